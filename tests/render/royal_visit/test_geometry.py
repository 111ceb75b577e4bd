"""Nothing covers anything, and nothing is cut off: proved for every two places that two pawns can have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from PIL import Image, ImageChops, ImageFilter

from engine.royal_visit.board import END, Face, Pawn, Pawns
from engine.royal_visit.cards import Card
from engine.royal_visit.turns.drafting import draft_turn
from render.royal_visit.content import TurnStart
from render.royal_visit.geometry import HALO, HEIGHT, LANES, PITCH, WIDTH, coin_box, column, pawn_box
from render.royal_visit.open_hands import STRIP
from render.royal_visit.valley import add_pieces, aims, empty_valley
from render.scene import Box
from render.sprites import sprite
from render.theme import PAPER
from tests.bot.games.royal_visit.cases import random_plays, random_position
from tools.situations.royal_visit import PICTURES, board, hand

SPACES = range(-END, END + 1)
COURT = (Pawn.L, Pawn.K, Pawn.R)


@cache
def silhouette(pawn: Pawn) -> Image.Image:
    """The pawn's opaque part without the pale rim."""
    alpha = (
        sprite(f"royal_visit/pawn_{pawn.name.lower()}").convert("RGBA").getchannel("A").point(lambda a: 255 * (a > 127))
    )
    inner = alpha.filter(ImageFilter.MinFilter(2 * HALO + 1))
    return inner.crop((HALO, HALO, inner.width - HALO, inner.height - HALO))


def shared_pixels(one: Box, shape: Image.Image, other: Box, second: Image.Image) -> int:
    """How many pixels two silhouettes have in common where they stand."""
    if not one.overlaps(other):
        return 0
    left, top = min(one.left, other.left), min(one.top, other.top)
    size = max(one.right, other.right) - left, max(one.bottom, other.bottom) - top
    masks = [Image.new("L", size), Image.new("L", size)]
    for mask, box, drawn in zip(masks, (one, other), (shape, second), strict=True):
        mask.paste(drawn, (box.left - left, box.top - top))
    return ImageChops.darker(*masks).histogram()[255]


def may_stand(first: Pawn, at: int, second: Pawn, there: int) -> bool:
    """Whether the rules let the two stand there at once."""
    return at < there if first in COURT and second in COURT else True


@pytest.mark.parametrize(("first", "second"), list(combinations(Pawn, 2)))
def test_no_two_pawns_overlap_wherever_they_stand(first: Pawn, second: Pawn) -> None:
    for at, there in product(SPACES, SPACES):
        if may_stand(first, at, second, there):
            boxes = pawn_box(first, at), pawn_box(second, there)
            assert shared_pixels(boxes[0], silhouette(first), boxes[1], silhouette(second)) == 0, (at, there)


@pytest.mark.parametrize("pawn", Pawn)
def test_no_pawn_covers_the_crown(pawn: Pawn) -> None:
    coin = sprite("royal_visit/coin_big").convert("RGBA").getchannel("A").point(lambda a: 255 * (a > 127))
    for at, there in product(SPACES, SPACES):
        assert shared_pixels(pawn_box(pawn, at), silhouette(pawn), coin_box(there), coin) == 0, (at, there)


@pytest.mark.parametrize("pawn", Pawn)
def test_every_pawn_fills_its_sprite_and_is_not_cut_off(pawn: Pawn) -> None:
    alpha = sprite(f"royal_visit/pawn_{pawn.name.lower()}").convert("RGBA").getchannel("A")
    left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
    assert right - left >= 0.85 * alpha.width
    assert bottom - top >= 0.85 * alpha.height
    for edge in ((0, 0, alpha.width, 1), (0, alpha.height - 1, alpha.width, alpha.height)):
        assert sum(alpha.crop(edge).histogram()[200:]) == 0


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_sticks_out_of_the_picture(name: str) -> None:
    scene = PICTURES[name]()
    for item in scene.layers:
        if item.name.startswith(("landscape", "table", "fanfare")):
            continue
        left, top, right, bottom = item.box
        assert left >= 0, item.name
        assert top >= 0, item.name
        assert right <= scene.width, item.name
        assert bottom <= scene.height, item.name


WORST = "K1G1G2GFW2W3J4JM", "G2G2G2G2G2G2G2G2", "G1G2GFGFW1J2J3J5"


@pytest.mark.parametrize("hand", WORST)
def test_what_an_open_card_says_is_covered_by_no_other(hand: str) -> None:
    """Eight cards overlap: the number or sign on each, and most of its drawing, stay free."""
    other = "K1K1K1J1J2J3W2W1"
    scene = board(f"L-2,K0,R+2,W-1,J+1 0 big g {hand} {other} ?38 - rulebook", over=True)
    cards = list(scene.named("open "))
    assert len(cards) == 16
    for number, item in enumerate(cards):
        sign = _sign(item.image)
        box = Box(item.left + sign[0], item.top + sign[1], item.left + sign[2], item.top + sign[3])
        assert not any(Box(*above.box).overlaps(box) for above in cards[number + 1 :]), item.name


def _sign(card: Image.Image) -> tuple[int, int, int, int]:
    """Where on a small card its number or sign is: what is dark or coloured in its lower part."""
    lower = card.convert("RGBA").convert("RGB").crop((8, 82, card.width - 8, card.height - 8))
    paper = Image.new("RGB", lower.size, PAPER)
    left, top, right, bottom = (
        ImageChops.difference(lower, paper).convert("L").point(lambda level: 255 * (level > 40)).getbbox() or (0,) * 4
    )
    assert right > left
    return left + 8, top + 82, right + 8, bottom + 82


