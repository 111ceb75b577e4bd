"""Profiles, leaderboards, lists of matches, settings, data: a person's own screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import NO_GUILD, ChannelId, GuildId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.model import FinishedMatch, ListedMatch, Person, State
from bot.matches.core.places import Address
from bot.matches.moderation.personal_data import DeletionImpact
from bot.matches.people.leaderboard import Leaderboard, LeaderboardLine
from bot.matches.people.match_lists import HistoryEntry, HistoryPage, MatchStatus, OwnMatch, OwnMatches
from bot.matches.people.profiles import BotRecord, PlayerResult, Profile, Ranking, RatedMatch, ResultCounts, TurnTimes
from bot.matches.people.settings import ChosenSettings
from bot.settings.personal import PersonalSettings
from bot.store.core.matches import StopReason
from bot.ui.screens.choices import finished_choice, listed_choice
from bot.ui.screens.moderation.personal_data import (
    data_screen,
    delete_screen,
    deleted_screen,
    deleting_screen,
    export_screen,
    exporting_screen,
)
from bot.ui.screens.people.history import history_screen
from bot.ui.screens.people.leaderboard import Scope, leaderboard_screen
from bot.ui.screens.people.matches import matches_screen, next_button
from bot.ui.screens.people.profile import profile_screen, shared_screen
from bot.ui.screens.people.settings import quiet_screen, settings_screen
from bot.ui.screens.screen import Screen, row
from engine.game import Outcome
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    HOSTED,
    NO_RESULT,
    NOW,
    VISIT,
    cancelled,
    challenge,
    listed,
    live,
    offered,
    over,
    table,
)
from tools.sheets.sample import Sample, for_reader, in_language

PROFILES: Final = "profiles"
LISTS: Final = "lists"
SETTINGS: Final = "settings"

WON, LOST, DRAWN = PlayerResult
SCORES: Final = {WON: 1.0, LOST: 0.0, DRAWN: 0.5}

VISIT_ENDINGS: Final = ("king", "crown", "deck", "resign", "time", "agreed")
COURT_ENDINGS: Final = ("empty", "alive", "pile", "sixes", "bet", "siege", "resign", "time", "agreed")


def samples() -> Iterator[Sample]:
    yield from _profiles(VISIT, VISIT_ENDINGS)
    yield from _profiles(COURT, COURT_ENDINGS)
    yield from _leaderboards()
    yield from _lists()
    yield in_language(LISTS, "choice of a match", _choices)
    yield in_language(LISTS, "choice of a finished match", _finished_choices)
    yield from _settings()
    yield from _data()


# ---- profiles
def _profile(game: HostedGame, endings: tuple[str, ...], last: PlayerResult, streak: int, matches: int) -> Profile:
    much = ResultCounts(12, 7, 2)
    _, most = game.logic.rules.players
    return Profile(
        user=ANN,
        game=game.key,
        rating=1234,
        spread=92,
        here=Ranking(3 if matches > 4 else None, 12),
        everywhere=Ranking(45 if matches > 4 else None, 678),
        results=much if matches > 4 else ResultCounts(1, 0, 0),
        seats=dict.fromkeys(game.logic.rules.seats(most), much),
        endings=dict.fromkeys(endings, much),
        curve=(1400.0 if last is LOST else 1000.0, 1300.0, *(1200.0 + 2 * n for n in range(18)), 1234.0)
        if matches > 4
        else (1000.0, 950.0),
        form=(WON, LOST, DRAWN, last),
        streak=streak,
        longest=3 if matches > 4 else 1,
        recent=(),
    )


def _profiles(game: HostedGame, endings: tuple[str, ...]) -> Iterator[Sample]:
    solo = BotRecord({level: ResultCounts(4, 2, 1) for level in game.logic.levels}, WON, 2, game.logic.levels[0])
    seat = game.logic.rules.seats(2)[0]
    results = tuple(
        RatedMatch(
            MatchId(7),
            seat,
            SCORES[one],
            1000.0,
            1020.0,
            NOW,
            GuildId(1),
            ChannelId(2),
            termination,
            None if message is None else MessageId(message),
            ChannelId(2),
            rank,
            others,
        )
        for one, termination, others, message, rank in (
            (WON, endings[0], (BEN,), 5, None),
            (LOST, endings[1], (None,), None, None),
            (DRAWN, "agreed", (BEN,), 5, None),
            (LOST, endings[0], (BEN, CAT), 5, 2),
        )
    )
    times = TurnTimes(38, 2)
    for last, streak, matches in ((*pair, 21) for pair in product(PlayerResult, (1, 4))):
        profile = _profile(game, endings, last, streak, matches)
        kind = None if (last, streak) == (WON, 4) else ("profile", game.key)
        name, about = f"{game.key}: {last.value} {streak}", (game, ANN, ANN, profile, solo, results)
        yield for_reader(
            PROFILES, name, profile_screen, *about, between=ResultCounts(2, 1, 1), reliability=times, may_share=True
        ).of_kind(kind)
    new = _profile(game, endings, LOST, 1, 1)
    yield in_language(PROFILES, f"{game.key}: shared", shared_screen, game, ANN, new, solo)
    untried = BotRecord({game.logic.levels[0]: ResultCounts(0, 2, 0)}, LOST, 2, None)
    begun, learned = (game, ANN, BEN, new, untried, results), (5, 3)
    yield for_reader(PROFILES, f"{game.key}: provisional", profile_screen, *begun, learned=learned)
    yield for_reader(PROFILES, f"{game.key}: against the bot only", profile_screen, game, ANN, ANN, None, solo, ())
    nothing = for_reader(PROFILES, f"{game.key}: nothing", profile_screen, game, ANN, BEN, None, None, ())
    yield nothing.of_kind(("profile", "nothing"))


def _leaderboards() -> Iterator[Sample]:
    lines = tuple(
        LeaderboardLine(n if n < 9 else None, UserId(ANN + n - 1), f"Name {n}", 1200 - n, 90, 5, n, 1)
        for n in range(1, 11)
    )
    own = LeaderboardLine(21, ANN, None, 940, 70, 2, 8, 0)
    for name, board, scope in (
        ("server", Leaderboard(lines[1:], 0, 3, own), Scope.SERVER),
        ("everywhere", Leaderboard(lines, 0, 1, None), Scope.EVERYWHERE),
        ("empty", Leaderboard((), 0, 1, None), Scope.SERVER),
    ):
        yield for_reader(PROFILES, f"leaderboard: {name}", leaderboard_screen, VISIT, board, ANN, scope)


# ---- lists
def _lists() -> Iterator[Sample]:
    board = Address(GuildId(1), ChannelId(2), MessageId(3))
    me = next(seat for seat, user in live().seating.players.items() if user == ANN)
    entries = (
        OwnMatch(listed(live(to_act=frozenset(me), pace="1d"), "Ben"), MatchStatus.YOUR_TURN, NOW, board),
        OwnMatch(
            listed(live(late=frozenset(me)), "Ben"),
            MatchStatus.YOUR_TURN,
            None,
            Address(GuildId(9), ChannelId(2), MessageId(3)),
        ),
        OwnMatch(
            listed(table(guild=9), "Ben", ""),
            MatchStatus.YOUR_TURN,
            NOW,
            Address(GuildId(9), ChannelId(2), MessageId(3)),
        ),
        OwnMatch(listed(live(late=frozenset("gr") - {me}), "Ben"), MatchStatus.MAY_CLAIM, None, board),
        OwnMatch(
            listed(challenge(players={"g": BEN, "r": None}, invited={"r": ANN}), "Ben"),
            MatchStatus.CHALLENGED,
            NOW,
            board,
        ),
        OwnMatch(listed(live(stopped=NOW, why_stopped=StopReason.AGREED), "Ben"), MatchStatus.WAITING, None, None),
        OwnMatch(listed(live(stopped=NOW, why_stopped=StopReason.AGREED), "Ben"), MatchStatus.PAUSED_TURN, None, None),
        OwnMatch(
            listed(live(offers={"draw": offered("draw", "r", pending=(me,))}), "Ben"), MatchStatus.WAITING, None, board
        ),
        OwnMatch(
            ListedMatch(live(guild=0, levels={"r": 3}), ()),
            MatchStatus.WAITING,
            None,
            Address(NO_GUILD, ChannelId(2), MessageId(3)),
        ),
        OwnMatch(ListedMatch(challenge(invited={}, guild=8), ()), MatchStatus.CHALLENGE_SENT, NOW, None),
    )
    numbered = tuple(
        replace(one, listed=replace(one.listed, match=replace(one.listed.match, public_id=PublicId(f"m{n:016x}"))))
        for n, one in enumerate(entries)
    )
    own = OwnMatches(numbered, {one: sum(entry.status is one for entry in entries) for one in MatchStatus}, 0, 2)
    servers = {GuildId(1): "The Valley", GuildId(9): "Elsewhere"}
    none = OwnMatches((), dict.fromkeys(MatchStatus, 0), 0, 1)
    for name, some in (("matches", own), ("no matches", none)):
        yield for_reader(
            LISTS, name, matches_screen, HOSTED, some, user=ANN, guild=GuildId(1), servers=servers, command="royalvisit"
        )
    yield Sample(LISTS, "next match", lambda reader: Screen((row(next_button(reader.t, VISIT, entries[0].listed)),)))
    past = tuple(
        HistoryEntry(
            replace(match, id=MatchId(n + 1), public_id=PublicId(f"m{n:016x}")),
            {"g": Person(ANN, "Ann"), "r": person},
            spot,
        )
        for n, (match, person, spot) in enumerate(
            (
                (over(), Person(BEN, "Ben"), board),
                (over(ending=Outcome("king", {"g": 0.0, "r": 1.0}), termination="king"), None, None),
                (over(ending=Outcome("agreed", {"g": 0.5, "r": 0.5}), termination="agreed"), Person(BEN, ""), board),
                (cancelled(), Person(BEN, "Ben"), board),
                (over(levels={"r": 2}), None, board),
                *(
                    (
                        over(
                            termination=termination,
                            ending=Outcome(termination, {"g": 0.0, "r": 1.0}),
                            left=frozenset("g"),
                        ),
                        None,
                        board,
                    )
                    for termination in ("resign", "time")
                ),
            )
        )
    )
    courtly = tuple(
        HistoryEntry(
            table(
                public_id=PublicId(f"m{n:016x}"),
                state=State.OVER,
                to_act=frozenset(),
                termination=termination,
                ending=Outcome(termination, {"a": 1.0, "b": 0.0}),
                ended=NOW,
                players={"a": ANN, "b": BEN},
            ),
            {"a": Person(ANN, "Ann"), "b": Person(BEN, "Ben")},
            board,
        )
        for n, termination in enumerate(("resign", "time"))
    )
    for asker, game, history in (
        (ANN, None, HistoryPage(past, 0, more=True)),
        (BEN, VISIT.key, HistoryPage(past, 1, more=False)),
        (ANN, COURT.key, HistoryPage(courtly, 0, more=False)),
        (ANN, None, HistoryPage((), 0, more=False)),
    ):
        name = f"history of {len(history.entries)} for {asker - ANN}"
        yield for_reader(
            LISTS, name, history_screen, HOSTED, history, user=ANN, asker=asker, game=game, servers=servers
        )


# ---- what autocompletion offers
def _choices(t: Translator) -> str:
    shown = (live(), live(levels={"r": 2}), live(direct=True), live(channel=9), over())
    return "\n".join(listed_choice(t, VISIT, listed(one, "Ben"), ANN, ChannelId(2)) for one in shown)


def _finished_choices(t: Translator) -> str:
    people = {"g": Person(ANN, "Ann"), "r": Person(BEN, "Ben")}
    three = {"a": Person(ANN, "Ann"), "b": Person(BEN, "Ben"), "c": Person(CAT, "")}
    won, lost = Outcome("king", {"g": 1.0, "r": 0.0}), Outcome("resign", {"g": 0.0, "r": 1.0})
    ended = [
        (VISIT, FinishedMatch(MatchId(number), people, outcome, NOW), user)
        for number, (outcome, user) in enumerate(
            product((won, lost, Outcome("agreed", {"g": 0.5, "r": 0.5}), NO_RESULT), (ANN, CAT))
        )
    ]
    place = Outcome("empty", {"a": 0.5, "b": 1.0, "c": 0.0})
    ended.append((COURT, FinishedMatch(MatchId(9), three, place, NOW), ANN))
    return "\n".join(finished_choice(t, game, one, user) for game, one, user in ended)


# ---- settings
def _settings() -> Iterator[Sample]:
    blocked = tuple(Person(UserId(CAT + n), f"Name {n}") for n in range(30))
    for name, chosen in (
        ("usual", ChosenSettings(PersonalSettings())),
        ("all off", ChosenSettings(PersonalSettings(False, False, "fr", "off", "nobody"), blocked)),
        (
            "one blocked",
            ChosenSettings(
                PersonalSettings(reminders="direct", challenges="known"), blocked[:1], frozenset({COURT.key})
            ),
        ),
    ):
        yield in_language(SETTINGS, name, settings_screen, chosen, HOSTED)
    yield in_language(SETTINGS, "no quiet hours", quiet_screen, PersonalSettings())
    night = PersonalSettings(quiet_from="22", zone="Europe/Paris")
    yield in_language(SETTINGS, "quiet hours, time zones", quiet_screen, night, "0")


# ---- data
def _data() -> Iterator[Sample]:
    for impact in (DeletionImpact(2, 3, 4, 1), DeletionImpact(0, 0, 0, 0)):
        yield in_language(SETTINGS, f"deletion of {impact.live} matches", delete_screen, impact)
    yield in_language(SETTINGS, "data", data_screen)
    yield in_language(SETTINGS, "exporting", exporting_screen)
    yield in_language(SETTINGS, "exported", export_screen, "my-data.json", b"{}")
    yield in_language(SETTINGS, "deleted", deleted_screen)
    yield in_language(SETTINGS, "being deleted", deleting_screen)
