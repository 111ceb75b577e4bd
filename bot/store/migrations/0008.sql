-- One record, one outbox. Everything that ever changed a match is an action; whatever the bot owes a channel is a post.
-- What takes more than SQL is in m0008.py. SQLite rebuilds a table by making it anew.

CREATE TABLE matches_8 (
    id            BIGINT  PRIMARY KEY,
    public        TEXT    NOT NULL UNIQUE, -- random: what custom_ids and links call it
    numbered      INTEGER NOT NULL,        -- 1: from before there were public ids; buttons in channels name its number
    game          TEXT    NOT NULL,
    options       TEXT    NOT NULL,        -- JSON object of the game's options
    rules_version INTEGER NOT NULL,
    seed          TEXT    NOT NULL,        -- secret until the match is over
    luck          TEXT    NOT NULL,        -- JSON object: how many of the seed's draws of each name are used up
    origin        TEXT    NOT NULL CHECK (origin IN ('challenge', 'solo', 'rematch')),
    parent        BIGINT  REFERENCES matches_8 (id), -- the match that it is a rematch of
    rated         INTEGER NOT NULL,
    guild         BIGINT  NOT NULL,
    channel       BIGINT  NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('challenge', 'closed', 'play', 'over')),
    version       INTEGER NOT NULL,        -- how many actions there are: whoever writes names the version that he read
    told          INTEGER NOT NULL,        -- how many of them everybody may know of: what posts and custom_ids go by
    position      TEXT,                    -- the whole position: never leaves matches/ but as a view
    turn          INTEGER NOT NULL,        -- how many turns have been made since the deal
    how           TEXT,                    -- how it ended; for a closed challenge: declined, withdrawn or expired
    uncounted     TEXT,                    -- why a match that was to be rated did not count
    created       BIGINT  NOT NULL,
    started       BIGINT,
    ended         BIGINT
);

CREATE TABLE seats_8 (
    match   BIGINT  NOT NULL REFERENCES matches_8 (id),
    seat    TEXT    NOT NULL,
    place   INTEGER NOT NULL,      -- the order in which people sit down, from 0
    user_id BIGINT,                -- who sits there
    invited BIGINT,                -- for whom it is kept, in a challenge
    level   INTEGER,               -- how well the bot plays here; NULL: a person's seat
    asked   INTEGER,               -- matches.told when it came to be asked what it is asked now; NULL: it is not
    opened  INTEGER NOT NULL,      -- 1: its player has seen what was dealt
    score   DOUBLE PRECISION,      -- of a match that is over, from 0 to 1; NULL: it does not count
    rank    INTEGER,
    gone    BIGINT,                -- when its player gave up or was removed, milliseconds
    PRIMARY KEY (match, seat)
);

CREATE TABLE actions (             -- append-only: everything that ever changed a match
    match  BIGINT  NOT NULL REFERENCES matches_8 (id),
    number INTEGER NOT NULL,       -- from 0
    at     BIGINT  NOT NULL,
    seat   TEXT,                   -- NULL: nobody's, like an expiry
    kind   TEXT    NOT NULL,       -- see matches/table.py
    data   TEXT,
    PRIMARY KEY (match, number)
);

CREATE TABLE positions (           -- of a match under way: where every turn led, so that nobody need play it through
    match    BIGINT  NOT NULL REFERENCES matches_8 (id),
    turn     INTEGER NOT NULL,     -- 0 is the deal
    number   INTEGER NOT NULL,     -- of the action that led there
    position TEXT    NOT NULL,
    PRIMARY KEY (match, turn)
);

CREATE TABLE drafts_8 (            -- what a person has laid out and not yet confirmed
    match  BIGINT  NOT NULL REFERENCES matches_8 (id),
    seat   TEXT    NOT NULL,
    asked  INTEGER NOT NULL,       -- what it answers: seats.asked
    step   INTEGER NOT NULL,       -- rises with every press, so that a repeated one is known
    chosen TEXT,
    plays  TEXT    NOT NULL,       -- JSON list
    PRIMARY KEY (match, seat)
);

