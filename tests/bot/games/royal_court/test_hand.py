"""A player's private message: what can be done, what it would do, and how it is for who waits or is out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.games.lines import LIMIT, MAX_IN_ROW
from bot.games.royal_court.builder.offered import MAX_BUTTONS
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import HandState, TurnMade
from bot.games.royal_court.words.effects import last_cards
from bot.games.screens import Control, HandScreen, MenuRow, Style
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translator, Translators
from engine.game import Outcome
from engine.royal_court.notation import read_act, read_position
from engine.royal_court.position import LETTERS, Position
from tests.bot.games.royal_court.cases import ENGLISH, Step, a_view, game, games, made, seen, spaced
from tests.support.halves import ROYAL_COURT

RED, BLACK = "☀\N{VARIATION SELECTOR-16}", "🌙"
"""The signs of the colours, as on the cards."""

GAME = ROYAL_COURT
TRANSLATORS = Translators()
NAMES = {"a": "Ann", "b": "Ben", "c": "Wolfeschlegelsteinhausen", "d": "Dan", "e": "Eve", "f": "Fay"}


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


def answering(view: Position, *presses: str, seat: str = "a") -> HandState:
    """The state of who is asked, after some presses."""
    draft = GAME.logic.draft(view, Draft())
    for key in presses:
        after = GAME.logic.press(view, draft, key)
        assert after != draft, key
        draft = after
    return HandState(seat, view, draft, True, None, names=NAMES, players=NAMES)


def labels(screen: HandScreen) -> list[list[str]]:
    return [[spaced(control.label) for control in row] for row in screen.rows]


def notes(view: Position, *presses: str) -> str:
    return spaced(GAME.presentation.hand(ENGLISH, answering(view, *presses)).notes)


TWO = a_view("3b6r7r7b9bJrQrKr/-/-/-", "?7/-/-/-", top="5r")
THREE = a_view("3b6r7r7b9bJrQrKr/-/-/-", "?7/-/-/789".replace("789", "7r8b9r"), "?7/-/-/-", top="5r")


def test_the_first_rows_have_every_card_that_is_playable_and_what_has_a_name() -> None:
    screen = GAME.presentation.hand(ENGLISH, answering(TWO))
    assert labels(screen) == [
        ["6", f"7 {RED}", f"7 {BLACK}"],
        ["9", "J", "Q", "K"],
        ["Royal court", "King and queen"],
        ["Pick up"],
    ]
    assert [control.sign for control in screen.rows[0]] == [RED, "", ""]
    assert [spaced(control.words) for control in screen.rows[0]] == ["Red 6", "Red 7", "Black 7"]
    assert not screen.may_end


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("3r4r4b5b6r6b7r7bTrTb", [["3", "4 ☀️", "4 🌙", "5"], ["6 ☀️", "6 🌙", "7 ☀️"], ["7 🌙", "10 ☀️", "10 🌙"]]),
        ("3r4r4b5b6r6b7r7bTrTbTbJb", [["3", "4", "5", "6 ☀️"], ["6 🌙", "7 ☀️", "7 🌙"], ["10 ☀️", "10 🌙", "J"]]),
        ("2r4r5b6r6b7r7b8r9bTbJbQrXX", ["2 4", ["5", "6", "7"], ["8", "9", "10", "J"], ["Q", "Joker", "Castle"]]),
    ],
)
def test_ten_playable_cards_have_buttons_of_more_ranks_stand_for_some_and_the_lowest_wait_in_a_menu(
    hand: str, shown: list[list[str] | str]
) -> None:
    screen = GAME.presentation.hand(ENGLISH, answering(a_view(f"{hand}/-/-/-", "?7/-/-/-", top="XX")))
    named = [" ".join(row) if isinstance(screen.rows[at], MenuRow) else row for at, row in enumerate(labels(screen))]
    assert named == [*shown, ["Pick up"]]


def test_in_words_ones_cards_come_first_then_the_table_and_last_what_happened() -> None:
    screen = GAME.presentation.hand(ENGLISH, answering(TWO))
    lines = screen.board().split("\n")
    assert [line.partition(":")[0] for line in lines[:2]] == ["Your hand", "On the pile"]
    for steps in games(2):
        events = [made(step, 0, number) for number, step in enumerate(steps[:-1]) if step.is_seen]
        for before, last in pairwise(events):
            if last.after.step not in ("play", "swap", "gift") or last.after.turn:
                continue
            state = HandState("a", last.after, Draft(), True, None, last=last, players=NAMES, earlier=(before,))
            state = GAME.logic.drafted(state, Draft())
            shown = GAME.presentation.hand(ENGLISH, state)
            assert shown.legend[:3] in ("-# ", "")
            assert shown.legend in shown.board()[len(lines[0]) :]


def test_whom_it_hits_is_chosen_by_name() -> None:
    screen = GAME.presentation.hand(ENGLISH, answering(THREE, "6r"))
    [controls] = screen.rows
    assert [(one.label, one.sign, one.emoji) for one in controls] == [
        ("Ben\N{NO-BREAK SPACE}(7)", "🔵", "seat_b"),
        ("Wolfeschleg…\N{NO-BREAK SPACE}(7)", "🔶", "seat_c"),
    ]
    assert spaced(screen.notes) == "Red 6: who's the target?"


def test_a_stacks_cards_have_their_places_only_where_they_tell_it_from_another() -> None:
    stacks = a_view("3bQrQb/JrQbKr/-/-", "?7/-/-/-", top="5r")
    assert [label for row in labels(GAME.presentation.hand(ENGLISH, answering(stacks, "pair"))) for label in row] == [
        f"K {RED} on Q {RED}",
        f"K {RED} (court) on Q {BLACK}",
        f"K {RED} (court) on Q {BLACK} (court)",
        f"Q {RED} on K {RED}",
        f"Q {BLACK} on K {RED} (court)",
        f"Q {BLACK} (court) on K {RED} (court)",
    ]


def test_each_further_choice_is_asked_for_by_what_is_meant() -> None:
    stacks = a_view("3bQrQbKr/-/-/-", "?7/-/-/-", top="5r")
    assert notes(stacks, "pair") == "Which one lies on top?"
    swap = a_view("3b4r5b/-/-/-", "?7/-/-/-", top="9rKb", turn="a+0", used="p", step="swap king=b2/0 0 - - 8r9r")
    assert [notes(swap), notes(swap, "3b")] == [
        "What you've just taken stays with you: choose from your other cards.",
        "Which one next?",
    ]


def test_what_an_act_would_do_is_told_before_it_counts() -> None:
    assert notes(THREE, "6r", "to-b") == (
        "A red 6: the same or higher may follow.\n"
        "You'll roll a d6. On 4 or more, Ben will lose a castle; on 2 or 3, nothing; on 1, you'll pick up 2."
    )
    assert "On 4 or more, Wolfeschlegelsteinhausen will pick up 2 cards" in notes(THREE, "6r", "to-c")
    assert notes(TWO, "Jr") == (
        "A red jack: the same or higher may follow.\nYou'll roll a d4: that many more actions.\nIt can be noped."
    )
    assert "You will get 1 more action." in notes(TWO, "Qr")
    assert "The direction of play will reverse." in notes(THREE, "Qr")
    assert "A pair of 7s (black on top)" in notes(TWO, "7r", "7b")
    assert (
        "Then you'll roll a d10 for the pair: on 1 to 5 you'll pick up cards (5 for a 1, 1 for a 5); on 10 "
        "you'll give someone a card." in notes(TWO, "7r", "7b")
    )
    assert (
        "You'll draw 1 card from Ben at random, then choose one of yours to give."
        " You may swap back once and draw again." in notes(TWO, "pair", "n0")
    )
    assert "your jack, for one, will roll a d6 instead of a d4." in notes(TWO, "court")


def test_last_cards_win() -> None:
    last = a_view("7r/-/-/-", "?7/-/-/-", top="5r")
    assert "you'll win" in notes(last, "7r")
    assert "so it will have no effect" in notes(a_view("Jr/-/-/-", "?7/-/-/-", top="5r"), "Jr")


@pytest.mark.parametrize(
    ("around", "said", "label"),
    [
        ({}, "pick up a card.** If it's playable, you can play it; if not, you end your turn.", "Pick up"),
        ({"used": "d"}, "end your turn.** You've played nothing: the next player will be free to", "End my turn"),
        ({"used": "p", "turn": "a+2"}, "end your turn.** Your turn will end with 2 actions unused.", "End my turn"),
        ({"revolt": "1"}, "pick up a card.** ⚠️ This will put you out of the game.", "Pick up"),
        ({"revolt": "1", "castles": "7r8b9r"}, "pick up a card.** Your newest castle will fall instead", "Pick up"),
    ],
)
def test_where_nothing_is_playable_the_hand_says_what_to_do_and_has_one_green_button(
    around: dict[str, str], said: str, label: str
) -> None:
    castles = around.pop("castles", "-")
    view = a_view(f"3r/-/-/{castles}", "?7/-/-/-", "?7/-/-/-", **{"top": "9r"} | around)
    screen = GAME.presentation.hand(ENGLISH, answering(view))
    assert screen.notes.startswith(f"**Nothing is playable: {said}")
    [[button]] = screen.rows
    assert (spaced(button.label), button.style) == (label, Style.GOOD)
    confirmed = GAME.presentation.hand(ENGLISH, answering(view, button.key))
    assert (confirmed.rows, confirmed.may_end) == ((), True)
    assert screen.notes.endswith(confirmed.notes)


def test_the_green_button_says_what_it_does(t: Translator) -> None:
    for presses, view in ((("draw",), TWO), (("Jr",), TWO), (("end",), a_view("3rTr/-/-/-", "?7/-/-/-", used="d"))):
        screen = GAME.presentation.hand(t, answering(view, *presses))
        assert screen.commit not in ("", t("End turn"))
        assert screen.may_end


def test_a_window_is_answered_from_the_hand_with_either_ace() -> None:
    view = a_view("ArAb7r/-/-/-", "?7/-/-/-", top="9rJb", turn="b+0", used="p", step="nope jack=3 0 - a -")
    screen = GAME.presentation.hand(ENGLISH, answering(view, "nope-Ab"))
    assert labels(screen) == [["Nope! (red ace)", "Nope! (black ace)", "Let it pass"]]
    assert screen.heading == "### Ben will get 3 more actions. Nope?"
    paused = HandState("a", view, Draft(), False, None, may_answer=True, players=NAMES, names=NAMES)
    shown = GAME.presentation.hand(ENGLISH, paused)
    assert shown.heading == "### Ben will get 3 more actions. Nope?"
    assert [(one.label, one.key) for one in shown.answers] == [("Let it pass", "let"), ("Nope: Ben's jack!", "nope")]


@pytest.mark.parametrize(
    ("nopes", "says"),
    [
        ("-", "Your roll for the pair is 4: you will pick up 2 cards, unless someone nopes."),
        ("b", "Ben said Nope to your roll: it won't happen, unless someone nopes that."),
        ("bc", "Cleo said Nope to Ben's Nope: you will pick up 2 cards, unless someone nopes."),
    ],
)
def test_who_has_no_ace_is_told_in_a_pause_what_hangs_in_the_air_and_may_let_it_pass(nopes: str, says: str) -> None:
    around = {"top": "9r4r4b", "turn": "a+0", "used": "p", "step": f"nope set=4 2 {nopes} a -"}
    view = a_view("7r/-/-/-", "?7/-/-/-", "?7/-/-/-", **around)
    names = {"a": "Ann", "b": "Ben", "c": "Cleo"}
    state = HandState("a", view, Draft(), False, None, may_answer=True, players=names, names=names)
    screen = GAME.presentation.hand(ENGLISH, state)
    assert screen.heading == f"### {says}\nYou hold no ace: **Let it pass** goes on at once."
    assert spaced(screen.legend).startswith("-# On the pile: black 4.")
    assert [(one.label, one.key, one.style) for one in screen.answers] == [("Let it pass", "let", Style.GOOD)]


def test_who_has_no_ace_is_told_to_skip_and_why_the_pause_lasts() -> None:
    view = a_view("7r/-/-/-", "?7/-/-/-", top="9rJb", turn="b+0", used="p", step="nope jack=3 0 - a -")
    state = HandState("a", view, Draft(), False, None, may_answer=True, may_skip=True, players=NAMES, names=NAMES)
    screen = GAME.presentation.hand(ENGLISH, state)
    _, skip, why = screen.heading.split("\n")
    assert skip == "You hold no ace: **Skip to my turn** lets everything pass until you play."
    assert why == "-# A pause is as long for everyone: a shorter one would show who holds an ace."
    assert [(one.key, one.style) for one in screen.answers] == [("let", Style.PLAIN)], "green is the button to skip"


def test_who_will_play_on_is_told_to_choose_in_the_pause_and_then_that_the_choice_waits_for_its_end() -> None:
    view = a_view("7rJr/-/-/-", "?7/-/-/-", top="5rJb", turn="a+0", used="p", step="nope jack=3 0 - - -")
    assert GAME.logic.windows is not None
    ahead = GAME.logic.windows.ahead(view, "a")
    assert ahead is not None
    pausing = HandState("a", view, Draft(), False, None, ahead=ahead, names=NAMES, players=NAMES)
    screens = [GAME.presentation.hand(ENGLISH, GAME.logic.drafted(pausing, Draft(plays))) for plays in ((), ("Jr",))]
    choosing, chosen = (f"{screen.heading}\n{screen.lead}" for screen in screens)
    assert "After the pause you'll play on (3 actions left). Choose your next card now." in choosing
    assert "You can play what you have chosen after the pause." in chosen
    assert "now" not in chosen


def test_who_is_out_is_told_so_with_a_smile(t: Translator) -> None:
    view, finish = (a_view(fate, "?7/-/-/-", "?7/-/-/-", top="9r", turn="b+1") for fate in ("x1", "f1"))
    out = GAME.presentation.hand(t, HandState("a", view, Draft(), False, None, players=NAMES))
    assert "👻" in out.heading
    assert (out.rows, out.alt, out.board()) == ((), "", ""), "the table, which would go out of date, is on the board"
    finished = GAME.presentation.hand(t, HandState("a", finish, Draft(), False, None, players=NAMES))
    assert "🎉" in finished.heading


def test_how_it_ended_is_told_to_each(t: Translator) -> None:
    view = a_view("-/-/-/-", "?7/-/-/-", "?7/-/-/-", top="9r", turn="b+1", step="over empty 0 - - -")
    ended = Outcome("empty", {"a": 1.0, "b": 0.5, "c": 0.0}, {"a": 1, "b": 2, "c": 3})
    told = {
        seat: GAME.presentation.hand(t, HandState(seat, view, Draft(), False, None, ended, players=NAMES)).heading
        for seat in "abc"
    }
    assert len(set(told.values())) == 3
    assert told["b"].startswith(f"### {t('You finished {place}.', place=t.noun('place', '2nd'))}\n"), "no button here"
    assert told["a"].startswith(f"### 🎉 {t('{did} won: no cards left!', did=t.noun('past', 'you').capitalize())}\n")


def moved(number: int, seat: str, act: str | None, before: str, after: str) -> TurnMade:
    return TurnMade(number, seat, read_act(act) if act else None, read_position(before), read_position(after))


def line(
    turn: str = "b+1",
    step: str = "play - 0 - - -",
    mine: str = "3b6r/-/-/-",
    taken: int = 0,
    ben: int = 6,
    used: str = "-",
) -> str:
    """A table of three with 55 cards, as A sees it."""
    known = mine.split("/", maxsplit=1)[0]
    rest = 55 - len(known) // 2 - taken - 6 - ben - 1
    return f"court {turn} {used} - 0 shut 0 {step} {mine} ?{ben}/-/-/- ?6/-/-/- ?{rest} 7r -"


def since(*events: TurnMade, my_turn: bool = False, own: TurnMade | None = None) -> HandScreen:
    *earlier, last = events
    state = HandState("a", last.after, Draft(), my_turn, own, last=last, players=NAMES, earlier=tuple(earlier))
    return GAME.presentation.hand(ENGLISH, GAME.logic.drafted(state, Draft()))


def test_hand_begins_with_what_happened_to_the_player_since_their_last_move() -> None:
    asked, closed = line(step="nope joker=4 0 - a -"), line(turn="c+1", mine="3b6r9bJr/-/-/-")
    played = moved(1, "b", "XX", line(), asked)
    joker = moved(2, "", None, asked, closed)
    later = moved(3, "c", "end", closed, line(turn="a+1", mine="3b6r9bJr/-/-/-"))
    screen = since(played, joker, later, my_turn=True)
    title, mine, *_ = spaced(screen.heading).splitlines()
    assert title.startswith("### 🟥 Your turn")
    assert spaced(screen.legend) == f"-# {NAMES['c']} passed: any card may come next.", "the joker is told above"
    assert mine == "**Ben's joker: you picked up 2 cards (a black 9 and a red jack).**"
    waiting = since(played, joker)
    assert spaced(waiting.heading).splitlines()[1] == mine
    assert all(name not in waiting.legend for name in NAMES.values()), "others play on meanwhile"
    own, stood = waiting.board().split("\nHow the table stood when this message was written.\n")
    assert own.startswith("Your hand: ")
    assert stood.startswith("On the pile: ")
    places, said = stood.split("\n\n")
    assert "- Ben: 6 cards left" in places
    assert spaced(said).startswith("-# Ben played a joker"), "nothing else tells with what cards"
    assert "joker" not in since(later, my_turn=True).heading


def test_what_ones_last_turn_brought_is_told_until_the_next_question_or_turn() -> None:
    drew = "3b6r9bJr/-/-/-"
    mine = line("a+1", mine=drew, used="p")
    played = moved(1, "a", "Tr+Tr", line("a+2"), thrown := line("a+1", "nope set=4 2 - - -", used="p"))
    lost = moved(2, "", None, thrown, mine)
    passed = moved(3, "c", "end", line("c+1", mine=drew), line("b+1", mine=drew))
    king = moved(4, "b", "Kr>a", line("b+1", mine=drew), line("b+0", "nope king=a1/0 0 - a -", mine=drew))
    back = moved(4, "b", "end", line("b+1", mine=drew), line("a+1", mine=drew))
    for events in ((lost,), (lost, passed)):
        assert "You picked up 2 cards (a black 9 and a red jack)" in spaced(since(*events, own=played).heading)
    assert "picked up" not in since(lost, passed, back, own=played, my_turn=True).heading
    held = replace(king, after=read_position(line("b+0", "nope king=a1/0 0 - a -", mine="Ar9b/-/-/-")))
    state = HandState("a", held.after, Draft(), False, played, last=held, earlier=(lost, passed), may_answer=True)
    assert "jack" not in GAME.presentation.hand(ENGLISH, state).heading


def test_only_what_is_still_in_the_hand_is_new() -> None:
    drew = moved(1, "a", "draw", line("a+1"), line("a+1", mine="3b6r9b/-/-/-", used="d"))
    taken = moved(2, "b", "give:Jr", line("b+0", "swap king=a1/0 0 - - 9b", taken=1), line("a+1", mine="3b6rJr/-/-/-"))
    assert "icked up" not in since(taken, own=drew, my_turn=True).heading
    assert last_cards(drew, 0, drew.after) == ("9b",)
    assert last_cards(drew, 0, taken.after) == ("Jr",), "as is what has come since"


@pytest.mark.parametrize("then", ["a+1", "b+1"])
def test_what_came_of_an_own_move_is_told_in_the_hand_on_and_after_ones_turn(then: str) -> None:
    played = moved(
        1, "a", "XX", line("a+1", mine="3b6rXX/-/-/-"), asked := line(turn="a+0", step="nope joker=4 0 - - -")
    )
    noped = moved(2, "b", "nope:Ab", asked, by_ben := line("a+0", "nope joker=4 0 b - -", ben=5))
    for events, said in (
        ((moved(2, "", None, asked, line(then, ben=9)),), "Ben picked up 3 cards."),
        ((noped, moved(3, "", None, by_ben, line(then, ben=5))), "Ben said Nope to your joker with a black ace."),
    ):
        later = moved(4, "b", "end", line("b+1"), line("a+1"))
        shown = since(*events, *([later] if then == "b+1" else []), own=played, my_turn=True)
        told = f"-# You played a joker. {said}"
        mine = [told] if then == "a+1" or "Nope" in said else []
        passed = ["-# Ben passed: any card may come next."] if then == "b+1" else []
        assert spaced(shown.legend).splitlines() == mine + passed
        waiting = since(*events, *([later] if then == "b+1" else []), own=played)
        assert spaced(waiting.legend) == told or then == "a+1"


@pytest.mark.parametrize("players", [4, 5])
def test_recap_names_all_who_have_acted_since_ones_last_move_and_that_move_only_if_it_rolled(
    t: Translator, players: int
) -> None:
    names = {**NAMES, "a": "@Me", "c": "Cleo"}
    for seed in range(8):
        events: list[TurnMade] = []
        own: TurnMade | None = None
        for step in game(seed, players, full=bool(seed % 2)):
            if not step.is_seen:
                continue
            last = made(step, 0, len(events) + 1)
            events.append(last)
            own = last if last.seat == "a" and step.before.step != "nope" else own
            new = events[own.number if own is not None else 0 :]
            if not new or (last.after.step, last.after.turn) != ("play", 0) or last.before.turn == 0:
                continue
            state = HandState("a", last.after, Draft(), True, own, last=last, players=names, earlier=tuple(new[:-1]))
            screen = GAME.presentation.hand(t, GAME.logic.drafted(state, Draft()))
            told = screen.heading + screen.legend
            acted = {one.seat for one in new if one.seat and one.turn and one.turn.kind != "nope"} - {"a"}
            assert [names[seat] for seat in acted if names[seat] not in told] == [], (told, new)
            rolled = any(one.shown for one in (own, *new) if one is not None and one.before.turn == 0)
            if acted and not rolled and all(one.turn is None or one.turn.kind != "nope" for one in new):
                played = t("{did} played {cards}.", did=PlayerNames(t, names, 0).did(0), cards="").strip(" .")
                assert f"-# {played}".casefold() not in screen.legend.casefold(), told


def test_who_waits_is_told_what_their_own_roll_came_to() -> None:
    aimed = replace(moved(1, "a", "6r>b", line("a+1"), line("b+1", mine="3b/-/-/-")), shown=("six:d6=3",))
    told = "-# You aimed a red 6 at Ben. 🎲 Catapult: 3. No effect."
    for events in ((aimed,), (aimed, moved(2, "b", "draw", line(mine="3b/-/-/-"), line(mine="3b/-/-/-", ben=7)))):
        assert spaced(since(*events, own=aimed).legend) == told


def test_what_an_own_act_rolled_is_told_first_until_the_next_own_act() -> None:
    aimed = replace(
        moved(1, "a", "6r>b", line("a+1", mine="3b4b6r/-/-/-"), line("b+1", mine="3b4b/-/-/-")), shown=("six:d6=2",)
    )
    others = [moved(2, "b", "end", line(mine="3b4b/-/-/-"), line("c+1", mine="3b4b/-/-/-"))]
    others.append(moved(3, "c", "end", line("c+1", mine="3b4b/-/-/-"), line("a+1", mine="3b4b/-/-/-")))
    told, *rest = spaced(since(*others, own=aimed, my_turn=True).legend).splitlines()
    assert told == "-# You aimed a red 6 at Ben. 🎲 Catapult: 2. No effect."
    assert len(rest) == 2
    drew = moved(4, "a", "draw", line("a+1", mine="3b4b/-/-/-"), line("a+1", used="d", mine="3b4b9r/-/-/-"))
    then = since(aimed, *others, drew, own=drew, my_turn=True)
    assert "picked up a red 9" in spaced(then.heading)
    assert then.legend.splitlines() == rest, "a card picked up keeps what the others did"


def test_cards_that_an_own_catapult_brought_are_named() -> None:
    asked = line("a+0", "nope six=b1 0 - - -", mine="3b/-/-/-", used="p")
    after = line("b+1", mine="3b7rJb/-/-/-")
    words = spaced(since(moved(2, "", None, asked, after), own=moved(1, "a", "6r>b", line("a+1"), asked)).legend)
    assert "You picked up 2 cards (a red 7 and a black jack)." in words
    assert not words.startswith("-#"), "bad news is not in small print"


def test_what_a_court_did_to_ones_royals_is_told_while_the_next_effect_hangs_in_the_air() -> None:
    mine, guests = "3bJrKr/-/-/-", "3b/-/JrKr/-"
    before, laid = line("b+1", mine=mine), line("b+1", mine=guests, taken=2).replace("?6/-/-/- ?6", "?3/JbQbKb/-/- ?6")
    asked = laid.replace("play - 0 - - -", "nope joker=4 0 - a -")
    events = moved(1, "b", "court:Jb+Qb+Kb", before, laid), moved(2, "b", "XX", laid, asked)
    state = HandState("a", events[1].after, Draft(), False, None, last=events[1], earlier=events[:1], may_answer=True)
    shown = GAME.presentation.hand(ENGLISH, replace(state, players=NAMES, names=NAMES)).heading
    assert "Ben's court: 2 of your royals now lie face up, as guests" in spaced(shown)


def test_in_words_only_what_is_new_since_the_last_press_is_told_until_everything_is_asked_for() -> None:
    turns = [
        moved(number, "bc"[number - 1], "end", line(mine="7r8r/-/-/-"), line("a+1", mine="7r8r/-/-/-"))
        for number in (1, 2)
    ]
    state = HandState("a", turns[1].after, Draft(), True, None, last=turns[1], players=NAMES, earlier=(turns[0],))
    state = GAME.logic.drafted(state, Draft())
    chosen = GAME.logic.press(state.view, state.draft, "7r")
    ben, cleo = (f"-# {name} passed: any card may come next." for name in ("Ben", "Wolfeschlegelsteinhausen"))
    may = "A red 7: the same or higher may follow."
    for known, told in ((0, [ben, cleo]), (1, [cleo]), (2, [])):
        begun = GAME.presentation.hand(ENGLISH, replace(state, draft=chosen, seen=known))
        assert spaced(begun.board()).splitlines() == [*told, "Chosen: red 7."]
        asked = GAME.presentation.hand(ENGLISH, replace(state, seen=known))
        left = "Cards left: you 2, Ben 6, Wolfeschlegelsteinhausen 6."
        assert spaced(asked.board()).splitlines() == [*told, may, left, "Your hand: red 7, red 8."]
    whole = GAME.presentation.hand(ENGLISH, replace(state, draft=chosen)).whole
    assert whole is not None
    assert all(line in spaced(whole()) for line in (ben, cleo, "Chosen: red 7.", "Your hand: ", "Draw pile"))


def in_words(*events: TurnMade, seen: int = -1, own: TurnMade | None = None) -> list[str]:
    """The lines of A's hand for a reader without pictures; `seen` is the last event before their last press."""
    *earlier, last = events
    state = HandState("a", last.after, Draft(), False, own, last=last, players=NAMES, earlier=tuple(earlier))
    screen = GAME.presentation.hand(ENGLISH, replace(state, in_words=True, seen=seen))
    return spaced(f"{screen.heading}\n{screen.board()}").replace("-# ", "").splitlines()


