//! The lines of a file around the places of a problem, and of long lines only what is near them, so
//! that a report does not grow with the file.

use std::{collections::BTreeMap, ops::Range};

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::source::Source;

/// Bytes of a line that are shown whole, and of a longer line around each place.
const WIDTH: usize = 200;
/// Bytes that are shown before a place in a long line.
const BEFORE: usize = 80;
/// Lines that a place may run over; of a longer one the first line is marked.
const TALLEST: usize = 8;
/// The sign for omitted text.
const ELLIPSIS: &str = "\u{2026}";

/// Some lines of a file, some of them cut.
#[derive(Debug)]
pub(super) struct Excerpt<'s> {
    source: &'s Source,
    /// In the order of the file, and none twice.
    lines: Vec<Line>,
    /// All of them, each with a line end behind it, except after the last line of the file.
    text: String,
    /// Where each place begins here, and where in the file.
    starts: Vec<(usize, usize)>,
}

/// A line of an excerpt.
#[derive(Debug)]
struct Line {
    /// Its number in the file, from 0.
    number: usize,
    /// Where it begins here, in bytes.
    start: usize,
    /// The visible pieces: bytes of the file, and where they begin here.
    pieces: Vec<(Range<usize>, usize)>,
}

impl<'s> Excerpt<'s> {
    /// The lines around these places, and the places in it. Around the first one the lines before
    /// and behind are cut alike.
    pub(super) fn around(source: &'s Source, places: &[Range<usize>]) -> (Self, Vec<Range<usize>>) {
        let places: Vec<Range<usize>> = places.iter().map(|place| source.bounded(place)).collect();
        let mut wanted: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
        for place in &places {
            let (first, last) = (source.line_of(place.start), source.line_of(place.end));
            for number in first.saturating_sub(1)..=(last + 1).min(source.line_starts.len() - 1) {
                let line = source.line(number);
                let start = place.start.max(line.start);
                if (first..=last).contains(&number) && start <= line.end {
                    let marked = start..place.end.clamp(start, line.end);
                    wanted.entry(number).or_default().push(marked);
                } else {
                    wanted.entry(number).or_default();
                }
            }
        }
        let column = places.first().map_or(0, |place| {
            place.start - source.line(source.line_of(place.start)).start
        });
        let mut excerpt = Self {
            source,
            lines: Vec::new(),
            text: String::new(),
            starts: Vec::new(),
        };
        for (number, marked) in wanted {
            excerpt.push(number, &marked, column);
        }
        let here: Vec<Range<usize>> = places
            .iter()
            .map(|place| {
                let start = excerpt.place_of(place.start);
                start..excerpt.place_of(place.end).max(start)
            })
            .collect();
        let starts = here.iter().zip(&places);
        excerpt.starts = starts
            .map(|(here, place)| (here.start, place.start))
            .collect();
        (excerpt, here)
    }

    /// Adds a line with these marks in it; if there are none, what is around a column.
    fn push(&mut self, number: usize, marked: &[Range<usize>], column: usize) {
        let line = self.source.line(number);
        let mut shown = Line {
            number,
            start: self.text.len(),
            pieces: Vec::new(),
        };
        for piece in pieces(&self.source.shown, &line, marked, column) {
            if piece.start > line.start {
                self.text.push_str(ELLIPSIS);
            }
            shown.pieces.push((piece.clone(), self.text.len()));
            self.text.push_str(&self.source.shown[piece.clone()]);
        }
        let end = shown.pieces.last().map_or(line.end, |(piece, _)| piece.end);
        if end < line.end {
            self.text.push_str(ELLIPSIS);
        }
        if number + 1 < self.source.line_starts.len() {
            self.text.push('\n');
        }
        self.lines.push(shown);
    }

    /// Where a byte of the file is here; an omitted byte is at the ellipsis.
    fn place_of(&self, at: usize) -> usize {
        let number = self.source.line_of(at);
        let Ok(index) = self.lines.binary_search_by_key(&number, |line| line.number) else {
            return self.text.len();
        };
        let pieces = &self.lines[index].pieces;
        let before = pieces.iter().rev().find(|(piece, _)| piece.start <= at);
        match before {
            Some((piece, start)) if at <= piece.end => start + (at - piece.start),
            // The line's end may have been cut off: then the sign for it is marked as well.
            Some((piece, start)) => {
                let is_cut = self.source.line(number).end > piece.end;
                start + piece.len() + if is_cut { ELLIPSIS.len() } else { 0 }
            }
            None => self.lines[index].start,
        }
    }