CREATE TABLE posts (               -- messages that the bot owes a channel, and what is there of each
    id       BIGINT  PRIMARY KEY,
    match    BIGINT  NOT NULL REFERENCES matches_8 (id),
    purpose  TEXT    NOT NULL CHECK (purpose IN ('challenge', 'board', 'question')),
    guild    BIGINT  NOT NULL,
    channel  BIGINT  NOT NULL,
    message  BIGINT,               -- where it is; NULL: nowhere
    wanted   INTEGER NOT NULL,     -- how much of the match is to be seen: matches.told
    shown    INTEGER NOT NULL,     -- how much is; -1: nothing
    anew     INTEGER NOT NULL,     -- what shows less than this is posted anew, at the bottom, not changed where it is
    pings    INTEGER NOT NULL,     -- 1: whoever it is for is pinged
    pinged   INTEGER NOT NULL,     -- up to how much of it he has been; -1: not yet
    attempt  INTEGER NOT NULL,     -- how often it was posted, counting the time that is under way
    sending  INTEGER NOT NULL,     -- 1: that time may have come through, or not: look before it is posted again
    stale    BIGINT,               -- an old message still to be taken away
    tries    INTEGER NOT NULL,     -- how often in a row it could not be brought up to date
    retry_at BIGINT,               -- not before this, milliseconds; NULL: now
    resting  INTEGER NOT NULL,     -- 1: the channel refuses for good; until somebody presses there
    owner    TEXT,                 -- the process that is at it, and until when nobody else is to be
    lease    BIGINT
);

CREATE TABLE requests (            -- commands and presses that made a match: the same one, delivered again, makes no other
    id    BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches_8 (id),
    at    BIGINT NOT NULL
);

CREATE TABLE names (               -- what people were called at their last press
    guild   BIGINT NOT NULL,       -- in this server; 0: everywhere else
    user_id BIGINT NOT NULL,
    name    TEXT   NOT NULL,
    seen    BIGINT NOT NULL,
    PRIMARY KEY (guild, user_id)
);

CREATE TABLE timers_8 (
    kind    TEXT    NOT NULL,
    match   BIGINT  NOT NULL REFERENCES matches_8 (id),
    due     BIGINT  NOT NULL,
    version INTEGER NOT NULL,      -- of the match when it was set
    PRIMARY KEY (kind, match)
);

CREATE TABLE ratings_8 (
    game    TEXT             NOT NULL,
    user_id BIGINT           NOT NULL,
    mu      DOUBLE PRECISION NOT NULL,
    sigma   DOUBLE PRECISION NOT NULL,
    played  INTEGER          NOT NULL, -- matches that counted
    PRIMARY KEY (game, user_id)
);

CREATE TABLE rated_results_8 (     -- one row a seat for each match that counted: written once
    match   BIGINT           NOT NULL REFERENCES matches_8 (id),
    seat    TEXT             NOT NULL,
    user_id BIGINT           NOT NULL,
    game    TEXT             NOT NULL,
    guild   BIGINT           NOT NULL,
    score   DOUBLE PRECISION NOT NULL, -- 1 the first alone, 0.5 the first with others, 0 any other
    how     TEXT             NOT NULL, -- how the match ended
    before  DOUBLE PRECISION NOT NULL, -- on the public scale
    after   DOUBLE PRECISION NOT NULL,
    at      BIGINT           NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE TABLE standings (           -- lines of the leaderboards, kept up with every result
    game    TEXT             NOT NULL,
    guild   BIGINT           NOT NULL, -- 0: everywhere
    user_id BIGINT           NOT NULL,
    mu      DOUBLE PRECISION NOT NULL, -- the person's one rating, as in `ratings`
    sigma   DOUBLE PRECISION NOT NULL,
    rating  INTEGER          NOT NULL, -- the same on the public scale, rounded: who shares one shares a rank
    ranked  INTEGER          NOT NULL, -- 0: provisional, everywhere
    won     INTEGER          NOT NULL, -- in this server, or everywhere
    lost    INTEGER          NOT NULL,
    drawn   INTEGER          NOT NULL,
    PRIMARY KEY (game, guild, user_id)
);

CREATE TABLE rating_counts (       -- how many lines of a leaderboard share a rating: whoever asks for a rank adds few of these up
    game    TEXT    NOT NULL,
    guild   BIGINT  NOT NULL,
    ranked  INTEGER NOT NULL,
    rating  INTEGER NOT NULL,
    people  INTEGER NOT NULL,
    PRIMARY KEY (game, guild, ranked, rating)
);

CREATE INDEX rematches_by_rematch ON rematches (rematch); -- for what follows; it goes with its table

INSERT INTO matches_8
    SELECT id, 'm' || lower(hex(randomblob(8))), 1, game, options, rules_version, seed,
           CASE WHEN shuffles > 1 THEN '{"shuffle": ' || (shuffles - 1) || '}' ELSE '{}' END,
           CASE WHEN EXISTS (SELECT 1 FROM rematches r WHERE r.rematch = m.id) THEN 'rematch'
                WHEN EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.level IS NOT NULL) THEN 'solo'
                ELSE 'challenge' END,
           (SELECT r.match FROM rematches r WHERE r.rematch = m.id),
           rated, guild, channel, state, 0, 0, position,
           (SELECT count(*) FROM turns t WHERE t.match = m.id AND t.number > 0),
           CASE WHEN state = 'over' THEN substr(result, instr(result, ' ') + 1) ELSE result END,
           uncounted, created, started, ended
    FROM matches m ORDER BY id;

