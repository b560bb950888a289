"""What every kind of game shares: cards, errors, the interface, fair chance."""
