//! Nonlethal Attack (TH-ACT-02).

use crate::{
    battle::prelude::*,
    rules::threshold::attacks::{attack_action::AttackAction, resolution::Kind},
};

pub(crate) static NONLETHAL_ATTACK: AttackAction = AttackAction {
    entry: &Entry {
        key: "nonlethal attack",
        name: "Nonlethal Attack",
        phrase: &[
            Form::new("make a nonlethal attack on {target} with {item}"),
            Form::new("make a nonlethal attack on {target}"),
            Form::new("make a nonlethal attack"),
        ],
        rules: &["TH-ACT-02", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item(),
        cost: Kind::Nonlethal.cost(),
        help: "A melee attack at -2 that need not kill.",
    },
    kind: Kind::Nonlethal,
};
