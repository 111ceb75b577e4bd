-- Hints are a choice, matches can explain themselves, and there are lessons.

ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;  -- 1: whoever is to move may ask for one
ALTER TABLE matches ADD COLUMN guided INTEGER NOT NULL DEFAULT 0; -- 1: what happens for the first time is explained

UPDATE matches SET hints = 1 WHERE id IN (SELECT match FROM seats WHERE level IS NOT NULL);

CREATE TABLE lesson_tries (
    user_id BIGINT  NOT NULL,
    game    TEXT    NOT NULL,
    lesson  TEXT    NOT NULL,
    step    INTEGER NOT NULL,        -- rises with every press, so that a repeated one is known
    chosen  TEXT,
    plays   TEXT    NOT NULL,        -- JSON list: what is laid out
    done    BIGINT,                  -- when it was first finished, milliseconds; NULL: not yet
    at      BIGINT  NOT NULL,        -- of the last press
    PRIMARY KEY (user_id, game, lesson)
);
