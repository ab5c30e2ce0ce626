//! Words to the output and to the error output, which a reader may have closed: then they are not said,
//! and the program goes on to its own exit code.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
};

/// Says a line on the error output.
pub fn warn(line: impl Display) {
    // Nobody is left to hear of a failure there.
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Says a line on the output.
///
/// # Errors
/// It cannot be written for another reason than that its reader has gone.
pub fn say(line: impl Display) -> io::Result<()> {
    unless_closed(writeln!(io::stdout().lock(), "{line}"))
}

/// What came of writing; a reader that has gone is no fault.
///
/// # Errors
/// Any other reason.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_has_gone_is_no_fault_and_a_full_disk_is_one() {
        let of = |kind: ErrorKind| unless_closed(Err(io::Error::from(kind)));
        assert!(of(ErrorKind::BrokenPipe).is_ok());
        assert!(of(ErrorKind::StorageFull).is_err());
        assert!(unless_closed(Ok(())).is_ok());
    }
}
