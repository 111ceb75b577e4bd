"""Every act that the rules list can be laid out by few presses, and no press leads to another."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Final

import pytest

from bot.games.royal_court.builder.choices import Labeller
from bot.games.royal_court.builder.piles import MAX_STACKS
from bot.games.royal_court.builder.stages import stage
from bot.games.states import Draft
from engine.royal_court.acts.act import QUIT, Act, ActKind
from engine.royal_court.drafting import acts
from engine.royal_court.notation import read_act, write_act
from engine.royal_court.position import Position
from tests.bot.games.royal_court.cases import ENGLISH, a_view, games, seen, spaced
from tests.engine.royal_court.rich import RICH
from tests.support.court_paths import builder_of, ends_at_once, keys, press, undo, ways

KEY: Final = re.compile(r"[A-Za-z0-9+-]{1,20}")

MAX_CONTROLS: Final = 20
"""Controls that a stage has at most: Discord's limit for a message leaves no room for more, rows included."""


def most(act: Act, presses: int, view: Position) -> int:
    """The bound that `stages` promises."""
    match act.kind:
        case "pair":
            stacks = {one.tokens for one in _listed(view) if one.kind is ActKind.PAIR}
            return 3 if len(stacks) <= MAX_STACKS else len(act.tokens) + 2
        case "set":
            return max(3, len(act.tokens) + 2)
        case "give":
            return 2 * len(act.tokens)
        case "siege":
            return presses
        case _:
            return 3


def _listed(view: Position) -> tuple[Act, ...]:
    builder = builder_of(view, Draft())
    return acts(builder.drafting.position, builder.drafting.seat)


def test_every_act_can_be_laid_out_by_few_presses() -> None:
    dice, counted = Random(4), Counter[str]()
    for steps in games(20):
        for step in steps:
            if step.seat is None or step.act == QUIT:
                continue
            view = seen(step.before, step.seat)
            listed = acts(step.before, step.seat)
            for act in (step.act, *dice.sample(listed, min(3, len(listed)))):
                draft = ways(view, write_act(act))
                assert draft is not None, (view, act)
                presses = len((draft.chosen or "").split())
                assert presses <= most(act, presses, view), (view, act, draft)
                counted[act.kind] += 1
    assert set(KINDS) <= set(counted)
    assert counted.total() > 2_500


KINDS: Final = (
    *("card", "set", "pair", "court", "castle", "revolt", "draw", "end"),
    *("nope", "let", "again", "give", "gift"),
)


@pytest.mark.parametrize("own", RICH)
def test_a_rich_hand_has_room_for_everything(own: str) -> None:
    view = a_view(own, "?7/-/-/-", "?7/-/-/-", "?7/-/-/-", top="Ar", turn="a+2", rules="full")
    first = builder_of(view, Draft())
    assert sum(map(len, first.stage.groups)) <= MAX_CONTROLS
    listed = _listed(view)
    kinds: dict[tuple[str, int], list[Act]] = {}
    for act in listed:
        kinds.setdefault((act.kind, len(act.tokens)), []).append(act)
    dice = Random(1)
    for some in kinds.values():
        for act in dice.sample(some, min(len(some), 4)):
            draft = ways(view, write_act(act))
            assert draft is not None, act
            presses = len((draft.chosen or "").split())
            assert presses <= most(act, 14, view), (act, draft)


def test_no_press_leads_to_an_act_that_is_not_listed() -> None:
    dice = Random(5)
    for steps in games(30):
        for step in dice.sample(steps, min(len(steps), 25)):
            if step.seat is None:
                continue
            view, draft = seen(step.before, step.seat), Draft()
            listed = acts(step.before, step.seat)
            for _ in range(dice.randint(1, 8)):
                builder = builder_of(view, draft)
                groups = builder.stage.groups
                keys = [choice.key for group in groups for choice in group]
                assert len(keys) <= MAX_CONTROLS
                assert len(set(keys)) == len(keys)
                assert all(KEY.fullmatch(key) for key in keys)
                able = [choice for group in groups for choice in group]
                if not able:
                    break
                pressed = dice.choice(able)
                before, draft = draft, press(view, draft, pressed.key)
                if draft == before:
                    assert pressed.chosen
                    continue
                assert undo(view, draft) == before
                assert not draft.plays or read_act(draft.plays[0]) in listed
                assert not draft.plays or builder_of(view, draft).act is not None


@pytest.mark.parametrize("control", ["7", "to-b", "n0", "over", "draw", "g0-0", "nope-Ar"])
def test_what_is_not_offered_changes_nothing(control: str) -> None:
    assert press(a_view("3r/-/-/-", "?7/-/-/-", used="d"), Draft(), control) == Draft()
    assert press(a_view("?1/-/-/-", "?7/-/-/-", used="d"), Draft(), control) == Draft()


def test_what_can_be_but_one_is_not_asked() -> None:
    alone = press(a_view("3b6r/-/-/-", "?7/-/-/-"), Draft(), "6r")
    assert alone == Draft(("6r>b",), "6r")
    three = a_view("3b6r/-/-/-", "?7/-/-/-", "?7/-/-/-")
    assert press(three, Draft(), "6r") == Draft((), "6r")
    assert press(three, press(three, Draft(), "6r"), "to-c") == Draft(("6r>c",), "6r to-c")


