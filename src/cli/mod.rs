//! The command line: what every subcommand does.

pub mod measure;
