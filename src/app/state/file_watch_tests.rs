use super::*;

/// Waits for news that fulfil a condition.
fn heard(watch: &FileWatch<String>, wanted: impl Fn(&str) -> bool) -> Duration {
    let began = Instant::now();
    loop {
        if watch.latest().is_some_and(|text| wanted(&text)) {
            return began.elapsed();
        }
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "nothing was heard"
        );
        thread::sleep(Duration::from_millis(1));
    }
}

fn begun(folder: &Path) -> (PathBuf, FileWatch<String>) {
    let file = folder.join("level.ron");
    fs::write(&file, "(a: 1)").unwrap();
    let watch = FileWatch::start(&file, |document| document.text().to_owned(), || {});
    heard(&watch, |text| text == "(a: 1)");
    (file, watch)
}

#[test]
fn a_file_that_is_written_renamed_over_or_missing_for_a_moment_is_read_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (file, watch) = begun(folder.path());
    fs::write(&file, "(a: 2)").unwrap();
    heard(&watch, |text| text == "(a: 2)");
    // As editors do that save by renaming.
    let other = folder.path().join(".level.ron.swp");
    fs::write(&other, "(a: 3)").unwrap();
    fs::rename(&other, &file).unwrap();
    heard(&watch, |text| text == "(a: 3)");
    // As editors do that keep the old file beside the new one.
    fs::rename(&file, folder.path().join("level.ron~")).unwrap();
    thread::sleep(Duration::from_millis(60));
    fs::write(&file, "(a: 4)").unwrap();
    let mut all = Vec::new();
    let began = Instant::now();
    while all.last().is_none_or(|text| text != "(a: 4)") {
        all.extend(watch.latest());
        assert!(began.elapsed() < Duration::from_secs(20), "{all:?}");
    }
    assert_eq!(all, ["(a: 4)"], "the moment between is nobody's business");
    // The same text again is no news, and neither is another file.
    fs::write(&file, "(a: 4)").unwrap();
    fs::write(folder.path().join("other.ron"), "()").unwrap();
    thread::sleep(Duration::from_millis(200));
    assert_eq!(watch.latest(), None);
}

#[test]
fn a_file_that_stays_away_is_told_of_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (file, watch) = begun(folder.path());
    fs::remove_file(&file).unwrap();
    heard(&watch, str::is_empty);
    fs::write(&file, "(a: 5)").unwrap();
    heard(&watch, |text| text == "(a: 5)");
}

#[cfg(unix)]
#[test]
fn the_file_that_a_link_means_is_watched_too() {
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real");
    fs::create_dir(&real).unwrap();
    fs::write(real.join("level.ron"), "(a: 1)").unwrap();
    let link = folder.path().join("link.ron");
    std::os::unix::fs::symlink(real.join("level.ron"), &link).unwrap();
    let watch = FileWatch::start(&link, |document| document.text().to_owned(), || {});
    heard(&watch, |text| text == "(a: 1)");
    fs::write(real.join("level.ron"), "(a: 6)").unwrap();
    heard(&watch, |text| text == "(a: 6)");
}

#[test]
fn the_date_alone_is_enough_where_the_system_tells_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (file, mut watch) = begun(folder.path());
    watch._watcher = None;
    fs::write(&file, "(a: 77)").unwrap();
    heard(&watch, |text| text == "(a: 77)");
}

#[test]
fn reading_a_file_is_no_change_of_it() {
    let files = [PathBuf::from("/l/level.ron")];
    let event = |kind| Event::new(kind).add_path("/l/level.ron".into());
    assert!(!is_change(
        &event(EventKind::Access(AccessKind::Read)),
        &files
    ));
    assert!(!is_change(
        &event(EventKind::Access(AccessKind::Open(AccessMode::Any))),
        &files
    ));
    let written = EventKind::Access(AccessKind::Close(AccessMode::Write));
    assert!(is_change(&event(written), &files));
    let other = Event::new(written).add_path("/l/other.ron".into());
    assert!(!is_change(&other, &files));
}
