"""Check the deal of a match from its file, without the bot: `python verify.py FILE ID DIGITS`. Python alone.

docs/notation.md says how luck follows from the two numbers. Copy from Discord the id of the message of the challenge or
table, and the digits of the fair deal in it. Without them, compare them with the file yourself.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

VISIT = {"K1": 12, "G1": 4, "G2": 10, "GF": 2, "W1": 2, "W2": 8, "W3": 2}
VISIT |= {"J1": 1, "J2": 3, "J3": 4, "J4": 3, "J5": 1, "JM": 2}
COURT = {f"{rank}{colour}": 2 for rank in "A23456789TJQK" for colour in "rb"} | {"XX": 3}


def words(purpose):
    block = 0
    while True:
        digest = sha256(f"{luck}:{purpose}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


head = dict(line.split(": ", 1) for line in Path(sys.argv[1]).read_text("utf-8").split("\n\n")[0].splitlines())
luck = sha256((head["Seed"] + head["Salt"]).encode()).hexdigest() if "Salt" in head else head["Seed"]
if sha256(head["Seed"].encode()).hexdigest() != head["Seed-SHA256"]:
    sys.exit("WRONG: this is not the seed that was promised")
if sys.argv[2:] and sys.argv[2] != head.get("Salt"):
    sys.exit("WRONG: the salt is not the id of this message")
if not head["Seed-SHA256"].startswith("".join(sys.argv[3:])):
    sys.exit("WRONG: the challenge had another fingerprint")
print("the seed fits its fingerprint")
print("luck", luck)
court, copies = head.get("Game") == "royal-court", 2 if int(head.get("Players", 0)) > 3 else 1
deck = [card for card, count in (COURT if court else VISIT).items() for _ in range(count * copies)]
stream = words("luck1" if court else "shuffle1")
for last in range(len(deck) - 1, 0, -1):
    other = next(word for word in stream if word < 2**64 // (last + 1) * (last + 1)) % (last + 1)
    deck[last], deck[other] = deck[other], deck[last]
print("shuffled", *deck)
