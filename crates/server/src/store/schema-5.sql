-- A table's position before its move number `moves`, so that what came before need not be played again. Only the program
-- of that build can read it; any other plays the moves. It is written with that move and goes when the game is over.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables(id) ON DELETE CASCADE,
    moves    INTEGER NOT NULL,
    build    TEXT NOT NULL,
    data     BLOB NOT NULL
) STRICT, WITHOUT ROWID;
