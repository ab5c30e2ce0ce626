//! Randomly damaged levels, scenes and settings: reading them never panics, never takes too long,
//! and the reports stay short.
//!
//! `SHADOWGRID_MUTANTS=20000` tries that many instead of a few, and `SHADOWGRID_MUTANT=N` one.

use std::{
    env, fs,
    ops::Range,
    panic::{self, AssertUnwindSafe},
    path::Path,
    time::{Duration, Instant},
};

use shadowgrid::{
    ai,
    data::{
        level::Level,
        report::{Format, MOST_SHOWN, ReportLook, Sources},
    },
    document::{Document, Token, TokenKind, lex},
    scene, settings,
};

/// No file of the game takes a tenth of it.
const LONGEST: Duration = Duration::from_secs(20);
/// Bytes of a report for each problem shown.
const MOST_TOLD: usize = 8000;

/// SplitMix64: the same damage everywhere.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "7",
    "12",
    "60",
    "127",
    "128",
    "200",
    "255",
    "256",
    "300",
    "512",
    "513",
    "999",
    "1000",
    "32767",
    "32768",
    "65535",
    "65536",
    "-32768",
    "2147483647",
    "4294967296",
    "-9223372036854775808",
    "18446744073709551615",
    "0.5",
    "-0.5",
    "1e308",
    "1e400",
    "NaN",
    "inf",
    "0x7fff_ffff_ffff_ffff",
    "99999999999999999999999999999999999999999999999",
    "0.1",
    "3.25",
];

const TEXTS: &[&str] = &[
    "\"\"",
    "\" \"",
    "\"empty\"",
    "\"\\u{202e}\"",
    "\"\\n\"",
    "\"é😀地図\"",
    "\"-1,-1\"",
    "\"99999,99999\"",
    "\"32767,32767\"",
    "\"attack\"",
    "\"move to 1,1 via 1,2 1,3\"",
    "\"end\"",
    "'x'",
    "'\\u{0}'",
    "'😀'",
    "[]",
    "()",
    "{}",
    "Some(1)",
    "None",
    "true",
    "floor",
    "wall",
];

/// Files of one kind, so that pieces of one may turn up in another.
struct Corpus {
    files: Vec<String>,
}

