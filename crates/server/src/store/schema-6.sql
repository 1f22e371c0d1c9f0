-- Giving up is a move of the game now, and seats are asked more often: the moves of a game that was begun before lead
-- elsewhere. Such a game cannot be played on. Its moves stay in the file; nobody has won or lost it.
UPDATE tables SET state = 'over', ending = 'This game was begun with an earlier version of Longbox and cannot be played on.'
    WHERE state = 'playing';
DELETE FROM snapshots;
