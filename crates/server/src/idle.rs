//! Games that nobody plays any more come to an end: told beforehand, without a result, and with their replay.

use crate::cluster::TableNews;
use crate::hall::Hall;
use crate::protocol::Fault;
use crate::room::Done;
use crate::store::{Hold, IdleTable, StoreError};

/// In seconds.
pub(crate) const DAY: i64 = 86_400;
/// So long before it is ended a game says so: a week.
pub(crate) const NOTICE: i64 = 7 * DAY;

impl Hall {
    /// Tell the games in which nobody has made a move for too long when they will be ended, and end those that were told
    /// and whose time has come. Nothing is ended that was not told so long before, whatever the clock says now.
    pub async fn end_idle(&self, now: i64) -> Done {
        let days = i64::from(self.config().idle_days);
        if days == 0 {
            return Ok(());
        }
        let since = now - days * DAY;
        for table in self.store().idle(since).await? {
            let told = match table.ends {
                Some(at) if at > now || table.notice < NOTICE => true,
                Some(_) => false,
                None => self.tell_sleeping(&table, since, now + NOTICE).await?,
            };
            if !told {
                self.tell_idle(&table.id, since, now).await;
            }
        }
        Ok(())
    }

    /// Note the end of a game that is asleep; `false` if it is awake.
    async fn tell_sleeping(&self, table: &IdleTable, since: i64, ends: i64) -> Result<bool, Fault> {
        // Nobody wakes it meanwhile; on another server somebody may.
        let _one_at_a_time = self.drawer(&table.id).lock().await;
        if self.awake(&table.id).is_some() {
            return Ok(false);
        }
        // Elsewhere it is awake: the server that has it tells those who are there.
        let holder = self.store().holder(table.id.clone()).await?;
        if holder.is_some_and(|holder| holder != self.me()) {
            return Ok(false);
        }
        let hold = Hold { table: table.id.clone(), epoch: table.epoch };
        match self.store().set_end(hold, since, ends).await {
            Ok(_) => Ok(true),
            Err(StoreError::Lost) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn tell_idle(&self, table: &str, since: i64, now: i64) {
        if let Err(fault) = self.tell_table(table, TableNews::Idle { since, now }).await {
            tracing::warn!(table, %fault, "a game that nobody plays cannot be ended");
        }
    }
}
