//! The switch of the changed places; this file lies in the changed copy of the package alone.

use std::{
    env, fs,
    io::Write,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    },
};

const UNREAD: u32 = u32::MAX;
const TRACING: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;
const MOST: usize = 16384;

static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];
static FILE: Mutex<Option<fs::File>> = Mutex::new(None);

/// Whether the change of this number is the one that is tried.
#[inline]
pub fn is(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == number || (chosen > NONE && first(number, chosen))
}

#[cold]
fn first(number: u32, chosen: u32) -> bool {
    if chosen == TRACING {
        if !REACHED[number as usize].swap(true, Relaxed)
            && let Some(file) = FILE.lock().unwrap().as_mut()
        {
            file.write_all(format!("{number}\n").as_bytes()).unwrap();
        }
        return false;
    }
    let wish = env::var("SHADOWGRID_CHANGE").unwrap_or_default();
    let wish = match wish.strip_prefix("trace:") {
        Some("") => TRACING,
        Some(path) => {
            let mut open = FILE.lock().unwrap();
            if open.is_none() {
                let file = fs::File::options().append(true).create(true).open(path);
                *open = Some(file.unwrap());
            }
            TRACING
        }
        None => wish.parse().unwrap_or(NONE),
    };
    CHOSEN.store(wish, Relaxed);
    is(number)
}

/// The places that were reached since this was last asked.
pub fn reached() -> Vec<u32> {
    is(MOST as u32 - 1);
    let was_reached = |number: &u32| REACHED[*number as usize].swap(false, Relaxed);
    (0..MOST as u32).filter(was_reached).collect()
}
