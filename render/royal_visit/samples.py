"""English words, positions to draw, and random matches: for the console, the tests and the tools for the art.

The bot does not use this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final

from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, View, revealed_view, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from engine.royal_visit.turns.listing import turns
from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_scene
from render.cards.profile import ProfileCard, Tally, Tile, profile_scene
from render.royal_visit.content import NOTHING_DRAWN, BoardContent, Drawn, HandContent, TurnStart
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.board import board_scene
from render.royal_visit.pictures.chart import Chart, Point, chart_scene
from render.royal_visit.pictures.diagrams import DIAGRAMS, diagram_scene
from render.royal_visit.pictures.hand import hand_scene
from render.royal_visit.pictures.result import result_scene
from render.royal_visit.pictures.sheets import SHEETS, sheet_scene
from render.royal_visit.style import card_style
from render.royal_visit.targets import targets
from render.scene import Scene


def sample_labels() -> Labels:
    """English words for all pictures."""
    return Labels(
        to_move=("Green's turn", "Red's turn"),
        your_move="Your turn",
        wins=("Green wins", "Red wins"),
        drawn="A draw",
        cancelled="Cancelled",
        terminations=(
            ("king", "King in the Chateau"),
            ("crown", "Crown in the Chateau"),
            ("deck", "Draw pile ran out"),
            ("resign", "Resigned"),
            ("time", "Out of time"),
            ("agreed", "Agreed"),
            ("cancelled", "Does not count"),
        ),
        gone=(
            ("resign", ("Green resigned", "Red resigned")),
            ("time", ("Green ran out of time", "Red ran out of time")),
        ),
        wizards_power="Wizard's power",
        jesters_power="Jester's power",
    )


# ---- pictures of position lines


def spectator(line: str) -> View:
    """What a spectator sees of a position line."""
    return view(read_position(line), None)


def turn_start(line: str | None) -> TurnStart | None:
    """Pawns and Crown of the position line before a turn."""
    if line is None:
        return None
    position = read_position(line)
    return TurnStart(position.pawns, position.crown)


def board(
    line: str,
    previous: str | None = None,
    *,
    over: bool = False,
    drawn: Drawn = NOTHING_DRAWN,
    labels: Labels | None = None,
) -> Scene:
    """The board of a position line. `previous`: the line before the last turn; `over`: with both hands open."""
    seen = revealed_view(read_position(line)) if over else spectator(line)
    return board_scene(BoardContent(seen, turn_start(previous), drawn=drawn), labels or sample_labels())


def hand(
    line: str,
    plays: str | None = "",
    *,
    chosen: Cards | None = None,
    drawn: tuple[Card, ...] = (),
    seat: Seat | None = None,
    previous: str | None = None,
    labels: Labels | None = None,
) -> Scene:
    """The hand of the player to move with a draft (`plays`, as a turn is written), or of a `seat` that waits (None).

    `chosen`: the cards whose targets are on offer; empty: the Wizard's power. `previous`: as for a board.
    """
    position = read_position(line)
    reader = position.turn if seat is None else seat
    seen = view(position, reader)
    draft = None if plays is None else draft_turn(seen, read_turn(plays) if plays else ())
    content = hand_content(seen, reader, draft, chosen=chosen, drawn=drawn, before=turn_start(previous))
    return hand_scene(content, labels or sample_labels())


def hand_content(
    seen: View,
    reader: Seat,
    draft: TurnDraft | None,
    *,
    chosen: Cards | None = None,
    drawn: tuple[Card, ...] = (),
    before: TurnStart | None = None,
) -> HandContent:
    """The content of a hand with these cards chosen; None: no cards."""
    following = () if draft is None else draft.next_plays
    playable = frozenset(card for play in following for card in play.cards)
    offered = targets(play for play in following if play.cards == chosen)
    return HandContent(seen, reader, draft, playable, chosen or (), drawn, offered, before)


def result(
    line: str,
    ended: Outcome | None = None,
    previous: str | None = None,
    *,
    drawn: Drawn = NOTHING_DRAWN,
    labels: Labels | None = None,
) -> Scene:
    """The result of a finished position line, or of any with the outcome of a match that `ended` otherwise.

    Raises `ValueError` if there is no outcome.
    """
    seen = revealed_view(read_position(line))
    known = ended or outcome(seen)
    if known is None:
        raise ValueError("the game is not over here, and no result was given")
    return result_scene(BoardContent(seen, turn_start(previous), known, drawn), labels or sample_labels())


def diagram(name: str) -> Scene:
    """A diagram of the rules pages, or a sheet of several."""
    names = ("King", "Left Guard", "Right Guard", "Wizard", "Jester", "Crown") if name == "cast" else ()
    return sheet_scene(name) if name in SHEETS else diagram_scene(name, names)


# ---- random matches


def random_match(seed: int) -> tuple[Position, ...]:
    """All positions of a match of random legal turns, from the deal to the end."""
    dice, shuffles = Random(seed), Chance(f"{seed:064x}")
    positions = [deal(dice.choice(PICKS), dice.choice(list(Ruleset)), shuffles)]
    while outcome(positions[-1]) is None:
        turn = dice.choice(turns(view(positions[-1], positions[-1].turn)))
        positions.append(apply(positions[-1], turn, shuffles))
    return tuple(positions)


def frames(positions: Sequence[Position]) -> tuple[BoardContent, ...]:
    """The frames of a match's replay."""
    shown = [BoardContent(revealed_view(positions[0]))]
    for old, new in pairwise(positions):
        start = TurnStart(old.pawns, old.crown)
        shown.append(BoardContent(revealed_view(new), start, outcome(new), drawn_between(old, new)))
    return tuple(shown)


