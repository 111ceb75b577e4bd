"""Picking up, executions, and who is out: what can happen to a player in the second opinion of The Royal Court."""

from __future__ import annotations

from tests.engine.royal_court.second_opinion import (
    Game,
    Luck,
    in_order,
    in_revolt,
    in_siege,
    is_in,
    round_from,
    those_in,
)


class Over(Exception):
    """The game has just ended, in the middle of whatever was going on."""


def pick_up(game: Game, letter: str, count: int, luck: Luck, counts: bool = True) -> None:
    """So many cards from the draw pile, or out of the game."""
    for _ in range(count):
        if in_siege(game):
            out(game, letter, "killed")
            return
        if not game["draw"]:
            if counts:
                game["runs"] += 1
                if game["runs"] == 3:
                    end(game, "pile")
            old = game["secondary"] + game["primary"][:-1]
            game["secondary"], game["primary"] = [], game["primary"][-1:]
            if not old:
                out(game, letter, "driven out")
                return
            game["draw"] = luck.shuffle(old)
        game["seats"][letter]["hand"].append(game["draw"].pop(0))


def fall(game: Game, letter: str, luck: Luck) -> None:
    """The newest castle of a player falls."""
    seat = game["seats"][letter]
    game["secondary"] += seat["castles"].pop()
    if in_revolt(game) and not seat["castles"]:
        execute_courts(game, letter, luck)
        guests_go_home(game)
        execute_guests(game, letter, luck)


def execute_all(game: Game, luck: Luck) -> None:
    game["left"] = 0
    order = round_from(game, game["turn"])
    for letter in order:
        execute_courts(game, letter, luck)
    guests_go_home(game)
    for letter in order:
        execute_guests(game, letter, luck)


def execute_courts(game: Game, letter: str, luck: Luck) -> None:
    seat = game["seats"][letter]
    if not seat["castles"] and is_in(game, letter):
        cards = [card for court in seat["courts"] for card in court]
        seat["courts"] = []
        execute(game, letter, cards, luck)


def execute_guests(game: Game, letter: str, luck: Luck) -> None:
    seat = game["seats"][letter]
    if not seat["castles"] and is_in(game, letter):
        cards, seat["guests"] = sorted(seat["guests"], key=in_order), []
        execute(game, letter, cards, luck)


def execute(game: Game, letter: str, cards: list[str], luck: Luck) -> None:
    game["secondary"] += cards
    if not in_siege(game):
        pick_up(game, letter, 2 * len(cards), luck)


def guests_go_home(game: Game) -> None:
    """If no court is in play any more."""
    if not any(seat["courts"] for seat in game["seats"].values()):
        for seat in game["seats"].values():
            seat["hand"] += seat["guests"]
            seat["guests"] = []


def courts_end(game: Game) -> None:
    """Those without cards."""
    for seat in game["seats"].values():
        seat["courts"] = [court for court in seat["courts"] if court]
    guests_go_home(game)


def out(game: Game, letter: str, why: str) -> None:
    """Out of the game, in one way or the other."""
    seat = game["seats"][letter]
    game["secondary"] += sorted(seat["hand"], key=in_order)
    game["secondary"] += [card for court in seat["courts"] for card in court]
    game["secondary"] += sorted(seat["guests"], key=in_order)
    game["secondary"] += [card for castle in seat["castles"] for card in castle]
    seat["hand"], seat["courts"], seat["guests"], seat["castles"] = [], [], [], []
    seat["gone"] = f"x{1 + sum(other['gone'].startswith('x') for other in game['seats'].values())}"
    guests_go_home(game)
    if game["effect"] == "bet":
        end(game, "bet")
    if why == "killed" and letter == game["revolt"]:
        end(game, "siege")
    if len(those_in(game)) < 2 and why != "lost the bet":
        end(game, "alive")


def end(game: Game, why: str) -> None:
    game["step"], game["effect"] = "over", why
    raise Over
