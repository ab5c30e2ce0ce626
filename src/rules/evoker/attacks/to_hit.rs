//! The die of an attack and its answer: fumbles, rerolls against the Condemned, Fate (EV-ATK-06 to
//! 11, EV-DIC-11). Shared by attacks, Ailment Spells and grapples.

use crate::rules::evoker::rolls::{
    degrees::{self, Interest, Tested100},
    dice, fate,
    reading::intervene,
    telling,
};
use crate::{
    battle::{check::Faces, prelude::*},
    rules::evoker::{conditions, conditions as c, mind::stress},
};

/// How an attack die is read.
#[derive(Clone, Copy, Debug)]
pub struct AttackReading {
    /// Dice up to this face are critical if they hit (EV-ATK-11).
    pub critical_up_to: u16,
    /// Whether the test fails on every face, as for a Blinded shooter (EV-INJ-10).
    pub blind: bool,
}

/// The result of an attack on one target.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// The final attack test.
    pub roll: Tested100,
    /// The margin; `None` for a miss.
    pub margin: Option<i32>,
    /// Whether the final die is a fumble (EV-ATK-09).
    pub fumble: bool,
    /// The target's test, if it made one.
    pub answer: Option<Tested100>,
}

impl Attempt {
    /// Whether it is a Critical Hit (EV-ATK-11): it must hit by its own roll.
    pub fn is_critical(&self, reading: AttackReading) -> bool {
        self.margin.is_some() && self.roll.passed && self.roll.face <= reading.critical_up_to
    }
}

/// Throws the die of an attack. `more` are last faces of further bands, for targets with another T.
pub fn throw(
    r: &mut Resolver<'_>,
    check: &Check,
    reading: AttackReading,
    more: &[i32],
) -> RuleResult<Faces> {
    let mut faces: SmallVec<[i32; 8]> =
        SmallVec::from_slice(&[i32::from(reading.critical_up_to), 95]);
    faces.extend_from_slice(more);
    dice::throw(
        r,
        check,
        Interest {
            successes: 20,
            faces: &faces,
            ..Interest::default()
        },
    )
}

/// Reads the die of an attack against one target's T (EV-ATK-09); the second value says whether it
/// fumbles.
pub fn read_die(face: u16, target: i32, reading: AttackReading) -> (Tested100, bool) {
    let fumble = face >= 96;
    let mut roll = degrees::read(face, target);
    if fumble || reading.blind {
        roll.passed = false;
        roll.degrees = ((i32::from(face) - target) / 10).max(0);
    }
    (roll, fumble)
}

/// State of an attack die before a target answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// Just thrown: to be reported, and Fate may reroll it.
    Fresh,
    /// Thrown and settled with Fate, but not for this test: to be reported once more.
    Settled,
    /// Already read against another target, or already reported.
    Read,
}

/// Reports the die that several targets share, and lets units reading the attacker and then Fate
/// reroll it (EV-ACT-13, EV-FAT-03), before any target answers (EV-DIC-12).
pub fn settle(
    r: &mut Resolver<'_>,
    (check, reading): (&Check, AttackReading),
    faces: &mut Faces,
) -> RuleResult {
    let mut is_first = true;
    loop {
        let mut roll = tell(r, (check, reading), faces, Die::Fresh);
        if std::mem::replace(&mut is_first, false) {
            roll = read_again(r, (check, reading), faces)?;
        }
        if !fate::rerolls(r, check, !roll.0.passed)? {
            return Ok(());
        }
        *faces = throw(r, check, reading, &[])?;
    }
}

/// Reports how one test reads an attack die.
fn tell(
    r: &mut Resolver<'_>,
    (check, reading): (&Check, AttackReading),
    faces: &Faces,
    die: Die,
) -> (Tested100, bool) {
    let face = degrees::kept(faces);
    let aloud = |face| read_aloud(face, check.target, reading);
    match die {
        Die::Fresh => telling::report(r, check, faces, &aloud),
        Die::Settled | Die::Read => telling::report_again(r, check, faces, aloud(face)),
    }
    read_die(face, check.target, reading)
}

/// Reads an attack die for the report, with a word for a fumble or a critical.
fn read_aloud(face: u16, target: i32, reading: AttackReading) -> (Tested100, &'static str) {
    let (roll, fumble) = read_die(face, target, reading);
    let special = if fumble {
        "fumble"
    } else if roll.passed && face <= reading.critical_up_to {
        "critical if it hits"
    } else {
        ""
    };
    (roll, special)
}

/// Lets units reading the attacker have the reported die rerolled (EV-ACT-13).
fn read_again(
    r: &mut Resolver<'_>,
    (check, reading): (&Check, AttackReading),
    faces: &mut Faces,
) -> RuleResult<(Tested100, bool)> {
    let read = |face| read_aloud(face, check.target, reading);
    let interest = Interest {
        successes: 20,
        faces: &[i32::from(reading.critical_up_to), 95],
        ..Interest::default()
    };
    *faces = intervene(r, check, interest, faces.clone(), &read)?;
    Ok(read_die(degrees::kept(faces), check.target, reading))
}