def test_in_words_what_befell_the_player_is_told_once_in_its_order_and_with_its_cause() -> None:
    asked, closed = line(step="nope joker=4 0 - a -", used="p", ben=5), line(turn="c+1", mine="3b6r9bJr/-/-/-", ben=5)
    events = moved(1, "b", "XX", line(), asked), moved(2, "", None, asked, closed)
    got = "ou picked up 2 cards (a black 9 and a red jack)"
    told = in_words(*events)
    assert [one for one in told if got in one] == [f"Ben played a joker. Y{got}."]
    assert told[0] == "### The others are playing"
    assert in_words(*events, seen=1)[1:] == [f"Ben's joker: Y{got}."]


def test_in_words_what_a_swap_took_is_told_at_once_and_then_with_what_it_gave() -> None:
    asked = line("b+0", "nope king=a1/0 0 - - -", used="p", ben=5)
    drawn = line("b+0", "swap king=a1/0 0 - - 3b", "6r/-/-/-", 1, 5, "p")
    king, closed = moved(1, "b", "Kr>a", line("b+1"), asked), moved(2, "", None, asked, drawn)
    given = moved(3, "b", "give:9b", drawn, line("c+1", mine="6r9b/-/-/-", ben=5))
    took = "Ben drew your black 3, and will give you 1 card in return."
    assert in_words(king, closed, seen=1)[1:] == [took]
    assert in_words(king, closed, given, seen=1)[1:] == ["Ben took a black 3 from you for a black 9."]
    assert in_words(king, closed, given, seen=2)[1:] == ["Ben took a black 3 from you for a black 9."]