def drawn_between(old: Position, new: Position) -> Drawn:
    """The cards that the turn between two positions drew, computed from hands and discards."""
    mover = old.turn
    held, now = (position.hands[mover] for position in (old, new))
    if isinstance(held, Hidden) or isinstance(now, Hidden):
        return NOTHING_DRAWN
    kept = Counter(held) - Counter(new.discard[len(old.discard) :])
    fresh = tuple(sorted((Counter(now) - kept).elements()))
    return (fresh, ()) if mover is Seat.GREEN else ((), fresh)


# ---- cards about people


def profile(
    changes: Sequence[int],
    seats: Sequence[tuple[int, int]],
    endings: Sequence[tuple[int, int]],
    levels: Sequence[tuple[int, int]] = (),
    *,
    rank: int | None,
) -> Scene:
    """A profile for these changes of a rating. Pairs are wins and defeats: by seat, by ending, by level of the bot."""
    curve = tuple(1000.0 + sum(changes[:n]) for n in range(len(changes) + 1))
    form = tuple("won" if change > 0 else "lost" if change < 0 else "drawn" for change in changes)
    run = next((n for n, result in enumerate(reversed(form)) if result != form[-1]), len(form))
    won, lost, drawn = (form.count(result) for result in ("won", "lost", "drawn"))
    return profile_scene(
        ProfileCard(
            title=str(round(curve[-1])),
            subtitle=f"Rating ± {round(320 / (1 + len(changes) / 16))}",
            tiles=(
                Tile("Rank here", "new" if rank is None else str(rank)),
                Tile("Everywhere", "new" if rank is None else str(4 * rank)),
                Tile("Won–lost–drawn", f"{won}–{lost}–{drawn}", wide=True),
                Tile("Matches", str(len(changes))),
                Tile("In a row", str(run), form[-1]),
            ),
            curve=curve,
            across="Matches",
            form=form[-10:],
            seats=tuple(Tally(icon, *pair) for icon, pair in zip("gr", seats, strict=True)),
            endings=tuple(
                Tally(icon, *pair) for icon, pair in zip(("king", "crown", "deck", "resign"), endings, strict=True)
            ),
            first=rank == 1,
            headings=("Latest results", "By seat", "By ending"),
            levels_title="Against the bot",
            levels=tuple(
                Tile(name, f"{won}–{lost}" if won + lost else "–", "won" if won else None)
                for name, (won, lost) in zip(LEVELS[: len(levels)], levels, strict=True)
            ),
        ),
        card_style(),
    )


def leaderboard(rows: Sequence[tuple[str, str, int, int]], own: int) -> Scene:
    """A leaderboard of rows (place, name, rating, spread); `own`: the index of the reader's row."""
    card = LeaderboardCard(
        "Leaderboard",
        tuple(
            Row(place, rating, spread, n == own, place != "new", place == "1", name)
            for n, (place, name, rating, spread) in enumerate(rows)
        ),
    )
    return leaderboard_scene(card, card_style())


def review(after: Sequence[float], marked: Sequence[int], winner: Seat | None) -> Scene:
    """The chart of a match with these chances of Green after each turn; the marked turns were mistakes."""
    points = []
    for number, chance in enumerate(after, 1):
        worse = 1 if number % 2 else -1
        points.append(Point(max(0.0, min(1.0, chance + worse * (0.3 if number in marked else 0.01))), chance))
    title = sample_labels().winner(winner)
    return chart_scene(Chart(tuple(points), tuple(marked), winner, title, "Chance of winning", "Turn"))


