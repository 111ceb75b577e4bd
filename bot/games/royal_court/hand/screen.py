"""A player's private message: the drafted act, or the hand of a player who waits, is out or has finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from bot.games.lines import POINT, by_line, capitalised, ended, fitted, in_wide_rows, place_name
from bot.games.royal_court.builder.choices import Labeller, Rank, Token, Word, word_label
from bot.games.royal_court.builder.draft import Builder
from bot.games.royal_court.builder.offered import MAX_BUTTONS, Group, Stage, only_act
from bot.games.royal_court.hand.news import SMALL, news, own_news
from bot.games.royal_court.hand.prospect import prospect
from bot.games.royal_court.names import MARKS, PlayerNames, card_list, laid_name, token_list
from bot.games.royal_court.states import HandState
from bot.games.royal_court.window_words import answer_controls
from bot.games.royal_court.windows import can_nope
from bot.games.royal_court.words.effects import holding
from bot.games.royal_court.words.endings import outcome_words, placing_words
from bot.games.royal_court.words.stakes import question_words
from bot.games.royal_court.words.standing import (
    actions_words,
    may_follow,
    own_words,
    pile_words,
    place_words,
    table_facts,
    trouble_words,
)
from bot.games.royal_court.words.turns import moves_words
from bot.games.screens import Control, HandScreen, MenuRow, Style
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_court.acts.act import DRAW, ActKind
from engine.royal_court.outcome import outcome
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Position, Step

ONCE_A_TURN: Final = (ActKind.DRAW, ActKind.END)
"""What is offered beside the cards, and is no choice among them."""


def hand_screen(t: Translator, state: HandState) -> HandScreen:
    """The private message for this state."""
    position, seat = state.view, LETTERS.index(state.seat)
    name_of = PlayerNames(t, state.players, seat)
    ended = state.outcome or outcome(position)
    if ended is not None:
        return _over(t, name_of, state, position, ended)
    if fate := position.places[seat].fate:
        return _out(t, finished=fate.startswith("f"))
    nopes = state.may_answer and can_nope(position)
    answers: tuple[Control, ...] = ()
    if state.may_answer:
        answers = answer_controls(t, state.names, position, seat, can_nope=nopes, may_skip=state.may_skip)
    follows = position.step is NOPE and (position.turn == seat or state.may_answer or seat in position.nopes)
    pending = question_words(t, name_of, position, asks=nopes) if follows else ""
    if state.in_words and pending and len(position.nopes) % 2:
        state = replace(state, last=None)  # the question tells of this Nope
    mine = own_news(t, name_of, state)
    builder, let = state.draft, ""
    if not isinstance(builder, Builder):
        if state.may_answer and not nopes:
            let = t("You hold no ace: **Let it pass** goes on at once.")
            if state.may_skip:
                let = t("You hold no ace: **Skip to my turn** lets everything pass until you play.")
                why = t("A pause is as long for everyone: a shorter one would show who holds an ace.")
                let += f"\n{SMALL}{why}" * (state.seen < 0 and state.turn_number < 12)  # once is enough
        elif nopes and state.may_skip:
            let = SMALL + t("**Skip to my turn** gives up your Nopes until then.")
        return replace(_waiting(t, name_of, state, position, pending, mine, let), answers=answers)
    return replace(_prompted(t, name_of, state, builder, mine), answers=answers)


def _prompted(t: Translator, name_of: PlayerNames, state: HandState, builder: Builder, mine: str) -> HandScreen:
    position, place = builder.drafting.position, holding(builder.drafting.position, builder.drafting.seat)
    seats = replace(name_of, players={})  # for the alt text
    would = prospect(t, name_of, builder) if state.shows_outcome else ()
    notes = [*would, *_what_next(t, name_of, builder)]
    if state.draft.plays and builder.act is None:
        notes.insert(0, "⚠️ " + t("What you had chosen is no longer possible."))
    since, begun = partial(news, t, name_of, state), state.draft.begun
    tells_changes = begun or state.seen >= 0
    heading, lead = _heading(t, name_of, state, builder, "" if begun else mine), ""
    if begun:
        heading, _, lead = heading.partition("\n")
    rows = _in_rows(Labeller(t, state.names, position.places), builder.stage.groups, in_words=state.in_words)
    if only_act(builder.drafting):  # one green button, which commits at once unless something is lost
        rows = ((replace(rows[0][0], style=Style.GOOD),),) if builder.act is None else ()

    def whole() -> str:
        pile, *table = _table(t, name_of, position, POINT)
        lines = (*_chosen_words(t, builder), *own_words(t, place), pile, *table, mine, *since(every=True))
        return by_line(line for line in lines if line not in heading)

    def changes() -> str:
        new = since(every=True) if state.ahead is None else []  # in a pause the heading tells it
        if begun:
            return by_line((*new, *_chosen_words(t, builder)))
        top = position.top
        pile = pile_words(t, position) if position.is_open else may_follow(t, top, laid_name(t, (top,)))
        counts = ", ".join(f"{name_of(seat)} {one.own}" for seat, one in enumerate(position.places) if not one.fate)
        known = position.drawn or state.ahead is not None  # what the others hold was told a moment ago
        table = (pile, "" if known else t("Cards left: {list}", list=counts)) if position.step is Step.PLAY else ()
        return by_line((*new, *table, *own_words(t, place)))

    return HandScreen(
        heading=heading,
        lead=lead,
        notes="\n".join(notes),
        alt=fitted((_task(t, seats, state, builder), *_own_facts(t, builder), *_table(t, seats, position))),
        board=changes if tells_changes else whole,
        whole=whole if tells_changes else None,
        rows=rows,
        may_end=builder.act is not None,
        legend="\n".join(since() if builder.act is None else []),
        commit=_committing(t, builder),
    )


def _chosen_words(t: Translator, builder: Builder) -> Iterator[str]:
    if builder.stage.tokens:
        yield t("Chosen: {cards}", cards=token_list(t, builder.stage.tokens, len(builder.drafting.place.courts)))
    elif builder.act is not None:
        yield t("Chosen: {cards}", cards=word_label(t, builder.act.kind))


def _in_rows(labeller: Labeller, groups: Sequence[Group], *, in_words: bool) -> tuple[tuple[Control, ...], ...]:
    """A row or two for each group; of more than `MAX_BUTTONS` controls, the lowest cards are in a menu, `in_words` all
    cards of a group."""
    groups = [group for group in groups if group]
    over = sum(len(group) for group in groups if group[0].key not in ONCE_A_TURN) - MAX_BUTTONS
    listed = [0] * len(groups)
    for at in sorted(range(len(groups)), key=lambda at: (not isinstance(groups[at][0].what, Rank | Token), -at)):
        if over > 0 and (size := len(groups[at])) > 1:
            cards = sum(isinstance(choice.what, Rank | Token) for choice in groups[at]) or size
            listed[at] = cards if in_words else size if size <= over + 1 else max(2, over)
            over -= listed[at]
    rows: list[tuple[Control, ...]] = []
    for group, first in zip(groups, listed, strict=True):
        controls = [labeller.control(choice) for choice in group]
        if first:
            rows.append(MenuRow(controls[:first]))
        rows += map(tuple, in_wide_rows(controls[first:], lambda control: control.room))
    return tuple(rows)


def _heading(t: Translator, name_of: PlayerNames, state: HandState, builder: Builder, mine: str) -> str:
    """The player's task, what happened to them since they last moved, and what matters most now."""
    if state.ahead is not None:
        acts = actions_words(t, state.ahead)
        # Translators: {actions} says how many actions the player will have, as translated
        then = t("After the pause you'll play on ({actions}). Choose your next card now.", actions=acts)
        if builder.act is not None:
            then = t("You can play what you have chosen after the pause.")
        return f"### {question_words(t, name_of, state.view, asks=False)}\n{then}"
    first, *rest = _question(t, name_of, builder)
    return "\n".join(filter(None, (first, mine, *rest)))


