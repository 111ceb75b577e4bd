"""The controls of a hand as plain data, and their words. `stages` decides which of them are offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.games.lines import capitalised, unbroken
from bot.games.royal_court.emojis import OF_WORDS, of_cards, of_seat
from bot.games.royal_court.names import (
    MARKS,
    a_card,
    card_list,
    colour_name,
    colour_signs,
    rank_sign,
    seat_label,
    set_name,
    short_label,
    spoken_name,
    token_name,
)
from bot.games.screens import Control, Style
from bot.i18n.translator import Translator
from engine.royal_court.cards import card_of
from engine.royal_court.position import Place


@dataclass(frozen=True, slots=True)
class Rank:
    """All own cards of a rank, without where they are played from."""

    rank: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A kind of act, by its word: `court`, `castle`, `revolt`, `draw`, `end`, `let`, …; `give` has its cards."""

    word: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A card and where it is played from; `more`: a press adds it on top of the chosen cards.

    `alone`: no other control stands for its rank.
    """

    token: str
    courts: int
    more: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Every:
    """All cards of a rank at once, with `top` on top; `plain`: all have one colour, so `top` is not named."""

    rank: str
    count: int
    top: str
    plain: bool


@dataclass(frozen=True, slots=True)
class Some:
    """Cards that a combo could use of these `ranks` instead of what it uses now; none: they are kept.

    `adds`: it uses none of them now.
    """

    tokens: tuple[str, ...]
    courts: int
    ranks: str
    adds: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """A choice of a player; after a queen that names the next player, also of a direction."""

    seat: int
    way: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """Kings and queens on each other, bottom to top; `alone`: without their places, no other has this short label."""

    tokens: tuple[str, ...]
    courts: int
    alone: bool


What = Rank | Word | Token | Every | Some | Stack | Aim


@dataclass(frozen=True, slots=True)
class Choice:
    """A control: its key and meaning, and whether it is chosen."""

    key: str
    what: What
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Labeller:
    """Makes labelled controls of choices; `names` maps seats to their players' plain names, `places` are theirs."""

    t: Translator
    names: Mapping[str, str] = field(default_factory=dict)
    places: Sequence[Place] = ()

    def control(self, choice: Choice) -> Control:
        """The control of a choice."""
        style = Style.CHOSEN if choice.chosen else Style.PLAIN
        label, words = self._labels(choice.what)
        return Control(
            choice.key,
            unbroken(label if isinstance(choice.what, Aim) else capitalised(label)),
            style,
            words=capitalised(words),
            emoji=emoji_of(choice.what),
            sign=sign_of(choice.what),
        )

    def _labels(self, what: What) -> tuple[str, str]:
        """The label, and the words for readers without pictures."""
        t = self.t
        match what:
            case Rank(rank, cards):
                return rank_sign(t, rank), card_list(t, cards)
            case Word("give", cards) if len(cards) < 3:
                # Translators: a button: give these cards in a swap, all that can be given: "donner 4 🌙"
                label = t("give {cards}", cards=" · ".join(short_label(t, card) for card in cards))
                return label, t("give {cards}", cards=card_list(t, cards))
            case Word(word, cards):
                return word_label(t, word, len(cards)), word_label(t, word, len(cards))
            case Token(token, courts, more, alone):
                if more:
                    # Translators: a button: add this card to the chosen ones, on top of them: "+ 7 rouge dessus"
                    also = t("+ {card} on top", card=token_name(t, token, courts))
                    return also, also
                label = rank_sign(t, token[0]) if alone else short_label(t, token, courts)
                return label, token_name(t, token, courts)
            case Every(rank, count, top, plain):
                return self._every(rank, count, top, plain=plain)
            case Some(tokens, courts, ranks, adds):
                if not tokens:
                    # Translators: a button: a castle without the 7, which stays in the hand
                    kept = t("{rank} stays in hand", rank=" ".join(rank_sign(t, rank) for rank in ranks))
                    return kept, kept
                if len(ranks) == 1:
                    card = token_name(t, tokens[0], courts, named=a_card)
                    # Translators: buttons of a castle or court: put this card into it, as well or instead of another
                    used = t("add {card}", card=card) if adds else t("{card} instead", card=card)
                    return used, used
                signs = " ".join(short_label(t, token) for token in tokens)
                # Translators: a button of a castle or court: put these cards into it: "with 8 ☀️ 9 🌙"
                spoken = t("with {cards}", cards=", ".join(token_name(t, token, courts) for token in tokens))
                return t("with {cards}", cards=signs), spoken
            case Stack(tokens, courts, alone):
                return self._stack(tokens, courts, alone=alone)
            case Aim(seat, way):
                return self._aim(seat, way)

    def _every(self, rank: str, count: int, top: str, *, plain: bool) -> tuple[str, str]:
        t = self.t
        words = set_name(t, rank, count, top, plain=plain)
        # Translators: a button, at most 12 characters: all cards of a rank
        every = t("both") if count == 2 else t("all {n}", n=count)
        # Translators: a button, at most 28 characters: all cards of a rank, a red one on top
        return every if plain else t("{cards}, {colour} on top", cards=every, colour=colour_name(t, top)), words

    def _stack(self, tokens: tuple[str, ...], courts: int, *, alone: bool) -> tuple[str, str]:
        t = self.t
        named = [token_name(t, token, courts) for token in reversed(tokens)]
        # Translators: cards on each other, the top one first: "black king on red queen"
        words = t("{upper} on {lower}", upper=named[0], lower=", ".join(named[1:]))
        signs = [short_label(t, card_of(token) if alone else token) for token in reversed(tokens)]
        if len(tokens) > 2 and alone:
            # Translators: a button: several pairs of king and queen, and the card on top of all
            return t("{n} pairs, {card} on top", n=len(tokens) // 2, card=signs[0]), words
        # Translators: a button
        return t("{upper} on {lower}", upper=signs[0], lower=", ".join(signs[1:])), words

    def _aim(self, seat: int, way: str) -> tuple[str, str]:
        t, held = self.t, f" ({self.places[seat].own})" if self.places else ""
        label, words = seat_label(t, self.names, seat) + held, spoken_name(t, self.names, seat) + held
        if way == "+":
            return f"{label} ↻", t("{player}, clockwise", player=words)
        if way == "-":
            return f"{label} ↺", t("{player}, anticlockwise", player=words)
        return label, words


def emoji_of(what: What) -> str:
    """The emoji of a control; empty for cards of several ranks, and for acts without one."""
    match what:
        case Word(word):
            return OF_WORDS.get(word, "")
        case Aim(seat):
            return of_seat(seat)
        case Rank(_, cards):
            return of_cards(cards)
        case Token(token):
            return of_cards([token])
        case Every(_, _, top):
            return of_cards([top])
        case Some(tokens) if len({token[0] for token in tokens}) == 1:
            return of_cards(tokens)
        case _:
            return ""


def sign_of(what: What) -> str:
    """The sign of a control where Discord does not have its emoji: of a seat, or of the colours of cards."""
    match what:
        case Aim(seat):
            return MARKS[seat]
        case Rank(_, cards):
            return colour_signs(cards)
        case Token(token, _, more, alone) if more or alone:
            return colour_signs([token])
        case Every(_, _, top, False):
            return colour_signs([top])
    return ""


def word_label(t: Translator, word: str, count: int = 0) -> str:
    """The label of a control that stands for a kind of act."""
    match word:
        case "court":
            return t.noun("button", "Royal court")
        case "castle":
            return t.noun("button", "Castle")
        case "revolt":
            return t.noun("button", "Revolution")
        case "pair":
            return t.noun("button", "King and queen")
        case "siege":
            return t.noun("button", "Siege")
        case "bet":
            return t.noun("button", "Betting man")
        case "rare":
            # Translators: a button that leads to the two rarest acts, the siege and the betting man
            return t.noun("button", "Siege or bet")
        case "draw":
            return t.noun("button", "Pick up")
        case "end":
            return t.noun("button", "End my turn")
        case "let":
            return t.noun("button", "Let it pass")
        case "nope-Ar":
            return t.noun("button", "Nope! (red ace)")
        case "nope-Ab":
            return t.noun("button", "Nope! (black ace)")
        case "nope":
            return t.noun("button", "Nope!")
        case "again":
            return t.noun("button", "Swap back")
        case _:
            # Translators: a button: give all cards that there are to give
            return t.plural("give {n} card", "give {n} cards", count)
