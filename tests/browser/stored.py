"""Matches from recorded games: played without the page up to the turns that a test presses on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from bot.i18n.translator import Translators
from bot.ids import MatchId
from bot.matches.core.model import Hand
from bot.simulator.simulation import Playground

RECORDS: Final = Path(__file__).parents[1] / "engine" / "royal_visit" / "records"


@dataclass(frozen=True)
class Recorded:
    """A complete game from tests/engine/royal_visit/records."""

    seed: str
    ruleset: str
    result: str
    pick: str
    turns: tuple[str, ...]

    @classmethod
    def read(cls, name: str) -> Self:
        """The record of that name."""
        head, _, body = (RECORDS / f"{name}.rv").read_text("utf-8").partition("\n\n")
        told = dict(line.split(": ", 1) for line in head.splitlines())
        pick, *turns = body.splitlines()
        return cls(told["Seed"], told["Ruleset"], told["Result"], pick.removeprefix("pick "), tuple(turns))


async def hand_of_mover(ground: Playground, match: int = 1) -> Hand:
    """The hand of the player to move."""
    play = ground.simulation.app.services.play
    [mover] = (await play.match(MatchId(match))).users_to_act
    return await play.hand(MatchId(match), mover)


def keys(ground: Playground, hand: Hand, play: str) -> tuple[str, ...]:
    """The controls that draft one play: the card, unless it is chosen, and its target if there are several."""
    game = ground.simulation.app.services.games[hand.match.game]
    cards, _, moves = play.partition(":")
    card, target = "KK" if cards == "K1K1" else cards, moves.replace(",", "")
    which = f"G2-{''.join(sign for sign in moves if sign in 'LR')}"
    found: list[str] = []
    draft = hand.state.draft
    for key in (card, which, target):
        if len(draft.plays) == len(hand.state.draft.plays) and not (key == card and draft.chosen in (card, which)):
            after = game.logic.press(hand.state.view, draft, key)
            found += [key] if after != draft else []
            draft = after
    return tuple(found)


def label(ground: Playground, hand: Hand, key: str, language: str) -> str:
    """The label of a control of a hand."""
    game = ground.simulation.app.services.games[hand.match.game]
    rows = game.presentation.hand(Translators()[language], hand.state).rows
    return next(control.label for row in rows for control in row if control.key == key)


async def lay_out(ground: Playground, hand: Hand, plays: Iterable[str]) -> Hand:
    """Draft these plays without the page. Return the hand afterwards."""
    mover = hand.match.seating.players[hand.seat]
    assert mover is not None
    for one in plays:
        for key in keys(ground, hand, one):
            assert hand.prompt_version is not None
            play = ground.simulation.app.services.play
            hand = (await play.press(hand.match.id, mover, hand.prompt_version, hand.step, key)).hand
    return hand


async def end_turn(ground: Playground, hand: Hand) -> None:
    """End the drafted turn."""
    mover = hand.match.seating.players[hand.seat]
    assert mover is not None
    assert hand.prompt_version is not None
    await ground.simulation.app.services.play.end_turn(hand.match.id, mover, hand.prompt_version, hand.step)


async def play(ground: Playground, turns: tuple[str, ...]) -> None:
    """Play these turns without the page."""
    for turn in turns:
        await end_turn(ground, await lay_out(ground, await hand_of_mover(ground), turn.split(";")))
    await ground.simulation.quiet()
