//! The attack roll (TH-ATK-01).

use super::{attack::Attack, modifiers};
use crate::rules::threshold::{
    prelude::*,
    rolls::{checks, contest, defense},
};

/// The attack roll (TH-ATK-01).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack) -> Check {
    let defense = defense::against(view, attack);
    let check = check_with(view, attack, &modifiers::modifiers(view, attack), defense);
    check.made_of(defense::parts(view, attack, defense))
}

/// The attack roll with these modifiers against this Defense.
pub(crate) fn check_with(
    view: View<'_>,
    attack: &Attack,
    modifiers: &Modifiers,
    defense: i32,
) -> Check {
    let base = contest::Roll::Weapon(attack.weapon).modifier(sheet_of(view, attack.by));
    checks::check(("TH-ATK-01", "Attack"), attack.by, base, modifiers)
        .against(attack.target)
        .reaching(defense)
}
