"""A match as a file: to keep, to watch when somebody brings one, and what was found when all of it was checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from bot.games.presentation import RecordPresentation, ReplayPresentation
from bot.games.registry import HostedGame
from bot.games.states import Check, ReadRecord, TableState
from bot.i18n.translator import Translator
from bot.matches.afterwards.records import FINGERPRINT, RESULT, TURNS
from bot.matches.core.model import Match
from bot.ui.custom_ids import game_word
from bot.ui.screens.fair_deal import by_hand
from bot.ui.screens.heading import match_line
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, File, Picture, Screen, Urgency, match_button, row
from engine.errors import InvalidRecord
from engine.randomness import commitment

FRAMES: Final = 400
"""Of so many positions at most a brought file's picture is made, evenly chosen: whoever likes can write a match that
goes on for thousands of turns, and nobody who waits for another picture is to wait for that one."""

SHOWN: Final = 60
"""Characters of a line that is quoted from a file."""


def file_button(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Gives a finished match as a file, in a message of its own; if the game has such files."""
    return () if game.presentation.records is None else (match_button(match, "file", t("File")),)


def file_screen(
    t: Translator,
    game: HostedGame,
    records: RecordPresentation,
    match: Match,
    seat: str | None,
    text: str,
    command: str,
) -> Screen:
    """The file, and what can be done with it. `seat` is the reader's own."""
    logic = game.logic.records
    assert logic is not None
    name = f"{game_word(match.game)}-{match.id}.{logic.suffix}"
    said = t(
        "The whole match as text: its seed, every turn, and how it ended; nobody's name. With `/{command} replay file:`"
        " it can be watched again, in any server.",
        command=command,
    )
    heading = f"{match_line(t, game, match, seat)}\n### " + t("The match as a file")
    return Screen((f"{heading}\n{said}\n{records.by_hand(t, name)}", File(name, text.encode())))


def watched_screen(
    reader: Reader, game: HostedGame, replay: ReplayPresentation, read: ReadRecord, states: Sequence[TableState]
) -> Screen:
    """The moving picture of a file that somebody has brought: as of a match that was played here, without the people.

    For a worker: it reads a whole match.
    """
    t, outcome = reader.t, read.record.outcome
    ended = game.presentation.outcome_words(t, outcome) if outcome is not None else t("This match is not over.")
    alt = replay.alt(t, states, steps=False)
    told = (read.record.seed, read.record.actions, sorted(read.record.options.items()), ended)
    key = ("file", game.logic.rules.key, t.language, sha256(repr(told).encode()).digest())
    picture = Picture("replay", alt, partial(replay.picture, t, _chosen(states)), key, Urgency.REPLAY, replay.suffix)
    turns = t.plural("{n} turn", "{n} turns", len(states) - 1)
    parts = (t.noun("heading", "Replay"), turns, game.presentation.variant(t, read.record.options), t("from a file"))
    return Screen(
        (
            f"### {ended}",
            *reader.either(picture, alt),
            "-# " + " · ".join(part for part in parts if part),
        ),
        game.presentation.board(t, states[-1]).colour,
    )


def _chosen(states: Sequence[TableState]) -> Sequence[TableState]:
    """At most `FRAMES` of them, the first and the last among these."""
    last = len(states) - 1
    if last < FRAMES:
        return states
    return [states[last * number // (FRAMES - 1)] for number in range(FRAMES)]


def refused(t: Translator, records: RecordPresentation, error: InvalidRecord, text: str) -> str:
    """What is wrong with a file, in which line, and what would be right there."""
    lines = text.splitlines()
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    said = [t("Line {number} of this file is not right: {line}", number=error.line, line=_quoted(line))]
    said.append(records.wrong(t, error.code))
    if error.instead:
        turns = ", ".join(map(_quoted, error.instead))
        said.append(t("Right would be, for example: {turns}", turns=turns))
    return "\n".join(said)


def _quoted(line: str) -> str:
    """A line as code, short, whatever is in it."""
    plain = "".join(sign if sign.isprintable() and sign != "`" else "·" for sign in line[: SHOWN + 1])
    return f"`{plain[:SHOWN]}…`" if len(plain) > SHOWN else f"`{plain or ' '}`"


def checked_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, checks: Sequence[Check]) -> Screen:
    """What was checked of a match that was played here, and how to do it without us."""
    assert match.seed is not None
    parts = [
        match_line(t, game, match, seat),
        _findings(t, game, checks, match.commitment),
        _alone(t, game, dict(match.options), match.seed),
    ]
    buttons = file_button(t, game, match)
    return Screen((*parts, row(*buttons)) if buttons else tuple(parts))


def checked_file_screen(t: Translator, game: HostedGame, read: ReadRecord, checks: Sequence[Check]) -> Screen:
    """The same of a file."""
    record = read.record
    found = _findings(t, game, checks, commitment(record.seed))
    return Screen((found, _alone(t, game, dict(record.options), record.seed)))


def _findings(t: Translator, game: HostedGame, checks: Sequence[Check], fingerprint: str) -> str:
    right = all(check.right for check in checks)
    title = t("Checked: everything fits") if right else t("Checked: not everything fits")
    lines = [f"{'✅' if check.right else '❌'} {_check(t, game, check, fingerprint)}" for check in checks]
    said = t("All of this was worked out anew from the seed and what the players did:")
    return f"### {title}\n{said}\n" + "\n".join(lines)


def _check(t: Translator, game: HostedGame, check: Check, fingerprint: str) -> str:
    match check.what:
        case _ if check.what == FINGERPRINT:
            return t("The fingerprint of the seed: {hash}", hash=f"`{fingerprint}`")
        case _ if check.what == TURNS:
            return t.plural("{n} turn, by the rules", "{n} turns, each by the rules", check.count)
        case _ if check.what == RESULT:
            return t("The result")
        case _:
            records = game.presentation.records
            return records.check_words(t, check) if records is not None else check.what


def _alone(t: Translator, game: HostedGame, options: dict[str, str], seed: str) -> str:
    said = t("To check it without me, with the seed {seed}:", seed=f"`{seed}`")
    return f"{said}\n{by_hand(t, game, options, seed)}"
