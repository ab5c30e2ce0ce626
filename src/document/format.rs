//! One way to lay a file out: an item a line in lists that their author has broken into lines, four
//! spaces a level, one space after `:` and `,`, at most one blank line. Every comment is kept, and
//! what stands on one line stays there.

use super::{Document, Token, TokenKind};

/// Spaces a level.
const INDENT: usize = 4;

impl Document {
    /// The text laid out anew, with the same values and comments; `None` for a file that cannot be
    /// read.
    pub fn formatted(&self) -> Option<String> {
        if self.problems.has_errors() {
            return None;
        }
        let mut scan = Scan {
            text: &self.text,
            tokens: &self.tokens,
            at: 0,
        };
        let root = scan.group("");
        let mut layout = Layout {
            out: String::with_capacity(self.text.len()),
            line_end: if self.text.contains("\r\n") {
                "\r\n"
            } else {
                "\n"
            },
        };
        if self.text.starts_with('\u{FEFF}') {
            layout.out.push('\u{FEFF}');
        }
        layout.root(&root);
        Some(layout.out)
    }
}

/// What stands between two brackets, or in the whole file.
struct Group<'t> {
    open: &'t str,
    close: &'t str,
    entries: Vec<Entry<'t>>,
    /// Comments after the last entry.
    last: Vec<Comment<'t>>,
    /// Whether its author has broken it into lines.
    is_broken: bool,
    /// Whether a comma follows the last entry.
    ends_in_comma: bool,
}

/// What stands between two commas.
#[derive(Default)]
struct Entry<'t> {
    /// The comments on the lines before it.
    before: Vec<Comment<'t>>,
    /// Whether a blank line stands before it.
    is_apart: bool,
    parts: Vec<Part<'t>>,
    /// The comment behind it, on its last line.
    behind: Option<&'t str>,
}

struct Comment<'t> {
    text: &'t str,
    is_apart: bool,
}

/// A token or a bracket with its content, and what stood before it.
struct Part<'t> {
    what: What<'t>,
    gap: Gap,
}

enum What<'t> {
    Token(TokenKind, &'t str),
    Group(Group<'t>),
}

/// What stood between two parts of an entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Nothing,
    Spaces,
    LineEnd,
    BlankLine,
}

/// Tokens as they are read.
struct Scan<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Scan<'t> {
    /// The content of a bracket that has just been opened, up to its end.
    fn group(&mut self, open: &'t str) -> Group<'t> {
        let mut group = Group {
            open,
            close: "",
            entries: Vec::new(),
            last: Vec::new(),
            is_broken: false,
            ends_in_comma: false,
        };
        let mut entry = Entry::default();
        // Comments after the begin of an entry, below it: they belong to what comes next.
        let mut held: Vec<Comment<'t>> = Vec::new();
        let mut gap = Gap::Nothing;
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            let text = &self.text[token.span.clone()];
            match token.kind {
                TokenKind::Blank => {
                    gap = gap.max(gap_of(text));
                    group.is_broken |= gap >= Gap::LineEnd;
                    continue;
                }
                TokenKind::LineComment | TokenKind::BlockComment | TokenKind::ForeignComment => {
                    group.is_broken = true;
                    group.comment(&mut entry, &mut held, text, gap);
                }
                TokenKind::Comma => {
                    group.ends_in_comma = true;
                    group.entries.push(std::mem::take(&mut entry));
                    entry.before.append(&mut held);
                }
                TokenKind::Close => {
                    group.close = text;
                    break;
                }
                _ => {
                    if entry.parts.is_empty() {
                        entry.is_apart = gap == Gap::BlankLine;
                        group.ends_in_comma = false;
                    }
                    let what = match token.kind {
                        TokenKind::Open => What::Group(self.group(text)),
                        kind => What::Token(kind, text),
                    };
                    entry.before.append(&mut held);
                    entry.parts.push(Part { what, gap });
                }
            }
            gap = Gap::Nothing;
        }
        match entry.parts.is_empty() {
            true => group.last = entry.before,
            false => group.entries.push(entry),
        }
        group.last.append(&mut held);
        group
    }
}

