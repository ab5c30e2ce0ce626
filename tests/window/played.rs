//! Whole battles in a real window, by keyboard alone and by mouse alone: a display of its own in
//! memory, keys and clicks from outside, and the window's own word on what it shows.
//!
//! Needs Xvfb, xdotool and a Vulkan driver (a software one will do). Where one is missing the tests
//! say so and pass, unless `SHADOWGRID_WINDOW_TESTS` is set, as it is for every change.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard},
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::Value;

/// One window at a time: software rendering takes all there is.
static ALONE: Mutex<()> = Mutex::new(());

/// A display with the game on it.
struct Table {
    display: String,
    server: Child,
    game: Child,
    trace: PathBuf,
    record: PathBuf,
    _folder: tempfile::TempDir,
}

impl Drop for Table {
    fn drop(&mut self) {
        for child in [&mut self.game, &mut self.server] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn missing() -> Option<&'static str> {
    let runs = |program: &str| {
        let run = Command::new(program).arg("-version").output();
        run.is_ok()
    };
    let driver =
        fs::read_dir("/usr/share/vulkan/icd.d").is_ok_and(|mut files| files.next().is_some());
    if !runs("Xvfb") {
        Some("Xvfb")
    } else if !runs("xdotool") {
        Some("xdotool")
    } else if !driver {
        Some("a Vulkan driver")
    } else {
        None
    }
}

impl Table {
    /// The game at a level, with every optional question answered by the computer.
    fn set(level: &str, arguments: &[&str]) -> Self {
        Self::opened(level, arguments, "Battle")
    }

    /// The game at a level, once this screen is there.
    fn opened(level: &str, arguments: &[&str], screen: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x800x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        let out = server.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        let (trace, record) = (
            folder.path().join("trace"),
            folder.path().join("record.json"),
        );
        let settings = folder.path().join("settings.ron");
        let still = arguments.contains(&"--side") && arguments.contains(&"--book");
        fs::write(&settings, if still { ANIMATED } else { AT_ONCE }).unwrap();
        let game = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("WGPU_BACKEND", "vulkan")
            .env("XDG_RUNTIME_DIR", folder.path())
            .env("XDG_DATA_HOME", folder.path())
            .args(["play", level, "--seed", "3", "--speed", "8"])
            .arg("--settings")
            .arg(&settings)
            .arg("--record")
            .arg(&record)
            .arg("--trace")
            .arg(&trace)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let table = Self {
            display,
            server,
            game,
            trace,
            record,
            _folder: folder,
        };
        table.wait_for("the battle", |now| now["screen"] == screen);
        table.act(&[
            "search",
            "--onlyvisible",
            "--name",
            "Shadowgrid",
            "windowfocus",
        ]);
        table
    }

    fn act(&self, arguments: &[&str]) {
        let done = Command::new("xdotool")
            .env("DISPLAY", &self.display)
            .args(arguments)
            .stdout(Stdio::null())
            .status();
        assert!(done.is_ok_and(|status| status.success()), "{arguments:?}");
    }

    fn key(&self, key: &str) {
        self.act(&["key", key]);
    }

    fn click(&self, at: (i64, i64)) {
        let (x, y) = (at.0.to_string(), at.1.to_string());
        // The pointer rests before it presses, as a hand does.
        self.act(&["mousemove", &x, &y]);
        sleep(Duration::from_millis(150));
        self.act(&["click", "1"]);
    }

    /// The window's current contents.
    fn now(&self) -> Value {
        let text = fs::read_to_string(&self.trace).unwrap_or_default();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let last = whole.rsplit('\n').next().unwrap_or_default();
        serde_json::from_str(last).unwrap_or_default()
    }

    fn wait_for(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let now = self.now();
            if is(&now) {
                return now;
            }
            let waited = start.elapsed();
            assert!(waited < Duration::from_secs(90), "{what} never came: {now}");
            sleep(Duration::from_millis(60));
        }
    }

