"""The bot's command line with seeds and names that follow from CAMPAIGN_SEED: `python -m tests.campaigns.launch run`.

Everything else is `python -m bot`. A campaign that is repeated deals the same cards.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from itertools import count

from bot.__main__ import main

SEED = "CAMPAIGN_SEED"
"""The environment's name for what seeds and names follow from; another one for each start of the bot."""


def drawn(seed: str) -> None:
    """Make `secrets` hand out what follows from the seed."""
    numbers = count()

    def token_hex(nbytes: int | None = None) -> str:
        return hashlib.sha512(f"{seed}:{next(numbers)}".encode()).hexdigest()[: 2 * (nbytes or 32)]

    secrets.token_hex = token_hex


if __name__ == "__main__":
    drawn(os.environ[SEED])
    main()
