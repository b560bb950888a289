#!/usr/bin/env python
"""Django's command-line entry point; the settings default to the development ones."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "goninkan_site.settings.dev")
    if sys.argv[1:2] != ["serve"]:
        # One connection will do, and its failure is told at once; a pool would try for a while.
        os.environ.setdefault("GONINKAN_DATABASE_POOL", "0")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except OperationalError:
        from goninkan_site.embedded.advice import advice

        sentence = advice()
        if sentence is None:
            raise
        sys.exit(sentence)


if __name__ == "__main__":
    main()
