-- Hints are a choice, matches can explain themselves, there are lessons, and results against the bot are counted.

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

CREATE TABLE solo_results (          -- what profiles tell of matches against the bot: one row a person and match
    user_id BIGINT  NOT NULL,
    game    TEXT    NOT NULL,
    match   BIGINT  NOT NULL REFERENCES matches (id),
    level   INTEGER NOT NULL,        -- the best at which the bot played there
    score   DOUBLE PRECISION NOT NULL,
    at      BIGINT  NOT NULL,
    PRIMARY KEY (match, user_id)
);
CREATE INDEX solo_results_by_user -- all that a profile needs
    ON solo_results (user_id, game, at, match, level, score);

INSERT INTO solo_results (user_id, game, match, level, score, at)
    SELECT own.user_id, m.game, m.id, max(bot.level), own.score, m.ended
    FROM matches m JOIN seats own ON own.match = m.id JOIN seats bot ON bot.match = m.id
    WHERE m.state = 'over' AND bot.level IS NOT NULL AND own.level IS NULL AND own.user_id IS NOT NULL
      AND own.score IS NOT NULL
    GROUP BY own.user_id, m.game, m.id, own.score, m.ended;
