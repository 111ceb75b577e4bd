"""The French catalogue: typography, the words of the published edition, commands by the names that they have there."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from babel.messages.pofile import read_po

from bot.games.royal_visit.learning.hints import hint_words, reason_words
from bot.i18n.translator import Translators
from bot.ids import UserId
from bot.matches.people.leaderboard import LeaderboardLine
from bot.ui.screens.people.leaderboard import leaderboard_alt
from engine.game import Advice
from engine.royal_visit.analysis.reasons import Kind, Reason
from engine.royal_visit.board import Pawn, Seat
from tests.bot.games.royal_visit.cases import my_move
from tests.bot.i18n.pseudo import of_the_code
from tests.engine.royal_visit.positions import at
from tools.catalogues import LOCALE
from tools.messages import Use
from tools.wording import Glossary, glossary, typography

SPACE: Final = "\N{NO-BREAK SPACE}"
GLOSSARY: Final = glossary(LOCALE, "fr")
TERMS: Final = GLOSSARY.of(["royal_visit"])
ROYAL_COURT: Final = GLOSSARY.of(["royal_court"])


@cache
def translated() -> dict[str, str]:
    """Every form of every French text but names of commands, by its English one."""
    names = {key.id for key, said in of_the_code().texts.items() if Use.COMMAND_NAME in said.uses}
    with (LOCALE / "fr.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    found: dict[str, str] = {}
    for message in catalog:
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        strings = (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)
        if ids[0] not in names:
            found |= {english: french for english, french in zip(ids, strings, strict=True) if english}
    return found


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Main: Roi", f"Main{SPACE}: Roi"),
        ("Main : Roi", f"Main{SPACE}: Roi"),
        ("Finir\N{NARROW NO-BREAK SPACE}?", f"Finir{SPACE}?"),
        ("Finir ; annuler", f"Finir{SPACE}; annuler"),
        ("Bravo!", f"Bravo{SPACE}!"),
        ("Roi ×2", f"Roi{SPACE}×2"),
        ("50 %", f"50{SPACE}%"),
        ("gagné / perdu", f"gagné{SPACE}/ perdu"),
        ("le « Roi »", f"le «{SPACE}Roi{SPACE}»"),
        ("l'autre", "l’autre"),
        ("Attends...", "Attends…"),
        ("Bravo .", "Bravo."),
    ],
)
def test_typography_is_seen_to(wrong: str, right: str) -> None:
    assert list(typography("fr", wrong))
    assert not list(typography("fr", right))


def test_code_placeholders_and_emoji_are_no_prose() -> None:
    text = "`/{command} réglages images:` [ici](https://x.fr/?a) <@1> :crown: {n:+d} 12:30"
    assert not list(typography("fr", text))


def test_typography_of_what_is_put_together() -> None:
    t = Translators()["fr"]
    hint = hint_words(t, my_move(at(hand="K1K1K1G2W2J2J3J4")), Advice(("K1K1:L-3,K-1,R+1", "K1:K-2"), 0.6, 0.6))
    reason = reason_words(t, Seat.GREEN, Reason(Kind.CROWN, pawns=(Pawn.W,), space=-2, steps=2, court=True), None)
    ratings = leaderboard_alt(t, [LeaderboardLine(n, UserId(n), None, 1000, 300, 1, 0, 0) for n in (1, 2)], UserId(1))
    assert not [(text, wrong) for text in (hint, reason, ratings) for wrong in typography("fr", text)]


@pytest.mark.parametrize(
    ("english", "wrong", "right"),
    [
        ("The Wizard's power", "Le pouvoir du Magicien", "Le pouvoir du Sorcier"),
        ("The Jester cannot be called.", "Le Fou ne peut pas être convoqué.", "Le Fou ne peut pas être attiré."),
        ("Jester cards are wild", "Les cartes Fou sont des jokers", "Les cartes Fou sont des cartes Joker"),
        ("Guard escort", "Garde et Roi", "Escorte"),
        ("the Crown's own track", "la piste de la Couronne", "la Piste Couronne"),
        ("The King moves two spaces", "Le roi avance de deux cases", "Le Roi avance de deux cases"),
        ("Refill your hand", "Remplis ta main", "Complète ta main"),
        ("Green begins", "Le vert commence", "Le joueur vert commence"),
    ],
)
def test_a_word_of_the_published_edition_is_missed(english: str, wrong: str, right: str) -> None:
    assert list(TERMS.faults(english, wrong))
    assert not list(TERMS.faults(english, right))


def test_a_word_in_another_meaning_is_not_missed() -> None:
    assert not list(TERMS.faults("The Crown turns to its other side", "La Couronne se retourne"))
    assert not list(TERMS.faults("The {crown} is here", "Elle est là"))


def test_a_language_without_words_of_its_own_misses_none() -> None:
    assert glossary(LOCALE, "de") == Glossary()


@pytest.mark.parametrize(
    ("english", "wrong", "right"),
    [
        ("The queen in a court", "La reine d’une cour", "La dame d’une cour"),
        ("A royal of yours", "Un de tes royaux", "Une de tes figures"),
        ("Nobody noped it", "Personne n’a dit non", "Personne ne l’a contré"),
        ("Pick up a card", "Prends une carte", "Pioche une carte"),
    ],
)
def test_each_game_has_words_of_its_own(english: str, wrong: str, right: str) -> None:
    assert list(ROYAL_COURT.faults(english, wrong))
    assert not list(ROYAL_COURT.faults(english, right))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Le Fou est plus près de ton bout du chemin que le Roi", "Le Fou est entre ton Château et le Roi"),
        ("Le camp du Roi gagne", "Le joueur qui a le Roi dans son Duché l’emporte"),
        ("Le chemin a 17 cases", "Le plateau a 17 cases"),
        ("La Cour au complet", "La Cour complète"),
        ("à deux cases du Château de Vert", "à deux cases du Château vert"),
        ("les défausses sont mélangées", "la défausse est mélangée"),
    ],
)
def test_phrases_that_the_published_edition_does_not_say_are_seen(wrong: str, right: str) -> None:
    assert list(TERMS.faults("", wrong))
    assert not list(TERMS.faults("", right))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Posé devant toi, quoi que montre la pile", "Posé devant toi, quelle que soit la carte sur la pile"),
        ("Rien ne va. Pioche une carte", "Tu ne peux rien poser. Pioche une carte"),
        ("Le 2 doit aller", "Le 2 doit pouvoir se poser"),
        ("Un multiple, un joker compris", "Une paire, un joker compris"),
        ("Il n’en est rien", "L’effet est annulé"),
        ("Qui ne peut pas jouer est hors jeu", "Celui qui ne peut pas jouer est hors jeu"),
        (
            f"Une révolte{SPACE}: qui ne peut pas jouer meurt",
            f"Une révolte{SPACE}: le premier qui ne peut pas jouer meurt",
        ),
        ("La pioche s’est vidée", "La pioche est épuisée"),
        (f"Jet{SPACE}: 12", f"Lancer{SPACE}: 12"),
        ("Jouez une carte", "Joue une carte"),
        ("Les règles violentes", "Les règles complètes"),
    ],
)
def test_what_nobody_would_say_in_french_is_seen(wrong: str, right: str) -> None:
    assert list(ROYAL_COURT.faults("", wrong))
    assert not list(ROYAL_COURT.faults("", right))


def test_a_question_may_begin_with_who() -> None:
    assert not list(ROYAL_COURT.faults("Who plays?", f"Qui joue{SPACE}?"))


def test_the_words_of_one_game_are_not_those_of_another() -> None:
    assert list(TERMS.faults("A joker", "Un joker"))
    assert not list(ROYAL_COURT.faults("A joker", "Un joker"))
    assert not list(GLOSSARY.of([]).faults("A joker", "Un joker"))
    assert list(GLOSSARY.of([]).faults("The next turn", "Ensuite"))


def test_commands_are_called_by_their_french_names() -> None:
    with (LOCALE / "fr.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    commands = re.compile(r"`/\{command\} (\S+)`")
    french_names = {message.id: message.string for message in catalog if message.context is None}
    named = {english: [french_names[name] for name in commands.findall(english)] for english in translated()}
    assert any(named.values())
    assert {english: commands.findall(french) for english, french in translated().items()} == named


def test_a_le_contracts_to_au() -> None:
    t = Translators()["fr"]
    stopped = (t("{player}'s jack", player="Ann"), t("{player}'s catapult", player="Ben"), t("your swap"))
    said = [t("Nope: {what}!", what=what).replace("\N{NO-BREAK SPACE}", " ") for what in stopped]
    assert said == ["Nope au valet d’Ann !", "Nope à la catapulte de Ben !", "Nope à ton échange !"]


def test_de_is_elided_before_a_name_with_a_vowel() -> None:
    t = Translators()["fr"]
    names = ("Ann", "Élise", "Ben", "Hugo", "🔵 Ann")
    said = [t("{player}'s jack", player=name) for name in names]
    assert said == ["le valet d’Ann", "le valet d’Élise", *(f"le valet de {name}" for name in names[2:])]
