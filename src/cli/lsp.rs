//! `shadowgrid lsp`: the language server, over standard input and output.

use lsp_server::Connection;

use super::outcome::{CommandError, Done, Exit};
use crate::lsp;

/// Serves an editor until it says goodbye.
pub(super) fn lsp() -> Done {
    let (connection, threads) = Connection::stdio();
    let served = lsp::serve(&connection);
    // The threads end once nobody can send any more.
    drop(connection);
    let stopped = |error: &dyn std::fmt::Display| {
        CommandError::new(
            format!("The editor cannot be served: {error}."),
            "An editor starts `shadowgrid lsp` and speaks with it; docs/editors.md says how.",
        )
    };
    served.map_err(|error| stopped(&error))?;
    threads.join().map_err(|error| stopped(&error))?;
    Ok(Exit::Fine)
}
