//! Runs scenes and tests with one change active, after finding out which of them reach the changed
//! place.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use crate::copy::Programs;

/// How long a run may take besides ten times what it takes without a change.
const GRACE: Duration = Duration::from_secs(10);
/// The memory limit of a run, in KiB: a change may make a loop that never stops allocating.
const MOST_MEMORY: &str = "6000000";
/// Tests that are given to one process.
const BATCH: usize = 24;

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// This scene or test failed, or its process ended or took too long.
    Killed(String),
    /// All scenes and tests that reach it passed: their number, and the name of the first.
    Survived(usize, Option<String>),
}

/// A scene or a test that passes without a change.
struct Proof {
    /// The name of the target of its program, and its name there (a scene's is its path).
    program: String,
    name: String,
    takes: Duration,
    reaches: BTreeSet<u32>,
}

pub struct Trials {
    programs: Programs,
    folder: PathBuf,
    /// Scenes before tests, the short before the long.
    proofs: Vec<Proof>,
}

impl Trials {
    /// Runs every scene, and every test with one of these words in its name, without a change.
    pub fn new(programs: Programs, folder: &Path, words: &[String], longest: Duration) -> Self {
        let mut trials = Self {
            programs,
            folder: folder.to_owned(),
            proofs: Vec::new(),
        };
        trials.trace_scenes();
        for program in ["shadowgrid", "battle"] {
            if trials.programs.contains_key(program) {
                trials.trace_tests(program, words, longest);
            }
        }
        let rank = |proof: &Proof| (proof.program != "scene_runner", proof.takes);
        trials.proofs.sort_by_key(rank);
        trials
    }

    fn command(&self, program: &str, change: &str) -> Command {
        let path = &self.programs[program];
        let mut command;
        if cfg!(unix) {
            command = Command::new("sh");
            let bounded = format!("ulimit -v {MOST_MEMORY}; exec \"$@\"");
            command.args(["-c", &bounded, "sh"]).arg(path);
        } else {
            command = Command::new(path);
        }
        command
            .env("SHADOWGRID_CHANGE", change)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        command
    }

