-- The life of a match: time, offers, threads, private messages; what people and servers have chosen.

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';   -- how long a turn may take: see matches/pace.py
ALTER TABLE matches ADD COLUMN offers TEXT NOT NULL DEFAULT '{}';   -- JSON object: what is on offer now, see matches/offers.py
ALTER TABLE matches ADD COLUMN stopped BIGINT;                      -- since when its clocks stand still; NULL: they run
ALTER TABLE matches ADD COLUMN why_stopped TEXT;                    -- agreed: by all; gone: its channel, or the bot from there
ALTER TABLE matches ADD COLUMN thread BIGINT;                       -- the thread that was opened for it in its channel; 0: none; NULL: not yet
ALTER TABLE matches ADD COLUMN direct INTEGER NOT NULL DEFAULT 0;   -- 1: it goes on in its players' private messages
ALTER TABLE matches ADD COLUMN unreached TEXT;                      -- whose seat takes none, so that it goes on in its channel
ALTER TABLE matches ADD COLUMN reason TEXT;                         -- why a moderator has ended it, in his words

ALTER TABLE seats ADD COLUMN due BIGINT;                            -- when the time for what it is asked ends; NULL: no end is set
ALTER TABLE seats ADD COLUMN rest BIGINT;                           -- milliseconds left, while the match's clocks stand still
ALTER TABLE seats ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;   -- 1: its player was reminded of what it is asked
ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;       -- how much of the match was told when its time was up; 0: it is not
ALTER TABLE seats ADD COLUMN nudged BIGINT;                         -- when its player was last nudged
ALTER TABLE seats ADD COLUMN absent BIGINT;                         -- since when its player is known to have left the server
ALTER TABLE seats ADD COLUMN ended BIGINT;                          -- matches.ended: a person's own are found and put in order by it

UPDATE seats SET ended = (SELECT coalesce(m.ended, m.created) FROM matches m WHERE m.id = seats.match)
    WHERE match IN (SELECT id FROM matches WHERE state IN ('over', 'closed'));
DROP INDEX seats_by_user;
CREATE INDEX seats_by_user ON seats (user_id, ended, match);
CREATE INDEX matches_live ON matches (guild, id) WHERE state IN ('challenge', 'play');
CREATE INDEX matches_closed ON matches (ended) WHERE state = 'closed';
CREATE INDEX seats_by_guest ON seats (invited, match) WHERE invited IS NOT NULL AND ended IS NULL;

CREATE TABLE posts_10 (            -- messages that the bot owes a channel or a person, and what is there of each
    id       BIGINT  PRIMARY KEY,
    match    BIGINT  NOT NULL REFERENCES matches (id),
    purpose  TEXT    NOT NULL CHECK (purpose IN ('challenge', 'board', 'question', 'notice')),
    about    TEXT,                 -- what a notice says: see matches/notices.py
    person   BIGINT,               -- in whose private messages; NULL: in a channel
    guild    BIGINT  NOT NULL,
    channel  BIGINT  NOT NULL,     -- 0: a person's, and not yet known
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
INSERT INTO posts_10
    SELECT id, match, purpose, NULL, NULL, guild, channel, message, wanted, shown, anew, pings, pinged, attempt, sending,
           stale, tries, retry_at, resting, owner, lease
    FROM posts;
DROP TABLE posts;
ALTER TABLE posts_10 RENAME TO posts;
CREATE INDEX posts_by_match ON posts (match, purpose);
CREATE INDEX posts_lagging ON posts (match) WHERE (shown < wanted OR stale IS NOT NULL OR sending = 1) AND resting = 0;
CREATE INDEX posts_resting ON posts (match) WHERE resting = 1;

ALTER TABLE settings ADD COLUMN language TEXT;                                -- NULL: as Discord says
ALTER TABLE settings ADD COLUMN reminders TEXT NOT NULL DEFAULT 'channel';    -- off, channel, direct
ALTER TABLE settings ADD COLUMN challenges TEXT NOT NULL DEFAULT 'anyone';    -- from whom: anyone, known, nobody
ALTER TABLE settings ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;             -- 0: no hint is offered to this person
ALTER TABLE settings ADD COLUMN unreachable BIGINT;                           -- since when private messages are refused

ALTER TABLE names ADD COLUMN locale TEXT;  -- where guild is 0: what the person's Discord was set to at the last press

CREATE TABLE blocks (              -- whom somebody does not want to play with
    user_id BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

CREATE TABLE away (                -- days on which somebody's clocks stand still, from and until when, milliseconds
    user_id BIGINT NOT NULL,
    start   BIGINT NOT NULL,
    until   BIGINT NOT NULL,
    PRIMARY KEY (user_id, start)
);

CREATE TABLE follows (             -- who would like to hear of a match that is not his own
    match   BIGINT NOT NULL REFERENCES matches (id),
    user_id BIGINT NOT NULL,
    how     TEXT   NOT NULL,       -- end: when it is over; turns: of each turn
    PRIMARY KEY (match, user_id)
);

CREATE TABLE habits (              -- how often somebody has answered in time, in matches with a pace
    user_id BIGINT  NOT NULL,
    game    TEXT    NOT NULL,
    in_time INTEGER NOT NULL,
    late    INTEGER NOT NULL,      -- turns made too late, and seats lost by time
    PRIMARY KEY (user_id, game)
);

CREATE TABLE servers (             -- what a server has chosen; NULL: what holds without it
    guild    BIGINT  PRIMARY KEY,
    pace     TEXT,
    hints    INTEGER,
    rated    INTEGER,
    threads  INTEGER,
    language TEXT
);

CREATE TABLE server_options (      -- the default of a game's option in a server
    guild  BIGINT NOT NULL,
    game   TEXT   NOT NULL,
    option TEXT   NOT NULL,
    value  TEXT   NOT NULL,
    PRIMARY KEY (guild, game, option)
);

CREATE TABLE server_channels (     -- where matches may be played in a server; none: everywhere
    guild   BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    PRIMARY KEY (guild, channel)
);

CREATE TABLE bans (                -- who may not play in a server: by id, also of those who were forgotten
    guild   BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    by_user BIGINT NOT NULL,
    reason  TEXT   NOT NULL,
    PRIMARY KEY (guild, user_id)
);

CREATE TABLE audit (               -- who has changed what in a server, and when
    guild   BIGINT  NOT NULL,
    number  INTEGER NOT NULL,      -- from 0
    at      BIGINT  NOT NULL,
    user_id BIGINT  NOT NULL,
    what    TEXT    NOT NULL,      -- a setting's name, or: end, ban, unban, clear
    before  TEXT,                  -- what held before; or the id of the match or person
    after   TEXT,                  -- what holds now; or the reason, or the games
    PRIMARY KEY (guild, number)
);

CREATE TABLE pulse (               -- when the bot was last known to run, milliseconds; one row
    at BIGINT NOT NULL
);
