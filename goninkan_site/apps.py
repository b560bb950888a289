"""The site as an app, so that its management commands are found."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "goninkan_site"
