"""The rules: five pages a press apart, for the ruleset that is played, where they matter; and one's own cards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import simcord

from bot.games.royal_visit.names import choice_name
from bot.games.states import Draft
from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from tests.scenarios.court import court, custom_ids, press
from tests.scenarios.world import Shown, World, alt, controls, labels, text
from tests.support.text_rules import all_turns, text_of

POWER = "Wizard's\N{NO-BREAK SPACE}power"
PAGES = ("But", "Tour", "Cartes", "Pouvoirs", "Fin")


def _title(message: Shown) -> str:
    return text(message).split("\n")[0].removeprefix("## ")


def _chosen(message: Shown) -> list[str]:
    return [one["label"] for one in controls(message) if one["style"] == 1]


async def _hand(world: World) -> tuple[simcord.MemberActor, Shown]:
    board = await world.start_match()
    mover = await world.mover()
    return mover, await world.press(mover, board, "My hand")


async def test_five_pages_are_a_press_apart_each_with_its_pictures(world: World) -> None:
    world.speaks(world.ben, "fr")
    page = await world.command(world.ben, "rules")
    assert page.ephemeral
    seen, pictures = [], []
    for label in reversed(PAGES):
        page = await world.press(world.ben, page, label)
        assert _chosen(page) == [label]
        seen.append(text(page))
        pictures.append((world.pictures(page), alt(page)))
    assert text(page) == text(await world.command(world.ben, "rules")), "the first page is the first"
    assert len(set(seen)) == 5
    assert all(drawn and described for drawn, described in pictures)
    assert not any("⚖" in said for said in seen), "only the fine print marks our rulings"
    assert not any("Green" in described for _, described in pictures)


async def test_the_fine_print_is_one_press_away_and_back(world: World) -> None:
    world.speaks(world.ann, "fr")
    page = await world.command(world.ann, "rules")
    rulings = 0
    for label in PAGES:
        page = await world.press(world.ann, page, label)
        main = text(page)
        page = await world.press(world.ann, page, "En détail")
        assert _chosen(page) == [label]
        rulings += text(page).count("⚖")
        assert text(page) != main
        page = await world.press(world.ann, page, "Retour à la page")
        assert text(page) == main
    assert rulings > 15


async def test_a_match_by_the_manual_has_the_manuals_rules(world: World) -> None:
    for actor in (world.ann, world.ben):
        world.speaks(actor, "fr")
    first, powers, guards, said = ("But", "Pouvoirs", "les Gardes en −1 et +1", "Variante\u00a0: un autre texte")
    board = await world.start_match(ruleset="manual")
    page = await world.press(world.ann, board, "Rules")
    assert said in text(page)
    fine = "En détail"
    assert guards in text(await world.press(world.ann, await world.press(world.ann, page, first), fine))
    manual = text(await world.press(world.ann, page, powers))
    usual = await world.press(world.ann, await world.command(world.ann, "rules"), powers)
    assert manual != text(usual)
    assert said not in text(usual)


async def test_a_board_leads_to_the_turn_and_late_in_a_match_to_how_it_ends(world: World) -> None:
    board = await world.start_match()
    assert _title(await world.press(world.ben, board, "Rules")) == "A turn"
    await _late(world)
    cleo = world.person("Cleo")
    for actor in (world.ann, world.ben, cleo):
        assert _title(await world.press(actor, world.last, "Rules")) == "The Crown and the end"


async def _late(world: World) -> None:
    """Turns are made until it matters how the match ends."""
    services = world.simulation.app.services
    game, rng = services.games["royal_visit"], random.Random(1)
    while (
        game.presentation.relevant_page((await services.play.hand(MatchId(1), world.ann_id)).state.view, Draft())
        is None
    ):
        await world.make_turn(1, lambda view: rng.choice(all_turns(game.logic.rules, view)))
    await world.quiet()


async def test_before_a_match_begins_the_first_page_is_for_newcomers(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    page = await world.press(world.ben, challenge, "How to play")
    assert _title(page) == "How to play"
    assert "Learn by playing" in labels(page)


async def test_a_hand_leads_to_what_its_own_cards_do(world: World) -> None:
    t = Translators()["fr"]
    mover, hand = await _hand(world)
    world.speaks(mover, "fr")
    own = await _own_rules(world, mover, hand)
    assert own.ephemeral
    assert _title(own) == t("Your cards") == _chosen(own)[0]
    held = text_of((await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state.view).split(" ")[
        4:6
    ]
    [cards] = [part for part in held if not part.startswith("?")]
    for code in {cards[at : at + 2] for at in range(0, len(cards), 2)}:
        assert choice_name(t, code) in text(own)
        assert choice_name(t, code) in alt(own)
    assert len(world.pictures(own)) == 1
    away = await world.press_id(mover, own, controls(own)[1]["custom_id"])
    assert _title(away) == t("A turn")
    assert text(await world.press(mover, away, t("Your cards"))) == text(own)


async def test_a_chosen_card_leads_to_its_page(world: World) -> None:
    mover, hand = await _hand(world)
    hand = await world.press_id(mover, hand, _control(hand, ":WP")["custom_id"])
    page = await _own_rules(world, mover, hand)
    assert _title(page) == "The two powers"
    assert _title(await world.press(mover, page, "Your cards")) == "Your cards"
    assert f"- ➜ **{POWER}**" in text(page)


def _control(message: Shown, key: str) -> dict[str, Any]:
    [control] = [one for one in controls(message) if one["custom_id"].endswith(key)]
    return control


async def test_nobody_elses_cards_can_be_asked_for(world: World) -> None:
    mover, hand = await _hand(world)
    own = await _own_rules(world, mover, hand)
    [button] = [one for one in controls(own) if ":cards" in one["custom_id"]]
    other = world.ben if mover is world.ann else world.ann
    cleo = world.person("Cleo")
    theirs = await world.forge(other, world.last, button["custom_id"])
    assert text(theirs) != text(own)
    for custom_id in (button["custom_id"], (await _rules_button(world, mover, hand))[1]):
        refused = await world.forge(cleo, world.last, custom_id)
        assert "Only the players of this match" in text(refused)


async def _rules_button(world: World, actor: simcord.MemberActor, hand: Shown) -> tuple[Shown, str]:
    """The message behind a hand's More…, and its button of the rules."""
    more = await world.press(actor, hand, next(label for label in labels(hand) if label in ("More…", "Plus…")))
    [button] = [one["custom_id"] for one in controls(more) if one["custom_id"].startswith("rules:")]
    return more, str(button)


