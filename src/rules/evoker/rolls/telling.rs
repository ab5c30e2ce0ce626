//! Reports of tests: the faces, their meaning, and how likely that was.

use super::degrees::{self, Tested100};
use crate::{
    battle::{
        check::{DiceSpec, Faces, Roll, RollResult},
        prelude::*,
    },
    dice::Weight,
};

/// The chance that the dice of a test show a passing face; of two dice the higher counts
/// (EV-AIL-29).
pub fn chance(throw: DiceSpec, passes: impl Fn(u16) -> bool) -> Weight {
    let faces = u64::from(throw.faces);
    let ways = |face: u16| match throw.dice {
        2 => 2 * u64::from(face) - 1,
        _ => 1,
    };
    let passing = (1..=throw.faces).filter(|&face| passes(face)).map(ways);
    Weight::new(passing.sum(), faces.pow(u32::from(throw.dice)))
}

/// Reads a face, with a word for a special result.
pub type Read<'a> = &'a dyn Fn(u16) -> (Tested100, &'static str);

/// Reports a test, with the reading of its die.
pub fn report(r: &mut Resolver<'_>, check: &Check, faces: &Faces, read: Read<'_>) {
    r.report(|_| {
        let chance = chance(check.throw, |face| read(face).0.passed);
        told(
            check,
            faces,
            read(degrees::kept(faces)),
            Some(chance),
            false,
        )
    });
}

/// Reports how a test reads a die that was reported before.
pub fn report_again(
    r: &mut Resolver<'_>,
    check: &Check,
    faces: &Faces,
    result: (Tested100, &'static str),
) {
    r.report(|_| told(check, faces, result, None, false));
}

/// Reports a test only to sides that know the unit it was made against.
pub fn report_secretly(r: &mut Resolver<'_>, check: &Check, faces: &Faces) {
    let read = |face| (degrees::read(face, check.target), "");
    r.report(|_| {
        let chance = chance(check.throw, |face| read(face).0.passed);
        told(check, faces, read(degrees::kept(faces)), Some(chance), true)
    });
}

fn told(
    check: &Check,
    faces: &Faces,
    (result, special): (Tested100, &'static str),
    chance: Option<Weight>,
    secret: bool,
) -> BattleEvent {
    BattleEvent::Rolled(Box::new(Roll {
        check: check.clone(),
        faces: faces.clone(),
        reading: RollResult {
            result: i32::from(result.face),
            passed: result.passed,
            degrees: result.degrees,
            special,
        },
        chance,
        secret,
    }))
}

#[cfg(test)]
mod tests {
    use super::{DiceSpec, Weight, chance};

    /// Rules: EV-AIL-29
    #[test]
    fn of_two_dice_the_higher_counts() {
        let two = DiceSpec { dice: 2, faces: 10 };
        assert_eq!(chance(two, |face| face <= 3), Weight::new(9, 100));
    }
}
