"""`python -m goninkan_site.embedded -- COMMAND ...`: a command with servers of its own.

The servers are made for the command and thrown away after it; it finds them by DATABASE_URL and
REDIS_URL. What is left set in the environment is used instead of a server.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from goninkan_site import env
from goninkan_site.embedded.address import embedded_address
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.servers import embedded_servers

USAGE = "Usage: python -m goninkan_site.embedded -- COMMAND [ARGUMENT ...]"


def main(arguments: list[str]) -> int:
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        sys.stderr.write(f"{USAGE}\n")
        return 2
    own_postgres = not env.is_set("DATABASE_URL")
    own_valkey = not env.is_set("REDIS_URL")
    with tempfile.TemporaryDirectory(prefix="goninkan-") as scratch:
        data_directory = Path(scratch)
        address = embedded_address(data_directory)
        environment = dict(os.environ)
        environment["GONINKAN_DATA_DIR"] = scratch
        if own_postgres:
            environment["DATABASE_URL"] = address.database_url
        if own_valkey:
            environment["REDIS_URL"] = address.redis_url
        with embedded_servers(
            data_directory, postgres=own_postgres, valkey=own_valkey, durable=False
        ):
            return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except StartError as error:
        sys.exit(str(error))
