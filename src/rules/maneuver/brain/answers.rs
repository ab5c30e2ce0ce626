//! Answers of computer-led units, and the stakes of questions.

use super::{
    arms::{ManeuverArms, best_means},
    forms, worth,
};
use crate::{
    battle::{components::Turn, orders::question::AnswerTerms, prelude::*, ruleset::worth::MARK},
    dice::Weight,
    rules::{
        maneuver::{
            AP, HEALTH, POINT,
            attacks::{
                attack::{Attack, Defence, better_of, defences, strikes},
                to_hit::{defence_check, skill_check},
            },
            body::harm::{changes, heavy},
            character::{catalogue::spell, hands::reach_of, sheet::Skill},
            field::ground,
            rolls::checks::DIE,
            sheet_of,
        },
        shared::arms::{Arms, Means},
    },
};

/// The answer of computer-led sides, and in odds.
pub(crate) fn policy(view: View<'_>, question: &Question) -> u8 {
    let choice = match question.topic {
        QuestionKind::Defence => defend(view, question),
        QuestionKind::Maneuver if is_precision(question) => precision(view, question),
        QuestionKind::Maneuver => maneuver(view, question),
        // The advised choice comes first.
        QuestionKind::ChanceAttack
        | QuestionKind::Interrupt
        | QuestionKind::Fate
        | QuestionKind::Leave
        | QuestionKind::Test
        | QuestionKind::MoveOn
        | QuestionKind::Union
        | QuestionKind::Detail => question.choices.first().copied().unwrap_or(Choice::No),
    };
    question.place(choice).unwrap_or(0)
}

/// Harm from which on a player is asked by default: three points of Health, in thousandths of a
/// wound.
pub(crate) const MATTERS: i64 = 3 * POINT;

/// Whether a question without stakes is worth a player's time.
pub(crate) fn matters(view: View<'_>, question: &Question) -> bool {
    match question.topic {
        // Handling at the end of another unit's turn matters only if it is advised, and its AP is
        // not needed for a defence.
        QuestionKind::Interrupt => {
            question.choices.first() != Some(&Choice::No)
                && worth::reserve(view, question.asked, 1) == 0
        }
        _ => true,
    }
}

/// The harm at stake in a question, in thousandths of a wound; `None` if it has no measure.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> Option<i64> {
    match question.topic {
        QuestionKind::Defence => Some(best_answer(question)?.1.max(0)),
        // A maneuver is free and the winner's choice: it always matters.
        QuestionKind::Maneuver => None,
        QuestionKind::Interrupt if question.rule.0 == "MA-REA-04" => {
            let by = question.about?;
            Some(worth::warded(view, by, question.asked))
        }
        _ => None,
    }
}

/// The price of an answer, the chance of its test, and its worth (MA-TIM-09).
pub(crate) fn terms(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let price = match (question.topic, choice) {
        (QuestionKind::Maneuver, _) | (_, Choice::No) => 0,
        (_, Choice::Power(power)) => spell(view, power).map_or(1, |spell| spell.ap),
        _ => 1,
    };
    let (chance, merit) = match (question.topic, choice) {
        (QuestionKind::Defence, Choice::Named(name)) => {
            let defence = Defence::ALL.into_iter().find(|it| it.answer() == name);
            let check = |defence| {
                let attack = likely(view, question)?;
                Some(DIE.chance(&defence_check(view, &attack, defence)))
            };
            let place = question.place(choice).map(usize::from);
            let merit = place.and_then(|place| question.merits.get(place));
            (defence.and_then(check), merit.copied().unwrap_or(i64::MIN))
        }
        (QuestionKind::Maneuver, Choice::Named(name)) if is_precision(question) => {
            (None, i64::from(name == "head"))
        }
        (QuestionKind::Maneuver, Choice::Named(name)) => question
            .about
            .and_then(|loser| {
                let all = worths(view, question.asked, loser);
                all.into_iter().find(|(of, ..)| *of == name)
            })
            .map_or((None, 0), |(_, chance, worth)| {
                let chance = chance.map(|chance| Weight::new(chance.into(), 1000));
                (chance, worth)
            }),
        _ => {
            let check = question.check.as_ref().filter(|_| choice != Choice::No);
            (check.map(|check| DIE.chance(check)), 0)
        }
    };
    AnswerTerms {
        pool: None,
        price: Some(price),
        chance,
        merit,
    }
}

/// The chance that a test passes, in thousandths.
fn passing(check: &Check) -> u16 {
    DIE.passing(check, 1000) as u16
}

/// Whether the question is about a body location (MA-MAN-06).
fn is_precision(question: &Question) -> bool {
    question.rule.0 == "MA-MAN-06"
}

