"""How long The Royal Court's hands block the event loop: the messages of the worst possible hands, and presses in them.

`python -m bench.court_hands [--games 40] [--seed 4]`. Measures the hands with the most acts from matches of random
acts in which players mostly pick up, and hands built for this purpose. Each message and each press is measured with
empty caches, the best of three, in the thread's own time. The yardstick is the same for Royal Visit's hands.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import Final

from bot import rows
from bot.games.registry import HostedGame
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_court.builder import acts as spelled
from bot.games.royal_court.builder import combos, offered, stages
from bot.games.royal_court.builder import draft as builder
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.royal_visit.builder import draft as visit_builder
from bot.games.states import Draft, HandState
from bot.i18n.translator import Translators
from engine.game import AnyView
from engine.royal_court.acts import pairs
from engine.royal_court.acts.act import DRAW, acting
from engine.royal_court.acts.listing import acts
from engine.royal_court.cards import CODES, JOKER, full_deck, sorted_cards
from engine.royal_court.deal import deal
from engine.royal_court.luck import Luck
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.position import LETTERS, NOPE, OVER, Position, view
from engine.royal_court.rules import apply
from engine.royal_visit import notation as visit_notation
from render.royal_visit.samples import random_match

PRESSES: Final = 12
"""Measured presses of one draft."""

DRAFTS: Final = 4
"""Measured drafts of one hand."""

KEPT: Final = 6
"""Number of hands from random matches."""

PLAY: Final = "court a+2 - - 0 shut 0 play - 0 - - -"
FULL: Final = "full a+2 - - 0 shut 0 play - 0 - - -"
GIFT: Final = "court a+0 p - 0 shut 0 gift - 0 - - -"
COURTS: Final = "JrQrKr.JbQbKb.JrQrKr.JbQbKb.JrQrKr.JbQbKb"

CACHES: Final = (
    *(builder.build, stages.stage, offered.drafting_of, spelled.read_act, pairs._first),
    *(combos._groups, combos._part, visit_builder._build, rows._ends),
)


@dataclass(frozen=True)
class Hand:
    """A named hand, as its player sees it."""

    name: str
    seat: str
    view: str


def built_hands() -> Iterator[Hand]:
    """Hands that are very rare in play: many cards of a kind in one place."""
    most = list((Counter(full_deck(6)) - Counter(["2b", "3b", "4b", "5b", "6b", JOKER])).elements())
    two = "".join(card for card in CODES[:-1])
    yield _hand("a siege in both colours", f"{two}XX/-/-/-", FULL)
    yield _hand("all cards but a few", "".join(most) + "/-/-/-", PLAY)
    yield _hand("all kings and queens", "Qr" * 4 + "Qb" * 4 + "Kr" * 4 + "Kb" * 4 + "2r3r/-/-/-", PLAY)
    yield _hand("three courts and guests", "2r2b3r/JrQrKr.JbQbKb.JrQrKr/QrQbKrKb/-", PLAY)
    yield _hand("six courts and guests", f"ArAb/{COURTS}/QrQbKrKb/-", PLAY)
    swap = "court a+0 p - 0 shut 0 swap king=b6/2 0 - - " + "".join(CODES[10:16])
    yield _hand("six cards of 26 to give", f"{two}/-/-/-", swap)
    yield _hand("a gift out of 45 cards", "".join(most[:45]) + "/-/-/-", GIFT)


def _hand(name: str, own: str, begin: str) -> Hand:
    """The hand of the first of six players; the others have one card each. A joker is on the pile, if one is left."""
    rest = full_deck(6)
    taken = begin.split(" ")[-1].removesuffix("-")
    for card in _cards(own + taken):
        rest.remove(card)
    top = rest.pop()
    others = [f"{rest.pop()}/-/-/-" for _ in range(5)]
    line = " ".join((begin, own, *others, "".join(rest) or "-", top, "-"))
    position = read_position(line)
    return Hand(name, LETTERS[0], write_position(view(position, 0)))


def _cards(text: str) -> tuple[str, ...]:
    for sign in "/.-":
        text = text.replace(sign, "")
    return sorted_cards(text[at : at + 2] for at in range(0, len(text), 2))


def hands_met(games: int, seed: int) -> list[Hand]:
    """The hands with the most acts of random matches in which players mostly pick up."""
    dice = Random(seed)
    found: list[tuple[int, Position]] = []
    for number in range(games):
        luck = Luck.of(f"{dice.getrandbits(256):064x}")
        now = deal(2 + number % 5, luck, full=bool(number % 2))
        while now.step != OVER:
            seat = dice.choice(acting(now))
            listed = acts(now, seat)
            if now.step != NOPE:
                found.append((len(listed), now))
            now = apply(now, seat, DRAW if DRAW in listed and dice.random() < 0.8 else dice.choice(listed), luck)
        found = sorted(found, key=itemgetter(0))[-KEPT:]
    return [
        Hand(f"met in play, {count} acts", LETTERS[now.turn], write_position(view(now, now.turn)))
        for count, now in reversed(found)
    ]


def best(work: Callable[[], object]) -> float:
    """Return the best of three measurements with empty caches, in CPU seconds of this thread."""
    times = []
    for _ in range(3):
        for cache in CACHES:
            cache.cache_clear()
        begun = time.thread_time()
        work()
        times.append(time.thread_time() - begun)
    return min(times)


def measure(game: HostedGame, hand: Hand, dice: Random) -> tuple[float, float]:
    """Seconds of the slowest message and of the slowest press, over random drafts."""
    t, shown, pressed, view = Translators()["en"], 0.0, 0.0, AnyView(game.logic.rules.read_position(hand.view))
    for _ in range(DRAFTS):
        draft = Draft()
        for _ in range(PRESSES):
            state = HandState(hand.seat, view, draft, True, None)
            shown = max(shown, best(lambda: game.presentation.hand(t, state)))  # noqa: B023
            keys = [control.key for row in game.presentation.hand(t, state).rows for control in row if control.enabled]
            if not keys:
                break
            key = dice.choice(keys)
            pressed = max(pressed, best(lambda: game.logic.press(view, draft, key)))  # noqa: B023
            draft = game.logic.press(view, draft, key)
    return shown, pressed


def main() -> None:
    """Print a row for each hand, and the worst beside the yardstick."""
    parser = argparse.ArgumentParser(prog="python -m bench.court_hands", description="Hands of The Royal Court.")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=4)
    given = parser.parse_args()
    dice, worst = Random(given.seed), 0.0
    visit = ROYAL_VISIT
    rules = visit.logic.rules
    yardstick = max(
        max(measure(visit, Hand("", seat, rules.write_position(rules.view(rules.read_position(line), seat))), dice))
        for line, seat in _of_royal_visit()
    )
    court = ROYAL_COURT
    for hand in (*built_hands(), *hands_met(given.games, given.seed)):
        shown, pressed = measure(court, hand, dice)
        worst = max(worst, shown, pressed)
        now = read_position(hand.view)
        begun = time.thread_time()
        count = len(acts(now, now.turn))
        listing = time.thread_time() - begun
        print(
            f"{hand.name}: message {1e3 * shown:.2f} ms, press {1e3 * pressed:.2f} ms; all {count} acts would take"
            f" {1e3 * listing:.1f} ms"
        )
    ratio = f"{worst / yardstick:.2f} × Royal Visit's ({1e3 * yardstick:.2f} ms)"
    print(f"slowest message or press: {1e3 * worst:.2f} ms, {ratio}")


def _of_royal_visit() -> Iterator[tuple[str, str]]:
    """The positions of a random match, each with the seat whose turn it is."""
    for position in random_match(4)[:-1]:
        yield visit_notation.write_position(position), position.turn.letter


if __name__ == "__main__":
    main()
