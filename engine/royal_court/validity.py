"""Validation of positions: every reason why no match can reach one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.errors import Reason
from engine.royal_court.acts.act import CASTLES, swap_count
from engine.royal_court.cards import RANKS, ROYALS, copies, full_deck
from engine.royal_court.effect import EffectKind
from engine.royal_court.position import GIFT, LETTERS, NOPE, OVER, PLAY, SWAP, Hidden, Position


def problems(position: Position) -> Iterator[Reason]:
    """Yield every reason why the position is invalid; nothing for a valid one."""
    yield from _cards(position)
    yield from _kinds(position)
    yield from _fates(position)
    yield from _step(position)


def _cards(position: Position) -> Iterator[Reason]:
    known: Counter[str] = Counter()
    hidden = 0
    piles: list[Hidden] = [position.taken, position.draw, position.primary, position.secondary]
    for place in position.places:
        piles += [place.hand, *place.courts, place.guests, *place.castles]
    for pile in piles:
        if isinstance(pile, int):
            hidden += pile
        else:
            known.update(pile)
    players = position.players
    for code in dict.fromkeys(full_deck(players)):
        most = copies(code, players)
        if known[code] > most or (not hidden and known[code] < most):
            yield Reason("count", f"{known[code]} of {code} instead of {most}")
    total = hidden + known.total()
    if total != len(full_deck(players)):
        yield Reason("total", f"{total} cards in all instead of {len(full_deck(players))}")
    if not position.primary:
        yield Reason("top", "the primary pile has no card")


def _kinds(position: Position) -> Iterator[Reason]:
    for letter, place in zip(LETTERS, position.places, strict=False):
        for court in place.courts:
            ranks = [card[0] for card in court]
            if any(rank not in ROYALS for rank in ranks) or ranks != sorted(set(ranks), key=RANKS.index):
                yield Reason("court", f"seat {letter}: a court is of a jack, a queen and a king, in this order")
        if any(card[0] not in ROYALS for card in place.guests):
            yield Reason("guest", f"seat {letter}: guests are royals")
        for castle in place.castles:
            if "".join(card[0] for card in castle) not in CASTLES:
                yield Reason("castle", f"seat {letter}: a castle is 7-8-9, 8-9-10 or 7-8-9-10")
    some_court = any(place.courts for place in position.places)
    if any(place.guests for place in position.places) and not some_court:
        yield Reason("guest", "there are guests without a court")


def _fates(position: Position) -> Iterator[Reason]:
    for kind in "fx":
        numbers = sorted(int(place.fate[1]) for place in position.places if place.fate.startswith(kind))
        if numbers != list(range(1, len(numbers) + 1)):
            yield Reason("fate", f"the numbers of {kind} run from 1 without gaps")
    inside = set(position.inside)
    acting = {position.turn} if position.step is not OVER else set()
    if not acting | set(position.asked) <= inside:
        yield Reason("out", "TURN and ASKED name seats that are still in the game")


def _step(position: Position) -> Iterator[Reason]:  # noqa: C901, PLR0912
    step, effect = position.step, position.effect
    if step is not NOPE and (position.nopes or position.asked):
        yield Reason("window", "NOPES and ASKED are for a window")
    if step is NOPE:
        if effect is None:
            yield Reason("effect", "a window has an EFFECT")
        # ASKED may be empty in a view. An empty hand looks the same there, so a hidden draw pile marks a view, too.
        hidden = any(isinstance(pile, int) for pile in (position.draw, *(place.hand for place in position.places)))
        if not hidden and not position.asked:
            yield Reason("asked", "ASKED names at least one seat in a window")
        if effect is not None and effect.kind is EffectKind.SET and not position.set_size:
            yield Reason("set", "the roll for a set has a SET")
    count = swap_count(position)
    if step is SWAP:
        if effect is None or effect.kind is not EffectKind.KING:
            yield Reason("effect", "a swap has the EFFECT king")
        elif count != effect.number:
            yield Reason("taken", "TAKEN has as many cards as EFFECT says")
        elif position.places[position.turn].held < count:
            yield Reason("taken", "the seat that swaps has fewer cards than it must give")
    elif count:
        yield Reason("taken", "TAKEN is for a swap")
    if step in (PLAY, GIFT) and effect:
        yield Reason("effect", f"there is no EFFECT in {step}")
    aim = None if effect is None else effect.aim
    if aim is not None and (aim >= position.players or aim == position.turn):
        yield Reason("effect", "EFFECT is aimed at another seat")
    if step is OVER and position.ending is None:
        yield Reason("effect", "a game that is over has a reason in EFFECT")
    if step is PLAY:
        if position.set_size:
            yield Reason("set", "SET is 0 in play")
        if not position.actions:
            yield Reason("actions", "the seat whose turn it is has an action left")
        if len(position.inside) < 2:
            yield Reason("alone", "at least two seats are in while the game goes on")
        if any(not position.places[seat].own for seat in position.inside):
            yield Reason("empty", "a seat without own cards has finished")
        if any(not court for place in position.places for court in place.courts):
            yield Reason("court", "a court without cards has ended")