def test_in_words_a_swap_of_others_whose_beginning_was_told_names_them() -> None:
    asked = line("b+0", "nope king=c1/0 0 - - -", used="p", ben=5)
    drawn = line("b+0", "swap king=c1/0 0 - - ?1", used="p", ben=5).replace("?6/-/-/- ?", "?5/-/-/- ?")
    king, closed = moved(1, "b", "Kr>c", line("b+1"), asked), moved(2, "", None, asked, drawn)
    given = moved(3, "b", "give:?1", drawn, line("c+1", ben=5))
    assert in_words(king, closed, given, seen=1)[1:] == [f"Ben swapped 1 card with {NAMES['c']}."]


def test_in_words_a_nope_that_the_question_tells_is_not_told_again_and_its_success_once() -> None:
    asked = line("b+0", "nope joker=4 0 - a -", used="p", ben=5, mine="Ab3b/-/-/-")
    noped = line("b+0", "nope joker=4 0 a - -", used="p", ben=5, mine="3b/-/-/-")
    events = moved(1, "b", "XX", line("b+1", mine="Ab3b/-/-/-"), asked), moved(2, "a", "nope:Ab", asked, noped)
    told = in_words(*events, seen=0)
    assert told[1:] == ["Ben played a joker."]
    assert "You said Nope to Ben's joker" in told[0]
    closed = moved(3, "", None, noped, line("c+1", mine="3b/-/-/-", ben=5))
    assert in_words(*events, closed, seen=2)[1:] == ["Ben's joker has no effect."]
    ordered = replace(events[1], ordered=True)
    said = "Your automatic answer said Nope to Ben's joker with a black ace."
    assert said in in_words(events[0], ordered, closed, seen=1)[1]


