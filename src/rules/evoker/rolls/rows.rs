//! The Advantage and Disadvantage rows (EV-ADV-10, EV-ADV-40) and all other modifiers of a test.
//! Each row is a function; all that apply add up (EV-ADV-01).

mod actions;
mod own;

use super::situation::{Act, Form, Situation};
use crate::{
    battle::{
        components::{Clock, Haze, Phase, Turn},
        field::board::{CoverClass, Light},
        prelude::*,
    },
    rules::{
        evoker::{
            character::{element::Location, sheet::Score, stats},
            conditions as c,
            field::{cover, ground},
        },
        shared::rows::{Row, edge},
    },
};

/// What has to be so before a row says anything, as bits: most tests have little of it, and what
/// cannot apply is not looked at.
type Needs = u8;

/// The tester has some condition.
const OWN: Needs = 1;
/// The unit the test is against has some condition.
const THEIRS: Needs = 1 << 1;
/// It is an attack test against a unit.
const ATTACK: Needs = 1 << 2;

/// Every row, in the order of the book's odds card.
const ROWS: &[(Needs, Row<Situation>)] = &[
    (THEIRS, ailments),
    (0, ambushing),
    (ATTACK | THEIRS, grappled),
    (0, high_ground),
    (ATTACK, advantage_of_numbers),
    (0, prone),
    (ATTACK, range),
    (ATTACK | THEIRS, running),
    (ATTACK, size),
    (0, unarmed),
    (0, weather),
    (ATTACK, cover),
    (0, darkness),
    (0, difficult_terrain),
    (0, haze),
    (ATTACK, shooting),
    (0, stress),
    (OWN, actions::next_test),
    (0, baton),
    (OWN, defending),
    (OWN, powers),
    (OWN, own::ailments),
    (0, own::injuries),
    (ATTACK | OWN, actions::attacks),
    (ATTACK, actions::incited),
    (OWN, actions::evasion),
    (OWN, actions::perception),
];

/// What is so of a test.
fn what_is_so(view: View<'_>, situation: &Situation) -> Needs {
    let conditioned = |unit| !view.conditions(unit).0.is_empty();
    let bit = |is_so: bool, bit: Needs| if is_so { bit } else { 0 };
    let is_attack = situation.attack().is_some() && situation.against.is_some();
    bit(conditioned(situation.who), OWN)
        | bit(situation.against.is_some_and(conditioned), THEIRS)
        | bit(is_attack, ATTACK)
}

/// All modifiers of a test.
pub fn gather(view: View<'_>, situation: &Situation) -> Modifiers {
    let is_so = what_is_so(view, situation);
    let mut modifiers = Modifiers::new();
    for (needs, row) in ROWS {
        if needs & !is_so == 0 {
            row(view, situation, &mut modifiers);
        }
    }
    modifiers
}

/// EV-ADV-11, with the second Advantage for Stunned (EV-AIL-17).
fn ailments(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let Some(against) = s.against else { return };
    if !view.hostile(s.who, against) {
        return;
    }
    let count = c::ailments_of(view, against).count() as i32;
    edge(out, "EV-ADV-11", "Ailment", count);
    if view.has(against, c::STUNNED) {
        edge(out, "EV-AIL-17", "Stunned", 1);
    }
}

/// EV-ADV-12: in the tester's own first turn.
fn ambushing(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let clock: &Clock = view.clock();
    if view.store.get::<Turn>(s.who).ambushing && clock.turn_owner() == Some(s.who) {
        edge(out, "EV-ADV-12", "Ambushing", 1);
    }
}

/// EV-ADV-16: attacking a Grappled enemy.
fn grappled(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if s.attack().is_some() && s.against.is_some_and(|unit| view.has(unit, c::GRAPPLED)) {
        edge(out, "EV-ADV-16", "Grappled enemy", 1);
    }
}

/// EV-ADV-17: standing higher than the target.
fn high_ground(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Some(against) = s.against
        && view.height(s.who) > view.height(against)
    {
        edge(out, "EV-ADV-17", "High ground", 1);
    }
}

/// EV-ADV-18, 19 with the count of EV-FLD-07.
fn advantage_of_numbers(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(form), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    if !form.melee {
        return;
    }
    let (enemies, defenders) = outnumbering_count(view, against);
    if enemies >= 2 * defenders {
        edge(out, "EV-ADV-18", "Outnumbering 2 to 1", 1);
    }
    if enemies >= 3 * defenders {
        edge(out, "EV-ADV-19", "Outnumbering 3 to 1", 1);
    }
}

/// Counts the enemies beside a target, and the target with its friends beside it (EV-FLD-07).
pub fn outnumbering_count(view: View<'_>, target: UnitId) -> (usize, usize) {
    let mut enemies = 0;
    let mut defenders = 1;
    for unit in view.neighbours(target).iter() {
        if !view.status(unit).is_active() {
            continue;
        }
        if view.hostile(unit, target) {
            enemies += usize::from(outnumbers(view, unit));
        } else {
            defenders += usize::from(!view.has(unit, c::HELPLESS));
        }
    }
    (enemies, defenders)
}

