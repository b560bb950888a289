"""Who plays with whom: pure Python, no database and no clock."""
