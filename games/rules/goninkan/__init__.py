"""Goninkan for five players, or six with a sitting-out dealer."""