impl<'t> Group<'t> {
    /// Puts a comment behind the entry on its line, or before the next one.
    fn comment(
        &mut self,
        entry: &mut Entry<'t>,
        held: &mut Vec<Comment<'t>>,
        text: &'t str,
        gap: Gap,
    ) {
        let is_behind = gap < Gap::LineEnd && held.is_empty();
        let has_begun = !entry.parts.is_empty();
        let owner = match (has_begun, entry.before.is_empty()) {
            (true, _) => Some(&mut *entry),
            (false, true) => self.entries.last_mut(),
            (false, false) => None,
        };
        if let Some(owner) = owner.filter(|owner| is_behind && owner.behind.is_none()) {
            owner.behind = Some(text);
            return;
        }
        let comment = Comment {
            text,
            is_apart: gap == Gap::BlankLine,
        };
        match has_begun {
            true => held.push(comment),
            false => entry.before.push(comment),
        }
    }
}

fn gap_of(blank: &str) -> Gap {
    match blank.matches('\n').count() {
        0 if blank.trim_start_matches('\u{FEFF}').is_empty() => Gap::Nothing,
        0 => Gap::Spaces,
        1 => Gap::LineEnd,
        _ => Gap::BlankLine,
    }
}

/// The text as it is laid out.
struct Layout {
    out: String,
    line_end: &'static str,
}

impl Layout {
    /// The whole file: attributes and values keep their lines.
    fn root(&mut self, root: &Group<'_>) {
        let mut is_first = true;
        for entry in &root.entries {
            self.before(entry, 0, &mut is_first);
            for (place, part) in entry.parts.iter().enumerate() {
                if place > 0 && part.gap >= Gap::LineEnd {
                    self.out.push_str(self.line_end);
                    if part.gap == Gap::BlankLine {
                        self.out.push_str(self.line_end);
                    }
                } else {
                    self.gap(entry, place);
                }
                self.part(part, 0);
            }
            self.behind(entry);
            self.out.push_str(self.line_end);
        }
        for comment in &root.last {
            self.own_line(comment, 0, &mut is_first);
        }
    }

    /// The comments before an entry, and the blank line before it.
    fn before(&mut self, entry: &Entry<'_>, level: usize, is_first: &mut bool) {
        for comment in &entry.before {
            self.own_line(comment, level, is_first);
        }
        if entry.is_apart && !*is_first {
            self.out.push_str(self.line_end);
        }
        *is_first = false;
    }

    /// A comment on a line of its own.
    fn own_line(&mut self, comment: &Comment<'_>, level: usize, is_first: &mut bool) {
        if comment.is_apart && !*is_first {
            self.out.push_str(self.line_end);
        }
        *is_first = false;
        self.indent(level);
        self.out.push_str(comment.text.trim_end());
        self.out.push_str(self.line_end);
    }

    fn behind(&mut self, entry: &Entry<'_>) {
        if let Some(comment) = entry.behind {
            self.out.push(' ');
            self.out.push_str(comment.trim_end());
        }
    }

    fn indent(&mut self, level: usize) {
        self.out.extend(std::iter::repeat_n(' ', level * INDENT));
    }

    /// The space before a part of an entry.
    fn gap(&mut self, entry: &Entry<'_>, place: usize) {
        let Some(before) = place
            .checked_sub(1)
            .and_then(|place| entry.parts.get(place))
        else {
            return;
        };
        let part = &entry.parts[place];
        let is_colon = |part: &Part<'_>| matches!(part.what, What::Token(TokenKind::Colon, _));
        let is_call = matches!(part.what, What::Group(_))
            && matches!(before.what, What::Token(TokenKind::Name, _));
        let is_apart = is_colon(before) || (part.gap > Gap::Nothing && !is_call);
        if is_apart && !is_colon(part) {
            self.out.push(' ');
        }
    }

    fn part(&mut self, part: &Part<'_>, level: usize) {
        match &part.what {
            What::Token(_, text) => self.out.push_str(text),
            What::Group(group) => self.group(group, level),
        }
    }

    fn entry(&mut self, entry: &Entry<'_>, level: usize) {
        for (place, part) in entry.parts.iter().enumerate() {
            self.gap(entry, place);
            self.part(part, level);
        }
    }

    fn group(&mut self, group: &Group<'_>, level: usize) {
        self.out.push_str(group.open);
        let is_empty = group.entries.is_empty() && group.last.is_empty();
        if group.is_broken && !is_empty {
            self.broken(group, level);
        } else {
            let is_map = group.open == "{" && !is_empty;
            let space = if is_map { " " } else { "" };
            self.out.push_str(space);
            for (place, entry) in group.entries.iter().enumerate() {
                if place > 0 {
                    self.out.push_str(", ");
                }
                self.entry(entry, level);
            }
            // `(5,)` is a tuple of one value.
            if group.open == "(" && group.entries.len() == 1 && group.ends_in_comma {
                self.out.push(',');
            }
            self.out.push_str(space);
        }
        self.out.push_str(group.close);
    }