    fn trace_scenes(&mut self) {
        let mut scenes = Vec::new();
        let mut left = vec![self.folder.join("tests/scenes")];
        while let Some(path) = left.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).expect("a folder that can be read");
                left.extend(entries.flatten().map(|entry| entry.path()));
            } else if path.extension().is_some_and(|end| end == "ron") {
                scenes.push(path.display().to_string());
            }
        }
        scenes.sort();
        let command = self.command("scene_runner", "trace:");
        let (lines, is_well) = run(
            command,
            &scenes.join("\n"),
            Duration::from_secs(600),
            |_| false,
        );
        assert!(is_well, "the scenes cannot be played without a change");
        for line in lines {
            let mut parts = line.splitn(4, '\t');
            let mut next = || parts.next().unwrap_or_default().to_owned();
            let (is_right, takes, reaches, name) = (next(), next(), next(), next());
            if is_right != "true" {
                eprintln!("fails without a change, left out: {name}");
                continue;
            }
            self.proofs.push(Proof {
                program: "scene_runner".to_owned(),
                name,
                takes: Duration::from_micros(takes.parse().unwrap_or_default()),
                reaches: reaches.split(',').flat_map(str::parse).collect(),
            });
        }
    }

    fn trace_tests(&mut self, program: &str, words: &[String], longest: Duration) {
        let mut command = self.command(program, "");
        command.args(["--list", "--format", "terse"]);
        let (lines, _) = run(command, "", Duration::from_secs(60), |_| false);
        let names = lines.iter().filter_map(|line| line.strip_suffix(": test"));
        for name in names.filter(|name| words.iter().any(|word| name.contains(word.as_str()))) {
            let trace = self.folder.join("trace.txt");
            let _ = fs::remove_file(&trace);
            let begin = Instant::now();
            let mut command = self.command(program, &format!("trace:{}", trace.display()));
            command.args(["--exact", name, "--test-threads", "1"]);
            let (_, is_well) = run(command, "", longest, |_| false);
            if !is_well {
                eprintln!("fails or takes too long without a change, left out: {name}");
                continue;
            }
            let reached = fs::read_to_string(&trace).unwrap_or_default();
            self.proofs.push(Proof {
                program: program.to_owned(),
                name: name.to_owned(),
                takes: begin.elapsed(),
                reaches: reached.lines().flat_map(str::parse).collect(),
            });
        }
    }

    /// How many scenes and tests pass without a change.
    pub fn counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for proof in &self.proofs {
            *counts.entry(proof.program.as_str()).or_default() += 1;
        }
        counts
    }

    /// Tries changes by the scenes and the tests with one of these words in their names, as many at
    /// once as the machine has cores.
    pub fn fates(&self, numbers: Vec<u32>, words: &[String]) -> BTreeMap<u32, Fate> {
        let left = Mutex::new(numbers);
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let next = || left.lock().ok().and_then(|mut left| left.pop());
        let work = || {
            let numbers = std::iter::from_fn(next);
            let fates = numbers.map(|number| (number, self.fate(number, words)));
            fates.collect::<Vec<_>>()
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            let done = threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("its fates"));
            done.collect()
        })
    }

    /// Tries a change.
    fn fate(&self, number: u32, words: &[String]) -> Fate {
        let is_wanted = |proof: &&Proof| {
            proof.reaches.contains(&number)
                && (proof.program == "scene_runner"
                    || words.iter().any(|word| proof.name.contains(word.as_str())))
        };
        let reaching: Vec<&Proof> = self.proofs.iter().filter(is_wanted).collect();
        for program in ["scene_runner", "shadowgrid", "battle"] {
            let here: Vec<&Proof> = reaching
                .iter()
                .copied()
                .filter(|proof| proof.program == program)
                .collect();
            let size = match program {
                "scene_runner" => usize::MAX,
                _ => BATCH,
            };
            for batch in here.chunks(size.min(here.len().max(1))) {
                if let Some(killer) = self.killer(program, batch, number) {
                    return Fate::Killed(killer);
                }
            }
        }
        let first = reaching.first().map(|proof| proof.name.clone());
        Fate::Survived(reaching.len(), first)
    }

    /// Which of these fails with a change.
    fn killer(&self, program: &str, batch: &[&Proof], number: u32) -> Option<String> {
        let usual: Duration = batch.iter().map(|proof| proof.takes).sum();
        let mut command = self.command(program, &number.to_string());
        let names: Vec<&str> = batch.iter().map(|proof| proof.name.as_str()).collect();
        let mut input = String::new();
        if program == "scene_runner" {
            input = names.join("\n");
        } else {
            command.arg("--exact").args(&names);
            command.args(["--test-threads", "1"]);
        }
        let (lines, is_well) = run(command, &input, GRACE + usual * 10, |line| {
            line.contains("FAILED")
        });
        if is_well {
            return None;
        }
        let told = lines.iter().find(|line| line.contains("FAILED"));
        Some(match told {
            Some(line) => line.clone(),
            None => format!("ended or took too long: {} or the next", names[0]),
        })
    }
}

/// Runs a program with this input until it ends, until a line ends it, or until its time is over;
/// its lines, and whether it ended well.
fn run(
    mut command: Command,
    input: &str,
    limit: Duration,
    ends: impl Fn(&str) -> bool,
) -> (Vec<String>, bool) {
    let begin = Instant::now();
    let mut child = command.spawn().expect("a program that can be started");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let stdout = BufReader::new(child.stdout.take().expect("its output"));
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in stdout.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut lines = Vec::new();
    let mut is_well = true;
    loop {
        let left = limit.saturating_sub(begin.elapsed());
        match receiver.recv_timeout(left) {
            Ok(line) => {
                let is_end = ends(&line);
                lines.push(line);
                if is_end {
                    is_well = false;
                    break;
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                is_well = false;
                break;
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    if !is_well {
        let _ = child.kill();
    }
    drop(receiver);
    let status = child.wait().expect("the end of a program");
    let _ = writer.join();
    let _ = reader.join();
    (lines, is_well && status.success())
}
