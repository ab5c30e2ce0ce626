//! What of a pack is read, and how much of it.

/// The most files of a pack, those that are not read included.
pub(super) const MOST_FILES: usize = 10_000;
/// The most bytes of all files of a pack that are read.
pub(super) const MOST_BYTES: usize = 128 * 1024 * 1024;

/// Whether the game reads files that end like this.
pub(super) fn is_read(name: &str) -> bool {
    let (_, end) = name.rsplit_once('.').unwrap_or_default();
    ["ron", "png", "json"].contains(&end)
}
