"""States for tests of screens: real positions and plain model values; readers of a screen's parts; its limits."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from bot.durations import DAY, Time
from bot.games.registry import HostedGame
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.i18n.translator import Translator, Translators
from bot.ids import ChannelId, GuildId, MatchId, PublicId, UserId
from bot.matches.core.model import (
    Hand,
    ListedMatch,
    Match,
    MatchPlace,
    MatchStates,
    MatchTerms,
    Offer,
    OfferKind,
    Person,
    PostId,
    Seating,
    State,
    Window,
)
from bot.ui.custom_ids import CustomId
from bot.ui.message import Message
from bot.ui.screens.screen import Button, Kind, Link, Menu, Picture, Reader, Row, Screen, broken_limits
from engine.game import OPEN, AnyPosition, Outcome
from engine.randomness import Chance
from tests.support.bare import bare
from tests.support.court import laid
from tests.support.text_rules import all_turns

TRANSLATORS: Final = Translators()
EN: Final[Translator] = TRANSLATORS["en"]
FR: Final[Translator] = TRANSLATORS["fr"]
ENGLISH: Final = Reader(EN)
WORDS: Final = Reader(EN, pictures=False)
"""A reader who has chosen words in place of pictures."""

VISIT: Final = ROYAL_VISIT
COURT: Final = ROYAL_COURT
HOSTED: Final[Mapping[str, HostedGame]] = MappingProxyType({VISIT.key: VISIT, COURT.key: COURT})

ANN, BEN, CAT = (UserId(2**63 - number) for number in (9, 8, 7))
"""People, by the longest ids that there can be."""

SPITEFUL: Final = "*" * 32
"""The longest name that Discord takes, of which every character is escaped in a text."""

POST: Final = PostId(2**62, 10**9)
NOW: Final = Time(1_700_000_000_000)
"""Milliseconds."""

URL: Final = "https://discord.com/channels/1/2/3"
SEED: Final = "5" * 64


BARE_VISIT: Final = bare(VISIT)


@cache
def played(seat: str | None, turns: int = 3, seed: int = 1) -> tuple[BoardState, ...]:
    """A match of Royal Visit, the deal and the position after each turn, as a seat, everybody or `OPEN` sees it."""
    rules, rng, chance = VISIT.logic.rules, random.Random(seed), Chance(SEED)
    positions = [rules.apply(rules.setup({}, rules.seats(2), chance), "r", rules.read_action("pick left"), chance)]
    made = []
    for _ in range(turns):
        [mover] = rules.to_act(positions[-1])
        turn = rules.read_action(rng.choice(all_turns(rules, rules.view(positions[-1], mover))))
        made.append((mover, turn))
        positions.append(rules.apply(positions[-1], mover, turn, chance))
    views = [rules.view(position, seat) for position in positions]
    states = [BoardState(seat, views[0], None, None)]
    for number, (mover, turn) in enumerate(made, 1):
        last = TurnMade(number, mover, turn, views[number - 1], views[number])
        states.append(BoardState(seat, views[number], last, None))
    return tuple(states)


[MOVER] = VISIT.logic.rules.to_act(played(None)[-1].view)
[WAITER] = {"g", "r"} - {MOVER}
"""Whose turn it is after three turns of `played`, and the other."""

USERS: Final = {"g": ANN, "r": BEN}

PARTS: Final = ("place", "terms", "seating", "clocks", "result")
"""What a match is made of, beside its own fields."""

_LIVE: Final = Match(
    id=MatchId(7),
    public_id=PublicId("m0123456789abcdef"),
    game="royal_visit",
    terms=MatchTerms(options={}, rated=False),
    place=MatchPlace(GuildId(1), ChannelId(2)),
    state=State.PLAY,
    version=3,
    seating=Seating(players=USERS, invited={}),
    to_act=frozenset({MOVER}),
    commitment="c" * 64,
    seed=None,
    created=Time(0),
    started=Time(0),
)

_EMPTY: Final = Draft()

RESIGNED: Final = Outcome("resign", {"g": 1.0, "r": 0.0})
NO_RESULT: Final = Outcome("cancelled", {})


def live(**changes: Any) -> Match:
    """A match of Ann (green) and Ben (red), in which it is `MOVER`'s turn; these fields are different."""
    return changed(_LIVE, **changes)


def changed(match: Match, **changes: Any) -> Match:
    """The match with other values in these fields, of its own or of its parts."""
    for name in PARTS:
        part = getattr(match, name)
        own = {field.name: changes.pop(field.name) for field in fields(part) if field.name in changes}
        changes[name] = replace(part, **own)
    return replace(match, **changes)


def over(**changes: Any) -> Match:
    """The same once Ben has resigned."""
    return live(
        **{
            "state": State.OVER,
            "to_act": frozenset(),
            "termination": "resign",
            "ending": RESIGNED,
            "seed": SEED,
            "ended": DAY,
            **changes,
        }
    )


def cancelled(**changes: Any) -> Match:
    """The same once a moderator has ended it."""
    return over(**{"termination": "cancelled", "ending": NO_RESULT, "reason": "*spam*", **changes})


def challenge(**changes: Any) -> Match:
    """Ann's challenge to Ben."""
    return live(
        **{
            "state": State.CHALLENGE,
            "players": {"g": ANN, "r": None},
            "invited": {"r": BEN},
            "to_act": frozenset(),
            **changes,
        }
    )


def table(**changes: Any) -> Match:
    """A live match of The Royal Court of Ann, Ben and Cat, in which it is Ann's turn."""
    return live(
        **{
            "game": COURT.logic.rules.key,
            "options": {"rules": "court"},
            "players": {"a": ANN, "b": BEN, "c": CAT},
            "to_act": frozenset("a"),
            **changes,
        }
    )


