//! Whether the tests of the rules can fail: changes single places of the rules at random (a number,
//! a comparison, an operator, a boolean, a guard) and lists the changes that no scene and no test
//! notices. It takes many minutes, so it is not part of `cargo test`:
//!
//! ```text
//! cargo run --manifest-path tests/mutation/Cargo.toml -- src/rules/vigor=200 src/rules/shared=100
//! ```
//!
//! Each argument is a folder (or a file) of `src` with the number of places to draw in it. A copy
//! of the package in the target folder gets a switch at every drawn place, is built once, and then
//! runs once for each place with only that change: the scenes that reach it, then the tests that
//! do, until one fails. A run that fails, crashes, exceeds its memory or takes ten times as long as
//! usual has noticed the change. Options:
//!
//! - `--seed N` draws other places and other changes; 1 if it is left out.
//! - `--tests WORD` also runs the tests with this word in their names; may be given several times.
//!   Without it, a book's folder runs the tests that name the book, other folders all tests.
//! - `--scenes` builds and runs only the scenes: much faster, and right while scenes are written.
//! - `--longest N` leaves out tests that take more than N seconds; 20 if it is left out.
//! - `--again` tries only what survived the last time.
//! - `--out FOLDER` writes the survivors of each folder to a file there, too.
//! - `--draw` lists the drawn places and builds nothing.
//!
//! Places that the compiler evaluates (constants, patterns, lengths of arrays) cannot be switched
//! and are not drawn, nor are estimates for brains (`places::OF_BRAINS`): their numbers are
//! guesses. A change that makes no difference is set aside in `aside.ron`, by the words around it,
//! with the reason. The tool ends with 0 if at least 95 of 100 other changes were noticed in each
//! folder, with 1 if not, and with 2 if it cannot run or `aside.ron` names a place that does not
//! exist.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a tool that cannot go on says so and ends"
)]

mod aside;
mod copy;
mod places;
mod trials;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use copy::Copy;
use places::{Name, Place};
use trials::{Fate, Trials};

/// How many of a hundred changes must be noticed.
const ENOUGH: usize = 95;

struct Wishes {
    folders: Vec<(String, usize)>,
    seed: u64,
    tests: Vec<String>,
    is_scenes: bool,
    longest: Duration,
    is_again: bool,
    is_draw: bool,
    out: Option<PathBuf>,
}

fn wishes() -> Result<Wishes, String> {
    let mut wishes = Wishes {
        folders: Vec::new(),
        seed: 1,
        tests: Vec::new(),
        is_scenes: false,
        longest: Duration::from_secs(20),
        is_again: false,
        is_draw: false,
        out: None,
    };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || {
            let missing = || format!("`{argument}` needs a value");
            arguments.next().ok_or_else(missing)
        };
        let number = |text: &str| {
            let fault = |_| format!("`{text}` is no number");
            text.parse::<u64>().map_err(fault)
        };
        match argument.as_str() {
            "--seed" => wishes.seed = number(&value()?)?,
            "--tests" => wishes.tests.push(value()?),
            "--longest" => wishes.longest = Duration::from_secs(number(&value()?)?),
            "--out" => wishes.out = Some(value()?.into()),
            "--scenes" => wishes.is_scenes = true,
            "--again" => wishes.is_again = true,
            "--draw" => wishes.is_draw = true,
            _ => {
                let (folder, count) = argument
                    .split_once('=')
                    .ok_or_else(|| format!("`{argument}` is not of the form FOLDER=NUMBER"))?;
                let folder = folder.trim_end_matches('/');
                if !house().join(folder).exists() {
                    return Err(format!("there is no `{folder}`"));
                }
                wishes
                    .folders
                    .push((folder.to_owned(), number(count)? as usize));
            }
        }
    }
    match wishes.folders.is_empty() {
        true => Err("name a folder and how many places, such as src/rules/vigor=200".to_owned()),
        false => Ok(wishes),
    }
}

/// The folder of the game.
fn house() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let house = here.ancestors().nth(2).unwrap_or(here);
    house.to_owned()
}

/// The target folder of the game: what the game is made of is not built again for its copy.
fn target(house: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| house.join("target"), |folder| house.join(folder))
}

