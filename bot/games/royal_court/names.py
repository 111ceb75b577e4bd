"""Names of seats, players, ranks, colours, cards and of the places that cards are played from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.lines import NO_BREAK, cut, in_words, shorten, times, unbroken
from bot.i18n.translator import Translator
from engine.royal_court.cards import GUEST, JOKER, card_of, court_of, token_key
from engine.royal_court.position import LETTERS

MARKS: Final = ("🟥", "🔵", "🔶", "🍀", "💜", "⚙️")
"""A sign beside a player's name, by seat: shape and colour of its crest in pictures."""

MAX_NAMED_CARDS: Final = 6
"""Maximum number of gained or lost cards that are named; more are only counted."""

MAX_BUTTON_NAME: Final = 12
"""Maximum number of characters of a player's name on a button."""


def seat_name(t: Translator, seat: int) -> str:
    """The name of a seat: its letter, as in pictures."""
    # Translators: a seat at the table by its letter; also on a button
    return t.noun("seat", "{letter}", letter=LETTERS[seat].upper())


def marked(t: Translator, seat: int) -> str:
    """A seat with its sign."""
    return f"{MARKS[seat]}{NO_BREAK}{seat_name(t, seat)}"


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """Names of a table's players in a text: the player's name if it is known, else the seat's; `me` is *you*."""

    t: Translator
    players: Mapping[str, str] = field(default_factory=dict)
    me: int | None = None

    def __call__(self, seat: int) -> str:
        """The player in a seat, as an object or in a list."""
        if seat == self.me:
            # Translators: the reader, alone or after a preposition, also in a list of names: "avec toi", "toi et Ann"
            return self.t.noun("player", "you")
        return self.players.get(LETTERS[seat]) or marked(self.t, seat)

    def did(self, seat: int) -> str:
        """The player in a seat as the subject of a verb in the past."""
        if seat == self.me:
            # Translators: {did} before a verb in the past, in French with its auxiliary: "tu as"
            return self.t.noun("past", "you")
        # Translators: {did} before a verb in the past, in French with its auxiliary: "Ann a"
        return self.t.noun("past", "{player}", player=self(seat))

    def will(self, *seats: int) -> str:
        """The players in these seats as the subject of a verb in the future."""
        t, players = self.t, self.several(seats)
        if seats == (self.me,):
            # Translators: {will} before a verb in the future: "tu vas"
            return t.noun("future", "you will")
        if self.me in seats:
            # Translators: {will} before a verb in the future: "toi et Ann allez"
            return t.noun("you among others", "{players} will", players=players)
        # Translators: {will} before a verb in the future: "Ann va", "Ann et Ben vont"
        return t.plural("{players} will", "{players} will", len(seats), players=players)

    def several(self, seats: Iterable[int]) -> str:
        """The names of the players in these seats, the reader first, as a list in words."""
        return in_words(self.t, [self(seat) for seat in sorted(seats, key=lambda seat: seat != self.me)])


def seat_label(t: Translator, names: Mapping[str, str], seat: int) -> str:
    """The name of a seat's player on a button, cut to `MAX_BUTTON_NAME` characters."""
    return shorten(names.get(LETTERS[seat], "").strip(), MAX_BUTTON_NAME) or seat_name(t, seat)


def spoken_name(t: Translator, names: Mapping[str, str], seat: int) -> str:
    """The name of a seat's player for readers without pictures: at most 40 characters."""
    return cut(names.get(LETTERS[seat], "").strip(), 40) or seat_name(t, seat)


def rank_sign(t: Translator, rank: str) -> str:
    """A rank as it stands on cards and buttons."""
    match rank:
        case "A":
            # Translators: an ace, as on a card's corner; also on a button
            return t.noun("card sign", "A")
        case "J":
            # Translators: a jack, as on a card's corner: V for Valet; also on a button
            return t.noun("card sign", "J")
        case "Q":
            # Translators: a queen, as on a card's corner; also on a button
            return t.noun("card sign", "Q")
        case "K":
            # Translators: a king, as on a card's corner; also on a button
            return t.noun("card sign", "K")
        case "X":
            # Translators: a button, at most 8 characters
            return t.noun("card sign", "Joker")
        case _:
            return number(rank)


COLOUR_SIGNS: Final = {"r": "☀\N{VARIATION SELECTOR-16}", "b": "🌙"}
"""The sign of each colour on buttons, red first: as on the cards, where it stands beside the rank."""


