"""Details of a match: what is stored beside it, and what its own unit of work changes."""

from __future__ import annotations

from bot.durations import DAY
from bot.ids import NO_GUILD, MatchId
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.model import Person
from bot.settings.personal import PersonalSettings
from bot.store.transaction import Transaction
from tests.support.use_cases import ANN, BEN, CLEO, GUILD, UseCases


async def test_what_is_loaded_with_a_match_is_what_is_stored(cases: UseCases) -> None:
    match = await cases.begin(pace="3d")
    await cases.people.note_names(GUILD, Person(ANN, "Anna"), Person(ANN, "ann"), "de")
    await cases.people.note_names(NO_GUILD, Person(BEN, "Ben"), Person(BEN, "ben"), "de")
    await cases.away.announce(BEN, cases.now, 0, 2)
    await cases.change("INSERT INTO settings (user_id, pictures) VALUES (?, 0)", ANN)
    await cases.change("INSERT INTO servers (guild, language) VALUES (?, 'fr')", GUILD)
    await cases.change("INSERT INTO follows (match, user_id, mode) VALUES (1, ?, 'end')", CLEO)

    def work(tx: Transaction) -> None:
        aggregate = MatchAggregate.load(cases.context, tx, MatchId(1))
        details, row = aggregate.details, aggregate.row
        assert not aggregate.hand(ANN).settings.pictures
        assert aggregate.hand(BEN).settings == PersonalSettings()
        assert aggregate.history.names_and_faces[0] == {
            match.seating.seat_of(ANN): "Anna",
            match.seating.seat_of(BEN): "ben",
        }
        assert details.days_away(row) == {BEN: [(cases.now, cases.now + 2 * DAY)]}
        assert (details.language, details.followers()) == ("fr", {CLEO: ("end", None)})

    await cases.store.read(work)


async def test_days_away_of_a_guest_count_from_the_first_turn_on(cases: UseCases) -> None:
    for guests in ((BEN,), (None,)):
        made = await cases.challenge(ANN, *guests, pace="1d")
        await cases.away.announce(BEN, cases.now, 0, 5)
        match = await cases.challenges.accept(made.id, BEN, "1")
        assert match.users_to_act == (BEN,)
        assert list(match.clocks.due.values()) == [cases.now + 6 * DAY]


async def test_details_follow_the_changes_of_their_own_unit(cases: UseCases) -> None:
    await cases.begin()
    drafted = await cases.press(await cases.play.hand(MatchId(1), await cases.mover(1)), "0")

    def work(tx: Transaction) -> None:
        details = MatchAggregate.load(cases.context, tx, MatchId(1)).details
        draft = details.drafts.get(drafted.seat)
        assert draft is not None
        details.drop_draft(drafted.seat)
        assert details.drafts.get(drafted.seat) is stored(tx) is None
        details.save_draft(drafted.seat, draft)
        assert details.drafts.get(drafted.seat) == draft == stored(tx)
        details.drop_drafts()
        assert details.drafts.get(drafted.seat) is stored(tx) is None

    def stored(tx: Transaction) -> object:
        return MatchAggregate.load(cases.context, tx, MatchId(1)).details.drafts.get(drafted.seat)

    await cases.store.write(work)
