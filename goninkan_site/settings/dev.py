"""The embedded profile: one machine, one command, servers of its own; also for development."""

from goninkan_site import env
from goninkan_site.embedded.secret import read_secret_key
from goninkan_site.settings.base import *

DEBUG = env.flag("GONINKAN_DEBUG", default=False)
SECRET_KEY = env.text("SECRET_KEY", default=read_secret_key(DATA_DIR))
# A laptop in a hall is reached under whatever address the hall's network gives it.
ALLOWED_HOSTS = env.words("GONINKAN_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.words("GONINKAN_TRUSTED_ORIGINS", default=[])
