//! How fast the window is, beside small windows of the same parts, all in one run:
//!
//!     cargo run --release --example window_figures
//!
//! A bare window has Bevy's plugins and a camera. The reference scene adds the same tilemap (64 by
//! 64 squares, two layers, on the part of the window that the board has), one egui panel and 200
//! moving sprites. The battle is a level of that size with 40 units, at rest but drawn in every
//! frame; in the moving scene its board is dragged back and forth, so that everything is laid out
//! again in every frame. The title is where the game opens. Each runs in a process of its own, in
//! turns, and the medians of all rounds are compared. The battle is measured once more at rest, and
//! a level of 128 by 128 squares with 100 units measures previews of standing on its squares.
//!
//! The game's own systems all run between the start and the end of `Update`, and in the panels.
//! Bevy's own systems run there too, so the time of a bare window is subtracted.
//!
//! `--rounds N` (3) and `--frames N` (240) set the number of rounds and of frames. Without a
//! display: `xvfb-run -a -s "-screen 0 1280x800x24" env WGPU_BACKEND=vulkan cargo run ...`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement that cannot go on has failed"
)]

mod reference;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use bevy::{
    app::MainScheduleOrder,
    ecs::schedule::ScheduleLabel,
    prelude::*,
    window::{PresentMode, PrimaryWindow, WindowResolution},
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::EguiPostUpdateSet;
use serde_json::{Value, json};
use shadowgrid::app::{
    self,
    models::{camera::BoardView, choices::Choices, preview_worker::PreviewWorker},
    state::{focus::Focus, options::Options},
};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|one| one == name)?;
        arguments.get(place + 1).cloned()
    };
    let number = |name: &str, otherwise: usize| {
        value(name).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let frames = number("--frames", 240);
    match value("--scene") {
        Some(scene) => run(&scene, frames, value("--level").map(PathBuf::from)),
        None => compare(number("--rounds", 3), frames),
    }
}

// The comparison.

const SCENES: [&str; 5] = ["bare", "reference", "battle", "moving", "title"];

