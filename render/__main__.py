"""`python -m render`: any picture of a position line, for people who work on the art. Words are English."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.errors import EngineError
from engine.game import Outcome
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS, OVER
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.outcome import won
from render.raster import png
from render.raster.palette import UNCHANGED, palette, rgb_table
from render.royal_court import samples as court
from render.royal_court.pictures.replay import replay_gif as court_replay_gif
from render.royal_visit import samples as visit
from render.royal_visit.pictures.diagrams import DIAGRAMS
from render.royal_visit.pictures.replay import replay_gif as visit_replay_gif
from render.royal_visit.pictures.sheets import SHEETS
from render.scene import Scene

CHOICES: Final = MappingProxyType(
    {
        "diagram": sorted((*DIAGRAMS, *SHEETS)),
        "card": sorted(name for name in visit.GALLERY if name.startswith(("profile_", "leaderboard_", "review_"))),
        "sample": sorted(court.GALLERY),
    }
)
"""Names of pictures, by the command that takes one."""

PAGE: Final = (0x31, 0x33, 0x38)
"""The colour around pictures: Discord's dark theme."""

VISIT_SEED: Final = 1
COURT_SEED: Final = 2
"""Seeds of the random matches in the gallery's replays, chosen because these matches are short."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "gallery":
        write_gallery(options.folder)
        return 0
    try:
        scene = _scene(options)
    except (EngineError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    picture = png(scene)
    if options.width:
        picture = reduced(picture, options.width)
    options.out.write_bytes(picture)
    print(options.out)
    return 0


def write_gallery(folder: Path) -> None:
    """Write all pictures of both games' samples, an overview of each game (`sheet.png`), and a replay of each."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_samples(folder, visit.GALLERY, "", 280)
    visited = visit.frames(visit.random_match(VISIT_SEED))
    (folder / "replay.gif").write_bytes(visit_replay_gif(visited, visit.sample_labels()))
    _write_samples(folder, court.GALLERY, "court_", 400)
    acted = [court.as_seen_by(content, None) for content in court.random_match(COURT_SEED, 3)]
    (folder / "court_replay.gif").write_bytes(court_replay_gif(acted, court.sample_labels()))
    print(folder)


def _write_samples(folder: Path, gallery: Mapping[str, Callable[[], Scene]], prefix: str, width: int) -> None:
    """Write pictures and an overview. Those of the rules pages are `width` px wide, and not in the overview."""
    shown = []
    for name, plan in gallery.items():
        picture = png(plan())
        if name.startswith(f"{prefix}rules_"):
            picture = flat(reduced(picture, width))
        else:
            shown.append(picture)
        (folder / f"{name}.png").write_bytes(picture)
    (folder / f"{prefix}sheet.png").write_bytes(sheet(shown))


def flat(picture: bytes) -> bytes:
    """Return a full-colour picture in the palette of all pictures, with `PAGE` as its unused colour."""
    colours = palette().copy()
    colours.putpalette(rgb_table()[: 3 * UNCHANGED] + bytes(PAGE))
    image = Image.open(BytesIO(picture)).convert("RGB").quantize(palette=colours, dither=Image.Dither.NONE)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def sheet(pictures: Sequence[bytes], width: int = 280, columns: int = 3, gap: int = 12) -> bytes:
    """Return pictures side by side in `columns`, each `width` px wide, as a phone shows them."""
    images = [Image.open(BytesIO(reduced(picture, width))).convert("RGB") for picture in pictures]
    rows = [images[n : n + columns] for n in range(0, len(images), columns)]
    heights = [max(image.height for image in row) for row in rows]
    page = Image.new("RGB", (columns * (width + gap) + gap, sum(heights) + gap * (len(rows) + 1)), PAGE)
    top = gap
    for row, height in zip(rows, heights, strict=True):
        for n, image in enumerate(row):
            page.paste(image, (gap + n * (width + gap), top))
        top += height + gap
    file = BytesIO()
    page.save(file, "PNG")
    return flat(file.getvalue())


def reduced(picture: bytes, width: int) -> bytes:
    """A picture at this width, as a full-colour PNG."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


def _scene(options: argparse.Namespace) -> Scene:
    if options.command == "board":
        return visit.board(options.position, options.before)
    if options.command == "diagram":
        return visit.diagram(options.name)
    if options.command == "court":
        return _court(options)
    if options.command == "sample":
        return court.GALLERY[options.name]()
    if options.command == "card":
        return visit.GALLERY[options.name]()
    if options.command == "result":
        return visit.result(options.position, _outcome(options.result), options.before)
    return visit.hand(
        options.position,
        None if options.waiting else options.laid,
        chosen=options.chosen,
        drawn=options.drawn,
        seat=options.seat,
    )


def _court(options: argparse.Namespace) -> Scene:
    """Plan the result of a finished position, else the hand of `--seat`, else the table."""
    if read_position(options.position).step == OVER:
        return court.result(options.position)
    if options.seat is None:
        return court.board(options.position)
    return court.hand(options.position, LETTERS.index(options.seat), chosen=options.chosen)


def _outcome(text: str | None) -> Outcome | None:
    if text is None:
        return None
    winner, _, termination = text.partition(" ")
    if winner == "none":
        return Outcome(termination, {})
    if winner not in ("g", "r", "draw"):
        raise ValueError(f"a result reads like 'g resign', 'draw agreed' or 'none cancelled', not {text!r}")
    return won(None if winner == "draw" else Seat("gr".index(winner)), termination)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card[text[at : at + 2]] for at in range(0, len(text), 2))


def _chosen(text: str) -> Cards:
    return () if text == "WP" else _cards(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m render", description="Write a picture of Royal Visit or The Royal Court."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("board", "the public board of a position"),
        ("hand", "the hand of the player to move, or of --seat"),
        ("result", "the result of a finished position, or of any with --result"),
        ("diagram", "a diagram of the rules pages"),
        ("card", "a profile, a leaderboard or a review with made-up numbers"),
        ("court", "The Royal Court: the table of a position, a result if it is over, or a hand with --seat"),
        ("sample", "a picture of The Royal Court's gallery"),
    ):
        command = commands.add_parser(name, help=text)
        if name in CHOICES:
            command.add_argument("name", choices=CHOICES[name])
        else:
            command.add_argument("position", help="a position line of the notation, or a view")
        if name in ("board", "result"):
            command.add_argument("--before", help="the position line before the last turn")
        if name == "result":
            command.add_argument("--result", help="as a record writes it: 'g resign', 'draw agreed'")
        if name == "hand":
            command.add_argument("--laid", default="", help="the draft, as a turn is written")
            command.add_argument("--chosen", type=_chosen, help="the chosen card's code: K1, or K1K1; WP")
            command.add_argument("--drawn", type=_cards, default=(), help="codes of the cards drawn last, run together")
            command.add_argument("--seat", type=lambda text: Seat("gr".index(text)), help="g or r")
            command.add_argument("--waiting", action="store_true", help="it is not this player's move")
        if name == "court":
            command.add_argument("--seat", choices=LETTERS, help="whose hand")
            command.add_argument("--chosen", type=lambda text: text.split("+"), default=(), help="tokens: 3r+3b")
        command.add_argument("--out", type=Path, default=Path(f"{name}.png"))
        command.add_argument("--width", type=int, help="reduce to this many pixels")
    command = commands.add_parser("gallery", help="all sample pictures, and overviews of them")
    command.add_argument("folder", type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
