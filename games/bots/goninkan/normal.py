"""A player with some experience. For now it plays as the beginner does, with full attention."""

from games.bots.goninkan.easy import EasyBot


class NormalBot(EasyBot):
    """Plays by rules of thumb."""

    level = "normal"