def _question(t: Translator, name_of: PlayerNames, builder: Builder) -> tuple[str, ...]:
    position = builder.drafting.position
    match position.step:
        case Step.NOPE:
            return (f"### {question_words(t, name_of, position)}",)
        case Step.SWAP:
            taken = position.taken if not isinstance(position.taken, int) else ()
            other = name_of(position.victim) if position.victim is not None else ""
            text = t("You took from {player}: {cards}.", cards=card_list(t, taken), player=other)
            ask = t.plural("Give {n} card in return", "Give {n} cards in return", len(taken))
            return f"### {ask}", text
        case Step.GIFT:
            return ("### " + t("Highest roll: give someone one of your cards"),)
        case _:
            acts = f" · {actions_words(t, position)}" if position.actions > 1 or position.played else ""
            first = f"### {MARKS[builder.drafting.seat]} {t('Your turn')}{acts}"
            trouble = trouble_words(t, name_of, position)
            return first, f"**{trouble}**" if trouble else ""


def _what_next(t: Translator, name_of: PlayerNames, builder: Builder) -> list[str]:
    """What to press next; none once an act is drafted."""
    position = builder.drafting.position
    if builder.path and builder.act is None:
        return [_ask(t, builder)]
    if builder.act is not None or position.step in (NOPE, GIFT):  # the heading asks
        return []
    only = only_act(builder.drafting)
    if position.step is SWAP:
        return [] if only else [t("What you've just taken stays with you: choose from your other cards.")]
    if only:
        what = t("Nothing is playable: pick up a card.") if only == DRAW else t("Nothing is playable: end your turn.")
        return [" ".join((f"**{what}**", *prospect(t, name_of, replace(builder, stage=Stage((), act=only)))))]
    return []


