//! Quick Attack (TH-ACT-03).

use crate::{
    battle::prelude::*,
    rules::threshold::attacks::{attack_action::AttackAction, resolution::Kind},
};

pub(crate) static QUICK_ATTACK: AttackAction = AttackAction {
    entry: &Entry {
        key: "quick attack",
        name: "Quick Attack",
        phrase: &[
            Form::new("make a quick attack on {target} with {item}"),
            Form::new("make a quick attack on {target}"),
            Form::new("make a quick attack"),
        ],
        rules: &["TH-ACT-03", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item(),
        cost: Kind::Quick.cost(),
        help: "A melee attack whose wound is one level lower.",
    },
    kind: Kind::Quick,
};
