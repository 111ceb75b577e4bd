"""Hints and reasons in words: one good next play, and which rules and threats speak for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.lines import percent
from bot.games.royal_visit.names import card_list, chateau_of, duchy_of, pawn_name, seat_name, spent_list
from bot.games.royal_visit.states import HandState
from bot.games.royal_visit.words.turns import POWERS
from bot.i18n.translator import Translator
from engine.game import Advice
from engine.royal_visit.analysis.quickest import Win
from engine.royal_visit.analysis.reasons import Kind, Reason, reasons
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.notation import read_play
from engine.royal_visit.position import View, dealt_view
from engine.royal_visit.turns.drafting import apply_plays
from engine.royal_visit.turns.plays import Play, Turn
from render.theme import signed

MAX_REASONS = 2
"""Maximum number of reasons: they share a phone's screen with the next play and the rest of the turn."""

MIN_GAIN = 0.05
"""Minimum gain in the chance of winning for which a hint mentions a turn with another beginning."""


CERTAIN = 0.995
"""The chance from which on a win has no number: it would be rounded to 100%."""


def hint_words(t: Translator, state: HandState, advice: Advice) -> str:
    """The next play of the advised turn, the plays after it, the reasons, and the chance of winning.

    In a first match nothing is said of chances: they would only discourage.
    """
    view, turn, laid = dealt_view(state.view), _turn(advice.plays), _turn(state.draft.plays)
    kept = turn[: len(laid)] == laid
    certain = advice.chance >= CERTAIN
    chance = "" if certain or state.newcomer else t("Your chance of winning: about {n}%.", n=percent(advice.chance))
    if kept and advice.best - advice.chance > MIN_GAIN and not state.newcomer:
        chance += " " + t("With a different start, about {n}%: start over and ask again.", n=percent(advice.best))
    nothing = t("It gains nothing right away, but no other turn leaves you better off.")
    return "\n".join(
        (
            *_what_to_play(t, view, laid if kept else (), turn, again=not kept),
            *(f"-# • {words}" for words in why(t, view, turn, view.turn) or [nothing]),
            *(["-# " + chance] if chance else []),
        )
    )


def _turn(plays: Sequence[str]) -> Turn:
    return tuple(map(read_play, plays))


def why(t: Translator, view: View, turn: Turn, reader: Seat | None) -> list[str]:
    """The weightiest reasons for a turn, a sentence each. `reader` as in `reason_words`."""
    return [reason_words(t, view.turn, reason, reader) for reason in reasons(view, turn)[:MAX_REASONS]]


def _what_to_play(t: Translator, view: View, laid: Turn, turn: Turn, *, again: bool) -> Iterator[str]:
    """A line for the next play, and one for those after it."""
    text = "💡 **" + t("Hint") + "** · "
    if again:
        text += t("Start over.") + " "
    if len(laid) == len(turn):
        yield text + (t("End your turn now.") if turn else t("You can't play anything: end your turn to pass."))
        return
    pawns = apply_plays(view, laid).pawns
    play, *rest = turn[len(laid) :]
    # Translators: moves reads "the left Guard goes to −3, the right Guard goes to +4"
    yield text + t("Play {cards}: {moves}.", cards=f"**{_card(t, (play,))}**", moves=_targets(t, pawns, (play,)))
    if rest:
        described, pawns = [], play.after(pawns)
        for plays in _alike(pawns, rest):
            described.append(t("Then play {cards}: {moves}.", cards=_card(t, plays), moves=_targets(t, pawns, plays)))
            pawns = plays[-1].after(pawns)
        yield " ".join(described)


def _alike(pawns: Pawns, plays: Sequence[Play]) -> Iterator[Turn]:
    """The plays in their order, grouped: plays in a row that move the same pawn the same way by the same card."""
    one: list[tuple[object, Play]] = []
    for play in plays:
        ways = tuple((pawn, space > pawns[pawn]) for pawn, space in play.moves)
        pawns = play.after(pawns)
        if one and one[-1][0] != (play.cards, ways):
            yield tuple(play for _, play in one)
            one = []
        one.append(((play.cards, ways), play))
    yield tuple(play for _, play in one)


