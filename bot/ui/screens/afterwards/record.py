"""A match as a file: to download, to watch when a person uploads one, and the result of checking it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from bot.games.presentation import RecordPresentation, ReplayPresentation
from bot.games.registry import HostedGame
from bot.games.states import BoardState, Check, ReadRecord, Record
from bot.i18n.translator import Translator
from bot.matches.afterwards import records
from bot.matches.core.model import Match
from bot.ui.custom_ids import spelled_key
from bot.ui.screens.afterwards.animation import animated_screen
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, File, Reader, Screen, match_button, row, screen
from bot.ui.screens.turn_words import checked_words
from engine.errors import InvalidRecord
from engine.randomness import commitment

MAX_FRAMES: Final = 400
"""Positions in the picture of an uploaded file, at most, evenly chosen: anyone can write a match of thousands of turns,
and its picture must not delay the others."""

MAX_QUOTE: Final = 60
"""Characters of a line quoted from a file, at most."""


def file_button(t: Translator, game: HostedGame, match: Match) -> tuple[Button, ...]:
    """Return the button that sends a finished match as a file; none if the game has no files."""
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
    """Return the file with instructions. `seat` is the reader's, None for others."""
    logic = game.logic.records
    assert logic is not None
    name = f"{spelled_key(match.game)}-{match.id}.{logic.suffix}"
    words = t(
        "The whole match as text: its seed, every turn and the result, without names. `/{command} replay"
        " file:` shows it again, in any server.",
        command=command,
    )
    heading = f"{match_line(t, game, match, seat)}\n### " + t("The match as a file")
    return screen(f"{heading}\n{words}\n{records.replay_words(t, name)}", File(name, text.encode()))


def uploaded_replay_screen(
    reader: Reader, game: HostedGame, replay: ReplayPresentation, read: ReadRecord, states: Sequence[BoardState]
) -> Screen:
    """Return the replay of an uploaded file, without people. Slow, because it reads a whole match: for a worker."""
    t, outcome = reader.t, read.record.outcome
    ended = game.presentation.outcome_words(t, outcome) if outcome is not None else t("This match isn't over.")
    alt = replay.alt(t, states, steps=False)
    content = (read.record.luck, read.record.actions, sorted(read.record.options.items()), ended)
    key = ("file", game.logic.rules.key, t.language, sha256(repr(content).encode()).digest())
    notes = game.presentation.variant_words(t, read.record.options), t("from a file")
    return animated_screen(reader, game, replay, states, ended, alt, key, notes, frames=_chosen(states))


def _chosen(states: Sequence[BoardState]) -> Sequence[BoardState]:
    """Return at most `MAX_FRAMES` of the states, including the first and the last."""
    last = len(states) - 1
    if last < MAX_FRAMES:
        return states
    return [states[last * number // (MAX_FRAMES - 1)] for number in range(MAX_FRAMES)]


def invalid_file_words(t: Translator, records: RecordPresentation, error: InvalidRecord, text: str) -> str:
    """Say which line of a file is wrong, why, and what would be right."""
    lines = text.splitlines()
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    words = [t("Line {number} of this file is wrong: {line}", number=error.line, line=_quoted(line))]
    words.append(records.error_words(t, error.code))
    if error.instead:
        turns = ", ".join(map(_quoted, error.instead))
        # Translators: {turns} is turns in the notation of files, as code
        words.append(t("A correct line: {turns}", turns=turns))
    return "\n".join(words)


def _quoted(line: str) -> str:
    """Return a line as inline code of at most `MAX_QUOTE` characters, without backticks and unprintable characters."""
    plain = "".join(sign if sign.isprintable() and sign != "`" else "·" for sign in line[: MAX_QUOTE + 1])
    return f"`{plain[:MAX_QUOTE]}…`" if len(plain) > MAX_QUOTE else f"`{plain or ' '}`"


def checked_screen(
    t: Translator, game: HostedGame, match: Match, record: Record, seat: str | None, checks: Sequence[Check]
) -> Screen:
    """Return the findings about a match of this bot, and how to check it without the bot."""
    return screen(
        match_line(t, game, match, seat),
        _findings(t, game, checks, match.commitment),
        _manual_check(t, game, record),
        row(*file_button(t, game, match)),
    )


def checked_file_screen(t: Translator, game: HostedGame, read: ReadRecord, checks: Sequence[Check]) -> Screen:
    """Return the findings about an uploaded file."""
    found = _findings(t, game, checks, commitment(read.record.seed))
    return screen(found, _manual_check(t, game, read.record))


def _findings(t: Translator, game: HostedGame, checks: Sequence[Check], fingerprint: str) -> str:
    right = all(check.right for check in checks)
    title = t("Checked: everything matches") if right else t("Checked: something doesn't match")
    lines = [f"{'✅' if check.right else '❌'} {_check(t, game, check, fingerprint)}" for check in checks]
    text = t("I recomputed all of this from the two numbers and the players' moves:")
    return f"### {title}\n{text}\n" + "\n".join(lines)


def _check(t: Translator, game: HostedGame, check: Check, fingerprint: str) -> str:
    match check.kind:
        case records.FINGERPRINT:
            return t("The seed's fingerprint: {hash}", hash=f"`{fingerprint}`")
        case records.TURNS:
            return checked_words(t, game, check.count)
        case records.RESULT:
            return t("The result")
        case _:
            own = game.presentation.records
            return own.check_words(t, check) if own is not None else check.kind


def _manual_check(t: Translator, game: HostedGame, record: Record) -> str:
    """Return the steps by which a person checks a deal without the bot."""
    seed, luck, mixed = record.seed, record.luck, ""
    if record.salt:
        command = f"`printf %s {seed}{record.salt} | sha256sum`"
        # Translators: {luck} is 64 letters and digits, as code
        mixed = t("This one mixes both numbers: {command}. It prints {luck}.", command=command, luck=f"`{luck}`")
    steps = (
        t("This command prints the fingerprint: {command}", command=f"`printf %s {seed} | sha256sum`"),
        mixed,
        game.presentation.deal_words(t, record),
    )
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(filter(None, steps), 1))
    return t("To check it without me, from the seed {seed}:", seed=f"`{seed}`") + f"\n{numbered}"
