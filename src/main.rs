//! The program: arguments in, an exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    shadowgrid::cli::run().into()
}
