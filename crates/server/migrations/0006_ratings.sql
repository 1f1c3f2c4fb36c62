-- How strong players are in each game, by the matches that both agreed to rate.
CREATE TABLE ratings (
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, game)
);

-- Rated matches that are over, a row for each player. What is not counted yet has no ratings.
CREATE TABLE rated (
    match_id TEXT NOT NULL,
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    -- 2 for a win, 1 for a draw.
    points BIGINT NOT NULL,
    at BIGINT NOT NULL,
    before DOUBLE PRECISION,
    after DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (match_id, owner)
);
CREATE INDEX rated_by_owner ON rated (owner, at);

-- How many matches of a game have been counted. Servers that share a database take turns by it.
CREATE TABLE rating_turns (
    game TEXT NOT NULL PRIMARY KEY,
    n BIGINT NOT NULL
);

-- Where a player of a rated match came from, as a hash: two players need two places.
ALTER TABLE seats ADD COLUMN client TEXT;