/// Reads the attack die against one target and lets it answer, in the order of EV-DIC-11. An attack
/// that fails against a Condemned target is rerolled once (EV-ATK-08); then units reading the
/// attacker, then Fate, may reroll it. An answered attack that does not hit a Condemned target is
/// rerolled likewise.
pub fn attempt(
    r: &mut Resolver<'_>,
    (check, reading): (&Check, AttackReading),
    target: UnitId,
    faces: &mut Faces,
    die: Die,
    answer: &dyn Fn(&mut Resolver<'_>, Tested100) -> RuleResult<Evaded>,
) -> RuleResult<Attempt> {
    let condemned = |r: &Resolver<'_>| r.view().has(target, c::CONDEMNED);
    // EV-CND-09: a Helpless target is hit whatever the die shows.
    let misses = |r: &Resolver<'_>, roll: Tested100| {
        !roll.passed && !conditions::is_helpless(r.view(), target)
    };
    let mut own: Option<Faces> = None;
    let mut state = die;
    // Battle Reading comes once for each die that the rules call for, before Fate (EV-DIC-11).
    let mut is_read = false;
    loop {
        let now = own.as_ref().unwrap_or(faces);
        let (mut roll, mut fumble) = match state {
            Die::Fresh | Die::Settled => tell(r, (check, reading), now, state),
            Die::Read => read_die(degrees::kept(now), check.target, reading),
        };
        if misses(r, roll) && own.is_none() && condemned(r) {
            own = Some(throw(r, check, reading, &[])?);
            (state, is_read) = (Die::Fresh, false);
            continue;
        }
        if state == Die::Fresh && !std::mem::replace(&mut is_read, true) {
            let now = own.as_mut().unwrap_or(faces);
            (roll, fumble) = read_again(r, (check, reading), now)?;
        }
        if state == Die::Fresh && fate::rerolls(r, check, misses(r, roll))? {
            let again = throw(r, check, reading, &[])?;
            match &mut own {
                Some(own) => *own = again,
                None => *faces = again,
            }
            continue;
        }
        let evaded = answer(r, roll)?;
        if evaded.margin.is_none() && own.is_none() && condemned(r) {
            own = Some(throw(r, check, reading, &[])?);
            (state, is_read) = (Die::Fresh, false);
            continue;
        }
        if die != Die::Read || own.is_some() {
            stress::note_failure(r, check.who, roll);
        }
        return Ok(Attempt {
            roll,
            margin: evaded.margin,
            fumble,
            answer: evaded.answer,
        });
    }
}

/// A test that is thrown, fumbled and answered like an attack, but never critical (EV-ATK-09).
///
/// # Errors
///
/// A pause.
pub fn opposed(
    r: &mut Resolver<'_>,
    check: &Check,
    target: UnitId,
    answer: impl Fn(&mut Resolver<'_>, Tested100) -> RuleResult<Evaded>,
) -> RuleResult<Attempt> {
    let reading = AttackReading {
        critical_up_to: 0,
        blind: false,
    };
    let check = fate::before(r, check)?;
    let mut faces = throw(r, &check, reading, &[])?;
    let parts = (&*check, reading);
    attempt(r, parts, target, &mut faces, Die::Fresh, &answer)
}

/// Last faces of the bands of further targets with another T (EV-ATK-21).
pub fn bands_of<'c>(checks: impl Iterator<Item = &'c Check>) -> SmallVec<[i32; 16]> {
    let mut faces = SmallVec::new();
    for check in checks {
        let mut face = check.target;
        while face >= 1 {
            if face < 100 {
                faces.push(face);
            }
            face -= 10;
        }
    }
    faces
}

/// Result of a target's answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaded {
    /// The margin of the hit; `None` for a miss.
    pub margin: Option<i32>,
    /// The target's test, if it made one.
    pub answer: Option<Tested100>,
}

impl Evaded {
    /// The result of a test against a target's answer. A Helpless target is hit whatever the die
    /// shows, with margin 0 if the test failed (EV-CND-09). A failed test needs no answer.
    ///
    /// # Errors
    ///
    /// A pause.
    pub fn of(
        r: &mut Resolver<'_>,
        target: UnitId,
        roll: Tested100,
        answer: impl FnOnce(&mut Resolver<'_>) -> RuleResult<Option<Tested100>>,
    ) -> RuleResult<Self> {
        if conditions::is_helpless(r.view(), target) {
            return Ok(Self {
                margin: Some(if roll.passed { roll.degrees } else { 0 }),
                answer: None,
            });
        }
        if !roll.passed {
            return Ok(Self::default());
        }
        let answer = answer(r)?;
        Ok(Self {
            margin: degrees::margin(roll, answer),
            answer,
        })
    }
}
