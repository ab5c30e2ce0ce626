//! Work on a thread of its own: what is worked out for the eye may take a while, and must not keep
//! the computer's turn waiting, as it would in the pool that small machines share.

use std::{
    sync::{
        Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
};

/// Something being worked out.
pub struct Errand<T> {
    answer: Mutex<Receiver<T>>,
}

impl<T: Send + 'static> Errand<T> {
    /// Sets out. What comes of an errand that is dropped is dropped too.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (teller, answer) = channel();
        // Where there is no thread to be had nothing is ever told; what is shown goes without it.
        let _ = thread::Builder::new()
            .name("preview".to_owned())
            .spawn(move || {
                let _ = teller.send(work());
            });
        Self {
            answer: Mutex::new(answer),
        }
    }

    /// What came of it, once.
    pub fn ready(&self) -> Option<T> {
        self.answer.lock().ok()?.try_recv().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_errand_is_told_once() {
        let errand = Errand::start(|| 7);
        let told = loop {
            if let Some(told) = errand.ready() {
                break told;
            }
            thread::yield_now();
        };
        assert_eq!(told, 7);
        assert_eq!(errand.ready(), None);
    }
}
