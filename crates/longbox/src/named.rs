//! The game that a command names, and the cards that it is played with.

use crate::out;
use longbox_games::Visitor;
use longbox_kernel::plug::{CardFile, Loaded, Plug};
use std::cell::Cell;
use std::path::PathBuf;
use std::process::ExitCode;

/// What a command does with the game that it names.
pub(crate) trait Act {
    /// Do it, with these cards.
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String>;
}

/// What a command does that hands the cards on to others.
pub(crate) trait ActWithFiles {
    /// Do it, with these cards; `files` are those of them that are somebody's own.
    fn act<G: Plug>(&self, cards: &'static G::Cards, files: &[CardFile]) -> Result<ExitCode, String>;
}

/// A folder of somebody's own card files, beside those that come with the games: `--cards DIR`.
pub(crate) struct OwnCards {
    folder: Option<PathBuf>,
    /// The screen is about to be taken: what is said before that has to be read first.
    before_screen: bool,
    refused: Cell<bool>,
}

impl OwnCards {
    /// An error is a folder that cannot be read.
    pub(crate) fn open(folder: Option<PathBuf>, before_screen: bool) -> Result<OwnCards, String> {
        if let Some(folder) = &folder
            && let Err(error) = std::fs::read_dir(folder)
        {
            return Err(format!("{}: cannot read this folder of cards: {error}", folder.display()));
        }
        Ok(OwnCards { folder, before_screen, refused: Cell::new(false) })
    }

    /// Where somebody's own cards of a game stand.
    pub(crate) fn folder_of<G: Plug>(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        let own = folder.join(G::NAME);
        Some(if own.is_dir() { own } else { folder.clone() })
    }

    /// The cards of a game with somebody's own: those in a folder that is called after the game, if
    /// there is one, or else in the folder itself. What is refused is said, and left out.
    pub(crate) fn of<G: Plug>(&self) -> &'static G::Cards {
        self.with_files::<G>().0
    }

    /// The same, with the files in which somebody's own stand.
    pub(crate) fn with_files<G: Plug>(&self) -> (&'static G::Cards, Vec<CardFile>) {
        let Some(folder) = self.folder_of::<G>() else { return (G::standard_cards(), Vec::new()) };
        let Loaded { cards, files, refused } = G::load(&folder);
        if !refused.is_empty() {
            self.refused.set(true);
            out::warn(&out::brief(&refused.join("\n")));
            if self.before_screen {
                out::warn("\nThese cards are left out. Press Enter to go on.");
                std::io::stdin().read_line(&mut String::new()).ok();
            }
        }
        match cards {
            Some(cards) => (cards, files),
            None => (G::standard_cards(), Vec::new()),
        }
    }

    /// Whether a card file was refused.
    pub(crate) fn were_refused(&self) -> bool {
        self.refused.get()
    }

    /// Do that with the game of that name.
    pub(crate) fn with(&self, game: &str, act: &impl Act) -> Result<ExitCode, String> {
        known(game, longbox_games::visit(game, Visit { own: self, act }))
    }

    /// Do that with the game of that name.
    pub(crate) fn with_files_too(&self, game: &str, act: &impl ActWithFiles) -> Result<ExitCode, String> {
        known(game, longbox_games::visit(game, VisitWithFiles { own: self, act }))
    }
}

struct Visit<'a, A> {
    own: &'a OwnCards,
    act: &'a A,
}

impl<A: Act> Visitor for Visit<'_, A> {
    type Out = Result<ExitCode, String>;

    fn visit<G: Plug>(self) -> Result<ExitCode, String> {
        self.act.act::<G>(self.own.of::<G>())
    }
}

struct VisitWithFiles<'a, A> {
    own: &'a OwnCards,
    act: &'a A,
}

impl<A: ActWithFiles> Visitor for VisitWithFiles<'_, A> {
    type Out = Result<ExitCode, String>;

    fn visit<G: Plug>(self) -> Result<ExitCode, String> {
        let (cards, files) = self.own.with_files::<G>();
        self.act.act::<G>(cards, &files)
    }
}

/// What came of a visit, if there is such a game.
pub(crate) fn known<T>(game: &str, visited: Option<Result<T, String>>) -> Result<T, String> {
    visited.unwrap_or_else(|| Err(format!("there is no game \"{game}\" ({})", longbox_games::NAMES.join(", "))))
}