def _ask(t: Translator, builder: Builder) -> str:
    """A question for the choice that the drafted act still lacks."""
    chosen = builder.stage.tokens
    if not builder.stage.is_aimed:
        if builder.path[0] == "pair":
            return t("Which one lies on top?")
        return t("Which one next?") if chosen else t("Which one?")
    cards = token_list(t, chosen)
    if builder.drafting.position.step is GIFT:
        return t("{cards}: who gets it?", cards=capitalised(cards))
    match {token[0] for token in chosen}:
        case ranks if "K" in ranks:
            return t("{cards}: swap with which player?", cards=capitalised(cards))
        case ranks if "Q" in ranks:
            return t("{cards}: who plays next, and in which direction?", cards=capitalised(cards))
        case _:
            return t("{cards}: who's the target?", cards=capitalised(cards))


def _committing(t: Translator, builder: Builder) -> str:
    kind = builder.drafting.position.step if builder.act is None else builder.act.kind
    if kind in ("draw", "end", "let", "again", "nope"):
        # Translators: a button: a second press; {act} is the label of the first: "Pick up"
        return t("Confirm: {act}", act=word_label(t, kind)) if builder.act is not None else word_label(t, kind)
    # Translators: a button
    return t.noun("button", "Give") if kind in (SWAP, GIFT, "give") else t.noun("button", "Play it")


def _task(t: Translator, name_of: PlayerNames, state: HandState, builder: Builder) -> str:
    if state.view.step is NOPE:
        return question_words(t, name_of, state.view, asks=state.ahead is None)
    return f"{t('Your turn')}, {actions_words(t, builder.drafting.position)}"


def _own_facts(t: Translator, builder: Builder) -> Iterator[str]:
    """The player's own part of the picture: chosen cards, what has a button to be played, then all cards."""
    position, seat = builder.drafting.position, builder.drafting.seat
    yield from _chosen_words(t, builder)
    if position.step not in (NOPE, SWAP, GIFT) and not builder.path:
        offered = [choice.what for group in builder.stage.groups for choice in group]
        tokens = [
            what.cards if isinstance(what, Rank) else (what.token,)
            for what in offered
            if isinstance(what, Rank | Token)
        ]
        cards = token_list(t, chain.from_iterable(tokens), len(builder.drafting.place.courts))
        acts = [what for what in offered if isinstance(what, Word) and what.word not in (ActKind.DRAW, ActKind.END)]
        if able := ", ".join(filter(None, (cards, *(word_label(t, act.word, len(act.cards)) for act in acts)))):
            yield t("You can play: {cards}", cards=able)
    yield from own_words(t, holding(position, seat))


