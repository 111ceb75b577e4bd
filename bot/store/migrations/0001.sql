-- The schema, number 1. Until 1.0.0 is released it is edited in place; after that a change is a new file, 0002.sql.
--
-- Ids of people, servers, channels and messages are Discord's. Times are milliseconds since 1970. A flag is 0 or 1.
-- `matches.public_version` counts the public actions of a match: those that everyone may know of. A prompt is
-- identified by the public version at which it was issued (`seats.prompt_version`), a window by the one at which it was
-- opened (`matches.window_since`).


-- ---- matches

CREATE TABLE matches (                            -- one row a match, from the challenge on
    id               BIGINT  PRIMARY KEY,         -- number that people know the match by, from 1, by `counters`
    public_id        TEXT    NOT NULL UNIQUE,     -- random text that names the match in custom_ids and links
    -- game
    game             TEXT    NOT NULL,            -- key of the game
    options          TEXT    NOT NULL,            -- JSON object: the game's options
    rules_version    INTEGER NOT NULL,            -- version of the game's rules when the match was made
    rated            INTEGER NOT NULL,            -- 1: rated if it qualifies
    insists          INTEGER NOT NULL DEFAULT 0,  -- 1: the challenger has chosen rated, also with newcomers
    hints            INTEGER NOT NULL DEFAULT 0,  -- 1: the player to move may ask for a hint
    guided           INTEGER NOT NULL DEFAULT 0,  -- 1: everything is explained the first time it happens
    pace             TEXT    NOT NULL DEFAULT 'none', -- time a turn may take: see matches/core/pace.py
    answer_time      BIGINT,                      -- over days ms for which a window is open, else factor; NULL: usual
    parent           BIGINT  REFERENCES matches (id), -- the match that this one is a rematch of
    -- randomness: all of it follows from seed and salt
    seed             TEXT    NOT NULL,            -- 64 hexadecimal digits; secret until the match is over
    salt             TEXT    NOT NULL DEFAULT '', -- id that Discord gave after the commitment; empty before the start
    draw_counts      TEXT    NOT NULL,            -- JSON object: number of the seed's draws used, by the draw's name
    -- place
    guild            BIGINT  NOT NULL,            -- its server; 0: private messages with the bot
    channel          BIGINT  NOT NULL,            -- where it was started or has moved to
    thread           BIGINT,                      -- thread that was opened for it there; 0: none; NULL: not opened yet
    direct           INTEGER NOT NULL DEFAULT 0,  -- 1: played in the players' private messages
    unreached        TEXT,                        -- seat whose player refuses private messages: played in the channel
    -- state
    state            TEXT    NOT NULL             -- a challenge is either closed or becomes a match: play, then over
        CHECK (state IN ('challenge', 'closed', 'play', 'over')),
    version          INTEGER NOT NULL,            -- number of actions; a write names the version that it has read
    public_version   INTEGER NOT NULL,            -- number of public actions; posts and custom_ids refer to it
    position         TEXT,                        -- secret: leaves matches/ only as a view; NULL: not dealt
    turn             INTEGER NOT NULL,            -- number of turns since the deal
    offers           TEXT    NOT NULL DEFAULT '{}', -- JSON object: open offers, see matches/core/offers.py
    -- clocks
    stopped          BIGINT,                      -- time since which the clocks are stopped; NULL: they run
    why_stopped      TEXT,                        -- agreed: by all players; gone: the channel, or the bot from it
    window_since     INTEGER,                     -- open window: public_version at which it was opened; NULL: none
    window_until     BIGINT,                      -- deadline of the window; NULL: none
    window_time_left BIGINT,                      -- milliseconds left of the window while the clocks are stopped
    window_length    BIGINT,                      -- milliseconds for which the open window was opened; NULL: none
    -- end
    termination      TEXT,                        -- why it ended: king, resign ...; of a closed challenge: declined ...
    uncounted        TEXT,                        -- why a rated match did not count
    reason           TEXT,                        -- the moderator's reason for ending it
    -- times
    created          BIGINT  NOT NULL,            -- time of the challenge
    started          BIGINT,                      -- time at which the last seat was taken
    ended            BIGINT                       -- time at which the match was over or the challenge closed
);
CREATE INDEX matches_live ON matches (guild, id) WHERE state IN ('challenge', 'play');
CREATE INDEX matches_over ON matches (guild, game, ended) WHERE state = 'over';
CREATE INDEX matches_closed ON matches (ended) WHERE state = 'closed';
CREATE INDEX matches_by_parent ON matches (parent) WHERE parent IS NOT NULL;
CREATE INDEX matches_by_age ON matches (created, id);

