"""Cards about people with little and with as much on them as can be."""

from __future__ import annotations

from collections.abc import Callable

from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_scene
from render.cards.profile import LEVELS, ProfileCard, Tally, Tile, profile_scene
from render.royal_visit.geometry import ENDINGS, card_style
from render.scene import Layer, Scene

PLAIN = ProfileCard(
    title="1105?",
    subtitle="Rating ± 301",
    tiles=(
        Tile("Rank here", "new"),
        Tile("Everywhere", "new"),
        Tile("Won–lost–drawn", "1–0–0", wide=True),
        Tile("Matches", "1"),
        Tile("In a row", "1", "won"),
    ),
    curve=(1000.0, 1105.0),
    across="Matches",
    form=("won",),
    seats=(Tally("g", 1, 0), Tally("r", 0, 0)),
    endings=(Tally("crown", 1, 0),),
)


LONG = ProfileCard(
    title="−1234?",
    subtitle="Indice provisoire ± 1234",
    tiles=(
        Tile("Rang local", "1234"),
        Tile("Classement", "12345"),
        Tile("Gagnés–perdus–nuls", "1290–1044–129", wide=True),
        Tile("Rencontres", "2463"),
        Tile("De rang en", "1024", "lost"),
    ),
    curve=tuple(1000.0 + 37 * (n % 29) - 900 * (n % 97 == 5) for n in range(2464)),
    across="Rencontres",
    form=("won", "lost", "drawn") * 3 + ("lost",),
    seats=(Tally("g", 1290, 1), Tally("r", 999, 1043)),
    endings=tuple(Tally(termination, 1290, 1044) for termination in ENDINGS),
    first=True,
    headings=("Derniers bons résultats", "Selon la place au chât", "Par type de fin des matchs"),
    levels_title="Contre le grand ordinat",
    levels=tuple(Tile("Chancelier", "1290–1044", "won") for _ in range(LEVELS)),
)
"""As long as anything may be."""


ROWS = tuple(Row(str(1000 + n), 1400 - 20 * n, 20 + n, name="WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"[n:]) for n in range(9))


def leaderboard(*rows: Row) -> Scene:
    return leaderboard_scene(LeaderboardCard("Rangliste aller", rows), card_style())


SCENES: dict[str, Callable[[], Scene]] = {
    "plain": lambda: profile_scene(PLAIN, card_style()),
    "long": lambda: profile_scene(LONG, card_style()),
    "long leaderboard": lambda: leaderboard(*ROWS, Row("10000", -300, 323, own=True)),
    "one line": lambda: leaderboard(Row("1", 1000, 323, first=True)),
    "equals": lambda: leaderboard(Row("1", 1000, 0, first=True), Row("1", 1000, 0, first=True)),
}


def overlap(one: Layer, other: Layer) -> bool:
    """Whether two items share a pixel of their ink."""
    (a, b, c, d), (e, f, g, h) = (
        (left + ink[0], top + ink[1], left + ink[2], top + ink[3])
        for item in (one, other)
        for left, top, ink in (
            (item.left, item.top, item.image.convert("RGBA").getchannel("A").getbbox() or (0, 0, 0, 0)),
        )
    )
    return a < g and e < c and b < h and f < d
