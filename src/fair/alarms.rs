//! False alarms: of fifty rows judged one by one at 95 % two or three look wrong by chance alone.

/// The share of false alarms among all alarms that is put up with.
pub const FALSE_ALARMS: f64 = 0.05;

/// Which of several rows stand out, by how likely each is if nothing is wrong with it: at most
/// [`FALSE_ALARMS`] of those that do are false (Benjamini and Hochberg, 1995).
///
/// ```
/// use shadowgrid::fair::alarms::standing_out;
///
/// // Alone each would be an alarm at 5 %; together only the first is.
/// assert_eq!(standing_out(&[0.001, 0.04, 0.9, 0.5]), [true, false, false, false]);
/// ```
pub fn standing_out(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let of = chances.len() as f64;
    let last = order
        .iter()
        .enumerate()
        .rposition(|(rank, &row)| chances[row] <= FALSE_ALARMS * (rank + 1) as f64 / of);
    let mut out = vec![false; chances.len()];
    for &row in order.iter().take(last.map_or(0, |last| last + 1)) {
        out[row] = true;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::standing_out;

    #[test]
    fn the_rows_of_the_first_paper_stand_out() {
        // The example of Benjamini and Hochberg (1995): four of fifteen.
        let chances = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ];
        let out = standing_out(&chances);
        assert_eq!(out.iter().filter(|&&out| out).count(), 4);
        assert!(out[..4].iter().all(|&out| out));
    }

    #[test]
    fn a_row_above_its_own_line_is_carried_by_a_later_one() {
        assert_eq!(standing_out(&[0.04, 0.045]), [true, true]);
        assert_eq!(standing_out(&[]), Vec::<bool>::new());
        assert_eq!(standing_out(&[0.05]), [true]);
        assert_eq!(standing_out(&[0.051]), [false]);
    }
}
