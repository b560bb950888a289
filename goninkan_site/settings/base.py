"""Settings that every profile shares; nothing here is a secret."""

from pathlib import Path
from typing import Any

from goninkan_site import env
from goninkan_site.embedded.address import embedded_address
from goninkan_site.logging import logging_settings
from goninkan_site.settings.database import pooled_database

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = env.path("GONINKAN_DATA_DIR", BASE_DIR / "var")
EMBEDDED = embedded_address(DATA_DIR)

DEBUG = False
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "channels",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "games",
    "ratings",
    "tournaments",
    "goninkan_site",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.pages.policy.ContentPolicy",
]

ROOT_URLCONF = "goninkan_site.urls"
ASGI_APPLICATION = "goninkan_site.asgi.application"
AUTH_USER_MODEL = "games.Account"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.pages.context.page",
            ],
        },
    },
]

# The embedded servers' sockets stand in where no address is given; production requires both.
DATABASES: dict[str, dict[str, Any]] = {"default": pooled_database(EMBEDDED.database_url)}
REDIS_URL = env.text("REDIS_URL", default=EMBEDDED.redis_url)

CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "goninkan",
    },
}
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "goninkan"},
    },
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_TIME_LIMIT = 300

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
SESSION_ENGINE = "goninkan_site.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest's seat is worth keeping
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "games.pages.failures.csrf_failed"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

LANGUAGE_CODE = "en"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "games.api.errors.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    # By address, save `table`, which is by player: a hall of people shares one address.
    "DEFAULT_THROTTLE_RATES": {"guest": "2000/hour", "table": "120/hour", "code_guess": "600/hour"},
    "NUM_PROXIES": env.integer("GONINKAN_PROXIES", 0),
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Goninkan",
    "DESCRIPTION": "Live tables, match records, ratings and tournaments for Goninkan.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
}

LOG_LEVEL = env.text("GONINKAN_LOG_LEVEL", "INFO").upper()
LOGGING = logging_settings(level=LOG_LEVEL, as_json=env.flag("GONINKAN_LOG_JSON", default=False))

GONINKAN_PACE = env.number("GONINKAN_PACE", default=1.0)
"""Factor of the pauses in which people look at what happened; 0 lets bots play at once."""