    /// Raises the curtain, which takes no key at first, and waits for the turn behind it.
    fn raised(&self) -> Value {
        let start = Instant::now();
        loop {
            let now = self.now();
            if now["screen"] == "Battle" && now["yours"] == true {
                return now;
            }
            assert!(
                start.elapsed() < Duration::from_secs(90),
                "no turn behind the curtain: {now}"
            );
            if now["screen"] == "Curtain" {
                self.key("Return");
            }
            sleep(Duration::from_millis(400));
        }
    }

    /// Waits until it is the player's turn once more, or the battle is over; gives up waiting after
    /// a while if nothing came of what was done.
    fn settled(&self, before: i64) -> Value {
        let start = Instant::now();
        loop {
            let now = self.now();
            let changed = now["revision"].as_i64() != Some(before);
            let ready = now["over"] == true || now["yours"] == true;
            if ready && (changed || start.elapsed() > Duration::from_millis(900)) {
                return now;
            }
            assert!(
                start.elapsed() < Duration::from_secs(90),
                "nothing goes on: {now}"
            );
            sleep(Duration::from_millis(60));
        }
    }

    /// Waits, without touching anything, until a player has to do something.
    fn ready(&self, book: &str) -> Value {
        self.wait_for(book, |now| {
            now["screen"] == "Curtain" || now["yours"] == true || now["over"] == true
        })
    }

    /// Plays until the battle is over.
    fn play(&self, mut decide: impl FnMut(&Self, &Value, u32)) {
        let start = Instant::now();
        let mut idle = 0;
        let mut now = self.settled(-1);
        while now["over"] != true {
            let limit = Duration::from_secs(420);
            assert!(start.elapsed() < limit, "the battle never ended: {now}");
            assert!(idle < 40, "nothing can be done: {now}");
            let before = now["revision"].as_i64().unwrap_or_default();
            decide(self, &now, idle);
            now = self.settled(before);
            idle = match now["revision"].as_i64() == Some(before) {
                true => idle + 1,
                false => 0,
            };
        }
        // Its record replays the same battle.
        let record = self.record.to_string_lossy().into_owned();
        let told = |path: &Path| fs::metadata(path).is_ok_and(|file| file.len() > 0);
        let waited = Instant::now();
        while !told(&self.record) && waited.elapsed() < Duration::from_secs(10) {
            sleep(Duration::from_millis(100));
        }
        let verified = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["replay", &record, "--verify"])
            .output()
            .unwrap();
        let words = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(verified.status.success(), "{words}");
    }
}

/// The right to open a window while no other test does; `None` where none can be opened.
fn alone() -> Option<MutexGuard<'static, ()>> {
    let lock = ALONE.lock();
    let alone = lock.unwrap_or_else(|poisoned| poisoned.into_inner());
    let Some(what) = missing() else {
        return Some(alone);
    };
    let must = std::env::var_os("SHADOWGRID_WINDOW_TESTS").is_some();
    assert!(!must, "{what} is missing");
    eprintln!("skipped: {what} is missing");
    None
}

const LEVEL: &str = "tests/levels/duel.ron";

/// Everything is shown at once, for battles that are played to their end.
const AT_ONCE: &str = "Settings(play: (instant: true))\n";

/// Everything is shown as it happens, and every question is put.
const ANIMATED: &str = "Settings(play: (instant: false))\n";

