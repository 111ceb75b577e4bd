-- Hints are a choice, matches can explain themselves, and there are lessons.

ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;  -- 1: whoever is to move may ask for one
ALTER TABLE matches ADD COLUMN guided INTEGER NOT NULL DEFAULT 0; -- 1: what happens for the first time is explained

UPDATE matches SET hints = 1 WHERE id IN (SELECT match FROM seats WHERE level IS NOT NULL);

CREATE TABLE lesson_tries (
    user_id BIGINT  NOT NULL,
    game    TEXT    NOT NULL,
    lesson  TEXT    NOT NULL,
    state   TEXT    NOT NULL,        -- open, missed (the turn that is laid out was ended, in vain), reached (not in vain)
    wrong   INTEGER NOT NULL,        -- turns ended in vain since it was last begun
    step    INTEGER NOT NULL,        -- rises with every press, so that a repeated one is known
    chosen  TEXT,
    plays   TEXT    NOT NULL,        -- JSON list: what is laid out
    done    BIGINT,                  -- when it was first finished, milliseconds; NULL: not yet
    at      BIGINT  NOT NULL,        -- of the last press
    PRIMARY KEY (user_id, game, lesson)
);

CREATE TABLE explained (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat  TEXT   NOT NULL,           -- to whom
    theme TEXT   NOT NULL,           -- the game's own word for what was explained
    asked BIGINT NOT NULL,           -- when: what that seat was asked then
    PRIMARY KEY (match, seat, theme)
);