def test_in_words_the_story_names_the_royals_that_one_lost() -> None:
    around = "court {} p - 1 shut 0 {} {} ?6/-/-/- ?6/-/-/- ?{} 6r -"
    asked = around.format("b+0", "nope six=a5 0 - a -", "2r/Kr/-/7r8b9r", 37)
    fell = around.format("b+1", "play - 0 - - -", "2r3r3b/-/-/-", 35).replace(" 6r -", " 6r Kr7r8b9r")
    told = "You lost a castle. Royals executed: you 1 (a red king). You picked up 2 cards (a red 3 and a black 3)."
    assert in_words(moved(1, "", None, asked, fell), seen=0)[1:] == [f"Ben's catapult: {told}"]


def test_whose_automatic_answer_has_used_an_ace_is_told_so() -> None:
    asked = line(step="nope joker=4 0 - a -", mine="Ab3b/-/-/-")
    nope = moved(2, "a", "nope:Ab", asked, line(step="nope joker=4 0 a - -", mine="3b/-/-/-"))
    closed = moved(3, "", None, line(step="nope joker=4 0 a - -", mine="3b/-/-/-"), line(mine="3b/-/-/-"))
    told = spaced(since(replace(nope, ordered=True), closed).heading)
    assert told.splitlines()[1] == "**Your automatic answer used your black ace.**"
    assert "automatic" not in since(nope, closed).heading


