-- Everything a match needs to survive a restart. Ids and milliseconds are BIGINT; times are milliseconds since 1970.

CREATE TABLE users (
    id   BIGINT PRIMARY KEY,
    name TEXT   NOT NULL,       -- as it was at the person's last press
    seen BIGINT NOT NULL
);

CREATE TABLE matches (
    id            BIGINT  PRIMARY KEY,
    game          TEXT    NOT NULL,
    options       TEXT    NOT NULL,  -- JSON object of the game's options
    rules_version INTEGER NOT NULL,
    seed          TEXT    NOT NULL,  -- secret until the match is over
    rated         INTEGER NOT NULL,
    guild         BIGINT  NOT NULL,
    channel       BIGINT  NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('challenge', 'closed', 'play', 'over')),
    version       INTEGER NOT NULL,  -- rises by one with every change that people see
    position      TEXT,              -- the whole position: never leaves matches/ but as a view
    shuffles      INTEGER NOT NULL,  -- number of the seed's next shuffle
    result        TEXT,              -- how it ended; for a closed challenge: declined, withdrawn or expired
    uncounted     TEXT,              -- why a match that was to be rated did not count
    created       BIGINT  NOT NULL,
    started       BIGINT,
    ended         BIGINT
);

CREATE TABLE seats (
    match  BIGINT NOT NULL REFERENCES matches (id),
    seat   TEXT   NOT NULL,
    user_id BIGINT,                  -- nobody yet: an open challenge
    PRIMARY KEY (match, seat)
);
CREATE INDEX seats_by_user ON seats (user_id, match);

CREATE TABLE turns (                 -- append-only; turn 0 is the pick
    match  BIGINT  NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    seat   TEXT    NOT NULL,
    turn   TEXT    NOT NULL,
    at     BIGINT  NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE drafts (                -- what a person has laid out and not yet confirmed
    match   BIGINT  NOT NULL REFERENCES matches (id),
    seat    TEXT    NOT NULL,
    version INTEGER NOT NULL,        -- of the match it was laid out in
    step    INTEGER NOT NULL,        -- rises with every press, so that a repeated one is known
    chosen  TEXT,
    plays   TEXT    NOT NULL,        -- JSON list
    PRIMARY KEY (match, seat)
);

CREATE TABLE boards (                -- what the channel shows of a match; the publisher makes it agree
    match          BIGINT  PRIMARY KEY REFERENCES matches (id),
    message        BIGINT,
    shown_version  INTEGER NOT NULL,
    pinged_version INTEGER NOT NULL,
    stale_message  BIGINT            -- an old board still to be taken away
);

CREATE INDEX boards_by_message ON boards (message);

CREATE TABLE challenges (            -- the message of the challenge, which stays when the match has begun
    match         BIGINT  PRIMARY KEY REFERENCES matches (id),
    message       BIGINT,
    shown_version INTEGER NOT NULL,  -- negative: see store/boards.py
    pinged        BIGINT             -- when it pinged the challenged player, if it did
);

CREATE INDEX challenges_by_message ON challenges (message);

CREATE TABLE timers (
    kind  TEXT   NOT NULL,
    match BIGINT NOT NULL REFERENCES matches (id),
    due   BIGINT NOT NULL,
    PRIMARY KEY (kind, match)
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE ratings (
    game    TEXT   NOT NULL,
    user_id BIGINT NOT NULL,
    mu      REAL   NOT NULL,
    sigma   REAL   NOT NULL,
    PRIMARY KEY (game, user_id)
);

CREATE TABLE rated_results (         -- one row a seat for each match that counted: written once
    match   BIGINT NOT NULL REFERENCES matches (id),
    seat    TEXT   NOT NULL,
    user_id BIGINT NOT NULL,
    game    TEXT   NOT NULL,
    guild   BIGINT NOT NULL,
    score   REAL   NOT NULL,
    before  REAL   NOT NULL,         -- on the public scale
    after   REAL   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX rated_results_by_user ON rated_results (user_id, game, at);
