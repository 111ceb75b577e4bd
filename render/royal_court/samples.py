"""English words, positions to draw, and random matches: for the console, the tests and the tools for the art.

The bot does not use this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_court.acts.act import QUIT, acting
from engine.royal_court.acts.listing import acts
from engine.royal_court.cards import CODES
from engine.royal_court.deal import deal
from engine.royal_court.luck import Luck, Rolled
from engine.royal_court.notation import read_position
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, Position, revealed_view, view
from engine.royal_court.rules import apply
from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_scene
from render.cards.profile import ProfileCard, Tally, Tile, profile_scene
from render.royal_court.content import BoardContent, HandContent, LastAct, WaitingContent
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.hand import hand_scene, waiting_scene
from render.royal_court.pictures.result import result_scene
from render.royal_court.pictures.sheets import SHEETS, sheet_scene
from render.royal_court.style import card_style
from render.scene import Scene


def sample_labels() -> Labels:
    """English words for all pictures."""
    return Labels(
        colours=("Red", "Black"),
        higher="same or higher",
        lower="same or lower",
        anything="anything",
        ranks=("A", "J", "Q", "K"),
        your_turn="Your turn",
        turn="to play",
        asked="Nope?",
        next="next",
        out="out",
        nope="Nope!",
        stands="Stands",
        falls="Noped",
        revolt="Revolt!",
        siege="Siege!",
        wins="wins",
        shared="A shared win",
        cancelled="Cancelled",
        places=("1st", "2nd", "3rd", "4th", "5th", "6th"),
        terminations=(
            ("empty", "No cards left"),
            ("alive", "The last one in"),
            ("pile", "The pile ran out again"),
            ("sixes", "Two red sixes"),
            ("bet", "The betting man"),
            ("siege", "The besieger is killed"),
            ("resign", "Resigned"),
            ("time", "Out of time"),
            ("agreed", "Agreed"),
            ("cancelled", "Does not count"),
        ),
    )


# ---- pictures of position lines


def board(line: str, last: LastAct | None = None, *, labels: Labels | None = None) -> Scene:
    """The table of a position line, as a spectator sees it."""
    return board_scene(BoardContent(view(read_position(line), None), last), labels or sample_labels())


def hand(
    line: str,
    seat: int | None = None,
    last: LastAct | None = None,
    *,
    chosen: Sequence[str] = (),
    fresh: Sequence[str] = (),
    labels: Labels | None = None,
) -> Scene:
    """The hand of the seat whose turn it is, or of another one."""
    position, words = read_position(line), labels or sample_labels()
    reader = position.turn if seat is None else seat
    if reader not in {*acting(position), position.turn}:
        return waiting_scene(WaitingContent(view(position, reader).places[reader], reader, tuple(fresh)), words)
    return hand_scene(hand_content(position, reader, last, chosen=chosen, fresh=fresh), words)


def hand_content(
    position: Position, seat: int, last: LastAct | None = None, *, chosen: Sequence[str] = (), fresh: Sequence[str] = ()
) -> HandContent:
    """The content of the hand of a seat whose turn it is or that is to act, with these tokens chosen."""
    seen = view(position, seat)
    mine = seat in acting(seen)
    return HandContent(BoardContent(seen, last), seat, mine, playable(seen, seat), tuple(chosen), tuple(fresh))


def playable(seen: Position, seat: int) -> frozenset[str]:
    """The tokens that some legal act of this seat uses."""
    if seat not in acting(seen):
        return frozenset()
    parts = (act.partition(">")[0].rpartition(":")[2].split("+") for act in acts(seen, seat))
    return frozenset(token for tokens in parts for token in tokens if token[:2] in CODES)


def result(line: str, ended: Outcome | None = None, *, labels: Labels | None = None) -> Scene:
    """The result of a finished position line, or of any with the outcome of a match that `ended` otherwise.

    Raises `ValueError` if there is no outcome.
    """
    position = read_position(line)
    reached = ended or outcome(position)
    if reached is None:
        raise ValueError("the game is not over here, and no result was given")
    return result_scene(BoardContent(revealed_view(position), None, reached), labels or sample_labels())


# ---- random matches


def random_match(seed: int, players: int, *, full: bool = False, most: int = 400) -> tuple[BoardContent, ...]:
    """A match of random legal acts from the deal on, nothing hidden; at most `most` positions."""
    dice, chance = Random(seed), Chance(f"{seed:064x}")
    luck, rolled = Luck(chance), 0
    position = deal(players, luck, full=full)
    scenes = [BoardContent(position)]
    while len(scenes) < most and outcome(position) is None:
        seat = dice.choice(sorted(acting(position)))
        act = dice.choice([act for act in acts(position, seat) if act != QUIT])
        after = apply(position, seat, act, luck)
        rolls = tuple(Rolled.read(text) for text in chance.shown[rolled:])
        rolled = len(chance.shown)
        scenes.append(BoardContent(after, _last_act(position, after, seat, act, rolls), outcome(after)))
        position = after
    return tuple(scenes)


def as_seen_by(scene: BoardContent, reader: int | None) -> BoardContent:
    """Content with nothing hidden, as a seat or a spectator (None) may see it."""
    return replace(scene, view=revealed_view(scene.view) if scene.outcome else view(scene.view, reader))


WORDS: Final = frozenset(("court", "castle", "revolt", "siege", "bet", "draw", "end", "nope", "again", "give", "gift"))


def _last_act(before: Position, after: Position, seat: int, act: str, rolls: tuple[Rolled, ...]) -> LastAct:
    """What an act did, as far as everyone may know."""
    word, _, what = act.partition(":")
    tokens, _, aim = (what or act).partition(">")
    cards = tuple(token[:2] for token in tokens.split("+") if token[:2] in CODES)
    if word == "let":
        kind = "pass"
    elif word in WORDS:
        kind = word
    else:
        kind = "card" if len(cards) == 1 else "set" if len({card[0] for card in cards}) == 1 else "pair"
    victim = before.victim if kind in ("give", "again") else LETTERS.index(aim[0]) if aim and aim[0] != "+" else None
    more = {
        number: new.held - old.held
        for number, (old, new) in enumerate(zip(before.places, after.places, strict=True))
        if new.held > old.held
    }
    return LastAct(
        None if kind == "pass" else seat, kind, () if kind in ("give", "gift") else cards, victim, rolls, more
    )


# ---- cards about people


def profile() -> Scene:
    return profile_scene(
        ProfileCard(
            title="1148",
            subtitle="Rating",
            tiles=(Tile("Rank", "2"), Tile("Wins", "14"), Tile("Losses", "21"), Tile("In a row", "3", "won")),
            curve=(1000, 1042, 1010, 1075, 1061, 1102, 1090, 1148),
            across="Matches",
            form=("lost", "won", "drawn", "lost", "won", "won", "won"),
            seats=tuple(
                Tally(seat, won, lost)
                for seat, won, lost in zip(LETTERS, (4, 3, 3, 2, 1, 1), (2, 4, 5, 4, 3, 3), strict=True)
            ),
            endings=tuple(
                Tally(termination, won, lost)
                for termination, won, lost in zip(card_style().endings, (9, 3, 1, 0, 1), (15, 4, 1, 1, 0), strict=True)
            ),
            first=True,
            headings=("Latest results", "By seat", "By ending"),
        ),
        card_style(),
    )


def leaderboard() -> Scene:
    rows = (
        Row("1", 1204, 90, first=True, name="Salome"),
        Row("2", 1148, 120, own=True, name="Jeremias"),
        Row("new", 1010, 300, ranked=False, name="Leviathan"),
    )
    return leaderboard_scene(LeaderboardCard("Leaderboard", rows), card_style())


# ---- the gallery

SIX: Final = (
    "court b+3 p - 0 shut 1 play - 0 - - - ?10/-/-/- ?7/JrQbKr.JbQr/JrKb/8r9bTb ?13/-/JrQb/- x1"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b ?24/-/-/- ?21 4b9rTbQbJr 2r3b4b5r"
)
WINDOW: Final = (
    "court a-0 p - 2 shut 2 nope six=c5 0 bcd - - ?10/-/-/- ?7/-/-/- ?3/JrQbKr/-/8r9bTb ?40/-/-/- ?37 Kr9rTb6b ArAbAr"
)
GIFT: Final = (
    "court c+0 p e 0 shut 0 nope set=10 2 - - - ?10/-/-/- ?7/JrQbKr/-/- ?13/-/JrQb/8r9bTb.7r8b9r ?4/-/-/-"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b.8b9rTr ?44 5r7rTrTb -"
)
OWN: Final = (
    "court b+3 p - 0 shut 1 play - 0 - - - ?10/-/-/- Ar2r2b3r3r3b6b7b8r9rJbKr/JrQbKr.JbQr/JrKb/8r9bTb ?13/-/JrQb/- x1"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b ?24/-/-/- ?16 4b9rTb2b3r 2r3b4b5r"
)
ASKED: Final = (
    "court a-0 p - 2 shut 2 nope six=c5 0 c b -"
    " ?10/-/-/- Ar2r3b8bTrXX/-/-/- ?3/JrQbKr/-/8r9bTb ?22/-/-/- ?58 Kr9rTb6b Ar"
)
FORTY: Final = (
    "court d+1 - - 0 shut 0 play - 0 - - - ?10/-/-/- ?6/-/-/- ?3/-/-/-"
    " ArAbAb2r2b2b3r3b4r4r4b5r5b5b6r6r6r6b7r7b8r8b8b9r9bTrTrTbJrJbJbQrQrQbKrKbKbXXXXXX/-/-/- ?47 Kr9rTb7b -"
)
OVER: Final = (
    "court b+2 - - 0 shut 0 over empty 0 - - - 2r2b3r5r8r8bTrKrKb/-/-/- -/-/-/- Ar2b4r7r7b8bTbJrKrKbXX/-/-/- x1"
    " ArQrKb/-/-/7r8r9b.8r9bTb Ab3b4b5r5b6r6b9r9bTrTbJrJbQrQb/-/-/- ?59 9rTb7b 2r3b4b5r"
)
SIEGE: Final = "full b+1 - - e shut 0 over siege 0 - - - Ar/-/-/- 2r2b/-/-/- 3r/-/-/- 6r6b/-/-/- x1 ?97 9rTb8b 2r3b4b5r"
STOPPED: Final = "court b+1 - - 0 shut 0 play - 0 - - - Ar5b7r/-/-/- 2r2b/-/-/- ?47 9rTb8b -"

_PICTURES: Final[Mapping[str, Callable[[], Scene]]] = {
    "court_table_six": partial(
        board, SIX, LastAct(1, "card", ("Jr",), rolls=(Rolled("jack", (4,), 3),), picked={5: 2})
    ),
    "court_table_window": partial(board, WINDOW, LastAct(0, "card", ("6b",), 2, (Rolled("six", (6,), 5),))),
    "court_table_gift": partial(board, GIFT, LastAct(2, "set", ("Tr", "Tb"), rolls=(Rolled("set", (10,), 10),))),
    "court_table_two": partial(board, "court a+1 - - 0 open 0 play - 0 - - - ?10/-/-/- ?7/-/-/8r9bTb ?32 7b4bAb -"),
    "court_table_three": partial(
        board,
        "court b+2 p - 0 shut 0 play - 0 - - - ?5/-/-/- ?7/JrQbKr/-/- ?13/-/JrQb/- ?22 9b8rXX -",
        LastAct(1, "court", ("Jr", "Qb", "Kr")),
    ),
    "court_hand_courts": partial(hand, OWN, last=LastAct(0, "card", ("3r",)), chosen=("3r", "3r"), fresh=("7b", "Kr")),
    "court_hand_asked": partial(hand, ASKED, 1, LastAct(2, "nope", ("Ar",), None, (Rolled("six", (6,), 5),))),
    "court_hand_forty": partial(hand, FORTY),
    "court_hand_waiting": partial(
        hand,
        "court a+1 - - 0 shut 0 play - 0 - - - ?10/-/-/- 2r4r4bQb/-/-/- ?3/-/-/- ?9/-/-/- ?81 Kr9r3b -",
        1,
    ),
    "court_hand_swap": partial(
        hand,
        "court a+2 p - 0 shut 0 swap king=b2/1 0 - - XX3r 2r4r4bQb/-/-/- ?9/-/-/- ?36 Kr9r3bKb -",
        fresh=("XX", "3r"),
    ),
    "court_result_six": partial(result, OVER),
    "court_result_siege": partial(result, SIEGE),
    "court_result_agreed": partial(result, STOPPED, Outcome("agreed", {"a": 0.5, "b": 0.5})),
    "court_result_cancelled": partial(result, STOPPED, Outcome("cancelled", {})),
    "court_profile": profile,
    "court_leaderboard": leaderboard,
}

GALLERY: Final[Mapping[str, Callable[[], Scene]]] = MappingProxyType(
    {**_PICTURES, **{f"court_rules_{name}": partial(sheet_scene, name, sample_labels()) for name in SHEETS}}
)
"""All kinds of pictures by name, in typical and in the most difficult positions."""
