//! Where files may be written: only a file of the same kind is ever replaced, and obstacles are
//! reported before a battle starts.

use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::Path,
    time::Duration,
};

use serde::Deserialize;
use tempfile::{Builder, NamedTempFile};

use super::fault::Fault;
use crate::data::bounded;

/// Size limit of files that are read, in bytes: 64 MiB.
pub(super) const LARGEST: u64 = 64 * 1024 * 1024;

/// Free bytes required on the disk before a battle: more than the longest records need.
const ROOM: usize = 4 * 1024 * 1024;

/// Prefix and suffix of temporary files.
const TEMPORARY: (&str, &str) = (".shadowgrid-", ".tmp");

/// Age from which a temporary file counts as left behind by a program that was ended.
const LEFT_BEHIND: Duration = Duration::from_secs(600);

/// Kinds of files that the game writes to places a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A saved battle.
    Save,
    /// A record of a battle.
    Replay,
    /// A picture of the window, as PNG.
    Picture,
    /// What the window shows, as lines of JSON.
    Trace,
}

impl FileKind {
    /// Its name, also used in the first field of saves and replays.
    pub fn word(self) -> &'static str {
        match self {
            Self::Save => "save",
            Self::Replay => "replay",
            Self::Picture => "PNG picture",
            Self::Trace => "trace",
        }
    }

    /// Whether the file is of this kind.
    fn is(self, path: &Path) -> Result<bool, bounded::Unread> {
        let bytes = bounded::read(path, LARGEST)?;
        Ok(match self {
            Self::Save | Self::Replay => said_kind(&bytes).as_deref() == Some(self.word()),
            Self::Picture => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Trace => bytes.starts_with(b"{\"screen\":"),
        })
    }
}

/// The kind that a save or replay states, even if the file is cut off.
pub(super) fn said_kind(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Top {
        shadowgrid: String,
    }
    if let Ok(top) = serde_json::from_slice::<Top>(bytes) {
        return Some(top.shadowgrid);
    }
    let text = String::from_utf8_lossy(bytes.get(..200).unwrap_or(bytes));
    let said = text.trim_start().strip_prefix('{')?.trim_start();
    let said = said.strip_prefix("\"shadowgrid\"")?.trim_start();
    let said = said.strip_prefix(':')?.trim_start().strip_prefix('"')?;
    said.split_once('"').map(|(kind, _)| kind.to_owned())
}

/// Whether the file states that it is a record of a battle.
pub fn is_record(path: &Path) -> bool {
    FileKind::Replay.is(path).unwrap_or(false)
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Creates the folder of a file if it is missing.
///
/// # Errors
/// The folder cannot be created.
pub(super) fn make_folder(path: &Path) -> Result<(), Fault> {
    let folder = folder(path);
    fs::create_dir_all(folder).map_err(|error| {
        Fault::new(
            format!(
                "The folder `{}` cannot be made: {}.",
                folder.display(),
                why(&error)
            ),
            "Name a folder that can be made and written to.",
        )
    })
}

/// Whether the game may replace the file under one of its own names: a save, or a plain unreadable
/// file.
pub(super) fn may_go(path: &Path) -> bool {
    is_spoiled(path) || may_stand(path, FileKind::Save) == Ok(true)
}

/// Whether a writable plain file is neither a save nor a record: empty, cut off early, or something
/// else.
pub(super) fn is_spoiled(path: &Path) -> bool {
    let data = fs::symlink_metadata(path);
    let is_plain = data.is_ok_and(|data| data.is_file() && !data.permissions().readonly());
    is_plain
        && !bounded::read(path, LARGEST).is_ok_and(|bytes| {
            let said = said_kind(&bytes);
            [FileKind::Save, FileKind::Replay]
                .iter()
                .any(|kind| said.as_deref() == Some(kind.word()))
        })
}

/// Why a file or folder cannot be written, in words.
fn why(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "its folder does not exist",
        ErrorKind::PermissionDenied => "you have no permission to write there",
        ErrorKind::ReadOnlyFilesystem => "the disk can only be read (read-only file system)",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "there is no room left on the disk",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file stands where a folder of its path should be"
        }
        _ => return error.to_string(),
    }
    .to_owned()
}