/// Runs every scene in turns and prints what came of it.
fn compare(rounds: usize, frames: usize) {
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("large.ron");
    fs::write(&level, level_of(64, 40)).unwrap();
    let huge = folder.path().join("huge.ron");
    fs::write(&huge, level_of(128, 100)).unwrap();
    let mut figures: BTreeMap<(&str, String), Vec<f64>> = BTreeMap::new();
    for _ in 0..rounds {
        for scene in SCENES {
            for (name, value) in child(scene, frames, &level) {
                figures.entry((scene, name)).or_default().push(value);
            }
        }
    }
    let mut of = |scene: &'static str, name: &str| {
        figures
            .get_mut(&(scene, name.to_owned()))
            .map_or(f64::NAN, |values| median(values))
    };
    println!(
        "{:<12}{:>12}{:>12}{:>14}{:>12}{:>12}",
        "", "frame ms", "p99 ms", "own systems", "first ms", "peak MiB"
    );
    for scene in SCENES {
        let row = ["frame", "p99", "own", "first", "peak"].map(|name| of(scene, name));
        println!(
            "{scene:<12}{:>12.2}{:>12.2}{:>14.3}{:>12.0}{:>12.0}",
            row[0], row[1], row[2], row[3], row[4]
        );
    }
    let rows = [
        (
            "frame time of the battle over the reference scene",
            of("battle", "frame") / of("reference", "frame"),
            "at most 1.10",
        ),
        (
            "own systems above a bare window's, ms a frame",
            of("battle", "own") - of("bare", "own"),
            "at most 0.5",
        ),
        (
            "the same while its board is dragged",
            of("moving", "own") - of("bare", "own"),
            "",
        ),
        (
            "start to first frame above a bare window, ms",
            of("title", "first") - of("bare", "first"),
            "at most 120",
        ),
        (
            "peak memory of the battle above a bare window, MiB",
            of("battle", "peak") - of("bare", "peak"),
            "at most 60",
        ),
        (
            "a battle at rest, percent of a core",
            resting(&level),
            "at most 2",
        ),
    ];
    for (name, value, goal) in rows {
        println!("{name:<56}{value:>10.2}   {goal}");
    }
    for (name, value) in child("hover", frames, &huge) {
        println!(
            "{:<56}{value:>10.2}   at most 100",
            format!("128x128, 100 combatants: {name}, ms")
        );
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn start(scene: &str, frames: usize, level: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    command
        .args(["--scene", scene, "--frames", &frames.to_string(), "--level"])
        .arg(level)
        .env("STARTED", now.as_nanos().to_string())
        .stderr(Stdio::inherit());
    command
}

/// Runs a scene to its end and reads its measurements.
fn child(scene: &str, frames: usize, level: &Path) -> Vec<(String, f64)> {
    let out = start(scene, frames, level).stdout(Stdio::piped()).output();
    let out = out.unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = text.lines().rfind(|line| line.starts_with('{'));
    let line = line.unwrap_or_else(|| panic!("{scene} told nothing"));
    let value: Value = serde_json::from_str(line).unwrap();
    let figures = value.as_object().unwrap().iter();
    figures
        .map(|(name, value)| (name.clone(), value.as_f64().unwrap_or(f64::NAN)))
        .collect()
}

/// The share of a core that a battle takes when nothing moves, in percent.
fn resting(level: &Path) -> f64 {
    let mut child = start("rest", 0, level)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Banners have faded by then, on slow machines too.
    sleep(Duration::from_secs(30));
    let ticks = |id: u32| -> f64 {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let after = stat.rsplit(") ").next().unwrap_or_default();
        let fields: Vec<&str> = after.split(' ').collect();
        let of = |place: usize| fields.get(place).and_then(|one| one.parse::<f64>().ok());
        of(11).unwrap_or(0.0) + of(12).unwrap_or(0.0)
    };
    let before = ticks(child.id());
    let seconds = 20.0;
    sleep(Duration::from_secs_f64(seconds));
    let spent = ticks(child.id()) - before;
    let _ = child.kill();
    let _ = child.wait();
    // A hundred ticks a second, the unit of Linux for user programs.
    spent / seconds
}

/// A level with this many squares and units: walls, crates and heights as in real levels.
fn level_of(edge: usize, combatants: usize) -> String {
    let mut rows = vec![vec![b'.'; edge]; edge];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, square) in row.iter_mut().enumerate() {
            let border = x == 0 || y == 0 || x + 1 == edge || y + 1 == edge;
            let sort = (x * 7 + y * 13 + (x * y) % 5) % 29;
            *square = match (border, sort) {
                (true, _) => b'#',
                (_, 3) => b'o',
                (_, 11) => b'#',
                (_, 17 | 18) => b',',
                (_, 23) => b'^',
                _ => b'.',
            };
        }
    }
    let each = combatants / 2;
    let mut places = String::new();
    for number in 0..combatants {
        let (side, nth) = (number / each, number % each);
        let y = 2 + nth % (edge - 4);
        let x = 4 + 2 * (nth / (edge - 4)) + side * (edge / 4) + (nth % 3);
        rows[y][x] = b'.';
        let (archetype, side) = match (side, nth % 3) {
            (0, 0) => ("vanguard", "Wardens"),
            (0, 1) => ("archer", "Wardens"),
            (0, _) => ("warden", "Wardens"),
            (_, 0) => ("shade", "Shadows"),
            (_, 1) => ("hollow_archer", "Shadows"),
            (_, _) => ("husk", "Shadows"),
        };
        places += &format!("(archetype: {archetype}, side: \"{side}\", at: ({x}, {y})),\n");
    }
    let map: String = rows
        .into_iter()
        .map(|row| format!("\"{}\",\n", String::from_utf8(row).unwrap()))
        .collect();
    format!(
        "Level(format: 1, name: \"Measure\", books: [evoker],\n\
         legend: {{ '#': wall, '.': floor, ',': grass, 'o': floor(obstacle: crate), \
         '^': floor(elevation: 2) }},\nmap: [\n{map}],\n\
         sides: [Side(name: \"Wardens\", controller: human), Side(name: \"Shadows\", controller: human)],\n\
         combatants: [\n{places}],\n)\n"
    )
}

// The scenes.

/// Opens a scene, measures it and prints its figures.
fn run(scene: &str, frames: usize, level: Option<PathBuf>) {
    let mut window = match scene {
        "bare" | "reference" => small(scene),
        _ => game(scene, level),
    };
    if scene != "rest" {
        window
            .insert_resource(Watch::new(scene, frames))
            .add_plugins(watch);
    }
    window.run();
}

fn game(scene: &str, level: Option<PathBuf>) -> App {
    let options = Options {
        level: level.filter(|_| scene != "title"),
        settings: Some(env::temp_dir().join("shadowgrid-no-settings.ron")),
        seed: Some(1),
        ..Options::default()
    };
    app::window(options).unwrap_or_else(|obstacle| panic!("{}", obstacle.what))
}

/// A window of Bevy's own parts; the reference scene with tiles, sprites and a panel.
fn small(scene: &str) -> App {
    let mut window = App::new();
    window.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            resolution: WindowResolution::new(1280, 800),
            ..default()
        }),
        ..default()
    }));
    if scene == "bare" {
        window.add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        });
        return window;
    }
    window.add_plugins(reference::plugin);
    window
}

// The measuring.

/// The measured values so far.
#[derive(Resource)]
struct Watch {
    scene: String,
    frames: usize,
    seen: usize,
    first: Option<f64>,
    last: Option<Instant>,
    begun: Option<Instant>,
    own: Duration,
    lengths: Vec<f64>,
    owns: Vec<f64>,
    /// Requested squares, and how long each took.
    hover: Vec<(shadowgrid::geometry::Cell, Instant)>,
    took: Vec<f64>,
}

