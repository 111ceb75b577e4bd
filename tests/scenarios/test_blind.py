"""docs/blind.md says word for word what people hear who play without the pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.scenarios.court import court
from tests.scenarios.world import Shown, World, alt, labels, plain, text

PAGE: Final = Path(__file__).parents[2] / "docs" / "blind.md"

MARKS: Final = re.compile(r"^(?:-# |#+ |- )|\*\*|<:\w+:\d+> ?", re.MULTILINE)
"""Of formatting, which Discord does not read out."""


def heard(message: Shown, names: dict[int, str]) -> str:
    """A message as it is read out: its text, its pictures' descriptions, its buttons."""
    said = MARKS.sub("", text(message))
    for person, name in names.items():
        said = said.replace(f"<@{person}>", f"@{name}")
    said = re.sub(r"<t:\d+:R>", "in a while", said)
    lines = [*said.splitlines(), *(f"Picture: {line}" for line in alt(message).splitlines())]
    return plain("\n".join(line for line in [*lines, f"Buttons: {', '.join(labels(message))}."] if line))


def on_page(section: str) -> list[str]:
    """What is heard in a section of the page."""
    [page] = re.findall(rf"(?ms)^## {section}$(.*?)^## ", PAGE.read_text("utf-8"))
    return re.findall(r"(?ms)^```text\n(.*?)\n```$", page)


async def test_a_turn_of_royal_visit_is_heard_as_the_page_says(world: World) -> None:
    names = {world.ann.id: "Ann", world.ben.id: "Ben"}
    await world.command(world.ann, "settings", pictures="off")
    await world.start_match()
    hand = await world.press(world.ann, world.last, "My hand")
    said = [heard(world.last, names), heard(hand, names)]
    for wanted in ("King ×2", "King to −1", "End turn"):
        hand = await world.press(world.ann, hand, next(one for one in labels(hand) if plain(one) == wanted))
        said.append(heard(hand, names))
    assert said == on_page("Thirty seconds of a match of Royal Visit")


async def test_a_question_of_the_royal_court_is_heard_as_the_page_says(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        names = {table.ann.id: "Ann", table.ben.id: "Ben", table.cleo.id: "Cleo"}
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        said = [heard(table.board, names), heard(await table.hand(table.ben), names)]
    assert said == on_page("A question of The Royal Court")
