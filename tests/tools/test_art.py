"""The drawings from which The Royal Court's sprites are made."""

from __future__ import annotations

from tools.art.court import things


def test_every_sign_of_an_effect_and_of_an_ending_has_its_drawing() -> None:
    for name in {*things.SIGNS, *things.ENDINGS.values()}:
        assert things.sign(name).startswith("<svg"), name
