"""The parts of a stage: the acts that the rules allow a seat, and groups of controls for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.games.royal_court.builder.choices import Aim, Choice, Rank, Token
from engine.royal_court.acts.act import Act, ActKind, acting, all_tokens, hand_of, swap_count, tokens_of
from engine.royal_court.cards import card_of, sorted_cards
from engine.royal_court.drafting import Drafting
from engine.royal_court.position import LETTERS, Place, Position

MAX_BUTTONS: Final = 10
"""Maximum number of controls that are buttons, beside picking up and ending the turn; others stand in menus."""

Group = Sequence[Choice]
"""Controls that stand together, in as many rows as they take."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The controls, the cards chosen so far, and the drafted act; None while it is incomplete."""

    groups: tuple[Group, ...]
    tokens: tuple[str, ...] = ()
    act: Act | None = None

    @property
    def is_aimed(self) -> bool:
        """Whether the player has to choose a target for the chosen cards."""
        return any(isinstance(choice.what, Aim) for group in self.groups for choice in group)

    def offers(self, key: str) -> bool:
        """Whether a control can be pressed."""
        return any(choice.key == key for group in self.groups for choice in group)


def drafting_of(view: Position) -> Drafting | None:
    """Return what the reader of a view may do; None if they are not to act."""
    for seat in acting(view):
        if not isinstance(view.places[seat].hand, int) and (found := Drafting(view, seat)).kinds:
            return found
    return None


def only_act(drafting: Drafting) -> Act | None:
    """The only possible act: `DRAW` or `END`, if nothing can be played; what is given, without a choice. Else None."""
    match [*drafting.kinds]:
        case [ActKind.DRAW | ActKind.END as kind]:
            return Act(kind)
        case [ActKind.GIFT as kind] if len(gifts := drafting.acts_of_kind(kind)) == 1:
            return gifts[0]
        case [ActKind.GIVE as kind] if len(hand := hand_of(drafting.place)) == swap_count(drafting.position):
            return Act(kind, sorted_cards(hand))
    return None


def cards_shown(place: Place, playable: Set[str], chosen: Sequence[str] = ()) -> list[Choice]:
    """A control for each own card of these ranks, but one for equal cards."""
    kinds = [token for token in tokens_of(place) if rank_of(token) in playable]
    of_rank = Counter(map(rank_of, kinds))
    return [
        Choice(
            control_key(token),
            Token(token, len(place.courts), alone=of_rank[rank_of(token)] == 1 and token == card_of(token)),
            chosen=token in chosen,
        )
        for token in kinds
    ]


def ranks_shown(place: Place, playable: Set[str], room: int) -> list[Choice]:
    """The same, but one control for all cards of a rank where there are more than `room`: as few ranks as possible."""
    cards, own = cards_shown(place, playable), all_tokens(place)
    over, whole = len(cards) - room, set[str]()
    for rank, count in Counter(rank_of(choice.key) for choice in cards).most_common():
        if over > 0 and count > 1:
            whole.add(rank)
            over -= count - 1
    ranks = {rank: Rank(rank, tuple(card_of(token) for token in own if rank_of(token) == rank)) for rank in whole}
    shown = (Choice(rank, ranks[rank]) if (rank := rank_of(choice.key)) in ranks else choice for choice in cards)
    return [*{choice.key: choice for choice in shown}.values()]


def aims_shown(keys: Sequence[str], act: Act | None) -> list[Group]:
    """Controls that choose the target of several, a group for each direction. They go above the cards, which keep
    their places: Discord keeps the lower end of a message where it is."""
    chosen = "" if act is None else aim_key(act)
    return [
        [Choice(key, Aim(LETTERS.index(key[3]), _direction(key)), chosen=key == chosen) for key in some]
        for _, some in (groupby(sorted(keys, key=_direction), _direction) if len(keys) > 1 else ())
    ]


def _direction(key: str) -> str:
    """The direction in a target's key; may be empty."""
    return key[4:]


def without_aims(keys: Sequence[str]) -> tuple[list[str], str]:
    """Take the targets out of the pressed keys; return the others, and the last target (empty: none was pressed)."""
    aims = [key for key in keys if key.startswith("to-")]
    return [key for key in keys if key not in aims], aims[-1] if aims else ""


def aim_key(act: Act) -> str:
    """The key of the control for an act's target; empty for an act without one."""
    sign = "+" if act.direction > 0 else "-" if act.direction else ""
    return "" if act.aim is None else f"to-{LETTERS[act.aim]}{sign}"


def aimed(drafting: Drafting, tokens: Sequence[str], wanted: str) -> tuple[list[str], Act | None]:
    """The keys of all targets of this stack, and the act: with the target `wanted`, or the only one. The act is None
    while the target is to be chosen, or if these tokens are not a legal stack."""
    by_key = {aim_key(act): act for act in drafting.aimed(drafting.spelled(tokens))}
    act = by_key.get(wanted) or (next(iter(by_key.values())) if len(by_key) == 1 else None)
    return [key for key in by_key if key], act


def rank_of(token: str) -> str:
    """The rank of a token; jokers have one of their own."""
    return token[0]


def control_key(token: str) -> str:
    """A token as a control's key, where `@` has no place."""
    return token.replace("@", "-")


def token_of(key: str) -> str:
    """The token that a control's key stands for."""
    return key.replace("-", "@")