def _card(t: Translator, plays: Turn) -> str:
    return spent_list(t, plays) or t("the Wizard's power")


def _targets(t: Translator, pawns: Pawns, plays: Turn) -> str:
    """The targets of the plays: `the left Guard goes to −3, the right Guard goes to +4`."""
    after = pawns
    for play in plays:
        after = play.after(after)
    moved = [pawn for pawn in Pawn if any(pawn == one for play in plays for one, _ in play.moves)]
    # Translators: {pawn} is a name without article: "the left Guard goes to −3"
    words = (t("the {pawn} goes to {space}", pawn=pawn_name(t, pawn), space=signed(after[pawn])) for pawn in moved)
    return ", ".join(words)


def reason_words(t: Translator, mover: Seat, reason: Reason, reader: Seat | None) -> str:
    """A reason as a sentence: *you* is the player who reads it, others are called by their colour; None: both."""
    yours = mover is reader
    space = signed(reason.space)
    match reason.kind:
        case Kind.WINS:
            return _wins(t, mover, reason, reader)
        case Kind.BLOCKS:
            return t.plural(
                "The Guard on {space} blocks the King, {n} space from {chateau}.",
                "The Guard on {space} blocks the King, {n} spaces from {chateau}.",
                reason.steps,
                chateau=chateau_of(t, mover.other, reader),
                space=space,
            )
        case Kind.STOPS if reason.was is not None:
            return _stops(t, mover.other, reason.was, reader)
        case Kind.HINDERS if reason.was is not None and reason.win is not None:
            return _hinders(t, mover.other, reason.was, reason.win, reader)
        case Kind.THREATENS if reason.win is not None and yours:
            return t("You then threaten to win next turn with {cards}.", cards=win_cards(t, reason.win))
        case Kind.THREATENS if reason.win is not None:
            player, cards = seat_name(t, mover), win_cards(t, reason.win)
            return t("{player} then threatens to win next turn with {cards}.", player=player, cards=cards)
        case Kind.CROWN:
            return t.plural(
                # Translators: why reads "the whole Court in your Duchy, the left Guard in your Chateau"
                "The Crown moves {n} space, to {space}, for {why}.",
                "The Crown moves {n} spaces, to {space}, for {why}.",
                reason.steps,
                space=space,
                why=_crown_why(t, mover, reason, reader),
            )
        case Kind.HOLDS_CROWN:
            return _holds_crown(t, mover.other, reason, reader)
        case Kind.KING:
            return t.plural(
                "The King moves {n} space towards {chateau}, to {space}.",
                "The King moves {n} spaces towards {chateau}, to {space}.",
                reason.steps,
                chateau=chateau_of(t, mover, reader),
                space=space,
            )
        case _:
            return _quiet(t, mover, reason, reader)


def _stops(t: Translator, player: Seat, was: Win, reader: Seat | None) -> str:
    cards, king = win_cards(t, was), was.termination == "king"
    if player is reader and king:
        return t("You could have won by the King with {cards}; now you can't.", cards=cards)
    if player is reader:
        return t("You could have won by the Crown with {cards}; now you can't.", cards=cards)
    name = seat_name(t, player)
    if king:
        return t("{player} could have won by the King with {cards}; now they can't.", player=name, cards=cards)
    return t("{player} could have won by the Crown with {cards}; now they can't.", player=name, cards=cards)


def _hinders(t: Translator, player: Seat, was: Win, now: Win, reader: Seat | None) -> str:
    cards, needed = win_cards(t, was), len(now.cards)
    if player is reader:
        return t.plural(
            "You could have won with {cards}; now you need at least {n} card.",
            "You could have won with {cards}; now you need at least {n} cards.",
            needed,
            cards=cards,
        )
    return t.plural(
        "{player} could have won with {cards}; now they need at least {n} card.",
        "{player} could have won with {cards}; now they need at least {n} cards.",
        needed,
        player=seat_name(t, player),
        cards=cards,
    )


