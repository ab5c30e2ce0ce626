//! Maneuvers of the winner after a critical win (MA-MAN).

use super::{attack::Attack, grapple, to_hit::skill_check};
use crate::{
    battle::{components::Hold, prelude::*},
    geometry::push::away_by_halves,
    rules::{
        maneuver::{
            body::location::{Location, grip},
            character::{
                hands::{drop_item, held, is_in_hand, reach_of, shield, weapons},
                sheet::Skill,
            },
            conditions::{BRACED, DAZED, FEINTED, gain, set_posture},
            field::{ground, hazards},
            rolls::{checks, modifiers},
            sheet_of,
        },
        shared::{answers::Asked, forced, walk::moved},
    },
};

/// A maneuver chosen after the damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Maneuver {
    Brace,
    Feint,
    Bash,
    Disarm,
    Push,
    Trip,
}

impl Maneuver {
    const ALL: [Self; 6] = [
        Self::Trip,
        Self::Bash,
        Self::Disarm,
        Self::Push,
        Self::Brace,
        Self::Feint,
    ];

    /// Its name as an answer, its verb phrase for the log, and its rule.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Brace => ("brace", "brace", "MA-MAN-03"),
            Self::Feint => ("feint", "feint at {other}", "MA-MAN-05"),
            Self::Bash => ("bash", "try to bash {other}", "MA-MAN-02"),
            Self::Disarm => ("disarm", "try to disarm {other}", "MA-MAN-04"),
            Self::Push => ("push", "try to push {other}", "MA-MAN-07"),
            Self::Trip => ("trip", "try to trip {other}", "MA-MAN-08"),
        }
    }

    const fn name(self) -> &'static str {
        self.words().0
    }

    /// Whether the winner may choose it against the loser (MA-MAN-01, MA-MAN-11).
    fn is_offered(self, view: View<'_>, winner: UnitId, loser: UnitId) -> bool {
        let close = || {
            view.status(loser).is_active()
                && view.distance(winner, loser) <= u16::from(reach_of(view, winner))
        };
        match self {
            Self::Brace => !view.has(winner, BRACED),
            Self::Feint => true,
            Self::Bash => {
                close()
                    && (shield(view, winner).is_some()
                        || weapons(view, winner).any(|(_, weapon)| weapon.heavy))
            }
            Self::Disarm => close() && droppable(view, loser).next().is_some(),
            Self::Push => close(),
            Self::Trip => close() && view.posture(loser) != Posture::Prone,
        }
    }
}

fn droppable(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Hold, bool)> {
    held(view, unit)
        .filter(|(_, hold, _)| is_in_hand(*hold))
        .map(|(id, hold, item)| (id, hold, hold == Hold::Both || item.block().is_some()))
}

/// A question to the winner of an exchange about the loser.
const fn asked(rule: &'static str, unit: UnitId, about: UnitId) -> Asked {
    Asked { rule, unit, about }
}

/// Asks about Precision before the damage die: the body location, or none (MA-MAN-06).
pub(crate) fn precision(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
) -> RuleResult<Option<Location>> {
    if attack.is_spell() || attack.damage(resolver.view()).0 == 0 {
        return Ok(None);
    }
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.push(Choice::No);
    choices.extend(Location::ALL.map(|location| Choice::Named(location.name())));
    let asked = asked("MA-MAN-06", attack.by, attack.target);
    let prompt = "Use Precision against {other}: full damage to which place?";
    let question = asked.question(QuestionKind::Maneuver, prompt, choices);
    let choice = resolver.ask(question.verbs("use it", "another maneuver"))?;
    let all = Location::ALL.into_iter();
    let mut all = all.filter(|location| choice == Choice::Named(location.name()));
    let aimed = all.next();
    if let Some(location) = aimed {
        let pair = (attack.by, attack.target);
        resolver.chosen(pair, location.aimed_at(), true, "MA-MAN-06");
    }
    Ok(aimed)
}

/// Asks for a maneuver after the damage, and carries it out (MA-MAN-01).
pub(crate) fn after(resolver: &mut Resolver<'_>, winner: UnitId, loser: UnitId) -> RuleResult {
    let view = resolver.view();
    let offered: SmallVec<[Maneuver; 6]> = Maneuver::ALL
        .into_iter()
        .filter(|maneuver| maneuver.is_offered(view, winner, loser))
        .collect();
    let mut choices: SmallVec<[Choice; 6]> = offered
        .iter()
        .map(|maneuver| Choice::Named(maneuver.name()))
        .collect();
    choices.push(Choice::No);
    let asked = asked("MA-MAN-01", winner, loser);
    let prompt = "Use which maneuver against {other}?";
    let question = asked.question(QuestionKind::Maneuver, prompt, choices);
    let choice = resolver.ask(question.verbs("use one", "no maneuver"))?;
    let chosen = offered
        .into_iter()
        .find(|maneuver| choice == Choice::Named(maneuver.name()));
    let none = ("", "use a maneuver", "MA-MAN-01");
    let (_, verb, rule) = chosen.map_or(none, Maneuver::words);
    resolver.chosen((winner, loser), verb, chosen.is_some(), rule);
    match chosen {
        None => Ok(()),
        Some(maneuver) => carry_out(resolver, maneuver, winner, loser),
    }
}

