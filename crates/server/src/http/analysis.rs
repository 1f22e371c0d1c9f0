//! Games that are over, judged choice by choice: started once, thought about in the background, and kept in memory for a while.

use super::guard::Address;
use super::limit::{Callers, Held};
use super::{Answer, App, Asked, Part, asked};
use crate::protocol::{AnalysisSeen, AnalysisState, ChoiceSeen, Code, Fault};
use crate::registry::{Analysis, Registry};
use axum::extract::State;
use axum::{Extension, Json};
use longbox_kernel::replay::Replay;
use serde::Deserialize;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// So many analyses are kept, those that were asked for last; what goes is thought about anew if somebody asks again.
const MOST_KEPT: usize = 64;
/// So many may be under way, one of them being thought about and the others waiting; and so many of an address.
const MOST_UNDER_WAY: usize = 16;
const MOST_EACH: usize = 2;
/// What a new one takes of what an address may ask for that is heavy.
const COST: u32 = 50;

/// All analyses that are kept or under way.
pub(super) struct Analyses {
    kept: Mutex<VecDeque<Arc<Entry>>>,
    /// The one that is thought about has its choices in memory.
    turn: Semaphore,
    under_way: Arc<Callers<()>>,
    each: Arc<Callers<IpAddr>>,
}

impl Default for Analyses {
    fn default() -> Analyses {
        let (kept, under_way, each) = (Mutex::default(), Arc::default(), Arc::default());
        Analyses { kept, turn: Semaphore::new(1), under_way, each }
    }
}

/// The analysis of one replay.
struct Entry {
    share: String,
    progress: Mutex<Progress>,
}

struct Progress {
    state: AnalysisState,
    walks: u32,
    of: usize,
    choices: Vec<ChoiceSeen>,
    /// Why nothing more comes.
    fault: Option<Fault>,
}

impl Entry {
    fn new(share: String) -> Entry {
        let progress = Progress { state: AnalysisState::Waiting, walks: 0, of: 0, choices: Vec::new(), fault: None };
        Entry { share, progress: Mutex::new(progress) }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known, without the first so many choices.
    fn seen(&self, from: usize) -> Result<AnalysisSeen, Fault> {
        let Progress { state, walks, of, ref choices, ref fault } = *self.progress();
        if let Some(fault) = fault {
            return Err(fault.clone());
        }
        let (done, of) = (choices.len() as u32, of as u32);
        Ok(AnalysisSeen { state, walks, done, of, choices: choices.get(from..).unwrap_or_default().to_vec() })
    }

    fn fail(&self, fault: Fault) {
        self.progress().fault = Some(fault);
    }
}

/// A new analysis counts until it is done.
struct Counted {
    _all: Held<()>,
    _each: Held<IpAddr>,
}

impl Analyses {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Entry>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, share: &str) -> Option<Arc<Entry>> {
        self.kept().iter().find(|entry| entry.share == share).cloned()
    }

    /// The analysis of that replay, and, if it is a new one, what it counts as.
    fn enter(&self, app: &App, share: &str, address: IpAddr) -> Result<(Arc<Entry>, Option<Counted>), Fault> {
        let mut kept = self.kept();
        if let Some(entry) = kept.iter().find(|entry| entry.share == share) {
            return Ok((entry.clone(), None));
        }
        let full = |why: &str| Fault::new(Code::Full, format!("{why}: try again in a minute"));
        let all = || full("as many games are being analysed as there can be");
        let each = || full(&format!("{MOST_EACH} games are being analysed for your address"));
        let counted = Counted {
            _all: self.under_way.enter((), MOST_UNDER_WAY).ok_or_else(all)?,
            _each: self.each.enter(address, MOST_EACH).ok_or_else(each)?,
        };
        if !app.heavy.take_some(address, COST) {
            return Err(Fault::new(Code::SlowDown, "too many games to analyse at once: wait a moment"));
        }
        let entry = Arc::new(Entry::new(share.to_owned()));
        kept.push_back(entry.clone());
        while kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        Ok((entry, Some(counted)))
    }
}

/// Begin to judge the choices of a game that is over, unless somebody has; and what is known of them.
pub(super) async fn start(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Part(share): Part<String>,
) -> Answer<AnalysisSeen> {
    begun(app, share, address).await?.seen(0).map(Json)
}

