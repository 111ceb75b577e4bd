"""The rules of The Royal Court once more, slow and obvious, as their page reads: luck, deal, and what may be done.

A game is a dict of words, numbers and lists. It shares no code with the engine, so that the two can be held against
each other. What an act comes to is in `second_outcome.py`; how a game is written and who may see what, in
`second_lines.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

Game = dict[str, Any]

RANKS = "A23456789TJQK"
ORDER = [*(rank + colour for rank in RANKS for colour in "rb"), "XX"]
PLACE_OF = {card: place for place, card in enumerate(ORDER)}
LADDER = [[4], [6], [8], [10], [12], [20]]
D4, D6, D10 = 0, 1, 3


class Luck:
    """The pieces of luck of a seed; `number` is the one that comes next."""

    def __init__(self, seed: str, number: int = 1) -> None:
        self.seed, self.number = seed, number
        self.rolls: list[str] = []

    def words(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(f"{self.seed}:luck{self.number}:{block}".encode()).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
            block += 1

    def piece(self, limits: list[int]) -> list[int]:
        """One number below each limit, as one piece of luck."""
        words, numbers = self.words(), []
        for limit in limits:
            word = next(words)
            while word >= 2**64 // limit * limit:
                word = next(words)
            numbers.append(word % limit)
        self.number += 1
        return numbers

    def roll(self, upgrades: int) -> int:
        """The dice that are so many steps above a d4."""
        return sum(number + 1 for number in self.piece(dice(upgrades)))

    def shuffle(self, cards: list[str]) -> list[str]:
        cards = list(cards)
        others = self.piece(list(range(len(cards), 1, -1)))
        for last, other in zip(range(len(cards) - 1, 0, -1), others, strict=True):
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def take(self, hand: list[str], count: int) -> list[str]:
        """So many cards, blindly, out of a hand; they leave it."""
        picks = self.piece([len(hand) - taken for taken in range(count)])
        hand.sort(key=PLACE_OF.__getitem__)
        return [hand.pop(pick) for pick in picks]


def copied(thing: Any) -> Any:
    """A game of its own, to be changed."""
    if isinstance(thing, dict):
        return {key: copied(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [copied(value) for value in thing] if thing and isinstance(thing[0], list) else thing.copy()
    return thing


def dice(upgrades: int) -> list[int]:
    if upgrades < 6:
        return LADDER[upgrades]
    pairs, last = divmod(upgrades - 6, 3)
    return [20] * (pairs + 1) + [[10, 12, 20][last]]


def deal(rules: str, players: int, luck: Luck) -> Game:
    decks = 1 if players < 4 else 2
    deck = luck.shuffle([card for card in ORDER for _ in range(decks * (3 if card == "XX" else 2))])
    [first] = luck.piece([players])
    seats: dict[str, dict[str, Any]] = {}
    for letter in "abcdef"[:players]:
        seats[letter] = {"hand": [], "courts": [], "guests": [], "castles": [], "gone": ""}
        for rank in "JQK":
            royal = next(card for card in deck if card[0] == rank)
            deck.remove(royal)
            seats[letter]["hand"].append(royal)
    for seat in seats.values():
        seat["hand"] += deck[:7]
        del deck[:7]
    return {
        "rules": rules, "turn": "abcdef"[first], "direction": "+", "left": 1, "drawn": False, "played": False,
        "next": "-", "revolt": "0", "open": False, "runs": 0, "step": "play", "effect": "-", "set": 0, "nopes": "",
        "asked": "", "taken": [], "seats": seats, "draw": deck[1:], "primary": deck[:1], "secondary": [],
    }  # fmt: skip


# Who is there, and what they have


def is_in(game: Game, letter: str) -> bool:
    return bool(game["seats"][letter]["gone"] == "")


def those_in(game: Game) -> list[str]:
    return [letter for letter in game["seats"] if is_in(game, letter)]


def round_from(game: Game, letter: str) -> list[str]:
    """All seats in the direction of play, this one first."""
    letters = list(game["seats"])
    if game["direction"] == "-":
        letters.reverse()
    at = letters.index(letter)
    return letters[at:] + letters[:at]


def own_cards(game: Game, letter: str) -> list[str]:
    seat = game["seats"][letter]
    return [*seat["hand"], *seat["guests"], *(card for court in seat["courts"] for card in court)]


def tokens_of(game: Game, letter: str) -> list[str]:
    """The own cards of a player with their places, in order."""
    seat = game["seats"][letter]
    tokens = [*seat["hand"], *(card + "@g" for card in seat["guests"])]
    for number, court in enumerate(seat["courts"], 1):
        tokens += [f"{card}@{number}" for card in court]
    return sorted(tokens, key=in_order)


def in_order(token: str) -> tuple[int, int]:
    card, _, place = token.partition("@")
    return PLACE_OF[card], 0 if not place else 1 if place == "g" else 1 + int(place)


def upgrades(game: Game, letter: str, token: str) -> int:
    return len(game["seats"][letter]["courts"]) if "@" in token and not token.endswith("@g") else 0


def in_revolt(game: Game) -> bool:
    return bool(game["revolt"] != "0")


def in_siege(game: Game) -> bool:
    return bool(game["revolt"].isalpha())


# What may be done


def fits(game: Game, card: str) -> bool:
    return game["open"] or lies_on(card, game["primary"][-1])


def lies_on(card: str, top: str) -> bool:
    if "XX" in (card, top):
        return True
    if top[1] == "r":
        return RANKS.index(card[0]) >= RANKS.index(top[0])
    return RANKS.index(card[0]) <= RANKS.index(top[0])


def turns(game: Game, letter: str) -> list[str]:
    """Every act of a player, but `quit`; each once, in no order."""
    if game["step"] == "nope":
        aces = [card for card in ("Ar", "Ab") if card in game["seats"][letter]["hand"]]
        return ["let", *(f"nope:{ace}" for ace in aces)] if letter in game["asked"] else []
    if game["turn"] != letter or game["step"] == "over":
        return []
    others = [other for other in those_in(game) if other != letter]
    if game["step"] == "gift":
        return sorted({f"gift:{token}>{other}" for token in tokens_of(game, letter) for other in others})
    if game["step"] == "swap":
        _, count, tries = king(game["effect"])
        hand = sorted(game["seats"][letter]["hand"], key=in_order)
        return ["again"] * (tries > 0) + sorted({"give:" + "+".join(cards) for cards in combinations(hand, count)})
    acts = [*plays(game, letter), *laid_in_front(game, letter), *runs(game, letter)]
    if not game["drawn"] and not game["played"]:
        if not in_revolt(game) or not acts:
            acts.append("draw")
    else:
        acts.append("end")
    return acts


def king(effect: str) -> tuple[str, int, int]:
    """Victim, cards and further tries of `king=b3/2`."""
    count, tries = effect[6:].split("/")
    return effect[5], int(count), int(tries)


def plays(game: Game, letter: str) -> Iterator[str]:
    """One card, sets, and king-queen pairs, with whom they are aimed at."""
    tokens = tokens_of(game, letter)
    for rank in [*RANKS, "X"]:
        mine = [token for token in tokens if token[0] == rank]
        if not mine or not fits(game, mine[0][:2]):
            continue
        for count in range(1, len(mine) + 1):
            for chosen in sorted(set(combinations(mine, count))):
                for colour in sorted({token[:2] for token in chosen}):
                    rest = list(chosen)
                    top = [token for token in chosen if token[:2] == colour][-1]
                    rest.reverse()
                    rest.remove(top)
                    rest.reverse()
                    yield from aimed(game, letter, [*rest, top])
    if not in_revolt(game):
        yield from pairs(game, letter, tokens)


def pairs(game: Game, letter: str, tokens: list[str]) -> Iterator[str]:
    kings = [token for token in tokens if token[0] == "K"]
    queens = [token for token in tokens if token[0] == "Q"]
    for count in range(1, min(len(kings), len(queens)) + 1):
        for some_kings, some_queens in product(set(combinations(kings, count)), set(combinations(queens, count))):
            first: dict[str, list[str]] = {}
            for stack in stacks(game, some_kings, some_queens):
                known = first.get(stack[-1][:2])
                if known is None or [in_order(token) for token in stack] < [in_order(token) for token in known]:
                    first[stack[-1][:2]] = stack
            for stack in first.values():
                yield from aimed(game, letter, stack)


def stacks(game: Game, kings: tuple[str, ...], queens: tuple[str, ...]) -> Iterator[list[str]]:
    """Every way to lay these kings and queens pair on pair."""
    for a_king, a_queen in product(set(kings), set(queens)):
        for lower, upper in ((a_king, a_queen), (a_queen, a_king)):
            if len(kings) == 1:
                if fits(game, lower[:2]):
                    yield [lower, upper]
                continue
            other_kings, other_queens = list(kings), list(queens)
            other_kings.remove(a_king)
            other_queens.remove(a_queen)
            for below in stacks(game, tuple(other_kings), tuple(other_queens)):
                if lies_on(lower[:2], below[-1][:2]):
                    yield [*below, lower, upper]


def aimed(game: Game, letter: str, stack: list[str]) -> Iterator[str]:
    """The stack with everybody it may be aimed at."""
    spelling = "+".join(stack)
    others = [other for other in those_in(game) if other != letter]
    ranks = {token[0] for token in stack}
    hand_left = len(game["seats"][letter]["hand"]) - sum("@" not in token for token in stack)
    own_left = len(own_cards(game, letter)) - len(stack)
    upgraded = min(upgrades(game, letter, token) for token in stack) + len(stack) - 1
    if ranks == {"6"} or ("K" in ranks and not in_revolt(game) and hand_left):
        yield from (f"{spelling}>{other}" for other in others)
    elif ranks == {"Q"} and upgraded and len(others) > 1 and not in_revolt(game) and own_left:
        yield from (f"{spelling}>{other}{way}" for other in others for way in "+-")
    else:
        yield spelling


def laid_in_front(game: Game, letter: str) -> Iterator[str]:
    tokens = tokens_of(game, letter)
    hand = [token for token in tokens if "@" not in token]
    for ranks in ("789", "89T", "789T"):
        yield from ("castle:" + "+".join(cards) for cards in of_each(ranks, hand))
    if not in_revolt(game):
        free = [token for token in tokens if "@" not in token or token.endswith("@g")]
        yield from ("court:" + "+".join(cards) for cards in of_each("JQK", free))


def runs(game: Game, letter: str) -> Iterator[str]:
    tokens = tokens_of(game, letter)
    for cards in of_each("2345", tokens):
        if fits(game, cards[0]):
            yield "revolt:" + "+".join(cards)
    if game["rules"] == "full":
        for cards in of_each(RANKS, tokens):
            if fits(game, cards[0]):
                yield "siege:" + "+".join(cards)
        if tokens.count("XX") == jokers(game):
            yield "bet"


def jokers(game: Game) -> int:
    return 3 if len(game["seats"]) < 4 else 6


def of_each(ranks: str, tokens: list[str]) -> set[tuple[str, ...]]:
    """One card of each rank, in all ways."""
    return set(product(*({token for token in tokens if token[0] == rank} for rank in ranks)))