def colour_signs(cards: Iterable[str]) -> str:
    """The signs of the colours of cards: "☀️🌙"; a joker has none."""
    colours = {card[1] for card in cards}
    return "".join(sign for colour, sign in COLOUR_SIGNS.items() if colour in colours)


def number(rank: str) -> str:
    """The number of a rank that has one."""
    return "10" if rank == "T" else rank


def rank_name(t: Translator, rank: str) -> str:
    """A rank in a text, without article: "jack", "7"."""
    words = {
        "A": t.noun("rank", "ace"),
        "J": t.noun("rank", "jack"),
        "Q": t.noun("rank", "queen"),
        "K": t.noun("rank", "king"),
        "X": t.noun("rank", "joker"),
    }
    return words.get(rank) or number(rank)


def _ranks_name(t: Translator, rank: str) -> str:
    """Several cards of a rank: "jacks", "7s"."""
    words = {
        "A": t.noun("of a set", "aces"),  # Translators: what a set is of, in French with its "de": "une paire d’as"
        "J": t.noun("of a set", "jacks"),  # Translators: what a set is of: "une paire de valets"
        "Q": t.noun("of a set", "queens"),  # Translators: what a set is of: "une paire de dames"
        "K": t.noun("of a set", "kings"),  # Translators: what a set is of: "une paire de rois"
        "X": t.noun("of a set", "jokers"),  # Translators: what a set is of: "une paire de jokers"
    }
    # Translators: what a set is of: "une paire de 7"
    return words.get(rank) or t.noun("of a set", "{number}s", number=number(rank))


def set_name(t: Translator, rank: str, count: int, top: str, *, plain: bool) -> str:
    """A set: "a pair of red jacks", "three 7s (red on top)"; `plain`: its cards have one colour."""
    ranks = _ranks_name(t, rank)
    if plain and top != JOKER:
        # Translators: {ranks} is "jacks", "7s": "de valets rouges"
        ranks = t("{colour} {ranks}", colour=_colours_name(t, top), ranks=ranks)
    match count:
        case 2:
            # Translators: {ranks} is "jacks", "red 7s": "de valets", "d’as rouges"
            cards = t("a pair of {ranks}", ranks=ranks)
        case 3:
            # Translators: {ranks} is "jacks", "red 7s": "de valets", "d’as rouges"
            cards = t("three {ranks}", ranks=ranks)
        case 4:
            # Translators: {ranks} is "jacks", "red 7s": "de valets", "d’as rouges"
            cards = t("four {ranks}", ranks=ranks)
        case _:
            # Translators: {ranks} is "jacks", "red 7s": "de valets", "d’as rouges"
            cards = t("a set of {n} {ranks}", n=count, ranks=ranks)
    # Translators: a set of cards of both colours: "three jacks (red on top)"
    return cards if plain else t("{cards} ({colour} on top)", cards=cards, colour=colour_name(t, top))


def colour_name(t: Translator, card: str) -> str:
    """Red or black, of one card: a queen's colour has a word of its own."""
    if card[0] == "Q":
        # Translators: a red queen, by itself: "rouge"; also on a button
        return t.noun("a queen's colour", "red") if card[1] == "r" else t.noun("a queen's colour", "black")
    # Translators: a red card, by itself: "rouge"; also on a button
    return t.noun("colour", "red") if card[1] == "r" else t.noun("colour", "black")


def _colours_name(t: Translator, card: str) -> str:
    """Red or black, of several cards of one rank."""
    if card[0] == "Q":
        # Translators: of several queens: "dames rouges"
        return t.noun("queens' colour", "red") if card[1] == "r" else t.noun("queens' colour", "black")
    # Translators: of several cards of a rank: "valets rouges"
    return t.noun("cards' colour", "red") if card[1] == "r" else t.noun("cards' colour", "black")


def card_name(t: Translator, card: str) -> str:
    """A card without article, never broken over two lines: "red jack", "black 7", "joker"."""
    return unbroken(_card_name(t, card))


def _card_name(t: Translator, card: str) -> str:
    if card == JOKER:
        return rank_name(t, "X")
    rank, red = card[0], card[1] == "r"
    match rank:
        case "A":
            return t.noun("card", "red ace") if red else t.noun("card", "black ace")
        case "J":
            return t.noun("card", "red jack") if red else t.noun("card", "black jack")
        case "Q":
            return t.noun("card", "red queen") if red else t.noun("card", "black queen")
        case "K":
            return t.noun("card", "red king") if red else t.noun("card", "black king")
        case _:
            n = number(rank)
            # Translators: "7 rouge"
            return t.noun("card", "red {number}", number=n) if red else t.noun("card", "black {number}", number=n)