def test_guests_who_come_home_are_not_picked_up() -> None:
    guests, home = line("b+1", mine="3b6r/-/JrKr/-", taken=2), line("b+1", mine="3b6rJrKr/-/-/-")
    at_court = guests.replace("?6/-/-/- ?6/-/-/-", "?6/-/-/- ?3/JbQbKb/-/-")
    asked = at_court.replace("play - 0 - - -", "nope revolt 0 - - -")
    court = moved(1, "c", "court:Jb+Qb+Kb", home, at_court)
    revolt = moved(2, "", None, asked, home.replace(" - - 0 shut", " - - 1 shut"))
    assert since(court, revolt).heading.splitlines()[1] == "**Ben's revolution: your guests came back to your hand.**"


def test_what_a_swap_took_and_gave_is_told_in_one_line() -> None:
    before, after = (
        line(turn="b+0", step="swap king=a1/0 0 - - 3b", mine="6r/-/-/-", taken=1),
        line("a+1", mine="6r9b/-/-/-"),
    )
    screen = since(moved(1, "b", "give:9b", before, after), my_turn=True)
    assert spaced(screen.heading).splitlines()[1] == "**Ben took your black 3 and gave you a black 9.**"
    assert "You: 2 cards left" in screen.alt
    assert "Ben" not in screen.alt


