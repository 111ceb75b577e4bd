-- The schema, number 1. Until 1.0.0 is released it is edited in place; after that a change is a new file, 0002.sql.
--
-- Ids of people, servers, channels and messages are Discord's. Times are milliseconds since 1970. A flag is 0 or 1.
-- "Told" counts the actions of a match that everybody may know of: a moment of a match is named by how much was told
-- then (`matches.told`), and what a seat is asked by how much was told when it came to be asked (`seats.asked`).


-- ---- matches

CREATE TABLE matches (               -- one row a match, from its challenge on
    id            BIGINT  PRIMARY KEY,       -- from 1, by `counters`: what people call it
    public        TEXT    NOT NULL UNIQUE,   -- random: what custom_ids and links call it
    -- what is played
    game          TEXT    NOT NULL,          -- the game's key
    options       TEXT    NOT NULL,          -- JSON object of the game's options
    rules_version INTEGER NOT NULL,          -- of the game's rules when it was made
    rated         INTEGER NOT NULL,          -- 1: it is to count for ratings
    hints         INTEGER NOT NULL DEFAULT 0, -- 1: whoever is to move may ask for one
    guided        INTEGER NOT NULL DEFAULT 0, -- 1: what happens for the first time is explained
    pace          TEXT    NOT NULL DEFAULT 'none', -- how long a turn may take: see matches/pace.py
    window_time   BIGINT,                    -- for how many milliseconds a window is open; NULL: as its pace says
    parent        BIGINT  REFERENCES matches (id), -- the match that it is a rematch of
    -- luck: all of it follows from the seed
    seed          TEXT    NOT NULL,          -- 64 hexadecimal digits; secret until the match is over
    luck          TEXT    NOT NULL,          -- JSON object: how many of the seed's draws of each name are used up
    -- where it is
    guild         BIGINT  NOT NULL,          -- its server; 0: private messages with the bot
    channel       BIGINT  NOT NULL,          -- where it was begun, or has moved to
    thread        BIGINT,                    -- the thread that was opened for it there; 0: none; NULL: not yet
    direct        INTEGER NOT NULL DEFAULT 0, -- 1: it goes on in its players' private messages
    unreached     TEXT,                      -- whose seat takes none, so that it goes on in its channel
    -- how it stands
    state         TEXT    NOT NULL           -- a challenge is closed, or becomes a match: play, over
        CHECK (state IN ('challenge', 'closed', 'play', 'over')),
    version       INTEGER NOT NULL,          -- how many actions there are: a write names the version it read
    told          INTEGER NOT NULL,          -- how many of them everybody may know of: what posts and custom_ids go by
    position      TEXT,                      -- the whole position: never leaves matches/ but as a view; NULL: not begun
    turn          INTEGER NOT NULL,          -- how many turns have been made since the deal
    offers        TEXT    NOT NULL DEFAULT '{}', -- JSON object: what is on offer now, see matches/offers.py
    -- its clocks
    stopped       BIGINT,                    -- since when they stand still; NULL: they run
    why_stopped   TEXT,                      -- agreed: by all; gone: its channel, or the bot from there
    window_since  INTEGER,                   -- the open window: how much was told when it was asked; NULL: none is open
    window_until  BIGINT,                    -- when the house closes it; NULL: no end is set
    window_rest   BIGINT,                    -- milliseconds left of it, while the clocks stand still
    -- its end
    how           TEXT,                      -- how it ended; for a closed challenge: declined, withdrawn or expired
    uncounted     TEXT,                      -- why a match that was to be rated did not count
    reason        TEXT,                      -- why a moderator has ended it, in the moderator's words
    -- its times
    created       BIGINT  NOT NULL,          -- when the challenge was made
    started       BIGINT,                    -- when every seat was taken
    ended         BIGINT                     -- when it was over, or the challenge closed
);
CREATE INDEX matches_live ON matches (guild, id) WHERE state IN ('challenge', 'play');
CREATE INDEX matches_over ON matches (guild, game, ended) WHERE state = 'over';
CREATE INDEX matches_closed ON matches (ended) WHERE state = 'closed';
CREATE INDEX matches_by_parent ON matches (parent) WHERE parent IS NOT NULL;
CREATE INDEX matches_by_age ON matches (created, id);

