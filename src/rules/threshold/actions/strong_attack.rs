//! Strong Attack (TH-ACT-06).

use crate::{
    battle::prelude::*,
    rules::threshold::attacks::{attack_action::AttackAction, resolution::Kind},
};

pub(crate) static STRONG_ATTACK: AttackAction = AttackAction {
    entry: &Entry {
        key: "strong attack",
        name: "Strong Attack",
        phrase: &[
            Form::new("make a strong attack on {target} with {item}"),
            Form::new("make a strong attack on {target}"),
            Form::new("make a strong attack"),
        ],
        rules: &["TH-ACT-06", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item(),
        cost: Kind::Strong.cost(),
        help: "A melee attack with a further die of damage.",
    },
    kind: Kind::Strong,
};
