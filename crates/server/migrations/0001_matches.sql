-- The same words for SQLite and Postgres: TEXT, BIGINT, and times in thousandths of a second since 1970.

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- The first line of its record: game, version, content, config, seed.
    header TEXT NOT NULL,
    -- What was asked for, to ask for it again.
    setup TEXT NOT NULL,
    visibility TEXT NOT NULL,
    -- The day whose daily match it is a ranked try at.
    day TEXT,
    ended BIGINT,
    outcome TEXT,
    rematch TEXT,
    created BIGINT NOT NULL,
    -- The server that plays it now, where there are several.
    holder TEXT
);
CREATE INDEX matches_listed ON matches (visibility, created);

CREATE TABLE seats (
    match_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    -- person, program or open
    kind TEXT NOT NULL,
    program TEXT,
    -- The hash of the token of whoever sits here.
    token TEXT,
    owner TEXT,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX seats_owner ON seats (owner);

-- The truth: what was done, in order. Nothing is ever changed or taken out here.
CREATE TABLE entries (
    match_id TEXT NOT NULL,
    ply BIGINT NOT NULL,
    -- The line of the record.
    line TEXT NOT NULL,
    -- Hashes of the idempotency key and of the request that it came with.
    idem TEXT,
    -- What a program had to say about it.
    remark TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);

CREATE TABLE notes (
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (owner, name)
);

CREATE TABLE decks (
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (owner, game, name)
);

CREATE TABLE tries (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    owner TEXT NOT NULL,
    match_id TEXT NOT NULL,
    rank BIGINT,
    words TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (day, game, owner)
);

CREATE TABLE servers (
    id TEXT NOT NULL PRIMARY KEY,
    url TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