def lobby(sitting: int = 1, kept: int = 0, free: int = 1, **changes: Any) -> Match:
    """A lobby of The Royal Court: seats that are taken, the host first, then kept seats, then seats for anyone."""
    seats = [chr(ord("a") + number) for number in range(sitting + kept + free)]
    return table(
        **{
            "state": State.CHALLENGE,
            "to_act": frozenset(),
            "players": {seat: ANN + number if number < sitting else None for number, seat in enumerate(seats)},
            "invited": dict.fromkeys(seats[sitting : sitting + kept], BEN),
            **changes,
        }
    )


def offered(kind: str, *agreed: str, pending: tuple[str, ...] = ("r",), **about: Any) -> Offer:
    """An offer of the first of those that have `agreed`."""
    return Offer(OfferKind(kind), agreed[0], 2, Time(0), agreed, pending, **about)


def history(match: Match) -> MatchStates:
    """Return the states of a finished match, with both hands open."""
    *before, last = played(OPEN)
    return MatchStates(match, (*before, replace(last, outcome=match.result.ending)))


def hand(seat: str = MOVER, match: Match = _LIVE, *, draft: Draft = _EMPTY) -> Hand:
    """A seat's hand in a match of Royal Visit as it stands after three turns."""
    finished = match.state is State.OVER
    last = played(OPEN if finished else seat)[-1]
    mine = not finished and seat in match.to_act
    state = VISIT.logic.drafted(HandState(seat, last.view, draft, mine, None, match.result.ending, last.last), draft)
    return Hand(match, seat, 2 if mine else None, 4, state)


def window(**changes: Any) -> Match:
    """The table while everybody is asked whether they say Nope to Ann's jack."""
    return table(**{"to_act": frozenset(), "pace": "1d", "version": 11, "window": Window(9, NOW), **changes})


_LAID: Final = laid("Jr7r8r2b", "ArAb7b3r", "8b9b5r5b")


def at_table(seat: str | None) -> BoardState:
    """The position of `table` before anything has happened."""
    return BoardState(seat, COURT.logic.rules.view(AnyPosition(_LAID), seat), None, None)


def in_window(seat: str | None) -> BoardState:
    """The position of `window`."""
    rules, chance = COURT.logic.rules, Chance(SEED)
    before, jack = AnyPosition(_LAID), rules.read_action("Jr")
    view = rules.view(rules.apply(before, "a", jack, chance), seat)
    return BoardState(seat, view, TurnMade(1, "a", jack, rules.view(before, seat), view, chance.shown), None)


def hand_in_window(seat: str = "b", *, may_answer: bool = False, **changes: Any) -> Hand:
    """A hand in `window`: Ben's, or another seat's, which `may_answer` or has done so."""
    state = in_window(seat)
    there = HandState(seat, state.view, Draft(), my_turn=False, own_last=None, last=state.last, may_answer=may_answer)
    return Hand(window(**changes), seat, 9, 0, there)


def listed(match: Match, *names: str) -> ListedMatch:
    """Return a match against people of these names, as a person's list has it."""
    return ListedMatch(match, tuple(Person(UserId(BEN + number), name) for number, name in enumerate(names)))


def screen_text(screen: Screen) -> str:
    """All text of a screen."""
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def controls(screen: Screen) -> list[Button | Link]:
    """Its buttons and links, in their order."""
    return [one for part in screen.parts if isinstance(part, Row) for one in part.buttons]


def buttons(screen: Screen) -> list[Button]:
    """Its buttons that are no links."""
    return [one for one in controls(screen) if isinstance(one, Button)]


def links(screen: Screen) -> dict[str, str]:
    """The address behind each of its links."""
    return {one.label: one.url for one in controls(screen) if isinstance(one, Link)}


def labels(screen: Screen) -> list[list[str]]:
    """The labels in each of its rows."""
    return [[one.label for one in part.buttons] for part in screen.parts if isinstance(part, Row)]


def actions(screen: Screen) -> list[str]:
    """What its buttons do, each with the `rest` of its custom_id."""
    return [":".join(filter(None, (one.action, one.rest))) for one in buttons(screen)]


def button(screen: Screen, label: str) -> Button:
    """The one button with this label."""
    [found] = [one for one in buttons(screen) if one.label == label]
    return found


def menus(screen: Screen) -> list[Menu]:
    """Its menus."""
    return [part for part in screen.parts if isinstance(part, Menu)]


def picture(screen: Screen) -> Picture:
    """Its one picture."""
    [found] = screen.pictures
    return found


def assert_fits(screen: Screen) -> None:
    """Assert that a screen is within Discord's limits for one message."""
    texts = [part for part in screen.parts if isinstance(part, str)]
    assert all(text.strip() for text in texts)
    names = [*(one.name for one in screen.pictures), *(one.name for one in screen.files)]
    assert len(set(names)) == len(names)
    _assert_named(screen)
    for menu in menus(screen):
        assert 0 <= menu.minimum <= menu.maximum <= 25
        assert menu.kind is not Kind.OPTIONS or 1 <= menu.maximum <= len(menu.options)
        assert sum(one.selected for one in menu.options) <= menu.maximum
    assert not list(broken_limits(Message(screen, [b""] * len(screen.pictures)).components()))


def _assert_named(screen: Screen) -> None:
    """Assert that every custom_id can be read back."""
    pressed = [CustomId(one.action, one.match, one.number, one.post, one.rest) for one in buttons(screen)]
    pressed += [CustomId(one.action, one.match, one.number, rest=one.rest) for one in menus(screen)]
    for one in pressed:
        assert CustomId.read(str(one)) == one
