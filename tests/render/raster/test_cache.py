"""The cache is bounded by bytes."""

from __future__ import annotations

from render.raster.cache import LruCache


def test_what_is_used_least_goes_first_and_no_more_than_the_limit_is_kept() -> None:
    kept: LruCache[int, str] = LruCache(limit=5_000)
    kept.put(-1, "asked for again and again", 500)
    for n in range(40):
        kept.put(n, "once", 500)
        assert kept.get(-1) is not None
        assert kept.bytes <= kept.limit
    assert kept.get(0) is None
    assert kept.get(39) == "once"
    kept.put(40, "too large", 5_000)
    assert kept.get(40) is None
    assert kept.get(39) == "once"
