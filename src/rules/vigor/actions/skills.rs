//! Use Skill on creatures: charming, intimidating, finding a weakness, hiding (VI-ACT-09 to
//! VI-ACT-12, VI-CON-05).

use crate::{
    battle::{components::ConditionId, prelude::*},
    rules::{
        shared::{
            action::Aims,
            conditions::{give, usual},
            targets::other,
        },
        vigor::{
            attacks::targets::{in_sight, within},
            brain::action_worth,
            character::stats::{Ability, Skill},
            field::sight,
            laws::{ActionDef, Work, actions},
            rolls::checks::{self, Against, resistance, skill_check},
            status::{CHARMED, INTIMIDATED, STUDYING},
        },
    },
};

/// Squares within which a target can be charmed or intimidated: 30 ft.
const NEAR: u16 = 5;
/// The number that finding a weakness must reach.
const WEAKNESS: i32 = 20;

/// How the user must perceive the target: charming requires sight of it; a threat is heard by any
/// target the user's side sees (VI-ACT-10, VI-ACT-12).
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Sight,
    Voice,
}

/// A skill check contested by a Resolve Resistance check; success gives a condition (VI-ACT-10,
/// VI-ACT-12).
fn sway(
    view: View<'_>,
    order: &Order,
    (rule, skill): (&'static str, Skill),
    (id, by): (ConditionId, By),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = other(view, order.unit, order.target(), rule)?;
    if !view.hostile(unit, target) {
        return Err(Refusal::new(rule, RefusalReason::WrongSide));
    }
    if !view.status(target).is_active() {
        return Err(Refusal::new(rule, RefusalReason::TargetOut));
    }
    if by == By::Voice && view.memory().sees(view.side(unit), target) {
        within(view, (unit, target), NEAR, rule)?;
    } else {
        in_sight(view, (unit, target), NEAR, rule)?;
    }
    let check = skill_check(view, (rule, skill), unit, Some(target), Against::Open);
    Ok(Work::checked(check, move |resolver, check| {
        let total = checks::roll(resolver, check, |total| total)?;
        checks::acted(resolver, unit);
        let vs = Against::Exceed(total);
        let named = (rule, Ability::Resolve);
        let resists = resistance(resolver.view(), named, (target, Some(unit)), vs, false);
        if checks::resists(resolver, &resists)? {
            resolver.outcome((unit, target), "resisted", false, rule);
        } else {
            resolver.hits.insert(target);
            // A Struggle must reach this total (VI-ACT-16).
            let given = Condition {
                amount: total.clamp(1, 30_000) as i16,
                ..usual(resolver.view(), target, id, Some(unit))
            };
            give(resolver, target, given, rule);
        }
        Ok(())
    }))
}

pub(crate) static CHARM: ActionDef = ActionDef::new(
    &Entry {
        key: "charm",
        name: "Charm",
        icon: Icon::Speech,
        phrase: &[Form::new("try to charm {target}"), Form::new("try to charm somebody")],
        rules: &["VI-ACT-10", "VI-ACT-09"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(1),
        help: "Social against Resolve, within 30 ft: the target may not attack you until the end of your next turn, or until your side harms it.",
    },
    |view, order| sway(view, order, ("VI-ACT-10", Skill::Social), (CHARMED, By::Sight)),
)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.worth(action_worth::of_charming);

pub(crate) static INTIMIDATE: ActionDef = ActionDef::new(
    &Entry {
        key: "intimidate",
        name: "Intimidate",
        icon: Icon::Skull,
        phrase: &[
            Form::new("try to intimidate {target}"),
            Form::new("try to intimidate somebody"),
        ],
        rules: &["VI-ACT-12", "VI-ACT-09"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(1),
        help: "Menace against Resolve, within 30 ft: the target has a Challenge on action rolls until the end of its next turn.",
    },
    |view, order| sway(view, order, ("VI-ACT-12", Skill::Menace), (INTIMIDATED, By::Voice)),
)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.worth(action_worth::of_intimidating);

pub(crate) static STUDY: ActionDef = ActionDef::new(
    &Entry {
        key: "find weakness",
        name: "Find a Weakness",
        icon: Icon::Lens,
        phrase: &[
            Form::new("look for a weakness of {target}"),
            Form::new("look for a weakness"),
        ],
        rules: &["VI-ACT-11", "VI-ACT-09"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: actions(1),
        help: "Awareness 20 on an enemy in sight: your next attack on it before the end of your next turn has a Charge on attack and damage.",
    },
    |view, order| {
        const RULE: &str = "VI-ACT-11";
        let unit = order.unit;
        let target = other(view, order.unit, order.target(), RULE)?;
        if !view.hostile(unit, target) {
            return Err(Refusal::new(RULE, RefusalReason::WrongSide));
        }
        in_sight(view, (unit, target), u16::MAX, RULE)?;
        let named = (RULE, Skill::Awareness);
        let check = skill_check(view, named, unit, Some(target), Against::Reach(WEAKNESS));
        Ok(Work::checked(check, move |resolver, check| {
            let passed = checks::succeeds(resolver, check)?;
            checks::acted(resolver, unit);
            if passed {
                let until = Until::TurnEndOf { of: unit, left: 1 };
                let known = Condition::new(STUDYING, 1).until(until).by(target);
                give(resolver, unit, known, RULE);
            }
            Ok(())
        }))
    },
)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.worth(action_worth::of_studying);

pub(crate) static HIDE: ActionDef = ActionDef::new(
    &Entry {
        key: "hide",
        name: "Hide",
        icon: Icon::Hide,
        phrase: &[Form::new("try to hide")],
        rules: &["VI-CON-05", "VI-ACT-09"],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: actions(1),
        help: "Stealth in cover or foliage against the Awareness of each enemy: those who come to less lose you from sight until you attack or are seen.",
    },
    |view, order| {
        const RULE: &str = "VI-CON-05";
        let unit = order.unit;
        if !watchers(view, unit).any(|_| true) {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        if watchers(view, unit).any(|enemy| !sight::is_sheltered_from(view, unit, enemy)) {
            return Err(Refusal::lacks_here(RULE, "cover or foliage from every enemy that sees it"));
        }
        let check = skill_check(view, (RULE, Skill::Stealth), unit, None, Against::Open);
        Ok(Work::checked(check, move |resolver, check| {
            let total = checks::roll(resolver, check, |total| total)?;
            checks::acted(resolver, unit);
            let enemies: SmallVec<[UnitId; 8]> = resolver.view().enemies(unit).collect();
            for enemy in enemies {
                let named = (RULE, Skill::Awareness);
                let vs = Against::Reach(total);
                let check = skill_check(resolver.view(), named, enemy, Some(unit), vs);
                if !checks::succeeds_secretly(resolver, &check)? {
                    sight::hide_from(resolver, unit, enemy);
                }
            }
            resolver.observe();
            Ok(())
        }))
    },
)
.bits(ActionBits::GUARDS_ONESELF.union(ActionBits::CAN_WAIT))
.worth(|view, order| Some(action_worth::of_hiding(view, order.unit)));

/// The enemies from which the unit is not hidden yet.
fn watchers(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'_> {
    view.enemies(unit)
        .filter(move |&enemy| !sight::is_hidden_from(view, unit, enemy))
}
