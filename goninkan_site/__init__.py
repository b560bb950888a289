"""The site: settings, URLs, the ASGI and Celery applications, operations."""

from goninkan_site.celery import app as celery_app

__all__ = ["celery_app"]
