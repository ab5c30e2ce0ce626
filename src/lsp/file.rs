//! A file that is open in an editor: its text as it is there, what is wrong with it, and what stands
//! where.

use std::{ops::Range, sync::OnceLock};

use gen_lsp_types::{
    Position, Range as PositionRange, TextDocumentContentChangeEvent, TextEdit, Uri,
};

use super::{
    kinds::{self, FileKind},
    positions::{Encoding, Lines},
};
use crate::document::{Document, Found, Node, NodeKind, problem::Problems};

/// A file that is open in an editor.
#[derive(Debug)]
pub struct OpenFile {
    /// Its address.
    pub uri: Uri,
    /// The number of its text, which editors raise with each change.
    pub version: i32,
    encoding: Encoding,
    text: String,
    /// What is read of the text, once somebody asks.
    reading: OnceLock<Reading>,
}

/// What is read of a text.
#[derive(Debug)]
struct Reading {
    document: Document,
    lines: Lines,
    problems: OnceLock<Problems>,
}

impl OpenFile {
    /// A file with this text.
    pub fn new(uri: Uri, version: i32, text: String, encoding: Encoding) -> Self {
        Self {
            uri,
            version,
            encoding,
            text,
            reading: OnceLock::new(),
        }
    }

    /// Takes changes in, one after the other.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let lines = Lines::of(&self.text, self.encoding);
                    let span = lines.bytes(&self.text, part.range);
                    self.text.replace_range(span, &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    self.text = whole.text;
                }
            }
        }
        self.reading = OnceLock::new();
    }

    fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| Reading {
            document: Document::from_bytes(path_of(&self.uri), self.text.as_bytes()),
            lines: Lines::of(&self.text, self.encoding),
            problems: OnceLock::new(),
        })
    }

    /// Its text as a document.
    pub fn document(&self) -> &Document {
        &self.reading().document
    }

    /// What it is.
    pub fn kind(&self) -> FileKind {
        FileKind::of(self.document())
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        &self.reading().lines
    }

    /// What is wrong with it.
    pub fn problems(&self) -> &Problems {
        let reading = self.reading();
        reading
            .problems
            .get_or_init(|| kinds::problems(&reading.document))
    }

    /// The byte of a position.
    pub fn byte(&self, position: Position) -> usize {
        self.lines().byte(&self.text, position)
    }

    /// The positions of a span.
    pub fn range(&self, span: Range<usize>) -> PositionRange {
        self.lines().range(&self.text, span)
    }

    /// A change of a span.
    pub fn edit(&self, span: Range<usize>, text: impl Into<String>) -> TextEdit {
        TextEdit::new(self.range(span), text.into())
    }

    /// What readers note of a place, or of the names in use everywhere.
    pub fn noted(&self, at: Option<usize>) -> Found {
        noted(self.document().clone(), at)
    }
}

/// What readers note of a place of a document, or of the names in use everywhere.
pub fn noted(document: Document, at: Option<usize>) -> Found {
    let (document, notes) = document.noted(at);
    kinds::problems(&document);
    notes.found()
}

/// The values from the whole file to the innermost one at a place.
pub fn path_to(document: &Document, at: usize) -> Vec<&Node> {
    let mut path = Vec::new();
    let mut next = Some(document.root());
    while let Some(node) = next {
        path.push(node);
        next = children(node)
            .into_iter()
            .find(|child| child.span.start <= at && at <= child.span.end);
    }
    path
}

/// The values inside a value, in their order.
pub fn children(node: &Node) -> Vec<&Node> {
    match &node.kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => items.iter().collect(),
        NodeKind::Map(entries) => entries
            .iter()
            .flat_map(|entry| [&entry.key, &entry.value])
            .collect(),
        NodeKind::Struct(fields) => fields.iter().map(|field| &field.value).collect(),
        NodeKind::Tagged(_, body) => vec![body],
        _ => Vec::new(),
    }
}

/// The path of a file's address; the address itself where it is no file's.
pub fn path_of(uri: &Uri) -> String {
    let Some(path) = uri.0.strip_prefix("file://") else {
        return uri.0.clone();
    };
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digits = [ahead.next(), ahead.next()];
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        match (byte, digit(digits[0]), digit(digits[1])) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = ahead;
            }
            _ => bytes.push(byte),
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    // `/C:/levels` is how addresses write drives.
    let is_drive = path.as_bytes().get(2) == Some(&b':') && path.starts_with('/');
    path[usize::from(is_drive)..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gen_lsp_types::TextDocumentContentChangePartial as Part;

    fn file(text: &str, encoding: Encoding) -> OpenFile {
        OpenFile::new(
            Uri("file:///a.ron".to_owned()),
            1,
            text.to_owned(),
            encoding,
        )
    }

    #[test]
    fn addresses_are_paths() {
        let path = |uri: &str| path_of(&Uri(uri.to_owned()));
        assert_eq!(path("file:///a%20b/%C3%A4.ron"), "/a b/\u{e4}.ron");
        assert_eq!(path("file:///C%3A/x.ron"), "C:/x.ron");
        assert_eq!(path("untitled:One"), "untitled:One");
        assert_eq!(path("file:///50%"), "/50%");
    }

    #[test]
    #[expect(deprecated, reason = "the field has to be there")]
    fn changes_are_taken_in_one_after_the_other() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let mut open = file("Level(\r\n    name: \"\u{1F600}x\",\r\n)", encoding);
            let x = open.text().find('x').unwrap();
            let range = open.range(x..x + 1);
            let range_length = None;
            let change = |range, text: &str| {
                Part {
                    range,
                    range_length,
                    text: text.to_owned(),
                }
                .into()
            };
            let end = PositionRange::new(Position::new(2, 0), Position::new(2, 1));
            open.change(2, vec![change(range, "yz"), change(end, "  )")]);
            assert_eq!(open.text(), "Level(\r\n    name: \"\u{1F600}yz\",\r\n  )");
            assert_eq!(open.version, 2);
        }
    }
}