CREATE TABLE seats (                 -- one row a seat of a match
    match     BIGINT  NOT NULL REFERENCES matches (id), -- of which match
    seat      TEXT    NOT NULL,              -- the game's name for it
    place     INTEGER NOT NULL,              -- the order in which people sit down, from 0
    -- who sits there
    user_id   BIGINT,                        -- the player, or the bot; NULL: nobody yet, or who is forgotten
    invited   BIGINT,                        -- for whom it is kept, in a challenge
    level     INTEGER,                       -- how well the bot plays here; NULL: a person's seat
    opened    INTEGER NOT NULL,              -- 1: its player has seen what was dealt
    absent    BIGINT,                        -- since when its player is known to have left the server
    gone      BIGINT,                        -- when its player gave up or was removed
    -- what it is asked, and its clock
    asked     INTEGER,                       -- matches.told when it was asked what it is asked now; NULL: nothing
    due       BIGINT,                        -- when the time for that ends; NULL: no end is set
    rest      BIGINT,                        -- milliseconds left of it, while the match's clocks stand still
    reminded  INTEGER NOT NULL DEFAULT 0,    -- 1: its player was reminded of it
    late      INTEGER NOT NULL DEFAULT 0,    -- how much of the match was told when its time was up; 0: it is not
    nudged    BIGINT,                        -- when its player was last nudged
    -- windows: each is named by matches.window_since
    orders    TEXT,                          -- its player's standing order; NULL: the usual one
    in_window INTEGER NOT NULL DEFAULT 0,    -- the last window that has asked it
    called    INTEGER NOT NULL DEFAULT 0,    -- the last window that has waited for it by its order, and pings for it
    missed    INTEGER NOT NULL DEFAULT 0,    -- how many windows in a row its player has let run out
    -- its end
    score     DOUBLE PRECISION,              -- of a match that is over, from 0 to 1; NULL: it does not count
    rank      INTEGER,                       -- its player's place, from 1; NULL: there are none
    ended     BIGINT,                        -- matches.ended: a person's own are found and put in order by it
    PRIMARY KEY (match, seat)
);
CREATE INDEX seats_by_user ON seats (user_id, ended, match);
CREATE INDEX seats_by_guest ON seats (invited, ended, match) WHERE invited IS NOT NULL;
CREATE INDEX seats_of_the_bot ON seats (match) WHERE level IS NOT NULL AND ended IS NULL;

CREATE TABLE actions (               -- append-only: everything that ever changed a match
    match  BIGINT  NOT NULL REFERENCES matches (id), -- which match
    number INTEGER NOT NULL,                 -- from 0, for each match
    at     BIGINT  NOT NULL,                 -- when
    seat   TEXT,                             -- whose; NULL: nobody's, like an expiry
    kind   TEXT    NOT NULL,                 -- see matches/table.py
    data   TEXT,                             -- as its kind has it
    PRIMARY KEY (match, number)
);

CREATE TABLE positions (             -- where every turn led, while the match is under way: nobody need play it through
    match    BIGINT  NOT NULL REFERENCES matches (id), -- which match
    turn     INTEGER NOT NULL,               -- 0 is the deal
    number   INTEGER NOT NULL,               -- of the action that led there
    position TEXT    NOT NULL,               -- as matches.position
    shown    TEXT    NOT NULL DEFAULT '',    -- what of the luck everybody has seen in that turn: words apart by spaces
    PRIMARY KEY (match, turn)
);

