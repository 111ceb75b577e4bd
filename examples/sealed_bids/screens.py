"""The screens of Sealed Bids: the private hand with a control for each card, the board, the rules, the replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.screens import BoardScreen, BoardWords, Control, HandScreen, RulesPage, RulesText, Style
from bot.games.states import BoardState, HandState
from bot.i18n.translator import Translator
from examples.sealed_bids import words
from examples.sealed_bids.position import Position


def hand(t: Translator, state: HandState[Position, str]) -> HandScreen:
    now = state.view
    mine, cards = words.hand(t, now, state.seat), sorted(set(now.at(state.seat).hand)) if state.my_turn else ()
    controls = tuple(
        Control(
            card, card, Style.CHOSEN if card in state.draft.plays else Style.PLAIN, words=t("Bid {card}", card=card)
        )
        for card in cards
    )
    board = f"{words.table(t, now)}\n{mine}"
    return HandScreen(
        heading=f"### {words.MARKS[state.seat]} {words.name(t)}",
        notes=mine,
        alt=board,
        board=BoardWords(lambda: board),
        rows=(controls,) if controls else (),
        may_end=bool(state.draft.plays),
    )


def board(t: Translator, state: BoardState[Position, str]) -> BoardScreen:
    last = "" if state.last is None else words.turn_words(t, state.last)
    standing = words.table(t, state.view, state.players)
    alt = words.table(t, state.view)
    return BoardScreen(last=last, standing=standing, alt=alt, board=BoardWords(lambda: standing), colour=0x2F62B8)


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    return (RulesPage(words.name(t), RulesText(words.rules(t))),)


def replay_alt(t: Translator, states: Sequence[BoardState[Position, str]], *, steps: bool = True) -> str:
    outcome = states[-1].outcome
    ended = "" if outcome is None else words.outcome_words(t, outcome)
    return f"{ended}\n{words.table(t, states[-1].view)}"
