"""Names of seats, pawns, cards, spaces and the Crown; all emojis.

The key of a kind of cards is the name of its `Card`. The emojis are heads of the pawns and signs of places, which
`tools.art.emojis` draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from bot.games.lines import times, unbroken
from bot.games.royal_visit.states import PRIVILEGE, SUMMON
from bot.i18n.translator import LazyText, Translator
from engine.royal_visit.board import CHATEAU, Face, Pawn, Pawns, Ruleset, Seat
from engine.royal_visit.cards import Card, Character
from engine.royal_visit.turns.plays import Turn
from render.theme import signed

EMOJIS: Final = ("king", "guards", "wizard", "jester", "court", "crown", "fountain")

OF_CARDS: Final = {character: character.name.lower() for character in Character}

OF_CHOICES: Final = {
    **{card.name: OF_CARDS[card.character] for card in Card},
    Card.JM.name: "fountain",
    PRIVILEGE: "court",
    SUMMON: "",
}
"""The emojis of cards and of King's Privilege, by the controls' keys; none where the label is long."""

OF_ENDINGS: Final = {"king": "king", "crown": "crown"}
"""The emojis of results, by the termination."""

IN_LISTS: Final = (Pawn.K, Pawn.L, Pawn.R, Pawn.W, Pawn.J)
"""The order of pawns in texts."""

OF_PAWNS: Final = {Pawn.K: "king", Pawn.L: "guards", Pawn.R: "guards", Pawn.W: "wizard", Pawn.J: "jester"}

MARKS: Final = MappingProxyType({"g": "🍃", "r": "🌹"})
"""A sign beside a player's name, by the letter of their seat: the emblem in pictures."""


def seat_name(t: Translator, seat: Seat) -> str:
    """The name of a seat, and of its player."""
    if seat is Seat.GREEN:
        # Translators: the player, not the colour, as everywhere in the game: "Green played …", "Your turn as Green"
        return t.noun("seat", "Green")
    return t.noun("seat", "Red")


def chateau_name(t: Translator, owner: Seat) -> str:
    """A Chateau by its owner, without an article: `Green's Chateau`."""
    # Translators: an adjective and no article, where the language has one: "in the Green Chateau"
    return t("Green's Chateau") if owner is Seat.GREEN else t("Red's Chateau")


def duchy_name(t: Translator, owner: Seat) -> str:
    """A Duchy by its owner, without an article: `Red's Duchy`."""
    # Translators: an adjective and no article, where the language has one: "in the Green Duchy"
    return t("Green's Duchy") if owner is Seat.GREEN else t("Red's Duchy")


def chateau_of(t: Translator, owner: Seat, reader: Seat | None) -> str:
    """A Chateau within a sentence: the reader's own is *your Chateau*."""
    if owner is reader:
        return t("your Chateau")
    # Translators: with an article, where the language has one: "the Green Chateau", after "in", "towards", "from"
    return t.noun("with article", "Green's Chateau") if owner is Seat.GREEN else t.noun("with article", "Red's Chateau")


def duchy_of(t: Translator, owner: Seat, reader: Seat | None) -> str:
    """A Duchy within a sentence: the reader's own is *your Duchy*."""
    if owner is reader:
        return t("your Duchy")
    # Translators: with an article, where the language has one: "the Green Duchy", after "in"
    return t.noun("with article", "Green's Duchy") if owner is Seat.GREEN else t.noun("with article", "Red's Duchy")


def pawn_name(t: Translator, pawn: Pawn) -> str:
    """The name of a pawn in lists. The Guards are named by their side."""
    match pawn:
        case Pawn.L:
            # Translators: French edition: Roi, Garde, Sorcier, Fou. No article: "left Guard from −2 to −3". Also on a
            # button or in a picture: at most 12 characters
            return t.noun("pawn", "left Guard")
        case Pawn.K:
            return t.noun("pawn", "King")
        case Pawn.R:
            return t.noun("pawn", "right Guard")
        case Pawn.W:
            return t.noun("pawn", "Wizard")
        case Pawn.J:
            return t.noun("pawn", "Jester")


def card_name(t: Translator, card: Card) -> str:
    """The name of a kind of cards in texts, never broken over two lines."""
    match card:
        case Card.K1:
            name = t.noun("card", "King")
        case Card.G1:
            name = t.noun("card", "Guard 1")
        case Card.G2:
            # Translators: one Guard 2 spaces, or both Guards 1 space each
            name = t.noun("card", "Guard 1+1")
        case Card.GF:
            # Translators: both Guards to the two spaces beside the King
            name = t.noun("card", "Guard escort")
        case Card.JM:
            # Translators: the card that sends the Jester to the Fountain in the middle
            name = t.noun("card", "Jester Fountain")
        case Card.W1 | Card.W2 | Card.W3:
            name = t.noun("card", "Wizard {n}", n=card.distance)
        case _:
            name = t.noun("card", "Jester {n}", n=card.distance)
    return unbroken(name)


def choice_name(t: Translator, key: str) -> str:
    """The name in texts of a card, of King's Privilege or of the Wizard's power, by the control's key."""
    if key == PRIVILEGE:
        # Translators: two King cards played together move King and both Guards one space
        return unbroken(t.noun("card", "King's Privilege"))
    return unbroken(t("Wizard's power")) if key == SUMMON else card_name(t, Card[key])


