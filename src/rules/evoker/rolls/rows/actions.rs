//! Rows from earlier actions: tricks, words, covering fire (EV-ACT-10 to 21), and bonuses for the
//! next test (EV-DIC-13). Each counts once, from however many sources (EV-ADV-03).

use super::edge;
use crate::{
    battle::{modifier::ModifierSource, prelude::*},
    rules::evoker::{
        character::sheet::Score,
        conditions as c,
        rolls::situation::{Act, Situation},
    },
};

/// Conditions of a kind on a unit, with their sources.
fn by_source<'b>(
    view: View<'b>,
    unit: UnitId,
    id: ConditionId,
) -> impl Iterator<Item = (&'b Condition, UnitId)> {
    view.conditions(unit)
        .0
        .iter()
        .filter(move |condition| condition.id == id)
        .filter_map(|condition| Some((condition, condition.source?)))
}

fn because(
    out: &mut Modifiers,
    rule: &'static str,
    name: &'static str,
    edges: i16,
    source: UnitId,
) {
    let edges = edges.clamp(-100, 100) as i8;
    out.push(
        Modifier::new(rule, name, Amount::Advantage(edges)).because(ModifierSource::Unit(source)),
    );
}

/// Taunt and Scary Face on attack tests (EV-ACT-11, 12).
pub(crate) fn attacks(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(_), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    taunted_by(view, s, against, out);
    // Every target but the taunter is harder to attack.
    if let Some((taunt, source)) = by_source(view, s.who, c::TAUNTED)
        .filter(|(_, source)| *source != against)
        .max_by_key(|(taunt, _)| taunt.amount)
    {
        because(out, "EV-ACT-11", "Taunted", -taunt.amount, source);
    }
    // Units beside the user of Scary Face are looked up when the attack is made.
    let shields = |source: UnitId| {
        source == against
            || !view.hostile(source, against) && view.neighbours(source).contains(against)
    };
    if let Some((scare, source)) =
        by_source(view, s.who, c::COWED).find(|(_, source)| shields(*source))
    {
        because(out, "EV-ACT-12", "Cowed", -scare.amount, source);
    }
}

/// Incite Fury on attack tests (EV-ACT-21).
pub(crate) fn incited(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let (Some(_), Some(against)) = (s.attack(), s.against) else {
        return;
    };
    let inciter = view.store.ids().find(|&friend| {
        by_source(view, friend, c::INCITING).any(|(_, enemy)| enemy == against)
            && friend != s.who
            && !view.hostile(friend, s.who)
    });
    if let Some(friend) = inciter {
        because(out, "EV-ACT-21", "Incited", 1, friend);
    }
}

/// An Advantage on attack and evasion tests against the taunter (EV-ACT-11).
fn taunted_by(view: View<'_>, s: &Situation, against: UnitId, out: &mut Modifiers) {
    if by_source(view, s.who, c::TAUNTED).any(|(_, source)| source == against) {
        because(out, "EV-ACT-11", "Taunted by it", 1, against);
    }
}

/// Taunt, Distract and Covering Fire on evasion tests (EV-ACT-10, 11, 16).
pub(crate) fn evasion(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let Act::Evade(_) = s.act else { return };
    if let Some(against) = s.against {
        taunted_by(view, s, against, out);
    }
    let own = view.conditions(s.who);
    edge(out, "EV-ACT-10", "Distracted", -own.total(c::DISTRACTED));
    edge(out, "EV-ACT-16", "Covered", own.total(c::COVERED));
}

/// Distract on Perception tests (EV-ACT-10); evasion by Perception suffers it once.
pub(crate) fn perception(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if s.tested.score == Score::Perception && !matches!(s.act, Act::Evade(_)) {
        let distracted = view.conditions(s.who).total(c::DISTRACTED);
        edge(out, "EV-ACT-10", "Distracted", -distracted);
    }
}

/// Bonuses for the next test; all of them apply to it (EV-DIC-13, EV-ADV-14, EV-FAT-02, EV-ADV-15,
/// EV-ACT-19).
pub(crate) fn next_test(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let own = view.conditions(s.who);
    edge(out, "EV-ADV-14", "Fate Point", own.total(c::FATED));
    edge(out, "EV-ADV-15", "Focused", own.total(c::FOCUS));
    edge(out, "EV-ACT-19", "Heartened", own.total(c::HEARTENED));
}
