//! What brains and rules of thumb reckon with, in thousandths of a wound or of a level: one table
//! for all books, so that what one part guesses and another works out can be compared.

/// Putting somebody out is worth this much more than the wounds it costs.
pub const OUT: i64 = 3000;

/// Where one blow may put somebody out who was unhurt: all it could have taken and done besides is
/// gone with it.
pub const OUT_AT_ONCE: i64 = 2 * OUT;

/// A mark such as Staggered, Prone or held.
pub const MARK: i64 = 500;

/// What harm is worth that is done to a friend: a friend's blood counts a little more than an
/// enemy's.
pub const fn to_a_friend(harm: i64) -> i64 {
    -harm * 3 / 2
}
