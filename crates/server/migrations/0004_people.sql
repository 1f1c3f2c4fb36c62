-- The sessions of language models, by the hash of their id, so that they continue after a restart.
CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    -- How the session began, as JSON.
    state TEXT NOT NULL,
    -- The match it plays, and the seat.
    match_id TEXT,
    seat BIGINT,
    at BIGINT NOT NULL
);

-- Tables that wait for a player, until when their host counts as there.
CREATE TABLE waiting (
    match_id TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Players who do not want to meet another.
CREATE TABLE blocks (
    owner TEXT NOT NULL,
    blocked TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, blocked)
);