#[test]
fn a_battle_is_played_to_its_end_by_keys_alone() {
    let Some(_alone) = alone() else { return };
    let table = Table::set(LEVEL, &[]);
    // The pause stops everything, and Escape ends it.
    table.settled(-1);
    table.key("Escape");
    table.wait_for("the pause", |now| now["paused"] == true);
    table.key("Escape");
    table.wait_for("the end of the pause", |now| now["paused"] == false);
    // The computer's thoughts, then its advice, then neither.
    for _ in 0..2 {
        table.key("ctrl+b");
        sleep(Duration::from_millis(250));
    }
    table.wait_for("the computer's advice", |now| now["thoughts"] == true);
    table.key("ctrl+b");
    table.wait_for("the end of advice", |now| now["thoughts"] == false);
    // Escape shuts the panel, and nothing else opens.
    for _ in 0..2 {
        table.key("ctrl+b");
        sleep(Duration::from_millis(250));
    }
    table.wait_for("its advice again", |now| now["thoughts"] == true);
    table.key("Escape");
    let shut = table.wait_for("the end of thoughts", |now| now["thoughts"] == false);
    assert_eq!(shut["paused"], false);
    table.play(|table, now, idle| {
        if !now["question"].is_null() {
            table.key("1");
        } else if now["targets"].as_array().is_some_and(|all| !all.is_empty()) && idle < 2 {
            // Tab goes to who can be attacked, Enter strikes.
            table.key("Tab");
            sleep(Duration::from_millis(250));
            table.key("Return");
        } else if idle % 2 == 0 {
            table.key("space");
        } else {
            // A confirmation is accepted.
            table.key("Return");
        }
    });
    // The results wait for a key, and F10 leads back to the levels.
    sleep(Duration::from_millis(500));
    table.key("F10");
    table.wait_for("the levels", |now| now["screen"] == "Levels");
    table.key("Escape");
    table.wait_for("the title", |now| now["screen"] == "Title");
}

#[test]
fn a_battle_at_rest_asks_for_no_picture() {
    let Some(_alone) = alone() else { return };
    // More turns to come than the strip has room for.
    let table = Table::set("tests/levels/crowd.ron", &["--side", "Shadows=ai"]);
    table.settled(-1);
    // Pictures come a little longer, for what fades away.
    sleep(Duration::from_secs(8));
    table.key("Escape");
    let before = table.wait_for("the pause", |now| now["paused"] == true);
    sleep(Duration::from_secs(12));
    table.key("Escape");
    let after = table.wait_for("the end of the pause", |now| now["paused"] == false);
    let frames = |now: &Value| now["frames"].as_u64().unwrap_or_default();
    let drawn = frames(&after) - frames(&before);
    // Some seconds of a few pictures each after a key, and then none.
    assert!(drawn < 45, "{drawn} pictures of a battle at rest");
}

#[test]
fn panels_that_show_nothing_new_are_not_laid_out_again() {
    let Some(_alone) = alone() else { return };
    // A window that is to be pictured draws without rest.
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("never.png");
    let picture = picture.to_string_lossy();
    let table = Table::set(LEVEL, &["--screenshot", &picture, "--after", "600"]);
    table.settled(-1);
    table.key("Escape");
    let before = table.wait_for("the pause", |now| now["paused"] == true);
    sleep(Duration::from_secs(10));
    table.key("Escape");
    let after = table.wait_for("the end of the pause", |now| now["paused"] == false);
    let more = |name: &str| after[name].as_u64().unwrap() - before[name].as_u64().unwrap();
    let (frames, layouts) = (more("frames"), more("layouts"));
    assert!(frames > 12, "{frames} frames");
    assert!(
        layouts * 3 < frames * 2,
        "{layouts} times in {frames} frames"
    );
}

#[test]
fn a_battle_is_played_to_its_end_by_mouse_alone() {
    let Some(_alone) = alone() else { return };
    let table = Table::set(LEVEL, &[]);
    let place = |of: &Value| Some((of[0].as_i64()?, of[1].as_i64()?));
    table.play(|table, now, idle| {
        let first = |name: &str| now[name].as_array().and_then(|all| place(all.first()?));
        let card = now["prompt"]
            .as_array()
            .filter(|_| !now["question"].is_null());
        if let Some(card) = card {
            // Answers stand in the card; the first is found from above.
            let edge = |place: usize| card[place].as_i64().unwrap_or_default();
            let down = 60 + 14 * i64::from(idle % 14);
            table.click((edge(0) + 60, edge(1) + down));
        } else if let (Some(target), true) = (first("targets"), idle < 2) {
            table.click(target);
        } else if let (Some(square), true) = (first("squares"), idle == 0) {
            table.click(square);
        } else {
            // End of turn, in the lower right corner.
            table.click(END_TURN);
        }
    });
}

