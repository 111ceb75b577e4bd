"""What an event of The Royal Court comes to, slow and obvious: the other half of `second_opinion.py`.

A game is changed in place, and whatever ends it says so at once.
"""

from __future__ import annotations

from tests.engine.royal_court.second_losses import Over, courts_end, end, execute_all, fall, out, pick_up
from tests.engine.royal_court.second_opinion import (
    D4,
    D6,
    D10,
    Game,
    Luck,
    copied,
    dice,
    in_order,
    in_revolt,
    in_siege,
    is_in,
    jokers,
    king,
    own_cards,
    round_from,
    those_in,
    turns,
    upgrades,
)


class Refused(Exception):
    """The event is against the rules; nothing has changed."""


def play(before: Game, event: str, luck: Luck) -> Game:
    """The game after an event, `a Jr@1` or `- let`; raises `Refused`."""
    game: Game = copied(before)
    letter, _, act = event.partition(" ")
    try:
        if letter == "-":
            if act != "let" or game["step"] != "nope":
                raise Refused
            close(game, luck)
        elif act == "quit":
            if letter not in game["seats"] or not is_in(game, letter) or game["step"] == "over":
                raise Refused
            leave(game, letter, luck)
        elif letter not in game["seats"] or act not in turns(game, letter):
            raise Refused
        else:
            carry_out(game, letter, act, luck)
    except Over:
        game["nopes"] = game["asked"] = ""
        game["set"] = 0
        courts_end(game)
    return game


def carry_out(game: Game, letter: str, act: str, luck: Luck) -> None:
    what, _, rest = act.partition(":")
    seat = game["seats"][letter]
    if what in ("let", "nope"):
        game["asked"] = game["asked"].replace(letter, "")
        if what == "nope":
            seat["hand"].remove(rest)
            game["secondary"].append(rest)
            game["nopes"] += letter
            game["asked"] = "".join(other for other in those_in(game) if other != letter)
        if not game["asked"]:
            close(game, luck)
    elif what == "again":
        victim, count, tries = king(game["effect"])
        game["seats"][victim]["hand"] += game["taken"]
        take(game, victim, count, tries - 1, luck)
    elif what == "give":
        victim = game["seats"][king(game["effect"])[0]]
        for card in rest.split("+"):
            seat["hand"].remove(card)
            victim["hand"].append(card)
        seat["hand"] += game["taken"]
        game["taken"], game["effect"] = [], "-"
        roll_for_the_set(game, luck)
    elif what == "gift":
        token, _, other = rest.partition(">")
        leave_its_place(game, letter, token)
        game["seats"][other]["hand"].append(token[:2])
        settle(game)
    elif what == "draw":
        draw(game, letter, luck)
    elif what == "end":
        pass_on(game)
    else:
        game["left"] -= 1
        game["played"] = True
        if what == "castle":
            seat["castles"].append(rest.split("+"))
            for card in rest.split("+"):
                seat["hand"].remove(card)
            settle(game)
        elif what == "court":
            for token in rest.split("+"):
                leave_its_place(game, letter, token)
            seat["courts"].append([token[:2] for token in rest.split("+")])
            for other in those_in(game):
                lay_royals_open(game["seats"][other])
            settle(game)
        elif what == "siege":
            besiege(game, letter, rest.split("+"), luck)
        elif what == "bet":
            bet(game, letter, luck)
        else:
            lay(game, letter, rest if what == "revolt" else act, luck)


def leave_its_place(game: Game, letter: str, token: str) -> None:
    seat = game["seats"][letter]
    card, _, place = token.partition("@")
    if not place:
        seat["hand"].remove(card)
    elif place == "g":
        seat["guests"].remove(card)
    else:
        seat["courts"][int(place) - 1].remove(card)


def lay_royals_open(seat: Game) -> None:
    seat["guests"] += [card for card in seat["hand"] if card[0] in "JQK"]
    seat["hand"] = [card for card in seat["hand"] if card[0] not in "JQK"]