CREATE TABLE seats (                              -- one row a seat of a match
    match            BIGINT  NOT NULL REFERENCES matches (id), -- id of the match
    seat             TEXT    NOT NULL,            -- the game's name of the seat
    place            INTEGER NOT NULL,            -- order in which people sit, from 0
    -- player
    user_id          BIGINT,                      -- the player, or the bot; NULL: empty, or the player was forgotten
    invited          BIGINT,                      -- person for whom a challenge keeps the seat
    pings            INTEGER NOT NULL DEFAULT 0,  -- 1: the challenge pings its guest for this seat
    level            INTEGER,                     -- the bot's level; NULL: a person's seat
    persona          INTEGER,                     -- which of the game's names the bot has there; NULL: a person's seat
    former           BIGINT,                      -- person who gave the seat to the bot; until the match is over
    sits             INTEGER,                     -- lobby of a rematch: place in which the player will sit; NULL: as here
    opened           INTEGER NOT NULL,            -- 1: the player has seen their deal
    absent           BIGINT,                      -- time since which the player is known to have left the server
    gone             BIGINT,                      -- time at which the player resigned or was removed
    -- prompt and clock
    prompt_version   INTEGER,                     -- public_version when the prompt was issued; NULL: no prompt
    due              BIGINT,                      -- deadline of the prompt; NULL: none
    time_left        BIGINT,                      -- milliseconds left while the match's clocks are stopped
    reminded         INTEGER NOT NULL DEFAULT 0,  -- 1: the player was reminded of this prompt
    late             INTEGER NOT NULL DEFAULT 0,  -- public_version at which the deadline passed; 0: it has not
    nudged           BIGINT,                      -- time of the player's last nudge
    -- windows, by matches.window_since
    orders           TEXT,                        -- the player's standing order; NULL: the default
    skips            INTEGER NOT NULL DEFAULT 0,  -- 1: everything passes until the player's next prompt; the order rests
    in_window        INTEGER NOT NULL DEFAULT 0,  -- last window that has asked this seat
    awaited          INTEGER NOT NULL DEFAULT 0,  -- last window that its order made wait for it, over days
    newcomer         INTEGER NOT NULL DEFAULT 0,  -- 1: the player's or guest's first match of this game
    -- end
    score            DOUBLE PRECISION,            -- from 0 to 1, in a match that is over; NULL: none
    rank             INTEGER,                     -- rank in a match that is over, from 1; NULL: none
    ended            BIGINT,                      -- copy of matches.ended, to find and sort a person's matches
    PRIMARY KEY (match, seat)
);
CREATE INDEX seats_by_user ON seats (user_id, ended, match);
CREATE INDEX seats_by_guest ON seats (invited, ended, match) WHERE invited IS NOT NULL;
CREATE INDEX seats_by_former ON seats (former) WHERE former IS NOT NULL;
CREATE INDEX seats_of_the_bot ON seats (match)
    WHERE level IS NOT NULL AND ended IS NULL AND prompt_version IS NOT NULL;

CREATE TABLE actions (                            -- append-only: everything that ever changed a match
    match            BIGINT  NOT NULL REFERENCES matches (id), -- id of the match
    number           INTEGER NOT NULL,            -- from 0 in each match
    at               BIGINT  NOT NULL,            -- time of the action
    seat             TEXT,                        -- the acting seat; NULL: none, as for an expiry
    kind             TEXT    NOT NULL,            -- kind of the action: see matches/actions
    data             TEXT,                        -- depends on the kind
    PRIMARY KEY (match, number)
);

CREATE TABLE positions (                          -- positions after the turns of a match under way, to save replays
    match            BIGINT  NOT NULL REFERENCES matches (id), -- id of the match
    turn             INTEGER NOT NULL,            -- 0: the deal
    number           INTEGER NOT NULL,            -- number of the action that led to it
    position         TEXT    NOT NULL,            -- as matches.position
    shown            TEXT    NOT NULL DEFAULT '', -- draws that the turn has made public, separated by spaces
    PRIMARY KEY (match, turn)
);