def a_card(t: Translator, card: str) -> str:
    """A card as something that is played, never broken over two lines: "a red jack", "a black 7", "a joker"."""
    return unbroken(_a_card(t, card))


def _a_card(t: Translator, card: str) -> str:
    if card == JOKER:
        return t.noun("one card", "a joker")
    rank, red = card[0], card[1] == "r"
    match rank:
        case "A":
            return t.noun("one card", "a red ace") if red else t.noun("one card", "a black ace")
        case "J":
            return t.noun("one card", "a red jack") if red else t.noun("one card", "a black jack")
        case "Q":
            return t.noun("one card", "a red queen") if red else t.noun("one card", "a black queen")
        case "K":
            return t.noun("one card", "a red king") if red else t.noun("one card", "a black king")
        case _:
            n = number(rank)
            # Translators: "un 7 rouge"
            return (
                t.noun("one card", "a red {number}", number=n)
                if red
                else t.noun("one card", "a black {number}", number=n)
            )


def token_name(
    t: Translator, token: str, courts: int = 1, *, named: Callable[[Translator, str], str] = card_name
) -> str:
    """A card and where it is played from, if that is not the hand: "red jack (guest)"; the owner has so many courts."""
    name, court = named(t, card_of(token)), court_of(token)
    if token.endswith(GUEST):
        return t("{card} (guest)", card=name)
    if court is None:
        return name
    if courts < 2:
        return t("{card} (court)", card=name)
    return t("{card} (court {number})", card=name, number=court + 1)


def short_label(t: Translator, token: str, courts: int = 1) -> str:
    """A card on a button beside others: "7 ☀️", "K 🌙 (guest)"; the owner has so many courts."""
    return token_name(
        t, token, courts, named=lambda t, card: f"{rank_sign(t, card[0])} {colour_signs([card])}".rstrip()
    )


def card_list(t: Translator, cards: Iterable[str]) -> str:
    """Cards by kind in table order: "red 7 ×2, joker"."""
    counted = Counter(card_of(card) for card in cards)
    return ", ".join(times(card_name(t, card), counted[card]) for card in sorted(counted, key=token_key))


def some_cards(t: Translator, cards: Iterable[str]) -> str:
    """Cards with their articles, in this order: "a red queen and a pair of black 7s"."""
    counted = Counter(map(card_of, cards)).items()
    names = [set_name(t, card[0], n, card, plain=True) if n > 1 else a_card(t, card) for card, n in counted]
    return in_words(t, names)


def in_brackets(t: Translator, cards: Sequence[str]) -> str:
    """Cards behind their number, unless there are none that the reader knows, or too many."""
    return f" ({some_cards(t, cards)})" if 0 < len(cards) <= MAX_NAMED_CARDS else ""


def your_cards(t: Translator, cards: Iterable[str]) -> str:
    """Cards of the reader: "your red queen and your black king"."""
    names = [
        # Translators: a queen of the reader: "ta dame rouge"
        t.noun("queen", "your {card}", card=card_name(t, card))
        if card[0] == "Q"
        # Translators: a card of the reader, but no queen: "ton roi noir"
        else t.noun("card", "your {card}", card=card_name(t, card))
        for card in cards
    ]
    return in_words(t, names)


def token_list(t: Translator, tokens: Iterable[str], courts: int = 1) -> str:
    """Cards by kind and place, in order."""
    counted = Counter(tokens)
    return ", ".join(times(token_name(t, token, courts), counted[token]) for token in sorted(counted, key=token_key))


def laid_name(t: Translator, cards: Sequence[str]) -> str:
    """Cards that are played on the pile at once, bottom to top: one card, a set, or kings and queens."""
    if len(cards) == 1:
        return a_card(t, cards[0])
    kinds = [card_of(card) for card in cards]
    if len({card[0] for card in kinds}) > 1:
        *below, top = (a_card(t, card) for card in kinds)
        # Translators: kings and queens played together: "a black king with a red queen on top"
        return t("{lower} with {upper} on top", upper=top, lower=", ".join(below))
    return set_name(t, cards[0][0], len(cards), kinds[-1], plain=len(set(kinds)) == 1)
