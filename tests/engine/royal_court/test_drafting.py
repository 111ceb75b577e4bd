"""What is asked piece by piece is what the list of all acts says: over random positions, and over rich hands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import HiddenCards, InvalidNotation
from engine.royal_court.acts.act import DRAW, STACKS, Act, ActKind, stack_act
from engine.royal_court.drafting import Drafting, acts, is_legal
from engine.royal_court.notation import read_act, write_act
from engine.royal_court.position import Position, view
from engine.royal_court.steps.giving import MOST_LISTED
from tests.engine.royal_court.rich import RICH, fresh_hand
from tests.engine.royal_visit.games import reproducible
from tests.support.court_games import Game, games, positions

TRIED: Final = 60
"""Drafts of one position that are tried, if there are more."""

CAUSING_TROUBLE: Final = "rbabcJQKX6+-@1g>:"


def beginnings(act: Act) -> Iterator[Act]:
    """An act, token by token, then with its aim."""
    for size in range(1, len(act.tokens) + 1):
        tokens = act.tokens[:size]
        yield stack_act(tokens) if act.kind in STACKS else Act(act.kind, tokens)
    if act.aim is not None or not act.tokens:
        yield act


def same_as_the_list(now: Position, seat: int, dice: Random) -> None:
    """Compare every answer for a seat with the list of its acts."""
    listed, asked = acts(now, seat), Drafting(now, seat)
    whole = len(listed) < MOST_LISTED / 2  # of more ways to give not all are listed
    assert asked.kinds == {act.kind for act in listed}
    assert asked.playable == {token for act in listed for token in act.tokens}
    for kind in {ActKind.COURT, ActKind.CASTLE, ActKind.REVOLT, ActKind.GIFT, ActKind.NOPE}:
        assert asked.acts_of_kind(kind) == tuple(act for act in listed if act.kind is kind)
    assert all(asked.allows(act) and read_act(write_act(act)) == act for act in listed)
    stacks = dict.fromkeys(act.tokens for act in listed if act.kind is ActKind.PAIR)
    assert asked.pairs(len(stacks) + 1) == tuple(stacks)
    assert asked.pairs(5) == tuple(stacks)[:5]
    following: dict[Act | None, set[Act]] = {None: set()}
    for act in listed:
        begun = None
        for longer in beginnings(act):
            following.setdefault(begun, set()).add(longer)
            following.setdefault(longer, set())
            begun = longer
    drafts = list(following)
    for draft in (None, *dice.sample(drafts, min(len(drafts), TRIED))):
        found = asked.next_acts(draft)
        assert len(set(found)) == len(found)
        assert whole is False or set(found) == following[draft], draft
        assert set(found) >= following[draft]
    for act in dice.sample(listed, min(len(listed), TRIED)):
        text = write_act(act)
        at = dice.randrange(len(text))
        for wrong in (
            text[:at] + dice.choice(CAUSING_TROUBLE) + text[at + 1 :],
            text[:at],
            text + "+7r",
            text + ">",
            text + ">b",
        ):
            with suppress(InvalidNotation):
                misread = read_act(wrong)
                assert write_act(misread) == wrong
                assert asked.allows(misread) == (misread in listed) or (misread.kind is ActKind.GIVE and not whole)
                assert whole is False or misread in following or asked.next_acts(misread) == (), wrong


@reproducible(150)
@given(positions(), st.integers())
def test_kinds_parts_and_legality_are_those_of_the_list(now: Position, seed: int) -> None:
    for seat in range(now.players):
        same_as_the_list(now, seat, Random(seed))


@reproducible(8)
@given(games(), st.integers())
def test_so_they_are_all_through_random_games(game: Game, seed: int) -> None:
    for now in game.positions:
        for seat in range(now.players):
            same_as_the_list(now, seat, Random(seed))


@pytest.mark.parametrize("own", RICH)
@pytest.mark.parametrize(("top", "players"), [("Ar", 2), ("Kr", 6), ("Qb", 2), ("XX", 6)])
def test_so_they_are_for_rich_hands(own: str, top: str, players: int) -> None:
    same_as_the_list(fresh_hand(own, players, top=top), 0, Random(len(own)))


@pytest.mark.parametrize("own", RICH)
def test_tokens_in_any_order_are_spelled_as_the_list_has_them(own: str) -> None:
    now, dice = fresh_hand(own, 4, top="XX"), Random(7)
    asked, listed = Drafting(now, 0), set(acts(now, 0))
    by_tokens: dict[tuple[tuple[str, ...], str], tuple[str, ...]] = {}
    for act in listed:
        if act.kind in (ActKind.SET, ActKind.PAIR):
            by_tokens[tuple(sorted(act.tokens)), act.cards[-1]] = act.tokens
    for _ in range(200):
        chosen: list[str] = []
        while len(chosen) < 8 and (following := asked.on_top(chosen)):
            chosen.append(dice.choice(following))
            if len(chosen) % 2 == 0:
                assert asked.spelled(chosen) == by_tokens[tuple(sorted(chosen)), chosen[-1][:2]]
    for (laid, top), spelled in dice.sample(sorted(by_tokens.items()), min(len(by_tokens), 200)):
        mixed = dice.sample(laid, len(laid))
        mixed.sort(key=lambda token: token[:2] == top)  # one with that card last
        if len({token[0] for token in laid}) == 1:
            assert asked.spelled(mixed) == spelled


def test_a_siege_is_known_without_its_thousands_of_spellings() -> None:
    now = fresh_hand(RICH[0], 4, top="Ar")
    assert ActKind.SIEGE in Drafting(now, 0).kinds
    assert len(acts(now, 0)) > 8_000


def test_a_hand_that_is_not_shown_is_not_asked_about() -> None:
    now = view(fresh_hand(RICH[0], 4, top="Ar"), 1)
    with pytest.raises(HiddenCards):
        is_legal(now, 0, DRAW)
    with pytest.raises(HiddenCards):
        _ = Drafting(now, 0).kinds
    assert not is_legal(now, 2, DRAW)
    assert Drafting(now, 2).kinds == frozenset()
