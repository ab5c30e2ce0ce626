//! The result of a test: degrees (EV-DIC-03), the margin of opposed tests (EV-DIC-06), and which
//! results a rule distinguishes.

use crate::battle::check::Faces;

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested100 {
    /// The face that counts.
    pub face: u16,
    /// Whether it passed.
    pub passed: bool,
    /// Degrees of success or failure, from 0 (EV-DIC-03).
    pub degrees: i32,
}

/// Reads a face against a target number (EV-DIC-02, 03).
pub fn read(face: u16, target: i32) -> Tested100 {
    read_with(face, target, 0)
}

/// Reads a face against a target number with a bonus on this throw only.
pub fn read_with(face: u16, target: i32, bonus: i32) -> Tested100 {
    let gap = target + bonus - i32::from(face);
    Tested100 {
        face,
        passed: gap >= 0,
        degrees: gap.abs() / 10,
    }
}

/// The results a rule distinguishes; odds branch on nothing finer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interest<'a> {
    /// Degrees of success count up to this one.
    pub successes: i32,
    /// Degrees of failure count up to this one.
    pub failures: i32,
    /// Last faces of further bands, such as criticals and fumbles.
    pub faces: &'a [i32],
}

impl Interest<'_> {
    /// Distinguishes degrees of success up to this one.
    pub fn successes(most: i32) -> Self {
        Self {
            successes: most,
            ..Self::default()
        }
    }

    /// Distinguishes degrees of failure up to this one.
    pub fn failures(most: i32) -> Self {
        Self::default().and_failures(most)
    }

    /// For a test that opposes `first`: against a failed one only Panic uses degrees, up to three
    /// (EV-AIL-33).
    pub fn against(first: Tested100) -> Self {
        Self::successes(if first.passed { first.degrees } else { 3 })
    }

    /// Distinguishes degrees of failure up to this one as well.
    #[must_use]
    pub fn and_failures(self, most: i32) -> Self {
        Self {
            failures: most,
            ..self
        }
    }
}

/// The die that counts.
pub fn kept(faces: &Faces) -> u16 {
    faces.iter().copied().max().unwrap_or(100)
}

/// The margin of a directed opposed test (EV-DIC-06); `None` if the initiator loses.
pub fn margin(initiator: Tested100, resister: Option<Tested100>) -> Option<i32> {
    if !initiator.passed {
        return None;
    }
    match resister {
        Some(answer) if answer.passed => {
            (answer.degrees < initiator.degrees).then(|| initiator.degrees - answer.degrees)
        }
        Some(_) | None => Some(initiator.degrees),
    }
}

#[cfg(test)]
mod tests {
    use super::{Tested100, margin, read};

    /// Rules: EV-DIC-02 EV-DIC-03
    #[test]
    fn degrees_count_full_tens_from_zero() {
        for (target, face, passed, degrees) in [
            (55, 55, true, 0),
            (55, 46, true, 0),
            (55, 45, true, 1),
            (55, 1, true, 5),
            (55, 56, false, 0),
            (55, 64, false, 0),
            (55, 65, false, 1),
            (55, 100, false, 4),
            (-10, 5, false, 1),
            (-10, 1, false, 1),
            (110, 100, true, 1),
        ] {
            let result = read(face, target);
            assert_eq!(
                (result.passed, result.degrees),
                (passed, degrees),
                "T {target}, {face}"
            );
        }
    }

    fn passed(degrees: i32) -> Tested100 {
        Tested100 {
            face: 1,
            passed: true,
            degrees,
        }
    }

    const FAILED: Tested100 = Tested100 {
        face: 100,
        passed: false,
        degrees: 2,
    };

    /// Rules: EV-DIC-06
    #[test]
    fn ties_and_double_failures_go_to_the_resister() {
        assert_eq!(margin(read(31, 65), Some(read(15, 50))), None);
        assert_eq!(margin(read(31, 65), Some(read(22, 50))), Some(1));
        assert_eq!(margin(read(31, 65), Some(read(51, 50))), Some(3));
        assert_eq!(margin(FAILED, Some(FAILED)), None);
        assert_eq!(margin(passed(0), None), Some(0));
        assert_eq!(margin(passed(0), Some(passed(0))), None);
    }
}
