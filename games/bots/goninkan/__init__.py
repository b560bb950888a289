"""Computer players of Goninkan."""
