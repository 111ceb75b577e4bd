"""Scenes of The Royal Court to hold its pictures to: of random matches, and with as much on them as can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from engine.game import Outcome
from engine.royal_court.acts.act import ActKind, acting
from engine.royal_court.cards import CODES, sorted_cards
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.luck import Rolled
from engine.royal_court.position import LETTERS, NOPE, OVER, Place, Position
from render.royal_court.content import BoardContent, HandContent, LastAct, WaitingContent
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.hand import hand_scene, waiting_scene
from render.royal_court.pictures.result import result_scene
from render.scene import Scene
from tests.bot.games.royal_court.cases import game
from tools.situations.royal_court import LABELS, hand_content, tables

LONG = replace(
    LABELS,
    higher="identique ou supérieure",
    lower="identique ou inférieure",
    anything="n’importe laquelle",
    ranks=("A", "V", "D", "R"),
    turn="joue vite",
    actions="actions",
    one_left="Dernière carte",
    fewest="le moins",
    events=tuple((caption, "Un château tombe") for caption, _ in LABELS.events),
    next="suivant",
    out="éliminée",
    nope="Nenni!",
    asks="Contrer?",
    stands="Cela passe",
    revolt="Révolte !",
    siege="Assiégés",
    wins="a remporté",
    shared="Victoire à deux",
    cancelled="Partie annulée",
    places=("1er", "2e", "3e", "4e", "5e", "6e"),
    terminations=(("empty", "Il ne reste plus de cartes"), ("siege", "L’assiégeant est tombé")),
)
"""Words about as long as `Labels` allows."""

PLAYERS = range(2, 7)


@cache
def match(seed: int, players: int) -> tuple[BoardContent, ...]:
    """The tables of a match of random acts, in either option, as everybody may see it."""
    return tuple(tables(game(seed, players, full=seed % 2 == 1)))


def boards(count: int, players: int, seed: int = 0) -> Iterator[Scene]:
    """This many tables and results."""
    while count > 0:
        for scene in match(seed, players)[:count]:
            yield (board_scene if scene.outcome is None else result_scene)(scene, LABELS)
            count -= 1
        seed += 1


def hands(count: int, players: int, seed: int = 0) -> Iterator[tuple[HandContent, Scene]]:
    """This many hands with their pictures, some with cards chosen."""
    dice = Random(seed)
    while count > 0:
        for step in game(seed, players, full=seed % 2 == 1)[:count]:
            seat = dice.choice(sorted(acting(step.before)))
            looked = hand_content(step.before, seat)
            chosen = dice.sample(sorted(looked.playable), min(2, len(looked.playable)))
            looked = replace(looked, chosen=tuple(chosen) if dice.random() < 0.5 else ())
            yield looked, hand_scene(looked, LABELS)
            count -= 1
        seed += 1


def crowded(players: int, seed: int = 0) -> Position:
    """A table with as much on it as the rules could ever bring about, and a little more."""
    dice = Random(seed)
    royals = [rank + colour for rank in "JQK" for colour in "rb"]
    castle = ("8r", "9b", "Tb")
    places = tuple(
        Place(
            sorted_cards([*CODES, *CODES[:13]]),
            (("Jr", "Qb", "Kr"),) * dice.randint(1, 3),
            sorted_cards(dice.choices(royals, k=dice.choice((0, 3, 8)))),
            (castle,) * dice.choice((0, 1, 4, 5)),
        )
        for _ in range(players)
    )
    return Position(
        full_rules=False,
        turn=1,
        direction=-1,
        actions=9,
        drawn=False,
        played=True,
        named_next=0,
        heads_to_fall=3,
        besieger=None,
        is_open=False,
        run_outs=2,
        step=NOPE,
        effect=Effect(EffectKind.KING, 3, 1, tries=2),
        ending=None,
        set_size=0,
        nopes=(0, 1, 0, 1, 0, 1),
        asked=(),
        taken=0,
        places=places,
        draw=88,
        primary=("Jr", "Qb", "Kr", "Qb"),
        secondary=(),
    )


LAST = LastAct(1, ActKind.PAIR, ("Kr", "Qb"), aim=0, rolls=(Rolled("set", (20, 12), 31),))


def extremes(players: int, labels: Labels) -> Iterator[tuple[str, Scene]]:
    """The fullest pictures for this many players."""
    for seed in range(3):
        now = crowded(players, seed)
        last = replace(LAST, picked=dict.fromkeys(range(players), 12))
        closed = replace(now, places=tuple(replace(place, hand=place.held) for place in now.places))
        yield "table", board_scene(BoardContent(closed, last), labels)
        yield ("hand", hand_scene(HandContent(now, 1, frozenset(CODES), CODES[:5], CODES), labels))
        yield "hand", waiting_scene(WaitingContent(now.places[1], 1, CODES), labels)
        ranks = {seat: 1 + number // 2 for number, seat in enumerate(LETTERS[:players])}
        ended = Outcome("empty", {seat: 1 / rank for seat, rank in ranks.items()}, ranks)
        yield "result", result_scene(BoardContent(replace(now, step=OVER), None, ended), labels)