TUG: Final = (
    *(0.35, 0.48, 0.56, 0.71, 0.51, 0.55, 0.56, 0.5, 0.58, 0.68, 0.59, 0.78, 0.53, 0.68, 0.61, 0.58, 0.72, 0.77),
    *(0.74, 0.79, 0.81, 0.8, 0.77, 0.83, 0.67, 0.97, 0.91, 1.0, 1.0),
)
"""Green's chance of winning after each turn of a match."""

LADDER: Final = (
    ("1", "Ann", 1412, 92),
    ("2", "Benedikt", 1350, 101),
    ("3", "Maximiliane von Hohenstein", 1308, 95),
    ("4", "Łucja", 1290, 140),
    ("5", "Cleo", 1242, 86),
    ("6", "zoë_plays", 1180, 160),
    ("7", "Вера", 1104, 220),
    ("7", "Gwydion 🎲", 1104, 240),
    ("9", "Mme Dupré", 961, 180),
    ("new", "Dora", 1105, 323),
)

LEVELS: Final = ("Page", "Squire", "Courtier", "Chancellor", "Regent")

CLIMB: Final = (
    *(105, -61, 74, 55, -70, 48, 39, 42, -50, 37, 35, -41, 0, 30, 29, -44, 33, 28, 25, -31, -29, 27, 24, 24, -22),
    *(21, 20, -19, 23, -18, 22, 0, 19, 17, -21, -20, 18, 16, 19, 15, -13, 16, 14, 13, -17, 15, 12, 14, 11),
)

START: Final = "L-2,K0,R+2,W-1,J+1 0 big g ?8 ?8 ?38 - rulebook"

