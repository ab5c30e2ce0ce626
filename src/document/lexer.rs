//! Bytes of text to tokens, tolerant and lossless: the tokens laid side by side are the text again.
//!
//! The lexer never fails. What is wrong inside a token is found when the parser reads its value.

use std::ops::Range;

use unicode_ident::{is_xid_continue, is_xid_start};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Spaces and line ends, and a byte order mark at the start.
    Blank,
    /// `// to the end of the line`.
    LineComment,
    /// `/* nested /* as needed */ */`.
    BlockComment,
    /// A comment of another language, which RON does not have: `# to the end of the line`.
    ForeignComment,
    /// One of `( [ {`.
    Open,
    /// One of `) ] }`.
    Close,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A name, also in the raw form `r#name`.
    Name,
    /// Everything that begins as a number does.
    Number,
    /// `'c'`
    Char,
    /// `"text"`
    Text,
    /// `r"text"` or `r#"text"#`.
    RawText,
    /// `b"..."`, `br"..."` and `b'c'`, which RON has and no file here needs.
    Bytes,
    /// Any other single character.
    Other,
}

impl TokenKind {
    /// Whether it stands between values without meaning.
    pub fn is_trivia(self) -> bool {
        matches!(
            self,
            Self::Blank | Self::LineComment | Self::BlockComment | Self::ForeignComment
        )
    }
}

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// Whether it has an end of its own; only texts, characters and block comments can lack one.
    pub closed: bool,
}

/// Cuts a text into tokens that cover it without gap or overlap.
pub fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        n_unclosed: 0,
    };
    let mut tokens = Vec::new();
    while lexer.at < text.len() {
        let start = lexer.at;
        let (kind, closed) = lexer.token();
        tokens.push(Token {
            kind,
            span: start..lexer.at,
            closed,
        });
    }
    tokens
}

/// Whether a character may begin a name.
fn begins_name(c: char) -> bool {
    c == '_' || is_xid_start(c)
}

/// Whether a character may stand in a raw name, `r#name`.
fn is_in_raw_name(c: char) -> bool {
    is_xid_continue(c) || matches!(c, '.' | '+' | '-')
}

/// The text of a name without the `r#` of a raw one.
pub(super) fn without_raw(text: &str) -> &str {
    text.strip_prefix("r#").unwrap_or(text)
}

fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\x0B'
            | '\x0C'
            | '\u{85}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// Unclosed texts that were cut at their line. Each may have scanned to the end of the file, so
    /// they are limited.
    n_unclosed: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn advance_while(&mut self, condition: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !condition(c)).unwrap_or(rest.len());
    }

    /// Reads one token; at least one character is left.
    fn token(&mut self) -> (TokenKind, bool) {
        let rest = self.rest();
        let mut chars = rest.chars();
        let first = chars.next().unwrap_or(' ');
        let second = chars.next();
        let kind = match first {
            '\u{FEFF}' if self.at == 0 => {
                self.at += first.len_utf8();
                TokenKind::Blank
            }
            c if is_blank(c) => {
                self.advance_while(is_blank);
                TokenKind::Blank
            }
            '/' if second == Some('/') => {
                self.advance_while(|c| c != '\n');
                // The carriage return belongs to the line's end, so that what is put behind the
                // comment stands before it.
                self.at -=
                    usize::from(self.text[..self.at].ends_with('\r') && self.at < self.text.len());
                TokenKind::LineComment
            }
            '/' if second == Some('*') => return (TokenKind::BlockComment, self.block_comment()),
            '"' => return (TokenKind::Text, self.text(1)),
            '\'' => return (TokenKind::Char, self.character(1)),
            'b' if second == Some('"') => return (TokenKind::Bytes, self.text(2)),
            'b' if second == Some('\'') => return (TokenKind::Bytes, self.character(2)),
            'b' if second == Some('r') && raw_hashes(&rest[2..]).is_some() => {
                return (TokenKind::Bytes, self.raw_text(2));
            }
            'r' if raw_hashes(&rest[1..]).is_some() => {
                return (TokenKind::RawText, self.raw_text(1));
            }
            'r' if rest.starts_with("r#") && rest[2..].starts_with(is_in_raw_name) => {
                self.at += 2;
                self.advance_while(is_in_raw_name);
                TokenKind::Name
            }
            c if begins_name(c) => {
                self.advance_while(is_xid_continue);
                TokenKind::Name
            }
            '#' | ';' | '-' if self.at_foreign_comment() => {
                self.advance_while(|c| !matches!(c, '\n' | '\r'));
                TokenKind::ForeignComment
            }
            '.' if second == Some('.') => {
                self.at += if rest.starts_with("..=") { 3 } else { 2 };
                TokenKind::Other
            }
            c if begins_number(rest) => {
                self.number(c);
                TokenKind::Number
            }
            c => {
                self.at += c.len_utf8();
                match c {
                    '(' | '[' | '{' => TokenKind::Open,
                    ')' | ']' | '}' => TokenKind::Close,
                    ',' => TokenKind::Comma,
                    ':' => TokenKind::Colon,
                    _ => TokenKind::Other,
                }
            }
        };
        (kind, true)
    }

    /// Whether a comment of another language begins here: `#`, `;` or `--` as the first of its
    /// line, a `#` also behind a blank. What looks like a row of a map without its quotes is none.
    fn at_foreign_comment(&self) -> bool {
        let line = &self.text[..self.at];
        let before = &line[line.rfind('\n').map_or(0, |end| end + 1)..];
        let before = before.trim_start_matches('\u{FEFF}');
        let is_first = before.chars().all(is_blank);
        let rest = self.rest();
        let body = match rest.chars().next() {
            Some('#') if is_first || before.ends_with(is_blank) => rest.trim_start_matches('#'),
            Some(';') if is_first => rest.trim_start_matches(';'),
            Some('-') if is_first && rest.starts_with("--") => rest.trim_start_matches('-'),
            _ => return false,
        };
        let is_attribute =
            rest.starts_with('#') && body.trim_start_matches(is_blank).starts_with('!');
        !is_attribute
            && body
                .chars()
                .next()
                .is_none_or(|c| is_blank(c) || c.is_alphabetic())
    }

    fn number(&mut self, first: char) {
        let start = self.at + usize::from(matches!(first, '+' | '-'));
        self.at = start;
        let bytes = self.text.as_bytes();
        let based = bytes.get(start) == Some(&b'0')
            && matches!(bytes.get(start + 1), Some(b'x' | b'b' | b'o'));
        while let Some(byte) = bytes.get(self.at) {
            let signs_exponent = matches!(byte, b'+' | b'-')
                && !based
                && self.at > start
                && matches!(bytes[self.at - 1], b'e' | b'E');
            let range = *byte == b'.' && bytes.get(self.at + 1) == Some(&b'.');
            if range
                || !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.') || signs_exponent)
            {
                break;
            }
            self.at += 1;
        }
    }

    fn block_comment(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let mut depth = 0_usize;
        while self.at < bytes.len() {
            match &bytes[self.at..(self.at + 2).min(bytes.len())] {
                b"/*" => {
                    depth += 1;
                    self.at += 2;
                }
                b"*/" => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return true;
                    }
                }
                _ => self.at += 1,
            }
        }
        false
    }

    fn raw_text(&mut self, prefix: usize) -> bool {
        let hashes = raw_hashes(&self.text[self.at + prefix..]).unwrap_or(0);
        let end = format!("\"{}", "#".repeat(hashes));
        let body = self.at + prefix + hashes + 1;
        let found = self.text[body..].find(&end);
        self.at = found.map_or(self.text.len(), |offset| body + offset + end.len());
        found.is_some()
    }

    /// Reads a text with its quote as the last of `prefix` bytes.
    ///
    /// A text may hold line ends, so a forgotten quote would swallow the file up to the next one
    /// and shift every quote after it. In a valid file a text is followed by a delimiter; when one
    /// over several lines is not, it is cut at its first line.
    fn text(&mut self, prefix: usize) -> bool {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut at = start + prefix;
        let mut line_end = None;
        let mut closed = false;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => {
                    if bytes.get(at + 1) == Some(&b'\n') {
                        line_end = line_end.or(Some(at + 1));
                    }
                    at += 1;
                }
                b'\n' => line_end = line_end.or(Some(at)),
                b'"' => closed = true,
                _ => {}
            }
            at += 1;
            if closed {
                break;
            }
        }
        // A backslash may have stepped over the end, or into a character of several bytes.
        at = at.min(bytes.len());
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        self.at = at;
        let plausible = closed && (line_end.is_none() || self.rest_may_follow_a_text());
        if plausible || self.n_unclosed >= 64 {
            return closed;
        }
        self.n_unclosed += 1;
        let line = &self.text[start + prefix..line_end.unwrap_or(bytes.len())];
        // Closing brackets and commas at the end of the line stood behind the forgotten quote.
        self.at = start
            + prefix
            + line
                .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | ']' | '}'))
                .len();
        false
    }

    fn rest_may_follow_a_text(&self) -> bool {
        let rest = self.rest().trim_start_matches(is_blank);
        rest.is_empty()
            || rest.starts_with([',', ')', ']', '}', ':'])
            || rest.starts_with("//")
            || rest.starts_with("/*")
    }

    fn character(&mut self, prefix: usize) -> bool {
        let body = &self.text[self.at + prefix..];
        let length = match body.chars().next() {
            Some('\\') => {
                let escaped = body[1..].chars().next().map_or(0, char::len_utf8);
                let braces = if body.starts_with("\\u{") {
                    body.bytes()
                        .take(16)
                        .position(|b| b == b'}')
                        .map(|at| at + 1)
                } else {
                    None
                };
                let hex = body.starts_with("\\x").then(|| {
                    2 + body
                        .bytes()
                        .skip(2)
                        .take(2)
                        .take_while(u8::is_ascii_hexdigit)
                        .count()
                });
                braces.or(hex).unwrap_or(1 + escaped)
            }
            // `'''` is the quote itself and `''` is empty; a line end counts only when its closing
            // quote follows.
            Some('\'' | '\n' | '\r') => usize::from(body[1..].starts_with('\'')),
            None => 0,
            Some(c) => c.len_utf8(),
        };
        let after = &body[length..];
        // Several characters between quotes are one mistake, not many; but a quote far away belongs
        // to another character.
        let closing = after.char_indices().take(32).take_while(|(_, c)| {
            !matches!(c, '\n' | ':' | ',' | '(' | ')' | '[' | ']' | '{' | '}')
        });
        let closing = closing
            .into_iter()
            .find(|(_, c)| *c == '\'')
            .map(|(offset, _)| offset);
        self.at += prefix + length + closing.map_or(0, |offset| offset + 1);
        closing.is_some()
    }
}

