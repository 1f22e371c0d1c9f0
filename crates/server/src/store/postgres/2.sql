-- A table belongs to one server at a time: `node` looks after it, and every write about it carries the epoch under which it was
-- claimed. `deadline` is when the time of whoever has to do something runs out: milliseconds since 1970 by this clock.
ALTER TABLE tables ADD COLUMN node BIGINT;
ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN deadline BIGINT;
ALTER TABLE moves ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_node ON tables(node) WHERE node IS NOT NULL;
CREATE INDEX tables_ticking ON tables(id) WHERE state = 'drawing' OR state = 'playing' AND clock IS NOT NULL;

-- The servers that share this database, and until when the lease of each runs.
CREATE TABLE nodes (
    id    BIGINT PRIMARY KEY,
    name  TEXT NOT NULL,
    until BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('nodes', 0);

-- When the statement came, by the only clock that all servers share.
CREATE FUNCTION now_ms() RETURNS BIGINT LANGUAGE sql STABLE AS
    $$ SELECT floor(extract(epoch FROM statement_timestamp()) * 1000)::BIGINT $$;