/// The attack that a defence question is probably about: the worst that allows these defences.
fn likely(view: View<'_>, question: &Question) -> Option<Attack> {
    let (by, target) = (question.about?, question.asked);
    let gap = view.distance(by, target);
    let fits = |attack: &Attack| {
        let offered = defences(view, attack);
        let is_offered =
            |defence: &Defence| question.choices.contains(&Choice::Named(defence.answer()));
        offered.len() + 1 == question.choices.len() && offered.iter().all(is_offered)
    };
    let means = ManeuverArms::means(view, by, target).into_iter();
    means
        .filter(|means| means.reach >= gap && fits(&means.attack))
        .map(|means| means.attack)
        .max_by_key(|attack| forms::against(view, attack, None))
}

/// Chooses the defence that lets the least through, unless the AP is worth more in the unit's own
/// turn still to come (MA-TIM-08, MA-SHT-04).
fn defend(view: View<'_>, question: &Question) -> Choice {
    let Some((best, gain)) = best_answer(question) else {
        return Choice::No;
    };
    let unit = question.asked;
    // Who would fall before its turn has no use for the point there.
    let falls = likely(view, question).is_some_and(|attack| forms::fells(view, &attack));
    let price = if falls {
        0
    } else {
        worth::point_of_attack(view, unit, view.pool(unit, AP))
    };
    if gain > price { best } else { Choice::No }
}

/// The defence that lets through least, of equals the first, and how much less than none it lets through.
fn best_answer(question: &Question) -> Option<(Choice, i64)> {
    let all = question.choices.iter().copied().zip(&question.merits);
    let bare = all.clone().find(|(choice, _)| *choice == Choice::No)?.1;
    let defences = all.filter(|(choice, _)| *choice != Choice::No).rev();
    let (best, merit) = defences.max_by_key(|(_, merit)| **merit)?;
    Some((best, merit - bare))
}

/// Whether a Ward at this price pays: the defence with it must beat the same defence without it,
/// and the AP must not be better spent on an attack or another defence.
pub(crate) fn wards(view: View<'_>, by: UnitId, unit: UnitId, ap: i16) -> bool {
    let Some(Means { attack, .. }) = best_means(view, by, unit) else {
        return false;
    };
    let Some((_, least)) = forms::best_defence(view, &attack) else {
        return false;
    };
    let (gain, more) = (
        forms::against(view, &attack, None) - least,
        worth::warded(view, by, unit),
    );
    let left = view.pool(unit, AP);
    let of_point = |left| worth::point_of_attack(view, unit, left);
    let plain = (gain - of_point(left)).max(0);
    let both = gain + more - of_point(left) - of_point(left - ap);
    let elsewhere = worth::reserve(view, unit, ap + 1) - worth::reserve(view, unit, 1);
    both - elsewhere > plain
}

/// How much more a maximum hit to the head is worth than a random hit.
fn aimed(view: View<'_>, question: &Question) -> i64 {
    let (by, Some(target)) = (question.asked, question.about) else {
        return 0;
    };
    let gap = view.distance(by, target);
    let near = |attack: &Attack| {
        let reach = crate::rules::maneuver::attacks::attack::reach(attack, 0);
        reach >= gap && attack.damage(view).0 > 0
    };
    let Some(attack) = strikes(view, by, target).into_iter().find(near) else {
        return 0;
    };
    let full = forms::hit_worth(view, &attack, None, true);
    let (faces, fixed, harm) = attack.damage(view);
    let less: i32 = changes(sheet_of(view, target), harm, None)
        .iter()
        .map(|(_, number)| number)
        .sum();
    let most = (i32::from(faces) + fixed + less).max(0);
    let stays_up = most < i32::from(view.pool(target, HEALTH));
    let dazed = if stays_up && most >= heavy(view, target) {
        MARK * 2 / 3
    } else {
        0
    };
    full - forms::hit_worth(view, &attack, None, false) + dazed
}

fn precision(view: View<'_>, question: &Question) -> Choice {
    let Some(target) = question.about else {
        return Choice::No;
    };
    let rival = rival(view, question.asked, target);
    let aims = aimed(view, question) > rival.max(1);
    let head = Choice::Named("head");
    if aims && question.choices.contains(&head) {
        head
    } else {
        Choice::No
    }
}

/// The chance that the unit fails a test of the skill, in thousandths.
fn fails(view: View<'_>, unit: UnitId, skill: Skill) -> i64 {
    1000 - i64::from(passing(&skill_check(view, unit, None, skill, "MA-MAN-01")))
}

