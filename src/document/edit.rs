//! Changes to a document that leave every other byte as it was: comments, blank lines and the
//! author's alignment survive.

use std::ops::Range;

use crate::document::{
    Document, TokenKind, lex,
    node::{Node, NodeKind},
};

/// A change to the text of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replacements, in bytes of the document the edit was made for.
    changes: Vec<(Range<usize>, String)>,
}

/// Two edits that touch the same text; apply one, and make the other anew for the document that
/// results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditConflict {
    /// Where the second begins, in bytes.
    pub at: usize,
}

impl std::fmt::Display for EditConflict {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "two edits change the same text at byte {}",
            self.at
        )
    }
}

impl std::error::Error for EditConflict {}

impl Edit {
    /// Replaces a value.
    pub fn replace(node: &Node, text: impl Into<String>) -> Self {
        Self::replace_span(node.span.clone(), text)
    }

    /// Replaces a piece of the text; an empty span inserts.
    pub fn replace_span(span: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            changes: vec![(span, text.into())],
        }
    }
}

/// A list, map, group or structure as an editor sees it.
struct Container {
    /// The inside of the brackets, in bytes; behind the name of a group that is led by one.
    inside: Range<usize>,
    items: Vec<Range<usize>>,
    /// The opening bracket and the comma behind the name, of a group such as `(floor, depth: 1)`.
    led: Option<(Range<usize>, Range<usize>)>,
}

impl Document {
    /// Inserts an item before the item number `idx` of a list, map, group or structure, or behind
    /// its last.
    ///
    /// The item is written as it would be at the start of a line; further lines get the indentation
    /// of its place. A bare name gets brackets. `None` when the node has no items, such as a number.
    pub fn insert_item(&self, node: &Node, idx: usize, item: &str) -> Option<Edit> {
        if matches!(node.kind, NodeKind::Name(_)) {
            return Some(Edit::replace_span(
                node.span.end..node.span.end,
                format!("({item})"),
            ));
        }
        let container = self.container(node)?;
        if idx < container.items.len() {
            Some(self.insert_before(&container, idx, item))
        } else {
            Some(self.append(&container, item))
        }
    }

