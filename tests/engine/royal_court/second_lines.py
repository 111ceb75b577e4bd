"""How a game of `second_opinion.py` is written and read, who may see what of it, and what standing orders answer."""

from __future__ import annotations

from typing import Any

from tests.engine.royal_court.second_opinion import Game, copied, dice, in_order, king, those_in


def cards_of(text: str) -> Any:
    """The cards that run together in a field, a list, or how many there are."""
    if text.startswith("?"):
        return int(text[1:])
    return [] if text in "-0" else [text[at : at + 2] for at in range(0, len(text), 2)]


def text_of(cards: Any) -> str:
    return ("".join(cards) or "-") if isinstance(cards, list) else f"?{cards}" if cards else "-"


def read(line: str) -> Game:
    """The game that a position line says; only of valid lines."""
    fields = line.split(" ")
    seats: dict[str, dict[str, Any]] = {}
    for letter, text in zip("abcdef", fields[13:-3], strict=False):
        if text[0] in "fx":
            seats[letter] = {"hand": [], "courts": [], "guests": [], "castles": [], "gone": text}
            continue
        hand, courts, guests, castles = text.split("/")
        seats[letter] = {
            "hand": cards_of(hand),
            "courts": [] if courts == "-" else list(map(cards_of, courts.split("."))),
            "guests": cards_of(guests),
            "castles": [] if castles == "-" else list(map(cards_of, castles.split("."))),
            "gone": "",
        }
    return {
        "rules": fields[0], "turn": fields[1][0], "direction": fields[1][1], "left": int(fields[1][2:]),
        "drawn": "d" in fields[2], "played": "p" in fields[2], "next": fields[3], "revolt": fields[4],
        "open": fields[5] == "open", "runs": int(fields[6]), "step": fields[7], "effect": fields[8],
        "set": int(fields[9]), "nopes": fields[10].strip("-"), "asked": fields[11].strip("-"),
        "taken": cards_of(fields[12]), "seats": seats,
        "draw": cards_of(fields[-3]), "primary": cards_of(fields[-2]), "secondary": cards_of(fields[-1]),
    }  # fmt: skip


def in_table_order(cards: Any) -> Any:
    return sorted(cards, key=in_order) if isinstance(cards, list) else cards


def write(game: Game) -> str:
    """The position line."""
    seats = []
    for seat in game["seats"].values():
        courts = ".".join("".join(sorted(court, key=in_order)) or "0" for court in seat["courts"]) or "-"
        castles = ".".join(map("".join, seat["castles"])) or "-"
        hand, guests = text_of(in_table_order(seat["hand"])), text_of(in_table_order(seat["guests"]))
        seats.append(seat["gone"] or f"{hand}/{courts}/{guests}/{castles}")
    fields = [
        game["rules"], f"{game['turn']}{game['direction']}{game['left']}",
        "d" * game["drawn"] + "p" * game["played"] or "-", game["next"], game["revolt"],
        "open" if game["open"] else "shut", game["runs"], game["step"], game["effect"], game["set"],
        game["nopes"] or "-", game["asked"] or "-", text_of(in_table_order(game["taken"])), *seats,
        text_of(game["draw"]), text_of(game["primary"]), text_of(game["secondary"]),
    ]  # fmt: skip
    return " ".join(map(str, fields))


def view(game: Game, reader: str) -> Game:
    """What a seat, or `spectator`, may see of it."""
    seen: Game = copied(game)
    for letter, seat in seen["seats"].items():
        if letter != reader:
            seat["hand"] = len(seat["hand"])
    seen["draw"] = len(seen["draw"])
    if seen["taken"] and reader not in (seen["turn"], king(seen["effect"])[0]):
        seen["taken"] = len(seen["taken"])
    seen["asked"] = reader if reader in seen["asked"] else ""
    return seen


def seen_event(game: Game, reader: str, event: str) -> str:
    """What a reader may read of an event, told before it is played; nothing of another's `let`."""
    letter, act = event.split(" ")
    if act == "let" and letter not in (reader, "-"):
        return ""
    if act.startswith("give:") and reader not in (letter, king(game["effect"])[0]):
        return f"{letter} give:?{act.count('+') + 1}"
    if act.startswith("gift:") and "@" not in act and reader not in (letter, act[-1]):
        return f"{letter} gift:?1>{act[-1]}"
    return event


def answer(game: Game, letter: str, order: str) -> str:
    """What a standing order says in a window in which this seat is asked."""
    aces = [card for card in ("Ar", "Ab") if card in game["seats"][letter]["hand"]]
    if order == "ask":
        return "ask"
    if order == "never" or not aces:
        return "let"
    what, _, how = game["effect"].partition("=")
    own, stands = game["turn"] == letter, len(game["nopes"]) % 2 == 0
    own_misfortune = own and ((what == "six" and how[1:] == "1") or (what == "set" and int(how) < 6))
    if stands:
        hurts = (
            (what == "king" and how[0] == letter)
            or (what == "six" and how[0] == letter and how[1:] != "1")
            or (what == "joker" and not own and int(how) >= len(those_in(game)))
            or (what == "revolt" and not own and not game["seats"][letter]["castles"])
            or (own_misfortune and (what == "six" or int(how) < 5))
        )
        annoys = not own and (
            (what == "jack" and int(how) >= 3)
            or (what == "queen" and how.isdigit() and int(how) >= 2)
            or (what == "set" and int(how) == sum(dice(game["set"] + 1)))
        )
        nopes = hurts or (order == "fierce" and annoys)
    else:
        nopes = order == "fierce" and own and not own_misfortune
    return f"nope:{aces[0]}" if nopes else "let"
