//! Quick Attack (TH-ACT-03).

use crate::{
    battle::ruleset::{Entry, Group, Takes},
    rules::threshold::{attack::Kind, blow::Blow},
};

pub(crate) static QUICK_ATTACK: Blow = Blow {
    entry: &Entry {
        key: "quick attack",
        name: "Quick Attack",
        rules: &["TH-ACT-03", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: Takes::NOTHING.unit().item(),
        cost: Kind::Quick.cost(),
        help: "A melee attack whose wound is one level lower.",
    },
    kind: Kind::Quick,
};
