//! Runs many battles in parallel, with a progress bar.

use std::{io::IsTerminal, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::{ThreadPoolBuilder, prelude::*};

use super::{interrupt, outcome::CommandError};

/// Runs `run` for every number below `count`, in `jobs` parallel jobs; `run` gives whether it was done.
/// After Ctrl-C no new ones start and running ones may give up. Gives whether all were done. Nothing is
/// kept of each.
pub(super) fn each(
    jobs: Option<u16>,
    count: usize,
    run: impl Fn(usize) -> Result<bool, String> + Sync,
) -> Result<bool, CommandError> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(usize::from(jobs.unwrap_or(0)))
        .build()
        .map_err(|error| CommandError::new("Not so many jobs can run at once:", error))?;
    let bar = bar(count);
    let done: Result<bool, String> = pool.install(|| {
        let runs = (0..count).into_par_iter().map(|number| {
            if interrupt::is_asked() {
                return Ok(false);
            }
            let done = run(number);
            bar.inc(1);
            done
        });
        runs.try_reduce(|| true, |one, other| Ok(one && other))
    });
    bar.finish_and_clear();
    done.map_err(|fault| CommandError::new(fault, "Please report this level."))
}

/// A progress bar on the error output, hidden if that is no terminal.
fn bar(count: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len}, {eta} left")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Suffix of the number of battles or pairs, for reports.
pub(super) fn cut_short(interrupted: bool) -> &'static str {
    if interrupted {
        " until it was interrupted"
    } else {
        ""
    }
}
