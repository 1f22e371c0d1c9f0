-- A table belongs to one server at a time: `node` looks after it, and every write about it carries the epoch under which it was
-- claimed. One process with a file of its own needs none of that; the columns are there so that both databases have one shape.
-- `deadline` is when the time of whoever has to do something runs out: milliseconds since 1970.
ALTER TABLE tables ADD COLUMN node INTEGER;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN deadline INTEGER;
ALTER TABLE moves ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_node ON tables(node) WHERE node IS NOT NULL;

-- The servers that share this database, and until when the lease of each runs.
CREATE TABLE nodes (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
INSERT INTO counters (name, value) VALUES ('nodes', 0);

-- Log-ins are found without regard to case in a way that both databases know.
CREATE UNIQUE INDEX accounts_login ON accounts(lower(login));
