//! Places as editors count them, lines and characters from 0, and bytes of the text.

use std::ops::Range;

use gen_lsp_types::{Position, PositionEncodingKind, Range as PositionRange};

/// In what an editor counts the characters of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// In bytes.
    Utf8,
    /// In units of UTF-16, as every editor can.
    #[default]
    Utf16,
}

impl Encoding {
    /// The one to use with an editor that offers these.
    pub fn chosen(offered: &[PositionEncodingKind]) -> Self {
        match offered.contains(&PositionEncodingKind::UTF8) {
            true => Self::Utf8,
            false => Self::Utf16,
        }
    }

    /// Its name in messages.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
        }
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub struct Lines {
    encoding: Encoding,
    /// Where each line begins, in bytes.
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text, for an editor that counts so. They end with `\n`, `\r\n` or `\r`.
    pub fn of(text: &str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let is_end = |(at, byte): (usize, &u8)| match byte {
            b'\n' => Some(at + 1),
            b'\r' if bytes.get(at + 1) != Some(&b'\n') => Some(at + 1),
            _ => None,
        };
        let starts = bytes.iter().enumerate().filter_map(is_end);
        Self {
            encoding,
            starts: std::iter::once(0).chain(starts).collect(),
        }
    }

    /// The number of the line with this byte, from 0.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at) - 1
    }

    /// The bytes of a line, without its end.
    pub fn span(&self, text: &str, line: usize) -> Range<usize> {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let kept = text[start..end].trim_end_matches(['\n', '\r']).len();
        start..start + kept
    }

    /// The byte of a position; behind the end of its line that end, and never within a character.
    pub fn byte(&self, text: &str, position: Position) -> usize {
        let span = self.span(text, position.line as usize);
        let wanted = position.character as usize;
        let mut counted = 0;
        for (at, c) in text[span.clone()].char_indices() {
            if counted + self.encoding.width(c) > wanted {
                return span.start + at;
            }
            counted += self.encoding.width(c);
        }
        span.end
    }

    /// The position of a byte.
    pub fn position(&self, text: &str, at: usize) -> Position {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let line = self.line(at);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let counted = match self.encoding {
            Encoding::Utf8 => at - start,
            Encoding::Utf16 => text[start..at].chars().map(char::len_utf16).sum(),
        };
        Position::new(line as u32, counted as u32)
    }

    /// The positions of a span of bytes.
    pub fn range(&self, text: &str, span: Range<usize>) -> PositionRange {
        PositionRange::new(
            self.position(text, span.start),
            self.position(text, span.end),
        )
    }

    /// The bytes between two positions.
    pub fn bytes(&self, text: &str, range: PositionRange) -> Range<usize> {
        let (start, end) = (self.byte(text, range.start), self.byte(text, range.end));
        start.min(end)..end.max(start)
    }

    /// How many units of the editor's count a piece of text has.
    pub fn length(&self, text: &str) -> u32 {
        text.chars().map(|c| self.encoding.width(c) as u32).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\u{e4}\u{1F600}b\r\nc\rd\n\u{20ac}";

    #[test]
    fn bytes_and_positions_agree_in_both_counts() {
        for (encoding, of_b) in [(Encoding::Utf8, 7), (Encoding::Utf16, 4)] {
            let lines = Lines::of(TEXT, encoding);
            let b = TEXT.find('b').unwrap();
            assert_eq!(lines.position(TEXT, b), Position::new(0, of_b));
            for (at, _) in TEXT.char_indices().filter(|(_, c)| !"\r\n".contains(*c)) {
                let position = lines.position(TEXT, at);
                assert_eq!(lines.byte(TEXT, position), at, "{encoding:?} {at}");
            }
            assert_eq!(lines.position(TEXT, TEXT.find('d').unwrap()).line, 2);
            assert_eq!(lines.position(TEXT, TEXT.len()).line, 3);
        }
    }

    #[test]
    fn what_lies_beyond_is_the_end_of_the_line_or_of_the_text() {
        let lines = Lines::of(TEXT, Encoding::Utf16);
        assert_eq!(
            lines.byte(TEXT, Position::new(0, 99)),
            TEXT.find('\r').unwrap()
        );
        assert_eq!(lines.byte(TEXT, Position::new(99, 0)), TEXT.len());
        // Half of a pair of UTF-16 is the character before which it stands.
        assert_eq!(lines.byte(TEXT, Position::new(0, 3)), 3);
        assert_eq!(lines.position(TEXT, 4), lines.position(TEXT, 3));
    }
}
