//! Delay (EV-ACT-26): an action is named and paid now, and done later, out of turn.

use smallvec::SmallVec;

use super::said;
use crate::{
    battle::{
        components::HeldAction,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        catalogue::{Keyword, PowerEffect},
        delay, legal, rage, stats, turns,
    },
};

/// The action.
pub struct Delay;

const ENTRY: Entry = Entry {
    key: "delay",
    name: "Delay",
    rules: &["EV-ACT-26", "EV-ONE-06"],
    group: Group::Turn,
    takes: Takes::NOTHING,
    cost: "as the action",
    help: "Name an action, pay it and end your turn; until your next turn you may do it once, \
           between the steps and actions of others.",
};

/// What a held action costs at once: stars and keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Action points.
    pub stars: i16,
    /// The keyword.
    pub keyword: Option<Keyword>,
}

/// Actions that can be held back, with their stars; 0 stands for what the power costs.
#[rustfmt::skip]
const CAN_WAIT: &[(&str, i16, Option<Keyword>)] = &[
    ("attack", 1, Some(Keyword::Attack)),
    ("charge", 2, Some(Keyword::Attack)),
    ("all weapons", 2, Some(Keyword::Attack)),
    ("grapple", 1, Some(Keyword::Attack)),
    ("ailment", 0, Some(Keyword::Attack)),
    ("hex", 0, Some(Keyword::Hex)),
    ("push", 1, Some(Keyword::Trick)),
    ("knockdown", 1, Some(Keyword::Trick)),
    ("distract", 1, Some(Keyword::Trick)),
    ("taunt", 1, Some(Keyword::Trick)),
    ("scary face", 1, Some(Keyword::Trick)),
    ("battle reading", 1, Some(Keyword::Trick)),
    ("defend", 2, Some(Keyword::Defensive)),
    ("protect", 2, Some(Keyword::Defensive)),
    ("covering fire", 1, Some(Keyword::Defensive)),
    ("restore", 0, Some(Keyword::Restoration)),
    ("augment", 0, Some(Keyword::Augment)),
    ("cultivate efficacy", 1, None),
    ("inspire", 1, None),
    ("incite fury", 1, None),
    ("analyse", 1, None),
    ("advanced analysis", 1, None),
    ("first aid", 1, None),
    ("hide", 1, None),
    ("focus", 1, None),
    ("full focus", 2, None),
    ("use", 1, None),
    ("reload", 1, None),
    ("prone", 1, None),
    ("rise", 1, None),
    ("search", 1, None),
    ("mount", 1, None),
    ("dismount", 1, None),
    ("regain flight", 1, None),
];

/// What holding an action back costs; `None` if it cannot be.
pub fn price(view: View<'_>, unit: UnitId, held: HeldAction) -> Option<Price> {
    let key = view.scene.book.action(held.action)?.entry().key;
    let &(_, stars, keyword) = CAN_WAIT.iter().find(|(known, _, _)| *known == key)?;
    // What is used from the pack counts with its keyword (EV-ACT-31).
    if key == "use" {
        let With::Item(item) = held.with else {
            return None;
        };
        let keyword = stats::catalogue(view).consumable(item)?.keyword;
        return Some(Price {
            stars,
            keyword: Some(keyword),
        });
    }
    if stars > 0 {
        return Some(Price { stars, keyword });
    }
    let With::Power(id) = held.with else {
        return None;
    };
    let power = stats::catalogue(view).power(id)?;
    let is_ailment = matches!(power.effect, PowerEffect::Ailment(_));
    let fits = power.keyword == keyword && is_ailment == (key == "ailment");
    (fits && stats::powers(view, unit).contains(&id)).then_some(Price {
        stars: i16::from(power.stars),
        keyword,
    })
}

/// Everything a combatant could do an action with, as far as its orders say.
fn means(view: View<'_>, unit: UnitId, id: ActionId) -> SmallVec<[With; 4]> {
    let mut orders = Vec::new();
    if let Some(action) = view.scene.book.action(id) {
        action.orders(view, unit, id, &mut orders);
    }
    let mut means = SmallVec::new();
    for order in orders {
        if !means.contains(&order.with) {
            means.push(order.with);
        }
    }
    means
}

/// Actions that a combatant could hold back now.
fn candidates<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = ActionId> + use<'b> {
    CAN_WAIT.iter().filter_map(move |(key, _, _)| {
        let id = view.scene.book.action_named(key)?;
        let action = view.scene.book.action(id)?;
        action.ready(view, unit).is_ok().then_some(id)
    })
}

impl Action for Delay {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::able(view, unit)?;
        rage::lets_act(view, unit)?;
        legal::has_stars(view, unit, 1)?;
        if candidates(view, unit).next().is_none() {
            return Err(Refusal::new("EV-ACT-26", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for id in candidates(view, unit) {
            for with in means(view, unit, id) {
                out.push(Order::new(unit, me).naming(id).with(with));
            }
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let Some(named) = order.named.and_then(|id| view.scene.book.action(id)) else {
            return Err(Refusal::new(
                "EV-ACT-26",
                Why::Lacks {
                    what: "the name of an action",
                },
            ));
        };
        if order.aim != crate::battle::order::Aim::None || !order.path.is_empty() {
            // The target is chosen when the action is released.
            return Err(Refusal::new("EV-ACT-26", Why::WrongTarget));
        }
        let held = HeldAction {
            action: order.named.unwrap_or(order.action),
            with: order.with,
            modes: order.modes,
        };
        let Some(price) = price(view, unit, held) else {
            return Err(Refusal::new(
                "EV-ACT-26",
                Why::Forbidden {
                    because: "that cannot be held back",
                },
            ));
        };
        named.ready(view, unit)?;
        legal::has_stars(view, unit, price.stars)?;
        let known =
            order.with == With::Nothing || means(view, unit, held.action).contains(&order.with);
        if !known {
            return Err(Refusal::new("EV-ACT-26", Why::NotCarried));
        }
        let (done, what) = (order.clone(), named.entry().name);
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, price.stars, price.keyword);
            said::acted(r, &done, &ENTRY);
            r.report(|_| BattleEvent::Note {
                unit,
                what,
                rule: RuleId("EV-ACT-26"),
            });
            delay::hold(r, unit, held);
            turns::finish(r)
        })
        .costs(stats::STARS_NAME, price.stars))
    }

    fn names_action(&self) -> bool {
        true
    }
}

#[cfg(test)]
#[path = "delay_tests.rs"]
mod tests;