def _places(t: Translator, name_of: PlayerNames, position: Position) -> Iterator[str]:
    """A line for each seat; what lies in front of the reader is told with their hand."""
    seats = range(position.players)
    return (place_words(t, name_of, position, seat, cards=seat != name_of.me) for seat in seats)


def _table(t: Translator, name_of: PlayerNames, position: Position, point: str = "") -> Iterator[str]:
    """The table in words, a line or a `point` for each seat."""
    yield from table_facts(t, name_of, position)
    yield from (point + line for line in _places(t, name_of, position))


def _waiting(
    t: Translator, name_of: PlayerNames, state: HandState, position: Position, pending: str, mine: str, let: str
) -> HandScreen:
    """The hand of who waits: unless it follows a `pending` effect (`MatchAggregate.own_part`), only what lasts; words
    also tell how the table stood. `let`: what to press without an ace."""
    seat = LETTERS.index(state.seat)
    rest = "" if pending else t("This message changes when it's your turn.")
    task = t("Your turn") if position.turn == seat else t("The others are playing")
    own = list(own_words(t, position.places[seat]))

    def latest(*, lasting: bool = False) -> list[str]:
        since = news(t, name_of, state, lasting=lasting, every=not lasting)
        return since or ([] if pending else _ended(t, name_of, state))

    def whole() -> str:
        stood = "" if pending else t("How the table stood when this message was written")
        return by_line((*own, stood, *_table(t, name_of, position, POINT), *latest(), rest))

    # The picture shows the cards alone.
    legend = [SMALL + ended(pile_words(t, position))] if pending else latest(lasting=True)[-1:]
    return HandScreen(
        heading="\n".join(filter(None, (f"### {pending or task}", mine, let))),
        lead=rest,
        alt=fitted(own),
        board=(lambda: by_line(latest())) if state.seen >= 0 else whole,
        whole=whole if state.seen >= 0 else None,
        legend="".join(legend),  # the buttons of an open window stay above the fold
        follows=bool(pending),
    )


def _ended(t: Translator, name_of: PlayerNames, state: HandState) -> list[str]:
    """What ended the player's own turn: this stays true while others play on."""
    made = state.own_last
    own = [made] if made is not None and made.before.turn != made.after.turn and made.number > state.seen else []
    return [SMALL + text for text in moves_words(t, name_of, own, brief=True)]


def _out(t: Translator, *, finished: bool) -> HandScreen:
    """The message of a player who is out while the others play on: without the table, which would go out of date."""
    title = t("You have finished! 🎉") if finished else t("You're out of the game. 👻")
    comfort = (
        t("Watch the others play on. The places are shown at the end.")
        if finished
        else t("It happens at court. Watch the others play on; you can have your revenge in a rematch.")
    )
    return HandScreen(heading=f"### {title}", notes=comfort, alt="", board=str)


def _over(t: Translator, name_of: PlayerNames, state: HandState, position: Position, ended: Outcome) -> HandScreen:
    rank = ended.ranks.get(state.seat)
    text = outcome_words(t, ended, state.players, name_of.me)
    if rank is None:
        title = t("The match is over.")
    elif rank == 1:
        title, text = f"🎉 {text}", ""
    elif len(ended.ranks) == 2:
        title = t("You lost.")
    else:
        title = t("You finished {place}.", place=place_name(t, rank))
    order = placing_words(t, ended, state.players, name_of.me)
    held = [seat for seat, place in enumerate(position.places) if not place.fate]  # the order tells of the others
    return HandScreen(
        heading="\n".join(filter(None, (f"### {title}", text, order))),
        alt=fitted(
            (
                outcome_words(t, ended, me=name_of.me),
                placing_words(t, ended, me=name_of.me),
                *_places(t, replace(name_of, players={}), position),
            )
        ),
        board=lambda: by_line(f"- {place_words(t, name_of, position, seat)}" for seat in held),
    )
