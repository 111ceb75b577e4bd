"""Details of a match: the same whether they were loaded with it or are read one by one."""

from __future__ import annotations

from pathlib import Path

from bot.matches.actions.details import MatchDetails
from bot.matches.core.model import Person
from bot.matches.core.pace import DAY
from bot.store.transaction import Transaction
from tests.support.club import ANN, BEN, CLEO, DORA, GUILD, Club, open_club
from tests.support.court import WholeActs
from tests.support.games import hosted


def told(details: MatchDetails, club: Club, tx: Transaction) -> object:
    """Everything that there is to know of match 1."""
    row = club.context.load(tx, 1)
    return (
        {seat.seat: details.draft(seat.seat) for seat in row.seats},
        {user: details.settings(user) for user in (ANN, BEN)},
        details.names(row),
        details.days_away(row),
        details.language,
        details.followers(),
    )


async def both(club: Club) -> tuple[object, object]:
    """What is loaded with the match, and what is read one by one."""

    def work(tx: Transaction) -> tuple[object, object]:
        row, loaded = club.context.load_with_details(tx, 1)
        assert row == club.context.load(tx, 1)
        return told(MatchDetails(club.context, tx, row, loaded), club, tx), told(
            MatchDetails(club.context, tx, row), club, tx
        )

    return await club.store.read(work)


async def test_what_is_loaded_with_a_match_is_what_is_stored(club: Club) -> None:
    await club.begin(pace="3d")
    loaded, read = await both(club)
    assert loaded == read
    hand = await club.play.hand(1, await club.mover(1))
    await club.press(hand, "0")
    await club.people.note_names(GUILD, Person(ANN, "Anna"), Person(ANN, "ann"), "de")
    await club.people.note_names(None, Person(BEN, "Ben"), Person(BEN, "ben"), "de")
    await club.away.announce(BEN, club.now, 0, 2)
    await club.change("INSERT INTO settings (user_id, pictures) VALUES (?, 0)", ANN)
    await club.change("INSERT INTO servers (guild, language) VALUES (?, 'fr')", GUILD)
    await club.change("INSERT INTO follows (match, user_id, mode) VALUES (1, ?, 'end')", CLEO)
    loaded, read = await both(club)
    assert loaded == read
    club.now += 3 * DAY
    loaded, read = await both(club)
    assert loaded == read


async def test_a_table_is_loaded_with_all_its_seats_in_order(tmp_path: Path) -> None:
    async with open_club(tmp_path, games=hosted(WholeActs())) as club:
        await club.seat(ANN, BEN, CLEO, DORA)
        loaded, read = await both(club)
        assert loaded == read


async def test_details_follow_the_changes_of_their_own_unit(club: Club) -> None:
    await club.begin()
    user = await club.mover(1)
    drafted = await club.press(await club.play.hand(1, user), "0")

    def work(tx: Transaction) -> None:
        row, loaded = club.context.load_with_details(tx, 1)
        details = MatchDetails(club.context, tx, row, loaded)
        draft = details.draft(drafted.seat)
        assert draft is not None
        details.drop_draft(drafted.seat)
        assert details.draft(drafted.seat) is None
        details.save_draft(drafted.seat, draft)
        assert details.draft(drafted.seat) == draft == MatchDetails(club.context, tx, row).draft(drafted.seat)
        details.drop_drafts()
        assert details.draft(drafted.seat) is MatchDetails(club.context, tx, row).draft(drafted.seat) is None

    await club.store.write(work)
