"""The controls offered after each press, until an act is complete: a stage follows from the presses so far.

Every legal act can be drafted, and no other:

* First a card, the rank of some if there are too many, or a combo by its name; then further cards, then the target. A
  choice of one is not offered. A further card of a rank goes on top of the last one and makes it a set; all of them
  at once is one press.
* Kings and queens in pairs are offered as whole stacks while there are few (`piles.MANY`), else card by card.
* Court, castle and revolution are complete at once, as the rules list them first, and changed by one press or two.
* What is given away is chosen card by card, or rank by rank and then a colour.

So a single card, a court, a castle, a revolution or a gift takes three presses at most, n kings and queens three or
n + 2, a set of n cards n + 2, giving n cards 2n, and a siege one for each of its cards that is to be another.

No stage lists all acts: the rules are asked what may follow (`engine.royal_court.drafting`).
"""

from __future__ import annotations

from bot.games.royal_court.builder.choices import Choice, Word
from bot.games.royal_court.builder.combos import combo, siege
from bot.games.royal_court.builder.offered import MAX_BUTTONS, Stage, ranks_shown, token_of
from bot.games.royal_court.builder.piles import pairs, rank_stage
from bot.games.royal_court.builder.responses import answer_stage, gift_stage, swap_stage
from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.drafting import Drafting
from engine.royal_court.position import Step


def stage(drafting: Drafting, path: tuple[str, ...]) -> Stage:
    """The stage that these presses lead to; presses that are not offered any more are left out."""
    match drafting.position.step:
        case Step.NOPE:
            return answer_stage(drafting, path)
        case Step.SWAP:
            return swap_stage(drafting, path)
        case Step.GIFT:
            return gift_stage(drafting, path)
        case _:
            return _turn(drafting, path)


def _turn(drafting: Drafting, path: tuple[str, ...]) -> Stage:
    if not path:
        return _start(drafting)
    first, rest = path[0], path[1:]
    match first:
        case "draw" | "end" | "bet":
            return Stage((), (), Act(ActKind(first)))
        case "rare":
            return _rare(drafting, rest)
        case "pair":
            return pairs(drafting, rest)
        case "siege":
            return siege(drafting, rest)
        case "court" | "castle" | "revolt":
            return combo(drafting, ActKind(first), rest)
        case _:
            return rank_stage(drafting, token_of(first), rest)


def _start(drafting: Drafting) -> Stage:
    """The first stage of a turn: the player's cards or ranks, then acts by their names."""
    kinds = drafting.kinds
    playable = drafting.ranks if ActKind.CARD in kinds else frozenset[str]()
    named: list[str] = [word for word in ("court", "castle", "revolt", "pair") if word in kinds]
    rare: list[str] = [word for word in ("siege", "bet") if word in kinds]
    named += ["rare"] if len(rare) > 1 else rare
    rest: list[str] = [word for word in ("draw", "end") if word in kinds]
    words, once = ([Choice(word, Word(word)) for word in some] for some in (named, rest))
    return Stage(([*ranks_shown(drafting.place, playable, MAX_BUTTONS - len(named)), *words], once))


def _rare(drafting: Drafting, rest: tuple[str, ...]) -> Stage:
    if not rest:
        return Stage(([Choice(word, Word(word)) for word in ("siege", "bet")],))
    return _turn(drafting, rest)