async def _own_rules(world: World, actor: simcord.MemberActor, hand: Shown) -> Shown:
    return await world.press_id(actor, *await _rules_button(world, actor, hand))


async def test_no_card_is_named_by_a_button_of_the_rules(world: World) -> None:
    mover, hand = await _hand(world)
    own = await _own_rules(world, mover, hand)
    for one in controls(own):
        assert not set(one["custom_id"].split(":")) & {"K1", "G1", "G2", "GF", "W1", "W2", "W3", "JM", "J1", "J3"}


async def test_words_instead_of_pictures_tell_of_the_cards_too(world: World) -> None:
    mover, hand = await _hand(world)
    await world.command(mover, "settings", pictures="off")
    own = await _own_rules(world, mover, hand)
    assert not world.pictures(own)
    assert f"**{POWER}**: no card needed." in text(own)


async def test_a_page_of_no_ruleset_is_refused(world: World) -> None:
    page = await world.command(world.ann, "rules")
    refused = await world.forge(world.ann, page, "rules-page:0:0:royal-visit:7:next")
    assert "This button no longer works." in text(refused)


async def test_what_opens_beside_a_hand_is_one_message_which_the_hand_and_the_end_of_the_match_take_away(
    tmp_path: Path,
) -> None:
    async with court(tmp_path, "7r", "8r9r", "8b9b", top="5r") as table:
        world = table.world
        await table.begun(pace="live")

        def private() -> list[int]:
            shown = (one for one in world.channel.history(viewer=table.ben) if one.flags.ephemeral)
            return sorted(one.id for one in shown if not custom_ids(one, "lobby-"))

        hand = await table.hand(table.ben)
        for name in ("rules:", "turns:", "deal:", "more:"):
            opened = await press(world, table.ben, table.board, name)
            assert private() == [hand.id, opened.id]
        hand = await table.hand(table.ben)
        assert private() == [hand.id]
        await press(world, table.ben, table.board, "rules:")
        await table.act(table.ann, "7r")
        assert private() == [hand.id], "how it ended is what he sees"
