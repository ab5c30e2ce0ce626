//! `shadowgrid import`.
use super::outcome::{Done, Exit};
use std::path::PathBuf;
#[derive(clap::Args)]
pub(super) struct ImportArguments {
    file: PathBuf,
}
pub(super) fn import(arguments: &ImportArguments) -> Done {
    println!("{}", arguments.file.display());
    Ok(Exit::Fine)
}
