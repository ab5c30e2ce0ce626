//! The files of saves: one for `F5`, a few automatic ones, and those named by players.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
    time::{Duration, SystemTime},
};

use crate::save::{self, Claim, Header, Save};

/// The origin of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    /// The player, with the quick-save key.
    Quick,
    /// The game, at the start of a round.
    Auto,
    /// The player, under a name.
    Named,
    /// The record of a finished battle, which can be stepped through.
    Record,
}

/// A save in the folder of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its origin.
    pub kind: SaveKind,
    /// Its name.
    pub name: String,
    /// When it was written.
    pub written: SystemTime,
}

/// How many automatic saves there are before the oldest is overwritten.
const AUTOSAVES: usize = 10;
/// The most letters of a name.
pub const LONGEST: usize = 40;
const QUICK: &str = "quick";
const AUTO: &str = "autosave-";
const NAMED: &str = "save-";
const ENDING: &str = "json";

/// The folder of saves; `None` if the machine has no place for a user's files.
pub fn folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("saves"))
}

/// This program's claim on names in the folder of saves, made when one is first needed.
pub fn claim() -> &'static Claim {
    static CLAIM: OnceLock<Claim> = OnceLock::new();
    CLAIM.get_or_init(|| {
        let folder = folder().unwrap_or_default();
        // If this fails, writing fails and says why.
        let _ = fs::create_dir_all(&folder);
        Claim::of(&folder)
    })
}

/// The path of the quick save.
pub fn quick() -> Option<PathBuf> {
    folder().map(|folder| file(&folder, &claim().name(QUICK)))
}

/// The file of this name in a folder.
pub(super) fn file(folder: &Path, stem: &str) -> PathBuf {
    folder.join(format!("{stem}.{ENDING}"))
}

/// All saves of the player, the newest first.
pub fn all() -> Vec<SaveFile> {
    folder().map_or_else(Vec::new, |folder| all_in(&folder))
}

/// All saves in a folder, the newest first.
pub fn all_in(folder: &Path) -> Vec<SaveFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<SaveFile> = entries.filter_map(|entry| save(&entry)).collect();
    files.sort_by(|a, b| (b.written, &a.path).cmp(&(a.written, &b.path)));
    files
}

fn save(entry: &fs::DirEntry) -> Option<SaveFile> {
    let path = entry.path();
    if path.extension().is_none_or(|ending| ending != ENDING) {
        return None;
    }
    let written = entry.metadata().ok().filter(fs::Metadata::is_file)?;
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let program = stem
        .strip_prefix(QUICK)
        .and_then(|rest| rest.strip_prefix("-program"));
    let (kind, name) = if stem == QUICK {
        (SaveKind::Quick, "Quick save".to_owned())
    } else if let Some(number) = program {
        (SaveKind::Quick, format!("Quick save of program {number}"))
    } else if stem.starts_with(AUTO) {
        (SaveKind::Auto, "Autosave".to_owned())
    } else {
        let name = stem.strip_prefix(NAMED).unwrap_or(&stem);
        (SaveKind::Named, name.to_owned())
    };
    Some(SaveFile {
        path,
        kind,
        name,
        written: written.modified().unwrap_or(SystemTime::UNIX_EPOCH),
    })
}

/// A name made valid as a file name on every machine.
pub fn tidy(name: &str) -> String {
    let tidy: String = allowed(name.trim()).take(LONGEST).collect();
    tidy.trim().to_owned()
}

/// The letters of a name, those that some machines refuse in file names replaced.
pub(super) fn allowed(name: &str) -> impl Iterator<Item = char> + '_ {
    let fits = |letter: char| letter.is_alphanumeric() || " -_,'()!+".contains(letter);
    name.chars()
        .map(move |letter| if fits(letter) { letter } else { '-' })
}

/// The path of a save with this name: that of an existing one with the name, in any letter case.
pub fn named(folder: &Path, files: &[SaveFile], name: &str) -> PathBuf {
    let name = tidy(name);
    let same = |file: &&SaveFile| {
        file.kind == SaveKind::Named && file.name.to_lowercase() == name.to_lowercase()
    };
    match files.iter().find(same) {
        Some(file) => file.path.clone(),
        None => file(folder, &format!("{NAMED}{name}")),
    }
}

/// The path of the next automatic save.
pub fn next_auto(folder: &Path, claim: &Claim) -> PathBuf {
    let places = (1..=AUTOSAVES).map(|number| claim.name(&format!("{AUTO}{number}")));
    let place = save::next_place(places.map(|name| file(folder, &name)));
    place.unwrap_or_else(|| file(folder, AUTO))
}