def test_a_further_card_goes_on_top() -> None:
    view, draft = a_view("7r7r7b9b/-/-/-", "?7/-/-/-"), Draft()
    for key, act in (("7b", ("7b",)), ("7r", ("7b+7r",)), ("7r", ("7r+7b+7r",))):
        draft = press(view, draft, key)
        assert draft.plays == act
    assert press(view, press(view, Draft(), "7r"), "all-7b").plays == ("7r+7r+7b",)


def test_many_kings_and_queens_are_put_together_card_by_card() -> None:
    view = a_view("2r/JrQrKr.JbQbKb/QrQbKrKb/-", "?7/-/-/-", "?7/-/-/-", top="XX")
    draft = press(view, Draft(), "pair")
    assert keys(view, draft) == [*("Qr-g", "Qr-1", "Qb-g", "Qb-2", "Kr-g"), *("Kr-1", "Kb-g", "Kb-2")]
    draft = press(view, draft, "Kb-2")
    assert keys(view, draft) == ["Qr-g", "Qr-1", "Qb-g", "Qb-2"], "a queen on the king, and nobody to aim at yet"
    draft = press(view, draft, "Qr-1")
    assert draft.plays == ()
    assert "to-b" in keys(view, draft)
    draft = press(view, draft, "to-b")
    assert draft.plays == ("Kb@2+Qr@1>b",)
    draft = press(view, press(view, draft, "Qb-g"), "Kb-g")
    assert draft.plays == ("Qr@1+Kb@g+Qb@g+Kb@2>b",), "spelled as the rules have it, with the same card on top"


def test_what_someone_who_leaves_has_overtaken_is_dropped() -> None:
    before = a_view("3b6r/-/-/-", "?7/-/-/-", "?7/-/-/-", "?7/-/-/-")
    aimed = press(before, press(before, Draft(), "6r"), "to-c")
    assert aimed.plays == ("6r>c",)
    after = builder_of(a_view("3b6r/-/-/-", "?7/-/-/-", "x1", "?7/-/-/-"), aimed)
    assert (after.path, after.act) == ((), None)


@pytest.mark.parametrize(
    ("position", "control", "act"),
    [
        (a_view("7bTb/-/-/-", "?7/-/-/-", top="9r"), "draw", "draw"),
        (a_view("7b/-/-/-", "?7/-/-/-", top="9r", turn="a+1", used="dp"), "end", "end"),
        (a_view("Ar/-/-/-", "?7/-/-/-", top="9rJb", turn="b+0", used="p", step="nope jack=3 0 - a -"), "let", "let"),
        (a_view("4r/-/-/-", "?5/-/-/-", turn="a+0", used="p", step="swap king=b1/0 0 - - 2r"), "give", "give:4r"),
        (a_view("4r/-/-/-", "?5/-/-/-", turn="a+0", used="p", step="gift - 0 - - -"), "4r", "gift:4r>b"),
    ],
)
def test_where_there_is_nothing_to_think_over_one_press_is_enough(position: Position, control: str, act: str) -> None:
    draft = press(position, Draft(), control)
    assert draft.plays == (act,)
    assert ends_at_once(position, draft)


def test_a_turn_with_playable_cards_and_what_costs_a_head_or_a_castle_take_two_presses() -> None:
    able = a_view("8r7b/-/-/-", "?7/-/-/-", top="7r", turn="a+1", used="p")
    assert not ends_at_once(able, press(able, Draft(), "8r"))
    assert not ends_at_once(able, press(able, Draft(), "end"))
    assert not ends_at_once(able, Draft())
    revolt = a_view("7b/-/-/-", "?7/-/-/-", top="9r", revolt="1")
    assert press(revolt, Draft(), "draw").plays == ("draw",)
    assert not ends_at_once(revolt, press(revolt, Draft(), "draw"))


def test_buttons_say_how_a_card_and_a_castle_can_be_changed_and_what_to_keep_last() -> None:
    def labels(view: Position, *path: str) -> list[str]:
        return [
            spaced(Labeller(ENGLISH).control(one).label)
            for group in stage(builder_of(view, Draft()).drafting, path).groups
            for one in group
        ]

    assert labels(a_view("5r5b9b/-/-/-", "?7/-/-/-"), "5r") == ["+ black 5 on top"]
    swap = "swap king=b1/0 0 - - 2r"
    assert labels(a_view("4r/-/-/-", "?5/-/-/-", turn="a+0", used="p", step=swap)) == ["Give 4 ☀️"]
    castle = a_view("7r7b8r9rTb4b/-/-/-", "?7/-/-/-")
    assert labels(castle, "castle") == ["A black 7 instead", "7 stays in hand", "10 stays in hand"]
    assert labels(castle, "castle", "g0-2") == ["Add a red 7", "Add a black 7", "10 stays in hand"]


def test_the_first_of_two_cards_to_give_looks_chosen_and_keeps_its_count() -> None:
    swap = a_view("4r4b9b7r/-/-/-", "?5/-/-/-", top="9rKr", turn="a+0", used="p", step="swap king=b2/0 0 - - 2r2b")
    draft = press(swap, press(swap, Draft(), "9b"), "7r")
    shown = {choice.key: choice.chosen for group in builder_of(swap, draft).stage.groups for choice in group}
    assert shown == {"4r": False, "4b": False, "7r": True, "9b": True}
    assert press(swap, draft, "9b") == draft
