"""The engine held against `second_opinion.py`, position by position.

By hand for as long as one likes: `python -m tests.engine.royal_court.compare --positions 100000 --seed 1`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import comb
from random import Random

from engine.errors import EngineError
from engine.royal_court.drafting import acts
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import Luck, deal
from engine.royal_court.notation import read_position, write_act, write_position
from engine.royal_court.orders import Order
from engine.royal_court.orders import answer as answer_of
from engine.royal_court.outcome import outcome
from engine.royal_court.outcome import result_text as written
from engine.royal_court.position import Position
from engine.royal_court.record import apply_event
from tests.engine.royal_court import second_lines as lines
from tests.engine.royal_court import second_opinion as other
from tests.engine.royal_court import second_outcome as outcomes
from tests.engine.royal_court.arranged import arranged
from tests.engine.royal_court.second_opinion import Game
from tests.support.text_rules import TextRules

SEAM = TextRules(RoyalCourt())
MOST, MOST_PAIRS, MOST_ROYALS = 20_000, 3, 8
EAGER = {"court": 6, "castle": 6, "revolt": 12, "siege": 25, "bet": 25, "pair": 5, "set": 5, "draw": 1, "end": 1}
"""How likely a kind of act is to be chosen; one that is not named has 3."""

DRY = 10
"""How likely a card is picked up, where there is no draw pile."""

GONE = {"swap": 0.1, "gift": 0.2}
"""How likely someone quits in a step, where that is not as rare as elsewhere."""

LONG = 60
"""Events after which a game that was arranged is left."""


def kind(act: str) -> str:
    """`court`, `nope`, `gift`, …; `set`, `pair`, `stacked pairs` or `card` for what goes on the pile."""
    word, colon, _ = act.partition(":")
    if colon or act in ("draw", "end", "bet", "let", "again", "quit"):
        return word
    tokens = act.partition(">")[0].split("+")
    ranks = {token[0] for token in tokens}
    if ranks == {"K", "Q"}:
        return "pair" if len(tokens) == 2 else "stacked pairs"
    return "set" if len(tokens) > 1 else "card"


def too_many(game: Game) -> bool:
    """Whether the second opinion would take too long to say all that may be done here."""
    if game["step"] == "swap":
        _, count, _ = other.king(game["effect"])
        return comb(len(game["seats"][game["turn"]]["hand"]), count) > MOST
    ranks = [card[0] for card in other.own_cards(game, game["turn"])]
    return min(ranks.count("K"), ranks.count("Q")) > MOST_PAIRS or max(map(ranks.count, "JQK")) > MOST_ROYALS


class Difference(AssertionError):
    """The engine and the second opinion do not agree; the text is enough to see it again."""


class Comparison:
    """A run of games in which both say the same, as long as it lasts. `happened` counts what there was in them."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.positions = 0
        self.happened: Counter[str] = Counter()
        self.trail: list[str] = []

    def run(self, positions: int) -> None:
        """Compare at least so many positions."""
        while self.positions < positions:
            self.game()

    def game(self) -> None:
        """One game, dealt and played to its end, or arranged and played for a while."""
        rules, players = self.dice.choice(["court", "full"]), self.dice.randint(2, 6)
        seed = f"{self.dice.getrandbits(256):064x}"
        is_arranged = self.dice.random() < 0.9
        if not is_arranged:
            luck, its_luck = Luck.of(seed), other.Luck(seed)
            now, game = deal(players, luck, full=rules == "full"), other.deal(rules, players, its_luck)
        else:
            line = arranged(rules, players, self.dice)
            luck, its_luck = Luck.of(seed), other.Luck(seed)
            now, game = read_position(line), lines.read(line)
        self.trail = [f"seed {seed} {luck.number}", write_position(now)]
        self.happened[f"{rules} {players}"] += 1
        while True:
            if too_many(game) or (is_arranged and len(self.trail) > LONG):
                self.happened["left off"] += 1
                return
            self.compare(now, game)
            self.positions += 1
            if game["step"] == "over":
                self.happened[f"over {game['effect']}"] += 1
                return
            event = self.choose(game)
            self.trail.append(event)
            self.compare_seen(now, game, event)
            before = game
            now = apply_event(now, event, luck)
            game = outcomes.play(game, event, its_luck)
            self.count(before, game, event)
            self.same("luck", luck.number, its_luck.number)

    def same(self, what: str, engine: object, opinion: object) -> None:
        """Say where they differ."""
        if engine != opinion:
            trail = "\n".join(self.trail)
            raise Difference(f"{what}\nengine  {engine}\nopinion {opinion}\nafter\n{trail}")

    def compare(self, now: Position, game: Game) -> None:
        """Everything that can be asked of a position."""
        line = write_position(now)
        self.same("position", line, lines.write(game))
        self.same("read again", read_position(line), now)
        for seat, letter in enumerate(game["seats"]):
            listed, others = map(write_act, acts(now, seat)), other.turns(game, letter)
            self.same(f"acts of {letter}", sorted(listed), sorted(others))
            self.same(f"view of {letter}", SEAM.view(line, letter), lines.write(lines.view(game, letter)))
            if letter in game["asked"]:
                for order in Order:
                    act = answer_of(now, seat, order)
                    answer = "ask" if act is None else write_act(act)
                    self.same(f"order {letter} {order}", answer, lines.answer(game, letter, order))
        self.refuse(now, game)
        self.same("spectator", SEAM.view(line, None), lines.write(lines.view(game, "spectator")))
        reached = outcome(now)
        self.same("result", written(reached) if reached else "", outcomes.result(game))
        if reached:
            self.same("scores", dict(reached.scores), outcomes.scores(game))

    def refuse(self, now: Position, game: Game) -> None:
        """Acts that are a little wrong, or another's, or of another moment."""
        allowed = {letter: [*other.turns(game, letter), "quit"] for letter in other.those_in(game)}
        acts_here = [act for some in allowed.values() for act in some if act != "quit"] or ["7r"]
        for letter in game["seats"]:
            act = self.dice.choice([*acts_here[-3:], *self.dice.choices(acts_here, k=3), "7r", "let", "draw", "quit"])
            if self.dice.random() < 0.7:
                at = self.dice.randrange(len(act))
                act = act[:at] + self.dice.choice(["", *"rbabcJQK6+-@1g>:"]) + act[at + self.dice.randint(0, 1) :]
            try:
                apply_event(now, f"{letter} {act}", Luck.of("0" * 64))
                accepted = True
            except EngineError:
                accepted = False
            legal = game["step"] != "over" and act in allowed.get(letter, [])
            self.same(f"{letter} {act} accepted", accepted, legal)
            self.happened["accepted" if accepted else "refused"] += 1

    def compare_seen(self, now: Position, game: Game, event: str) -> None:
        """What each may read of an event."""
        letter, act = event.split(" ")
        if letter == "-":
            return
        for reader in [*game["seats"], "spectator"]:
            told = SEAM.as_seen(write_position(now), None if reader == "spectator" else reader, letter, act)
            allowed = lines.seen_event(game, reader, event)
            self.same(f"{event} told to {reader}", f"{letter} {told}" if told else "", allowed)

    def choose(self, game: Game) -> str:
        """The next event, so that rare things are not."""
        if self.dice.random() < GONE.get(game["step"], 0.01):
            return f"{self.dice.choice(other.those_in(game))} quit"
        if game["step"] == "nope":
            letter = self.dice.choice(game["asked"])
            aces = [act for act in other.turns(game, letter) if act != "let"]
            if aces and self.dice.random() < 0.5:
                return f"{letter} {self.dice.choice(aces)}"
            return self.dice.choice(["- let", f"{letter} let"])
        by_kind: dict[str, list[str]] = {}
        for act in other.turns(game, game["turn"]):
            by_kind.setdefault(kind(act), []).append(act)
        kinds = sorted(by_kind)
        weights = [EAGER.get(one, 3) if one != "draw" or game["draw"] else DRY for one in kinds]
        chosen = self.dice.choices(kinds, weights)[0]
        return f"{game['turn']} {self.dice.choice(sorted(by_kind[chosen]))}"

    def count(self, before: Game, game: Game, event: str) -> None:
        """Name what has happened."""
        letter, act = event.split(" ")
        named = [kind(act)]
        if act == "quit":
            named.append(f"quit in {before['step']}{' by who is in turn' if letter == before['turn'] else ''}")
        if kind(act) == "nope" and before["nopes"]:
            named.append("a nope noped")
        if game["runs"] > before["runs"]:
            named.append("third run" if game["runs"] == 3 else "reshuffle")
        if before["revolt"] != "0":
            named.append("in a siege" if before["revolt"].isalpha() else "in a revolt")
        gone = [one for one in game["seats"] if game["seats"][one]["gone"] and not before["seats"][one]["gone"]]
        for one in gone:
            out = game["seats"][one]["gone"].startswith("x") and act != "quit"
            named.append("out" if out else "finished" if act != "quit" else "gone")
            if out and (act == "draw" or before["revolt"].isalpha()) and before["revolt"] != "0":
                named.append("killed")
            elif out and act != "bet":
                named.append("driven out")
        if len(gone) > 1:
            named.append("two gone at once")
        seats = game["seats"]
        fewer = [one for one, was in before["seats"].items() if len(seats[one]["castles"]) < len(was["castles"])]
        if act == "draw" and any(not seats[one]["gone"] for one in fewer):
            named.append("saved by a castle")
        elif fewer:
            named.append("a castle fell")
        if game["step"] == "play" and before["step"] == "nope" and before["effect"] == "revolt":
            for what in ("courts", "guests"):
                some = any(seat["courts"] for seat in seats.values()) or what == "courts"
                if some and any(was[what] and not seats[one][what] for one, was in before["seats"].items()):
                    named.append(f"{what} executed")
        if game["step"] != before["step"]:
            named.append(f"step {game['step']}")
        for one in (game, before):
            if one["step"] == "nope":
                named.append(f"window {one['effect'].partition('=')[0]}")
        self.happened.update(named)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    comparison = Comparison(given.seed)
    comparison.run(given.positions)
    for what, times in sorted(comparison.happened.items()):
        print(f"{times:8} {what}")
    print(f"{comparison.positions} positions alike, seed {given.seed}, {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
