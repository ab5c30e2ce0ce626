//! Guard and what changes it (VI-SHT-05, VI-ATK-05).

use crate::{
    battle::{check::Parts, prelude::*},
    rules::{
        shared::hands::held,
        vigor::{
            ARMOR,
            attacks::{attack::Attack, situation::Situation},
            character::catalogue::item,
            field::{
                cover::{self, Cover, Shelter},
                sight::Unaware,
            },
            sheet_of,
        },
    },
};

/// Guard of a target against one attack, in parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guard {
    /// The target's own Guard, already halved if it is halved.
    pub own: i32,
    /// Why it is halved, as the odds card says it; `None` if it is not (VI-ATK-05).
    pub halved: Option<&'static str>,
    /// For the size of the attacker (VI-FLD-07).
    pub size: i32,
    /// For cover (VI-FLD-12 to VI-FLD-15).
    pub cover: i32,
    /// For visibility (VI-FLD-08, VI-FLD-09).
    pub visibility: i32,
}

impl Guard {
    /// The sum of the parts.
    pub(crate) fn total(self) -> i32 {
        self.own + self.size + self.cover + self.visibility
    }

    /// Its parts, in the order of VI-ATK-05.
    pub(crate) fn parts(self, shelter: Shelter) -> Parts {
        let part = |rule, name, value| Modifier::new(rule, name, Amount::Flat(value));
        let mut parts = Parts::new();
        parts.push(match self.halved {
            None => part("VI-SHT-05", "Guard", self.own),
            Some(why) => part("VI-ATK-05", why, self.own),
        });
        parts.extend((self.size != 0).then(|| part("VI-FLD-07", "a larger attacker", self.size)));
        parts.extend((self.cover != 0).then(|| cover_part(shelter)));
        let dim = (self.visibility != 0).then(|| part("VI-FLD-08", "poor sight", self.visibility));
        parts.extend(dim);
        parts
    }
}

/// What cover adds to Guard, with its name.
pub(crate) fn cover_part(shelter: Shelter) -> Modifier {
    let (rule, name) = match shelter.name() {
        Cover::None | Cover::Light => ("VI-FLD-12", "light cover"),
        Cover::Partial => ("VI-FLD-13", "partial cover"),
        Cover::Full | Cover::Shut => ("VI-FLD-14", "full cover"),
    };
    Modifier::new(rule, name, Amount::Flat(shelter.guard()))
}

/// Fixed Guard: 15, talents, worn armour that still has Durability, and a shield in hand
/// (VI-SHT-05, VI-DMG-07).
pub(crate) fn fixed(view: View<'_>, unit: UnitId) -> i32 {
    let sheet = sheet_of(view, unit);
    let worn = if view.pool(unit, ARMOR) > 0 {
        sheet.worn.guard
    } else {
        0
    };
    let shields = held(view, unit).filter_map(|(id, _)| item(view, id)?.shield());
    sheet.bare_guard() + worn + shields.max().unwrap_or(0)
}

/// Guard against an attack in a situation, in the order of VI-ATK-05.
pub(crate) fn against(view: View<'_>, attack: &Attack, target: UnitId, at: &Situation) -> Guard {
    let fixed = fixed(view, target);
    let halved = halved(view, target, at.unaware);
    let size = sheet_of(view, attack.by).size;
    let larger = size.above(sheet_of(view, target).size);
    Guard {
        own: if halved.is_some() {
            (fixed + 1) / 2
        } else {
            fixed
        },
        halved,
        size: 5 * larger.max(0),
        cover: at.shelter.guard(),
        visibility: at.dim,
    }
}

/// Why the target's Guard is halved, as the odds card says it (VI-ATK-05, VI-FLD-04).
fn halved(view: View<'_>, target: UnitId, unaware: Option<Unaware>) -> Option<&'static str> {
    if is_helpless(view, target) {
        return Some("half Guard (incapacitated)");
    }
    let told = |why| match why {
        Unaware::Ambushed => "half Guard (unaware: ambushed)",
        Unaware::Hidden => "half Guard (unaware: attacker hidden)",
        Unaware::Unseen => "half Guard (unaware: attacker not seen since last round)",
    };
    unaware.map(told)
}

/// Whether a unit is incapacitated: unconscious, pinned or bound (VI-CON-03).
pub(crate) fn is_helpless(view: View<'_>, unit: UnitId) -> bool {
    use crate::battle::ruleset::condition_rule::Forbids;
    !view.status(unit).is_active() || view.forbids(unit, Forbids::MOVE)
}

/// Cover of a target against an attack; melee attacks ignore cover (VI-FLD-11).
pub(crate) fn shelter(view: View<'_>, attack: &Attack, target: UnitId) -> Shelter {
    if attack.is_ranged() {
        cover::of(view, attack.by, target)
    } else {
        Shelter::default()
    }
}