/// The enemies beside a unit if they outnumber it two to one or more (EV-FLD-07, EV-ADV-18);
/// otherwise empty.
pub fn outnumbering(view: View<'_>, target: UnitId) -> UnitSet {
    let mut around = UnitSet::default();
    let (enemies, defenders) = outnumbering_count(view, target);
    if enemies >= 2 * defenders {
        let beside = view.neighbours(target).iter();
        let beside = beside.filter(|&unit| counts_against(view, unit, target));
        beside.for_each(|unit| around.insert(unit));
    }
    around
}

/// Whether `unit`, beside `target`, counts among the enemies that outnumber it.
pub fn counts_against(view: View<'_>, unit: UnitId, target: UnitId) -> bool {
    view.status(unit).is_active() && view.hostile(unit, target) && outnumbers(view, unit)
}

/// Whether a unit counts towards outnumbering an enemy beside it (EV-FLD-07).
pub fn outnumbers(view: View<'_>, unit: UnitId) -> bool {
    !view.has(unit, c::DIZZY) && !view.has(unit, c::HELPLESS)
}

/// EV-ADV-21: melee against a prone enemy.
fn prone(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let is_prone = |unit| view.posture(unit) != Posture::Standing;
    if s.is_melee_action() && s.against.is_some_and(is_prone) {
        edge(out, "EV-ADV-21", "Prone (melee)", 1);
    }
}

/// EV-ADV-22, 23: range of a shot.
fn range(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(form), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    if !form.ballistic {
        return;
    }
    let distance = ground::distance(view, s.who, against);
    let at_hand = distance <= 3 && !ground::engaged(view, s.who, against);
    range_of_shot(form, distance, at_hand, out);
}

/// The range rows of a shot; `at_hand` is point blank.
pub fn range_of_shot(form: Form, distance: u16, at_hand: bool, out: &mut Modifiers) {
    if form.ballistic && 2 * distance <= form.range {
        edge(out, "EV-ADV-22", "Range (close)", 1);
    }
    if form.ballistic && at_hand {
        edge(out, "EV-ADV-23", "Range (point blank)", 1);
    }
}

/// EV-ADV-24, 48: a target that has run.
fn running(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(form), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    let ran = view.conditions(against).total(c::RUNNING).min(2);
    if form.melee {
        edge(out, "EV-ADV-24", "Running target", ran);
    } else if form.ballistic || form.thrown {
        edge(out, "EV-ADV-48", "Running target (shoot)", -ran);
    }
}

/// EV-ADV-25, 51: size of the target.
fn size(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(_), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    let size = i32::from(stats::sheet(view, against).size);
    edge(out, "EV-ADV-25", "Size (larger)", (size - 3).max(0));
    edge(out, "EV-ADV-51", "Size (smaller)", (size - 3).min(0));
}

/// EV-ADV-26: armed melee against an unarmed enemy.
fn unarmed(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Some(against) = s.against
        && s.is_melee_action()
        && !crate::rules::evoker::character::weapons::is_armed(view, against)
        && crate::rules::evoker::character::weapons::is_armed(view, s.who)
    {
        edge(out, "EV-ADV-26", "Unarmed enemy", 1);
    }
}

/// EV-ADV-41: bad weather over a target without a roof.
fn weather(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Some(against) = s.against
        && view.board().bad_weather
        && !view
            .footprint(against)
            .cells()
            .all(|cell| view.board().has_roof(cell))
    {
        edge(out, "EV-ADV-41", "Bad weather", -1);
    }
}

/// EV-ADV-42, 43: heavy cover counts as light cover too (EV-ADV-02).
fn cover(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(_), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    if let Some(class) = cover::cover(view, s.who, against) {
        of_cover(class, out);
    }
}

/// The rows of cover of this class.
pub fn of_cover(class: CoverClass, out: &mut Modifiers) {
    if class == CoverClass::Heavy {
        edge(out, "EV-ADV-42", "Heavy cover", -1);
    }
    edge(out, "EV-ADV-43", "Light cover", -1);
}

/// EV-ADV-44, 46: the light on the target's square. Dark Sight ignores both; to a Blinded tester
/// every enemy is in the dark.
fn darkness(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let Some(against) = s.against else { return };
    let blinded = view.hostile(s.who, against) && stats::injury(view, s.who, Location::Head) >= 4;
    let light = if blinded {
        Light::Dark
    } else if ground::has_dark_sight(view, s.who) {
        Light::Bright
    } else {
        view.footprint(against)
            .cells()
            .map(|cell| view.board().light(cell))
            .max()
            .unwrap_or(Light::Bright)
    };
    dark(light, out);
}

