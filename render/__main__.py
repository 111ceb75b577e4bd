"""`python -m render`: any picture from a notation line, for people who work on the art. Words are English."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
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
from engine.royal_visit.position import won
from render import court_samples, samples
from render.colours import UNCHANGED, palette, table
from render.painter import painter
from render.royal_court.replay import replay_gif as court_replay
from render.royal_visit.diagrams import DIAGRAMS
from render.royal_visit.replay import replay_gif
from render.royal_visit.sheets import SHEETS
from render.scene import Scene


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if it wrote what was asked for."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "gallery":
            gallery(options.folder)
            return 0
        picture = painter().png(_scene(options))
    except (EngineError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if options.width:
        picture = reduced(picture, options.width)
    options.out.write_bytes(picture)
    print(options.out)
    return 0


def gallery(folder: Path) -> None:
    """Write every picture of the gallery, diagrams small, and one sheet of all that are not diagrams."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {name: painter().png(make()) for name, make in samples.GALLERY.items()}
    for name, picture in made.items():
        (folder / f"{name}.png").write_bytes(flat(reduced(picture, 280)) if name.startswith("rules_") else picture)
    (folder / "sheet.png").write_bytes(
        sheet([picture for name, picture in made.items() if not name.startswith("rules_")])
    )
    (folder / "replay.gif").write_bytes(
        replay_gif(samples.frames(samples.played(SHORT)), labels=samples.sample_labels())
    )
    court(folder)
    print(folder)


def court(folder: Path) -> None:
    """The same for The Royal Court."""
    made = {name: painter().png(make()) for name, make in court_samples.GALLERY.items()}
    for name, picture in made.items():
        small = name.startswith("court_rules_")
        (folder / f"{name}.png").write_bytes(flat(reduced(picture, 400)) if small else picture)
    shown = [picture for name, picture in made.items() if not name.startswith("court_rules_")]
    (folder / "court_sheet.png").write_bytes(sheet(shown))
    frames = [court_samples.seen_by(scene, None) for scene in court_samples.played(BRIEF, 3)]
    (folder / "court_replay.gif").write_bytes(court_replay(frames, court_samples.sample_labels()))


CHOICES: Final = MappingProxyType(
    {
        "diagram": sorted((*DIAGRAMS, *SHEETS)),
        "card": sorted(name for name in samples.GALLERY if name.startswith(("profile_", "leaderboard_", "review_"))),
        "sample": sorted(court_samples.GALLERY),
    }
)
"""The pictures that are asked for by name."""

PAGE: Final = (0x31, 0x33, 0x38)
"""The colour around pictures: Discord's dark theme."""

SHORT: Final = 1
"""A random match of few turns, for the gallery's replay."""


BRIEF: Final = 2
"""The same for The Royal Court."""


def flat(picture: bytes) -> bytes:
    """A full-colour picture in the palette of all pictures, whose free place is for the page around them."""
    colours = palette().copy()
    colours.putpalette(table()[: 3 * UNCHANGED] + bytes(PAGE))
    image = Image.open(BytesIO(picture)).convert("RGB").quantize(palette=colours, dither=Image.Dither.NONE)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def sheet(pictures: Sequence[bytes], width: int = 280, columns: int = 3, gap: int = 12) -> bytes:
    """Pictures side by side, each this wide, as a phone shows them."""
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
    """A picture made this wide, as a full-colour PNG."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


def _scene(options: argparse.Namespace) -> Scene:
    if options.command == "board":
        return samples.board(options.position, options.before)
    if options.command == "diagram":
        return samples.diagram(options.name)
    if options.command == "court":
        return _court(options)
    if options.command == "sample":
        return court_samples.GALLERY[options.name]()
    if options.command == "card":
        return samples.GALLERY[options.name]()
    if options.command == "result":
        return samples.result(options.position, _outcome(options.result), options.before)
    return samples.hand(
        options.position,
        None if options.waiting else options.laid,
        chosen=options.chosen,
        drawn=options.drawn,
        seat=options.seat,
    )


def _court(options: argparse.Namespace) -> Scene:
    """A result if the game is over there, else a seat's hand, else the table."""
    if read_position(options.position).step == OVER:
        return court_samples.result(options.position)
    if options.seat is None:
        return court_samples.table(options.position)
    return court_samples.hand(options.position, LETTERS.index(options.seat), chosen=options.chosen)


def _outcome(text: str | None) -> Outcome | None:
    if text is None:
        return None
    who, _, how = text.partition(" ")
    if who == "none":
        return Outcome(how, {})
    if who not in ("g", "r", "draw"):
        raise ValueError(f"a result reads like 'g resign', 'draw agreed' or 'none cancelled', not {text!r}")
    return won(None if who == "draw" else Seat("gr".index(who)), how)


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
            command.add_argument("--laid", default="", help="the plays laid out, as a turn is written")
            command.add_argument("--chosen", type=_chosen, help="the chosen card's code: K1, or K1K1; WP")
            command.add_argument("--drawn", type=_cards, default=(), help="codes of the cards drawn last, run together")
            command.add_argument("--seat", type=lambda text: Seat("gr".index(text)), help="g or r")
            command.add_argument("--waiting", action="store_true", help="it is not this player's move")
        if name == "court":
            command.add_argument("--seat", choices=LETTERS, help="whose hand")
            command.add_argument("--chosen", type=lambda text: text.split("+"), default=(), help="tokens: 3r+3b")
        command.add_argument("--out", type=Path, default=Path(f"{name}.png"))
        command.add_argument("--width", type=int, help="reduce to this many pixels")
    command = commands.add_parser("gallery", help="every telling picture, and a sheet of them")
    command.add_argument("folder", type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
