//! The version of the format in which a file is written.

use super::super::{Node, NodeKind, Reader};

/// Reads the version of the format in which a `what`, such as a level, is written; any version but
/// `known`, which this program reads, is reported.
pub fn format_version<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    known: i128,
) -> Option<i128> {
    match node.kind {
        NodeKind::Integer(version) if version == known => Some(known),
        NodeKind::Integer(other) => reader.refuse(
            "unknown-format",
            node.span.clone(),
            format!("the {what} is written for format {other}"),
            format!("this program reads format {known}"),
        ),
        _ => reader.wrong_type(node, "the number of the format"),
    }
}
