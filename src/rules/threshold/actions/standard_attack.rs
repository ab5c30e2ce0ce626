//! Standard Attack (TH-ACT-05).

use crate::{
    battle::prelude::*,
    rules::threshold::attacks::{attack_action::AttackAction, resolution::Kind},
};

pub(crate) static STANDARD_ATTACK: AttackAction = AttackAction {
    entry: &Entry {
        key: "standard attack",
        name: "Standard Attack",
        phrase: &[
            Form::new("attack {target} with {item}"),
            Form::new("attack {target}"),
            Form::new("attack"),
        ],
        rules: &["TH-ACT-05", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item(),
        cost: Kind::Standard.cost(),
        help: "An attack in melee or from afar.",
    },
    kind: Kind::Standard,
};