-- The first seat is the challenger's, and the smaller letter's in the one game that there was.
INSERT INTO seats_8
    SELECT s.match, s.seat, CASE WHEN s.seat = 'g' THEN 0 ELSE 1 END,
           CASE WHEN m.state IN ('challenge', 'closed') AND s.seat <> 'g' THEN NULL ELSE s.user_id END,
           CASE WHEN m.state IN ('challenge', 'closed') AND s.seat <> 'g' THEN s.user_id END,
           s.level, NULL,
           -- Who has moved, or laid something out, has seen his cards.
           CASE WHEN EXISTS (SELECT 1 FROM turns t WHERE t.match = s.match AND t.number > 0 AND t.seat = s.seat)
                OR EXISTS (SELECT 1 FROM drafts d WHERE d.match = s.match AND d.seat = s.seat) THEN 1 ELSE 0 END,
           CASE WHEN m.state <> 'over' OR m.result LIKE 'none %' THEN NULL
                WHEN m.result LIKE 'draw %' THEN 0.5 WHEN m.result LIKE s.seat || ' %' THEN 1.0 ELSE 0.0 END,
           CASE WHEN m.state <> 'over' OR m.result LIKE 'none %' THEN NULL
                WHEN m.result LIKE 'draw %' OR m.result LIKE s.seat || ' %' THEN 1 ELSE 2 END,
           CASE WHEN m.state = 'over' AND m.result LIKE '% resign' AND m.result NOT LIKE s.seat || ' %' THEN m.ended
                WHEN m.state = 'closed' AND (s.seat, m.result) IN (('r', 'declined'), ('g', 'withdrawn')) THEN m.ended END
    FROM seats s JOIN matches m ON m.id = s.match;

-- A match's record: the challenger, then who took it and how, the pick, the turns; how it ended.
INSERT INTO actions SELECT match, 0, created, 'g', 'join', NULL FROM seats s JOIN matches m ON m.id = s.match
    WHERE s.seat = 'g';
INSERT INTO actions SELECT id, 1, started, 'r', 'join', NULL FROM matches WHERE started IS NOT NULL;
INSERT INTO actions SELECT id, 2, started, NULL, 'start', NULL FROM matches WHERE started IS NOT NULL;
INSERT INTO actions
    SELECT match, number + 3, at, seat, 'turn', CASE WHEN number = 0 THEN 'pick ' || turn ELSE turn END FROM turns;
INSERT INTO actions
    SELECT m.id, (SELECT max(number) + 1 FROM actions a WHERE a.match = m.id), m.ended, s.seat, 'leave', NULL
    FROM matches m JOIN seats s ON s.match = m.id
    WHERE m.state = 'over' AND m.result LIKE '% resign' AND m.result NOT LIKE s.seat || ' %';
INSERT INTO actions
    SELECT id, (SELECT max(number) + 1 FROM actions a WHERE a.match = m.id), coalesce(ended, created),
           CASE WHEN state = 'closed' THEN CASE result WHEN 'declined' THEN 'r' WHEN 'withdrawn' THEN 'g' END END,
           CASE WHEN state = 'over' THEN 'end' ELSE 'close' END, result
    FROM matches m WHERE state IN ('over', 'closed');
INSERT INTO actions
    SELECT r.match, (SELECT max(number) + 1 FROM actions a WHERE a.match = r.match), r.asked, 'g', 'offer', 'rematch'
    FROM rematches r WHERE r.asked IS NOT NULL AND r.rematch IS NULL;
UPDATE matches_8 SET version = (SELECT count(*) FROM actions a WHERE a.match = matches_8.id);
UPDATE matches_8 SET told = version;
INSERT INTO positions
    SELECT id, turn, turn + 3, position FROM matches_8 WHERE state = 'play';
UPDATE seats_8 SET asked = (SELECT version - 1 FROM matches_8 m WHERE m.id = seats_8.match)
    WHERE EXISTS (SELECT 1 FROM matches_8 m WHERE m.id = seats_8.match AND m.state = 'play'
                  AND m.position LIKE '% ' || seats_8.seat || ' %');

INSERT INTO drafts_8
    SELECT d.match, d.seat, s.asked, d.step, d.chosen, d.plays
    FROM drafts d JOIN matches m ON m.id = d.match JOIN seats_8 s ON s.match = d.match AND s.seat = d.seat
    WHERE d.version = m.version AND m.state = 'play' AND s.asked IS NOT NULL;

