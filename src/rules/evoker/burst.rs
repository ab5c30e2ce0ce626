//! Burst wounds: how many, and whom they strike (EV-ATK-16, 17).

use smallvec::SmallVec;

use super::{
    attack::{self, Attack, Struck},
    blow::Blow,
    checks, defence, evasion,
    profile::Profile,
    to_hit::{self, Die, Reading},
};
use crate::battle::{
    check::{Check, Faces},
    ids::UnitId,
    question::{Choice, Question, Topic},
    resolver::{Flow, Resolver},
};

/// How the extra wounds of a Burst are spent.
#[derive(Clone, Debug, Default)]
pub struct Shots {
    /// On the main target.
    pub left: u8,
    /// On each secondary target, in the order declared.
    pub others: SmallVec<[u8; 4]>,
}

/// Extra wounds are the margin, up to the Burst number (EV-ATK-16). The shooter says how many go
/// to each secondary target before that one evades; the rest are the main target's.
///
/// # Errors
/// The question.
pub fn assign(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    margin: i32,
) -> Flow<Shots> {
    let mut shots = Shots::default();
    if !attack.burst {
        return Ok(shots);
    }
    shots.left = margin.clamp(0, i32::from(profile.burst)) as u8;
    for &other in &attack.secondary {
        let mut wounds = 0;
        if shots.left > 0 && r.view().life(other).is_on_field() {
            let question = Question {
                about: Some(other),
                // One each is the likely wish: whoever wants none names no second target.
                choices: std::iter::once(1)
                    .chain(std::iter::once(0))
                    .chain(2..=i16::from(shots.left))
                    .map(Choice::Number)
                    .collect(),
                ..Question::yes_no(
                    "EV-ATK-17",
                    Topic::Detail,
                    attack.attacker,
                    None,
                    "How many wounds of the Burst for this target?",
                )
            };
            if let Choice::Number(number) = r.ask(question)? {
                wounds = number.clamp(0, i16::from(shots.left)) as u8;
            }
        }
        shots.left -= wounds;
        shots.others.push(wounds);
    }
    Ok(shots)
}

/// A secondary target answers the same die with its own modifiers; missed, its wounds are lost
/// (EV-ATK-17).
///
/// # Errors
/// A pause.
pub fn strike(
    r: &mut Resolver<'_>,
    struck: &mut Struck,
    (attack, profile, critical): (&Attack, &Profile, bool),
    (target, check, wounds): (UnitId, &Check, u8),
    (reading, faces): (Reading, &mut Faces),
) -> Flow {
    let roll = to_hit::read_die(checks::kept(faces), check.target, reading).0;
    checks::report(r, check, faces, roll, "the same die");
    let mut answer = None;
    // What misses the Condemned is thrown once more for it alone (EV-ATK-08).
    let attempt = to_hit::attempt(
        r,
        (check, reading),
        target,
        faces,
        Die::Read,
        &mut |r, roll| {
            let evaded = defence::evade(r, attack, profile, target, roll)?;
            answer = evaded.answer;
            Ok(evaded.margin)
        },
    )?;
    let roll = attempt.roll;
    defence::contested(r, (attack.attacker, roll), (target, answer), |r| {
        evasion::of_attack(r, attack, profile, target)
    })?;
    let Some(margin) = attempt.margin else {
        attack::missed(r, attack.attacker, target);
        return Ok(());
    };
    let target = defence::takes_the_blow(r, attack, profile, target);
    attack::land(
        r,
        struck,
        &Blow {
            attack,
            profile,
            target,
            margin,
            critical: critical && roll.passed,
            basic: wounds,
            burst: 0,
        },
    )
}