def lay(game: Game, letter: str, spelling: str, luck: Luck) -> None:
    """Cards on the pile, and their own effect."""
    stack, _, aim = spelling.partition(">")
    tokens = stack.split("+")
    upgraded = {token: upgrades(game, letter, token) for token in tokens}
    ranks = "".join(token[0] for token in tokens)
    for token in tokens:
        leave_its_place(game, letter, token)
        game["primary"].append(token[:2])
    game["open"] = False
    kings = ranks.count("K")
    is_pair = {*ranks} == {"K", "Q"}
    if is_pair:
        game["set"] = kings if kings > 1 else 0
    elif len({*ranks}) == 1 and len(ranks) > 1:
        game["set"] = len(ranks)
    reds = sum(token == "6r" for token in tokens)
    if game["rules"] == "full" and reds > 1 and luck.roll(D6) == 6:
        end(game, "sixes")
    step_up = min(upgraded.values()) + len(tokens) - 1
    effect = ""
    hand = len(game["seats"][letter]["hand"])
    if ranks[0] == "6":
        roll = luck.roll(D6 + step_up)
        effect = f"six={aim}{roll}" if roll not in (2, 3) else ""
    elif not own_cards(game, letter):
        pass
    elif ranks == "2345":
        effect = "revolt"
    elif ranks[0] == "X":
        effect = f"joker={luck.roll(D10 + step_up)}"
    elif in_revolt(game):
        pass
    elif is_pair:
        least_king = min(up for token, up in upgraded.items() if token[0] == "K")
        least_queen = min(up for token, up in upgraded.items() if token[0] == "Q")
        if hand:
            effect = f"king={aim}{min(1 + least_king, hand)}/{1 + least_queen + kings - 1}"
    elif ranks[0] == "J":
        effect = f"jack={luck.roll(D4 + step_up)}"
    elif ranks[0] == "Q":
        effect = f"queen={1 + step_up if len(those_in(game)) == 2 else aim or 'turn'}"
    elif ranks[0] == "K" and hand:
        effect = f"king={aim}{min(1 + step_up, hand)}/0"
    if effect:
        ask(game, effect)
    else:
        roll_for_the_set(game, luck)


def ask(game: Game, effect: str) -> None:
    """A nope window opens."""
    game["step"], game["effect"], game["nopes"] = "nope", effect, ""
    hits_itself = effect in {f"six={other}1" for other in game["seats"]} | {f"set={roll}" for roll in range(1, 6)}
    game["asked"] = "".join(other for other in those_in(game) if other != game["turn"] or hits_itself)


def close(game: Game, luck: Luck) -> None:
    """Nobody is left to ask."""
    effect, stands, letter = game["effect"], len(game["nopes"]) % 2 == 0, game["turn"]
    game["step"], game["effect"], game["nopes"], game["asked"] = "play", "-", "", ""
    what, _, how = effect.partition("=")
    if what == "set":
        size, game["set"] = game["set"], 0
        if stands and int(how) < 6:
            pick_up(game, letter, 6 - int(how), luck)
        elif stands and int(how) == sum(dice(size + 1)) and own_cards(game, letter):
            game["step"] = "gift"
            return
        settle(game)
        return
    if stands and what in ("jack", "queen") and how.isdigit():
        game["left"] += int(how)
    elif stands and how == "turn":
        game["direction"] = "-" if game["direction"] == "+" else "+"
    elif stands and what == "queen":
        game["next"], game["direction"] = how
    elif stands and what == "king":
        victim, count, tries = king(effect)
        count = min(count, len(game["seats"][letter]["hand"]))
        if count and is_in(game, victim):
            pick_up(game, victim, max(0, count - len(game["seats"][victim]["hand"])), luck)
            if is_in(game, victim):
                take(game, victim, count, tries, luck)
                return
    elif stands and what == "six":
        if int(how[1:]) == 1:
            pick_up(game, letter, 2, luck)
        elif is_in(game, how[0]):
            if game["seats"][how[0]]["castles"]:
                fall(game, how[0], luck)
            else:
                pick_up(game, how[0], 2, luck)
    elif stands and what == "joker":
        last = letter
        for _ in range(int(how)):
            nearest = [*round_from(game, last)[1:], last]
            last = next(other for other in nearest if other != letter and is_in(game, other))
            pick_up(game, last, 1, luck)
    elif stands and what == "revolt":
        if not in_siege(game):
            game["revolt"] = str(int(game["revolt"]) + 1)
        execute_all(game, luck)
    roll_for_the_set(game, luck)


def take(game: Game, victim: str, count: int, tries: int, luck: Luck) -> None:
    game["step"], game["effect"] = "swap", f"king={victim}{count}/{tries}"
    game["taken"] = luck.take(game["seats"][victim]["hand"], count)


def roll_for_the_set(game: Game, luck: Luck) -> None:
    game["step"] = "play"
    letter = game["turn"]
    if game["set"] and is_in(game, letter):
        roll = luck.roll(game["set"] + 1)
        if roll < 6 or (roll == sum(dice(game["set"] + 1)) and own_cards(game, letter)):
            ask(game, f"set={roll}")
            return
    settle(game)


def draw(game: Game, letter: str, luck: Luck) -> None:
    game["drawn"] = True
    if not in_revolt(game):
        pick_up(game, letter, 1, luck)
        if is_in(game, letter):
            return
    elif in_siege(game):
        out(game, letter, "killed")
    elif game["seats"][letter]["castles"]:
        fall(game, letter, luck)
        if is_in(game, letter):
            pick_up(game, letter, 1, luck)
    else:
        game["revolt"] = str(int(game["revolt"]) - 1)
        out(game, letter, "killed")
    game["left"] = 0
    settle(game)