    /// Removes the item number `idx` with its comma, and with its line when nothing else stands
    /// there. Comments around it stay.
    pub fn remove_item(&self, node: &Node, idx: usize) -> Option<Edit> {
        let container = self.container(node)?;
        let span = container.items.get(idx)?.clone();
        if let (Some((bracket, comma)), 1) = (&container.led, container.items.len()) {
            // `(floor, depth: 1)` becomes `floor()`.
            let mut changes = vec![
                (bracket.clone(), String::new()),
                (comma.clone(), "(".to_owned()),
                (span, String::new()),
            ];
            changes.extend(
                self.comma_after(&container, 0)
                    .map(|comma| (comma, String::new())),
            );
            return Some(Edit { changes });
        }
        let Some(comma) = self.comma_after(&container, idx) else {
            return Some(self.remove_last(&container, idx));
        };
        if !self.text[span.end..comma.start].trim().is_empty() {
            // A comment stands before the comma.
            let changes = [span, comma].map(|span| (span, String::new()));
            return Some(Edit {
                changes: changes.to_vec(),
            });
        }
        let line_start = self.line_start(span.start);
        let rest = &self.text[comma.end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let after = comma.end + blanks;
        let is_alone = line_start >= container.inside.start
            && self.text[line_start..span.start].trim().is_empty();
        let line_end = ["\n", "\r\n"]
            .into_iter()
            .find(|end| self.text[after..].starts_with(end));
        if let (true, Some(line_end)) = (is_alone, line_end) {
            return Some(Edit::replace_span(line_start..after + line_end.len(), ""));
        }
        Some(Edit::replace_span(span.start..after, ""))
    }

    /// Removes the last item, which has no comma, with the comma before it.
    fn remove_last(&self, container: &Container, idx: usize) -> Edit {
        let span = &container.items[idx];
        let before = &self.text[..span.start];
        let start = before.trim_end_matches([' ', '\t']).len();
        let mut changes = vec![(start.max(container.inside.start)..span.end, String::new())];
        let comma = idx.checked_sub(1);
        if let Some(comma) = comma.and_then(|before| self.comma_after(container, before)) {
            changes.insert(0, (comma, String::new()));
        }
        Edit { changes }
    }

    /// Gives a structure's field a value, replacing the one it has or adding the field at the end.
    pub fn set_field(&self, node: &Node, name: &str, value: &str) -> Option<Edit> {
        let body = match &node.kind {
            NodeKind::Tagged(_, body) => &body.kind,
            kind => kind,
        };
        if matches!(
            body,
            NodeKind::List(_) | NodeKind::Map(_) | NodeKind::Tuple(_)
        ) {
            return None;
        }
        match node.field(name) {
            Some(old) => Some(Edit::replace(old, value)),
            None => self.insert_item(node, usize::MAX, &format!("{name}: {value}")),
        }
    }

    /// Removes a structure's field.
    pub fn remove_field(&self, node: &Node, name: &str) -> Option<Edit> {
        let body = match &node.kind {
            NodeKind::Tagged(_, body) => &body.kind,
            kind => kind,
        };
        let NodeKind::Struct(fields) = body else {
            return None;
        };
        self.remove_item(
            node,
            fields.iter().position(|field| field.name.text == name)?,
        )
    }

    /// The document after edits made for this one.
    ///
    /// # Errors
    ///
    /// Two edits that touch the same text are refused, and nothing is changed.
    pub fn edited(&self, edits: &[Edit]) -> Result<Self, EditConflict> {
        let mut changes: Vec<&(Range<usize>, String)> =
            edits.iter().flat_map(|edit| &edit.changes).collect();
        changes.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = String::with_capacity(self.text.len());
        let mut at = 0;
        let mut last_start = None;
        for (span, replacement) in changes {
            let kept = self
                .text
                .get(at..span.start)
                .filter(|_| last_start != Some(span.start) && self.text.is_char_boundary(span.end));
            let Some(kept) = kept else {
                return Err(EditConflict { at: span.start });
            };
            text.push_str(kept);
            text.push_str(replacement);
            at = span.end.max(span.start);
            last_start = Some(span.start);
        }
        text.push_str(&self.text[at..]);
        Ok(Self::parse(self.name.clone(), text))
    }

    fn insert_before(&self, container: &Container, idx: usize, item: &str) -> Edit {
        let span = &container.items[idx];
        let line_start = self.line_start(span.start);
        let comma = idx
            .checked_sub(1)
            .and_then(|before| self.comma_after(container, before));
        let from = comma.map_or(container.inside.start, |comma| comma.end);
        if line_start >= from && self.text[line_start..span.start].trim().is_empty() {
            let indent = &self.text[line_start..span.start];
            // The comment lines right above an item belong to it, so the new one goes above them.
            let mut start = line_start;
            while start > from {
                let above = self.line_start(start - 1);
                if above < from || !self.is_comment_line(above) {
                    break;
                }
                start = above;
            }
            let text = format!(
                "{indent}{},{}",
                indented(item, indent, self.line_end()),
                self.line_end()
            );
            return Edit::replace_span(start..start, text);
        }
        Edit::replace_span(span.start..span.start, format!("{item}, "))
    }

    fn append(&self, container: &Container, item: &str) -> Edit {
        let Some((idx, last)) = container.items.iter().enumerate().next_back() else {
            return self.fill(container, item);
        };
        let comma = self.comma_after(container, idx);
        let first_start = container
            .items
            .first()
            .map_or(last.start, |first| first.start);
        let many_lines = self.text[container.inside.start..first_start].contains('\n');
        let end = comma.as_ref().map_or(last.end, |comma| comma.end);
        let (place, text) = if many_lines {
            let indent = self.indent_of(last.start);
            let item = indented(item, indent, self.line_end());
            // A list that ends its last item with a comma goes on doing so.
            let comma = if comma.is_some() { "," } else { "" };
            (
                self.after_line_comment(end).min(container.inside.end),
                format!("{}{indent}{item}{comma}", self.line_end()),
            )
        } else {
            (
                end,
                format!(" {item}{}", if comma.is_some() { "," } else { "" }),
            )
        };
        if comma.is_some() {
            return Edit::replace_span(place..place, text);
        }
        if place == last.end {
            return Edit::replace_span(place..place, format!(",{text}"));
        }
        Edit {
            changes: vec![(last.end..last.end, ",".to_owned()), (place..place, text)],
        }
    }

    /// Puts the first item into an empty container.
    fn fill(&self, container: &Container, item: &str) -> Edit {
        let inside = &self.text[container.inside.clone()];
        if !inside.contains('\n') {
            let end = container.inside.end;
            return Edit::replace_span(end..end, item.to_owned());
        }
        // The closing bracket stands on a line of its own, and the item goes before that line,
        // behind any comments.
        let closing = self.line_start(container.inside.end);
        if self.text[closing..container.inside.end].trim().is_empty() {
            let indent = format!("{}    ", self.indent_of(container.inside.end));
            let text = format!(
                "{indent}{},{}",
                indented(item, &indent, self.line_end()),
                self.line_end()
            );
            return Edit::replace_span(closing..closing, text);
        }
        Edit::replace_span(container.inside.end..container.inside.end, item.to_owned())
    }

    fn comma_after(&self, container: &Container, idx: usize) -> Option<Range<usize>> {
        let from = container.items[idx].end;
        let to = container
            .items
            .get(idx + 1)
            .map_or(container.inside.end, |next| next.start);
        let first = self.tokens.partition_point(|token| token.span.start < from);
        let mut between = self.tokens[first..]
            .iter()
            .take_while(|token| token.span.end <= to);
        between
            .find(|token| token.kind == TokenKind::Comma)
            .map(|token| token.span.clone())
    }

    /// The end of the comments that follow on the same line, or `at` when there are none; without
    /// the blanks at the line's end.
    fn after_line_comment(&self, at: usize) -> usize {
        let first = self.tokens.partition_point(|token| token.span.start < at);
        let mut end = at;
        for token in &self.tokens[first..] {
            let text = &self.text[token.span.clone()];
            match token.kind {
                // A blank up to the line's end is passed over only by removal, which looks for the
                // line end itself.
                TokenKind::Blank if text.contains('\n') => {
                    let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
                    return token.span.start + blanks;
                }
                TokenKind::Blank => {}
                TokenKind::LineComment => end = token.span.end,
                TokenKind::BlockComment if !text.contains('\n') => end = token.span.end,
                _ => return end,
            }
        }
        end
    }

    /// Whether the line that begins here holds nothing but a `//` comment.
    fn is_comment_line(&self, line: usize) -> bool {
        let rest = &self.text[line..];
        let at = line + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let first = self.tokens.partition_point(|token| token.span.start < at);
        self.tokens
            .get(first)
            .is_some_and(|token| token.kind == TokenKind::LineComment && token.span.start == at)
    }

    fn container(&self, node: &Node) -> Option<Container> {
        // A bracket that was never closed has no inside to edit.
        if node.span.len() < 2 {
            return None;
        }
        let end = node.span.end - 1;
        match &node.kind {
            NodeKind::Tagged(name, body) if name.span.start > node.span.start => {
                let mut tokens = self.tokens.iter();
                let comma = tokens.find(|token| {
                    token.kind == TokenKind::Comma && token.span.start >= name.span.end
                })?;
                Some(Container {
                    inside: comma.span.end..end,
                    items: items(&body.kind)?,
                    led: Some((node.span.start..node.span.start + 1, comma.span.clone())),
                })
            }
            NodeKind::Tagged(_, body) => self.container(body),
            kind => Some(Container {
                inside: node.span.start + 1..end,
                items: items(kind)?,
                led: None,
            }),
        }
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// The blanks that begin the line of a place.
    fn indent_of(&self, at: usize) -> &str {
        let line = &self.text[self.line_start(at)..at];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    fn line_end(&self) -> &'static str {
        if self.text.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }
}

fn items(kind: &NodeKind) -> Option<Vec<Range<usize>>> {
    Some(match kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().map(|item| item.span.clone()).collect()
        }
        NodeKind::Struct(fields) => fields.iter().map(super::Field::span).collect(),
        NodeKind::Map(entries) => entries.iter().map(super::Entry::span).collect(),
        NodeKind::Unit => Vec::new(),
        _ => return None,
    })
}

/// An item as it is written at a place: its lines begin with the indentation. The lines of a text
/// or comment inside it stay as they are.
fn indented(item: &str, indent: &str, line_end: &str) -> String {
    let tokens = lex(item);
    let pieces = tokens.iter().map(|token| {
        let piece = &item[token.span.clone()];
        if token.kind == TokenKind::Blank {
            let lines: Vec<&str> = piece.split('\n').collect();
            lines.join(&format!("{line_end}{indent}"))
        } else {
            piece.to_owned()
        }
    });
    pieces.collect()
}

#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;
