"""Settings for the tests: the same engines as in production, quick and in a place of their own."""

import os
import tempfile
from pathlib import Path

from goninkan_site import env
from goninkan_site.embedded.address import embedded_address
from goninkan_site.settings.base import *

# One place for each test process, so that runs beside each other share nothing.
DATA_DIR = Path(tempfile.gettempdir()) / f"goninkan-test-{os.getpid()}"
EMBEDDED = embedded_address(DATA_DIR)
# One connection per thread: a pool would keep the test database from being dropped.
DATABASES = {
    "default": {
        **env.database("DATABASE_URL", default=EMBEDDED.database_url),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
    }
}
REDIS_URL = env.text("REDIS_URL", default=EMBEDDED.redis_url)
CACHES["default"]["LOCATION"] = REDIS_URL
CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [REDIS_URL]

SECRET_KEY = "only-for-tests-" + "0" * 40
ALLOWED_HOSTS = ["*"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES["staticfiles"] = {
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage",
}
GONINKAN_PACE = 0.0  # bots play at once
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
