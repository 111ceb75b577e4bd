"""Every press about a match, by a person who does not play it: it changes nothing and reveals nothing hidden."""

from __future__ import annotations

from typing import Any, Final

import pytest
import simcord

from bot.ids import MatchId
from bot.matches.core.model import OfferKind
from bot.matches.core.offers import LIVE_OFFERS
from bot.matches.core.terms import Place, Terms
from bot.settings.server import PaceKey
from bot.store.transaction import Transaction
from bot.ui.handlers.registry import ACTIONS
from tests.scenarios.world import Shown, World, text

MATTERS_NOT: Final = ("away-", "daily-", "data-", "lesson", "profile", "puzzle", "server", "settings", "follow", "wish")
"""How those actions begin that take no match, or are everybody's own to do."""

MENUS: Final = frozenset({"turn-show"})
"""What is chosen in a menu, not pressed."""

NO_MATCH: Final = frozenset(
    (
        *("block", "unblock", "challenge", "challenge-person", "help", "history", "learn", "matches", "open"),
        *("rules-page", "rules-read", "standings"),
    )
)

RESTS: Final = {
    **dict.fromkeys(("offer", "offer-here"), LIVE_OFFERS),
    **dict.fromkeys(("agree", "agree-here", "refuse", "refuse-here"), ("draw:{offered}",)),
    **dict.fromkeys(("lay", "end", "hint"), ("0:0",)),
    "claim": ("g", "r"),
    "accept": ("left",),
    **dict.fromkeys(("bot-seat", "bot-seat-here"), ("g", "r")),
    "lobby-bot": ("1x1",),
    "turn": ("0-next", "1-prev"),
    "turn-list": ("0-last",),
}
"""What actions take for more than the match."""

SEEN: Final = frozenset(
    (
        *("check", "deal", "file", "more", "replay", "replay-here", "replay-post", "resign-not"),
        *("review", "review-here", "review-post", "turn", "turn-list", "turn-show", "turns"),
    )
)
"""What those may press who can see the match's channel."""

ANSWERED: Final = frozenset(("accept", "decline", "withdraw", "rules"))
"""Presses that show everybody what the channel already shows: the challenge, the rules."""

LOBBIES: Final = frozenset(action for action in ACTIONS if action.startswith("lobby-"))
"""What is pressed at tables that fill, which this match never was."""

PLAYERS: Final = frozenset(
    action for action in ACTIONS.keys() - NO_MATCH - SEEN - ANSWERED - LOBBIES if not action.startswith(MATTERS_NOT)
)


async def stored(world: World) -> dict[str, list[tuple[Any, ...]]]:
    """All that the database has of matches, rows by table."""
    tables = ("matches", "seats", "actions", "drafts", "posts", "timers", "seen_explanations")

    def work(tx: Transaction) -> dict[str, list[tuple[Any, ...]]]:
        return {table: [tuple(row) for row in tx.all(f"SELECT * FROM {table} ORDER BY 1, 2")] for table in tables}

    return await world.simulation.app.store.read(work)


async def press_everything(
    world: World, actor: simcord.MemberActor, on: Shown, match: int, offered: int
) -> dict[str, str]:
    """The answers to a person who forges every press, each in place of the first button of this message."""
    now = await world.simulation.app.services.play.match(MatchId(match))
    seen = world.payload(on)
    button = next(part for row in seen["components"] for part in row.get("components", ()) if part["type"] == 2)
    results = {}
    for action in sorted(ACTIONS.keys() - NO_MATCH):
        for rest in () if action.startswith(MATTERS_NOT) else RESTS.get(action, ("",)):
            button["custom_id"] = f"{action}:{now.public_id}:{now.version}:{rest.format(offered=offered)}".rstrip(":")
            component = 3 if action in MENUS else 2
            custom_id = button["custom_id"]
            results[custom_id] = world.deliver(actor, on, custom_id, seen=seen, component=component)
    await world.quiet()
    told = {}
    for custom_id, result in results.items():
        assert result.acknowledged, custom_id
        said = [one for one in (*result.followups, result.response) if one is not None]
        told[custom_id] = "\n".join(map(text, said))
    return told


@pytest.mark.parametrize("direct", [False, True])
async def test_who_does_not_play_changes_nothing_by_any_press_and_learns_nothing_hidden(
    world: World, direct: bool
) -> None:
    services = world.simulation.app.services
    place, terms = (
        Place(world.guild_id, world.channel_id),
        Terms(game="royal_visit", options={}, pace=PaceKey.DAY, direct=direct),
    )
    made = await services.challenges.challenge(place, terms, challenger=world.ann_id, guests=[world.ben_id])
    await services.challenges.accept(made.match.id, world.ben_id, "left")
    await world.later(26)
    offer = (await services.offers.offer(made.match.id, world.ann_id, OfferKind.DRAW)).offers[OfferKind.DRAW]
    await world.quiet()
    assert (await services.play.match(made.match.id)).clocks.late, "his time is up: it could be claimed"
    cleo = world.person("Cleo")
    own = await world.command(cleo, "rules")
    before = await stored(world)
    told = await press_everything(world, cleo, own, made.match.id, offer.offered_version)
    assert await stored(world) == before
    [seed] = await world.simulation.app.store.read(lambda tx: tx.all("SELECT seed FROM matches")[0])
    assert not [custom_id for custom_id, words in told.items() if seed in words]
    for custom_id, words in told.items():
        action = custom_id.partition(":")[0]
        if action in PLAYERS:
            assert "Only the players of this match can do that." in words, custom_id
        if direct and action in SEEN:
            assert "This match no longer exists." in words or "no finished match with this number" in words, custom_id
