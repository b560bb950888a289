"""Computer players: policies over what a player may know."""
