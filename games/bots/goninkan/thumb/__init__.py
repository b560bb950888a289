"""Rules of thumb for playing a card.

Each rule looks at one play and says how strongly it applies, mostly as a number from -1 to 1; how
much each counts, in points, is in ``games.bots.goninkan.weights``.
"""
