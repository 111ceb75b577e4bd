"""Sealed Bids: its rules, that views hide what they must, that its screens fit into Discord's limits, its pictures."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest
from click import ClickException

from bot.games.registry import HostedGame, NoGame, by_key, translators_of
from bot.games.states import Draft, HandState, TurnMade
from bot.i18n.translator import Translators
from engine import codec
from engine.errors import HiddenCards, IllegalTurn, InvalidNotation
from engine.game import OPEN, AnyAction, AnyView
from engine.randomness import Chance
from examples.sealed_bids import GAME
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids, winner
from tests.support.text_rules import TextRules
from tools.catalogues import catalogues, check, update

RULES = TextRules(SealedBids())
SEATS = "abcde"
CHANCE = Chance("0" * 64)
START = '["*",1,[["a",0,"11259",""],["b",0,"13689",""],["c",0,"24459",""]],[],""]'
T = Translators()["en"]
SHOWN = GAME.presentation


def read(text: str) -> Position:
    return codec.read(Position, text)


def seen(position: str, reader: str | None) -> AnyView:
    """A view as the house holds it."""
    return AnyView(read(RULES.view(position, reader)))


def played(position: str, *bids: str) -> str:
    """The position after bids such as `a5`."""
    for bid in bids:
        position = RULES.apply(position, bid[0], bid[1], CHANCE)
    return position


def test_the_bids_of_a_round_come_in_any_order_and_are_opened_together() -> None:
    assert RULES.to_act(START) == {"a", "b", "c"}
    two = played(START, "c4", "a9")
    assert two == '["*",1,[["a",0,"1125","9"],["b",0,"13689",""],["c",0,"2459","4"]],[],""]'
    assert RULES.to_act(two) == {"b"}
    assert (
        played(two, "b9")
        == '["*",2,[["a",0,"1125",""],["b",0,"1368",""],["c",1,"2459",""]],[["a","9"],["b","9"],["c","4"]],""]'
    )


@pytest.mark.parametrize(
    ("bids", "seat"), [("a3b9c4", "b"), ("a9b9c4", "c"), ("a9b9c4d4e1", "e"), ("a9b9c4d4", None), ("a2b2c2", None)]
)
def test_the_highest_card_that_nobody_else_bid_wins(bids: str, seat: str | None) -> None:
    assert winner(dict(zip(bids[::2], bids[1::2], strict=True))) == seat


def test_prizes_rise_and_the_most_points_win() -> None:
    end = played(START, *["a9", "b8", "c4", "a5", "b9", "c5", "a2", "b6", "c9", "a1", "b3", "c4", "a1", "b1", "c2"])
    assert {place.seat: place.points for place in read(end).places} == {"a": 1, "b": 2, "c": 12}
    outcome = RULES.outcome(end)
    assert outcome is not None
    assert (outcome.termination, outcome.ranks) == ("rounds", {"c": 1, "b": 2, "a": 3})
    assert RULES.to_act(end) == frozenset()
    assert RULES.outcome(START) is None


def test_the_round_goes_on_without_a_player_who_leaves_and_the_last_one_wins() -> None:
    waits = played(START, "a9", "b8")
    left = RULES.leave(waits, "c", CHANCE)
    assert left.position == '["*",2,[["a",1,"1125",""],["b",0,"1369",""],["c",0,"",""]],[["a","9"],["b","8"]],"c"]'
    assert left.outcome is None
    assert RULES.inactive_seats(left.position) == {"c"}
    end = RULES.leave(left.position, "a", CHANCE, "time")
    assert end.outcome is not None
    assert end.outcome == RULES.outcome(end.position)
    assert (end.outcome.termination, end.outcome.ranks) == ("alone", {"b": 1, "a": 2, "c": 3})
    for seat in ("a", "c"):
        with pytest.raises(IllegalTurn):
            RULES.leave(left.position if seat == "c" else end.position, seat, CHANCE)


def test_what_the_rules_refuse() -> None:
    for seat, action in (("a", "3"), ("a", ""), ("a", "11"), ("a", "?"), ("d", "1")):
        with pytest.raises(IllegalTurn):
            RULES.apply(START, seat, action, CHANCE)
    with pytest.raises(IllegalTurn):
        played(START, "a1", "a1")
    with pytest.raises(HiddenCards):
        RULES.apply(RULES.view(START, "a"), "a", "1", CHANCE)
    for players in (2, 6):
        with pytest.raises(InvalidNotation):
            RULES.seats(players)
    for text in ("", START[5:], START + "x", START.replace("1", "true", 1)):
        with pytest.raises(InvalidNotation):
            RULES.to_act(text)
    with pytest.raises(InvalidNotation):
        RULES.turn(("1", "2"))


def test_a_bid_is_secret_until_the_last_one_opens_all() -> None:
    now = played(START, "a9")
    assert RULES.view(now, "b") == '["b",1,[["a",0,"????","?"],["b",0,"13689",""],["c",0,"?????",""]],[],""]'
    assert RULES.view(now, None) == '["-",1,[["a",0,"????","?"],["b",0,"?????",""],["c",0,"?????",""]],[],""]'
    assert RULES.view(now, OPEN) == now
    assert [RULES.as_seen(START, reader, "a", "9") for reader in ("a", "b", None, OPEN)] == ["9", "?", "?", "9"]
    assert RULES.as_seen(played(now, "b8"), None, "c", "4") == "4"


def test_the_words_tell_of_a_bid_only_that_there_is_one() -> None:
    before, after = START, played(START, "a9")
    for reader, words in (("a", "Red bids 9."), ("b", "Red bids."), (None, "Red bids.")):
        turn = AnyAction(RULES.as_seen(before, reader, "a", "9"))
        made = TurnMade(1, "a", turn, seen(before, reader), seen(after, reader))
        assert SHOWN.turn_words(T, made) == words
    left = RULES.leave(before, "a", CHANCE).position
    assert SHOWN.turn_words(T, TurnMade(1, "a", None, seen(before, None), seen(left, None))) == "Red has left."


def test_a_hand_without_cards_is_said_in_words() -> None:
    end = played(START, *["a9", "b8", "c4", "a5", "b9", "c5", "a2", "b6", "c9", "a1", "b3", "c4", "a1", "b1", "c2"])
    shown = SHOWN.hand(T, HandState("a", seen(end, "a"), Draft(), my_turn=False, own_last=None))
    assert shown.notes == "You have no cards left."


def test_a_press_chooses_a_card_and_a_second_one_replaces_it() -> None:
    view = seen(START, "a")
    draft = GAME.logic.press(view, Draft(), "5")
    assert draft == Draft(("5",))
    assert GAME.logic.press(view, draft, "9") == Draft(("9",))
    assert GAME.logic.press(view, draft, "8") is draft
    assert GAME.logic.undo(view, draft) == Draft()


def test_a_catalogue_of_its_own_translates_what_the_bots_lacks_also_in_another_process() -> None:
    t = pickle.loads(pickle.dumps(translators_of([GAME])["fr"]))
    assert (SHOWN.name(t), t("The end"), t("Undo")) == ("Enchères scellées", "Fin", "Annuler")
    assert t.plural("{n} point", "{n} points", 0) == "0 point"


def test_a_catalogue_is_as_update_writes_it_and_one_that_is_not_there_is_refused(tmp_path: Path) -> None:
    found, folder, known = next(catalogues([Path("examples/sealed_bids")]))
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    assert (update(found, tmp_path, known), check(found, folder, known)) == ({"fr": 0}, [])
    assert (tmp_path / "fr.po").read_text("utf-8") == (folder / "fr.po").read_text("utf-8")
    with pytest.raises(ClickException, match="there is no folder"):
        next(catalogues([tmp_path]))
    with pytest.raises(NoGame, match="the game sealed_bids has no catalogue"):
        by_key(HostedGame(GAME.logic, GAME.presentation, catalogue=tmp_path / "locale"))
