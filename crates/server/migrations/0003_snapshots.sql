-- What long matches were on their way, in pieces that follow on each other. They save time and nothing else: what is not here,
-- or cannot be used, is played again from the entries.
CREATE TABLE snapshots (
    match_id TEXT NOT NULL,
    -- After how many entries.
    ply BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match_id, ply)
);