CREATE TABLE drafts (                             -- a turn that a player has drafted and not confirmed
    match            BIGINT  NOT NULL REFERENCES matches (id), -- id of the match
    seat             TEXT    NOT NULL,            -- the player's seat
    prompt_version   INTEGER NOT NULL,            -- the prompt that it answers: seats.prompt_version
    step             INTEGER NOT NULL,            -- counts presses, so that a repeated one is recognised
    chosen           TEXT,                        -- chosen control; NULL: none
    plays            TEXT    NOT NULL,            -- JSON list: drafted plays
    hint_step        INTEGER,                     -- step at which the last hint was asked for; NULL: none was
    hint_plays       TEXT,                        -- JSON list: plays of the turn that it advises
    hint_chance      DOUBLE PRECISION,            -- chance of winning with that turn, 0 to 1
    hint_best        DOUBLE PRECISION,            -- chance of winning with the best turn of all
    PRIMARY KEY (match, seat)
);

CREATE TABLE seen_explanations (                  -- what a guided match has explained
    match            BIGINT NOT NULL REFERENCES matches (id), -- id of the match
    seat             TEXT   NOT NULL,             -- the seat that has read it
    theme            TEXT   NOT NULL,             -- the game's key of what was explained
    prompt_version   BIGINT NOT NULL,             -- seats.prompt_version when it was explained
    PRIMARY KEY (match, seat, theme)
);

CREATE TABLE timers (                             -- what is due to happen to a match, or with the puzzle of the day
    match            BIGINT NOT NULL,             -- id of the match; of what is about none: of the server or person
    kind             TEXT   NOT NULL,             -- kind of the timer, defined where it is set
    due              BIGINT NOT NULL,             -- when it is due
    PRIMARY KEY (match, kind)
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE deduplication (                      -- interactions that made a match, should they be delivered twice
    id               BIGINT PRIMARY KEY,          -- Discord's id of the interaction
    match            BIGINT NOT NULL REFERENCES matches (id), -- the match that it made
    at               BIGINT NOT NULL              -- time of the interaction
);
CREATE INDEX deduplication_by_age ON deduplication (at);
CREATE INDEX deduplication_by_match ON deduplication (match);

CREATE TABLE follows (                            -- people who follow a match that they do not play in
    match            BIGINT NOT NULL REFERENCES matches (id), -- id of the match
    user_id          BIGINT NOT NULL,             -- the follower
    mode             TEXT   NOT NULL,             -- end: notify when the match is over; turns: at each turn
    PRIMARY KEY (match, user_id)
);
CREATE INDEX follows_by_user ON follows (user_id);

CREATE TABLE reviews (                            -- judged turns of a finished match
    match            BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id), -- id of the match
    judge            TEXT   NOT NULL,             -- version of the judge: a review by another one is made again
    ended            BIGINT NOT NULL,             -- copy of matches.ended, to find old reviews
    turns            TEXT   NOT NULL              -- JSON list by turn: chance with it, with the best, the best turn
);
CREATE INDEX reviews_by_age ON reviews (ended);


-- ---- messages