    /// The line that a byte of this excerpt is in, as its place among those shown.
    fn line_at(&self, at: usize) -> usize {
        let behind = self.lines.partition_point(|line| line.start <= at);
        behind.saturating_sub(1)
    }

    /// Where a line ends here, its line end included.
    fn end_of(&self, index: usize) -> usize {
        self.lines
            .get(index + 1)
            .map_or(self.text.len(), |next| next.start)
    }
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let last_byte = (span.offset() + span.len()).saturating_sub(1);
        let mut first = self.line_at(span.offset());
        let mut last = self.line_at(last_byte.max(span.offset()));
        let line = self.lines.get(first).ok_or(MietteError::OutOfBounds)?;
        // Miette asks without lines around a place for its line and column, which are those in the
        // file; it counts columns in bytes, authors and editors in characters.
        if before == 0 && after == 0 {
            let known = self.starts.iter().find(|(here, _)| *here == span.offset());
            let column = known.map_or(0, |(_, at)| self.source.position(*at).column - 1);
            let data = &self.text.as_bytes()[span.offset().min(self.text.len())..];
            return Ok(self.contents(data, *span, line.number, column, 1));
        }
        let follow = |a: usize, b: usize| self.lines[a].number + 1 == self.lines[b].number;
        for _ in 0..before {
            if first > 0 && follow(first - 1, first) {
                first -= 1;
            }
        }
        for _ in 0..after {
            if last + 1 < self.lines.len() && follow(last, last + 1) {
                last += 1;
            }
        }
        let (start, end) = (self.lines[first].start, self.end_of(last));
        let data = &self.text.as_bytes()[start..end];
        let span = (start, end - start).into();
        Ok(self.contents(data, span, self.lines[first].number, 0, last + 1 - first))
    }
}

impl Excerpt<'_> {
    fn contents<'a>(
        &'a self,
        data: &'a [u8],
        span: SourceSpan,
        line: usize,
        column: usize,
        line_count: usize,
    ) -> Box<dyn SpanContents<'a> + 'a> {
        let name = self.source.name.clone();
        Box::new(MietteSpanContents::new_named(
            name, data, span, line, column, line_count,
        ))
    }
}

/// The visible pieces of a line: all of a short one, and of a long one the parts around its marks.
fn pieces(
    text: &str,
    line: &Range<usize>,
    marked: &[Range<usize>],
    column: usize,
) -> Vec<Range<usize>> {
    if line.len() <= WIDTH {
        return vec![line.clone()];
    }
    let mut starts: Vec<usize> = marked.iter().map(|mark| mark.start).collect();
    if starts.is_empty() {
        starts.push(line.start + column);
    }
    starts.sort_unstable();
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for start in starts {
        // Near the end of the line as much is shown as elsewhere.
        let start = start
            .min(line.end)
            .saturating_sub(BEFORE)
            .clamp(line.start, line.end - WIDTH);
        let (start, end) = (floor(text, start), floor(text, start + WIDTH));
        match pieces.last_mut() {
            Some(last) if last.end >= start => last.end = last.end.max(end),
            _ => pieces.push(start..end),
        }
    }
    pieces
}

/// The beginning of the character that a byte belongs to.
fn floor(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

impl Source {
    /// A place within the text, and cut to its first line if it runs over very many.
    fn bounded(&self, place: &Range<usize>) -> Range<usize> {
        let start = place.start.min(self.text.len());
        let end = place.end.clamp(start, self.text.len());
        let first = self.line_of(start);
        if self.line_of(end) - first < TALLEST {
            start..end
        } else {
            start..self.line(first).end.max(start)
        }
    }

    /// The number of the line of a byte, from 0.
    fn line_of(&self, at: usize) -> usize {
        let behind = self.line_starts.partition_point(|start| *start <= at);
        behind.saturating_sub(1)
    }

    /// The bytes of a line without its end.
    fn line(&self, number: usize) -> Range<usize> {
        let start = self.line_starts[number];
        let end = match self.line_starts.get(number + 1) {
            Some(next) => next - 1,
            None => self.text.len(),
        };
        let is_return = self.text[start..end].ends_with('\r') && end < self.text.len();
        start..end - usize::from(is_return)
    }
}