/// The number of hashes when what follows the `r` is a raw text.
fn raw_hashes(after: &str) -> Option<usize> {
    let hashes = after.bytes().take_while(|byte| *byte == b'#').count();
    (after.as_bytes().get(hashes) == Some(&b'"')).then_some(hashes)
}

fn begins_number(rest: &str) -> bool {
    let unsigned = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let signed_word =
        unsigned.len() < rest.len() && (unsigned.starts_with("inf") || unsigned.starts_with("NaN"));
    let fraction = unsigned.strip_prefix('.').unwrap_or(unsigned);
    signed_word || fraction.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::document::lexer::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        lex(text)
            .into_iter()
            .filter(|token| token.kind != TokenKind::Blank)
            .map(|token| (token.kind, &text[token.span]))
            .collect()
    }

    #[test]
    fn every_kind_of_token_is_recognised() {
        use TokenKind::*;
        assert_eq!(
            kinds("A(b: -0xF_F, 'c', '\\'', ''' r#\"q\"#) // end"),
            [
                (Name, "A"),
                (Open, "("),
                (Name, "b"),
                (Colon, ":"),
                (Number, "-0xF_F"),
                (Comma, ","),
                (Char, "'c'"),
                (Comma, ","),
                (Char, "'\\''"),
                (Comma, ","),
                (Char, "'''"),
                (RawText, "r#\"q\"#"),
                (Close, ")"),
                (LineComment, "// end"),
            ]
        );
        assert_eq!(kinds("1..5"), [(Number, "1"), (Other, ".."), (Number, "5")]);
        assert_eq!(kinds("..=5"), [(Other, "..="), (Number, "5")]);
        assert_eq!(
            kinds("-1.5e-3 r#type b\"x\""),
            [(Number, "-1.5e-3"), (Name, "r#type"), (Bytes, "b\"x\"")]
        );
        assert_eq!(
            kinds("/* a /* b */ c */x"),
            [(BlockComment, "/* a /* b */ c */"), (Name, "x")]
        );
    }

    #[test]
    fn a_comment_of_another_language_ends_with_its_line() {
        use TokenKind::{Close, ForeignComment, Open, Other};
        assert_eq!(
            kinds("# it's \"mine\n(\n  -- a (b\n; c\n) # d"),
            [
                (ForeignComment, "# it's \"mine"),
                (Open, "("),
                (ForeignComment, "-- a (b"),
                (ForeignComment, "; c"),
                (Close, ")"),
                (ForeignComment, "# d"),
            ]
        );
        assert_eq!(kinds("# ! [")[0], (Other, "#"), "an attribute");
        assert_eq!(
            kinds("[\n#..#,\n]")[1],
            (Other, "#"),
            "a row without quotes"
        );
    }

    #[test]
    fn a_forgotten_quote_costs_one_line_only() {
        let text = "[\n  \"##..,\n  \"#.#\",\n]";
        assert_eq!(kinds(text)[1], (TokenKind::Text, "\"##.."));
        assert_eq!(kinds(text)[3], (TokenKind::Text, "\"#.#\""));
        assert!(!lex(text)[2].closed);
    }

    #[test]
    fn a_text_may_run_over_several_lines() {
        assert_eq!(kinds("(\"a\n b\", 1)")[1], (TokenKind::Text, "\"a\n b\""));
    }

    #[test]
    fn a_character_without_its_quote_does_not_swallow_the_next() {
        assert_eq!(kinds("{'#: wall, '.': floor}")[1], (TokenKind::Char, "'#"));
    }

    proptest! {
        #[test]
        fn tokens_side_by_side_are_the_text(text in "[\\PC\n]{0,60}|[a-z0-9'\"\\\\rb#/*(){}\\[\\],:.+\\- \n]{0,60}") {
            let mut at = 0;
            for token in lex(&text) {
                prop_assert_eq!(token.span.start, at);
                prop_assert!(token.span.end > at);
                prop_assert!(text.get(token.span.clone()).is_some());
                at = token.span.end;
            }
            prop_assert_eq!(at, text.len());
        }
    }
}
