"""A made-up second version of the schema: a new table, a rebuilt one, changed rows."""

from __future__ import annotations

from typing import Final

from bot.store.schema import Migration, migrations

REBUILT: Final = """
CREATE TABLE weather (match BIGINT PRIMARY KEY REFERENCES matches (id), sky TEXT NOT NULL); -- sunny; or not
INSERT INTO weather SELECT id, 'clear; so far' FROM matches;
CREATE TABLE timers_2 (kind TEXT NOT NULL, match BIGINT NOT NULL REFERENCES matches (id), due BIGINT NOT NULL,
                       noted BIGINT NOT NULL, PRIMARY KEY (match, kind));
INSERT INTO timers_2 SELECT kind, match, due, 7 FROM timers;
DROP TABLE timers;
ALTER TABLE timers_2 RENAME TO timers;
CREATE INDEX timers_by_due ON timers (due);
UPDATE matches SET channel = channel + 1;
UPDATE weather SET sky = 'rain' WHERE match = 1;
"""


def two_versions() -> list[Migration]:
    """The schema that there is, and one more."""
    known = migrations()
    return [*known, Migration(len(known) + 1, REBUILT)]