CREATE TABLE drafts (                -- what a player has laid out and not yet confirmed
    match  BIGINT  NOT NULL REFERENCES matches (id), -- which match
    seat   TEXT    NOT NULL,                 -- whose
    asked  INTEGER NOT NULL,                 -- what it answers: seats.asked
    step   INTEGER NOT NULL,                 -- rises with every press, so that a repeated one is known
    chosen TEXT,                             -- the control that is chosen; NULL: none
    plays  TEXT    NOT NULL,                 -- JSON list: what is laid out
    PRIMARY KEY (match, seat)
);

CREATE TABLE explained (             -- what a guided match has explained
    match BIGINT NOT NULL REFERENCES matches (id), -- which match
    seat  TEXT   NOT NULL,                   -- to whom
    theme TEXT   NOT NULL,                   -- the game's own word for what was explained
    asked BIGINT NOT NULL,                   -- when: seats.asked then
    PRIMARY KEY (match, seat, theme)
);

CREATE TABLE timers (                -- what is to happen to a match, and when
    match BIGINT NOT NULL REFERENCES matches (id), -- which match
    kind  TEXT   NOT NULL,                   -- what: see who sets it
    due   BIGINT NOT NULL,                   -- when
    PRIMARY KEY (match, kind)
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE requests (              -- commands and presses that made a match: delivered again, they make no other
    id    BIGINT PRIMARY KEY,                -- Discord's id of the interaction
    match BIGINT NOT NULL REFERENCES matches (id), -- what it made
    at    BIGINT NOT NULL                    -- when
);
CREATE INDEX requests_by_age ON requests (at);
CREATE INDEX requests_by_match ON requests (match);

CREATE TABLE follows (               -- who would like to hear of a match that is not their own
    match   BIGINT NOT NULL REFERENCES matches (id), -- which match
    user_id BIGINT NOT NULL,                 -- who
    how     TEXT   NOT NULL,                 -- end: when it is over; turns: of each turn
    PRIMARY KEY (match, user_id)
);
CREATE INDEX follows_by_user ON follows (user_id);

CREATE TABLE reviews (               -- what was made of the turns of a finished match
    match BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id), -- which match
    judge TEXT   NOT NULL,                   -- who has judged: what another one would say must be asked anew
    ended BIGINT NOT NULL,                   -- matches.ended: old reviews are found by it
    turns TEXT   NOT NULL                    -- JSON list, for each turn: chance with it, chance with the best, the best
);
CREATE INDEX reviews_by_age ON reviews (ended);


-- ---- messages

CREATE TABLE posts (                 -- messages that the bot owes a channel or a person, and what is there of each
    id       BIGINT  PRIMARY KEY,            -- by `counters`: Discord knows a message by it
    match    BIGINT  NOT NULL REFERENCES matches (id), -- which match
    -- what, and where
    purpose  TEXT    NOT NULL                -- what the message is
        CHECK (purpose IN ('challenge', 'board', 'question', 'notice')),
    about    TEXT,                           -- of a notice: see matches/notices.py; of a question: the offer's number
    person   BIGINT,                         -- in whose private messages; NULL: in a channel
    guild    BIGINT  NOT NULL,               -- its server; 0: private messages
    channel  BIGINT  NOT NULL,               -- 0: a person's, and not yet known
    message  BIGINT,                         -- where it is; NULL: nowhere
    stale    TEXT,                           -- JSON list, the oldest first: old messages still to be taken away
    -- how much of the match it shows
    wanted   INTEGER NOT NULL,               -- how much is to be seen: matches.told
    shown    INTEGER NOT NULL,               -- how much is; -1: nothing
    anew     INTEGER NOT NULL,               -- what shows less than this is posted again, at the bottom
    pings    INTEGER NOT NULL,               -- 1: whoever it is for is pinged
    pinged   INTEGER NOT NULL,               -- up to how much of it they have been; -1: not yet
    -- bringing it there
    attempt  INTEGER NOT NULL,               -- how often it was posted, counting the time that is under way
    sending  INTEGER NOT NULL,               -- 1: that time may have come through, or not: look first
    tries    INTEGER NOT NULL,               -- how often in a row it could not be brought up to date
    retry_at BIGINT,                         -- not before this; NULL: now
    resting  INTEGER NOT NULL,               -- 1: the channel refuses for good; until it shows itself usable
    owner    TEXT,                           -- the process that is at it; NULL: none
    lease    BIGINT                          -- until when nobody else is to be
);
CREATE INDEX posts_by_match ON posts (match, purpose);
CREATE INDEX posts_lagging ON posts (match) WHERE (shown < wanted OR stale IS NOT NULL OR sending = 1) AND resting = 0;
CREATE INDEX posts_resting ON posts (guild, channel, match) WHERE resting = 1;
CREATE INDEX posts_by_person ON posts (person) WHERE person IS NOT NULL;


