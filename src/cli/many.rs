//! Runs many battles in parallel, with a progress bar.

use std::{io::IsTerminal, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::{ThreadPoolBuilder, prelude::*};

use super::{interrupt, outcome::CommandError};

/// Runs `run` for every number below `count`, in `jobs` parallel jobs. Results are in the order of
/// the numbers. After Ctrl-C no new ones start and running ones may give up: these are `None`.
pub(super) fn each<T: Send>(
    jobs: Option<u16>,
    count: usize,
    run: impl Fn(usize) -> Result<Option<T>, String> + Sync,
) -> Result<Vec<Option<T>>, CommandError> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(usize::from(jobs.unwrap_or(0)))
        .build()
        .map_err(|error| CommandError::new("Not so many jobs can run at once:", error))?;
    let bar = bar(count);
    let done: Result<Vec<Option<T>>, String> = pool.install(|| {
        (0..count)
            .into_par_iter()
            .map(|number| {
                if interrupt::is_asked() {
                    return Ok(None);
                }
                let done = run(number);
                bar.inc(1);
                done
            })
            .collect()
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

/// The number rounded to two decimal places.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The Wilson interval of a share, with 95 % confidence.
pub(super) fn wilson(hits: f64, of: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    if of <= 0.0 {
        return (0.0, 1.0);
    }
    let share = hits / of;
    let middle = share + Z * Z / (2.0 * of);
    let spread = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let whole = 1.0 + Z * Z / of;
    (
        ((middle - spread) / whole).max(0.0),
        ((middle + spread) / whole).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn the_interval_of_half_the_battles_is_known() {
        let (low, high) = wilson(50.0, 100.0);
        assert!((low - 0.4038).abs() < 0.0005 && (high - 0.5962).abs() < 0.0005);
        let (low, high) = wilson(0.0, 20.0);
        assert!(low == 0.0 && (high - 0.1611).abs() < 0.0005);
    }
}