def besiege(game: Game, letter: str, tokens: list[str], luck: Luck) -> None:
    seat = game["seats"][letter]
    for token in tokens:
        leave_its_place(game, letter, token)
    seat["hand"] += game["primary"][:-1] + game["secondary"] + game["draw"]
    game["primary"], game["draw"] = game["primary"][-1:], []
    game["secondary"] = [token[:2] for token in tokens]
    game["revolt"] = letter
    execute_all(game, luck)
    settle(game)


def bet(game: Game, letter: str, luck: Luck) -> None:
    seat = game["seats"][letter]
    game["primary"] += sorted(own_cards(game, letter), key=in_order)
    game["open"] = False
    seat["hand"], seat["guests"], seat["courts"] = [], [], []
    for other in round_from(game, letter)[1:]:
        if is_in(game, other):
            game["effect"] = "bet"
            pick_up(game, other, luck.roll(8 if jokers(game) == 6 else 5), luck, counts=False)
            game["effect"] = "-"
    for other in game["seats"].values():
        if other["gone"].startswith("x"):
            other["gone"] = f"x{int(other['gone'][1:]) + 1}"
    out(game, letter, "lost the bet")
    seat["gone"] = "x1"
    settle(game)


def leave(game: Game, letter: str, luck: Luck) -> None:
    if game["step"] == "swap" and letter in (game["turn"], king(game["effect"])[0]):
        game["seats"][king(game["effect"])[0]]["hand"] += game["taken"]
        game["taken"] = []
        swap_is_undone = True
    else:
        swap_is_undone = False
    out(game, letter, "gone")
    game["asked"] = game["asked"].replace(letter, "")
    if letter == game["turn"]:
        game["left"] = game["set"] = 0
        game["step"], game["effect"], game["nopes"], game["asked"] = "play", "-", "", ""
        settle(game)
    elif swap_is_undone:
        game["effect"] = "-"
        roll_for_the_set(game, luck)
    elif game["step"] == "nope" and not game["asked"]:
        close(game, luck)


def settle(game: Game) -> None:
    """The act has been carried out."""
    game["step"], game["effect"], game["set"] = "play", "-", 0
    courts_end(game)
    for letter in round_from(game, game["turn"]):
        if is_in(game, letter) and not own_cards(game, letter):
            seat = game["seats"][letter]
            game["secondary"] += [card for castle in seat["castles"] for card in castle]
            seat["castles"] = []
            seat["gone"] = f"f{1 + sum(other['gone'].startswith('f') for other in game['seats'].values())}"
    if game["rules"] == "court" and any(seat["gone"].startswith("f") for seat in game["seats"].values()):
        end(game, "empty")
    if len(those_in(game)) < 2:
        end(game, "alive")
    if not game["left"] or not is_in(game, game["turn"]):
        pass_on(game)


def pass_on(game: Game) -> None:
    """The turn is over."""
    if not game["played"]:
        game["open"] = True
    if game["next"] != "-" and is_in(game, game["next"]):
        after = game["next"]
    else:
        after = next(other for other in round_from(game, game["turn"])[1:] if is_in(game, other))
    game["turn"], game["left"], game["next"] = after, 1, "-"
    game["drawn"] = game["played"] = False


# How it ended


def result(game: Game) -> str:
    """`a2,b1,c2 empty`, or nothing while it goes on."""
    if game["step"] != "over":
        return ""
    why, seats, turn = game["effect"], game["seats"], game["turn"]
    finished = sorted((s for s in seats if seats[s]["gone"].startswith("f")), key=lambda s: int(seats[s]["gone"][1:]))
    gone = sorted((s for s in seats if seats[s]["gone"].startswith("x")), key=lambda s: -int(seats[s]["gone"][1:]))
    if why == "sixes":
        groups = [[turn], [other for other in seats if other != turn]]
    elif why == "bet":
        groups = [[turn], [other for other in seats if other not in (turn, gone[0])], [gone[0]]]
    elif why == "siege":
        besieger = game["revolt"]
        others = [other for other in seats if other not in finished and other != besieger]
        groups = [*([one] for one in finished), others, [besieger]]
    else:
        here = those_in(game)
        counts = sorted({len(own_cards(game, one)) for one in here})
        groups = [*([one] for one in finished)]
        groups += [[one for one in here if len(own_cards(game, one)) == count] for count in counts]
        groups += [[one] for one in gone]
    places: dict[str, int] = {}
    place = 1
    for group in groups:
        places |= dict.fromkeys(group, place)
        place += len(group)
    return ",".join(f"{one}{places[one]}" for one in seats) + f" {why}"


def scores(game: Game) -> dict[str, float]:
    """The share of the others that each has left behind, ties half."""
    places = {part[0]: int(part[1:]) for part in result(game).split(" ")[0].split(",")}
    return {
        one: sum(1 if place < other else 0.5 if place == other else 0 for who, other in places.items() if who != one)
        / (len(places) - 1)
        for one, place in places.items()
    }
