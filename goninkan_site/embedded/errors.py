"""What keeps the service from starting, as a sentence that says what to do next."""


class StartError(Exception):
    """The service, or a server that it needs, cannot be started."""
