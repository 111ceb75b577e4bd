"""Laying a turn as people see it: places on picture and buttons, what stays chosen, the Crown, the way back."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Sequence
from dataclasses import replace

import simcord

from bot.ids import MatchId, UserId
from bot.matches.core.model import Hand
from bot.store.core import actions, matches
from bot.store.transaction import Transaction
from bot.store.turns import details
from engine.royal_visit.board import Pawns, Seat
from engine.royal_visit.cards import DECK, Card
from engine.royal_visit.notation import read_position, write_position
from tests.bot.games.royal_visit.cases import builder_of
from tests.scenarios.world import Shown, World, alt, controls, labels, parts, plain, text

GUARDS = (Card.K1, Card.K1, Card.G1, Card.G1, Card.G1, Card.W2, Card.W2, Card.J4)
JESTERS = (Card.K1, Card.G1, Card.G2, Card.W2, Card.J1, Card.J2, Card.J2, Card.JM)


async def now(world: World, actor: simcord.MemberActor) -> Hand:
    """A person's draft."""
    return await world.simulation.app.services.play.hand(MatchId(1), UserId(actor.id))


async def dealt(
    world: World, cards: Sequence[Card], pawns: tuple[int, int, int, int, int], language: str
) -> tuple[simcord.MemberActor, Shown]:
    """A match in which Green or Red, seen from their own end, is to move from here with these cards; the open hand."""
    await world.start_match()
    mover = await world.mover()
    world.speaks(mover, language)
    hand = await now(world, mover)
    left = list(DECK)
    for card in cards:
        left.remove(card)
    row = await world.simulation.app.store.read(lambda tx: matches.find_match(tx, MatchId(1)))
    assert row is not None
    assert row.position is not None
    here = read_position(row.position)
    if here.turn is Seat.RED:
        pawns = (-pawns[2], -pawns[1], -pawns[0], -pawns[3], -pawns[4])
    hands = (tuple(sorted(cards)), tuple(sorted(left[:8])))
    position = write_position(
        dataclasses.replace(
            here,
            pawns=Pawns(*pawns),
            crown=0,
            hands=hands if here.turn is Seat.GREEN else hands[::-1],
            draw=tuple(left[8:]),
            discard=(),
        )
    )

    def placed(tx: Transaction) -> None:
        row = matches.find_match(tx, MatchId(1))
        assert row is not None
        matches.update_match(tx, row, replace(row, position=position))
        actions.change_position(tx, MatchId(1), row.turn, position)
        details.drop_draft(tx, MatchId(1), hand.seat)

    await world.simulation.app.store.write(placed)
    return mover, await world.press(mover, world.last, "My hand")


def places(hand: Shown) -> list[str]:
    """The labels of the places to choose from."""
    return [label for label in labels(hand) if "→" in label]


async def test_a_card_shows_where_its_pawns_may_go_on_buttons_picture_and_alt_text(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-4, 0, 4, -6, 6), "fr")
    before = world.pictures(hand)
    hand = await world.press(mover, hand, "Garde" + "\N{NO-BREAK SPACE}1")
    left, right = ("Garde gauche", "Garde droit")
    assert {plain(label)[-4:] for label in places(hand)} >= {"→ −5", "→ −3", "→ +3", "→ +5"}
    assert world.pictures(hand) != before
    assert re.search(rf"{left} [^·]*−5, −3[^·]* · {right} [^·]*\+3, \+5", plain(alt(hand)))
    hand = await world.press(mover, hand, next(label for label in places(hand) if label.endswith("−5")))
    assert (await now(world, mover)).state.draft.chosen == "G1", "the same kind stays chosen"
    assert places(hand)


async def test_ten_places_are_the_only_buttons_of_choice(world: World) -> None:
    mover, hand = await dealt(world, JESTERS, (-4, 0, 4, -6, -3), "fr")
    hand = await world.press(mover, hand, "Fou" + "\N{NO-BREAK SPACE}2")
    builder = builder_of((await now(world, mover)).state)
    if builder.view.turn is Seat.GREEN:
        assert len(builder.shown) == 10
    laying = [one for one in controls(hand) if one["custom_id"].startswith("lay:")]
    assert [one["label"] for one in laying if not one["custom_id"].endswith((":undo", ":over"))] == places(hand)