CREATE TABLE posts (                              -- messages owed to a channel or a person, and their state
    id               BIGINT  PRIMARY KEY,         -- by `counters`; part of the nonce and of custom_ids
    match            BIGINT  NOT NULL,            -- id of the match; of daily puzzles: of the server or person
    -- what and where
    purpose          TEXT    NOT NULL             -- what the message is
        CHECK (purpose IN ('challenge', 'board', 'question', 'notice', 'daily', 'welcome')),
    about            TEXT,                        -- of a notice: see matches/core/notices.py; of a question: offer
    person           BIGINT,                      -- recipient of a private message; NULL: posted in a channel
    guild            BIGINT  NOT NULL,            -- server; 0: private messages
    channel          BIGINT  NOT NULL,            -- 0: a person's private channel, not known yet
    message          BIGINT,                      -- id of the message; NULL: not posted
    stale            TEXT,                        -- JSON list, oldest first: old messages to delete
    -- versions
    wanted           INTEGER NOT NULL,            -- public_version to show
    shown            INTEGER NOT NULL,            -- public_version that the message shows; -1: none
    repost_below     INTEGER NOT NULL,            -- repost instead of editing while `shown` is below this
    pings            INTEGER NOT NULL,            -- 1: the post pings its addressees
    pinged           INTEGER NOT NULL,            -- public_version up to which they were pinged; -1: not yet
    -- publishing
    attempt          INTEGER NOT NULL,            -- number of times it was posted, including an attempt under way
    sending          INTEGER NOT NULL,            -- 1: an attempt may have succeeded: look for its message first
    tries            INTEGER NOT NULL,            -- number of consecutive failures
    retry_at         BIGINT,                      -- earliest time of the next try; NULL: now
    resting          INTEGER NOT NULL,            -- 1: Discord refuses for good; wait until the channel proves usable
    refused          INTEGER,                     -- Discord's code of the last refusal; NULL: none
    since            BIGINT,                      -- time since which it lags without progress; NULL: it does not
    owner            TEXT,                        -- process that is publishing it; NULL: none
    lease            BIGINT,                      -- time until which the owner excludes other processes
    epoch            INTEGER NOT NULL             -- number of times it was taken: a result of an earlier one is refused
);
CREATE INDEX posts_by_match ON posts (match, purpose);
CREATE INDEX posts_lagging ON posts (match) WHERE (shown < wanted OR stale IS NOT NULL OR sending = 1) AND resting = 0;
CREATE INDEX posts_resting ON posts (guild, channel, match) WHERE resting = 1;
CREATE INDEX posts_by_person ON posts (person) WHERE person IS NOT NULL;
CREATE INDEX posts_by_notice ON posts (about) WHERE purpose = 'notice';


-- ---- ratings and results

