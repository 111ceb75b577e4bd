"""Positions made by hand, or rather by dice: whole decks laid out so that what is rare is likely to happen soon."""

from __future__ import annotations

from random import Random

from engine.royal_court.cards import full_deck
from tests.engine.royal_court.second_lines import write
from tests.engine.royal_court.second_opinion import RANKS, Game, jokers

WISHES = ("siege", "bet", "red sixes", "sixes", "royals", "revolution", "castle", "jokers", "aces", "few", "nothing")


def arranged(rules: str, players: int, dice: Random) -> str:
    """The line of a position in which someone in turn has something rare in hand."""
    deck = full_deck(players)
    dice.shuffle(deck)
    game: Game = {
        "rules": rules, "turn": "a", "direction": dice.choice("+-"), "left": dice.choice([1, 1, 1, 2, 3]),
        "drawn": dice.random() < 0.2, "played": dice.random() < 0.2, "next": "-", "revolt": "0",
        "open": dice.random() < 0.3, "runs": dice.choice([0, 0, 1, 2]), "step": "play", "effect": "-", "set": 0,
        "nopes": "", "asked": "", "taken": [],
        "seats": {
            letter: {"hand": [], "courts": [], "guests": [], "castles": [], "gone": ""}
            for letter in "abcdef"[:players]
        },
        "draw": [], "primary": [deck.pop()], "secondary": [],
    }  # fmt: skip
    game["next"] = dice.choice(["-", "-", dice.choice("abcdef"[1:players])])
    game["revolt"] = dice.choice("00012")
    if rules == "full" and dice.random() < 0.1:
        game["revolt"] = dice.choice("abcdef"[:players])
    letters = list(game["seats"])
    out = dice.sample(letters[1:], dice.choice([0, 0, 0, min(1, players - 2), max(0, players - 2)]))
    for number, letter in enumerate(out, 1):
        game["seats"][letter]["gone"] = f"x{number}"
    inside = [letter for letter in letters if letter not in out]
    if rules == "full" and len(inside) > 2 and dice.random() < 0.2:
        game["seats"][inside.pop()]["gone"] = "f1"
    _in_front(game, inside, deck, dice)
    if rules == "full" and dice.random() < 0.5:
        _wish(game, inside[0], dice.choice(["siege", "bet", "red sixes"]), deck, dice)
    for letter in inside:
        _wish(game, letter, dice.choice(WISHES), deck, dice)
    for letter in inside:
        hand = game["seats"][letter]["hand"]
        while deck and (not hand or dice.random() < 0.6):
            hand.append(deck.pop())
        if not hand:
            _top_up(game, hand)
    if game["revolt"].isalpha():
        game["secondary"] = deck
        game["draw"] = []
    else:
        if dice.random() < 0.15:
            game["seats"][dice.choice(inside)]["hand"] += deck
            deck = []
        some = dice.choice([0, 1, 2, 5, len(deck)])
        game["draw"], deck = deck[:some], deck[some:]
        some = dice.randint(0, len(deck))
        game["secondary"], game["primary"] = deck[:some], deck[some:] + game["primary"]
    if not game["played"] and not game["drawn"]:
        game["left"] = 1
    return write(game)


def _in_front(game: Game, inside: list[str], deck: list[str], dice: Random) -> None:
    for _ in range(dice.choice([0, 0, 1, 2, 3])):
        court = [next((card for card in deck if card[0] == rank), "") for rank in "JQK"]
        if all(court):
            for card in court:
                deck.remove(card)
            dealt = dice.choice(inside)
            kept = sorted(dice.sample(court, dice.choice([1, 2, 3])), key=court.index)
            deck += [card for card in court if card not in kept]
            dice.shuffle(deck)
            game["seats"][dealt]["courts"].append(kept)
    if any(seat["courts"] for seat in game["seats"].values()):
        for letter in inside:
            for _ in range(dice.choice([0, 0, 1, 2])):
                guest = next((card for card in deck if card[0] in "JQK"), "")
                if guest:
                    deck.remove(guest)
                    game["seats"][letter]["guests"].append(guest)
    for letter in inside:
        if dice.random() < 0.25:
            castle = [next((card for card in deck if card[0] == rank), "") for rank in dice.choice(["789", "89T"])]
            if all(castle):
                for card in castle:
                    deck.remove(card)
                game["seats"][letter]["castles"].append(castle)


def _wish(game: Game, letter: str, wish: str, deck: list[str], dice: Random) -> None:
    """Put into a hand what someone wishes for, as far as it is left."""
    wanted = {
        "siege": list(RANKS),
        "bet": ["XX"] * jokers(game),
        "red sixes": ["6r", "6r"],
        "sixes": ["6"] * dice.randint(2, 8),
        "royals": [dice.choice("JQK") for _ in range(dice.randint(2, 7))],
        "revolution": list("2345"),
        "castle": list("789T"),
        "jokers": ["XX", "XX"],
        "aces": ["A"] * dice.randint(1, 3),
        "few": [],
        "nothing": [],
    }[wish]
    for start in wanted:
        card = next((card for card in deck if card.startswith(start)), "")
        if card:
            deck.remove(card)
            game["seats"][letter]["hand"].append(card)


def _top_up(game: Game, hand: list[str]) -> None:
    """Nobody who is in is without a card."""
    rich = max(game["seats"].values(), key=lambda seat: len(seat["hand"]))
    hand.append(rich["hand"].pop())