pub(super) fn unwritten(path: &Path, error: &dyn std::fmt::Display) -> Fault {
    Fault::new(
        format!("The file `{}` cannot be written: {error}.", path.display()),
        "Name a file in a folder that exists, has room and can be written to.",
    )
}

/// Checks, as far as possible beforehand, that a file of this kind may be written here; only a file
/// of the same kind may be replaced. Returns whether there is one.
///
/// # Errors
/// What is in the way.
/// What is in the way.
pub(super) fn may_stand(path: &Path, kind: FileKind) -> Result<bool, Fault> {
    let word = kind.word();
    let kept = |what: &str| {
        Fault::new(
            format!("The file `{}` is not replaced: {what}.", path.display()),
            format!("Name a new file, or an old {word}."),
        )
    };
    if path.file_name().is_none()
        || path
            .as_os_str()
            .to_string_lossy()
            .ends_with(std::path::is_separator)
    {
        return Err(unwritten(path, &"this is the name of a folder"));
    }
    if kind == FileKind::Picture
        && !path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("png"))
    {
        return Err(Fault::new(
            format!("The picture `{}` is written as PNG.", path.display()),
            "Name a file that ends in `.png`.",
        ));
    }
    let data = match fs::symlink_metadata(path) {
        Ok(data) => data,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unwritten(path, &why(&error))),
    };
    if data.is_dir() {
        return Err(kept("it is a folder"));
    }
    if data.is_symlink() {
        return Err(kept("it is a link"));
    }
    if !data.is_file() {
        return Err(kept("it is a device or a pipe"));
    }
    if data.permissions().readonly() {
        return Err(kept("it is write-protected"));
    }
    match kind.is(path) {
        Ok(true) => Ok(true),
        Ok(false) => Err(kept(&format!("it is no {word} of Shadowgrid"))),
        Err(unread) => Err(kept(&unread.to_string())),
    }
}

/// Checks, as far as possible, that a file of this kind can be written here later: nothing else is
/// at the path, the name is valid, and there is enough room.
///
/// # Errors
/// What is in the way.
/// What is in the way.
pub fn check_place(path: &Path, kind: FileKind) -> Result<(), Fault> {
    let fail = |error: io::Error| unwritten(path, &why(&error));
    let replaces = may_stand(path, kind)?;
    let mut trial = temporary(folder(path)).map_err(fail)?;
    let trial = trial.as_file_mut();
    trial
        .write_all(&vec![0; ROOM])
        .and_then(|()| trial.sync_all())
        .map_err(fail)?;
    if !replaces {
        // Only the file system knows whether a name is valid.
        fs::File::create_new(path).map_err(fail)?;
        fs::remove_file(path).map_err(fail)?;
    }
    Ok(())
}

/// Checks that files can be written to a folder, which is created if it is missing.
///
/// # Errors
/// Why the folder cannot be used.
pub fn check_folder(folder: &Path) -> Result<(), Fault> {
    make_folder(&folder.join("save"))?;
    match temporary(folder) {
        Ok(_) => Ok(()),
        Err(error) => Err(Fault::new(
            format!(
                "Nothing can be saved in the folder `{}`: {}.",
                folder.display(),
                why(&error)
            ),
            "Name a folder that can be written to.",
        )),
    }
}

/// A new temporary file beside the target file; removes left-behind ones first.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    sweep(folder);
    let (begins, ends) = TEMPORARY;
    let mut builder = Builder::new();
    builder.prefix(begins).suffix(ends);
    // As readable as any other new file of the user.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Removes left-behind temporary files, as far as possible.
