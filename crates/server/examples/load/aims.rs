//! What a run has to reach, on a machine that does nothing else.

/// The limits.
pub(crate) struct Aims {
    /// From a choice to the update, for 99 of 100 choices.
    pub(crate) p99_ms: f64,
    /// What a table holds of the memory.
    pub(crate) kib: f64,
    /// How many times as much a choice may cost with the most tables as with the fewest.
    pub(crate) growth: f64,
}

pub(crate) const AIMS: Aims = Aims { p99_ms: 50.0, kib: 200.0, growth: 2.0 };

/// What was measured with so many tables.
#[derive(Clone, Copy)]
pub(crate) struct Reached {
    pub(crate) tables: u64,
    /// At the seat that chose, and at the other.
    pub(crate) p99_ms: [f64; 2],
    /// When all tables were there, and when the time was over.
    pub(crate) kib: [f64; 2],
    /// Milliseconds of computing for a choice.
    pub(crate) cpu_ms: f64,
}

impl Aims {
    /// Which of them were missed, in sentences.
    pub(crate) fn missed(&self, runs: &[Reached]) -> Vec<String> {
        let mut missed = Vec::new();
        for Reached { tables, p99_ms, kib, .. } in runs {
            for p99 in p99_ms.iter().filter(|p99| **p99 > self.p99_ms) {
                missed.push(format!("{tables} tables: p99 is {p99:.1} ms, the aim is {} ms", self.p99_ms));
            }
            for kib in kib.iter().filter(|kib| **kib > self.kib) {
                missed.push(format!("{tables} tables: {kib:.0} KiB a table, the aim is {} KiB", self.kib));
            }
        }
        let fewest = runs.iter().min_by_key(|run| run.tables);
        let most = runs.iter().max_by_key(|run| run.tables);
        if let (Some(fewest), Some(most)) = (fewest, most)
            && most.cpu_ms > fewest.cpu_ms * self.growth
        {
            let (from, to) = (fewest.cpu_ms, most.cpu_ms);
            missed.push(format!(
                "a choice costs {from:.2} ms with {} tables and {to:.2} ms with {}",
                fewest.tables, most.tables
            ));
        }
        missed
    }
}
