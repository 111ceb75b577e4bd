"""The events since the player's own last move: what they did to the player in one line, then all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, dropwhile, groupby, takewhile
from typing import Final

from bot.games.lines import capitalised, ended
from bot.games.royal_court.names import MAX_NAMED_CARDS, PlayerNames, in_brackets, some_cards, your_cards
from bot.games.royal_court.states import HandState, TurnMade
from bot.games.royal_court.windows import STRIKES
from bot.games.royal_court.words.effects import Effects, effects_of, last_cards
from bot.games.royal_court.words.stakes import effect_name
from bot.games.royal_court.words.turns import CHOSEN, continues, drawn_words, moves_words
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import DRAW, ActKind
from engine.royal_court.cards import Cards
from engine.royal_court.position import LETTERS, SWAP, Position

SMALL: Final = "-# "
"""Discord's Markdown for small print."""

MAX_LINES, MAX_LENGTH = 10, 800
"""Maximum number of moves by others with a line each, and of their characters: a round with several acts each. Earlier
ones are behind **Turns**."""


def own_news(t: Translator, name_of: PlayerNames, state: HandState) -> str:
    """Return what happened to the player since their own last move, a line for each event; empty if nothing did.

    Begins with the card that they last picked up themselves. What their own last turn brought is told until their next
    one begins.
    """
    me, view = LETTERS.index(state.seat), state.view
    text, since = list[str](), _since(state)
    own = [one for one in _unseen(state, filter(None, [state.own_last])) if one.turn == DRAW and not since]
    if own and (fresh := last_cards(own[0], me, view)):
        text = [t("you picked up {cards}", cards=some_cards(t, fresh))]
    if state.in_words:  # `news` tells the rest, each event once
        return "".join(f"**{capitalised(line)}.**" for line in text)
    turns = [[*made] for _, made in groupby(reversed(since), key=lambda made: made.before.turn == me)]
    latest = turns[: 1 + (state.drafts_on is None and not state.may_answer)]
    since = [made for events in reversed(latest) for made in reversed(events)]
    found = [part for made in since for part in _to_me(t, name_of, made, me, view)]
    if drew := drawn_words(t, name_of, view):
        found.append((drew.removesuffix("."), ""))
    for cause, parts in groupby(found, key=lambda part: part[1]):
        told = [what for what, _ in parts]
        # Translators: what happened to the reader, and why: "Ann's joker: you picked up 2 cards"
        text += [t("{why}: {what}", what=", ".join(told), why=cause)] if cause else told
    return "\n".join(f"**{ended(capitalised(line))}**" for line in text)


def news(
    t: Translator, name_of: PlayerNames, state: HandState, *, lasting: bool = False, every: bool = False
) -> list[str]:
    """Return the latest moves by others since the player's own last move, a line each.

    Those of which `own_news` tells something are left out, unless `every` one is asked for: without pictures, nothing
    else tells with what cards they were made. The own move comes first if it has rolled or given cards, if others have
    said Nope to it, or if it is the last one; a card picked up keeps the moves before it. `lasting`: only the own move,
    which stays true while others play on.
    """
    own, since, me = state.own_last, _since(state), LETTERS.index(state.seat)
    if own is not None and own.turn == DRAW and not since:
        since = _unseen(state, takewhile(lambda made: made.seat != state.seat, reversed(state.earlier)))[::-1]
    mine = _unseen(state, [own]) if own is not None and (not since or own.number + 1 == since[0].number) else []
    moves = [mine]
    for made in since if mine or state.seen >= 0 else dropwhile(lambda made: continues(effects_of(made)), since):
        drew = moves[-1] is not mine and (moves[-1][-1].turn, moves[-1][-1].seat) == (DRAW, made.seat)
        if not (continues(effects_of(made)) or drew) or not moves[-1]:
            moves.append([])
        moves[-1].append(made)
    others = [move for move in moves[1:] if every or not _covered(t, name_of, move, me, state.view)]
    texts = moves_words(t, name_of, chain.from_iterable([] if lasting else others), brief=True)[-MAX_LINES:]
    fits = sum(length <= MAX_LENGTH for length in accumulate(map(len, reversed(texts))))
    own_move = [*map(effects_of, mine)]
    came = any(event.rolls or event.act.kind in CHOSEN or event.seat not in (None, me) for event in own_move)
    told = moves_words(t, name_of, mine, brief=True) if came or (len(mine) > 1 and (every or not texts)) else []
    struck = any(event.act.kind is not ActKind.DRAW and me in event.picked for event in own_move)
    # Bad news is never in small print.
    return [SMALL * (not struck) + text for text in told] + [SMALL + text for text in texts[-max(1, fits) :]]