def _holds_crown(t: Translator, player: Seat, reason: Reason, reader: Seat | None) -> str:
    name, before, less = seat_name(t, player), reason.before, reason.steps
    if player is reader and less:
        return t("Next turn, the Crown moves {less} instead of {before} spaces towards you.", before=before, less=less)
    if player is reader:
        return t("Next turn, the Crown no longer moves towards you.")
    if less:
        return t(
            "Next turn, the Crown moves {less} instead of {before} spaces towards {player}.",
            player=name,
            before=before,
            less=less,
        )
    return t("Next turn, the Crown no longer moves towards {player}.", player=name)


def _quiet(t: Translator, mover: Seat, reason: Reason, reader: Seat | None) -> str:
    """The reasons that are about powers, other pawns and cards."""
    yours, player, other = mover is reader, seat_name(t, mover), mover.other
    chateau = chateau_of(t, mover, reader)
    match reason.kind:
        case Kind.GAINS_JESTER if yours:
            return t("You get the Jester's power: he is between your Chateau and the King.")
        case Kind.GAINS_JESTER:
            return t(
                "{player} gets the Jester's power: he is between {chateau} and the King.",
                player=player,
                chateau=chateau,
            )
        case Kind.TAKES_JESTER if other is reader:
            return t("You lose the Jester's power.")
        case Kind.TAKES_JESTER:
            return t("{player} loses the Jester's power.", player=seat_name(t, other))
        case Kind.CALLS_KING:
            return t("The Wizard's power can then summon the King towards {chateau}.", chateau=chateau)
        case Kind.SHUTS_WIZARD:
            theirs = chateau_of(t, other, reader)
            return t("The Wizard's power can no longer summon the King towards {chateau}.", chateau=theirs)
        case Kind.GUARDS:
            return _guards(t, mover, reason, reader)
        case Kind.WIZARD:
            return t("The Wizard gets closer to {chateau}: once inside, he moves the Crown.", chateau=chateau)
        case Kind.DRAWS if yours:
            return t.plural("You draw {n} new card.", "You draw {n} new cards.", reason.steps)
        case Kind.DRAWS:
            return t.plural(
                "{player} draws {n} new card.", "{player} draws {n} new cards.", reason.steps, player=player
            )
        case _:
            return t("It costs only weak cards: {cards}.", cards=card_list(t, reason.cards))


def _guards(t: Translator, mover: Seat, reason: Reason, reader: Seat | None) -> str:
    player, duchy, both = seat_name(t, mover), duchy_of(t, mover, reader), len(reason.pawns) > 1
    if mover is reader and both:
        return t("The Guards move towards you: a whole Court in your Duchy moves the Crown.")
    if mover is reader:
        return t("A Guard moves towards you: a whole Court in your Duchy moves the Crown.")
    if both:
        return t(
            "The Guards move towards {player}: a whole Court in {duchy} moves the Crown.", player=player, duchy=duchy
        )
    return t("A Guard moves towards {player}: a whole Court in {duchy} moves the Crown.", player=player, duchy=duchy)


def _wins(t: Translator, mover: Seat, reason: Reason, reader: Seat | None) -> str:
    chateau, duchy = chateau_of(t, mover, reader), duchy_of(t, mover, reader)
    match reason.termination:
        case "king":
            return t("It wins at once: the King comes into {chateau}.", chateau=chateau)
        case "crown":
            return t("It wins at once: the Crown comes into {chateau}.", chateau=chateau)
        case _ if reason.space:
            return t("It wins at once: the refill empties the draw pile, and the King is in {duchy}.", duchy=duchy)
        case _:
            return t("It wins at once: the refill empties the draw pile, and the Crown is in {duchy}.", duchy=duchy)


def _crown_why(t: Translator, mover: Seat, reason: Reason, reader: Seat | None) -> str:
    chateau = chateau_of(t, mover, reader)
    # Translators: {pawn} is a name without article
    inside = [t("the {pawn} in {chateau}", chateau=chateau, pawn=pawn_name(t, pawn)) for pawn in reason.pawns]
    court = [t("the whole Court in {duchy}", duchy=duchy_of(t, mover, reader))] if reason.court else []
    return ", ".join((*court, *inside))


def win_cards(t: Translator, win: Win) -> str:
    """The cards of a winning turn, or its power."""
    if not win.cards:
        return t("the Wizard's power")
    cards = card_list(t, win.cards)
    return t("{cards} with the Jester's power", cards=cards) if win.line in POWERS else cards
