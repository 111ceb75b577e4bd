"""What people are told when something cannot be done: every code of the use cases in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.i18n.translator import Translator
from bot.matches.core.errors import MatchError
from bot.matches.core.offers import DRAW
from bot.ui.links import jump_url, moment
from bot.ui.names import shown_name


def words(t: Translator, error: MatchError, command: str) -> str:
    """The answer to a refused command or press; `/command` is what commands begin with."""
    data = error.data
    match error.code:
        case "unknown match":
            return t("There is no such match any more.")
        case "no match" if data.get("private"):
            return t(
                "You have no match under way. `/{command} challenge` starts one: here against me, in a server against"
                " anybody.",
                command=command,
            )
        case "no match":
            return t(
                "You have no match of this game under way in this server. `/{command} challenge` starts one."
                " `/games matches` lists all that you play.",
                command=command,
            )
        case "cannot read":
            return t(
                "This match was played by an earlier version of the rules that I no longer know, so I can neither"
                " go on with it nor show it."
            )
        case "bad option" | "bad choice":
            return t("That is not one of the choices. Type the command again and pick from its list.")
        case "not a player":
            return t(
                "Only the players of this match can do that. Start your own with `/{command} challenge`.",
                command=command,
            )
        case "out already":
            return t("Your game is over, but the match goes on: lean back and watch who wins.")
        case "not your turn":
            return t("It is not your move now.")
        case "stale":
            return t("The game has moved on since this message.")
        case "over":
            return t("This match is over.")
        case "window closed":
            return t("That is over: everybody has answered, or the time was up.")
        case "not asked":
            return t("You are not asked this time.")
        case "answered":
            return t("You have answered already, or your standing order has answered for you.")
        case "no orders":
            return t("Standing orders are for matches in which a turn may take days.")
        case "accepts none":
            return t.plural(
                "{players} accepts no challenges now.",
                "{players} accept no challenges now.",
                _count(data["players"]),
                players=_people(data["players"]),
            )
        case "has blocked":
            return t(
                "You have blocked {players}: take them off your list in `/games settings` to play with them.",
                players=_people(data["players"]),
            )
        case "cannot block":
            return t("You can block other people only: neither yourself nor bots.")
        case "too many blocks":
            return t.plural(
                "You have blocked {n} person, which is as many as I can remember.",
                "You have blocked {n} people, which is as many as I can remember.",
                _number(data["limit"]),
            )
        case "cannot follow":
            return t("You can follow matches between other people, in channels that you see.")
        case "too many followers":
            limit = _number(data["limit"])
            if data["how"] == "turns":
                return t.plural(
                    "{n} person is told of each turn already. You can still follow to the end.",
                    "{n} people are told of each turn already. You can still follow to the end.",
                    limit,
                )
            return t.plural(
                "{n} person follows this match already: more I cannot mention.",
                "{n} people follow this match already: more I cannot mention.",
                limit,
            )
        case "hints off":
            return t("You have switched hints off. `/games settings` switches them on again.")
        case "challenge self":
            return t("You cannot play against yourself. Challenge somebody else, or leave the name out for anyone.")
        case "named twice":
            return t("You have named the same person twice: everybody gets one seat.")
        case "already seated":
            return t("You have already accepted. The match begins as soon as everybody has.")
        case "at table already":
            return t("You already sit at this table. The match begins as soon as it is full, or the host starts it.")
        case "not at table":
            return t("You do not sit at this table.")
        case "not the host":
            return t("Only {player}, who hosts this table, can do that.", player=_people(data["host"]))
        case "seats kept" if data["guests"]:
            return t("The seats that are left are kept for {players}.", players=_people(data["guests"]))
        case "seats kept":
            return t("Every seat at this table is taken.")
        case "too few sit":
            return t("At least {n} have to sit at the table before it can begin.", n=_number(data["least"]))
        case "begun without":
            return t("You are too late: there is no seat to be had at this table any more.")
        case "challenge twice":
            said = t("You have already made this challenge, and it is still open.")
            return _leading(t, data, said, lambda url: t("[Go to it]({url}), or withdraw it first.", url=url))
        case "too many challenges":
            return t.plural(
                "You already have {n} open challenge: withdraw it or wait for an answer.",
                "You already have {n} open challenges: withdraw one or wait for an answer.",
                _number(data["limit"]),
            )
        case "too many in an hour":
            limit, when = _number(data["limit"]), moment(_number(data["next"]))
            return t.plural(
                "You can make at most {n} challenge an hour. You can make the next one {when}.",
                "You can make at most {n} challenges an hour. You can make the next one {when}.",
                limit,
                when=when,
            )
        case "too many pings":
            limit, when = _number(data["limit"]), moment(_number(data["next"]))
            return t.plural(
                "I ping at most {n} person an hour for you. You can do this again {when}.",
                "I ping at most {n} people an hour for you. You can do this again {when}.",
                limit,
                when=when,
            )
        case "too many solo":
            return t.plural(
                "You already have {n} match against me: finish or resign it first.",
                "You already have {n} matches against me: finish or resign one first.",
                _number(data["limit"]),
            )
        case "challenge closed":
            return t("This challenge is no longer open.")
        case "not for you":
            return t("This challenge is for {player}: only they can answer it.", player=_people(data["guests"]))
        case "only the bot here":
            return t(
                "Here you can play only against me: choose a {level} with `/{command} challenge`. Challenge people in a"
                " server; with {direct} such a match goes on in private messages.",
                command=command,
                level=f"`{t('level')}`",
                direct=f"`{t('direct')}`",
            )
        case "played in channel":
            said = t("This match was played in a channel: the rematch is asked for there.")
            return said if data["message"] is None else f"{said} " + t("[Go to it]({url}).", url=_url(data))
        case "not the challenger":
            return t("Only the challenger can withdraw it.")
        case "turn unfinished":
            return t("Lay out at least one play before you end your turn.")
        case "no hint when rated":
            return t(
                "There are no hints in a rated match. Those against the bot have them, and those agreed with hints."
            )
        case "no hints":
            return t("This match was agreed to be played without hints: they are chosen with the challenge.")
        case "rated with hints":
            return t(
                "A rated match is played without hints. Leave out {rated}, or leave out {hints}.",
                rated=f"`{t('rated')}`",
                hints=f"`{t('hints')}`",
            )
        case "unknown replay":
            return t(
                "You can see no finished match with this number. `/{command} replay` lists those that you can see.",
                command=command,
            )
        case "still played":
            return t(
                "This match is still being played. Once it is over you can watch it again and review it; until"
                " then, **Turns** on its board steps through it."
            )
        case "rematch twice":
            said = t("The rematch has already been offered, or is under way.")
            return _leading(t, data, said, lambda url: t("[Go to it]({url}).", url=url))
        case "guided twice":
            said = t("Your first match is under way already.")
            return _leading(t, data, said, lambda url: t("[Go to it]({url}).", url=url))
        case "already asked":
            return t("You have already asked {other} for a rematch.", other=_people(data["others"]))
        case "former player":
            return t("Somebody who played this match is no longer here, so it cannot be played again.")
        case "rematch refused":
            return t(
                "{other} would rather not play again now. They can still challenge you with **Rematch**.",
                other=_people(data["others"]),
            )
        case "too long away":
            return t.plural(
                "From then on you can be away for {n} day: {most} in a year are the most. Nothing has changed.",
                "From then on you can be away for {n} days: {most} in a year are the most. Nothing has changed.",
                _number(data["longest"]),
                most=_number(data["most"]),
            )
        case "offer gone":
            return t("This offer is no longer open.")
        case "offered before" if data["kind"] == DRAW:
            return t("You have already offered a draw: you can do so again after your next turn.")
        case "offered before":
            return t("You have already asked for this: you can do so again after your next turn, or in a day.")
        case "cannot offer":
            return t("That cannot be offered in this match now.")
        case "not beaten":
            return t("The next level is for whoever has won this match against me.")
        case "nothing finished":
            return t("No match that you can see has been finished in this server yet.")
        case "nothing to review":
            return t("There is nothing to review: this match ended before anybody had moved.")
        case "not late":
            return t("Nothing was claimed: meanwhile the turn was made, or there is more time.")
        case "own time":
            return t("Your own time is up, so you cannot claim. Your turn still counts: make it now.")
        case "no clock":
            return t("Nobody's clock runs but your own, so there is no time to give.")
        case "time enough":
            return t("They have 30 days already: that is the most.")
        case "nudged already" if data["next"] is None:
            return t("You have nudged them in this turn already.")
        case "nudged already":
            return t("They were nudged already. You can do it again {when}.", when=moment(_number(data["next"])))
        case "nobody to nudge" if data["undisturbed"]:
            return t("They want no reminders, so a nudge would not reach them.")
        case "nobody to nudge":
            return t("Nobody else is to move: there is nobody to nudge.")
        case "clocks stopped":
            return t("The clock stands still: nobody is nudged until it runs on.")
        case "unknown puzzle":
            return t("This puzzle no longer exists. `/{command} puzzle` opens today's.", command=command)
        case "unknown lesson":
            return t("This lesson no longer exists. `/{command} learn` opens the next one.", command=command)
        case "file too large":
            return t("This file is too large: a match's file has {n} KB at most.", n=_number(data["limit"]))
        case "no text":
            return t("This file holds no text. A match's file is plain text in UTF-8: **File** on a replay gives one.")
        case "one of two":
            return t("Name a match or attach a file, not both.")
        case "file gone":
            return t("Discord did not give me the file. Please attach it once more.")
        case "all solved":
            return t("You have solved all of these puzzles. The next one comes tomorrow.")
        case "being forgotten":
            return t("I am still deleting your data. Try again in a few minutes: you will begin as someone new.")
        case "banned" | "guest banned" | "not here" | "unrated here" | "not a moderator":
            return _barred(t, error.code, data)
        case _:
            return t("That does not work here.")


def _barred(t: Translator, code: str, data: Mapping[str, object]) -> str:
    """What the moderators of the server have decided otherwise."""
    match code:
        case "banned":
            reason = shown_name(str(data["reason"]))
            return t("A moderator has banned you from playing in this server: {reason}", reason=reason)
        case "guest banned":
            return t("{player} may not play in this server.", player=_people(data["guests"]))
        case "not here":
            allowed = data["channels"]
            assert isinstance(allowed, tuple)
            channels = ", ".join(f"<#{channel}>" for channel in allowed)
            return t("The moderators of this server allow matches only in {channels}.", channels=channels)
        case "unrated here":
            rated = f"`{t('rated')}`"
            return t("No match is rated in this server: its moderators have chosen so. Leave out {rated}.", rated=rated)
        case _:
            return t("That is for moderators. If you are one, type `/games-admin settings` again.")


def failure(t: Translator, reference: str) -> str:
    """The answer when something went wrong on our side."""
    return t(
        "Something went wrong on our side; nothing is lost. Please try again. If it keeps happening, give whoever"
        " runs this bot this reference: {reference}",
        reference=f"`{reference}`",
    )


def damaged(t: Translator, reference: str) -> str:
    """The answer when the database is not known to be whole."""
    return t(
        "Something is wrong with my database, and I cannot tell whether anything is lost. Please give whoever runs this"
        " bot this reference: {reference}",
        reference=f"`{reference}`",
    )


def busy(t: Translator) -> str:
    """The answer while too much is waiting to be drawn or thought about, of all people or of this one."""
    return t("I am still busy with earlier requests. Please press again in a moment: nothing is lost.")


def gone(t: Translator) -> str:
    """The answer to a press on what is there no more, or never was."""
    return t("This button no longer works. Look for a newer message, or type a command instead.")


def missing(t: Translator, permissions: list[str]) -> str:
    """The answer where the bot lacks permissions in this channel."""
    return t(
        "I am missing permissions in this channel: {permissions}. Somebody who manages the server can give them to me.",
        permissions=", ".join(f"**{permission}**" for permission in permissions),
    )


def _leading(t: Translator, data: Mapping[str, object], said: str, way: Callable[[str], str]) -> str:
    """What is there already, and the way to its message, or that it will have one again."""
    if data["message"] is None:
        return f"{said} " + t("I will post it again.")
    return f"{said} " + way(_url(data))


def _url(data: Mapping[str, object]) -> str:
    return jump_url(_number(data["guild"]), _number(data["channel"]), _number(data["message"]))


def _people(users: object) -> str:
    assert isinstance(users, tuple)
    return ", ".join(f"<@{user}>" for user in users)


def _count(users: object) -> int:
    assert isinstance(users, tuple)
    return len(users)


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