-- What was shown is shown still. Live boards and open challenges are renewed once where they are: their buttons get the
-- new ids.
INSERT INTO posts
    SELECT 2 * c.match, c.match, 'challenge', m.guild, m.channel, c.message, n.version,
           CASE WHEN c.message IS NULL AND m.state = 'closed' THEN n.version
                WHEN c.message IS NULL AND c.shown_version < 0 THEN -1
                WHEN m.state <> 'challenge' AND c.shown_version >= 1 THEN n.version ELSE 0 END,
           0, c.pinged IS NOT NULL, CASE WHEN c.pinged IS NOT NULL AND c.shown_version = -1 THEN -1 ELSE n.version END,
           0, 0, NULL, 0, NULL, 0, NULL, NULL
    FROM challenges c JOIN matches m ON m.id = c.match JOIN matches_8 n ON n.id = c.match;
INSERT INTO posts
    SELECT 2 * b.match + 1, b.match, 'board', m.guild, m.channel, b.message, n.version,
           CASE WHEN m.state = 'over' AND b.shown_version >= m.version THEN n.version
                WHEN b.message IS NULL OR b.shown_version = 0 THEN -1
                WHEN b.shown_version >= m.version THEN n.version - 1 ELSE 0 END,
           CASE WHEN b.shown_version >= m.version THEN n.version - 1 ELSE n.version END,
           1, CASE WHEN b.pinged_version >= m.version THEN n.version ELSE 0 END,
           0, 0, b.stale_message, 0, NULL, 0, NULL, NULL
    FROM boards b JOIN matches m ON m.id = b.match JOIN matches_8 n ON n.id = b.match;

INSERT INTO timers_8 SELECT t.kind, t.match, t.due, n.version FROM timers t JOIN matches_8 n ON n.id = t.match;
INSERT INTO ratings_8
    SELECT game, user_id, mu, sigma,
           (SELECT count(*) FROM rated_results r WHERE r.game = ratings.game AND r.user_id = ratings.user_id)
    FROM ratings;
INSERT INTO rated_results_8
    SELECT r.match, r.seat, r.user_id, r.game, r.guild, r.score, n.how, r.before, r.after, r.at
    FROM rated_results r JOIN matches_8 n ON n.id = r.match;
INSERT INTO standings
    SELECT r.game, r.guild, r.user_id, t.mu, t.sigma, 0, 0,
           sum(CASE WHEN r.score = 1 THEN 1 ELSE 0 END), sum(CASE WHEN r.score = 0 THEN 1 ELSE 0 END),
           sum(CASE WHEN r.score > 0 AND r.score < 1 THEN 1 ELSE 0 END)
    FROM (SELECT game, guild, user_id, score FROM rated_results_8
          UNION ALL SELECT game, 0, user_id, score FROM rated_results_8) r
         JOIN ratings_8 t ON t.game = r.game AND t.user_id = r.user_id
    GROUP BY r.game, r.guild, r.user_id, t.mu, t.sigma;

-- A name may be the nickname of whichever server came last: it stays in the one server where its bearer has played, if
-- there is just one, and is forgotten elsewhere until the next press.
INSERT INTO names
    SELECT min(m.guild), u.id, u.name, u.seen
    FROM users u JOIN seats s ON s.user_id = u.id JOIN matches m ON m.id = s.match
    GROUP BY u.id, u.name, u.seen HAVING min(m.guild) = max(m.guild);

DROP TABLE drafts;
DROP TABLE boards;
DROP TABLE challenges;
DROP TABLE timers;
DROP TABLE ratings;
DROP TABLE rated_results;
DROP TABLE rematches;
DROP TABLE turns;
DROP TABLE users;
DROP TABLE seats;
DROP TABLE matches;
ALTER TABLE matches_8 RENAME TO matches;
ALTER TABLE seats_8 RENAME TO seats;
ALTER TABLE drafts_8 RENAME TO drafts;
ALTER TABLE timers_8 RENAME TO timers;
ALTER TABLE ratings_8 RENAME TO ratings;
ALTER TABLE rated_results_8 RENAME TO rated_results;

CREATE INDEX matches_over ON matches (guild, game, ended) WHERE state = 'over';
CREATE INDEX matches_by_parent ON matches (parent) WHERE parent IS NOT NULL;
CREATE INDEX seats_by_user ON seats (user_id, match);
CREATE INDEX seats_of_the_bot ON seats (match) WHERE level IS NOT NULL;
CREATE INDEX posts_by_match ON posts (match, purpose);
CREATE INDEX posts_lagging ON posts (match) WHERE (shown < wanted OR stale IS NOT NULL OR sending = 1) AND resting = 0;
CREATE INDEX posts_resting ON posts (match) WHERE resting = 1;
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX rated_results_by_user -- all that a profile needs: it reads every result of somebody's
    ON rated_results (user_id, game, at, match, guild, seat, how, score, before, after);
CREATE INDEX standings_in_order ON standings (game, guild, ranked DESC, mu DESC, user_id);
CREATE INDEX requests_by_age ON requests (at);
