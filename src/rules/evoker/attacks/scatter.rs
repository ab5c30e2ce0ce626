//! Throws that drift (EV-ATK-23, 24).

use super::{
    attack::{self, Attack, Scatter},
    defence,
    hit::{self, Hit},
    strike, targets,
};
use crate::rules::evoker::attacks::profile::Profile;
use crate::rules::evoker::attacks::to_hit;
use crate::{
    battle::prelude::*,
    geometry::area,
    rules::evoker::{
        character::catalogue::Shape,
        rolls::{
            checks,
            degrees::{self, Tested100},
            fate, rows,
            situation::Situation,
        },
    },
};

/// Where a drifting attack lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drift {
    /// The square.
    pub cell: Cell,
    /// Metres above it.
    pub up: u16,
}

/// The drift that an attack die gives (EV-ATK-23): the ones digit is a direction on a number pad,
/// the tens digit metres; 100 is 00.
pub fn drift(view: View<'_>, from: Cell, aimed: Cell, face: u16) -> Drift {
    let (tens, ones) = (face / 10 % 10, face % 10);
    let board = view.board();
    if let Some(zones) = &board.zone_map {
        // EV-ZON-19: if it leaves the spot, it lands in the empty one, whatever the direction.
        let drifts = tens >= u16::from(zones.spot_metres);
        let empty = zones.place(aimed).filter(|_| drifts).map(|place| {
            let empty = zones.zones[usize::from(place.zone)].empty;
            zones.block(empty).0
        });
        return Drift {
            cell: empty.unwrap_or(aimed),
            up: 0,
        };
    }
    let stops = |cell: Cell| !board.grid.contains(cell) || board.is_wall(view.ground(), cell);
    let (dx, dy) = match ones {
        1 => (-1, 1),
        2 => (0, 1),
        3 => (1, 1),
        4 => (-1, 0),
        6 => (1, 0),
        7 => (-1, -1),
        8 => (0, -1),
        9 => (1, -1),
        5 => {
            return Drift {
                cell: aimed,
                up: tens,
            };
        }
        _ => {
            let back = tens.min(aimed.chebyshev(from));
            let cell = area::line(aimed, from, back, stops).last().copied();
            return Drift {
                cell: cell.unwrap_or(aimed),
                up: 0,
            };
        }
    };
    let mut cell = aimed;
    for _ in 0..tens {
        let next = Cell::new(cell.x + dx, cell.y + dy);
        if stops(next) {
            break;
        }
        cell = next;
    }
    Drift { cell, up: 0 }
}

/// The test against the aimed square: the unit's own modifiers and the rows of the square
/// (EV-ATK-24).
pub fn square_check(view: View<'_>, attack: &Attack, profile: &Profile, aimed: Cell) -> Check {
    let situation = Situation {
        chance_attack: attack.chance_attack,
        ..profile.situation(attack.attacker)
    };
    let check = checks::check(view, &situation, "EV-ATK-24", "Throw", &attack.extra);
    checks::altered(&check, |modifiers| {
        let floor = view.board().floor(view.ground(), aimed);
        rows::of_square(view, attack.attacker, (aimed, floor.into()), modifiers);
    })
}

/// One throw at a square: drifts if the die fails against the square, and else strikes like any
/// area attack (EV-ATK-24).
pub fn throw(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    aim: Scatter,
) -> RuleResult<bool> {
    // The tests against the square and against the targets are one test: one die, one price of
    // Fate.
    let tests = |view: View<'_>| {
        let square = square_check(view, attack, profile, aim.aimed);
        std::iter::once(square)
            .chain(attack::checks_of(view, attack, profile))
            .collect()
    };
    let (plain, places) = (tests(r.view()), attack::blinded(r.view(), attack.attacker));
    let checks = fate::trial::before_all(r, plain, places, tests)?;
    let Some((check, targets)) = checks.split_first() else {
        return Ok(false);
    };
    let reading = attack::reading(r.view(), attack, profile);
    let mut bands = to_hit::bands_of(targets.iter());
    // Every failing face drifts to a different place.
    bands.extend((check.target.max(0)..100).chain(95..100));
    let mut faces = to_hit::throw(r, check, reading, &bands)?;
    to_hit::settle(r, (check, reading), &mut faces)?;
    let face = degrees::kept(&faces);
    let (roll, _) = to_hit::read_die(face, check.target, reading);
    if roll.passed {
        return strike::strike(r, attack, profile, targets, Some(faces));
    }
    crate::rules::evoker::mind::stress::note_failure(r, attack.attacker, roll);
    let attacker = attack.attacker;
    let from = r.view().footprint(attacker).nearest(aim.aimed);
    let drift = drift(r.view(), from, aim.aimed, face);
    r.report(|_| BattleEvent::Threw {
        unit: attacker,
        name: "scatter",
        face: i32::from(face),
        meaning: if drift.up > 0 {
            "straight up"
        } else {
            "drifts"
        },
        against: UnitSet::default(),
        rule: RuleId("EV-ATK-23"),
    });
    let mut staggered = false;
    let radius = match aim.shape {
        Shape::Blast(radius) => u16::from(radius),
        _ => 0,
    };
    if drift.up > radius {
        return Ok(staggered);
    }
    for target in targets::struck_around(r.view(), attacker, aim.shape, drift.cell) {
        // Margin 0, no critical; evaded as if the attack had passed with 0 degrees.
        let roll = Tested100 {
            face,
            passed: true,
            degrees: 0,
        };
        r.stage(2 << 40 | u64::from(face) << 24 | u64::from(target.0) << 8 | u64::from(staggered))?;
        match defence::evade(r, attack, profile, target, roll)?.margin {
            None => attack::missed(r, (attacker, roll.passed), target),
            Some(margin) => {
                let blow = Hit {
                    attack,
                    profile,
                    target,
                    margin,
                    critical: false,
                    basic: 1,
                    burst: 0,
                };
                staggered |= hit::land(r, &blow)?;
            }
        }
    }
    Ok(staggered)
}