/// Every maneuver after the damage: its chance to work, in thousandths, and its worth.
fn worths(view: View<'_>, winner: UnitId, loser: UnitId) -> [(&'static str, Option<u16>, i64); 6] {
    let acting = view.clock().acting == Some(winner);
    let dazed = view.has(loser, crate::rules::maneuver::conditions::DAZED);
    let trips = fails(view, loser, Skill::Acrobatics);
    let gives_way = fails(view, loser, Skill::Athletics);
    let grip = fails(
        view,
        loser,
        better_of(view, loser, [Skill::Athletics, Skill::SleightOfHand]),
    );
    let feints = 1000 - fails(view, winner, Skill::Deception);
    // A Feint only helps if another Strike follows in this turn.
    let strikes_again =
        acting && view.store.get::<Turn>(winner).attacks < 2 && view.pool(winner, AP) > 0;
    let of = |chance: i64, worth: i64| (Some(chance as u16), chance * worth / 1000);
    let named = |name, (chance, worth)| (name, chance, worth);
    [
        named("trip", of(trips, worth::laid_down(view, winner, loser))),
        named(
            "bash",
            of(gives_way, if dazed { 0 } else { worth::dazed(view, loser) }),
        ),
        named("disarm", of(grip, worth::disarmed(view, loser))),
        named("push", of(gives_way, perils(view, winner, loser))),
        named(
            "feint",
            of(feints, if strikes_again { MARK / 3 } else { 0 }),
        ),
        ("brace", None, worth::braced(view, winner)),
    ]
}

/// The best of the offered maneuvers, with its worth.
fn best_maneuver(
    view: View<'_>,
    winner: UnitId,
    loser: UnitId,
    offered: impl Fn(&'static str) -> bool,
) -> (&'static str, i64) {
    let all = worths(view, winner, loser).into_iter();
    let best = all.filter(|(name, ..)| offered(name)).rev();
    best.map(|(name, _, worth)| (name, worth))
        .max_by_key(|(_, worth)| *worth)
        .unwrap_or(("brace", 0))
}

/// Worth of the best maneuver that the unit would have instead of a body location.
fn rival(view: View<'_>, winner: UnitId, loser: UnitId) -> i64 {
    let near = view.distance(winner, loser) <= u16::from(reach_of(view, winner));
    let prone = view.posture(loser) == Posture::Prone;
    let offered = |name| match name {
        "brace" => true,
        "feint" => true,
        "trip" => near && !prone,
        _ => near,
    };
    best_maneuver(view, winner, loser, offered).1
}

/// Worth of a push: positive only onto harmful or lower ground.
fn perils(view: View<'_>, winner: UnitId, loser: UnitId) -> i64 {
    use crate::{
        geometry::push::away_by_halves,
        rules::{maneuver::field::hazards::worst, shared::forced::ForcedLaw},
    };
    let space = view.footprint(loser);
    let Some(direction) = away_by_halves(view.footprint(winner), space) else {
        return 0;
    };
    let way = ground::STEPS.way(view, loser, direction, 1);
    let Some(step) = way.first() else {
        return 0;
    };
    let depth = i64::from(step.drop);
    let hurt = worst(view, space.newly_covered(direction));
    let dice = depth / 2 + hurt.map_or(0, |(dice, _)| i64::from(dice));
    dice * 7 * POINT / 2 + if depth > 0 { MARK } else { 0 }
}

fn maneuver(view: View<'_>, question: &Question) -> Choice {
    let Some(loser) = question.about else {
        return Choice::No;
    };
    let offered = |name| question.choices.contains(&Choice::Named(name));
    let (name, worth) = best_maneuver(view, question.asked, loser, offered);
    if worth > 0 && offered(name) {
        Choice::Named(name)
    } else {
        Choice::No
    }
}

/// What an attack is worth, for choosing between weapons.
pub(crate) fn harm_of(view: View<'_>, attack: &Attack) -> i64 {
    forms::against(view, attack, None)
}

/// Whether the computer takes an opportunity attack: not if the AP is worth more for defences or
/// its own turn.
pub(crate) fn takes_opportunity(view: View<'_>, attack: &Attack) -> bool {
    let unit = attack.by;
    let gain = forms::expected(view, attack);
    let waits = !view.clock().acted.contains(unit);
    let price = if waits {
        // The attacks of its own turn keep their worth; the third AP is spare.
        if view.pool(unit, AP) >= 3 {
            0
        } else {
            gain / 4
        }
    } else {
        worth::reserve(view, unit, 1)
    };
    gain > price.max(1)
}

/// What the computer does at the end of another unit's turn: drawing a weapon into an empty hand,
/// healing a fallen ally.
pub(crate) fn handles<'o>(view: View<'_>, unit: UnitId, options: &'o [Order]) -> Option<&'o Order> {
    let waits = !view.clock().acted.contains(unit);
    let value = |order: &Order| {
        let action = view.scene.book.action(order.action);
        action
            .and_then(|action| action.worth(view, order))
            .unwrap_or(0)
    };
    // A unit with its turn still to come can do it then.
    if waits || view.pool(unit, AP) < 1 {
        return None;
    }
    let best = options.iter().max_by_key(|order| value(order))?;
    (value(best) > MARK / 2).then_some(best)
}
