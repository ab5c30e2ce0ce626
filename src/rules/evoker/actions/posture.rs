//! Fall or Rise (EV-ACT-28, EV-MOV-30).

use crate::{
    battle::{
        components::{Band, Posture},
        event::BattleEvent,
        ids::{RuleId, SideSet, UnitId},
        moment::Moment,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        delay, effects, laws::stars, legal, movement::around, reactions::chance_attack,
    },
};

/// The action, one way or the other.
pub struct ChangePosture {
    /// Up, not down.
    pub rise: bool,
}

const FALL: Entry = Entry {
    key: "prone",
    name: "Drop prone",
    rules: &["EV-ACT-28", "EV-MOV-30"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Lie down: harder to shoot from afar, easier to strike, and you only crawl.",
};

const RISE: Entry = Entry {
    key: "rise",
    name: "Stand up",
    rules: &["EV-ACT-28", "EV-CHA-04"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Stand up. Every adjacent enemy may make a Chance Attack first.",
};

impl Action for ChangePosture {
    fn entry(&self) -> &'static Entry {
        if self.rise { &RISE } else { &FALL }
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        let stands = view.posture(unit) == Posture::Standing;
        if stands == self.rise {
            return Err(Refusal::new("EV-ACT-28", Why::NothingToDo));
        }
        if !self.rise && view.band(unit) != Band::Ground {
            return Err(Refusal::new("EV-MOV-30", Why::OtherBand));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action, rise) = (order.unit, order.action, self.rise);
        let name = self.entry().name;
        let mut plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name,
                item: None,
                power: None,
                target: None,
                cell: None,
                seen: SideSet::default(),
            });
            if !rise {
                effects::lie_down(r, unit, "EV-ACT-28");
                return around::settle(r);
            }
            r.offer(&Moment::Exposed {
                unit,
                trigger: chance_attack::RISING,
                bonus: 0,
            })?;
            if legal::able(r.view(), unit).is_err() {
                return Ok(());
            }
            let before = r.view().posture(unit);
            *r.edit::<Posture>(unit) = Posture::Standing;
            r.report(|_| BattleEvent::PostureChanged {
                unit,
                before,
                after: Posture::Standing,
                rule: RuleId("EV-ACT-28"),
            });
            Ok(())
        })
        .costs("stars", 1);
        if rise {
            plan.invites = view
                .neighbours(unit)
                .iter()
                .filter(|&other| chance_attack::can_strike(view, other, unit))
                .map(|other| (other, 0))
                .collect();
        }
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}