def _covered(t: Translator, name_of: PlayerNames, move: Sequence[TurnMade], me: int, view: Position) -> bool:
    """Whether `own_news` covers a move, and names whose it was."""
    parts = chain.from_iterable(part for made in move for part in _to_me(t, name_of, made, me, view))
    return bool(move[0].seat) and name_of(LETTERS.index(move[0].seat)) in " ".join(parts)


def _since(state: HandState) -> Sequence[TurnMade]:
    events = (*state.earlier, *([state.last] if state.last is not None else []))
    return [made for made in _unseen(state, events) if state.own_last is None or made.number > state.own_last.number]


def _unseen(state: HandState, events: Iterable[TurnMade]) -> list[TurnMade]:
    return [made for made in events if made.number > state.seen]


def _to_me(t: Translator, name_of: PlayerNames, made: TurnMade, me: int, view: Position) -> Iterator[tuple[str, str]]:
    """Yield what an event did to a player, who did not do it themselves, each with its cause, which may be empty."""
    event = effects_of(made)
    act, player = event.act, "" if event.seat is None else name_of(event.seat)
    if made.ordered:
        yield t("your automatic answer used {cards}", cards=your_cards(t, act.cards)), ""
        return
    if event.after.places[me].fate:
        return
    if event.refills and (count := event.picked.get(me)):
        first = t.plural("you had to pick up {n} card first", "you had to pick up {n} cards first", count)
        yield first, _cause(t, name_of, event, me)
    if me in event.fallen:
        yield t("your castle fell"), _cause(t, name_of, event, me)
    if lost := event.beheaded(me):
        yield t("the executioner took {cards}", cards=your_cards(t, lost)), _cause(t, name_of, event, me)
    if event.home(me):
        yield t("your guests came back to your hand"), _cause(t, name_of, event, me)
    if act.kind is ActKind.AGAIN and event.before.victim == me and view.step is SWAP:
        yield t("{player} swapped back and drew again", player=player), ""
    elif act.kind is ActKind.GIVE and event.before.victim == me and not isinstance(event.before.taken, int):
        yield _swapped(t, player, event.before.taken, act.cards), ""
    elif act.kind is ActKind.GIFT and act.aim == me:
        yield t("{player} gave you {cards}", player=player, cards=some_cards(t, act.cards)), ""
    elif event.before.step is not SWAP and not event.refills and (gained := event.gained(me)):
        cards = t.plural("you picked up {n} card", "you picked up {n} cards", len(gained))
        yield cards + in_brackets(t, gained), _cause(t, name_of, event, me)
    if view.places[me].guests and (guests := event.shown.get(me, 0)):
        shown = t.plural(
            "{n} of your royals now lies face up, as a guest", "{n} of your royals now lie face up, as guests", guests
        )
        yield shown, _cause(t, name_of, event, me)


def _swapped(t: Translator, player: str, taken: Cards, given: Cards) -> str:
    """What a swap took from the reader, and what it gave them."""
    if len(taken) > MAX_NAMED_CARDS:
        return t("{player} took {n} of your cards and gave you others", player=player, n=len(taken))
    return t(
        "{player} took {taken} and gave you {given}",
        player=player,
        taken=your_cards(t, taken),
        given=some_cards(t, given),
    )


def _cause(t: Translator, name_of: PlayerNames, event: Effects, me: int) -> str:
    """The cause of an event in two words; empty if the sentence about the move says it."""
    if event.before.turn == me:
        return ""
    if event.stake is not None and event.stood and event.stake.kind in STRIKES:
        return effect_name(t, name_of, event.before)
    actor = name_of(event.before.turn)
    return t("{player}'s court", player=actor) if event.act.kind is ActKind.COURT else ""