def test_open_hands_lie_on_mats_below_the_board_and_nothing_else_does() -> None:
    for name in ("board_open", "result_resigned", "result_king", "result_deck"):
        scene = PICTURES[name]()
        assert scene.height == HEIGHT + STRIP
        mats = {item.name[-1]: Box(*item.box) for item in scene.named("mat ")}
        assert not mats["g"].overlaps(mats["r"])
        for item in scene.layers:
            if item.name.startswith("open "):
                left, top, right, bottom = mats[item.name.split(" ")[1]]
                assert left <= item.left and item.left + item.image.width <= right, item.name  # noqa: PT018
                assert top <= item.top and item.top + item.image.height <= bottom, item.name  # noqa: PT018
            elif not item.name.startswith(("table", "mat", "fresh")):
                assert item.box[3] <= HEIGHT, item.name


def test_as_many_cards_are_marked_as_were_drawn() -> None:
    scene = PICTURES["board_open"]()
    fresh, cards = list(scene.named("fresh")), {item.left: item.name for item in scene.named("open ")}
    assert sorted(cards[item.left] for item in fresh) == ["open g G2", "open g J5"]
    assert len(list(scene.named("open g G2"))) == 2, "one of the two was there before"
    for item in fresh:
        assert item.top <= next(card.top for card in scene.named("open ") if card.left == item.left) - 9


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("space", [-END, END])
def test_ghosts_and_arrows_from_end_to_end_stay_in_the_picture(space: int, low: bool) -> None:
    court = (
        Pawns(space - 2, space - 1, space, space, space)
        if space > 0
        else Pawns(space, space + 1, space + 2, space, space)
    )
    before = TurnStart(Pawns(-court[2], -court[1], -court[0], -space, -space), -space)
    scene = empty_valley(low=low)
    add_pieces(scene, court, space, Face.BIG, before)
    for item in scene.named("arrow"):
        assert item.box[0] >= 0
        assert item.box[2] <= WIDTH
        assert item.box[3] <= HEIGHT
    assert {item.name for item in scene.named("arrow")} == {"arrow crown", *(f"arrow {pawn.name}" for pawn in Pawn)}
    assert len(list(scene.named("ghost"))) == 6


def test_the_powers_and_the_ribbon_hang_clear_of_the_wizards_hat() -> None:
    for space in SPACES:
        line = f"L-2,K0,R+2,W{space:+d},J+1 0 big g W1W2W3 ?8 ?43 - rulebook".replace("W+0", "W0")
        for chosen in ("W1", "W2", "W3"):
            scene = hand(line, chosen=chosen)
            for wizard in (*scene.named("pawn W"), *scene.named("aim W")):
                for item in (*scene.named("power"), *scene.named("ribbon")):
                    assert not Box(*item.box).overlaps(Box(*wizard.box)), (space, item.name)


def targets_of_random_hands(count: int) -> Iterator[tuple[Pawns, list[tuple[Pawn, int]]]]:
    """Where the pawns stand, and where a card or power may move them."""
    dice = Random(2)
    for _ in range(count):
        position = random_position(dice)
        draft = draft_turn(position, random_plays(dice, position, 0.5))
        for cards in {play.cards for play in draft.next_plays}:
            yield draft.pawns, [move for play in draft.next_plays if play.cards == cards for move in play.moves]


def test_every_target_shows_as_a_ghost_of_whom_it_moves_unless_somebody_stands_there() -> None:
    small = without = 0
    for pawns, shown in targets_of_random_hands(1500):
        found = aims(shown, pawns)
        ghosts = {(aim.pawn, aim.space) for aim in found}
        assert ghosts <= set(shown)
        left_out = set(shown) - ghosts
        assert all((LANES[pawn], space) in {(LANES[one], pawns[one]) for one in Pawn} for pawn, space in left_out)
        small += any(aim.small for aim in found)
        without += bool(left_out)
    assert min(small, without) >= 15, "pawns side by side, a ghost left out"


def test_ghosts_cover_nobody() -> None:
    for pawns, shown in targets_of_random_hands(250):
        for pawn in Pawn:
            stands, shape = pawn_box(pawn, pawns[pawn]), silhouette(pawn)
            for aim in aims(shown, pawns):
                if not aim.small:
                    # Wizard and Jester are a little wider than a space, and lie above their own ghosts.
                    shared = shared_pixels(stands, shape, aim.box, silhouette(aim.pawn))
                    assert shared <= (250 if aim.pawn is pawn else 0), (pawn, pawns, aim)
                else:
                    assert (LANES[pawn], pawns[pawn]) != (LANES[aim.pawn], aim.space)


def test_two_on_one_space_stand_side_by_side_within_it() -> None:
    for pawns, shown in targets_of_random_hands(250):
        pairs = [aim for aim in aims(shown, pawns) if aim.small]
        for aim in pairs:
            assert column(aim.space) - PITCH // 2 <= aim.box.left
            assert aim.box.right <= column(aim.space) + PITCH // 2
        assert not any(one.box.overlaps(other.box) for one, other in combinations(pairs, 2))


def test_cards_of_a_full_hand_do_not_cover_each_other() -> None:
    for cards in ("K1" * 8, "K1G1G2GFW2W3J4JM", "K1K1G1G1G2W1W2J1", "G1W2J3J4J5JMJMJ2"):
        codes = sorted(Card[cards[at : at + 2]] for at in range(0, len(cards), 2))
        scene = hand(f"L-2,K0,R+2,W-1,J+1 0 big g {''.join(card.name for card in codes)} ?8 ?38 - rulebook")
        boxes = [Box(*item.box) for item in scene.named("card ")]
        assert len(boxes) == 8
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