/// The analysis of that replay, which is begun unless somebody has.
async fn begun(app: App, share: String, address: IpAddr) -> Result<Arc<Entry>, Fault> {
    if let Some(entry) = app.analyses.find(&share) {
        return Ok(entry);
    }
    let missing = || Fault::new(Code::NotFound, "there is no such replay");
    let text = app.hall.store().replay(share.clone()).await?.ok_or_else(missing)?;
    let (entry, counted) = app.analyses.enter(&app, &share, address)?;
    if let Some(counted) = counted {
        tokio::spawn(run(app, entry.clone(), text, counted));
    }
    Ok(entry)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FromQuery {
    #[serde(default)]
    from: u32,
}

/// How far it is, and the choices that are judged from that one on.
pub(super) async fn progress(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Part(share): Part<String>,
    query: Asked<FromQuery>,
) -> Answer<AnalysisSeen> {
    let FromQuery { from } = asked(query)?;
    let missing = || Fault::new(Code::NotFound, "nobody has asked for the analysis of that replay, or it is forgotten");
    let entry = match app.analyses.find(&share) {
        Some(entry) => entry,
        // It may have been asked for at another server: here it is begun as well, and says the same.
        None if app.hall.cluster().is_some() => begun(app, share, address).await?,
        None => return Err(missing()),
    };
    entry.seen(from as usize).map(Json)
}

/// Judge one choice after the other. Each is a piece of work of its own, so that machines that people wait for come between.
async fn run(app: App, entry: Arc<Entry>, text: String, _counted: Counted) {
    let Ok(_turn) = app.analyses.turn.acquire().await else { return };
    let stopped = || Fault::new(Code::Stopping, "the server is stopping");
    let (registry, walks) = (app.hall.registry().clone(), app.hall.config().test_walks);
    let pool = app.hall.pool();
    let read = pool.piece(move || prepare(&registry, &text, walks)).await;
    let mut analysis = match read.unwrap_or_else(|| Err(stopped())) {
        Ok(analysis) => analysis,
        Err(fault) => return entry.fail(fault),
    };
    let count = analysis.count();
    {
        let mut progress = entry.progress();
        (progress.state, progress.walks, progress.of) = (AnalysisState::Thinking, analysis.walks(), count);
    }
    for n in 0..count {
        if *app.stopping.borrow() {
            return entry.fail(stopped());
        }
        let piece = pool.piece(move || {
            let judged = analysis.judge(n);
            (analysis, judged)
        });
        let Some((back, judged)) = piece.await else { return entry.fail(stopped()) };
        analysis = back;
        entry.progress().choices.extend(judged);
    }
    entry.progress().state = AnalysisState::Done;
}

fn prepare(registry: &Registry, text: &str, walks: Option<u32>) -> Result<Box<dyn Analysis>, Fault> {
    let unfit = |fault: String| Fault::new(Code::Unfit, fault);
    let replay = Replay::parse(text).map_err(unfit)?;
    let offer = registry.find(&replay.game).map_err(unfit)?;
    super::reels::check_length(&replay)?;
    offer.analysis(&replay, walks).map_err(|parting| unfit(parting.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Hall;
    use crate::http::Page;
    use crate::store::Store;
    use crate::{Config, now};
    use std::net::Ipv4Addr;
    use std::time::Duration;

    fn here(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    #[tokio::test]
    async fn not_too_many_are_under_way_and_not_too_many_are_kept() {
        let folder = std::env::temp_dir().join(format!("longbox-analysis-{}-{}", std::process::id(), now()));
        let store = Store::open(&folder.join("longbox.db"), Duration::from_secs(60)).unwrap();
        let hall = Hall::new(store, Registry::with_lantern(), Config { rate: 0, ..Config::default() });
        let (_stop, stopping) = tokio::sync::watch::channel(false);
        let app = App::new(hall, Page::none(), stopping);
        let enter = |share: &str, address| app.analyses.enter(&app, share, address);
        let refused = |share: &str, address| enter(share, address).err().map(|fault| fault.message).unwrap_or_default();

        let (first, counted) = enter("a", here(1)).ok().unwrap();
        let (again, none) = enter("a", here(1)).ok().unwrap();
        assert!(Arc::ptr_eq(&first, &again) && none.is_none(), "it is started once");
        let _second = enter("b", here(1)).ok().unwrap();
        assert!(refused("c", here(1)).contains("for your address"));
        drop(counted);
        assert!(enter("c", here(1)).is_ok(), "one is done");

        let under_way: Vec<_> = (2..200).filter_map(|n| enter(&format!("of {n}"), here(n)).ok()).collect();
        assert_eq!(under_way.len(), MOST_UNDER_WAY - 1, "beside the one that is left of the first");
        assert!(refused("d", here(250)).contains("as there can be"));
        drop(under_way);
        for n in 0..100 {
            enter(&format!("more {n}"), here(3)).ok().unwrap();
        }
        assert_eq!(app.analyses.kept().len(), MOST_KEPT);
        assert!(app.analyses.find("a").is_none() && app.analyses.find("more 99").is_some(), "the oldest go first");
        std::fs::remove_dir_all(&folder).ok();
    }
}