def test_the_moves_of_others_leave_out_a_draw_that_was_undone() -> None:
    before, asked = line(), line("b+0", "nope king=c1/1 0 - - -")
    first, again = (line("b+0", f"swap king=c1/{n} 0 - - ?1").replace("?6/-/-/- ?40", "?5/-/-/- ?40") for n in (1, 0))
    later = line("c+1")
    screen = since(
        moved(1, "b", "Kr>c", before, asked),
        moved(2, "", None, asked, first),
        moved(3, "b", "again", first, again),
        moved(4, "b", "give:?1", again, later),
        moved(5, "c", "end", later, line("a+1")),
        my_turn=True,
    )
    assert "swapped back" not in screen.legend
    assert "1 card swapped." in screen.legend


def test_a_swap_that_was_undone_and_done_again_is_told_in_its_order_to_both() -> None:
    swaps = "swap king=a1/{} 0 - - {}"
    before, asked = line(), line(step="nope king=a1/0 0 - - -", ben=5)
    first = line("b+0", swaps.format(0, "3b"), "6r/-/-/-", 1, 5)
    again = line("b+0", swaps.format(1, "6r"), "3b/-/-/-", 1, 5)
    events = (
        moved(1, "b", "Kr>a", before, asked),
        moved(2, "", None, asked, first),
        moved(3, "b", "again", first, again),
    )
    screen = since(*events)
    assert spaced(screen.heading).splitlines()[1:3] == [
        "**Ben swapped back and drew again.**",
        "**Ben drew your red 6, and will give you 1 card in return.**",
    ]
    given = moved(4, "b", "give:4r", again, line("b+1", mine="3b4r/-/-/-", ben=5))
    told = "**Ben took your red 6 and gave you a red 4.**"
    assert spaced(since(*events, given).heading).splitlines()[1:] == [told], "what was undone counts no more"


