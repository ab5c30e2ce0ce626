//! Swap Persona (EV-ACT-41, EV-PER-04): free, once in the unit's own turn.

use super::modes;
use crate::{
    battle::{
        components::{Personas, Turn},
        prelude::*,
    },
    rules::{
        evoker::{
            effects,
            laws::{ActionDef, FREE, Work},
            time::once,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-PER-04";

/// The Swap Persona action.
pub const SWAP_PERSONA: ActionDef = ActionDef::new(
    &Entry {
        key: "persona",
        name: "Swap Persona",
        phrase: &[Form::new("switch Persona")],
        rules: &[RULE, "EV-ACT-41"],
        group: Group::Support,
        takes: ActionParams::NOTHING.modes(modes::NUMBERS),
        cost: FREE,
        help: "Equip another living Persona: its affinities and powers, its wounds before yours.",
    },
    work,
)
.gate(|view, unit| match others(view, unit).next() {
    Some(_) => Ok(()),
    None => {
        let what = "another living Persona";
        Err(Refusal::lacks(RULE, what))
    }
})
.needs(|view, unit| {
    // Once per own turn, including its One Mores; a baton counts as no own turn.
    if view.clock().turn_owner() != Some(unit) {
        return Err(Refusal::forbidden(RULE, "it is not your own turn"));
    }
    Refusal::new(RULE, RefusalReason::AlreadyDone)
        .when(view.store.get::<Turn>(unit).once & once::SWAPPED != 0)
})
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS);

/// The Personas that the unit could equip now, by index on the sheet.
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

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(
        others(view, unit).map(|place| Order::new(unit, me).mode(modes::FIRST_PERSONA + place)),
    );
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let named = (0..modes::PERSONAS).find(|place| order.modes.has(modes::FIRST_PERSONA + place));
    // If only one Persona is left, the order need not name it.
    let mut choices = others(view, unit);
    let place = match (named, choices.next(), choices.next()) {
        (Some(place), _, _) => place,
        (None, Some(only), None) => only,
        (None, _, _) => return Err(Refusal::new(RULE, RefusalReason::NoTarget)),
    };
    if !others(view, unit).any(|other| other == place) {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let mut work = Work::at_once(move |r| {
        r.edit::<Turn>(unit).once |= once::SWAPPED;
        r.edit::<Personas>(unit).equipped = Some(place);
        r.note(unit, "calls another Persona", RULE);
        effects::end_blocked(r, unit);
    });
    let mut told = order.clone();
    told.modes = told.modes.with(modes::FIRST_PERSONA + place);
    work.order = Some(told);
    Ok(work)
}

#[cfg(test)]
mod tests {
    use crate::{
        battle::components::Personas,
        rules::evoker::{
            actions::modes,
            character::{
                element::{Affinity, Element},
                stats,
            },
            conditions as c,
            fixture::{Play, Stage, arm, persona},
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
        // Only one is left, so the order need not name it.
        let swap = play.order('A', "persona");
        play.act(swap, &[]);
        assert_eq!(play.view().store.get::<Personas>(unit).equipped, Some(2));
    }
}
