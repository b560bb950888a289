"""Commands of the ratings app."""
