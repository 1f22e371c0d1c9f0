-- When those who play were told that their game will be ended, in seconds that the server had run: a clock that jumps takes none of
-- the week from them.
ALTER TABLE tables ADD COLUMN told INTEGER;
UPDATE tables SET told = ifnull((SELECT value FROM meta WHERE name = 'lived'), 0) WHERE ends IS NOT NULL;
