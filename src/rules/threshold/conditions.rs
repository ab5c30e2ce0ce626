//! Lasting states (TH-CON), and what follows from having them.

use crate::battle::{
    components::{Condition, ConditionId, Conditions, Until},
    event::{BattleEvent, Gauge},
    ids::{RuleId, UnitId},
    resolver::Resolver,
    ruleset::ConditionRule,
    view::View,
};

/// Declares the conditions of the book: their constants and their list in one place.
macro_rules! conditions {
    ($($(#[$doc:meta])* $constant:ident = $place:literal: $name:literal, $badge:literal, $rule:literal, $bad:literal;)*) => {
        $($(#[$doc])* pub(crate) const $constant: ConditionId = ConditionId($place);)*

        /// The list of the book.
        pub(crate) const LIST: &[ConditionRule] = &[
            $(ConditionRule { name: $name, badge: $badge, rule: $rule, bad: $bad },)*
        ];
    };
}

conditions! {
    /// Loses stamina at the end of each round; the amount is the level.
    BLEEDING = 0: "Bleeding", "Bl", "TH-CON-09", true;
    /// Worn out by fatigue.
    EXHAUSTED = 1: "Exhausted", "Ex", "TH-CON-03", true;
    /// Dies when its countdown is over.
    DYING = 2: "Dying", "Dy", "TH-CON-04", true;
    /// Its first round-start gain is lost.
    SURPRISED = 3: "Surprised", "Su", "TH-TIM-12", true;
    /// Cannot move; the amount is the number to escape it, 0 for what cannot be escaped.
    IMMOBILE = 4: "Immobile", "Im", "TH-CON-07", true;
    /// Cannot act or react.
    HELPLESS = 5: "Helpless", "He", "TH-CON-06", true;
    /// Takes fire damage at the end of each round; the amount is the level.
    BURNING = 6: "Burning", "Bu", "TH-CON-09", true;
    /// Moves at half the rate.
    HOBBLED = 7: "Hobbled", "Ho", "TH-CON-09", true;
    /// Poisoned with adder venom; the amount is its strength.
    VENOM = 8: "Adder venom", "Ve", "TH-CON-09", true;
    /// Poisoned with sleep resin; the amount is its strength.
    RESIN = 9: "Sleep resin", "Re", "TH-CON-09", true;
    /// On guard until its next turn or a wound.
    DEFENDING = 10: "Defending", "De", "TH-ACT-08", false;
    /// Shoots worse this round, once for each who harries it.
    HARRIED = 11: "Harried", "Ha", "TH-ACT-09", true;
    /// Waits for an event; the amount is the place of the readied action.
    READIED = 12: "Ready", "Rd", "TH-ACT-10", false;
    /// Has made an opening against its source; the amount is the total.
    OPENING = 13: "Opening made", "Op", "TH-ACT-13", false;
    /// May enter the space of its source this turn.
    ENTERING = 14: "May enter", "En", "TH-ACT-14", false;
    /// Attacks and defends worse this round.
    DISTRACTED = 15: "Distracted", "Di", "TH-ACT-22", true;
    /// Grapples with its source; the amount is 1 for the one who started it.
    GRAPPLING = 16: "Grappling", "Gr", "TH-GRP-02", true;
    /// Pinned by its source: nothing but Escape.
    PINNED = 17: "Pinned", "Pi", "TH-GRP-06", true;
    /// Drags those it grapples along; the amount is the yards left for it.
    DRAGGING = 18: "Dragging", "Dr", "TH-GRP-04", false;
    /// Actions cost less; the amount is the invested mana.
    QUICKENED = 19: "Quickened", "Qu", "TH-MAG-02", false;
    /// Actions cost more.
    SLUGGISH = 20: "Sluggish", "Sl", "TH-MAG-02", true;
    /// Under water: sunk, dived or on the bottom.
    SUBMERGED = 21: "Under water", "Uw", "TH-UWC-01", true;
    /// Tougher; the amount is the invested mana.
    WARDED = 22: "Warded", "Wa", "TH-MAG-02", false;
    /// Attacks and defends worse.
    DAZED = 23: "Dazed", "Da", "TH-MAG-02", true;
    /// Pays no heed to its source, which flanks it no more.
    IGNORING = 24: "Ignoring", "Ig", "TH-FLD-09", false;
    /// A mount that obeys nobody and runs for the edge of the field.
    BOLTING = 25: "Out of control", "Oc", "TH-MNT-06", true;
    /// Has tried to regain control of its mount; the amount counts the attempts in a row.
    REINING = 26: "Reining in", "Rn", "TH-MNT-07", false;
    /// Wears a light; the amount is the invested mana.
    LIGHTED = 27: "Lantern bead", "Lb", "TH-MAG-03", false;
    /// Keeps an item in another form; the amount is the invested mana.
    SHAPED = 28: "Thorn staff", "Ts", "TH-MAG-03", false;
    /// A weapon of its is coated with adder venom; the amount is one more than the item's number.
    VENOM_COAT = 29: "Venomous weapon", "Vw", "TH-CON-09", false;
    /// A weapon of its is coated with sleep resin; the same.
    RESIN_COAT = 30: "Resinous weapon", "Rw", "TH-CON-09", false;
    /// Stands on its source, and is carried along.
    ABOARD = 31: "Standing on somebody", "On", "TH-MNT-01", false;
}

/// What the amount of a condition is to a player.
pub(crate) fn amount_words(id: ConditionId) -> &'static str {
    match id {
        BLEEDING | BURNING => "level",
        VENOM | RESIN => "strength",
        OPENING => "total",
        DRAGGING => "yards",
        _ => "",
    }
}

/// Cannot act or react (TH-CON-06): out, struck helpless, or pinned.
pub(crate) fn is_helpless(view: View<'_>, unit: UnitId) -> bool {
    !view.life(unit).is_active() || view.has(unit, HELPLESS) || view.has(unit, PINNED)
}

/// Cannot move (TH-CON-06, TH-CON-07).
pub(crate) fn is_immobile(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, IMMOBILE) || is_helpless(view, unit)
}

/// The round at whose end an effect of so many rounds that begins now is over: the round in
/// which it begins is its first, and round 1 is that of what begins before the battle (TH-TIM-17).
pub(crate) fn for_rounds(view: View<'_>, rounds: u16) -> Until {
    Until::RoundEnd(view.clock().round.max(1) + rounds.max(1) - 1)
}

/// Gives a condition, or keeps the stronger of two.
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    amount: i16,
    until: Until,
    rule: &'static str,
) {
    let has = resolver.view().condition(unit, id);
    let lasts = has.is_some_and(|has| match (has.until, until) {
        (Until::RoundEnd(has), Until::RoundEnd(new)) => has >= new,
        (has, new) => has == Until::Ended || has == new,
    });
    if has.is_some_and(|has| has.amount > amount || has.amount == amount && lasts) {
        return;
    }
    resolver.edit::<Conditions>(unit).remove(id);
    let condition = Condition {
        id,
        amount,
        until,
        source: None,
    };
    add(resolver, unit, condition, rule);
}

/// Gives a condition with its source; one of the same kind from the same source makes way.
pub(crate) fn add(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    condition: Condition,
    rule: &'static str,
) {
    let conditions = resolver.edit::<Conditions>(unit);
    conditions
        .0
        .retain(|known| known.id != condition.id || known.source != condition.source);
    conditions.0.push(condition);
    tell(resolver, unit, condition.id, Some(condition.amount), rule);
}

/// Ends a condition, if there is one.
pub(crate) fn lose(resolver: &mut Resolver<'_>, unit: UnitId, id: ConditionId, rule: &'static str) {
    if resolver.view().has(unit, id) {
        resolver.edit::<Conditions>(unit).remove(id);
        tell(resolver, unit, id, None, rule);
    }
}

/// Ends all conditions that fit; the kinds that went are told once each.
pub(crate) fn lose_where(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    rule: &'static str,
    fits: impl Fn(&Condition) -> bool,
) {
    let gone: smallvec::SmallVec<[ConditionId; 4]> = resolver
        .view()
        .conditions(unit)
        .0
        .iter()
        .filter(|&condition| fits(condition))
        .map(|condition| condition.id)
        .collect();
    if gone.is_empty() {
        return;
    }
    resolver
        .edit::<Conditions>(unit)
        .0
        .retain(|condition| !fits(condition));
    for id in gone {
        tell(resolver, unit, id, None, rule);
    }
}

/// Changes how strong a condition is; at 0 it ends.
pub(crate) fn set_amount(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    amount: i16,
    rule: &'static str,
) {
    if amount <= 0 {
        lose(resolver, unit, id, rule);
        return;
    }
    let before = resolver.view().condition(unit, id);
    let Some(before) = before.map(|condition| condition.amount) else {
        return;
    };
    for condition in &mut resolver.edit::<Conditions>(unit).0 {
        if condition.id == id {
            condition.amount = amount;
        }
    }
    resolver.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool(LIST[usize::from(id.0)].name),
        before: i32::from(before),
        after: i32::from(amount),
        rule: RuleId(rule),
    });
}

/// What ends with this round, of everybody; the dying have a countdown of their own (TH-TIM-17,
/// TH-TIM-18).
pub(crate) fn expire(resolver: &mut Resolver<'_>) {
    let round = resolver.view().clock().round;
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        // Conditions stand in the order of coming: the longest-running goes first.
        lose_where(resolver, unit, "TH-TIM-18", |condition| {
            condition.id != DYING
                && matches!(condition.until, Until::RoundEnd(last) if last <= round)
        });
    }
}

fn tell(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    condition: ConditionId,
    came: Option<i16>,
    rule: &'static str,
) {
    let name = LIST[usize::from(condition.0)].name;
    let rule = RuleId(rule);
    resolver.report(|_| match came {
        Some(amount) => BattleEvent::Gained {
            unit,
            condition,
            name,
            amount,
            rule,
        },
        None => BattleEvent::Lost {
            unit,
            condition,
            name,
            rule,
        },
    });
}
