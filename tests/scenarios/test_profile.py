"""Profiles and the leaderboard with their pictures: what they tell whom."""

from __future__ import annotations

from io import BytesIO

import discord
import pytest
from PIL import Image

from bot.ids import MatchId, UserId
from tests.scenarios.finished import won
from tests.scenarios.world import Shown, World, alt, labels, text

pytestmark = pytest.mark.usefixtures("ratings_at_once")

INVITES = "No rated matches yet"


def size(world: World, message: Shown) -> tuple[int, int]:
    """Of the only picture of a message."""
    [data] = world.pictures(message)
    with Image.open(BytesIO(data)) as image:
        return image.size


async def test_without_a_rated_match_it_invites_and_has_no_picture(world: World) -> None:
    own = await world.command(world.ann, "profile")
    assert own.ephemeral
    assert INVITES in text(own)
    assert labels(own)[:3] == ["Challenge anyone", "Play the bot now", "Learn Royal Visit (10 min)"]
    assert not world.pictures(own)
    other = await world.command(world.ann, "profile", user=world.ben)
    assert f"<@{world.ben_id}>'s profile" in text(other)
    assert INVITES in text(other)
    assert "Challenge anyone" not in labels(other)
    assert not world.messages(), "nobody else sees any of it"


async def test_a_profile_tells_in_words_all_that_its_picture_shows(world: World) -> None:
    match = await won(world, world.ann, world.ben)
    shown = await world.command(world.ann, "profile")
    assert shown.ephemeral
    assert size(world, shown) == (1200, 968)
    for said in (
        "Rating **1105** ± ",
        "rank **1** of 2 in this server",
        "1 rated match: 1 win · won the last match",
        "Highest rating: **1105**, after match 1",
        f"Won against <@{world.ben_id}>",
        "1105 (+105)",
        f"[#{match}](https://discord.com/channels/{world.guild_id}/{world.channel_id}/{world.last.id})",
    ):
        assert said in text(shown), said
    for said in (
        "Rating 1105 ± ",
        "1000 at the start, 1105 now",
        "newest last: win",
        "As Green: 1 win",
        "Wins: Opponent resigned 1",
    ):
        assert said in alt(shown), said
    assert "@" not in alt(shown), "nobody is named in the picture"
    assert world.pinged(shown) == set()


async def test_ones_own_profile_is_shared_without_matches_that_others_may_not_see(world: World) -> None:
    match = await won(world, world.ann, world.ben)
    mine = await world.command(world.ann, "profile")
    assert f"[#{match}]" in text(mine)
    assert "Share" not in labels(await world.command(world.ben, "profile", user=world.ann)), "hers to share"
    assert "Go to message" in labels(await world.press(world.ann, mine, "Share"))
    assert f"<@{world.ann_id}>'s profile" in text(world.last)
    assert "Rating **1105**" in text(world.last)
    assert f"#{match}" not in text(world.last)
    assert size(world, world.last) == (1200, 968)
    assert labels(world.last) == []
    assert not world.pinged(world.last)


async def beaten(world: World, level: int, *, wins: bool = True) -> None:
    """A match of Ann's against the bot, as it may end."""
    await world.command(world.ann, "challenge", level=level)
    match = await world.number(world.newest_board)
    await world.simulation.app.services.play.resign(MatchId(match), UserId(world.bot.id if wins else world.ann_id))
    await world.quiet()


async def test_matches_against_the_bot_have_their_own_record(world: World) -> None:
    for level, wins in ((1, True), (2, False), (2, True)):
        await beaten(world, level, wins=wins)
    shown = await world.command(world.ann, "profile")
    assert INVITES in text(shown), "none of them is rated"
    for said in (
        "🤖 Against bots",
        "Best level beaten: **Squire** · won the last match",
        "Against bots (Page): 1 win",
        "Against bots (Squire): 1 win, 1 loss",
    ):
        assert said in text(shown), said
    world.speaks(world.ann, "fr")
    french = text(await world.command(world.ann, "profile"))
    assert "Contre les bots" in french
    assert "Meilleur niveau battu\N{NO-BREAK SPACE}: **Écuyer**" in french
    world.speaks(world.ann, "en")
    await won(world, world.ann, world.ben)
    both = await world.command(world.ben, "profile", user=world.ann)
    assert "1 rated match: 1 win" in text(both)
    assert "Best level beaten" not in text(both), "the picture shows it"
    assert "Against bots, won–lost: Page 1–0, Squire 1–1." in alt(both)
    assert size(world, both) == (1200, 968 + 3 * 64), "and the picture has a row for them"


async def test_matches_of_channels_that_the_reader_cannot_see_are_counted_and_not_told(world: World) -> None:
    cleo = world.person("Cleo")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={cleo: discord.PermissionOverwrite(view_channel=False)}
    )
    open_one = await won(world, world.ann, world.ben)
    secret = await won(world, world.ann, world.ben, hidden)
    for reader, told in ((cleo, False), (world.person("Dora"), True), (world.ben, True)):
        shown = await world.command(reader, "profile", user=world.ann)
        assert "2 rated matches" in text(shown)
        assert f"[#{open_one}]" in text(shown)
        assert (f"[#{secret}]" in text(shown)) is told, reader
        assert (str(hidden.id) in text(shown)) is told