    /// A group with an entry a line.
    fn broken(&mut self, group: &Group<'_>, level: usize) {
        self.out.push_str(self.line_end);
        let mut is_first = true;
        for entry in &group.entries {
            self.before(entry, level + 1, &mut is_first);
            self.indent(level + 1);
            self.entry(entry, level + 1);
            self.out.push(',');
            self.behind(entry);
            self.out.push_str(self.line_end);
        }
        for comment in &group.last {
            self.own_line(comment, level + 1, &mut is_first);
        }
        self.indent(level);
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::document::lex;

    fn formatted(text: &str) -> String {
        Document::parse("t.ron", text).formatted().unwrap()
    }

    #[test]
    fn broken_lists_get_an_item_a_line_and_others_stay_on_theirs() {
        let text = "Level( format:1,\n  name : \"A\" , sides:[ Side(name:\"X\",),Side( name:\"Y\" )],\n\n\n\n legend: {'#':wall},\n map: [\"##\",\n\"##\"], at: (5,), none: [ ],)";
        let wanted = "Level(\n    format: 1,\n    name: \"A\",\n    sides: [Side(name: \"X\"), Side(name: \"Y\")],\n\n    legend: { '#': wall },\n    map: [\n        \"##\",\n        \"##\",\n    ],\n    at: (5,),\n    none: [],\n)\n";
        // A named structure of one field is no tuple, but its comma is harmless.
        assert_eq!(formatted(text).replace("\"X\",)", "\"X\")"), wanted);
    }

    #[test]
    fn comments_stay_with_their_entries() {
        let text = "// Top.\n\n#![enable(implicit_some)]\n(  // in front\n  a: 1, // behind a\n// before b\n\n  // nearer\n  b: /* odd */ 2 // behind b\n  , c: [1, // one\n 2],\n  // last\n)\n// end";
        let once = formatted(text);
        for piece in [
            "(\n    // in front\n    a: 1, // behind a\n    // before b\n",
            "1, // one\n",
            "    // last\n)\n",
        ] {
            assert!(once.contains(piece), "{piece:?} is not in {once}");
        }
        assert!(once.ends_with("// end\n"), "{once}");
        assert_eq!(formatted(&once), once);
    }

    #[test]
    fn line_ends_and_marks_of_the_file_are_kept() {
        let text = "\u{FEFF}(\r\n  a: \"x\ny\",\r\n)";
        assert_eq!(formatted(text), "\u{FEFF}(\r\n    a: \"x\ny\",\r\n)\r\n");
    }

    #[test]
    fn a_faulty_file_is_left_alone() {
        assert_eq!(Document::parse("t.ron", "(a: [1, 2)").formatted(), None);
    }

    /// Every RON file below a folder.
    fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|end| end == "ron") {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_file_of_the_game_keeps_its_values_and_comments_and_is_laid_out_once() {
        let house = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = Vec::new();
        for folder in ["levels", "assets", "tests"] {
            files(&house.join(folder), &mut all);
        }
        let mut read = 0;
        for file in all {
            let Ok(text) = fs::read_to_string(&file) else {
                continue;
            };
            let before = Document::parse("t.ron", text.as_str());
            let Some(once) = before.formatted() else {
                continue;
            };
            read += 1;
            let after = Document::parse("t.ron", once.as_str());
            let name = file.display();
            assert!(!after.problems().has_errors(), "{name}");
            assert_eq!(before.meaning(), after.meaning(), "{name}");
            assert_eq!(after.formatted().as_deref(), Some(once.as_str()), "{name}");
            let comments = |text: &str| {
                let tokens = lex(text).into_iter();
                let comments =
                    tokens.filter(|token| token.kind.is_trivia() && token.kind != TokenKind::Blank);
                let texts = comments.map(|token| text[token.span].trim_end().to_owned());
                let mut texts: Vec<String> = texts.collect();
                texts.sort();
                texts
            };
            assert_eq!(comments(&text), comments(&once), "{name}");
        }
        assert!(read > 100, "{read}");
    }
}
