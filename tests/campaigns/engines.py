"""The database of a campaign's bot: a SQLite file, or a database of a PostgreSQL server that the campaign may harm."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.process.database import Database, File, Server
from tests.support import cluster

ENGINES = ("sqlite", "postgresql")


class Own(Server):
    """A database of a server that is the campaign's own."""

    def __init__(self, cluster_folder: Path, name: str) -> None:
        super().__init__(cluster.url(cluster_folder, name))
        self.cluster = cluster_folder


@contextmanager
def databases(engine: str) -> Iterator[Callable[[Path], Database]]:
    """What makes a new database for a bot whose folder it is told."""
    if engine == "sqlite":
        yield lambda folder: File(folder / "matches.db")
        return
    with cluster.new_folder() as folder:
        cluster.make(folder)
        numbers = itertools.count(1)
        yield lambda _: new_database(folder, f"campaign_{next(numbers)}")


def new_database(cluster_folder: Path, name: str) -> Own:
    """An empty database of a server."""
    with psycopg.connect(cluster.url(cluster_folder, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return Own(cluster_folder, name)
