//! The menu that `longbox` alone opens.
use super::store::Store;

/// What the menu says where there is no terminal.
pub(crate) const COMMANDS: &str = "\
Longbox: one table, with the rules enforced, for superhero card games.

  longbox play squad                 play Super Hero Squad against the machine
  longbox play squad --against human two players at one keyboard
  longbox play squad --quest ID      a battle of the campaign
  longbox play squad --resume        go on with the saved game
  longbox play squad --plain         line by line, for screen readers and scripts
  longbox cards squad [QUERY]        look up cards
  longbox rules squad [QUERY]        look up rules
  longbox deck list squad            the decks
  longbox replay FILE                a game played before
  longbox sim squad --games N        many games at once
  longbox --help                     everything
";

pub(crate) fn open(_store: &Store) -> Result<(), String> {
    Ok(())
}