async def test_three_like_cards_in_one_direction_are_laid_out_with_two_presses(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-4, 0, 4, -6, 6), "fr")
    hand = await world.press(mover, hand, "Roi")
    hand = await world.press(
        mover, hand, next(label for label in places(hand) if label.endswith("(2\N{NO-BREAK SPACE}cartes)"))
    )
    assert len((await now(world, mover)).state.draft.plays) == 2
    await world.end_turn(mover, hand)
    assert len((await world.history(1)).states) == 2


async def test_undo_takes_back_the_last_play_in_one_press_and_its_card_stays_chosen(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-6, 0, 6, -6, 6), "fr")
    hand = await world.press(mover, hand, "Garde" + "\N{NO-BREAK SPACE}1")
    chosen = labels(hand)
    hand = await world.press(mover, hand, next(label for label in places(hand) if "(" not in label))
    hand = await world.press(mover, hand, "Annuler")
    assert labels(hand) == chosen
    assert (await now(world, mover)).state.draft.plays == ()


async def test_the_crown_moves_in_the_preview_from_the_first_card_on(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-6, -4, -1, -7, 6), "fr")  # the Wizard in one's own Chateau
    said = "la Couronne avance"
    crown = "amène la Couronne en"
    hand = await world.press(mover, hand, "Garde" + "\N{NO-BREAK SPACE}1")
    assert said not in text(hand)
    assert crown not in alt(hand)
    before = world.pictures(hand)
    hand = await world.press(mover, hand, places(hand)[0])
    assert said in text(hand)
    assert crown in alt(hand)
    assert world.pictures(hand) != before


async def test_kings_privilege_has_two_places(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-4, 0, 4, -6, 6), "fr")
    hand = await world.press(mover, hand, next(label for label in labels(hand) if "Privilège" in label))
    assert [plain(label)[-4:] for label in places(hand)] == ["→ −1", "→ +1"]


async def test_a_power_has_one_name_on_button_and_in_alt_text(world: World) -> None:
    mover, hand = await dealt(world, GUARDS, (-4, 0, 4, -6, 6), "fr")
    name = "Pouvoir du Sorcier"
    assert name in map(plain, labels(hand))
    hand = await world.press(mover, hand, name.replace(" ", "\N{NO-BREAK SPACE}"))
    assert name in alt(hand)


async def test_who_has_ended_a_turn_is_led_to_the_board_below(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    world.speaks(mover, "fr")
    hand = await world.press(mover, board, "My hand")
    await world.random_turn(mover, hand, random.Random(7))
    [link] = [part for part in parts(hand) if part["type"] == 2 and "url" in part]
    assert link["label"] == "Voir le plateau"
    way, _, near = link["url"].rpartition("/")
    assert way.endswith(f"/{world.channel_id}")
    assert hand.id < int(near) < world.last.id, "Discord jumps to the next message: the board"


async def test_who_opens_the_hand_while_waiting_stands_on_the_board_already(world: World) -> None:
    board = await world.start_match()
    waits = world.ben if await world.mover() is world.ann else world.ann
    hand = await world.press(waits, board, "My hand")
    assert labels(hand) == ["Nudge", "More…"]


async def test_the_last_turns_cards_stand_beside_its_picture_until_one_begins(world: World) -> None:
    await world.start_match()
    first = await world.mover()
    hand = await world.press(first, world.last, "My hand")
    await world.random_turn(first, hand, random.Random(5))
    second = world.ben if first is world.ann else world.ann
    world.speaks(second, "fr")
    hand = await world.press(second, world.last, "My hand")
    last = (await now(world, second)).state.last
    assert last is not None
    t = world.simulation.app.services.translators["fr"]
    whole = world.simulation.app.services.games["royal_visit"].presentation.turn_words(t, last)
    assert whole.rstrip(".") in alt(hand)
    assert whole in text(hand), "where it led is told beside the picture, too"
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    hand = await world.press_id(second, hand, card["custom_id"])
    assert whole.split(":")[0].rstrip() not in text(hand)
