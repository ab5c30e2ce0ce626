//! Flanking by two units with an enemy between them. Each book says which units count and which
//! pairs flank.

/// The first pair of units, or of their places, that flanks together; `None` if no pair does.
pub(crate) fn first_pair<T: Copy>(flankers: &[T], flank: impl Fn(T, T) -> bool) -> Option<(T, T)> {
    let after = |place: usize| flankers.iter().skip(place + 1);
    let pairs = flankers.iter().enumerate();
    pairs
        .flat_map(|(place, &a)| after(place).map(move |&b| (a, b)))
        .find(|&(a, b)| flank(a, b))
}