/// The middle of the button that ends a turn, in a window of 1280 by 800.
const END_TURN: (i64, i64) = (1175, 750);

#[test]
fn two_people_at_one_window_meet_the_curtain_between_their_turns() {
    let Some(_alone) = alone() else { return };
    let sides = ["--side", "Heroes=human", "--side", "Shadows=human"];
    let table = Table::opened(LEVEL, &sides, "Curtain");
    // The curtain comes before the first word of the battle.
    let mut last = String::new();
    for _ in 0..4 {
        let other = |now: &Value| now["screen"] == "Curtain" && now["curtain"] != *last;
        let down = table.wait_for("the curtain for the other", other);
        last = down["curtain"].as_str().unwrap_or_default().to_owned();
        assert!(["Heroes", "Shadows"].contains(&last.as_str()), "{down}");
        // A key still meant for the battle, pressed at once, does not raise the curtain.
        let pressed = Instant::now();
        table.key("Return");
        if pressed.elapsed() < Duration::from_millis(250) {
            sleep(Duration::from_millis(700));
            // Nor do others later.
            for key in ["Tab", "space", "Escape", "1"] {
                table.key(key);
            }
            sleep(Duration::from_millis(300));
            assert_eq!(table.now()["screen"], "Curtain");
        }
        let now = table.raised();
        assert_eq!(now["screen"], "Battle");
        let before = now["revision"].as_i64().unwrap_or_default();
        for round in 0..10 {
            // Space ends the turn or says no; a confirmation is accepted.
            let key = match (now["question"].is_null(), round % 2) {
                (true, 0) => "space",
                (true, _) => "Return",
                (false, _) => "1",
            };
            table.key(key);
            sleep(Duration::from_millis(400));
            let now = table.now();
            if now["screen"] == "Curtain" || now["revision"].as_i64() != Some(before) {
                break;
            }
        }
    }
    // In no frame of a curtain was there anything of the battle: nothing drawn, and in the tree of the
    // whole window nothing but the curtain's own words, whatever the battle had told there before.
    let trace = fs::read_to_string(&table.trace).unwrap();
    let lines: Vec<Value> = trace
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let (down, up): (Vec<&Value>, Vec<&Value>) = lines
        .iter()
        .filter(|line| line["screen"] == "Curtain" || line["screen"] == "Battle")
        .partition(|line| line["screen"] == "Curtain");
    let most = |what: &str| up.iter().filter_map(|line| line[what].as_u64()).max();
    assert!(
        most("words") > Some(20) && most("entities") > Some(3),
        "{up:?}"
    );
    assert!(down.len() >= 4, "{trace}");
    let mut name = "";
    for line in down {
        assert_eq!(line["entities"], 0, "{line}");
        // In the frame in which it is raised, it names no player any more.
        name = match line["curtain"].as_str() {
            Some(now) if !now.is_empty() => now,
            _ => name,
        };
        let own = [
            "Shadowgrid".to_owned(),
            name.to_owned(),
            "Hand over to".to_owned(),
            "Everybody else looks away. The battle appears when you are ready.".to_owned(),
            "I am ready  (Enter)".to_owned(),
            format!(
                "{name}, are you ready? Everybody else looks away. The battle appears when you are \
                 ready. Enter: I am ready."
            ),
        ];
        let told = line["told"].as_array().unwrap();
        assert!(told.contains(&own[1].clone().into()), "{line}");
        let is_own = |word: &Value| own.iter().any(|own| word == own);
        assert!(told.iter().all(is_own), "{line}");
    }
}

