//! Strong Attack (TH-ACT-06).

use crate::{
    battle::ruleset::{Entry, Group, Takes},
    rules::threshold::{attack::Kind, blow::Blow},
};

pub(crate) static STRONG_ATTACK: Blow = Blow {
    entry: &Entry {
        key: "strong attack",
        name: "Strong Attack",
        rules: &["TH-ACT-06", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
        group: Group::Attack,
        takes: Takes::NOTHING.unit().item(),
        cost: Kind::Strong.cost(),
        help: "A melee attack with a further die of damage.",
    },
    kind: Kind::Strong,
};