-- ---- ratings and results

CREATE TABLE ratings (               -- how good people are, in each game
    game    TEXT             NOT NULL,       -- the game's key
    user_id BIGINT           NOT NULL,       -- who
    mu      DOUBLE PRECISION NOT NULL,       -- the estimate of the skill
    sigma   DOUBLE PRECISION NOT NULL,       -- how unsure it is
    played  INTEGER          NOT NULL,       -- matches that counted
    PRIMARY KEY (game, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);

CREATE TABLE rated_results (         -- one row a seat for each match that counted: written once
    match   BIGINT           NOT NULL REFERENCES matches (id), -- which match
    seat    TEXT             NOT NULL,       -- the game's name for the seat
    user_id BIGINT           NOT NULL,       -- who sat there
    game    TEXT             NOT NULL,       -- of the match
    guild   BIGINT           NOT NULL,       -- of the match
    how     TEXT             NOT NULL,       -- how the match ended
    score   DOUBLE PRECISION NOT NULL,       -- 1 the first alone, 0.5 the first with others, 0 any other
    before  DOUBLE PRECISION NOT NULL,       -- the rating before the match, on the public scale
    after   DOUBLE PRECISION NOT NULL,       -- and after it
    at      BIGINT           NOT NULL,       -- when the match ended
    PRIMARY KEY (match, seat)
);
CREATE INDEX rated_results_by_user   -- all that a profile needs: it reads every result of somebody's
    ON rated_results (user_id, game, at, match, guild, seat, how, score, before, after);

CREATE TABLE standings (             -- lines of the leaderboards, kept up with every result
    game    TEXT             NOT NULL,       -- the game's key
    guild   BIGINT           NOT NULL,       -- whose leaderboard; 0: everywhere
    user_id BIGINT           NOT NULL,       -- who
    mu      DOUBLE PRECISION NOT NULL,       -- the person's one rating, as in `ratings`
    sigma   DOUBLE PRECISION NOT NULL,       -- how unsure it is, as there
    rating  INTEGER          NOT NULL,       -- the same on the public scale, rounded: its rank
    ranked  INTEGER          NOT NULL,       -- 0: provisional, everywhere
    won     INTEGER          NOT NULL,       -- in this server, or everywhere
    lost    INTEGER          NOT NULL,       -- the same
    drawn   INTEGER          NOT NULL,       -- the same
    PRIMARY KEY (game, guild, user_id)
);
CREATE INDEX standings_by_user ON standings (user_id, guild, game);
CREATE INDEX standings_in_order ON standings (game, guild, ranked DESC, mu DESC, user_id);

CREATE TABLE rating_counts (         -- how many lines of a leaderboard share a rating: few add up to a rank
    game    TEXT    NOT NULL,                -- the game's key
    guild   BIGINT  NOT NULL,                -- whose leaderboard; 0: everywhere
    ranked  INTEGER NOT NULL,                -- standings.ranked
    rating  INTEGER NOT NULL,                -- standings.rating
    people  INTEGER NOT NULL,                -- how many
    PRIMARY KEY (game, guild, ranked, rating)
);

CREATE TABLE solo_results (          -- what profiles tell of matches against the bot: one row a person and match
    match   BIGINT           NOT NULL REFERENCES matches (id), -- which match
    user_id BIGINT           NOT NULL,       -- who
    game    TEXT             NOT NULL,       -- of the match
    level   INTEGER          NOT NULL,       -- the best at which the bot played there
    score   DOUBLE PRECISION NOT NULL,       -- as in rated_results
    at      BIGINT           NOT NULL,       -- when the match ended
    PRIMARY KEY (match, user_id)
);
CREATE INDEX solo_results_by_user    -- all that a profile needs
    ON solo_results (user_id, game, at, match, level, score);


-- ---- people

CREATE TABLE names (                 -- what people were called at their last press
    guild   BIGINT NOT NULL,                 -- in this server; 0: everywhere else
    user_id BIGINT NOT NULL,                 -- who
    name    TEXT   NOT NULL,                 -- the name
    locale  TEXT,                            -- where guild is 0: what the person's Discord was set to
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX names_by_user ON names (user_id);

CREATE TABLE settings (              -- what people have chosen for themselves
    user_id     BIGINT  PRIMARY KEY,         -- who
    language    TEXT,                        -- NULL: as Discord says
    pictures    INTEGER NOT NULL DEFAULT 1,  -- 0: whatever is private to this person comes in words
    hints       INTEGER NOT NULL DEFAULT 1,  -- 0: no hint is offered to this person
    reminders   TEXT    NOT NULL DEFAULT 'channel', -- off, channel, direct
    challenges  TEXT    NOT NULL DEFAULT 'anyone',  -- from whom: anyone, known, nobody
    unreachable BIGINT                       -- since when private messages are refused; NULL: they are not
);

CREATE TABLE pings (                 -- what counts against the limits of an hour, and goes after it
    user_id    BIGINT  NOT NULL,             -- who has challenged, asked or nudged
    at         BIGINT  NOT NULL,             -- when
    challenges INTEGER NOT NULL,             -- how many challenges or tables that made: 1 or 0
    people     INTEGER NOT NULL              -- how many people it pings
);
CREATE INDEX pings_by_user ON pings (user_id, at);
CREATE INDEX pings_by_age ON pings (at);

CREATE TABLE blocks (                -- whom somebody does not want to play with
    user_id BIGINT NOT NULL,                 -- who has blocked
    blocked BIGINT NOT NULL,                 -- whom
    at      BIGINT NOT NULL,                 -- when
    PRIMARY KEY (user_id, blocked)
);

CREATE TABLE away (                  -- days on which somebody's clocks stand still
    user_id BIGINT NOT NULL,                 -- who
    start   BIGINT NOT NULL,                 -- from when
    until   BIGINT NOT NULL,                 -- until when
    PRIMARY KEY (user_id, start)
);

CREATE TABLE habits (                -- how often somebody has answered in time, in matches with a pace
    user_id BIGINT  NOT NULL,                -- who
    game    TEXT    NOT NULL,                -- the game's key
    in_time INTEGER NOT NULL,                -- turns made in time
    late    INTEGER NOT NULL,                -- turns made too late, and seats lost by time
    PRIMARY KEY (user_id, game)
);

CREATE TABLE lesson_tries (          -- how people stand with lessons
    user_id BIGINT  NOT NULL,                -- who
    game    TEXT    NOT NULL,                -- the game's key
    lesson  TEXT    NOT NULL,                -- the game's key for it
    state   TEXT    NOT NULL,                -- open, missed (the turn was ended, in vain), reached (not in vain)
    wrong   INTEGER NOT NULL,                -- turns ended in vain since it was last begun
    step    INTEGER NOT NULL,                -- rises with every press, so that a repeated one is known
    chosen  TEXT,                            -- the control that is chosen; NULL: none
    plays   TEXT    NOT NULL,                -- JSON list: what is laid out
    done    BIGINT,                          -- when it was first finished; NULL: not yet
    PRIMARY KEY (user_id, game, lesson)
);

CREATE TABLE puzzle_tries (          -- how people stand with puzzles
    user_id BIGINT  NOT NULL,                -- who
    game    TEXT    NOT NULL,                -- the game's key
    puzzle  BIGINT  NOT NULL,                -- its number
    day     BIGINT  NOT NULL,                -- of which it was the puzzle, in days since 1970 in UTC; 0: of none
    state   TEXT    NOT NULL                 -- how it stands
        CHECK (state IN ('open', 'solved', 'shown')),
    wrong   INTEGER NOT NULL,                -- turns ended that did not win
    step    INTEGER NOT NULL,                -- rises with every press, so that a repeated one is known
    chosen  TEXT,                            -- the control that is chosen; NULL: none
    plays   TEXT    NOT NULL,                -- JSON list: what is laid out
    at      BIGINT  NOT NULL,                -- of the last press, or of its end
    PRIMARY KEY (user_id, game, puzzle, day)
);

CREATE TABLE forgetting (            -- whose data is being deleted: the row goes with the last of it
    user_id BIGINT PRIMARY KEY,              -- who
    at      BIGINT NOT NULL                  -- since when
);


-- ---- servers

CREATE TABLE servers (               -- what a server has chosen; NULL: what holds without it
    guild    BIGINT  PRIMARY KEY,            -- which server
    pace     TEXT,                           -- the default of new matches
    hints    INTEGER,                        -- the default of new matches
    rated    INTEGER,                        -- 0: no match counts here
    threads  INTEGER,                        -- 1: each match gets one
    language TEXT                            -- of what everybody reads
);

CREATE TABLE server_options (        -- the default of a game's option in a server
    guild  BIGINT NOT NULL,                  -- which server
    game   TEXT   NOT NULL,                  -- the game's key
    option TEXT   NOT NULL,                  -- the option's name
    value  TEXT   NOT NULL,                  -- one of its values
    PRIMARY KEY (guild, game, option)
);

CREATE TABLE server_channels (       -- where matches may be played in a server; no row: everywhere
    guild   BIGINT NOT NULL,                 -- which server
    channel BIGINT NOT NULL,                 -- which channel
    PRIMARY KEY (guild, channel)
);

CREATE TABLE bans (                  -- who may not play in a server: by id, also of those who were forgotten
    guild   BIGINT NOT NULL,                 -- which server
    user_id BIGINT NOT NULL,                 -- who is banned
    at      BIGINT NOT NULL,                 -- since when
    by_user BIGINT NOT NULL,                 -- by whom; 0: by who is forgotten
    reason  TEXT   NOT NULL,                 -- why, in the moderator's words
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX bans_by_user ON bans (user_id);
CREATE INDEX bans_by_moderator ON bans (by_user);

CREATE TABLE audit (                 -- who has changed what in a server, and when
    guild   BIGINT  NOT NULL,                -- which server
    number  BIGINT  NOT NULL,                -- by `counters`: the order, of all servers together
    at      BIGINT  NOT NULL,                -- when
    user_id BIGINT  NOT NULL,                -- who; 0: who is forgotten
    what    TEXT    NOT NULL,                -- a setting's name, or: end, ban, unban, clear
    before  TEXT,                            -- what held before; or the id of the match or person
    after   TEXT,                            -- what holds now; or the reason, or the games
    PRIMARY KEY (guild, number)
);
CREATE INDEX audit_by_user ON audit (user_id);
CREATE INDEX audit_by_subject ON audit (before) WHERE before IS NOT NULL;


-- ---- the bot

CREATE TABLE counters (              -- ids that we give: each once, also where its row has gone
    name    TEXT   PRIMARY KEY,              -- the table they are for
    next_id BIGINT NOT NULL                  -- the next one; it never goes back
);

CREATE TABLE pulse (                 -- when the bot was last known to run; one row
    at    BIGINT NOT NULL,                   -- when
    grace BIGINT                             -- until when all who are asked are being given time; NULL: that is done
);
