"""What goes wrong with the embedded servers, as a sentence that says what to do next."""


class EmbeddedServerError(Exception):
    """An embedded server cannot be found, started or used."""