async def test_another_servers_matches_are_told_to_their_players_alone(world: World) -> None:
    await won(world, world.ann, world.ben)
    club = world.env.create_guild("The Club")
    channel = club.create_text_channel("games")
    ann, cleo = club.add_member(world.ann.user), club.add_member(world.env.create_user("cleo"))
    shown = await world.command(cleo, "profile", user=ann, channel=channel)
    assert "1 rated match" in text(shown)
    assert f"<@{world.ben_id}>" not in text(shown)
    assert f"<@{world.ben_id}>" in text(await world.command(ann, "profile", channel=channel))


async def test_a_match_under_way_changes_no_byte_of_a_profile_or_the_leaderboard(world: World) -> None:
    await won(world, world.ann, world.ben)

    async def shown() -> list[object]:
        messages = [
            await world.command(world.ann, "profile"),
            await world.command(world.ben, "profile", user=world.ann),
            await world.command(world.ben, "leaderboard"),
        ]
        return [(text(message), alt(message), world.pictures(message)) for message in messages]

    before = await shown()
    await won(world, world.ben, world.ann, ends=False)
    assert await shown() == before


async def test_the_leaderboard_has_a_picture_with_a_row_for_each_line_of_its_table(world: World) -> None:
    empty = await world.command(world.ann, "leaderboard")
    assert not world.pictures(empty)
    assert "No one has finished a rated match yet" in text(empty)
    assert labels(empty)[:3] == ["Challenge anyone", "Play the bot now", "Learn Royal Visit (10 min)"]
    await won(world, world.ann, world.ben)
    shown = await world.command(world.ben, "leaderboard")
    assert size(world, shown) == (1200, 224 + 3 * 64 + 40)
    lines = [line for line in text(shown).splitlines() if line.startswith("`")]
    assert len(lines) == 2
    rows = alt(shown).partition("table: ")[2].split(", ")
    for line, row, who in zip(lines, rows, ("Ann", "Ben"), strict=True):
        [name, rating, _, spread] = row.partition(": ")[2].split(" ")[:4]
        assert name == who
        assert f" {who} · **{rating}** ± {spread.rstrip('.')}" in line
    assert "(you)" in rows[1]


async def test_profile_and_leaderboard_lead_to_each_other_in_one_message(world: World) -> None:
    await won(world, world.ann, world.ben)
    shown = await world.command(world.ben, "profile", user=world.ann)
    await world.press(world.ben, shown, "Leaderboard")
    assert "Leaderboard of this server" in text(shown)
    await world.press(world.ben, shown, "My profile")
    assert "Your profile" in text(shown)
    assert "1 loss" in text(shown)
    assert size(world, shown) == (1200, 968)


async def test_they_speak_french(world: World) -> None:
    await won(world, world.ann, world.ben)
    world.speaks(world.ann, "fr")
    shown = await world.command(world.ann, "profile")
    assert "Ton profil" in text(shown)
    assert "Victoire contre" in text(shown)
    assert "dernière partie gagnée" in alt(shown)
    assert "Abandon adverse 1" in alt(shown)
    english = await world.command(world.ben, "profile", user=world.ann)
    assert world.pictures(shown) != world.pictures(english), "the words in the picture, too"
    await world.press(world.ann, shown, "Classement")
    assert "Mon profil" in labels(shown)
    assert "Cotes et marges" in alt(shown)
    assert "1\N{NO-BREAK SPACE}: Ann 1105" in alt(shown)


async def test_someone_elses_profile_tells_what_was_played_against_the_reader(world: World) -> None:
    for winner, loser in ((world.ann, world.ben), (world.ann, world.ben), (world.ben, world.ann)):
        await won(world, winner, loser)
    cleo = world.person("Cleo")
    assert "Against you: **2 wins, 1 loss**" in text(await world.command(world.ben, "profile", user=world.ann))
    assert "Against you: **1 win, 2 losses**" in text(await world.command(world.ann, "profile", user=world.ben))
    assert "Against you" not in text(await world.command(world.ann, "profile"))
    assert "Against you" not in text(await world.command(cleo, "profile", user=world.ann))
    shown = text(await world.command(world.ann, "profile"))
    assert "longest winning streak: **2**" in shown
    world.speaks(world.ben, "fr")
    french = text(await world.command(world.ben, "profile", user=world.ann))
    assert "Contre toi\N{NO-BREAK SPACE}: **2 victoires, 1 défaite**" in french
    assert "plus longue série de victoires\N{NO-BREAK SPACE}: **2**" in french


async def test_who_has_moved_ten_times_is_told_how_reliable_they_are(world: World) -> None:
    async def set_turn_times(in_time: int, late: int) -> None:
        sql = (
            "INSERT INTO turn_times VALUES (?, 'royal_visit', ?, ?)"
            " ON CONFLICT (user_id, game) DO UPDATE SET in_time = ?"
        )
        write = world.simulation.app.store.write
        await write(lambda tx: tx.run(sql, world.ben_id, in_time, late, in_time))

    await set_turn_times(8, 1)
    assert "in time" not in text(await world.command(world.ann, "profile", user=world.ben))
    await set_turn_times(149, 1)
    assert "99% of 150 turns played on time" in text(await world.command(world.ann, "profile", user=world.ben))
    world.speaks(world.ben, "fr")
    assert "99\N{NO-BREAK SPACE}% de 150 tours joués à temps" in text(await world.command(world.ben, "profile"))