CREATE TABLE ratings (                            -- people's ratings in each game
    game             TEXT             NOT NULL,   -- key of the game
    user_id          BIGINT           NOT NULL,   -- the person
    mu               DOUBLE PRECISION NOT NULL,   -- estimated skill
    sigma            DOUBLE PRECISION NOT NULL,   -- uncertainty of the estimate
    played           INTEGER          NOT NULL,   -- number of matches that counted
    PRIMARY KEY (game, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);

CREATE TABLE rated_results (                      -- one row a seat of each match that counted; never changed
    match            BIGINT           NOT NULL REFERENCES matches (id), -- id of the match
    seat             TEXT             NOT NULL,   -- the game's name of the seat
    user_id          BIGINT           NOT NULL,   -- the player
    game             TEXT             NOT NULL,   -- key of the game
    guild            BIGINT           NOT NULL,   -- server of the match
    termination      TEXT             NOT NULL,   -- why the match ended
    score            DOUBLE PRECISION NOT NULL,   -- 1: sole first; 0.5: shared first; 0: any other place
    before           DOUBLE PRECISION NOT NULL,   -- rating before the match, on the public scale
    after            DOUBLE PRECISION NOT NULL,   -- rating after the match
    played           INTEGER          NOT NULL,   -- number of the player's rated matches, with this one
    at               BIGINT           NOT NULL,   -- time at which the match ended
    PRIMARY KEY (match, seat)
);
CREATE INDEX rated_results_by_user   -- covering: a profile reads every result of a person
    ON rated_results (user_id, game, at, match, guild, seat, termination, score, before, after);

CREATE TABLE standings (                          -- lines of the leaderboards, updated with every result
    game             TEXT             NOT NULL,   -- key of the game
    guild            BIGINT           NOT NULL,   -- server of the leaderboard; 0: everywhere
    user_id          BIGINT           NOT NULL,   -- the person
    mu               DOUBLE PRECISION NOT NULL,   -- as in `ratings`
    sigma            DOUBLE PRECISION NOT NULL,   -- as in `ratings`
    rating           INTEGER          NOT NULL,   -- rating on the public scale, rounded; ranks compare it
    ranked           INTEGER          NOT NULL,   -- 0: provisional rating
    won              INTEGER          NOT NULL,   -- number of wins in this server, or everywhere
    lost             INTEGER          NOT NULL,   -- number of losses there
    drawn            INTEGER          NOT NULL,   -- number of draws there
    PRIMARY KEY (game, guild, user_id)
);
CREATE INDEX standings_by_user ON standings (user_id, guild, game);
CREATE INDEX standings_in_order ON standings (game, guild, ranked DESC, mu DESC, user_id);

CREATE TABLE rating_counts (                      -- people with the same rating on a leaderboard: ranks are sums
    game             TEXT    NOT NULL,            -- key of the game
    guild            BIGINT  NOT NULL,            -- server of the leaderboard; 0: everywhere
    ranked           INTEGER NOT NULL,            -- standings.ranked
    rating           INTEGER NOT NULL,            -- standings.rating
    part             INTEGER NOT NULL,            -- new people are counted in parts, to wait for few others; else 0
    people           INTEGER NOT NULL,            -- number of lines
    PRIMARY KEY (game, guild, ranked, rating, part)
);

CREATE TABLE solo_results (                       -- results against the bot, for profiles: one row a person and match
    match            BIGINT           NOT NULL REFERENCES matches (id), -- id of the match
    user_id          BIGINT           NOT NULL,   -- the person
    game             TEXT             NOT NULL,   -- key of the game
    level            INTEGER          NOT NULL,   -- the bot's highest level in the match
    score            DOUBLE PRECISION NOT NULL,   -- as in rated_results
    at               BIGINT           NOT NULL,   -- time at which the match ended
    PRIMARY KEY (match, user_id)
);
CREATE INDEX solo_results_by_user    -- covering
    ON solo_results (user_id, game, at, match, level, score);


-- ---- people

CREATE TABLE names (                              -- people's names at their last interaction
    guild            BIGINT NOT NULL,             -- server of the name; 0: name outside of servers
    user_id          BIGINT NOT NULL,             -- the person
    name             TEXT   NOT NULL,             -- display name
    locale           TEXT,                        -- where guild is 0: locale of their Discord client
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX names_by_user ON names (user_id);

CREATE TABLE faces (                              -- avatars of people who have played, in small, for pictures
    user_id          BIGINT PRIMARY KEY,          -- the person
    avatar           TEXT   NOT NULL,             -- Discord's name of the avatar
    face             TEXT   NOT NULL              -- PNG of 64 × 64 px, in base64
);

CREATE TABLE settings (                           -- people's own settings
    user_id          BIGINT  PRIMARY KEY,         -- the person
    language         TEXT,                        -- NULL: as their Discord client
    pictures         INTEGER NOT NULL DEFAULT 1,  -- 0: private screens without pictures
    hints            INTEGER NOT NULL DEFAULT 1,  -- 0: no hints
    reminders        TEXT    NOT NULL DEFAULT 'channel', -- off, channel, direct
    challenges       TEXT    NOT NULL DEFAULT 'anyone', -- who may challenge them: anyone, known, nobody
    quiet_from       TEXT,                        -- hour at which their quiet hours begin, 0 to 23; NULL: they have none
    quiet_until      TEXT    NOT NULL DEFAULT '7', -- hour at which these end
    zone             TEXT    NOT NULL DEFAULT 'UTC', -- their time zone, by its name in the IANA database
    unreachable      BIGINT                       -- time since which they refuse private messages; NULL: they do not
);

CREATE TABLE pings (                              -- what counts against the hourly limits; deleted after the hour
    user_id          BIGINT  NOT NULL,            -- person who challenged, asked or nudged
    at               BIGINT  NOT NULL,            -- time of the interaction
    challenges       INTEGER NOT NULL,            -- number of challenges or tables made: 0 or 1
    people           INTEGER NOT NULL             -- number of people pinged
);
CREATE INDEX pings_by_user ON pings (user_id, at);
CREATE INDEX pings_by_age ON pings (at);

CREATE TABLE blocks (                             -- people with whom a person does not want to play
    user_id          BIGINT NOT NULL,             -- the person who blocks
    blocked          BIGINT NOT NULL,             -- the blocked person
    at               BIGINT NOT NULL,             -- time of the block
    PRIMARY KEY (user_id, blocked)
);

CREATE TABLE away (                               -- days away, on which a person's clocks stop
    user_id          BIGINT NOT NULL,             -- the person
    start            BIGINT NOT NULL,             -- start of the absence
    until            BIGINT NOT NULL,             -- end of the absence
    PRIMARY KEY (user_id, start)
);

CREATE TABLE turn_times (                         -- number of turns in time and late, in matches with a pace
    user_id          BIGINT  NOT NULL,            -- the person
    game             TEXT    NOT NULL,            -- key of the game
    in_time          INTEGER NOT NULL,            -- turns made in time
    late             INTEGER NOT NULL,            -- turns made late, and seats lost on time
    PRIMARY KEY (user_id, game)
);

CREATE TABLE lesson_tries (                       -- people's progress in lessons
    user_id          BIGINT  NOT NULL,            -- the person
    game             TEXT    NOT NULL,            -- key of the game
    lesson           TEXT    NOT NULL,            -- the game's key of the lesson
    state            TEXT    NOT NULL,            -- open; missed: the turn ended without the goal; reached: with it
    wrong            INTEGER NOT NULL,            -- turns that missed the goal since the last start
    step             INTEGER NOT NULL,            -- counts presses, so that a repeated one is recognised
    chosen           TEXT,                        -- chosen control; NULL: none
    plays            TEXT    NOT NULL,            -- JSON list: drafted plays
    done             BIGINT,                      -- time of the first success; NULL: none yet
    PRIMARY KEY (user_id, game, lesson)
);

CREATE TABLE puzzle_tries (                       -- people's progress in puzzles
    user_id          BIGINT  NOT NULL,            -- the person
    game             TEXT    NOT NULL,            -- key of the game
    puzzle           BIGINT  NOT NULL,            -- number of the puzzle
    day              BIGINT  NOT NULL,            -- daily puzzle of this day since 1970 in UTC; 0: not a daily one
    state            TEXT    NOT NULL             -- open; solved; shown: the solution was shown
        CHECK (state IN ('open', 'solved', 'shown')),
    wrong            INTEGER NOT NULL,            -- turns that did not solve it
    step             INTEGER NOT NULL,            -- counts presses, so that a repeated one is recognised
    chosen           TEXT,                        -- chosen control; NULL: none
    plays            TEXT    NOT NULL,            -- JSON list: drafted plays
    at               BIGINT  NOT NULL,            -- time of the last press, or of its end
    PRIMARY KEY (user_id, game, puzzle, day)
);

CREATE TABLE daily_players (                      -- people who pressed Solve it on a server's last two daily puzzles
    guild            BIGINT NOT NULL,             -- the server
    day              BIGINT NOT NULL,             -- daily_puzzles.day
    user_id          BIGINT NOT NULL,             -- the person
    at               BIGINT NOT NULL,             -- time of the press
    PRIMARY KEY (guild, day, user_id)
);
CREATE INDEX daily_players_by_user ON daily_players (user_id, day);

CREATE TABLE daily_reminders (                    -- people who want a private message when there is a daily puzzle
    user_id          BIGINT PRIMARY KEY,          -- the person
    guild            BIGINT NOT NULL,             -- the server with whose puzzle it comes
    day              BIGINT NOT NULL              -- day of the last message, since 1970 in UTC; 0: none yet
);
CREATE INDEX daily_reminders_by_guild ON daily_reminders (guild);

CREATE TABLE wishes (                             -- people who want a private message when a challenge or table opens
    user_id          BIGINT NOT NULL,             -- the person
    guild            BIGINT NOT NULL,             -- the server in which it opens
    game             TEXT   NOT NULL,             -- key of the game
    sent             BIGINT NOT NULL,             -- time of the last such message of any game or server; 0: none yet
    PRIMARY KEY (user_id, guild, game)
);
CREATE INDEX wishes_by_guild ON wishes (guild, game, sent);

CREATE TABLE forgetting (                         -- people whose data is being deleted; the row goes last
    user_id          BIGINT PRIMARY KEY,          -- the person
    at               BIGINT NOT NULL              -- time of the request
);


-- ---- servers

CREATE TABLE servers (                            -- a server's settings
    guild            BIGINT  PRIMARY KEY,         -- the server
    pace             TEXT,                        -- default pace of new matches; NULL: the usual one of a game
    hints            INTEGER NOT NULL DEFAULT 0,  -- default of new matches: 1: hints
    rated            INTEGER NOT NULL DEFAULT 1,  -- 0: no match is rated here
    threads          INTEGER NOT NULL DEFAULT 0,  -- 1: each match gets a thread
    pings            INTEGER NOT NULL DEFAULT 1,  -- 0: nothing in a channel pings anyone
    most             TEXT,                        -- open challenges and matches that a person may have; NULL: no limit
    language         TEXT,                        -- language of public messages; NULL: the host's
    log_channel      BIGINT,                      -- channel in which new entries of `audit` are posted; NULL: none
    reported         INTEGER NOT NULL DEFAULT 0,  -- number of entries that are posted there, or were made before
    daily_channel    BIGINT,                      -- channel in which the puzzle of the day is posted; NULL: none
    daily_hour       TEXT    NOT NULL DEFAULT '9', -- hour at which it is posted, 0 to 23
    daily_zone       TEXT    NOT NULL DEFAULT 'UTC' -- time zone of that hour, by its name in the IANA database
);

CREATE TABLE daily_puzzles (                      -- puzzles of the day that were posted in a server: the last two
    guild            BIGINT NOT NULL,             -- the server
    day              BIGINT NOT NULL,             -- day of the puzzle, since 1970 in UTC
    game             TEXT   NOT NULL,             -- key of the game
    puzzle           BIGINT NOT NULL,             -- number of the puzzle
    at               BIGINT NOT NULL,             -- time at which it was to be posted
    streak           BIGINT NOT NULL,             -- number of puzzles solved there in a row, right before this one
    PRIMARY KEY (guild, day)
);

CREATE TABLE server_options (                     -- a server's defaults of the games' options
    guild            BIGINT NOT NULL,             -- the server
    game             TEXT   NOT NULL,             -- key of the game
    option           TEXT   NOT NULL,             -- name of the option
    value            TEXT   NOT NULL,             -- one of its values
    PRIMARY KEY (guild, game, option)
);

CREATE TABLE server_channels (                    -- channels of a server in which matches may be played; no row: all
    guild            BIGINT NOT NULL,             -- the server
    channel          BIGINT NOT NULL,             -- an allowed channel
    PRIMARY KEY (guild, channel)
);

CREATE TABLE bans (                               -- people banned from playing in a server; kept at data deletion
    guild            BIGINT NOT NULL,             -- the server
    user_id          BIGINT NOT NULL,             -- the banned person
    at               BIGINT NOT NULL,             -- time of the ban
    by_user          BIGINT NOT NULL,             -- the moderator; 0: forgotten
    reason           TEXT   NOT NULL,             -- the moderator's reason
    until            BIGINT,                      -- when it ends; NULL: it does not
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX bans_by_user ON bans (user_id);
CREATE INDEX bans_by_moderator ON bans (by_user);

CREATE TABLE audit (                              -- changes by moderators of a server
    guild            BIGINT  NOT NULL,            -- the server
    number           BIGINT  NOT NULL,            -- order of the entries of all servers, by `counters`
    at               BIGINT  NOT NULL,            -- time of the change
    user_id          BIGINT  NOT NULL,            -- the moderator; 0: forgotten
    change           TEXT    NOT NULL,            -- name of a setting, or: end, close, ban (ban:7, for 7 days), unban, clear
    before           TEXT,                        -- old value; or id of the match or person
    after            TEXT,                        -- new value; or the reason, or the games
    PRIMARY KEY (guild, number)
);
CREATE INDEX audit_by_user ON audit (user_id);
CREATE INDEX audit_by_subject ON audit (before) WHERE before IS NOT NULL;


-- ---- the bot

CREATE TABLE sessions (                           -- sessions begun with Discord's gateway within a day, which Discord limits
    shard            INTEGER NOT NULL,            -- the shard, from 0
    begun            BIGINT  NOT NULL,            -- when it began
    streak           INTEGER NOT NULL,            -- number of sessions right before it that did not last
    PRIMARY KEY (shard, begun)
);
CREATE INDEX sessions_by_time ON sessions (begun);

CREATE TABLE claims (                             -- background work that a process is at, where processes share a database
    kind             TEXT   NOT NULL,             -- what is done: the kind of a timer, or defined where it is claimed
    about            BIGINT NOT NULL,             -- id of the match; 0: of none
    owner            TEXT   NOT NULL,             -- process that does it
    until            BIGINT NOT NULL,             -- when others may do it instead, by the database's clock
    PRIMARY KEY (kind, about)
);

CREATE TABLE counters (                           -- next ids of tables, so that an id is never used again
    name             TEXT   PRIMARY KEY,          -- name of the table
    next_id          BIGINT NOT NULL              -- id of the next row; never decreases
);

CREATE TABLE heartbeat (                          -- one row: when any process of the bot last heard Discord
    number           INTEGER PRIMARY KEY,         -- 1
    at               BIGINT  NOT NULL,            -- time of the last beat
    grace            BIGINT                       -- until when prompted seats get time after an outage; NULL: done
);