fn carry_out(
    resolver: &mut Resolver<'_>,
    maneuver: Maneuver,
    winner: UnitId,
    loser: UnitId,
) -> RuleResult {
    let (_, _, rule) = maneuver.words();
    match maneuver {
        Maneuver::Brace => gain(resolver, winner, BRACED, Until::Ended, None, rule),
        Maneuver::Feint => {
            let skill = Skill::Deception;
            let check = skill_check(resolver.view(), winner, Some(loser), skill, rule);
            if checks::pass_or_fail(resolver, &check)? {
                gain(
                    resolver,
                    winner,
                    FEINTED,
                    Until::Turns(1),
                    Some(loser),
                    rule,
                );
            }
        }
        Maneuver::Bash => {
            if !holds_out(resolver, winner, loser, Skill::Athletics, rule)? {
                gain(resolver, loser, DAZED, Until::Turns(1), Some(winner), rule);
                grapple::settle(resolver);
            }
        }
        Maneuver::Push => {
            if !holds_out(resolver, winner, loser, Skill::Athletics, rule)? {
                push(resolver, winner, loser)?;
            }
        }
        Maneuver::Trip => {
            if !holds_out(resolver, winner, loser, Skill::Acrobatics, rule)? {
                set_posture(resolver, loser, Posture::Prone, rule);
            }
        }
        Maneuver::Disarm => disarm(resolver, winner, loser)?,
    }
    Ok(())
}

/// Effect of a difference in size on the loser's test (MA-MAN-09, MA-MAN-10).
enum BySize {
    Edge(Option<Modifier>),
    Passes,
    Fails,
}

fn by_size(view: View<'_>, winner: UnitId, loser: UnitId) -> BySize {
    match sheet_of(view, loser)
        .size
        .above(sheet_of(view, winner).size)
    {
        2.. => BySize::Passes,
        1 => BySize::Edge(Some(Modifier::new(
            "MA-MAN-09",
            "larger than you",
            Amount::Advantage(1),
        ))),
        0 => BySize::Edge(None),
        -1 => BySize::Edge(Some(Modifier::new(
            "MA-MAN-10",
            "smaller than you",
            Amount::Advantage(-1),
        ))),
        _ => BySize::Fails,
    }
}

/// The loser's test against a maneuver; returns whether it passes.
fn holds_out(
    resolver: &mut Resolver<'_>,
    winner: UnitId,
    loser: UnitId,
    skill: Skill,
    rule: &'static str,
) -> RuleResult<bool> {
    let view = resolver.view();
    match by_size(view, winner, loser) {
        BySize::Passes => Ok(true),
        BySize::Fails => Ok(false),
        BySize::Edge(edge) => {
            let base = (sheet_of(view, loser).skill(skill), skill.name());
            let mut modifiers = modifiers::on_skill(view, loser, skill);
            modifiers.extend(edge);
            let check = checks::check(rule, skill.name(), loser, Some(winner), base, &modifiers);
            checks::pass_or_fail(resolver, &check)
        }
    }
}

/// The winner names an item, and the loser tests to keep it (MA-MAN-04).
fn disarm(resolver: &mut Resolver<'_>, winner: UnitId, loser: UnitId) -> RuleResult {
    const RULE: &str = "MA-MAN-04";
    let items: SmallVec<[(ItemId, Hold, bool); 3]> = droppable(resolver.view(), loser).collect();
    let choices: SmallVec<[Choice; 6]> = items
        .iter()
        .map(|(item, _, _)| Choice::act("item", Some(*item)))
        .collect();
    let choice = asked(RULE, winner, loser).detail(
        resolver,
        "Knock which item from {other}'s hand?",
        choices.clone(),
    )?;
    let place = choices.iter().position(|&offered| offered == choice);
    let item = items[place.unwrap_or(0)];
    let firm = item.2.then(|| {
        Modifier::new(
            RULE,
            "held in two hands or strapped on",
            Amount::Advantage(1),
        )
    });
    let keeps = match by_size(resolver.view(), winner, loser) {
        BySize::Passes => true,
        BySize::Fails => false,
        BySize::Edge(edge) => {
            let more: Modifiers = firm.into_iter().chain(edge).collect();
            let check = grip(resolver.view(), loser, RULE, &more);
            checks::pass_or_fail(resolver, &check)?
        }
    };
    if !keeps {
        drop_item(resolver, loser, item.0, RULE);
    }
    Ok(())
}

/// Pushes the unit one metre away; an occupied square stops it. The ground it reaches has its usual
/// effect (MA-MOV-07).
pub(crate) fn push(resolver: &mut Resolver<'_>, by: UnitId, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let space = view.footprint(unit);
    let Some(direction) = away_by_halves(view.footprint(by), space) else {
        return Ok(());
    };
    forced::push(
        resolver,
        unit,
        (direction, 1),
        &ground::STEPS,
        |resolver, step, _| {
            moved(resolver, unit, step.to, (0, true), "MA-MOV-07");
            hazards::arrive(resolver, unit, step.from, direction)?;
            grapple::settle(resolver);
            Ok(true)
        },
    )?;
    Ok(())
}
