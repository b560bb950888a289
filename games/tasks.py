"""Celery entry points of the games app: thin, named, safe to run twice."""

from celery import shared_task
from django.utils import timezone

from games.services import sweeping


@shared_task(name="games.sweep_due_matches", ignore_result=True, time_limit=60)
def sweep_due_matches() -> int:
    """Act in matches whose deadline has passed unwatched; returns the number of steps."""
    return sweeping.sweep_due_matches(now=timezone.now())
