//! Struggle: against lasting effects: holds, spells that bind, charm and intimidation (VI-ACT-16,
//! VI-CON-03, VI-CON-04).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            action::{self, Aims},
            bonds::Bond,
            conditions::lose_where,
        },
        vigor::{
            brain::struggling,
            field::forces::forces,
            laws::{ActionDef, ActionKind, Work, actions},
            rolls::checks::{self, Against, resistance},
            status::PINNED,
        },
    },
};

const RULE: &str = "VI-ACT-16";

pub(crate) static STRUGGLE: ActionDef = ActionDef::new(
    &Entry {
        key: "struggle",
        name: "Struggle",
        icon: Icon::Loose,
        phrase: &[Form::new("struggle against {target}"), Form::new("struggle")],
        rules: &[RULE, "VI-ATK-07"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(1),
        help: "A Resistance check against the roll of a hold, spell, charm or threat: as much is enough to be free.",
    },
    |view, order| {
        let unit = order.unit;
        let (force, ability) = forces(view, unit)
            .find(|(force, _)| order.target().is_none_or(|by| force.source == Some(by)))
            .ok_or(FREE)?;
        let target = Against::Reach(force.amount.into());
        let check = resistance(view, (RULE, ability), (unit, None), target, true);
        Ok(Work::checked(check, move |resolver, check| {
            let passed = checks::succeeds(resolver, check)?;
            checks::acted(resolver, unit);
            if passed {
                lose_where(resolver, unit, RULE, |held| *held == force);
            }
            Ok(())
        }))
    },
)
.kind(ActionKind::Mental)
.gate(|view, unit| forces(view, unit).next().map(|_| ()).ok_or(FREE))
.aims(Aims::Own(|view, unit, me, out| {
    out.push(Order::new(unit, me));
    let all: SmallVec<[UnitId; 4]> =
        forces(view, unit).filter_map(|(force, _)| force.source).collect();
    if all.len() > 1 {
        out.extend(all.into_iter().map(|by| Order::new(unit, me).at(by)));
    }
}))
.worth(struggling::of_struggling);

const FREE: Refusal = Refusal::new(RULE, RefusalReason::NothingToDo);

pub(crate) static LET_GO: ActionDef = ActionDef::new(
    &Entry {
        key: "let go",
        name: "Let Go",
        icon: Icon::Loose,
        phrase: &[Form::new("let {target} go"), Form::new("let go")],
        rules: &["VI-CON-04"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: Costs::NOTHING.said("free"),
        help: "Lets whom you pin go.",
    },
    |view, order| {
        let unit = order.unit;
        let held: SmallVec<[UnitId; 2]> = Bond(PINNED)
            .held_by(view, unit)
            .filter(|&held| order.target().is_none_or(|target| target == held))
            .collect();
        if held.is_empty() {
            return Err(Refusal::new("VI-CON-04", RefusalReason::WrongTarget));
        }
        Ok(Work::at_once(move |resolver| {
            for &held in &held {
                Bond(PINNED).let_go(resolver, held, unit, "VI-CON-04");
            }
        }))
    },
)
.gate(|view, unit| {
    let holds = Bond(PINNED).held_by(view, unit).next();
    holds
        .map(|_| ())
        .ok_or(Refusal::new("VI-CON-04", RefusalReason::NothingToDo))
})
.bits(ActionBits::FREE)
.aims(Aims::Nobody)
.worth(action::nothing);
