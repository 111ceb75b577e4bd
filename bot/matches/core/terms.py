"""By what a match is to be played, and where it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.matches.core.pace import NONE
from bot.store.core.matches import MatchRow


@dataclass(frozen=True, slots=True)
class Place:
    """Where and by what request a match is made. `request` is Discord's id of the command or press.

    `parent` is the channel to which a thread belongs. What is made of a match of a server in somebody's private
    messages is shown there: `private` is his channel then.
    """

    guild: int
    channel: int
    request: int | None = None
    parent: int | None = None
    private: int | None = None

    def person(self, user: int) -> int | None:
        """Who makes something there, if that is in his private messages; None: in a channel for everybody."""
        return None if self.guild and self.private is None else user


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By what a match is to be played; of a challenge, what its maker has chosen.

    `level` is that of the bot where it plays, `pace` one of `pace.OFFERED`. A `direct` match goes on in its players'
    private messages; one that belongs to no server always does. `window` is for how many milliseconds what is asked of
    several in passing stays open where turns take days, one of `pace.WINDOWS`; None: as usual.
    """

    game: str
    options: Mapping[str, str]
    rated: bool = False
    hints: bool = False
    level: int | None = None
    guided: bool = False
    pace: str = NONE
    direct: bool = False
    window: int | None = None


def terms_of(row: MatchRow) -> Terms:
    """By what a stored match is played."""
    level = next((seat.level for seat in row.seats if seat.level is not None), None)
    return Terms(
        game=row.game,
        options=dict(row.options),
        rated=row.rated,
        hints=row.hints,
        level=level,
        guided=row.guided,
        pace=row.pace,
        direct=row.direct,
        window=row.window_time,
    )
