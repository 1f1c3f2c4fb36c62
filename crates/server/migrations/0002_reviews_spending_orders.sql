-- What was found out about finished matches.
CREATE TABLE reviews (
    match_id TEXT NOT NULL PRIMARY KEY,
    -- As JSON.
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- What language models were asked, day by day.
CREATE TABLE spending (
    day TEXT NOT NULL,
    model TEXT NOT NULL,
    calls BIGINT NOT NULL,
    tokens_in BIGINT NOT NULL,
    tokens_out BIGINT NOT NULL,
    PRIMARY KEY (day, model)
);

-- Questions of one seat to the others that are not answered yet.
CREATE TABLE questions (
    match_id TEXT NOT NULL PRIMARY KEY,
    seat BIGINT NOT NULL,
    ply BIGINT NOT NULL
);

-- What was given to a request with an Idempotency-Key that set up a match.
CREATE TABLE orders (
    -- Hashes of whoever asked with their key, and of what was asked for.
    key TEXT NOT NULL PRIMARY KEY,
    request TEXT NOT NULL,
    match_id TEXT NOT NULL,
    at BIGINT NOT NULL
);
