//! Plays the scenes named in the input, one file per line, and stops at the first that fails; this
//! file is only part of the changed copy of the package. While places are traced it lists the
//! places that each scene reaches.

use std::{io, path::Path, process::ExitCode, time::Instant};

use shadowgrid::{mutation, scene};

fn main() -> ExitCode {
    let is_tracing = std::env::var("SHADOWGRID_CHANGE").is_ok_and(|wish| wish == "trace:");
    for line in io::stdin().lines() {
        let line = line.unwrap();
        let begin = Instant::now();
        if is_tracing {
            mutation::reached();
        }
        let (staged, _, _) = scene::SceneFile::open(Path::new(&line));
        let is_right = staged.is_some_and(|staged| scene::run(&staged).passed());
        if is_tracing {
            let reached = mutation::reached();
            let reached: Vec<String> = reached.iter().map(u32::to_string).collect();
            let time = begin.elapsed().as_micros();
            println!("{is_right}\t{time}\t{}\t{line}", reached.join(","));
        } else if !is_right {
            println!("FAILED {line}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
