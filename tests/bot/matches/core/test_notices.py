"""Notices: each is posted, and deleted once it is out of date, unless it is one that stays."""

from __future__ import annotations

import random

import pytest

from bot.durations import DAY
from bot.matches.core.notices import LASTING, Notice, NoticeKind
from bot.matches.core.places import request_post
from bot.matches.outbox.delivery import DeliveryStep
from bot.store.outbox.posts import Purpose
from bot.store.transaction import Transaction
from tests.support.deadlines import shown
from tests.support.use_cases import BEN, CLEO, UseCases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


@pytest.mark.parametrize("kind", NoticeKind)
async def test_a_notice_of_each_kind_is_posted_and_deleted_later_unless_it_lasts(
    cases: UseCases, kind: NoticeKind
) -> None:
    begun = kind is not NoticeKind.HOST
    match = await (cases.begin(pace="1d") if begun else cases.challenge())
    await shown(cases)
    cases.now += round(0.9 * DAY)
    seats = () if kind in LASTING else (next(iter(match.to_act or match.seating.players)),)
    about = Notice(kind, match.version, seats, str(CLEO) if kind is NoticeKind.FOLLOWED else "")

    def request(tx: Transaction) -> None:
        request_post(tx, cases.context.load(tx, match.id), Purpose.NOTICE, None, cases.now, about=str(about))

    await cases.store.write(request)
    steps = [(one.notice, one.step) for one in await shown(cases) if one.notice]
    assert steps == [(about, DeliveryStep.POST)]
    await (cases.random_turn(match.id, random.Random(1)) if begun else cases.challenges.accept(match.id, BEN, "0"))
    steps = [(one.notice, one.step) for one in await shown(cases) if one.notice]
    assert steps == ([] if kind in LASTING else [(about, DeliveryStep.DROP)])
