"""The uses of texts, their maximum lengths, and the fields of classes that take a text for each use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

STATIC_LABEL: Final = 20
"""Maximum length of a button's label, so that two buttons fit side by side on a phone: our rule, not Discord's."""

FILLED_LABEL: Final = 28
"""Maximum length of a label whose placeholders are filled with their longest values."""


class Use(Enum):
    """The use of a text. The value is what translators read."""

    TEXT = "text"
    COMMAND_NAME = "command name"
    DESCRIPTION = "description"
    CHOICE = "choice"
    BUTTON = "button"
    SPOKEN_BUTTON = "button without its picture, read aloud"
    OPTION = "option of a menu"
    OPTION_LINE = "second line of an option of a menu"
    MENU = "menu, before anything is chosen"
    TITLE = "title"
    PICTURE = "text in a picture"
    ALT = "part of an alt text"
    ORDER = "name on a button"
    ORDER_LINE = "line below a name"


ROOM: Final[Mapping[Use, int]] = {
    Use.COMMAND_NAME: 32,
    Use.DESCRIPTION: 100,
    Use.CHOICE: 100,
    Use.BUTTON: 80,
    Use.SPOKEN_BUTTON: 80,
    Use.OPTION: 100,
    Use.OPTION_LINE: 100,
    Use.MENU: 150,
    Use.ALT: 1024,
    Use.ORDER: 16,
    Use.ORDER_LINE: 100,
}
"""Maximum number of characters by use: Discord's limits, and the room on the button of a standing order."""


@dataclass(frozen=True, slots=True)
class Place:
    """A field that takes a text: its use, and its maximum length if it is less than the use's."""

    use: Use
    room: int | None = None


PICTURE: Final = Place(Use.PICTURE)
BUTTON: Final = Place(Use.BUTTON)
ALT: Final = Place(Use.ALT)

PLACES: Final[Mapping[tuple[str, str], Place]] = {
    ("Button", "label"): BUTTON,
    ("Link", "label"): BUTTON,
    ("Control", "label"): BUTTON,
    ("Control", "words"): Place(Use.SPOKEN_BUTTON),
    ("CommitControl", "label"): BUTTON,
    ("CommitControl", "confirm_label"): BUTTON,
    ("Option", "label"): Place(Use.OPTION),
    ("Option", "description"): Place(Use.OPTION_LINE),
    ("Menu", "placeholder"): Place(Use.MENU),
    ("RulesPage", "title"): Place(Use.TITLE),
    ("RulesPage", "label"): BUTTON,
    ("LessonWords", "title"): Place(Use.TITLE, 16),
    ("OrderWords", "name"): Place(Use.ORDER),
    ("OrderWords", "words"): Place(Use.ORDER_LINE),
    ("Picture", "alt"): ALT,
    ("HandScreen", "alt"): ALT,
    ("BoardScreen", "alt"): ALT,
    ("RulesPicture", "alt"): ALT,
    # What a picture has room for, in letters of its own size.
    ("Labels", "to_move"): Place(Use.PICTURE, 16),
    ("Labels", "your_move"): Place(Use.PICTURE, 16),
    ("Labels", "wins"): Place(Use.PICTURE, 16),
    ("Labels", "drawn"): Place(Use.PICTURE, 16),
    ("Labels", "cancelled"): Place(Use.PICTURE, 16),
    ("Labels", "terminations"): Place(Use.PICTURE, 24),
    ("Labels", "wizards_power"): Place(Use.PICTURE, 22),
    ("Labels", "jesters_power"): Place(Use.PICTURE, 22),
    ("Chart", "title"): Place(Use.PICTURE, 16),
    ("Chart", "subtitle"): Place(Use.PICTURE, 22),
    ("Chart", "across"): Place(Use.PICTURE, 8),
    ("ProfileCard", "subtitle"): Place(Use.PICTURE, 22),
    ("ProfileCard", "across"): Place(Use.PICTURE, 10),
    ("ProfileCard", "levels_title"): Place(Use.PICTURE, 22),
    ("Tile", "label"): Place(Use.PICTURE, 18),
    ("LeaderboardCard", "title"): Place(Use.PICTURE, 14),
}
"""The fields that take a text, by class and field. Only wide tiles have this room for `Tile.label`, others 10."""
