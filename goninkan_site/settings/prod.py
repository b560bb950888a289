"""The production profile: what differs between installations comes from the environment."""

from goninkan_site import env
from goninkan_site.logging import logging_settings
from goninkan_site.settings.base import *
from goninkan_site.settings.database import pooled_database

SECRET_KEY = env.text("SECRET_KEY")
DATABASES = {"default": pooled_database()}
REDIS_URL = env.text("REDIS_URL")
ALLOWED_HOSTS = env.words("GONINKAN_HOSTS")
CSRF_TRUSTED_ORIGINS = env.words(
    "GONINKAN_TRUSTED_ORIGINS",
    default=[f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS if host != "*"],
)
STATIC_ROOT = env.path("GONINKAN_STATIC_ROOT", BASE_DIR / "staticfiles")

# The proxy in front speaks TLS and sets this header; it must drop the one that a client sends.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.flag("GONINKAN_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.integer("GONINKAN_HSTS_SECONDS", 60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("GONINKAN_HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.flag("GONINKAN_HSTS_PRELOAD", default=True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

LOGGING = logging_settings(level=LOG_LEVEL, as_json=env.flag("GONINKAN_LOG_JSON", default=True))
