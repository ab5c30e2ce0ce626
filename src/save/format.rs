//! What the files of the game say of themselves: format, program and hashes.

/// The version of both formats; it grows when older programs could no longer read a file. Format 1
/// had orders only as words and no checksum; format 2 had no seals, settlements or new dice;
/// format 3 forgot what players had refused within an order, and threshold asked twice in a window.
pub const FORMAT: u32 = 4;

/// A hash as files write it.
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The version of this program.
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
