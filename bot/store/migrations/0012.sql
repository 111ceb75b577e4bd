-- What is searched by a person, so that forgetting one, and telling one everything, reads only what is theirs.
CREATE INDEX names_by_user ON names (user_id);
CREATE INDEX follows_by_user ON follows (user_id);
CREATE INDEX ratings_by_user ON ratings (user_id);
CREATE INDEX standings_by_user ON standings (user_id, guild, game);
CREATE INDEX posts_by_person ON posts (person) WHERE person IS NOT NULL;
CREATE INDEX bans_by_user ON bans (user_id);
CREATE INDEX bans_by_moderator ON bans (by_user);
CREATE INDEX audit_by_user ON audit (user_id);
CREATE INDEX audit_by_subject ON audit (before) WHERE before IS NOT NULL;

DROP INDEX seats_by_guest;
CREATE INDEX seats_by_guest ON seats (invited, ended, match) WHERE invited IS NOT NULL;
-- Seats of the bot in matches that are not over.
DROP INDEX seats_of_the_bot;
CREATE INDEX seats_of_the_bot ON seats (match) WHERE level IS NOT NULL AND ended IS NULL;

DROP INDEX posts_resting;
CREATE INDEX requests_by_match ON requests (match);
CREATE INDEX matches_by_age ON matches (created, id);

CREATE TABLE new_timers (
    match   BIGINT  NOT NULL REFERENCES matches (id),
    kind    TEXT    NOT NULL,
    due     BIGINT  NOT NULL,
    version INTEGER NOT NULL,      -- of the match when it was set
    PRIMARY KEY (match, kind)
);
INSERT INTO new_timers (match, kind, due, version) SELECT match, kind, due, version FROM timers;
DROP TABLE timers;
ALTER TABLE new_timers RENAME TO timers;
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE new_reviews (
    match BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    judge TEXT   NOT NULL,         -- who judged; a review by another judge is made again
    ended BIGINT NOT NULL,         -- when the match ended, milliseconds: by it old reviews are found
    turns TEXT   NOT NULL          -- JSON list, for each turn: chance with it, chance with the best, the best
);
INSERT INTO new_reviews (match, judge, ended, turns)
    SELECT r.match, r.judge, m.ended, r.turns FROM reviews r JOIN matches m ON m.id = r.match;
DROP TABLE reviews;
ALTER TABLE new_reviews RENAME TO reviews;
CREATE INDEX reviews_by_age ON reviews (ended);

CREATE TABLE forgetting (          -- who is being deleted: a row until nothing of theirs is left
    user_id BIGINT PRIMARY KEY,
    at      BIGINT NOT NULL        -- since when, milliseconds
);

ALTER TABLE pulse ADD COLUMN grace BIGINT; -- until when all who are asked have time, while that is still being given
