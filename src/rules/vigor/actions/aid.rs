//! Emergency aid, and stabilising units in shock (VI-ACT-13, VI-ACT-14).

use crate::{
    battle::{components::Pools, prelude::*},
    rules::{
        shared::{action::Aims, conditions::lose, targets::unit_or_self},
        vigor::{
            DURABILITY,
            attacks::targets::beside,
            body::mend,
            brain::aid,
            character::stats::Skill,
            laws::{ActionDef, Work, actions},
            rolls::checks::{self, Against, skill_check},
            sheet_of,
            status::{BLEEDING, STABILISED},
            time::recovery::stabilise,
        },
    },
};

/// The number the check must reach.
const VS: i32 = 20;

/// The unit the order names, on the field and within touch; the acting unit itself if it names
/// none.
fn named(view: View<'_>, order: &Order, rule: &'static str) -> Result<UnitId, Refusal> {
    let target = unit_or_self(view, order, rule)?;
    beside(view, (order.unit, target), rule)?;
    Ok(target)
}

pub(crate) static AID: ActionDef = ActionDef::new(
    &Entry {
        key: "aid",
        name: "Emergency Aid",
        icon: Icon::Aid,
        phrase: &[Form::new("give {target} emergency aid"), Form::new("give emergency aid")],
        rules: &["VI-ACT-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(2),
        help: "Medicine 20 on you or somebody next to you who is hurt: 1d10 Durability, and bleeding stops.",
    },
    |view, order| {
        const RULE: &str = "VI-ACT-13";
        let unit = order.unit;
        let target = named(view, order, RULE)?;
        if !view.status(target).is_active() {
            return Err(Refusal::forbidden(RULE, "a target in shock has to be stabilised first"));
        }
        let pools = view.store.get::<Pools>(target);
        let whole = pools.now(DURABILITY) >= pools.max(DURABILITY);
        if whole && !view.has(target, BLEEDING) {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        let named = (RULE, Skill::Medicine);
        let check = skill_check(view, named, unit, Some(target), Against::Reach(VS));
        Ok(Work::checked(check, move |resolver, check| {
            let passed = checks::succeeds(resolver, check)?;
            checks::acted(resolver, unit);
            if passed {
                let die = resolver.die(10, &[1, 2, 3, 4, 5, 6, 7, 8, 9])?;
                mend::durability(resolver, target, die.into(), RULE);
                lose(resolver, target, BLEEDING, "VI-TYP-03");
            }
            Ok(())
        }))
    },
)
.bits(ActionBits::MENDS)
.aims(Aims::Own(|view, unit, me, out| {
    let near = view.active().filter(|&other| {
        !view.hostile(unit, other) && view.distance(unit, other) <= 1
    });
    out.extend(near.map(|other| Order::new(unit, me).at(other)));
}))
.worth(|view, order| Some(aid::of_aid(view, order)));

pub(crate) static STABILISE: ActionDef = ActionDef::new(
    &Entry {
        key: "stabilise",
        name: "Stabilise",
        icon: Icon::Heart,
        phrase: &[
            Form::new("try to stabilise {target}"),
            Form::new("try to stabilise somebody"),
        ],
        rules: &["VI-ACT-14", "VI-DMG-20"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(2),
        help: "Medicine or Medical Science 20 on somebody next to you in shock: it no longer dies.",
    },
    |view, order| {
        const RULE: &str = "VI-ACT-14";
        let unit = order.unit;
        let target = named(view, order, RULE)?;
        let dying = matches!(view.status(target), CombatStatus::Unconscious { .. });
        if !dying || view.has(target, STABILISED) {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        let sheet = sheet_of(view, unit);
        let skill = if sheet.skill(Skill::MedicalScience) > sheet.skill(Skill::Medicine) {
            Skill::MedicalScience
        } else {
            Skill::Medicine
        };
        let vs = Against::Reach(VS);
        let check = skill_check(view, (RULE, skill), unit, Some(target), vs);
        Ok(Work::checked(check, move |resolver, check| {
            let passed = checks::succeeds(resolver, check)?;
            checks::acted(resolver, unit);
            if passed {
                stabilise(resolver, target);
            }
            Ok(())
        }))
    },
)
.aims(Aims::Own(|view, unit, me, out| {
    let down = view.store.ids().filter(|&other| {
        let status = view.status(other);
        status.is_on_field()
            && !status.is_active()
            && !view.hostile(unit, other)
            && view.distance(unit, other) <= 1
    });
    out.extend(down.map(|other| Order::new(unit, me).at(other)));
}))
.worth(|view, order| Some(aid::of_stabilising(view, order)));