/// The path of the save after every order.
pub fn latest(folder: &Path, claim: &Claim) -> PathBuf {
    file(folder, &claim.name(&format!("{AUTO}latest")))
}

/// Removes the automatic saves of a finished battle, also from earlier sessions.
pub fn remove_autosaves(folder: &Path, battle: &Header) {
    for file in all_in(folder) {
        let is_of_it = || {
            let save: Save = save::read(&file.path).ok()?;
            Some(save.header.is_same_battle(battle))
        };
        if file.kind == SaveKind::Auto && is_of_it() == Some(true) {
            // A missing file need not be removed.
            let _ = fs::remove_file(&file.path);
        }
    }
}

/// How long ago something was written, in words; the day where that is long ago.
pub fn ago(written: SystemTime, now: SystemTime) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let count = |many: u64, unit: &str| match many {
        1 => format!("1 {unit} ago"),
        many => format!("{many} {unit}s ago"),
    };
    let seconds = now
        .duration_since(written)
        .unwrap_or(Duration::ZERO)
        .as_secs();
    match seconds {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => count(seconds / MINUTE, "minute"),
        HOUR..DAY => count(seconds / HOUR, "hour"),
        _ if seconds < 14 * DAY => count(seconds / DAY, "day"),
        _ => day(written),
    }
}

/// The day of a time in UTC: `24 November 2026`.
pub fn day(time: SystemTime) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    let mut days = since.map_or(0, |since| since.as_secs() / 86_400);
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{} {} {year}", days + 1, MONTHS[month])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, age: u64) {
        fs::File::create(path).unwrap();
        write_time(path, age);
    }

    fn write_time(path: &Path, age: u64) {
        let file = fs::File::options().write(true).open(path).unwrap();
        let time = SystemTime::now() - Duration::from_secs(age);
        file.set_modified(time).unwrap();
    }

    #[test]
    fn saves_are_listed_by_kind_and_name_the_newest_first() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, age) in [
            ("quick.json", 30),
            ("autosave-2.json", 10),
            ("save-Before the bridge.json", 20),
            ("from a friend.json", 40),
            ("notes.txt", 1),
            (".shadowgrid-x.tmp", 1),
        ] {
            write(&at(name), age);
        }
        let files = all_in(folder.path());
        let told: Vec<(SaveKind, &str)> =
            files.iter().map(|file| (file.kind, &*file.name)).collect();
        assert_eq!(
            told,
            [
                (SaveKind::Auto, "Autosave"),
                (SaveKind::Named, "Before the bridge"),
                (SaveKind::Quick, "Quick save"),
                (SaveKind::Named, "from a friend"),
            ]
        );
        // A known name is the same save, and keeps its file.
        let known = named(folder.path(), &files, "before THE bridge ");
        assert_eq!(known, at("save-Before the bridge.json"));
        assert_eq!(named(folder.path(), &files, "New"), at("save-New.json"));
        assert!(all_in(&at("nowhere")).is_empty());
    }

    #[test]
    fn the_game_writes_over_its_own_oldest_save_and_over_no_other() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("quick.json"), 1_000);
        let claim = Claim::of(folder.path());
        let mut places = Vec::new();
        for age in (0..AUTOSAVES as u64 + 3).rev() {
            let place = next_auto(folder.path(), &claim);
            fs::write(&place, "{\"shadowgrid\": \"save\"}").unwrap();
            write_time(&place, age * 10);
            places.push(place);
        }
        assert_eq!(places[..3], places[AUTOSAVES..]);
        let count = all_in(folder.path()).len();
        assert_eq!(count, AUTOSAVES + 1);
    }

    #[test]
    fn names_are_names_of_files_on_every_machine() {
        for (name, tidied) in [
            ("  Two rounds in ", "Two rounds in"),
            ("../../etc/passwd", "------etc-passwd"),
            ("a:b*c?", "a-b-c-"),
            ("Größe", "Größe"),
            ("   ", ""),
        ] {
            assert_eq!(tidy(name), tidied);
        }
        assert!(tidy(&"x".repeat(300)).len() <= LONGEST);
    }

    #[test]
    fn times_are_told_as_people_tell_them() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_000_000);
        let told = |seconds: u64| ago(now - Duration::from_secs(seconds), now);
        assert_eq!(told(5), "just now");
        assert_eq!(told(60), "1 minute ago");
        assert_eq!(told(7_300), "2 hours ago");
        assert_eq!(told(3 * 86_400), "3 days ago");
        assert_eq!(told(1_795_000_000), "1 January 1970");
        assert_eq!(told(1_795_000_000 - 951_782_400), "29 February 2000");
        // A clock that was set back is no error.
        assert_eq!(ago(now + Duration::from_secs(9), now), "just now");
    }
}
