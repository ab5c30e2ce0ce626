//! Changes to a document that leave every other byte as it was: comments, blank lines and the
//! author's alignment survive.

use std::ops::Range;

use super::node::{Node, NodeKind};
use super::{Document, TokenKind};

/// A change to the text of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced by what, in bytes of the document the edit was made for.
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
    /// The inside of the brackets, in bytes.
    inside: Range<usize>,
    items: Vec<Range<usize>>,
}

impl Document {
    /// Inserts an item before the item number `idx` of a list, map, group or structure, or behind
    /// its last.
    ///
    /// The item is written as it would be at the start of a line; further lines get the indentation
    /// of its place. `None` when the node has no items, such as a number.
    pub fn insert_item(&self, node: &Node, idx: usize, item: &str) -> Option<Edit> {
        let container = container(node)?;
        if idx < container.items.len() {
            Some(self.insert_before(&container, idx, item))
        } else {
            Some(self.append(&container, item))
        }
    }

    /// Removes the item number `idx` with its comma, and with its line and the comment behind it
    /// when it is alone there.
    pub fn remove_item(&self, node: &Node, idx: usize) -> Option<Edit> {
        let container = container(node)?;
        let span = container.items.get(idx)?.clone();
        let comma = self.comma_after(&container, idx);
        let end = comma.as_ref().map_or(span.end, |comma| comma.end);
        let line_start = self.line_start(span.start);
        let after = self.after_line_comment(end);
        if self.text[line_start..span.start].trim().is_empty()
            && self.text[after..].starts_with(['\n', '\r'])
            && line_start >= container.inside.start
        {
            let next_line = self.text[after..]
                .find('\n')
                .map_or(self.text.len(), |offset| after + offset + 1);
            return Some(Edit::replace_span(line_start..next_line, ""));
        }
        if comma.is_some() {
            let blanks =
                self.text[end..].len() - self.text[end..].trim_start_matches([' ', '\t']).len();
            return Some(Edit::replace_span(span.start..end + blanks, ""));
        }
        // The last item of a line without a comma takes the comma before it along; comments between
        // them stay.
        let start = span.start
            - (self.text[..span.start].len()
                - self.text[..span.start].trim_end_matches([' ', '\t']).len());
        let mut changes = vec![(start.max(container.inside.start)..span.end, String::new())];
        if let Some(comma) = idx
            .checked_sub(1)
            .and_then(|before| self.comma_after(&container, before))
        {
            changes.insert(0, (comma, String::new()));
        }
        Some(Edit { changes })
    }

    /// Gives a structure's field a value, replacing the one it has or adding the field at the end.
    pub fn set_field(&self, node: &Node, name: &str, value: &str) -> Option<Edit> {
        match node.field(name) {
            Some(old) => Some(Edit::replace(old, value)),
            None => self.insert_item(node, usize::MAX, &format!("{name}: {value}")),
        }
    }

    /// Removes a structure's field.
    pub fn remove_field(&self, node: &Node, name: &str) -> Option<Edit> {
        let fields = match &node.kind {
            NodeKind::Struct(fields) => fields,
            NodeKind::Tagged(_, body) => return self.remove_field(body, name),
            _ => return None,
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
        if self.text[line_start..span.start].trim().is_empty()
            && line_start >= container.inside.start
        {
            let indent = &self.text[line_start..span.start];
            // The comment lines right above an item belong to it, so the new one goes above them.
            let mut start = line_start;
            while start > container.inside.start {
                let above = self.line_start(start - 1);
                if above < container.inside.start
                    || !self.text[above..start].trim_start().starts_with("//")
                {
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

fn container(node: &Node) -> Option<Container> {
    let items = match &node.kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().map(|item| item.span.clone()).collect()
        }
        NodeKind::Struct(fields) => fields.iter().map(super::Field::span).collect(),
        NodeKind::Map(entries) => entries.iter().map(super::Entry::span).collect(),
        NodeKind::Unit => Vec::new(),
        NodeKind::Tagged(_, body) => return container(body),
        _ => return None,
    };
    // A bracket that was never closed has no inside to edit.
    (node.span.len() >= 2).then(|| Container {
        inside: node.span.start + 1..node.span.end - 1,
        items,
    })
}

fn indented(item: &str, indent: &str, line_end: &str) -> String {
    let lines: Vec<&str> = item.lines().collect();
    lines.join(&format!("{line_end}{indent}"))
}

#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;
