-- How people stand with puzzles.

CREATE TABLE puzzle_tries (
    user_id BIGINT  NOT NULL,
    game    TEXT    NOT NULL,
    puzzle  BIGINT  NOT NULL,
    day     BIGINT  NOT NULL,        -- days since 1970 in UTC if it was that day's puzzle, 0 if it was asked for
    state   TEXT    NOT NULL CHECK (state IN ('open', 'solved', 'shown')),
    wrong   INTEGER NOT NULL,        -- turns ended that did not win
    step    INTEGER NOT NULL,        -- rises with every press, so that a repeated one is known
    chosen  TEXT,
    plays   TEXT    NOT NULL,        -- JSON list: what is laid out
    at      BIGINT  NOT NULL,        -- of the last press, or of its end
    PRIMARY KEY (user_id, game, puzzle, day)
);
