"""What is on a person's screen in a scenario."""

from __future__ import annotations

import simcord

from tests.scenarios.court import CourtTable, custom_ids
from tests.scenarios.world import Shown


def on_screen(table: CourtTable, actor: simcord.MemberActor) -> Shown:
    """The open hand of a player: their oldest private message about the match."""
    private = (one for one in table.world.channel.history(viewer=actor) if one.flags.ephemeral)
    mine = [one for one in private if not (custom_ids(one, "lobby-") or custom_ids(one, "settings-"))]
    return min(mine, key=lambda message: message.id)