impl Watch {
    fn new(scene: &str, frames: usize) -> Self {
        Self {
            scene: scene.to_owned(),
            frames,
            seen: 0,
            first: None,
            last: None,
            begun: None,
            own: Duration::ZERO,
            lengths: Vec::new(),
            owns: Vec::new(),
            hover: Vec::new(),
            took: Vec::new(),
        }
    }
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct BeforeUpdate;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct AfterUpdate;

fn begin(mut watch: ResMut<Watch>) {
    watch.begun = Some(Instant::now());
}

fn end(mut watch: ResMut<Watch>) {
    if let Some(begun) = watch.begun.take() {
        watch.own += begun.elapsed();
    }
}

fn watch(window: &mut App) {
    window
        .init_schedule(BeforeUpdate)
        .init_schedule(AfterUpdate);
    let mut order = window.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(Update, BeforeUpdate);
    order.insert_after(Update, AfterUpdate);
    window
        .add_systems(BeforeUpdate, begin)
        .add_systems(AfterUpdate, end)
        .add_systems(
            PostUpdate,
            (
                begin.before(EguiPostUpdateSet::EndPass),
                end.after(EguiPostUpdateSet::EndPass),
            ),
        )
        .add_systems(Last, (look, hover).chain());
}

/// Frames that do not count: everything is set up in them.
const WARM: usize = 60;

fn look(
    mut watch: ResMut<Watch>,
    mut settings: ResMut<WinitSettings>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    board: Option<ResMut<BoardView>>,
    mut exit: MessageWriter<AppExit>,
) {
    if let Some(mut board) = board.filter(|_| watch.scene == "moving") {
        board.centre.x += if watch.seen.is_multiple_of(2) {
            0.05
        } else {
            -0.05
        };
    }
    settings.focused_mode = UpdateMode::Continuous;
    settings.unfocused_mode = UpdateMode::Continuous;
    for mut window in &mut windows {
        if window.present_mode != PresentMode::AutoNoVsync {
            window.present_mode = PresentMode::AutoNoVsync;
        }
    }
    let now = Instant::now();
    watch.seen += 1;
    // With pipelined rendering the first picture has been handed over by the third update.
    if watch.seen == 3 {
        let started: u128 = env::var("STARTED").map_or(0, |text| text.parse().unwrap_or(0));
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        watch.first = Some(since.as_nanos().saturating_sub(started) as f64 / 1e6);
    }
    let own = std::mem::take(&mut watch.own);
    if let Some(last) = watch.last.replace(now)
        && watch.seen > WARM
    {
        watch.lengths.push((now - last).as_secs_f64() * 1e3);
        watch.owns.push(own.as_secs_f64() * 1e3);
    }
    if watch.scene == "hover" || watch.lengths.len() < watch.frames {
        return;
    }
    let mut lengths = std::mem::take(&mut watch.lengths);
    let mut owns = std::mem::take(&mut watch.owns);
    let frame = median(&mut lengths);
    let p99 = lengths[lengths.len() * 99 / 100];
    let figures = json!({
        "frame": frame, "p99": p99, "own": median(&mut owns), "first": watch.first, "peak": peak(),
    });
    println!("{figures}");
    exit.write(AppExit::Success);
}

/// The most memory the process has had, in MiB.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    number.map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}

/// How many squares are asked for.
const ASKED: usize = 24;

/// Moves the cursor from square to square and waits for the preview of standing there.
fn hover(
    mut watch: ResMut<Watch>,
    ahead: Option<Res<PreviewWorker>>,
    choices: Option<Res<Choices>>,
    focus: Option<ResMut<Focus>>,
    mut exit: MessageWriter<AppExit>,
) {
    let (Some(ahead), Some(choices), Some(mut focus)) = (ahead, choices, focus) else {
        return;
    };
    if watch.scene != "hover" || watch.seen < WARM || choices.reach.is_empty() {
        return;
    }
    if let Some((cell, since)) = watch.hover.last().copied() {
        let told = ahead.standing();
        if !told.is_some_and(|(_, at, told)| at == cell && told.is_some()) {
            assert!(
                since.elapsed() < Duration::from_secs(60),
                "no answer for {cell:?}"
            );
            return;
        }
        watch.took.push(since.elapsed().as_secs_f64() * 1e3);
    }
    if watch.took.len() >= ASKED {
        let mut took = std::mem::take(&mut watch.took);
        let half = median(&mut took);
        println!(
            "{}",
            json!({ "half the hovers within": half, "the slowest hover": took[took.len() - 1] })
        );
        exit.write(AppExit::Success);
        return;
    }
    let squares = choices.reach.len();
    let nth = watch.hover.len() * squares / (ASKED + 1);
    let Some(cell) = choices.reach.keys().nth(nth).copied() else {
        return;
    };
    focus.cursor = Some(cell);
    focus.by_keys = true;
    watch.hover.push((cell, Instant::now()));
}
