"""A sheet: screens side by side, each as wide as a phone, in the colours and sizes of Discord's dark theme.

simcord's page, which `make play` shows, draws from a running server's snapshots by its own JavaScript; a screen that
is plain data needs none of that, so this writes HTML by itself.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.app import SHIPPED
from bot.games.screens import Style
from bot.ui.screens.screen import Button, File, Kind, Link, Menu, Part, Picture, Row, Screen
from tools.sheets.markdown import NAMES, as_html

WIDTH: Final = 400
"""Width of a screen in CSS pixels: a narrow phone."""

COLUMNS: Final = 4

SCREENS: Final = 8
"""Screens on a page."""

Draw = Callable[[Picture], bytes]

_CSS: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: #111214; width: BODYpx; padding: 8px; columns: COLUMNS; column-gap: 8px;
  font: 16px/1.375 "gg sans", "Noto Sans", Helvetica, Arial, "Liberation Sans", "DejaVu Sans Condensed",
    "Noto Color Emoji", sans-serif;
  color: #dbdee1; }
.screen { break-inside: avoid; width: WIDTHpx; background: #313338; margin-bottom: 8px; padding: 6px 16px 12px 16px; }
.name { font-size: 11px; color: #949ba4; border-bottom: 1px solid #4e5058; margin: 0 -16px 8px; padding: 0 16px 3px; }
.message { display: flex; gap: 12px; }
.face { flex: 0 0 40px; height: 40px; border-radius: 20px; background: #5865f2; }
.content { flex: 1 1 0; min-width: 0; overflow-wrap: break-word; }
.container { background: #2b2d31; border: 1px solid #3f4147; border-left: 4px solid; border-radius: 8px;
  padding: 16px; }
.part { margin-bottom: 8px; }
.h1 { font-size: 24px; font-weight: 700; line-height: 1.3; }
.h2 { font-size: 20px; font-weight: 700; line-height: 1.3; }
.h3 { font-size: 16px; font-weight: 700; } .small { font-size: 13px; color: #949ba4; }
.li { padding-left: 18px; position: relative; } .li::before { content: "•"; position: absolute; left: 6px; }
.mention { background: #3c4270; color: #c9cdfb; border-radius: 3px; padding: 0 2px; font-weight: 500; }
.time { background: #3b3d43; border-radius: 3px; padding: 0 2px; }
code { background: #1e1f22; border-radius: 4px; padding: 1px 3px; font: 14px "DejaVu Sans Mono", monospace; }
a { color: #00a8fc; }
.picture { width: 100%; border-radius: 8px; display: block; }
.alt { font-size: 11px; line-height: 1.3; color: #8a9099; border-left: 2px solid #4e5058; padding-left: 6px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.button { background: #4e5058; color: #fff; border-radius: 8px; padding: 5px 15px; font-size: 14px; font-weight: 500;
  min-height: 32px; max-width: 100%; }
.emoji { width: 20px; height: 20px; vertical-align: middle; }
.button.chosen { background: #5865f2; } .button.good { background: #248046; } .button.grave { background: #da373c; }
.button.disabled { opacity: 0.5; }
.menu { background: #1e1f22; border: 1px solid #3f4147; border-radius: 8px; padding: 8px 12px; color: #949ba4; }
.options { font-size: 13px; border: 1px solid #3f4147; border-top: none; padding: 4px 12px; }
.options .selected { color: #fff; } .options small { color: #949ba4; display: block; }
.file { background: #2b2d31; border: 1px solid #3f4147; border-radius: 8px; padding: 10px; color: #00a8fc; }
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen with the name of its state."""

    name: str
    screen: Screen


def page(shown: Iterable[Shown], draw: Draw, *, language: str, width: int = WIDTH) -> str:
    """The page as HTML, pictures within; each screen is `width` wide."""
    css = _CSS.replace("BODY", str((width + 8) * COLUMNS + 8)).replace("WIDTH", str(width))
    css = css.replace("COLUMNS", str(COLUMNS))
    screens = "".join(_screen(one, draw) for one in shown)
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{css}</style>'
    return f"{head}<body>{screens}</body></html>"


def _screen(shown: Shown, draw: Draw) -> str:
    parts = "".join(f'<div class="part">{_part(part, draw)}</div>' for part in shown.screen.parts)
    if shown.screen.colour is not None:
        parts = f'<div class="container" style="border-left-color: #{shown.screen.colour:06x}">{parts}</div>'
    name = f'<div class="name">{html.escape(shown.name)}</div>'
    message = f'<div class="message"><div class="face"></div><div class="content">{parts}</div></div>'
    return f'<div class="screen">{name}{message}</div>'


def _part(part: Part, draw: Draw) -> str:
    match part:
        case str():
            return re.sub("&lt;:(.+?):&gt;", lambda found: _emojis()[found[1]], as_html(part))
        case Picture():
            data = base64.b64encode(draw(part)).decode()
            kind = "gif" if part.suffix == "gif" else "png"
            image = f'<img class="picture" src="data:image/{kind};base64,{data}">'
            return f'{image}<div class="alt">{html.escape(part.alt)}</div>'
        case File():
            return f'<div class="file">📄 {html.escape(part.name)}</div>'
        case Row():
            return f'<div class="row">{"".join(map(_button, part.buttons))}</div>'
        case Menu():
            return _menu(part)


_STYLES: Final = {Style.PLAIN: "", Style.CHOSEN: "chosen", Style.GOOD: "good", Style.GRAVE: "grave"}


@cache
def _emojis() -> dict[str, str]:
    """The HTML of each game's emojis."""
    pictures = (picture for game in SHIPPED.values() for picture in game.presentation.emojis().items())
    encoded = {name: base64.b64encode(png).decode() for name, png in pictures}
    return {name: f'<img class="emoji" src="data:image/png;base64,{png}">' for name, png in encoded.items()}


def _button(button: Button | Link) -> str:
    if isinstance(button, Link):
        return f'<span class="button">{html.escape(button.label)} ↗</span>'
    emoji = f"{_emojis().get(button.emoji, button.emoji)} " if button.emoji else ""
    style = f"{_STYLES[button.style]}{' disabled' if button.disabled else ''}"
    return f'<span class="button {style}">{emoji}{html.escape(button.label)}</span>'


def _menu(menu: Menu) -> str:
    """A menu, opened."""
    chosen = [one.label for one in menu.options if one.selected]
    if menu.kind is Kind.PEOPLE:
        chosen += [NAMES[one % len(NAMES)] for one in menu.selected]
    elif menu.kind is Kind.CHANNELS:
        chosen += ["# royal-games" for _ in menu.selected]
    title = ", ".join(chosen) or menu.placeholder or "…"
    lines = "".join(
        f'<div class="{"selected" if one.selected else ""}">{html.escape(one.label)}'
        f"{f'<small>{html.escape(one.description)}</small>' if one.description else ''}</div>"
        for one in menu.options
    )
    options = f'<div class="options">{lines}</div>' if lines else ""
    return f'<div class="menu">{html.escape(title)} ▾</div>{options}'
