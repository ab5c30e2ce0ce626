//! The tree of a document: values with the exact place of each.

use std::ops::Range;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands, in bytes, without the blanks around it.
    pub span: Range<usize>,
    /// What it is.
    pub kind: NodeKind,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// Something that could not be read, or not in whole, such as a text with a bad escape; its
    /// fault is already reported, so readers pass over it in silence.
    Broken,
    /// `()`
    Unit,
    /// `true` or `false`
    Bool(bool),
    /// `'c'`
    Char(char),
    /// A whole number.
    Integer(i128),
    /// A number with a decimal point or an exponent.
    Decimal(f64),
    /// `"text"`, its escapes undone.
    Text(String),
    /// `[a, b]`
    List(Vec<Node>),
    /// `{ key: value }`
    Map(Vec<Entry>),
    /// `(a, b)`
    Tuple(Vec<Node>),
    /// `(name: value)`
    Struct(Vec<Field>),
    /// A bare name: `wall`, `None`.
    Name(String),
    /// A name with a body: `water(1.2)`, `Side(name: "A")`, `Some(3)`.
    Tagged(Name, Box<Node>),
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, without the `r#` of a raw one.
    pub text: String,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
}

/// `name: value` of a structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Node,
}

impl Field {
    /// The place of name and value together, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.name.span.start..self.value.span.end
    }
}

/// `key: value` of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its key.
    pub key: Node,
    /// Its value.
    pub value: Node,
}

impl Entry {
    /// The place of key and value together, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.key.span.start..self.value.span.end
    }
}

impl Node {
    /// What it is, with an article, for the end of "expected ..., found".
    pub fn describe(&self) -> String {
        match &self.kind {
            NodeKind::Broken => "something unreadable".to_owned(),
            NodeKind::Unit => "an empty pair of brackets".to_owned(),
            NodeKind::Bool(value) => format!("`{value}`"),
            NodeKind::Char(value) => format!("the character {}", quoted(&value.to_string())),
            NodeKind::Integer(value) => format!("the number {value}"),
            // A number such as 1e300 would fill lines with its digits.
            NodeKind::Decimal(value) if value.abs() >= 1e15 => {
                format!("the decimal number {value:e}")
            }
            NodeKind::Decimal(value) => format!("the decimal number {value}"),
            NodeKind::Text(value) => format!("the text {}", quoted(value)),
            NodeKind::List(_) => "a list".to_owned(),
            NodeKind::Map(_) => "a map".to_owned(),
            NodeKind::Tuple(items) if items.len() == 1 => "a value in brackets".to_owned(),
            NodeKind::Tuple(items) if items.len() == 2 => "a pair".to_owned(),
            NodeKind::Tuple(items) => format!("a group of {} values", items.len()),
            NodeKind::Struct(_) => "a structure".to_owned(),
            NodeKind::Name(name) => format!("the name {}", quoted(name)),
            NodeKind::Tagged(name, _) => format!("the structure {}", quoted(&name.text)),
        }
    }

    /// The bare name, or the name before a body.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Name(name) => Some(name),
            NodeKind::Tagged(name, _) => Some(&name.text),
            _ => None,
        }
    }

    /// The place of the bare name or the name before a body; of the opening bracket otherwise.
    pub fn opening(&self) -> Range<usize> {
        match &self.kind {
            NodeKind::Tagged(name, _) => name.span.clone(),
            NodeKind::Struct(_) | NodeKind::Tuple(_) | NodeKind::List(_) | NodeKind::Map(_) => {
                self.span.start..self.span.start + 1
            }
            _ => self.span.clone(),
        }
    }

    /// The value with `Some(...)` taken off, or nothing for `None`.
    pub fn unwrapped(&self) -> Option<&Node> {
        match &self.kind {
            NodeKind::Name(name) if name == "None" => None,
            NodeKind::Tagged(name, body) if name.text == "Some" => match &body.kind {
                NodeKind::Tuple(items) if items.len() == 1 => items.first(),
                // `Some(a: 1)` is how RON writes an optional structure when newtypes are unwrapped.
                _ => Some(body),
            },
            _ => Some(self),
        }
    }

    /// The value of the field `name`, of a structure with or without a name.
    pub fn field(&self, name: &str) -> Option<&Node> {
        match &self.kind {
            NodeKind::Struct(fields) => fields
                .iter()
                .find(|field| field.name.text == name)
                .map(|field| &field.value),
            NodeKind::Tagged(_, body) => body.field(name),
            _ => None,
        }
    }

    /// The items of a list or tuple, also of a tuple behind a name.
    pub fn items(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::List(items) | NodeKind::Tuple(items) => Some(items),
            NodeKind::Tagged(_, body) => body.items(),
            _ => None,
        }
    }

    /// Where the character number `idx` (from 0) of a text or character value stands in `source`,
    /// in bytes.
    ///
    /// The position just past the last character gives the closing quote, which is where something
    /// is missing; beyond it, and for other values, the whole value. `source` is the text of the
    /// document.
    pub fn char_span(&self, source: &str, idx: usize) -> Range<usize> {
        self.char_spans(source)
            .into_iter()
            .nth(idx)
            .unwrap_or_else(|| self.span.clone())
    }

    /// The places of all characters of a text or character value, and the closing quote's last.
    pub fn char_spans(&self, source: &str) -> Vec<Range<usize>> {
        let Some(token) = source.get(self.span.clone()) else {
            return Vec::new();
        };
        if !matches!(self.kind, NodeKind::Text(_) | NodeKind::Char(_)) {
            return Vec::new();
        }
        let decoded = Decoded::of(token, self.span.start);
        let mut spans: Vec<_> = decoded.chars.into_iter().map(|(_, span)| span).collect();
        spans.push(decoded.body_end..self.span.end);
        spans
    }
}

