//! Swap Persona (EV-ACT-41, EV-PER-04): free, once in one's own turn.

use super::{modes, said};
use crate::{
    battle::{
        components::{Personas, Turn},
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{effects, legal, once},
};

/// The action.
pub struct SwapPersona;

const ENTRY: Entry = Entry {
    key: "persona",
    name: "Swap Persona",
    rules: &["EV-PER-04", "EV-ACT-41"],
    group: Group::Support,
    takes: Takes::NOTHING.modes(modes::NUMBERS),
    cost: Costs::NOTHING.said("0"),
    help: "Equip another living Persona: its affinities and powers, its wounds before yours.",
};

/// The Personas that could be equipped now, by place on the sheet.
fn others(view: View<'_>, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let personas = view.store.get::<Personas>(unit);
    personas
        .list
        .iter()
        .enumerate()
        .map(|(place, state)| (place as u8, state))
        .filter(|&(place, state)| !state.broken && personas.equipped != Some(place))
        .map(|(place, _)| place)
        .take(usize::from(modes::PERSONAS))
}

impl Action for SwapPersona {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if others(view, unit).next().is_none() {
            return Err(Refusal::new(
                "EV-PER-04",
                Why::Lacks {
                    what: "another living Persona",
                },
            ));
        }
        legal::can_act(view, unit, 0, None)?;
        // Once per own turn, One Mores of that turn included; a baton opens no turn.
        if view.clock().turn_owner() != Some(unit) {
            return Err(Refusal::new(
                "EV-PER-04",
                Why::Forbidden {
                    because: "it is not your own turn",
                },
            ));
        }
        if view.store.get::<Turn>(unit).once & once::SWAPPED != 0 {
            return Err(Refusal::new("EV-PER-04", Why::AlreadyDone));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(
            others(view, unit).map(|place| Order::new(unit, me).mode(modes::FIRST_PERSONA + place)),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let named =
            (0..modes::PERSONAS).find(|place| order.modes.has(modes::FIRST_PERSONA + place));
        // With one choice the order need not name it.
        let mut choices = others(view, order.unit);
        let place = match (named, choices.next(), choices.next()) {
            (Some(place), _, _) => place,
            (None, Some(only), None) => only,
            (None, _, _) => return Err(Refusal::new("EV-PER-04", Why::NoTarget)),
        };
        if !others(view, order.unit).any(|other| other == place) {
            return Err(Refusal::new("EV-PER-04", Why::WrongTarget));
        }
        let mut done = order.clone();
        done.modes = done.modes.with(modes::FIRST_PERSONA + place);
        Ok(Plan::new(done.clone(), move |r| {
            let unit = done.unit;
            said::acted(r, &done, &ENTRY);
            r.edit::<Turn>(unit).once |= once::SWAPPED;
            r.edit::<Personas>(unit).equipped = Some(place);
            r.report(|_| BattleEvent::Note {
                unit,
                what: "calls another Persona",
                rule: RuleId("EV-PER-04"),
            });
            effects::end_blocked(r, unit);
            Ok(())
        }))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::GUARDS
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        battle::components::Personas,
        rules::evoker::{
            actions::modes,
            conditions as c,
            element::{Affinity, Element},
            fixture::{Play, Stage, arm, persona},
            stats,
        },
    };

    fn evoker() -> Play {
        Stage::new(&["A....x"])
            .unit('A', |sheet| {
                persona(sheet, 20, &[(Element::Fire, Affinity::Weak)], &["ember"]);
                persona(sheet, 44, &[(Element::Fire, Affinity::Block)], &["gale"]);
                persona(sheet, 10, &[], &["mend"]);
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin()
    }

    /// Rules: EV-PER-04 EV-ACT-41 EV-PER-05 EV-SHT-15
    #[test]
    fn another_persona_is_called_once_a_turn_for_free() {
        let mut play = evoker();
        let swap = play.order('A', "persona");
        let second = swap.clone().mode(modes::FIRST_PERSONA + 1);
        let third = swap.clone().mode(modes::FIRST_PERSONA + 2);
        assert_eq!(play.refused(&swap).rule.0, "EV-PER-04", "which one?");
        let first = swap.mode(modes::FIRST_PERSONA);
        assert_eq!(play.refused(&first).rule.0, "EV-PER-04", "it is equipped");
        play.act(second, &[]);
        assert_eq!(play.stars('A'), 2);
        let unit = play.id('A');
        assert_eq!(
            stats::affinity(play.view(), unit, Some(Element::Fire)),
            Affinity::Block
        );
        let ember = play.cast('A', "attack", "ember", 'x');
        assert_eq!(play.refused(&ember).rule.0, "EV-PER-05");
        assert!(
            play.battle
                .plan(&play.cast('A', "attack", "gale", 'x'))
                .is_ok()
        );
        assert_eq!(play.refused(&third).rule.0, "EV-PER-04", "once a turn");
        play.until('x');
        play.until('A');
        play.act(third, &[]);
    }

    /// Rules: EV-AIL-06 EV-PER-04
    #[test]
    fn an_affinity_that_makes_immune_ends_the_ailment_at_once() {
        let mut play = evoker();
        play.give('A', c::BURNING, None);
        let second = play.order('A', "persona").mode(modes::FIRST_PERSONA + 1);
        play.act(second, &[]);
        assert!(!play.has('A', c::BURNING));
    }

    /// Rules: EV-PER-04 EV-PER-02
    #[test]
    fn a_broken_persona_is_not_called_and_its_owner_stays_bare_until_its_turn() {
        let mut play = evoker();
        let unit = play.id('A');
        play.stage(|r| {
            let personas = r.edit::<Personas>(unit);
            personas.list[0].broken = true;
            personas.list[1].broken = true;
        });
        assert!(stats::persona(play.view(), unit).is_none());
        // One is left: the order need not name it.
        let swap = play.order('A', "persona");
        play.act(swap, &[]);
        assert_eq!(play.view().store.get::<Personas>(unit).equipped, Some(2));
    }
}
