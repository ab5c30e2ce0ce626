//! Chance Attacks (EV-CHA-01 to 11): a Standard Attack on a unit that laid itself open.

use super::openings::{self, LEAVING, RISING};
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{
        components::{MoveProgress, Reactions},
        prelude::*,
        ruleset::Reaction,
    },
    rules::{
        evoker::{
            attacks::{
                attack::{self, Attack},
                resolution,
            },
            character::element::Location,
            field::ground,
        },
        shared::{acted, rounds::in_turn_order},
    },
};

/// The Chance Attack reaction.
pub struct ChanceAttack;

impl Reaction for ChanceAttack {
    fn rules(&self) -> &'static [&'static str] {
        &["EV-CHA-01", "EV-CHA-02", "EV-CHA-08", "EV-CHA-09"]
    }

    /// Asks every unit that may strike, in turn order (EV-TIM-17).
    fn respond(&self, moment: &ReactionTrigger<'_>, r: &mut Resolver<'_>) -> RuleResult<bool> {
        match *moment {
            ReactionTrigger::Exposed {
                unit,
                trigger,
                bonus,
            } => {
                for striker in strikers(r.view(), unit, trigger) {
                    invite(r, striker, unit, trigger, bonus)?;
                }
            }
            ReactionTrigger::Foiled { unit, by, trigger }
                if openings::can_answer(r.view(), by, unit, trigger) =>
            {
                invite(r, by, unit, trigger, 0)?;
            }
            _ => {}
        }
        Ok(true)
    }
}

/// The units that may strike because of a trigger: the enemies left, or all adjacent ones
/// (EV-CHA-02).
fn strikers(view: View<'_>, unit: UnitId, trigger: &'static str) -> SmallVec<[UnitId; 4]> {
    let stride = view.store.get::<MoveProgress>(unit);
    let strikes = |other| match trigger {
        LEAVING => stride.leaving.contains(other),
        // All adjacent enemies may strike at a rising unit.
        RISING => view.neighbours(unit).contains(other) && view.hostile(unit, other),
        _ => ground::engaged(view, unit, other),
    };
    in_turn_order(view, strikes).collect()
}

fn plain_attack(
    striker: UnitId,
    target: UnitId,
    means: AttackMeans,
    trigger: &'static str,
    bonus: i8,
) -> Attack {
    let mut extra = Modifiers::new();
    if bonus != 0 {
        let (rule, name) = if trigger == LEAVING {
            ("EV-MOV-09", "Fleeing enemy")
        } else {
            (trigger, "Opening")
        };
        extra.push(Modifier::new(rule, name, Amount::Advantage(bonus)));
    }
    Attack {
        extra,
        chance_attack: true,
        ..Attack::on(striker, target, means)
    }
}

const CALLED: &str = "called strike";
const BURST: &str = "burst";

/// Asks one unit whether and with what it strikes, and resolves the attack.
fn invite(
    r: &mut Resolver<'_>,
    striker: UnitId,
    target: UnitId,
    trigger: &'static str,
    bonus: i8,
) -> RuleResult {
    let view = r.view();
    // Earlier attacks may have changed which unit can strike, and at which target.
    if !openings::can_strike(view, striker, target) || !view.status(target).is_active() {
        return Ok(());
    }
    let means = openings::means(view, striker);
    let Some(&first) = means.first() else {
        return Ok(());
    };
    let mut options: SmallVec<[(Choice, AttackMeans); 6]> = SmallVec::new();
    for &means in &means {
        let name = match means {
            AttackMeans::Strike(_) => "strike",
            AttackMeans::Shoot(_) | AttackMeans::Power(_) | AttackMeans::Item(_) => "shoot",
        };
        let act = |name| Choice::act(name, means.tool().item());
        options.push((act(name), means));
        if profile(view, striker, means).is_some_and(|profile| profile.burst > 0) {
            options.push((act(BURST), means));
        }
        options.push((act(CALLED), means));
    }
    let plain = plain_attack(striker, target, first, trigger, bonus);
    let check = profile(view, striker, first)
        .map(|profile| attack::attack_check(view, &plain, &profile, target));
    let prompt = match trigger {
        LEAVING => "Strike {other} as it leaves?",
        RISING => "Strike {other} as it stands up?",
        _ => "Strike {other} while its guard is down?",
    };
    let (topic, about) = (QuestionKind::ChanceAttack, Some(target));
    let choices = options.iter().map(|(choice, _)| *choice);
    let question = Question::yes_no("EV-CHA-01", topic, striker, about, prompt)
        .verbs("strike", "let it go")
        .choices(choices.chain([Choice::No]))
        .checks(check);
    let choice = r.ask(question)?;
    let chosen = options.iter().find(|(offered, _)| *offered == choice);
    let Some(&(choice, means)) = chosen else {
        r.decided(striker, "make a Chance Attack", false, trigger);
        return Ok(());
    };
    let mut blow = plain_attack(striker, target, means, trigger, bonus);
    if let Choice::Act { name, .. } = choice {
        blow.burst = name == BURST;
        if name == CALLED {
            blow.called = Some(ask_location(r, striker, target)?);
        }
    }
    strike(r, &blow, target, trigger)
}

fn ask_location(r: &mut Resolver<'_>, striker: UnitId, target: UnitId) -> RuleResult<Location> {
    let question = Question::detail(
        "EV-ATK-19",
        striker,
        Some(target),
        "Strike {other} where?",
        Location::ALL
            .into_iter()
            .map(|location| Choice::Named(location.name())),
    );
    let choice = r.ask(question)?;
    let location = Location::ALL
        .into_iter()
        .find(|location| choice == Choice::Named(location.name()));
    Ok(location.unwrap_or(Location::Body))
}

/// The attack itself: no star, no keyword, no One More, no further Chance Attacks (EV-CHA-11).
fn strike(
    r: &mut Resolver<'_>,
    blow: &Attack,
    target: UnitId,
    trigger: &'static str,
) -> RuleResult {
    let striker = blow.attacker;
    let made = r.edit::<Reactions>(striker);
    made.made = made.made.saturating_add(1);
    made.struck.insert(target);
    r.decided(striker, "make a Chance Attack", true, trigger);
    if let Some(action) = r.scene().book.action_named("attack") {
        let told = Order::new(striker, action).at(target);
        acted(r, &told.with(blow.means.tool()), "Chance Attack");
    }
    resolution::resolve(r, blow)?;
    Ok(())
}
