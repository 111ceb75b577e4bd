-- What the strongest player there is makes of the turns of a finished match.

CREATE TABLE reviews (
    match BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    judge TEXT   NOT NULL,           -- who has judged: what another one would say must be asked anew
    turns TEXT   NOT NULL            -- JSON list, for each turn: chance with it, chance with the best, the best
);
