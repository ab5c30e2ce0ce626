//! Files that are text.

use crate::save::Fault;

/// The text of a file that should be one.
pub(super) fn text(bytes: &[u8]) -> Result<String, Fault> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => {
            let line = bytes[..error.valid_up_to()]
                .iter()
                .filter(|byte| **byte == b'\n')
                .count()
                + 1;
            Err(Fault::new(
                format!("Line {line} is no text in UTF-8."),
                "Name the file of a map, or save it as UTF-8.",
            ))
        }
    }
}
