"""The log of a live match and what follows from it: pure Python, time passed in."""
