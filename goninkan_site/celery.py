"""The Celery application and what it does on a schedule."""

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import beat_embedded_init, setup_logging

from goninkan_site.embedded.process import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "goninkan_site.settings.dev")

app = Celery("goninkan")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

app.conf.beat_schedule = {
    # Acts on deadlines whose process has died; a task that waited longer is of no more use.
    "sweep-due-matches": {
        "task": "games.sweep_due_matches",
        "schedule": 2.0,
        "options": {"expires": 2.0},
    },
}


@setup_logging.connect
def use_django_logging(**_kwargs: Any) -> None:
    """Leave logging as the settings have set it up."""


@beat_embedded_init.connect
def end_with_the_worker(**_kwargs: Any) -> None:
    """Called in the process that keeps the schedule for a worker; it must not outlive it."""
    die_with_parent(os.getppid(), signal.SIGKILL)
