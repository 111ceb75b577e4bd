"""How people get to a moment of a match: what they press until it has come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import simcord

from tests.campaigns.people import Party, Press, Step, Typed

MOST_PRESSES: Final = 400
"""Presses after which what is waited for will not come any more."""


FIGURES: Final = (":J", ":Q", ":K")
"""The ends of custom_ids that lay out a card which opens a question to everybody."""


async def started(party: Party, **options: Any) -> tuple[int, str]:
    """A match has begun: its number and its name."""
    ann, ben, *_ = party.people
    if party.group == "royalcourt":
        options |= {"seats": len(party.people)}
    await party.do(Typed(ann, f"{party.group} challenge", {"user": ben, **options}))
    for _ in range(MOST_PRESSES):
        row = party.rows("id, public_id, state")[0]
        if row["state"] == "play":
            return row["id"], row["public_id"]
        press = party.sitting_down(row["public_id"], full=True)
        assert press is not None, "nobody can sit down"
        await party.do(press)
    raise AssertionError("no match begins")


async def offered(party: Party, actor: simcord.MemberActor, *actions: str, match: str = "") -> Press:
    """What a person can press of these, as soon as they see it."""
    found = await party.scene.wire.until(lambda: party.offered(actor, *actions, match=match), f"{actions}")
    return found[0]


async def opened(party: Party, actor: simcord.MemberActor, name: str, action: str, way: str, rest: str = "") -> Press:
    """A press that a person sees after another one, with what stands at its end; to resign is behind More…."""
    if way == "resign":
        await party.do(await offered(party, actor, "more", match=name))
    if action == "lobby-leave":
        await party.do(await opened(party, actor, name, "lobby-ask", way, ":leave"))
    else:
        await party.do(await offered(party, actor, way, match=name))
    found = await party.scene.wire.until(  # long work says first that it has begun
        lambda: [one for one in party.offered(actor, action, match=name) if one.custom_id.endswith(rest)],
        f"{action} {rest} behind {way}",
    )
    return found[0]


async def letting(party: Party, actor: simcord.MemberActor, name: str) -> Press:
    """The press by which a person who is asked lets it pass: everybody may."""
    found = await party.scene.wire.until(
        lambda: [one for one in party.offered(actor, "answer", match=name) if one.custom_id.endswith(":let")], "answers"
    )
    return found[0]


async def _until_someone_can_act(party: Party, match: int, name: str) -> None:
    """Someone here can go on, or the match is over."""
    await party.scene.wire.until(
        lambda: party.rows("state")[0]["state"] != "play" or party.playing(match, name), "someone to be asked"
    )


async def ready(party: Party, match: int, name: str) -> Press:
    """The press that ends the turn of a person whom the match waits for."""
    for _ in range(MOST_PRESSES):
        press = party.playing(match, name)
        if isinstance(press, Press) and press.action == "end":
            return press
        if press is not None:
            await party.do(press)
        else:
            await _until_someone_can_act(party, match, name)
    raise AssertionError("no turn can be ended")


async def window(party: Party, factor: int = 3) -> tuple[int, str]:
    """Play until several people are asked. The pause is as long as can be: a busy machine needs some time."""
    options: dict[str, Any] = {"pace": "1h", "answer-time": factor}
    match, name = await started(party, **options)
    for _ in range(MOST_PRESSES):
        if len(party.awaited(match)) > 1:
            return match, name
        if party.rows("state")[0]["state"] != "play":
            match, name = await started(party, **options)
        press = party.playing(match, name)
        if press is not None and press.action == "lay" and (figures := _figures(party, press)):
            press = party.rng.choice(figures)
        if press is not None:
            await party.do(press)
        else:
            await _until_someone_can_act(party, match, name)
    raise AssertionError("nobody is asked")


def _figures(party: Party, press: Press) -> list[Press]:
    """What can be laid out instead that all others may answer."""
    found = party.offered(press.actor, "lay", match=press.match)
    return [one for one in found if one.message == press.message and one.custom_id.endswith(FIGURES)]


# ---- moments
@dataclass(frozen=True)
class Act:
    """What someone does at a moment of a match, and how the moment comes."""

    name: str
    group: str
    people: int
    prepare: Callable[[Party], Awaitable[Step]]


async def _challenge(party: Party) -> Step:
    ann, ben, *_ = party.people
    return Typed(ann, "royalvisit challenge", {"user": ben})


async def _accept(party: Party) -> Step:
    ann, ben, *_ = party.people
    await party.do(Typed(ann, "royalvisit challenge", {"user": ben}))
    return await offered(party, ben, "accept")


async def _accept_direct(party: Party) -> Step:
    ann, ben, *_ = party.people
    await party.do(Typed(ann, "royalvisit challenge", {"user": ben, "direct": True}))
    return await offered(party, ben, "accept")


async def _decline(party: Party) -> Step:
    ann, ben, *_ = party.people
    await party.do(Typed(ann, "royalvisit challenge", {"user": ben}))
    return await offered(party, ben, "decline")


async def _hand(party: Party) -> Step:
    match, name = await started(party)
    return await offered(party, party.awaited(match)[0], "hand", match=name)


async def _lay(party: Party) -> Step:
    match, name = await started(party)
    actor = party.awaited(match)[0]
    await party.do(await offered(party, actor, "hand", match=name))
    return await offered(party, actor, "lay", match=name)


async def _end(party: Party) -> Step:
    match, name = await started(party)
    for person in party.people[:2]:
        await party.do(await offered(party, person, "hand", match=name))
    return await ready(party, match, name)


async def _end_direct(party: Party) -> Step:
    return await ready(party, *await started(party, direct=True))


async def _join(party: Party) -> Step:
    ann, ben, *_ = party.people
    await party.do(Typed(ann, "royalcourt challenge", {"seats": 3}))
    return await offered(party, ben, "lobby-join")


async def _last_join(party: Party) -> Step:
    await party.do(await _join(party))
    return await offered(party, party.people[2], "lobby-join")


async def _answer(party: Party) -> Step:
    match, name = await window(party)
    return await letting(party, party.awaited(match)[0], name)


async def _last_answer(party: Party) -> Step:
    match, name = await window(party)
    while len(asked := party.awaited(match)) > 1:
        await party.do(await letting(party, asked[0], name))
    return await letting(party, asked[0], name)


async def _resign(party: Party) -> Step:
    _, name = await started(party)
    return await opened(party, party.people[0], name, "resign-now", "resign")


async def _rematch(party: Party) -> Step:
    await party.do(await _resign(party))
    return await offered(party, party.people[0], "rematch")


async def _agree_to_rematch(party: Party) -> Step:
    await party.do(await _resign(party))
    await party.do(await offered(party, party.people[0], "rematch"))
    return await offered(party, party.people[1], "rematch")


async def _nudge(party: Party) -> Step:
    match, name = await started(party, pace="1d")
    waiting = next(person for person in party.people[:2] if person not in party.awaited(match))
    return await opened(party, waiting, name, "nudge-here", "more")


async def _offer(party: Party) -> Step:
    _, name = await started(party)
    return await opened(party, party.people[0], name, "offer-here", "more", ":pause")


async def _agree(party: Party) -> Step:
    await party.do(await _offer(party))
    return await offered(party, party.people[1], "agree")


async def _delete(party: Party) -> Step:
    await started(party)
    await party.do(Typed(party.people[0], "games data"))
    await party.do(await offered(party, party.people[0], "data-delete"))
    return await offered(party, party.people[0], "data-delete-now")


async def _export(party: Party) -> Step:
    await started(party)
    await party.do(Typed(party.people[0], "games data"))
    return await offered(party, party.people[0], "data-export")


async def _board(party: Party) -> Step:
    await started(party)
    return Typed(party.people[0], f"{party.group} board")


async def ended_by_moderator(party: Party, match: int) -> Press:
    """The form of a moderator who ends a match, as it is sent."""
    await party.do(Typed(party.moderator, "games-admin show", {"match": match}))
    form = await offered(party, party.moderator, "server-form")
    return replace(form, custom_id=form.custom_id.replace("form", "send"))


async def _moderated(party: Party) -> Step:
    match, _ = await started(party)
    return await ended_by_moderator(party, match)


async def _post_replay(party: Party) -> Step:
    match, name = await started(party)
    await party.do(await ready(party, match, name))
    await party.do(await opened(party, party.people[0], name, "resign-now", "resign"))
    return await opened(party, party.people[0], name, "replay-post", "replay")


async def _welcome(party: Party) -> Step:
    await party.do(Typed(party.moderator, "games-admin settings"))
    return await offered(party, party.moderator, "server-welcome")


async def _wished_for(party: Party) -> Step:
    """Another open challenge, of which the second person wants to be told."""
    ann, ben = party.people
    await party.do(Typed(ann, f"{party.group} challenge"))
    await party.do(await offered(party, ben, "more"))
    await party.do(await offered(party, ben, "wish"))
    return Typed(ann, f"{party.group} challenge", {"hints": True})


ACTS: Final[Sequence[Act]] = (
    Act("challenge", "royalvisit", 2, _challenge),
    Act("accept", "royalvisit", 2, _accept),
    Act("accept in direct messages", "royalvisit", 2, _accept_direct),
    Act("decline", "royalvisit", 2, _decline),
    Act("open a hand", "royalvisit", 2, _hand),
    Act("lay a card", "royalvisit", 2, _lay),
    Act("end a turn", "royalvisit", 2, _end),
    Act("end a turn in direct messages", "royalvisit", 2, _end_direct),
    Act("end a turn at a table", "royalcourt", 3, _end),
    Act("sit down", "royalcourt", 3, _join),
    Act("take the last seat", "royalcourt", 3, _last_join),
    Act("answer", "royalcourt", 4, _answer),
    Act("the last answer", "royalcourt", 3, _last_answer),
    Act("resign", "royalvisit", 2, _resign),
    Act("ask for a rematch", "royalvisit", 2, _rematch),
    Act("agree to a rematch", "royalvisit", 2, _agree_to_rematch),
    Act("nudge", "royalvisit", 2, _nudge),
    Act("offer a pause", "royalvisit", 2, _offer),
    Act("agree to a pause", "royalvisit", 2, _agree),
    Act("delete one's data", "royalvisit", 2, _delete),
    Act("export one's data", "royalvisit", 2, _export),
    Act("post the board again", "royalvisit", 2, _board),
    Act("end a match as a moderator", "royalvisit", 2, _moderated),
    Act("post a welcome", "royalvisit", 2, _welcome),
    Act("challenge someone who wants to be told", "royalvisit", 2, _wished_for),
    Act("post a replay", "royalvisit", 2, _post_replay),
)