def test_losses_are_told_by_name_and_in_their_order() -> None:
    mine, around = "2r/Kr/-/7r8b9r", "court {} p - 1 shut 0 {} {} ?6/-/-/- ?6/-/-/- ?{} 6r -"
    asked = around.format("b+0", "nope six=a5 0 - a -", mine, 37)
    fell = around.format("b+1", "play - 0 - - -", "2r3r3b/-/-/-", 35).replace(" 6r -", " 6r Kr7r8b9r")
    screen = since(moved(1, "", None, asked, fell))
    told = "your castle fell, the executioner took your red king, you picked up 2 cards (a red 3 and a black 3)"
    assert spaced(screen.heading).splitlines()[1:] == [f"**Ben's catapult: {told}.**"]


def test_cards_that_a_catapult_of_another_brought_are_told() -> None:
    asked, hit = line("b+0", "nope six=a5 0 - a -", used="p"), line("b+1", mine="3b6r9bJr/-/-/-", used="p")
    told = "**Ben's catapult: you picked up 2 cards (a black 9 and a red jack).**"
    assert told in spaced(since(moved(1, "", None, asked, hit)).heading).splitlines()


def test_beside_the_picture_and_in_words_stand_the_moves_since_the_players_own() -> None:
    turns = [moved(number, "bc"[number % 2], "end", line(), line(turn="a+1")) for number in range(1, 14)]
    screen = since(*turns, my_turn=True)
    assert screen.board().endswith(screen.legend)
    lines = screen.legend.splitlines()
    names = ("Ben", NAMES["c"]) * 5  # more are behind Turns
    assert lines == [f"-# {player} passed: any card may come next." for player in names]
    drew, fits = moved(1, "b", "draw", line(), line(ben=7)), moved(2, "b", "4r", line(ben=7), line(used="p"))
    ended = moved(3, "b", "end", line(used="p"), line(turn="a+1"))
    assert spaced(since(drew, fits, ended, my_turn=True).legend) == "-# Ben picked up a card. Ben played a red 4."
    passed = moved(2, "b", "end", line(ben=7, used="d"), line(turn="a+1", ben=7))
    told = "Ben picked up a card and passed: any card may come next."
    assert since(drew, passed, my_turn=True).legend == f"-# {told}"