impl Corpus {
    fn of(folders: &[&str]) -> Self {
        let mut files = Vec::new();
        let mut left: Vec<_> = folders
            .iter()
            .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
            .collect();
        while let Some(path) = left.pop() {
            if path.is_dir() {
                left.extend(
                    fs::read_dir(path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            } else if path.extension().is_some_and(|end| end == "ron") {
                files.push(path);
            }
        }
        files.sort();
        let text = |path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        Self {
            files: files.into_iter().map(text).collect(),
        }
    }

    /// A file with some damage.
    fn mutant(&self, number: u64) -> Vec<u8> {
        let mut chance = Chance(number);
        let mut text = chance.of(&self.files).unwrap().clone();
        // Half of them stay readable, so that damage gets behind the first look.
        let is_gentle = chance.below(2) == 0;
        for _ in 0..=chance.below(4) {
            text = self.damaged(text, is_gentle, &mut chance);
        }
        let mut bytes = text.into_bytes();
        if !is_gentle && chance.below(8) == 0 {
            for _ in 0..=chance.below(6) {
                let at = chance.below(bytes.len());
                let byte = chance.next() as u8;
                match chance.below(3) {
                    0 if at < bytes.len() => bytes[at] = byte,
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    _ => bytes.insert(at.min(bytes.len()), byte),
                }
            }
        }
        bytes
    }

    fn damaged(&self, mut text: String, is_gentle: bool, chance: &mut Chance) -> String {
        let tokens: Vec<Token> = lex(&text)
            .into_iter()
            .filter(|token| !token.kind.is_trivia())
            .collect();
        let Some(token) = chance.of(&tokens).cloned() else {
            return text;
        };
        let one = |chance: &mut Chance, kind: TokenKind, tokens: &[Token]| {
            let all: Vec<Range<usize>> = tokens
                .iter()
                .filter(|token| token.kind == kind)
                .map(|token| token.span.clone())
                .collect();
            chance.of(&all).cloned()
        };
        let kind = match is_gentle {
            true => *chance.of(&[2, 2, 4, 6, 6, 8, 12]).unwrap(),
            false => chance.below(14),
        };
        match kind {
            0 => text.replace_range(token.span, ""),
            1 => {
                let piece = text[token.span.clone()].to_owned();
                text.insert_str(token.span.start, &piece);
            }
            2 | 3 => {
                if let Some(span) = one(chance, TokenKind::Number, &tokens) {
                    text.replace_range(span, chance.of(NUMBERS).unwrap());
                }
            }
            4 => {
                if let Some(span) = one(chance, TokenKind::Text, &tokens) {
                    text.replace_range(span, chance.of(TEXTS).unwrap());
                }
            }
            5 => {
                // A very long text, name or number.
                let kind = [TokenKind::Text, TokenKind::Name, TokenKind::Number][chance.below(3)];
                if let Some(span) = one(chance, kind, &tokens) {
                    let length = [100, 3000, 70_000][chance.below(3)];
                    let piece = text[span.clone()].trim_matches('"');
                    // A piece that is long already is not made any longer.
                    let piece = piece.repeat(length.min(200_000 / piece.len().max(1)).max(1));
                    let piece = match kind {
                        TokenKind::Text => format!("\"{piece}\""),
                        _ => piece,
                    };
                    text.replace_range(span, &piece);
                }
            }
            6 | 7 => {
                // A name, text or character of another place, perhaps of another file.
                let kinds = [TokenKind::Name, TokenKind::Text, TokenKind::Char];
                let kind = kinds[chance.below(3)];
                let other = match chance.below(3) {
                    0 => chance.of(&self.files).unwrap().clone(),
                    _ => text.clone(),
                };
                let from = one(chance, kind, &lex(&other));
                let to = one(chance, kind, &tokens);
                if let (Some(from), Some(to)) = (from, to) {
                    text.replace_range(to, &other[from]);
                }
            }
            8 | 9 => {
                // An item several times, or very often.
                if let Some(item) = item(&tokens, chance) {
                    let times = [1, 2, 9, 70, 300][chance.below(5)];
                    let piece = format!("{}, ", &text[item.clone()]).repeat(times);
                    text.insert_str(item.start, &piece);
                }
            }
            10 => {
                if let Some(item) = item(&tokens, chance) {
                    text.replace_range(item, chance.of(TEXTS).unwrap());
                }
            }
            11 => {
                if let Some(item) = item(&tokens, chance) {
                    let deep = [1, 3, 40, 2000][chance.below(4)];
                    let (open, close) =
                        [("(", ")"), ("[", "]"), ("Some(", ")"), ("{1:", "}")][chance.below(4)];
                    let piece = text[item.clone()].to_owned();
                    let piece = format!("{}{piece}{}", open.repeat(deep), close.repeat(deep));
                    text.replace_range(item, &piece);
                }
            }
            12 => {
                if let (Some(a), Some(b)) = (item(&tokens, chance), item(&tokens, chance))
                    && a.end <= b.start
                {
                    let (first, second) = (text[a.clone()].to_owned(), text[b.clone()].to_owned());
                    text.replace_range(b, &first);
                    text.replace_range(a, &second);
                }
            }
            _ => text = text.replace('\n', " "),
        }
        text
    }
}

/// A value in brackets, with the name before it.
fn item(tokens: &[Token], chance: &mut Chance) -> Option<Range<usize>> {
    let opens: Vec<usize> = (0..tokens.len())
        .filter(|&at| tokens[at].kind == TokenKind::Open)
        .collect();
    let open = *chance.of(&opens)?;
    let mut depth = 0;
    for token in &tokens[open..] {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let named = open > 0 && tokens[open - 1].kind == TokenKind::Name;
            return Some(tokens[open - usize::from(named)].span.start..token.span.end);
        }
    }
    None
}

/// Does with a file what `check` and `try` do, and plays the beginning of a level.
fn read(bytes: &[u8]) -> Result<(), String> {
    let document = Document::from_bytes("mutant.ron", bytes);
    let problems = match document.root().name() {
        Some("Scene") => {
            let (staged, problems) = scene::SceneFile::read(&document);
            if let Some(staged) = staged {
                scene::run(&staged);
            }
            problems
        }
        Some("Settings") => settings::file::read(&document).1,
        _ => {
            let (level, problems) = Level::read(&document);
            if let Some(level) = level {
                for book in &level.books {
                    let mut battle = level.battle(book, 1).map_err(|_| "it cannot be staged")?;
                    for _ in 0..3 {
                        if !battle.is_over() {
                            let step = ai::step(&mut battle);
                            step.map_err(|refusal| format!("a bad order: {refusal}"))?;
                        }
                    }
                }
            }
            problems
        }
    };
    let mut sources = Sources::new();
    sources.add(&document);
    for format in [Format::Text, Format::Plain, Format::Json] {
        let told = sources.render(&problems, format, ReportLook::default());
        let shown = problems.len().min(MOST_SHOWN);
        if told.len() > MOST_TOLD * (shown + 1) {
            return Err(format!(
                "{} bytes for {shown} problems as {format:?}",
                told.len()
            ));
        }
        if told.contains(['\u{1b}', '\u{202e}']) && format != Format::Json {
            return Err("signs that act on a terminal".to_owned());
        }
    }
    Ok(())
}

fn tried(corpus: &Corpus, many: u64) {
    let only = env::var("SHADOWGRID_MUTANT")
        .ok()
        .and_then(|one| one.parse().ok());
    let many = env::var("SHADOWGRID_MUTANTS").map_or(many, |many| many.parse().unwrap());
    let range = only.map_or(0..many, |one: u64| one..one + 1);
    let mut faults = Vec::new();
    let mut slowest = (Duration::ZERO, 0);
    for number in range {
        let bytes = corpus.mutant(number);
        let begun = Instant::now();
        let done = panic::catch_unwind(AssertUnwindSafe(|| read(&bytes)));
        slowest = slowest.max((begun.elapsed(), number));
        let fault = match done {
            Ok(Ok(())) if begun.elapsed() < LONGEST => continue,
            Ok(Ok(())) => format!("{:?}", begun.elapsed()),
            Ok(Err(fault)) => fault,
            Err(_) => "a panic".to_owned(),
        };
        if only.is_some() {
            fs::write(env::temp_dir().join("mutant.ron"), &bytes).unwrap();
        }
        faults.push(format!("{number}: {fault}"));
    }
    println!("The slowest: {slowest:?}");
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

#[test]
fn damaged_levels_are_read_without_a_panic() {
    tried(&Corpus::of(&["levels", "tests/levels"]), 150);
}

#[test]
fn damaged_scenes_are_read_and_run_without_a_panic() {
    tried(&Corpus::of(&["tests/scenes"]), 150);
}
