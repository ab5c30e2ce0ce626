//! Disarm: a contest makes the target drop an item in hand, or lose it to a free hand (MO-ADV-06).

use crate::{
    battle::{components::Hold, prelude::*},
    rules::{
        momentum::{
            TAKE,
            attacks::contests::{Contest, are_allowed},
            brain::worth,
            character::{
                hands::{free_hands, things},
                stats::Skill,
            },
            laws::{ActionDef, ActionKind, Work, ap},
        },
        shared::{
            action::Aims,
            hands::{drop_item, hold_for, is_in_hand, take_away},
        },
    },
};

const RULE: &str = "MO-ADV-06";

const SKILLS: &[Skill] = &[
    Skill::Athletics,
    Skill::Nimbleness,
    Skill::RawForce,
    Skill::QuickFingers,
];

const DISARMING: Contest = Contest {
    rule: RULE,
    own: SKILLS,
    other: SKILLS,
    sized: false,
};

pub(crate) static DISARM: ActionDef = ActionDef::new(
    &Entry {
        key: "disarm",
        name: "Disarm",
        icon: Icon::Loose,
        phrase: &[
            Form::by(TAKE, "try to take {item} from {target}"),
            Form::new("try to disarm {target} of {item}"),
            Form::new("try to disarm {target}"),
            Form::new("try to disarm somebody"),
        ],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().item().modes(1 << TAKE),
        cost: ap(2),
        help: "Athletics, Nimbleness, Raw Force or Quick Fingers against the same: the foe drops what you choose, or with a free hand you take it.",
    },
    |view, order| {
        let (unit, takes) = (order.unit, order.modes.has(TAKE));
        if takes && free_hands(view, unit) == 0 {
            return Err(Refusal::lacks("MO-SHT-18", "a free hand"));
        }
        let target = DISARMING.named(view, unit, order.target())?;
        let item = item_of(view, target, order.with)?;
        let work = Work::new(move |resolver| {
            if DISARMING.wins(resolver, unit, target)? {
                resolver.hits.insert(target);
                if takes {
                    seize(resolver, unit, target, item);
                } else {
                    drop_item(resolver, target, item, RULE);
                }
            }
            Ok(())
        });
        Ok(work.checks(DISARMING.checks(view, unit, target).0))
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(orders))
.worth(|view, order| {
    let target = DISARMING.named(view, order.unit, order.target()).ok()?;
    let Tool::Item(item) = order.with else {
        return Some(0);
    };
    let mut held = things(view, target);
    let armed = held.any(|(id, _, thing)| id == item && thing.weapon().is_some());
    let chance = DISARMING.chance(view, order.unit, target);
    Some(worth::mark(chance, if armed { 6 } else { 2 }))
});

/// The item in the target's hand the order names, or the first one.
fn item_of(view: View<'_>, target: UnitId, with: Tool) -> Result<ItemId, Refusal> {
    let mut held = things(view, target).filter(|(_, hold, _)| is_in_hand(*hold));
    let found = match with {
        Tool::Item(item) => held.find(|(id, _, _)| *id == item),
        _ => held.next(),
    };
    let lacks = Refusal::lacks(RULE, "something in the target's hand");
    found.map(|(id, _, _)| id).ok_or(lacks)
}

/// The winner takes the item; a two-handed item in one hand is held but useless (MO-ADV-06).
fn seize(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId, item: ItemId) {
    let hold = match hold_for(resolver.view(), unit, 1) {
        Hold::Natural | Hold::Both | Hold::Stowed => Hold::Right,
        hold => hold,
    };
    let Some(mut carried) = take_away(resolver, target, item) else {
        return;
    };
    carried.hold = hold;
    resolver
        .edit::<crate::battle::components::Hands>(unit)
        .carried
        .push(carried);
    resolver.note(unit, "takes what was in the foe's hand", RULE);
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for enemy in view
        .enemies(unit)
        .filter(|&enemy| view.distance(unit, enemy) <= 1)
    {
        let held = things(view, enemy).filter(|(_, hold, _)| is_in_hand(*hold));
        let order = Order::new(unit, me).at(enemy);
        out.extend(held.map(|(item, _, _)| order.clone().with(Tool::Item(item))));
    }
}