# ---- everything there is
def states(count: int, *, seed: int = 1) -> Iterator[tuple[Step, HandState]]:
    """Hands of everybody after events of random games, with presses made."""
    dice = Random(seed)
    for steps in games(count):
        for before, step in pairwise(steps):
            if dice.random() > 0.4 or not before.is_seen:
                continue
            seat = dice.choice([step.seat or 0, dice.randrange(step.before.players)])
            view = seen(step.before, seat)
            mine = seat in (step.before.asked if step.before.step == "nope" else (step.before.turn,))
            last = made(before, seat)
            state = HandState(LETTERS[seat], view, Draft(), mine, last, None, last, names=NAMES, players=NAMES)
            state = GAME.logic.drafted(state, Draft())
            if step.before.step == "over":
                continue
            for _ in range(dice.randrange(4) if mine else 0):
                able = [one.key for row in GAME.presentation.hand(ENGLISH, state).rows for one in row if one.enabled]
                if not able:
                    break
                state = replace(state, draft=GAME.logic.press(view, state.draft, dice.choice(able)))
            yield step, state


def controls(screen: HandScreen) -> list[Control]:
    return [control for row in screen.rows for control in row]


def test_every_hand_has_room_in_every_language(t: Translator) -> None:
    shown = 0
    for _, state in states(20):
        screen = GAME.presentation.hand(t, state)
        rows = [row for row in screen.rows if not isinstance(row, MenuRow)]
        assert sum(one.key not in ("draw", "end") for row in rows for one in row) <= MAX_BUTTONS
        assert all(len(row) <= MAX_IN_ROW for row in rows)
        assert len(screen.alt) <= LIMIT
        assert len(screen.heading) + len(screen.board()) + len(screen.notes) < 3400
        for control in controls(screen):
            assert re.fullmatch(r"[A-Za-z0-9+-]{1,12}", control.key)
            assert 0 < len(control.label) <= 40
            assert "\n" not in control.label
            assert " " not in control.label, "never broken over two lines"
            assert 0 < len(control.words) <= 80
        said = [control.words for control in controls(screen)]
        assert len(set(said)) == len(said), said
        assert len({control.label for control in controls(screen)}) == len(said), said
        shown += 1
    assert shown > 300


def test_who_reads_words_is_told_all_and_once_an_act_is_begun_only_what_is_new(t: Translator) -> None:
    for step, state in states(6, seed=3):
        screen = GAME.presentation.hand(t, GAME.logic.drafted(state, Draft()))
        if state.draft.begun:
            begun = GAME.presentation.hand(t, state)
            assert all(line.startswith((t("Chosen: {cards}", cards=""), "-# ")) for line in begun.board().splitlines())
            assert begun.whole is not None
            assert set(screen.board().splitlines()) <= {*begun.whole().splitlines(), *begun.heading.splitlines()}
        place = step.before.places[LETTERS.index(state.seat)]
        if place.fate or not (state.my_turn or step.before.turn == LETTERS.index(state.seat)):
            continue  # the board tells who waits of the others
        assert isinstance(place.hand, tuple)
        for count in re.findall(r"×(\d+)", screen.board()):
            assert int(count) > 1
        for seat, other in enumerate(step.before.places):
            assert NAMES[LETTERS[seat]] in screen.board() or seat == LETTERS.index(state.seat) or other.fate
