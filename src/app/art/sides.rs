//! The sides of tiles that join their neighbours, and the looks of blocks.

/// The side to the north, in masks of sides.
pub const NORTH: u8 = 1;
/// To the east.
pub const EAST: u8 = 2;
/// To the south.
pub const SOUTH: u8 = 4;
/// To the west.
pub const WEST: u8 = 8;

/// Kinds of obstacles that look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockLook {
    /// A wooden box.
    Crate,
    /// A low wall of stone.
    LowWall,
    /// A column.
    Pillar,
    /// A bush or a tree.
    Bush,
    /// A table or a bench.
    Table,
    /// Any other solid thing.
    Block,
}
