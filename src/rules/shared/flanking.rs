//! Flanking by two who have somebody between them: each book says who counts, and which two do.

/// The first two of some combatants, or of their places, that flank somebody together, if any do.
pub(crate) fn first_pair<T: Copy>(flankers: &[T], flank: impl Fn(T, T) -> bool) -> Option<(T, T)> {
    let after = |place: usize| flankers.iter().skip(place + 1);
    let pairs = flankers.iter().enumerate();
    pairs
        .flat_map(|(place, &a)| after(place).map(move |&b| (a, b)))
        .find(|&(a, b)| flank(a, b))
}
