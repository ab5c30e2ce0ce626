//! Work on a thread of its own: a preview may take a while, and must not delay the computer's turn,
//! as it would in the thread pool of a small machine.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
    time::Duration,
};

/// The task will never give a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskFailed;
/// How many tasks are running.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Whether a task is running: an idle window then has to check for its result.
pub fn any_under_way() -> bool {
    UNDER_WAY.load(Ordering::Relaxed) > 0
}

/// A running task, until it is dropped.
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

/// A running task.
pub struct BackgroundTask<T> {
    answer: Mutex<Receiver<T>>,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts a task. Dropping the task drops its result.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (teller, answer) = channel();
        let mark = Mark::new();
        // Without a thread there is never a result; the display goes without it.
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

    /// Its result, once.
    pub fn ready(&self) -> Option<T> {
        self.answer.lock().ok()?.try_recv().ok()
    }

    /// The result, waiting at most this long: for results that are likely to be there soon.
    pub fn ready_within(&self, wait: Duration) -> Option<T> {
        self.answer.lock().ok()?.recv_timeout(wait).ok()
    }

    /// Waits for a result that is required.
    ///
    /// # Errors
    /// There will never be one: no thread could be started, or the result has been taken already.
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
        // Its thread has nothing more to send.
        while task.awaited() != Err(TaskFailed) {
            thread::yield_now();
        }
    }
}