fn main() -> ExitCode {
    match wishes().and_then(|wishes| tried(&wishes)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Whether enough changes were noticed in each folder.
fn tried(wishes: &Wishes) -> Result<bool, String> {
    let house = &house();
    let aside = aside::read(house)?;
    check_aside(house, wishes, &aside)?;
    let draw =
        |(folder, wanted): &(String, usize)| (*wanted, places::drawn(house, folder, wishes.seed));
    let drawn: Vec<(usize, Vec<Place>)> = wishes.folders.iter().map(draw).collect();
    if wishes.is_draw {
        for (wanted, places) in &drawn {
            println!("{wanted} of {} places:", places.len());
            for place in places.iter().take(*wanted) {
                println!("  {}", told(place));
            }
        }
        return Ok(true);
    }
    let folder = target(house).join("mutation");
    let (places, programs) = Copy::new(house, &folder).build(&drawn, wishes.is_scenes);
    let all = wishes.folders.iter();
    let all: Vec<String> = all.flat_map(|(name, _)| words(wishes, name)).collect();
    let trials = Trials::new(programs, &folder, &all, wishes.longest);
    println!("Without a change pass: {:?}.", trials.counts());
    let mut is_enough = true;
    for (folder_name, _) in &wishes.folders {
        let here: BTreeMap<u32, &Place> = places
            .iter()
            .filter(|(_, place)| Path::new(&place.name.path).starts_with(folder_name))
            .map(|(number, place)| (*number, place))
            .collect();
        is_enough &= folder_tried(wishes, &folder, folder_name, &here, &aside, &trials);
    }
    Ok(is_enough)
}

/// Places set aside must still exist, so that nothing is set aside for changed code.
fn check_aside(
    house: &Path,
    wishes: &Wishes,
    aside: &BTreeMap<Name, String>,
) -> Result<(), String> {
    let paths: BTreeSet<&str> = aside.keys().map(|name| name.path.as_str()).collect();
    let mut there = BTreeSet::new();
    for path in paths {
        if house.join(path).exists() {
            // Which change is tried at a place hangs on the seed, so all are looked at by all.
            let places = places::drawn(house, path, wishes.seed);
            there.extend(
                places
                    .into_iter()
                    .map(|place| (place.name.path, place.name.line)),
            );
        }
    }
    for name in aside.keys() {
        if !there.contains(&(name.path.clone(), name.line.clone())) {
            return Err(format!("aside.ron names a place that is not there: {name}"));
        }
    }
    Ok(())
}

/// The words of the tests that run for a folder: what was wished for, a book's name, or any.
fn words(wishes: &Wishes, folder: &str) -> Vec<String> {
    if !wishes.tests.is_empty() {
        return wishes.tests.clone();
    }
    let rest = folder.strip_prefix("src/rules/").unwrap_or("shared");
    let book = rest.split('/').next().filter(|book| *book != "shared");
    vec![book.unwrap_or_default().to_owned()]
}

fn told(place: &Place) -> String {
    let Place {
        name, row, kind, ..
    } = place;
    let nth = match name.nth {
        0 => String::new(),
        nth => format!(" (nth: {nth})"),
    };
    format!(
        "{}:{row}: {kind}: {}{nth}\n    in {}: {}",
        name.path, name.change, name.within, name.line
    )
}

/// What is told of places without their rows, which move when comments do.
fn rowless(told: &str) -> String {
    let rowless = |line: &str| match line.split_once(".rs:") {
        Some((path, rest)) => format!("{path}{}\n", rest.trim_start_matches(char::is_numeric)),
        None => format!("{line}\n"),
    };
    told.lines().map(rowless).collect()
}

/// Tries the places of one folder, and returns whether enough of them were noticed.
fn folder_tried(
    wishes: &Wishes,
    copy: &Path,
    folder: &str,
    places: &BTreeMap<u32, &Place>,
    aside: &BTreeMap<Name, String>,
    trials: &Trials,
) -> bool {
    let file = format!("survivors-{}.txt", folder.replace('/', "-"));
    let before = rowless(&fs::read_to_string(copy.join(&file)).unwrap_or_default());
    let (mut survivors, mut set_aside, mut noticed) = (String::new(), 0, 0);
    let mut tried: Vec<(u32, String)> = Vec::new();
    for (number, place) in places {
        if let Some(reason) = aside.get(&place.name) {
            println!("set aside: {}\n    {reason}", told(place));
            set_aside += 1;
        } else {
            tried.push((*number, told(place)));
        }
    }
    let is_left = |told: &str| !wishes.is_again || before.contains(&rowless(told));
    let wanted = tried.iter().filter(|(_, told)| is_left(told));
    let numbers = wanted.map(|(number, _)| *number).collect();
    let fates = trials.fates(numbers, &words(wishes, folder));
    for (number, told) in &tried {
        let known = || Fate::Killed("noticed the last time".to_owned());
        match fates.get(number).cloned().unwrap_or_else(known) {
            Fate::Killed(by) => {
                println!("noticed: {told}\n    {by}");
                noticed += 1;
            }
            Fate::Survived(count, first) => {
                let reach = match first {
                    Some(first) => format!("{count} scenes and tests get there, such as {first}"),
                    None => "no scene and no test gets there".to_owned(),
                };
                println!("SURVIVED: {told}\n    {reach}");
                survivors += &format!("{told}\n    {reach}\n");
            }
        }
    }
    let all = places.len() - set_aside;
    let summary = format!(
        "{folder}, seed {}: {} places, {set_aside} set aside, {noticed} of {all} noticed",
        wishes.seed,
        places.len(),
    );
    println!("{summary}");
    fs::write(copy.join(&file), &survivors).expect("a file that can be written");
    if let Some(out) = &wishes.out {
        fs::write(out.join(&file), format!("{summary}\n{survivors}"))
            .expect("a file that can be written");
    }
    noticed * 100 >= all * ENOUGH
}
