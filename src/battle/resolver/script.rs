//! Scripted dice: the faces that each throw takes.

use super::Pause;
use crate::battle::check::DiceSpec;

/// The faces that a throw takes from a script; the first `used` faces are used up.
///
/// # Errors
/// The script has too few faces left, or one that the die does not have.
pub(super) fn faces(script: &[u16], used: usize, throw: DiceSpec) -> Result<&[u16], Pause> {
    let end = used + usize::from(throw.dice);
    let fallen = script
        .get(used..end)
        .ok_or(Pause::DiceMissing { needs: throw })?;
    let has = |face: &u16| (1..=throw.faces).contains(face);
    match fallen.iter().position(|face| !has(face)) {
        None => Ok(fallen),
        Some(place) => Err(Pause::ImpossibleFace {
            place: used + place,
            face: fallen[place],
            faces: throw.faces,
        }),
    }
}