def choice_label(t: Translator, key: str) -> str:
    """The short name on a button, by the control's key; a count such as `×3` may follow."""
    if key in (PRIVILEGE, SUMMON):
        return choice_name(t, key)
    match Card[key]:
        case Card.K1:
            # Translators: a button, at most 9 characters
            return t.noun("button", "King")
        case Card.G1:
            # Translators: a button, at most 9 characters
            return t.noun("button", "Guard 1")
        case Card.G2:
            # Translators: a button, at most 9 characters
            return t.noun("button", "Guard 1+1")
        case Card.GF:
            # Translators: a button for the card "Guard escort", at most 9 characters
            return t.noun("button", "Escort")
        case Card.JM:
            # Translators: a button, at most 9 characters; the sign is what the card shows
            return t.noun("button", "Jester ⛲")
        case card if card.character is Character.WIZARD:
            # Translators: a button, at most 10 characters with its number
            return t.noun("button", "Wizard {n}", n=card.distance)
        case card:
            # Translators: a button, at most 9 characters with its number
            return t.noun("button", "Jester {n}", n=card.distance)


def card_words(t: Translator, key: str) -> str:
    """The effect of a card or power, by the control's key: a sentence to follow its name and a colon."""
    words = {
        PRIVILEGE: LazyText("two King cards together move the King and both Guards 1 space the same way."),
        SUMMON: LazyText("no card needed. For the whole turn, it summons the King or one Guard to the Wizard's space."),
        "K1": LazyText("moves the King 1 space."),
        "G1": LazyText("moves one Guard 1 space."),
        "G2": LazyText("moves one Guard 2 spaces, or both Guards 1 space each."),
        "GF": LazyText("moves both Guards to the spaces beside the King."),
        "JM": LazyText("moves the Jester to the Fountain."),
    }
    if key in words:
        return t.translate(words[key])
    card = Card[key]
    assert card.distance is not None
    if card.character is Character.WIZARD:
        return t.plural("moves the Wizard {n} space.", "moves the Wizard {n} spaces.", card.distance)
    return t.plural("moves the Jester {n} space.", "moves the Jester {n} spaces.", card.distance)


def card_list(t: Translator, cards: Iterable[Card]) -> str:
    """Cards by kind, in table order: `King ×3, Guard 1+1`."""
    counted = Counter(cards)
    return ", ".join(times(card_name(t, card), counted[card]) for card in sorted(counted) if counted[card])


def spent_list(t: Translator, turn: Turn) -> str:
    """The cards of a turn by what they were played as, in the order of play: `King's Privilege, King ×2`."""
    return ", ".join(times(choice_name(t, key), count) for key, count in _spent(turn).items())


def played_list(t: Translator, turn: Turn) -> str:
    """The same as the object of a sentence."""
    return ", ".join(
        # Translators: with an article, where the language has one: "Vert a joué le Privilège du Roi"
        times(t.noun("with article", "King's Privilege"), count)
        if key == PRIVILEGE
        # Translators: several cards of a kind: "Vert a joué Roi ×2"
        else unbroken(t("{card} ×{n}", card=choice_name(t, key), n=count) if count > 1 else choice_name(t, key))
        for key, count in _spent(turn).items()
    )


def _spent(turn: Turn) -> Counter[str]:
    return Counter(PRIVILEGE if len(play.cards) == 2 else play.cards[0].name for play in turn if play.cards)


def moves(t: Translator, before: Pawns, after: Pawns, turn: Turn = ()) -> str:
    """The moves of all pawns: `the left Guard from −2 to −3, the King from 0 to −1`.

    With the `turn` also the pawns that went and came back, if others have moved.
    """
    moved = [
        # Translators: {pawn} is a name without article, and there may be a card's name before it: "le pion {pawn} …"
        t("the {pawn} from {start} to {end}", pawn=pawn_name(t, one), start=signed(before[one]), end=signed(after[one]))
        for one in Pawn
        if before[one] != after[one]
    ]
    went = dict.fromkeys(one for play in turn for one, _ in play.moves if before[one] == after[one])
    # Translators: {pawn} is a name without article: after "the left Guard from −2 to −3, "
    back = [t("the {pawn} back on {space}", pawn=pawn_name(t, one), space=signed(after[one])) for one in went]
    return ", ".join(moved + back) if moved else t("every pawn is back where it was")


def places(t: Translator, pawns: Pawns, before: Pawns | None = None, listed: Iterable[Pawn] = IN_LISTS) -> str:
    """The spaces of pawns: `King 0, …`; with the space in `before`, for those that have moved."""
    parts = []
    for pawn in listed:
        part = f"{pawn_name(t, pawn)} {signed(pawns[pawn])}"
        if before is not None and before[pawn] != pawns[pawn]:
            part = t("{pawn} (before: {space})", pawn=part, space=signed(before[pawn]))
        parts.append(part)
    return ", ".join(parts)


def crown_place(t: Translator, crown: int, face: Face) -> str:
    """The space of the Crown, and its distance from either Chateau."""
    return t(
        "{crown} on {space}, spaces left: {green} to Green's Chateau, {red} to Red's",
        crown=t("Big Crown") if face is Face.BIG else t("Little Crown"),
        space=signed(crown),
        green=max(0, CHATEAU + crown),
        red=max(0, CHATEAU - crown),
    )


def variant_words(t: Translator, options: Mapping[str, str]) -> str:
    """The ruleset in short, if it is not the usual one."""
    return t("Variant") if options.get("ruleset") == Ruleset.MANUAL else ""