fn sweep(folder: &Path) {
    let (begins, ends) = TEMPORARY;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(begins) && name.ends_with(ends);
        let is_old = || {
            let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(data.modified().ok()?.elapsed().ok()? > LEFT_BEHIND)
        };
        if is_ours && is_old() == Some(true) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a file, whole or not at all; with `replaces` over an existing one.
///
/// # Errors
/// The folder is missing, or it is not writable.
pub(super) fn put(path: &Path, content: impl AsRef<[u8]>, replaces: bool) -> Result<(), Fault> {
    let fail = |error: io::Error| unwritten(path, &why(&error));
    let mut file = temporary(folder(path)).map_err(fail)?;
    let inner = file.as_file_mut();
    if let Some(before) = fs::metadata(path).ok().filter(|_| replaces) {
        inner.set_permissions(before.permissions()).map_err(fail)?;
    }
    inner
        .write_all(content.as_ref())
        .and_then(|()| inner.sync_all())
        .map_err(fail)?;
    let put = if replaces {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    put.map_err(|error| fail(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_behind_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * LEFT_BEHIND;
        for (name, age) in [
            (".shadowgrid-old.tmp", Some(long_ago)),
            (".shadowgrid-new.tmp", None),
            ("shadowgrid-old.tmp", Some(long_ago)),
            (".tmpold", Some(long_ago)),
        ] {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            if let Some(age) = age {
                file.set_modified(age).unwrap();
            }
        }
        put(&folder.path().join("kept"), "text", false).unwrap();
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let left = [
            ".shadowgrid-new.tmp",
            ".tmpold",
            "kept",
            "shadowgrid-old.tmp",
        ];
        assert_eq!(names, left);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions_and_a_new_one_gets_the_usual() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |name: &str| {
            let data = fs::metadata(folder.path().join(name)).unwrap();
            data.permissions().mode() & 0o777
        };
        fs::write(folder.path().join("usual"), "text").unwrap();
        put(&folder.path().join("new"), "text", false).unwrap();
        assert_eq!(mode("new"), mode("usual"));
        let shared = fs::Permissions::from_mode(0o664);
        fs::set_permissions(folder.path().join("usual"), shared).unwrap();
        put(&folder.path().join("usual"), "other", true).unwrap();
        assert_eq!(mode("usual"), 0o664);
    }

    #[test]
    fn files_are_replaced_by_their_own_kind_alone() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        write("save", b"{ \"shadowgrid\": \"save\", \"format\"");
        write("replay", b"{\"format\": 1, \"shadowgrid\": \"replay\"}");
        write("picture.png", b"\x89PNG\r\n\x1a\n...");
        write("trace", b"{\"screen\":\"levels\"}\n");
        write("level.ron", b"Level(format: 1)");
        write("empty", b"");
        write("false.png", b"not a picture");
        let names = [
            "save",
            "replay",
            "picture.png",
            "trace",
            "level.ron",
            "empty",
            "false.png",
        ];
        for (own, kind) in [
            FileKind::Save,
            FileKind::Replay,
            FileKind::Picture,
            FileKind::Trace,
        ]
        .into_iter()
        .enumerate()
        {
            for (place, name) in names.iter().enumerate() {
                let stands = may_stand(&folder.path().join(name), kind);
                assert_eq!(stands.is_ok(), place == own, "{name} by {kind:?}");
            }
        }
        assert_eq!(
            may_stand(&folder.path().join("new"), FileKind::Save),
            Ok(false)
        );
        let other = may_stand(&folder.path().join("picture.jpg"), FileKind::Picture);
        assert!(other.unwrap_err().remedy.contains(".png"));
    }

    #[cfg(unix)]
    #[test]
    fn links_devices_and_protected_files_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("save");
        fs::write(&save, b"{\"shadowgrid\": \"save\"}").unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&save, &link).unwrap();
        let mut protected = fs::metadata(&save).unwrap().permissions();
        protected.set_readonly(true);
        fs::set_permissions(&save, protected).unwrap();
        for (path, why) in [
            (link.as_path(), "link"),
            (&save, "write-protected"),
            (Path::new("/dev/null"), "device"),
            (folder.path(), "folder"),
        ] {
            let fault = check_place(path, FileKind::Save).unwrap_err();
            assert!(fault.message.contains(why), "{fault}");
        }
    }

    #[test]
    fn names_and_folders_that_cannot_be_had_are_told_beforehand() {
        let folder = tempfile::tempdir().unwrap();
        let long = "x".repeat(300);
        for name in [long.as_str(), "no/such/folder/r.json", "folder/", "nul\0"] {
            let fault = check_place(&folder.path().join(name), FileKind::Replay).unwrap_err();
            assert!(fault.message.contains("cannot be written"), "{fault}");
        }
        assert_eq!(
            check_place(&folder.path().join("r.json"), FileKind::Replay),
            Ok(())
        );
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 0, "nothing is left behind");
    }
}
