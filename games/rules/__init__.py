"""Rules engines: pure Python, no Django, no clock, no global random."""
