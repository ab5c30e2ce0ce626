//! Time that the calling thread spends computing; other programs on the machine do not count.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Computing time since its start.
pub(super) struct Stopwatch(Duration);

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self(thread_time())
    }

    pub(super) fn elapsed(&self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

/// Computing time of this thread so far; zero on a system that does not count it.
fn thread_time() -> Duration {
    ThreadTime::try_now().map_or(Duration::ZERO, |time| time.as_duration())
}

/// Seconds for one call: the median of nine batches.
pub(super) fn per_call(mut call: impl FnMut()) -> f64 {
    let mut batch = 1_u32;
    loop {
        let start = Stopwatch::start();
        for _ in 0..batch {
            call();
        }
        if start.elapsed() > Duration::from_millis(20) || batch >= 1 << 24 {
            break;
        }
        batch *= 2;
    }
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let start = Stopwatch::start();
            for _ in 0..batch {
                call();
            }
            start.elapsed().as_secs_f64() / f64::from(batch)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[4]
}