GALLERY: Final[MappingProxyType[str, Callable[[], Scene]]] = MappingProxyType(
    {
        "board_start": partial(board, START),
        "board_three_moved": partial(
            board,
            "L-5,K-3,R-1,W-1,J+1 -1 big r ?8 ?8 ?32 K1K1K1K1K1K1 rulebook",
            START,
        ),
        "board_all_moved": partial(
            board,
            "L+2,K+5,R+6,W+7,J+7 +6 little g ?8 ?8 ?36 K1G2 rulebook",
            "L-8,K-6,R-5,W-7,J-8 -6 little r ?8 ?8 ?31 K1G1J3W2J5JMGF rulebook",
        ),
        "board_shared_space": partial(
            board, "L-4,K-3,R-2,W-3,J-3 -4 big r ?8 ?8 ?20 K1K1G2G2G2W2W2J1J2J3J4J4W3W3GFJMJMG1 rulebook"
        ),
        "board_crowded_end": partial(board, "L+5,K+6,R+7,W+8,J+8 +6 little r ?8 ?8 ?37 GF rulebook"),
        "hand_eight_kinds": partial(
            hand,
            "L-2,K+1,R+3,W+2,J-3 0 big g K1G1G2GFW2W3J4JM ?8 ?38 - rulebook",
            drawn=(Card.JM, Card.GF),
        ),
        "hand_eight_kings": partial(
            hand,
            "L-2,K0,R+2,W-4,J+5 +2 big g K1K1K1K1K1K1K1K1 ?8 ?38 - rulebook",
            "K1K1:L-3,K-1,R+1;K1:K0",
            chosen=(Card.K1,),
        ),
        "hand_guards_laid": partial(
            hand,
            "L-6,K-4,R+5,W-7,J+4 -3 big g K1G1G2G2GFW1W2J5 ?8 ?38 - rulebook",
            "G2:L-7,R+4;G2:R+2",
            chosen=(Card.G1,),
            drawn=(Card.G1, Card.W1),
        ),
        "hand_one_guard": partial(
            hand,
            "L-4,K-1,R+2,W+1,J+3 -1 big g K1G1G1G2W2W3J2J4 ?8 ?38 - rulebook",
            chosen=(Card.G1,),
        ),
        "hand_both_guards": partial(
            hand,
            "L-4,K0,R+4,W-6,J+5 0 big g K1G1G2G2GFW2W3J4 ?8 ?38 - rulebook",
            chosen=(Card.G2,),
        ),
        "hand_jesters_power": partial(
            hand,
            "L-4,K0,R+4,W+5,J-3 0 big g K1G1W2J1J2J2J5JM ?8 ?38 - rulebook",
            chosen=(Card.J2,),
        ),
        "hand_privilege": partial(
            hand,
            "L-2,K0,R+2,W-5,J+3 +2 big g K1K1K1G1W2W3J2J4 ?8 ?38 - rulebook",
            chosen=(Card.K1, Card.K1),
        ),
        "hand_wizards_power": partial(
            hand,
            "L-5,K-1,R+6,W-3,J+3 +2 big g K1K1K1G1W2W3J2J4 ?8 ?38 - rulebook",
            chosen=(),
        ),
        "hand_last_turn": partial(
            hand,
            "L-2,K+1,R+3,W+5,J+3 +2 big g K1K1G1G2W2W3J2J4 ?8 ?34 K1K1K1K1 rulebook",
            previous="L-4,K-1,R+1,W+5,J+3 0 big r ?8 ?8 ?38 - rulebook",
            drawn=(Card.G2,),
        ),
        "hand_wins": partial(
            hand, "L-7,K-5,R-1,W-3,J+1 -2 big g K1K1K1G1G2W2J2J3 ?8 ?38 - rulebook", "K1:K-6;K1K1:L-8,K-7,R-2"
        ),
        "hand_waiting": partial(
            hand,
            "L-2,K0,R+2,W-1,J+3 0 big g ?8 G1W1W2W2J1J2J4J5 ?38 - rulebook",
            None,
            seat=Seat.RED,
            drawn=(Card.W1, Card.W2, Card.J5),
            previous="L-2,K0,R+2,W-1,J-2 0 big r ?8 ?8 ?38 - rulebook",
        ),
        "result_king": partial(
            result,
            "L-8,K-7,R-6,W-7,J-7 -2 big g G2J2J3J3W2 K1G2GFW1W2J1J4JM ?34 W2G2K1K1K1G1G2 rulebook",
            None,
            "L-7,K-5,R-5,W-7,J-7 -2 big g ?8 ?8 ?34 W2G2G1G2 rulebook".replace("R-5", "R-4"),
        ),
        "result_crown": partial(
            result,
            "L+2,K+3,R+8,W+7,J+7 +7 little r K1K1G1G2GFW2J2J3 K1K1K1G2W3J1 ?35 K1G2J4J5W2 rulebook",
        ),
        "result_deck": partial(
            result,
            "L-4,K-1,R+3,W-3,J+1 +3 little r K1G1G1G1G1G2W1J1 K1K1GFGFW1W3W3 - "
            + "K1" * 9
            + "G2" * 9
            + "W2" * 8
            + "J2J2J2J3J3J3J3J4J4J4J5JMJM rulebook",
            drawn=((), (Card.GF, Card.W3)),
        ),
        "result_agreed": partial(
            result,
            "L-2,K0,R+3,W-3,J+1 0 little g K1K1K1K1K1K1K1G1 G2G2G2W2W2W2J2J3 ?34 K1G2G2W2 rulebook",
            Outcome("agreed", {"g": 0.5, "r": 0.5}),
        ),
        "result_resigned": partial(
            result,
            "L-4,K-3,R+1,W-3,J+2 -3 big r K1K1G2G2W2J2J4J5 G1G1GFW1W2W3J3JM ?31 K1K1K1G2G2W2J3 rulebook",
            Outcome("resign", {"g": 1.0, "r": 0.0}),
        ),
        "board_open": partial(
            board,
            "L-4,K-3,R+1,W-3,J+2 -3 big r K1K1G2G2W2J2J4J5 G1G1GFW1W2W3J3JM ?31 K1K1K1G2G2W2J3 rulebook",
            "L-4,K-1,R+1,W-3,J+2 -2 big g ?8 ?8 ?33 K1G2G2W2J3 rulebook",
            over=True,
            drawn=((Card.G2, Card.J5), ()),
        ),
        "profile_champion": partial(
            profile,
            CLIMB,
            ((18, 8), (14, 7)),
            ((15, 5), (9, 6), (3, 3), (5, 1)),
            ((4, 0), (6, 1), (9, 5), (12, 14), (0, 3)),
            rank=1,
        ),
        "profile_setbacks": partial(
            profile,
            [-105, 62, -71, -58, 51, -49, -44],
            ((1, 2), (1, 3)),
            ((1, 0), (0, 3), (0, 1), (1, 1)),
            rank=12,
        ),
        "profile_first_match": partial(profile, [105], ((1, 0), (0, 0)), ((0, 0), (1, 0), (0, 0), (0, 0)), rank=None),
        "review_tug": partial(review, TUG, (12, 13, 25), Seat.GREEN),
        "review_long": partial(review, [1 - chance for chance in TUG] * 4, (12, 13, 14), Seat.RED),
        "review_draw": partial(review, (0.44, 0.5), (2,), None),
        "leaderboard_page": partial(leaderboard, LADDER, 4),
        "leaderboard_two": partial(leaderboard, (*LADDER[-1:], ("new", "Вера", 895, 323)), 1),
    }
    | {f"rules_{name}": partial(diagram, name) for name in (*DIAGRAMS, *SHEETS)}
)
"""All kinds of pictures by name, in typical and in the most difficult positions."""
