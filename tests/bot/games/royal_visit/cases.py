"""Positions, turns and states for the tests of what Royal Visit shows and says."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from bot.games import states
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.states import BoardState, HandState, TurnMade
from bot.games.screens import Control, HandScreen
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.game import OPEN
from engine.randomness import Chance
from engine.royal_visit.board import Face, Pawns, Ruleset, Seat
from engine.royal_visit.cards import DECK, Card, Hidden
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.position import Position, View, revealed_view, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.plays import Play, Turn, line_of
from tests.engine.royal_visit.games import ROUNDS
from tests.engine.royal_visit.positions import SEED
from tests.support.halves import ROYAL_VISIT
from tests.support.text_rules import all_turns

GAME = ROYAL_VISIT
ENGLISH = Translator("en", gettext.NullTranslations())


def random_position(dice: Random, hand: int = 8) -> Position:
    """A position under way that need not come from a game, with so many cards for the player to move."""
    king = dice.randint(-6, 6)
    deck = list(DECK)
    dice.shuffle(deck)
    if dice.random() < 0.3:  # few kinds, so that turns get long
        first = deck[0].character
        deck.sort(key=lambda card: card.character is not first)
    left = dice.choice((1, 8, dice.randint(1, len(deck) - hand - 8)))
    own, other = tuple(sorted(deck[:hand])), tuple(sorted(deck[hand : hand + 8]))
    turn = dice.choice(list(Seat))
    return Position(
        pawns=Pawns(
            dice.randint(-8, king - 1), king, dice.randint(king + 1, 8), dice.randint(-8, 8), dice.randint(-8, 8)
        ),
        crown=dice.randint(-6, 6),
        face=dice.choice(list(Face)),
        turn=turn,
        hands=(own, other) if turn is Seat.GREEN else (other, own),
        draw=tuple(deck[hand + 8 : hand + 8 + left]),
        discard=tuple(deck[hand + 8 + left :]),
        ruleset=dice.choice(list(Ruleset)),
    )


def random_plays(dice: Random, position: Position, stop: float = 0.15) -> Turn:
    """A turn or its beginning, of any line that is possible as likely as of another."""
    plays: list[Play] = []
    while following := draft_turn(position, plays).next_plays:
        if plays and dice.random() < stop:
            break
        lines = sorted({line_of(play).value for play in following})
        line = dice.choice(lines)
        of_line = [play for play in following if line_of(play).value == line]
        doubles = [play for play in of_line if len(play.moves) > 1]
        plays.append(dice.choice(doubles if doubles and dice.random() < 0.5 else of_line))
    return tuple(plays)


def seen(position: Position, reader: Seat | None, *, over: bool = False) -> View:
    """A position's view as it crosses the seam; everybody's, if the match is `over`."""
    return revealed_view(position) if over else view(position, reader)


def my_move(position: Position, plays: str = "", chosen: str | None = None) -> HandState:
    """The state of the player to move who has laid out these plays."""
    laid = tuple(plays.split(";")) if plays else ()
    state = HandState(position.turn.letter, seen(position, position.turn), Draft(), True, None)
    return GAME.logic.drafted(state, Draft(laid, chosen))


def builder_of(state: states.HandState[Any, Any]) -> Builder:
    """What the player to move has laid out."""
    assert isinstance(state.draft, Builder)
    return state.draft


def text(draft: Draft) -> Draft:
    """A draft as it is stored."""
    return Draft(draft.plays, draft.chosen)


def screen(state: HandState, t: Translator = ENGLISH) -> HandScreen:
    """The private message."""
    return GAME.presentation.hand(t, state)


def offered(state: HandState) -> dict[str, Control]:
    """Its controls by key."""
    controls = [control for row in screen(state).rows for control in row]
    assert len({control.key for control in controls}) == len(controls)
    return {control.key: control for control in controls}


def pressed(state: HandState, *keys: str) -> HandState:
    """The state after pressing controls that are offered and not greyed."""
    for key in keys:
        assert offered(state)[key].enabled
        state = replace(state, draft=GAME.logic.press(state.view, state.draft, key))
    return state


def made(
    before: Position, turn: str, reader: Seat | None, *, number: int = 1, over: bool = False
) -> tuple[TurnMade, Position]:
    """A turn as someone may read of it, and the position after it."""
    after = apply(before, read_turn(turn), Chance(SEED))
    then, now = (seen(position, reader, over=over) for position in (before, after))
    return TurnMade(number, before.turn.letter, read_turn(turn), then, now), after


def played(seed: int, reader: Seat | None = None, *, over: bool = False) -> list[BoardState]:
    """A match of random turns, from the deal to its end; as everybody sees it once it is `over`, if that is asked."""
    dice, chance, rules = Random(seed), Chance(f"{seed:064x}"), GAME.logic.rules
    letter = OPEN if over else None if reader is None else reader.letter
    position = rules.setup({}, rules.seats(2), chance)
    position = rules.apply(position, "r", rules.read_action(dice.choice(all_turns(rules, position))), chance)
    states = [BoardState(letter, rules.view(position, letter), None, None)]
    while asked := rules.to_act(position):
        [seat] = asked
        turn = rules.read_action(dice.choice(all_turns(rules, rules.view(position, seat))))
        position = rules.apply(position, seat, turn, chance)
        after = rules.view(position, letter)
        last = TurnMade(len(states), seat, turn, states[-1].view, after)
        states.append(BoardState(letter, after, last, rules.outcome(position)))
    return states


def table_state(
    position: Position, last: TurnMade | None = None, reader: Seat | None = None, *, over: bool = False
) -> BoardState:
    """The board."""
    letter = OPEN if over else None if reader is None else reader.letter
    view = seen(position, reader, over=over)
    return BoardState(letter, view, last, GAME.logic.rules.outcome(view))


def waiting(position: Position, own_last: TurnMade | None = None) -> HandState:
    """The state of the player who is not to move."""
    seat = position.turn.other
    return HandState(seat.letter, seen(position, seat), Draft(), False, own_last)


def drafts(seed: int, count: int) -> Iterator[tuple[Position, HandState]]:
    """Random positions, each with a turn half laid out and often a card chosen: a third of so many, times `ROUNDS`."""
    dice = Random(seed)
    for _ in range(count * ROUNDS // 3):
        position = random_position(dice)
        state = my_move(position, write_turn(turn) if (turn := random_plays(dice, position, 0.3)) else "")
        if dice.random() < 0.5:
            state = my_move(position)
        keys = [key for key, control in offered(state).items() if control.enabled]
        if keys and dice.random() < 0.7:
            state = replace(state, draft=GAME.logic.press(state.view, state.draft, dice.choice(keys)))
        yield position, state


def other_hidden_cards(dice: Random, position: Position, reader: Seat | None) -> Position:
    """The same position with the cards that the reader does not see dealt differently."""
    green, red = position.hands
    assert not isinstance(green, Hidden)
    assert not isinstance(red, Hidden)
    assert not isinstance(position.draw, Hidden)
    hidden: list[Card] = list(position.draw)
    hidden += [card for seat, hand in zip(Seat, (green, red), strict=True) if seat is not reader for card in hand]
    dice.shuffle(hidden)

    def dealt(count: int) -> tuple[Card, ...]:
        cards = tuple(hidden[:count])
        del hidden[:count]
        return cards

    hands = [
        hand if seat is reader else tuple(sorted(dealt(len(hand))))
        for seat, hand in zip(Seat, (green, red), strict=True)
    ]
    return replace(position, hands=(hands[0], hands[1]), draw=dealt(len(position.draw)))
