//! Several programs that save into one folder: each uses its own names for automatic saves, so that
//! none overwrites another's.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::place;

/// Number of programs that can have names of their own at once.
const MOST: u32 = 16;

/// A program's claim on file names in a folder of saves, for as long as the program runs.
#[derive(Debug)]
pub struct Claim {
    number: u32,
    /// The lock ends with the file, however the program ends.
    _lock: Option<File>,
}

impl Claim {
    /// Claims the first names in a folder that no other program has. If files cannot be locked, it
    /// takes the usual names; faults of the folder show up when a file is written there.
    pub fn of(folder: &Path) -> Self {
        let unlocked = |number| Self {
            number,
            _lock: None,
        };
        for number in 1..=MOST {
            let path = folder.join(format!(".shadowgrid-{number}.lock"));
            let opened = File::options()
                .create(true)
                .truncate(false)
                .write(true)
                .open(path);
            let Ok(file) = opened else {
                return unlocked(1);
            };
            match file.try_lock() {
                Ok(()) => {
                    return Self {
                        number,
                        _lock: Some(file),
                    };
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => return unlocked(1),
            }
        }
        unlocked(MOST + 1)
    }

    /// A name as this program uses it: `quick`, and `quick-program2` for the second program at once.
    pub fn name(&self, name: &str) -> String {
        match self.number {
            1 => name.to_owned(),
            number => format!("{name}-program{number}"),
        }
    }

    /// The message for a player if another program has the usual names.
    pub fn told(&self) -> Option<String> {
        (self.number > 1).then(|| {
            format!(
                "Another Shadowgrid saves into the same folder: what this one saves by itself has \
                 `program{}` in its name, and neither writes over the other.",
                self.number
            )
        })
    }
}

/// The file to write next among several of the game's own: a free one, else one that cannot be
/// read, else the oldest. Anything that must not be replaced, such as a folder or a link, is
/// skipped; if all are, the first is returned.
pub fn next_place(places: impl IntoIterator<Item = PathBuf>) -> Option<PathBuf> {
    let mut first = None;
    let mut ranked: Vec<(bool, SystemTime, PathBuf)> = Vec::new();
    for path in places {
        first.get_or_insert_with(|| path.clone());
        match fs::symlink_metadata(&path) {
            Err(_) => return Some(path),
            Ok(data) if place::may_go(&path) => {
                let written = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                ranked.push((!place::is_spoiled(&path), written, path));
            }
            Ok(_) => {}
        }
    }
    ranked.into_iter().min().map(|(_, _, path)| path).or(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn each_program_has_names_of_its_own_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let one = Claim::of(folder.path());
        let two = Claim::of(folder.path());
        assert_eq!((one.name("quick"), one.told()), ("quick".to_owned(), None));
        assert_eq!(two.name("quick"), "quick-program2");
        assert!(two.told().unwrap().contains("Another Shadowgrid"));
        drop(one);
        assert_eq!(Claim::of(folder.path()).name("quick"), "quick");
        // If nothing can be locked, the usual names will do.
        assert_eq!(Claim::of(&folder.path().join("nowhere")).name("x"), "x");
    }

    #[test]
    fn what_cannot_be_read_is_replaced_first_and_what_must_stay_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |number: u64| folder.path().join(format!("autosave-{number}.json"));
        let places = || (1..=5).map(at);
        let write = |number, text: &str| {
            let place = at(number);
            fs::write(&place, text).unwrap();
            let long_ago = SystemTime::now() - Duration::from_secs(1_000 - 10 * number);
            File::options()
                .write(true)
                .open(place)
                .unwrap()
                .set_modified(long_ago)
                .unwrap();
        };
        let save = "{\"shadowgrid\": \"save\"}";
        fs::create_dir(at(1)).unwrap();
        write(2, "{\"shadowgrid\": \"replay\"}");
        assert_eq!(next_place(places()), Some(at(3)), "the first that is free");
        (3..=5).for_each(|number| write(number, save));
        assert_eq!(next_place(places()), Some(at(3)), "the oldest save");
        write(5, "garbage");
        write(4, "");
        assert_eq!(
            next_place(places()),
            Some(at(4)),
            "the oldest that is spoiled"
        );
        write(4, save);
        assert_eq!(next_place(places()), Some(at(5)));
        write(5, save);
        assert_eq!(next_place(places()), Some(at(3)), "no folder and no record");
    }
}