/// A part of the file as a problem quotes it: short, on one line, without control characters.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if is_unprintable(c) { '\u{FFFD}' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('\u{2026}');
    }
    format!("`{short}`")
}

/// A text in quotation marks, as files have it.
#[must_use]
pub fn in_quotes(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// Control characters and the marks that reorder text, which could forge a report on a terminal.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The characters of a text token with their places, and the faults of its escapes.
pub(super) struct Decoded {
    /// Each character with the bytes that write it.
    pub(super) chars: Vec<(char, Range<usize>)>,
    /// Each bad escape with its place and what is wrong.
    pub(super) faults: Vec<(Range<usize>, &'static str)>,
    /// Where the closing quote begins, or the token ends without one.
    pub(super) body_end: usize,
}

impl Decoded {
    /// Undoes the escapes of a text, raw text or character token that begins at the byte `start` of
    /// the file.
    pub(super) fn of(token: &str, start: usize) -> Self {
        let (body, raw) = body_of(token);
        let mut decoded = Self {
            chars: Vec::new(),
            faults: Vec::new(),
            body_end: start + body.end,
        };
        let text = &token[body.clone()];
        let is_char = token.starts_with('\'');
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let begin = at;
            at += first.len_utf8();
            let place = |end: usize| start + body.start + begin..start + body.start + end;
            // A line end is one character, however the editor writes it.
            if first == '\r' && text[at..].starts_with('\n') {
                at += 1;
                decoded.chars.push(('\n', place(at)));
                continue;
            }
            if raw || first != '\\' {
                decoded.chars.push((first, place(at)));
                continue;
            }
            let (length, result) = escape(&text[begin..], is_char);
            at = begin + length;
            match result {
                Ok(Some(c)) => decoded.chars.push((c, place(at))),
                Ok(None) => {}
                Err(fault) => decoded.faults.push((place(at), fault)),
            }
        }
        decoded
    }
}

/// The bytes between the quotes, and whether the text is raw.
fn body_of(token: &str) -> (Range<usize>, bool) {
    let Some(after_r) = token.strip_prefix('r') else {
        let quote = token.chars().next().unwrap_or('"');
        let body = &token[quote.len_utf8()..];
        // A quote behind an odd number of backslashes is part of the text, so the token lacks its
        // closing one.
        let closed = body
            .strip_suffix(quote)
            .is_some_and(|inner| (inner.len() - inner.trim_end_matches('\\').len()) % 2 == 0);
        return (quote.len_utf8()..token.len() - usize::from(closed), false);
    };
    let hashes = after_r.bytes().take_while(|byte| *byte == b'#').count();
    let begin = (hashes + 2).min(token.len());
    let closed = token.len() > begin + hashes
        && token[begin..].ends_with(&format!("\"{}", "#".repeat(hashes)));
    (
        begin..token.len() - if closed { hashes + 1 } else { 0 },
        true,
    )
}

/// Reads the escape at the start of `text`: its length in bytes, and its character (none for a
/// continued line).
fn escape(text: &str, is_char: bool) -> (usize, Result<Option<char>, &'static str>) {
    let Some(kind) = text[1..].chars().next() else {
        return (1, Err("a backslash at the end"));
    };
    let simple = |c| (2, Ok(Some(c)));
    match kind {
        '\'' | '"' | '\\' => simple(kind),
        'n' => simple('\n'),
        'r' => simple('\r'),
        't' => simple('\t'),
        '0' => simple('\0'),
        'x' => bytes_escape(text, is_char),
        'u' => {
            let digits = text
                .strip_prefix("\\u{")
                .and_then(|rest| rest.split_once('}'))
                .map(|(digits, _)| digits);
            match digits {
                Some(digits) if (1..=6).contains(&digits.len()) => {
                    let valid = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
                    let value = u32::from_str_radix(digits, 16)
                        .ok()
                        .filter(|_| valid)
                        .and_then(char::from_u32);
                    (
                        digits.len() + 4,
                        value.map(Some).ok_or("no character has this number"),
                    )
                }
                _ => (
                    2,
                    Err("write `\\u{...}` with one to six hexadecimal digits"),
                ),
            }
        }
        '\n' | '\r' if !is_char && (kind == '\n' || text[1..].starts_with("\r\n")) => {
            let rest = text[1..].trim_start_matches([' ', '\t', '\n', '\r']);
            (text.len() - rest.len(), Ok(None))
        }
        _ => (
            1 + kind.len_utf8(),
            Err("this is no escape; for a backslash write `\\\\`"),
        ),
    }
}

/// Reads one `\x41`, or the two to four that together write one character in UTF-8.
fn bytes_escape(text: &str, is_char: bool) -> (usize, Result<Option<char>, &'static str>) {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(digits) = rest
        .strip_prefix("\\x")
        .and_then(|rest| rest.get(..2))
        .filter(|_| bytes.len() < 4)
    {
        let Some(byte) = u8::from_str_radix(digits, 16)
            .ok()
            .filter(|_| digits.bytes().all(|b| b.is_ascii_hexdigit()))
        else {
            break;
        };
        bytes.push(byte);
        rest = &rest[4..];
        if let Ok(valid) = std::str::from_utf8(&bytes) {
            return (text.len() - rest.len(), Ok(valid.chars().next()));
        }
        if is_char {
            break;
        }
    }
    (
        (text.len() - rest.len()).max(2),
        Err("write `\\x` with two hexadecimal digits, up to `\\x7F`"),
    )
}

#[cfg(test)]
mod tests {
    use crate::document::node::*;

    fn chars(token: &str) -> Vec<(char, Range<usize>)> {
        Decoded::of(token, 10).chars
    }

    #[test]
    fn escapes_are_undone_and_keep_their_places() {
        assert_eq!(
            chars(r#""a\tb""#),
            [('a', 11..12), ('\t', 12..14), ('b', 14..15)]
        );
        assert_eq!(chars(r#""\u{1F600}é""#), [('😀', 11..20), ('é', 20..22)]);
        assert_eq!(chars(r#""\xC3\xA9""#), [('é', 11..19)]);
        assert_eq!(chars("\"a\\\n  b\""), [('a', 11..12), ('b', 16..17)]);
        assert_eq!(chars("\"a\\\r\n\r\n  b\""), [('a', 11..12), ('b', 19..20)]);
        assert_eq!(
            chars("\"a\r\nb\""),
            [('a', 11..12), ('\n', 12..14), ('b', 14..15)]
        );
        assert_eq!(chars("r\"\r\n\""), [('\n', 12..14)]);
        assert_eq!(chars(r##"r#"\n"#"##), [('\\', 13..14), ('n', 14..15)]);
        assert_eq!(chars(r"'\''"), [('\'', 11..13)]);
        assert_eq!(chars("'''"), [('\'', 11..12)]);
    }

    #[test]
    fn bad_escapes_are_faults_with_places() {
        for (token, place) in [
            (r#""\q""#, 1..3),
            (r#""\x4""#, 1..3),
            (r#""\u{D800}""#, 1..9),
            (r#""\u12""#, 1..3),
            (r#""\xFF""#, 1..5),
        ] {
            let faults = Decoded::of(token, 0).faults;
            assert_eq!(faults.len(), 1, "{token}");
            assert_eq!(faults[0].0, place, "{token}");
        }
    }

    #[test]
    fn a_text_without_its_closing_quote_keeps_its_last_character() {
        assert_eq!(chars("\"ab").len(), 2);
        assert_eq!(chars("\"a\\\"").len(), 2);
    }

    #[test]
    fn what_is_quoted_is_short_and_harmless() {
        assert_eq!(quoted("a\u{1b}[31m"), "`a\u{FFFD}[31m`");
        assert_eq!(quoted(&"x".repeat(50)).chars().count(), 43);
    }
}