fn dark(light: Light, out: &mut Modifiers) {
    if light == Light::Dark {
        edge(out, "EV-ADV-44", "Darkness", -1);
    }
    if light <= Light::Low {
        edge(out, "EV-ADV-46", "Low light", -1);
    }
}

/// The rows of a square as a target (EV-ATK-24): height, weather, light, haze.
pub fn of_square(view: View<'_>, who: UnitId, (cell, height): (Cell, i32), out: &mut Modifiers) {
    let board = view.board();
    if view.height(who) > height {
        edge(out, "EV-ADV-17", "High ground", 1);
    }
    if board.bad_weather && !board.has_roof(cell) {
        edge(out, "EV-ADV-41", "Bad weather", -1);
    }
    if !ground::has_dark_sight(view, who) {
        dark(board.light(cell), out);
    }
    let hangs_there = |haze: &Haze| board.same_place(haze.cell, cell);
    if view.ground().haze.iter().any(hangs_there) {
        edge(out, "EV-ADV-47", "Obscuring haze", -1);
    }
}

/// EV-ADV-45 (EV-TER-04): Agility tests on difficult ground.
fn difficult_terrain(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let stands = view.band(s.who) == Band::Ground && view.vehicle(s.who).is_none();
    if s.tested.score != Score::Agility || !stands {
        return;
    }
    let worst = view
        .footprint(s.who)
        .cells()
        .filter_map(|cell| view.board().harmful(view.ground(), cell))
        .filter(|harmful| harmful.damage.is_none())
        .map(|harmful| i32::from(harmful.number))
        .max()
        .unwrap_or(0);
    edge(out, "EV-ADV-45", "Difficult terrain", -worst);
}

/// EV-ADV-47: a target in haze.
fn haze(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Some(against) = s.against
        && ground::in_haze(view, against)
    {
        edge(out, "EV-ADV-47", "Obscuring haze", -1);
    }
}

/// EV-ADV-49, 50: shots at a prone target, or into melee.
fn shooting(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(form), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    if !form.ballistic {
        return;
    }
    if view.posture(against) != Posture::Standing && ground::distance(view, s.who, against) > 3 {
        edge(out, "EV-ADV-49", "Shooting at prone", -1);
    }
    if c::prevents_actions(view, against).is_none()
        && ground::engaged_with(view, against).next().is_some()
    {
        edge(out, "EV-ADV-50", "Shooting into melee", -1);
    }
}

/// EV-ADV-52, 53: Stress of the tester.
fn stress(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let exhausted = i32::from(stats::is_exhausted(view, s.who));
    edge(out, "EV-ADV-52", "Stressed (exhausted)", -exhausted);
    let fatigued = i32::from(stats::is_fatigued(view, s.who));
    edge(out, "EV-ADV-53", "Stressed (fatigued)", -fatigued);
}

/// EV-BAT-02: a One More by Baton Pass.
fn baton(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let clock: &Clock = view.clock();
    if let Phase::Inserted(inserted) = clock.phase
        && clock.acting == Some(s.who)
    {
        edge(out, "EV-BAT-02", "Baton", i32::from(inserted.bonus));
    }
}

/// EV-ACT-14: evading, resisting or making a Chance Attack while Defending.
fn defending(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let helps = matches!(s.act, Act::Evade(_) | Act::Resist) || s.chance_attack;
    if helps && view.has(s.who, c::DEFENDING) {
        edge(out, "EV-ACT-14", "Defending", 1);
    }
}

/// Rule of the row of a flash charge, used up by the evasion it affects (EV-CAT-08).
pub const DAZZLED: &str = "EV-CAT-08";

/// Effects of powers and items on attack and evasion (EV-CAT-06, EV-CAT-08).
fn powers(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let own = view.conditions(s.who);
    match s.act {
        Act::Attack(_) => {
            edge(out, "EV-CAT-06", "Sharpened", own.total(c::SHARPENED));
            edge(out, "EV-CAT-06", "Sapped", -own.total(c::SAPPED));
        }
        Act::Evade(_) => {
            edge(out, "EV-CAT-06", "Veiled", own.total(c::VEILED));
            edge(out, "EV-CAT-06", "Exposed", -own.total(c::EXPOSED));
            edge(out, DAZZLED, "Dazzled", -own.total(c::DAZZLED));
        }
        Act::Resist | Act::Other => {}
    }
}

/// All modifiers of a test with every row looked at, whether it can apply or not.
#[cfg(test)]
fn gather_from_all(view: View<'_>, situation: &Situation) -> Modifiers {
    let mut modifiers = Modifiers::new();
    let rows = ROWS.iter().map(|(_, row)| row);
    rows.for_each(|row| row(view, situation, &mut modifiers));
    modifiers
}

#[cfg(test)]
#[path = "rows_table_tests.rs"]
mod table;