/// Two players, keys alone and a still mouse: events being shown, or waiting for the curtain,
/// continue by themselves in every book. A key is pressed and released within one frame, so that
/// only the window itself keeps it awake.
#[test]
fn no_blow_stands_still_while_the_mouse_does() {
    let Some(_alone) = alone() else { return };
    for book in ["evoker", "threshold", "maneuver", "momentum", "vigor"] {
        let sides = [
            "--side",
            "Heroes=human",
            "--side",
            "Shadows=human",
            "--book",
            book,
        ];
        let table = Table::opened("tests/levels/face-off.ron", &sides, "Curtain");
        let start = Instant::now();
        let mut idle = 0;
        let mut before = -1;
        // To the end: the level ends after ten rounds.
        loop {
            let now = table.ready(book);
            if now["over"] == true {
                break;
            }
            let limit = Duration::from_secs(420);
            assert!(start.elapsed() < limit, "{book}: it never ends: {now}");
            let revision = now["revision"].as_i64().unwrap_or_default();
            idle = if revision == before { idle + 1 } else { 0 };
            before = revision;
            let can_strike = now["targets"].as_array().is_some_and(|all| !all.is_empty());
            let key = match (now["screen"] == "Curtain", now["question"].is_null()) {
                (true, _) => "Return",
                // A number ticks a box of a question to several units; Enter answers it.
                (false, false) if idle % 4 == 3 => "Return",
                (false, false) => "1",
                (false, true) if can_strike && idle == 0 => "Tab",
                (false, true) if can_strike && idle == 1 => "Return",
                (false, true) if idle % 2 == 0 => "space",
                (false, true) => "Return",
            };
            table.key(key);
            assert!(idle < 30, "{book}: nothing can be done: {now}");
            sleep(Duration::from_millis(if now["screen"] == "Curtain" {
                700
            } else {
                350
            }));
        }
    }
}

/// A level that is watched: what its author saves is on the screen, whole or faulty, in whatever way
/// an editor saves; and the screen says what it meant for the battle.
#[test]
fn a_watched_level_is_on_the_screen_as_soon_as_its_file_is_saved() {
    let Some(_alone) = alone() else { return };
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("watched.ron");
    let text = include_str!("../levels/face-off.ron");
    fs::write(&level, text).unwrap();
    let sides = ["--live", "--side", "Heroes=human"];
    let table = Table::set(level.to_str().unwrap(), &sides);
    table.wait_for("a turn", |now| now["yours"] == true);
    let says = |now: &Value, words: &str| {
        let changed = now["changed"].as_str().unwrap_or_default();
        changed.contains(words)
    };
    let limited = |rounds: u32| {
        let fields = format!("round_limit: {rounds},");
        let old = text.lines().find(|line| line.contains("round_limit"));
        text.replacen(old.unwrap().trim(), &fields, 1)
    };
    fs::write(&level, limited(41)).unwrap();
    table.wait_for("the first change", |now| says(now, "The level was changed"));
    table.wait_for("a turn", |now| now["yours"] == true);
    table.key("space");
    table.settled(-1);
    table.wait_for("the end of the words about it", |now| {
        now["changed"].is_null()
    });
    // As editors do that rename a new file over the old one.
    let new = folder.path().join("new");
    fs::write(&new, limited(42)).unwrap();
    fs::rename(&new, &level).unwrap();
    table.wait_for("the second change", |now| {
        now["screen"] == "Battle" && says(now, "The level was changed")
    });
    table.wait_for("its picture", |now| now["covered"] == false);
    fs::write(&level, text.replacen("map: [", "map: [\"?\",", 1)).unwrap();
    table.wait_for("its faults", |now| now["faults"].as_u64() > Some(0));
    fs::write(&level, limited(42)).unwrap();
    table.wait_for("a good file", |now| {
        now["faults"] == 0 && says(now, "goes on")
    });
    fs::remove_file(&level).unwrap();
    table.wait_for("a missing file", |now| now["faults"] == 1);
    fs::write(&level, text).unwrap();
    table.wait_for("the file again", |now| now["faults"] == 0);
}
