"""What a seat may do, as the rules page lists it: positions as that seat sees them, and every act."""

from __future__ import annotations

from typing import Final

ACTS: Final = (
    ("court a+1 - - 0 shut 0 play - 0 - - - Ar2r2b3r7bKr/-/-/- ?7/-/-/- ?41 Ab -", "a", "Ar draw"),
    ("court a+1 d - 0 shut 0 play - 0 - - - Ar2r2b3r7bKr/-/-/- ?7/-/-/- ?41 3r -", "a", "3r 7b Kr>b end"),
    ("court a+1 - - 0 open 0 play - 0 - - - Ar2rKb/-/-/- ?7/-/-/- ?44 Kr -", "a", "Ar 2r Kb>b draw"),
    (
        "court a+1 - - 0 shut 0 play - 0 - - - 2rJrQrQbKr/-/-/- ?7/-/-/- ?7/-/-/- ?35 9r -",
        "a",
        "Jr Qr Qb Kr>b Kr>c Qb+Qr>b+ Qb+Qr>b- Qb+Qr>c+ Qb+Qr>c- Qr+Qb>b+ Qr+Qb>b- Qr+Qb>c+ Qr+Qb>c- "
        "Qr+Kr>b Qr+Kr>c Qb+Kr>b Qb+Kr>c Kr+Qr>b Kr+Qr>c Kr+Qb>b Kr+Qb>c court:Jr+Qr+Kr court:Jr+Qb+Kr "
        "draw",
    ),
    (
        "court a+2 p - 0 shut 0 play - 0 - - - 2r4r/QrKr.Jb/-/- ?7/-/-/- ?7/-/Jr/- ?34 9r -",
        "a",
        "Jb@2 Qr@1>b+ Qr@1>b- Qr@1>c+ Qr@1>c- Kr@1>b Kr@1>c Qr@1+Kr@1>b Qr@1+Kr@1>c Kr@1+Qr@1>b Kr@1+Qr@1>c end",
    ),
    ("court a+1 - - 1 shut 0 play - 0 - - - 7r8r9rJrQrKr/-/-/- ?7/-/-/- ?7/-/-/- ?34 5b -", "a", "castle:7r+8r+9r"),
    ("court a+1 - - 1 shut 0 play - 0 - - - JrQrKr/-/-/- ?7/-/-/- ?7/-/-/- ?37 5b -", "a", "draw"),
    (
        "court a+1 - - 0 shut 0 play - 0 - - - 4rQrQbKrKb/-/-/- ?7/-/-/- ?42 5r -",
        "a",
        "Qr Qb Kr>b Kb>b Qb+Qr Qr+Qb Kb+Kr>b Kr+Kb>b Qr+Kr>b Qr+Kb>b Qb+Kr>b Qb+Kb>b Kr+Qr>b Kr+Qb>b "
        "Kb+Qr>b Kb+Qb>b Qr+Kr+Kb+Qb>b Qr+Kb+Qb+Kr>b Qb+Kr+Kb+Qr>b Kr+Qr+Qb+Kb>b draw",
    ),
    (
        "court a+1 - - 0 shut 0 play - 0 - - - 6r6b6b9b/-/-/- ?7/-/-/- x1 ?43 5r -",
        "a",
        "6r>b 6b>b 9b 6b+6r>b 6r+6b>b 6b+6b>b 6b+6b+6r>b 6r+6b+6b>b draw",
    ),
    (
        "court a+0 p - 0 shut 0 nope jack=3 0 - b - ?7/-/-/- ArAb7r/-/-/- ?7/-/-/- ?36 9rJb -",
        "b",
        "let nope:Ar nope:Ab",
    ),
    (
        "court a+0 p - 0 shut 0 swap king=b1/1 0 - - Tr 3b3b9r/-/-/- ?7/-/-/- ?7/-/-/- ?34 9rQbKb -",
        "a",
        "again give:3b give:9r",
    ),
    (
        "court a+0 p - 0 shut 0 gift - 0 - - - 3b/Kb/-/- ?7/-/-/- ?7/-/-/- ?36 9rTrTb -",
        "a",
        "gift:3b>b gift:3b>c gift:Kb@1>b gift:Kb@1>c",
    ),
)
