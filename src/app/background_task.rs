//! Work on a thread of its own: what is worked out for the eye may take a while, and must not keep
//! the computer's turn waiting, as it would in the pool that small machines share.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
    time::Duration,
};

/// Nothing will come of an task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskFailed;
/// How many are under way.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Whether anything is being worked out: a window at rest has to look for what comes of it.
pub fn any_under_way() -> bool {
    UNDER_WAY.load(Ordering::Relaxed) > 0
}

/// Something under way, until it is dropped.
struct Mark;

impl Mark {
    fn new() -> Self {
        UNDER_WAY.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Something being worked out.
pub struct BackgroundTask<T> {
    answer: Mutex<Receiver<T>>,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Sets out. What comes of an task that is dropped is dropped too.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (teller, answer) = channel();
        let mark = Mark::new();
        // Where there is no thread to be had nothing is ever told; what is shown goes without it.
        let _ = thread::Builder::new()
            .name("preview".to_owned())
            .spawn(move || {
                let _ = teller.send(work());
                drop(mark);
            });
        Self {
            answer: Mutex::new(answer),
        }
    }

    /// What came of it, once.
    pub fn ready(&self) -> Option<T> {
        self.answer.lock().ok()?.try_recv().ok()
    }

    /// The result, waited for so long at the most: for what is likely to be there soon.
    pub fn ready_within(&self, wait: Duration) -> Option<T> {
        self.answer.lock().ok()?.recv_timeout(wait).ok()
    }

    /// Waits for the result, for what cannot be done without.
    ///
    /// # Errors
    /// Nothing will ever come of it: there was no thread to be had, or it has been told already.
    pub fn awaited(&self) -> Result<Option<T>, TaskFailed> {
        let answer = self.answer.lock().map_err(|_| TaskFailed)?;
        match answer.try_recv() {
            Ok(told) => Ok(Some(told)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TaskFailed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_waited_for_so_long_and_no_longer() {
        let (go, gate) = channel();
        let task = BackgroundTask::start(move || gate.recv());
        assert_eq!(task.ready_within(Duration::from_millis(1)), None);
        go.send(7).unwrap();
        assert_eq!(task.ready_within(Duration::from_secs(60)), Some(Ok(7)));
    }

    #[test]
    fn a_task_is_told_once() {
        let task = BackgroundTask::start(|| 7);
        let told = loop {
            if let Some(told) = task.ready() {
                break told;
            }
            thread::yield_now();
        };
        assert_eq!(told, 7);
        assert_eq!(task.ready(), None);
        // Its thread has nothing more to tell.
        while task.awaited() != Err(TaskFailed) {
            thread::yield_now();
        }
    }
}
