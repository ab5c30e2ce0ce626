//! Struggle: against a hold or a spell that lasts (VI-ACT-16, VI-CON-03, VI-CON-04).

use crate::{
    battle::{
        components::{ConditionId, Conditions},
        prelude::*,
    },
    rules::{
        shared::{
            action::{self, Aims},
            bonds::Bond,
            conditions::lose_where,
        },
        vigor::{
            character::stats::Ability,
            laws::{ActionDef, Kind, Work, actions},
            rolls::checks::{self, Against, resistance},
            status::{BOUND, PINNED},
        },
    },
};

const RULE: &str = "VI-ACT-16";

pub(crate) static STRUGGLE: ActionDef = ActionDef::new(
    &Entry {
        key: "struggle",
        name: "Struggle",
        phrase: &[Form::new("struggle")],
        rules: &[RULE, "VI-ATK-07"],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: actions(1),
        help: "A Resistance check against the roll of the hold or spell: as much is enough to be free.",
    },
    |view, order| {
        let unit = order.unit;
        let (id, ability, vs) = force(view, unit).ok_or(FREE)?;
        let target = Against::Reach(vs.into());
        let check = resistance(view, (RULE, ability), (unit, None), target, true);
        Ok(Work::checked(check, move |resolver, check| {
            let passed = checks::succeeds(resolver, check)?;
            checks::acted(resolver, unit);
            if passed {
                let first = resolver.view().condition(unit, id).copied();
                lose_where(resolver, unit, RULE, |held| Some(*held) == first);
            }
            Ok(())
        }))
    },
)
.kind(Kind::Mental)
.gate(|view, unit| force(view, unit).map(|_| ()).ok_or(FREE))
.worth(|_, _| Some(2 * crate::battle::worth::MARK));

const FREE: Refusal = Refusal::new(RULE, RefusalReason::NothingToDo);

/// What holds somebody first: with what ability it struggles, and what that has to reach.
fn force(view: View<'_>, unit: UnitId) -> Option<(ConditionId, Ability, i16)> {
    let held = &view.store.get::<Conditions>(unit).0;
    held.iter().find_map(|held| match held.id {
        PINNED => Some((PINNED, Ability::Strength, held.amount)),
        BOUND => Some((BOUND, Ability::Resolve, held.amount)),
        _ => None,
    })
}

pub(crate) static LET_GO: ActionDef = ActionDef::new(
    &Entry {
        key: "let go",
        name: "Let Go",
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
