//! Injuries (EV-INJ-01 to 22): effects of a lost Heavy Wound on the location hit.

use crate::{
    battle::{
        components::{Carried, Hands, Hold, Injuries, Wounds},
        prelude::*,
    },
    rules::evoker::{
        character::element::Location, conditions as c, effects, rolls::fate::spending,
    },
};

/// Amount of a Blood Loss that any Stress starts again (EV-INJ-14).
pub const REOPENS: i16 = 1;

/// The name of a row of the injury table, for players: location, then rows 1 to 4 (EV-INJ-06).
pub fn name(location: Location, row: u8) -> &'static str {
    let names = match location {
        Location::Head => ["Disorientation", "Concussion", "Fracture", "Blinded"],
        Location::Body => ["Winded", "Bruised Rib", "Cracked", "Puncture"],
        Location::LeftArm | Location::RightArm => {
            ["Hand Agony", "Broken Fingers", "Broken Wrist", "Broken Arm"]
        }
        Location::LeftLeg | Location::RightLeg => {
            ["Foot Pain", "Broken Toes", "Broken Foot", "Broken Leg"]
        }
    };
    names[usize::from(row.clamp(1, 4)) - 1]
}

/// The name of the test modifier from an injury at this location.
pub fn line(location: Location) -> &'static str {
    match location {
        Location::Head => "Disorientation",
        Location::Body => "Winded",
        Location::LeftArm => "Hand agony (left)",
        Location::RightArm => "Hand agony (right)",
        Location::LeftLeg => "Foot pain (left)",
        Location::RightLeg => "Foot pain (right)",
    }
}

/// The arms used by an item held in this way.
pub fn arms(hold: Hold) -> &'static [Location] {
    match hold {
        Hold::Right => &[Location::RightArm],
        Hold::Left => &[Location::LeftArm],
        Hold::Both => &[Location::RightArm, Location::LeftArm],
        Hold::Natural | Hold::Stowed => &[],
    }
}

/// The rule of a row of the injury table.
pub fn rule(location: Location, row: u8) -> &'static str {
    let rules = match location {
        Location::Head => ["EV-INJ-07", "EV-INJ-08", "EV-INJ-09", "EV-INJ-10"],
        Location::Body => ["EV-INJ-11", "EV-INJ-12", "EV-INJ-13", "EV-INJ-14"],
        Location::LeftArm | Location::RightArm => {
            ["EV-INJ-15", "EV-INJ-16", "EV-INJ-17", "EV-INJ-18"]
        }
        Location::LeftLeg | Location::RightLeg => {
            ["EV-INJ-19", "EV-INJ-20", "EV-INJ-21", "EV-INJ-22"]
        }
    };
    rules[usize::from(row.clamp(1, 4)) - 1]
}

/// The row for the Heavy Wounds left after the loss (EV-INJ-01).
pub fn row_for(heavy_left: u8) -> u8 {
    4 - heavy_left.min(3)
}

/// Injures a location after a Heavy Wound of the own track was lost (EV-INJ-01 to 03).
pub fn injure(r: &mut Resolver<'_>, unit: UnitId, location: Location) -> RuleResult {
    let row = row_for(r.view().store.get::<Wounds>(unit).heavy.left);
    // EV-INJ-02: a new injury replaces the old one and is not ignored yet (EV-FAT-10).
    let injuries = r.edit::<Injuries>(unit);
    injuries.rows[location as usize] = row;
    injuries.ignored &= !(1 << location as u8);
    r.note(unit, name(location, row), rule(location, row));
    // EV-INJ-03: each row includes those above it, with their immediate effects.
    match location {
        Location::Head => {
            if row >= 2 {
                effects::inflict(r, unit, c::STUNNED, None, None, "EV-INJ-08");
            }
            if row >= 3 {
                effects::inflict(r, unit, c::CONFUSED, None, None, "EV-INJ-09");
                bleed(r, unit, 0, "EV-INJ-09");
            }
        }
        Location::Body => {
            if row >= 4 {
                bleed(r, unit, REOPENS, "EV-INJ-14");
            } else if row >= 3 {
                bleed(r, unit, 0, "EV-INJ-13");
            }
        }
        Location::LeftArm | Location::RightArm => {
            if row >= 3 {
                drop_held(r, unit, location, rule(location, row));
            }
        }
        Location::LeftLeg | Location::RightLeg => {
            if row >= 2 {
                effects::lie_down(r, unit, "EV-INJ-20");
            }
        }
    }
    Ok(())
}

/// Starts Blood Loss; it does not stack (EV-CND-03).
pub fn bleed(r: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    effects::give(r, unit, Condition::new(c::BLOOD_LOSS, amount), rule);
}

/// Any Stress reopens a staunched Puncture (EV-INJ-14).
pub fn reopen(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if crate::rules::evoker::character::stats::injury(view, unit, Location::Body) >= 4
        && !view.has(unit, c::BLOOD_LOSS)
        && !spending::suspends(r, unit, Location::Body)?
    {
        bleed(r, unit, REOPENS, "EV-INJ-14");
    }
    Ok(())
}

/// Whether an arm holds an item.
pub fn holds(view: View<'_>, unit: UnitId, arm: Location) -> bool {
    let hands = view.store.get::<Hands>(unit);
    hands
        .carried
        .iter()
        .any(|carried| arms(carried.hold).contains(&arm))
}

/// Drops the items that `falls` accepts on the unit's square.
pub fn let_fall(r: &mut Resolver<'_>, unit: UnitId, mut falls: impl FnMut(&Carried) -> bool) {
    let cell = r.view().cell(unit);
    let mut fallen = Vec::new();
    r.edit::<Hands>(unit).carried.retain(|carried| {
        let falls = falls(carried);
        if falls {
            let hold = Hold::Stowed;
            fallen.push(Carried { hold, ..*carried });
        }
        !falls
    });
    if !fallen.is_empty() {
        r.change_ground(|ground| {
            for item in fallen {
                ground.let_fall(cell, item);
            }
        });
    }
}

/// An arm drops what it holds; two-handed items fall with either hand (EV-INJ-17, 18).
pub fn drop_held(r: &mut Resolver<'_>, unit: UnitId, arm: Location, rule: &'static str) {
    if !holds(r.view(), unit, arm) {
        return;
    }
    let_fall(r, unit, |carried| arms(carried.hold).contains(&arm));
    r.note(unit, "drops what it held", rule);
}

#[cfg(test)]
mod tests {
    use super::{name, row_for};
    use crate::rules::evoker::character::element::Location;

    /// Rules: EV-INJ-01
    #[test]
    fn the_row_is_read_from_the_heavy_wounds_left() {
        assert_eq!([5, 3, 2, 1, 0].map(row_for), [1, 1, 2, 3, 4]);
        assert_eq!(name(Location::LeftLeg, row_for(1)), "Broken Foot");
        assert_eq!(name(Location::RightArm, row_for(2)), "Broken Fingers");
        assert_eq!(name(Location::Body, row_for(0)), "Puncture");
    }
}
