//! Body locations, and what heavy hits do there (MA-DMG-13).

use crate::{
    battle::{components::Hold, prelude::*},
    rules::{
        maneuver::{
            attacks::attack::better_of,
            character::{
                hands::{drop_item, held, is_in_hand},
                sheet::Skill,
            },
            conditions::{DAZED, SLOWED, gain},
            rolls::{checks, modifiers},
            sheet_of,
        },
        shared::listed::named,
    },
};

named! {
    /// A body location.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Location {
        Head: "head",
        Torso: "torso",
        MainArm: "main arm",
        OffArm: "off arm",
        RightLeg: "right leg",
        LeftLeg: "left leg",
    }
}

/// The highest face of each band of the location die, but for the last.
pub(crate) const BANDS: [i32; 5] = [1, 5, 7, 8, 9];

impl Location {
    /// The location for a roll of the ten-sided die.
    pub(crate) const fn of(die: u16) -> Self {
        match die {
            1 => Self::Head,
            2..=5 => Self::Torso,
            6 | 7 => Self::MainArm,
            8 => Self::OffArm,
            9 => Self::RightLeg,
            _ => Self::LeftLeg,
        }
    }
}

impl Location {
    /// The verb phrase of aiming at it, for the log.
    pub(crate) const fn aimed_at(self) -> &'static str {
        match self {
            Self::Head => "aim at the head of {other}",
            Self::Torso => "aim at the torso of {other}",
            Self::MainArm => "aim at the main arm of {other}",
            Self::OffArm => "aim at the off arm of {other}",
            Self::RightLeg => "aim at the right leg of {other}",
            Self::LeftLeg => "aim at the left leg of {other}",
        }
    }
}

/// Applies a heavy hit to its location.
pub(crate) fn hurt(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: Option<UnitId>,
    location: Location,
) -> RuleResult {
    const RULE: &str = "MA-DMG-13";
    match location {
        Location::Torso => {}
        Location::Head => gain(resolver, unit, DAZED, Until::Turns(1), by, RULE),
        Location::RightLeg | Location::LeftLeg => {
            gain(resolver, unit, SLOWED, Until::Turns(1), by, RULE);
        }
        Location::MainArm | Location::OffArm => {
            let arm = if location == Location::MainArm {
                Hold::Right
            } else {
                Hold::Left
            };
            let holds = held(resolver.view(), unit)
                .find(|(_, hold, _)| is_in_hand(*hold) && (*hold == arm || *hold == Hold::Both))
                .map(|(item, _, _)| item);
            if let Some(item) = holds {
                let check = grip(resolver.view(), unit, RULE, &Modifiers::new());
                if !checks::pass_or_fail(resolver, &check)? {
                    drop_item(resolver, unit, item, RULE);
                }
            }
        }
    }
    Ok(())
}

/// The test to keep hold of an item: Athletics or Sleight of Hand, the higher, with extra
/// modifiers.
pub(crate) fn grip(view: View<'_>, unit: UnitId, rule: &'static str, more: &Modifiers) -> Check {
    let skill = better_of(view, unit, [Skill::Athletics, Skill::SleightOfHand]);
    let base = (sheet_of(view, unit).skill(skill), skill.name());
    let mut all = modifiers::on_skill(view, unit, skill);
    all.extend(more.iter().copied());
    checks::check(rule, "Keep hold", unit, None, base, &all)
}
