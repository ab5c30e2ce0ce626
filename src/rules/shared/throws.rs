//! Throws of which odds tell apart only what comes of them.

use crate::{
    battle::{check::DiceSpec, prelude::*, resolver::Outcome},
    dice::Weight,
};

/// Throws a single die; odds tell apart only what `class` makes of its faces, which goes one way as
/// they rise.
pub(crate) fn die_by<C: PartialEq>(
    resolver: &mut Resolver<'_>,
    faces: u16,
    class: impl Fn(u16) -> C,
) -> RuleResult<u16> {
    let ends: SmallVec<[i32; 12]> = (1..faces)
        .filter(|&die| class(die) != class(die + 1))
        .map(i32::from)
        .collect();
    resolver.die(faces, &ends)
}

/// Throws several dice of which only the sum matters.
pub(crate) fn sum(resolver: &mut Resolver<'_>, dice: u8, faces: u16) -> RuleResult<i32> {
    let thrown = resolver.throw(DiceSpec { dice, faces }, || sums(dice, faces))?;
    Ok(thrown.iter().map(|&face| i32::from(face)).sum())
}

/// Every sum of some dice with its share of all throws.
fn sums(dice: u8, faces: u16) -> SmallVec<[Outcome; 12]> {
    let mut ways: Vec<u64> = vec![1];
    for _ in 0..dice {
        let mut next = vec![0; ways.len() + usize::from(faces)];
        for (sum, count) in ways.iter().enumerate() {
            for face in 1..=usize::from(faces) {
                next[sum + face] += count;
            }
        }
        ways = next;
    }
    let whole = u64::from(faces).pow(u32::from(dice));
    let shown = |mut sum: u16| {
        let others = (1..=u16::from(dice)).rev().map(|left| {
            let face = faces.min(sum + 1 - left);
            sum -= face;
            face
        });
        others.collect()
    };
    let outcomes = ways.iter().zip(0_u16..).filter(|(count, _)| **count > 0);
    let outcomes = outcomes.map(|(&count, sum)| Outcome {
        faces: shown(sum),
        weight: Weight::new(count, whole),
    });
    outcomes.collect()
}
