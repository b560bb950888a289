"""How a person wants the pages to look and behave; kept in a cookie of their browser."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse

COOKIE: Final = "look"
COOKIE_AGE: Final = 60 * 60 * 24 * 365
THEMES: Final = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Look:
    """The choices of the settings sheet besides name and language."""

    theme: str = "auto"
    four_colour: bool = False
    confirm: bool = True
    sound: bool = False

    @property
    def as_cookie(self) -> str:
        flags = [name for name in ("four_colour", "confirm", "sound") if getattr(self, name)]
        return ".".join([self.theme, *flags])


def look_of(request: HttpRequest) -> Look:
    """Return the look that the browser asks for; what is not understood is left out."""
    kept = request.COOKIES.get(COOKIE, "")[:80]
    if not kept:
        return Look()
    words = kept.split(".")
    theme = words[0] if words[0] in THEMES else "auto"
    return Look(
        theme=theme,
        four_colour="four_colour" in words,
        confirm="confirm" in words,
        sound="sound" in words,
    )


def look_keep(response: HttpResponse, look: Look, *, secure: bool) -> None:
    """Let the browser remember *look* for a year."""
    response.set_cookie(
        COOKIE, look.as_cookie, max_age=COOKIE_AGE, samesite="Lax", secure=secure, httponly=True
    )
