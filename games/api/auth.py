"""Who is calling: a bearer token, else the browser's session guarded by a CSRF token."""

from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.errors import CsrfError, NotAuthenticatedError, ScopeMissingError, TokenInvalidError
from games.models import Account, Player, TokenScope
from games.services.sessions import player_of
from games.services.tokens import PLAYER_SCOPES, Credential, credential_of

Authenticated = tuple[Account | AnonymousUser, Credential]

SCHEME: Final = "bearer"


class BearerAuthentication(BaseAuthentication):
    """``Authorization: Bearer <token>``."""

    def authenticate(self, request: Request) -> Authenticated | None:
        """Return the caller; raises for a token that is not good, None where there is none."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if not scheme:
            return None
        if scheme.lower() != SCHEME or not secret.strip():
            raise TokenInvalidError
        credential = credential_of(secret=secret.strip(), now=timezone.now())
        return credential.player.account or AnonymousUser(), credential

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 asks for."""
        return 'Bearer realm="goninkan"'


class BrowserAuthentication(SessionAuthentication):
    """The session cookie of this site's pages; writes need the CSRF token as well."""

    def authenticate(self, request: Request) -> Authenticated | None:
        """Return the caller of this browser's session, or None."""
        player = player_of(request._request)  # noqa: SLF001 -- DRF's way to Django's request
        if player is None:
            return None
        try:
            self.enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfError from error
        return player.account or AnonymousUser(), Credential(player=player, scopes=PLAYER_SCOPES)


def caller(request: Request, scope: TokenScope = TokenScope.PLAY) -> Player:
    """Return who is calling. Raises ``NotAuthenticatedError`` or ``ScopeMissingError``."""
    credential = request.auth
    if not isinstance(credential, Credential):
        raise NotAuthenticatedError
    if scope not in credential.scopes:
        raise ScopeMissingError(scope=scope.value)
    return credential.player


def spectator(request: Request) -> Player | None:
    """Return who is calling, or None for somebody unknown."""
    credential = request.auth
    return credential.player if isinstance(credential, Credential) else None
