//! Conditions (TH-CON), and what follows from having them.

pub(crate) use crate::rules::shared::conditions::{
    give as add, lose, lose_where, set_amount, usual,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::condition_rule::{Again, Ends, Forbids, Lasts},
    },
    rules::shared::{
        conditions::conditions,
        durations::{Beat, is_over},
    },
};

conditions! {
    /// The list of the book.
    LIST:
    /// Loses stamina at the end of each round; the amount is the level.
    BLEEDING = bad("Bleeding", "Bl", Blood, "TH-CON-09").again(Again::Stronger).amount("level")
        .cure("Treat Condition");
    /// Worn out by fatigue.
    EXHAUSTED = bad("Exhausted", "Ex", Fall, "TH-CON-03").again(Again::Stronger)
        .cure("a long rest");
    /// Dies when its countdown is over.
    DYING = bad("Dying", "Dy", Skull, "TH-CON-04").again(Again::Stronger)
        .cure("being stabilised, or a fatal wound that gets better");
    /// Its first round-start gain is lost.
    SURPRISED = bad("Surprised", "Su", Bang, "TH-TIM-12").again(Again::Stronger)
        .cure("its first gain of AP");
    /// Cannot move; the amount is the target number to escape, 0 for no escape.
    IMMOBILE = bad("Immobile", "Im", Chains, "TH-CON-07")
        .again(Again::PerSource).forbids(Forbids::MOVE)
        .cure("Escape, or what caused it");
    /// Cannot act or react.
    HELPLESS = bad("Helpless", "He", Lying, "TH-CON-06")
        .again(Again::Stronger).forbids(Forbids::ACT.union(Forbids::MOVE));
    /// Takes fire damage at the end of each round; the amount is the level.
    BURNING = bad("Burning", "Bu", Flame, "TH-CON-09").again(Again::Stronger).amount("level")
        .cure("Treat Condition, or water");
    /// Moves at half the rate.
    HOBBLED = bad("Hobbled", "Ho", Weight, "TH-CON-09").again(Again::Stronger)
        .cure("Treat Condition");
    /// Poisoned with adder venom; the amount is its strength.
    VENOM = bad("Adder venom", "Ve", Flask, "TH-CON-09").noun().again(Again::Stronger).amount("strength")
        .cure("strength 0, or Treat Condition");
    /// Poisoned with sleep resin; the amount is its strength.
    RESIN = bad("Sleep resin", "Re", Moon, "TH-CON-09").noun().again(Again::Stronger).amount("strength")
        .cure("strength 0, or Treat Condition");
    /// On guard until its next turn or a wound.
    DEFENDING = good("Defending", "De", Shield, "TH-ACT-08")
        .again(Again::Stronger).ends(Ends::WOUND.union(Ends::TURN_OPENS));
    /// Shoots worse this round; one condition for each unit that harries it.
    HARRIED = bad("Harried", "Ha", TwoSwords, "TH-ACT-09")
        .again(Again::PerSource).strength(2).lasts(Lasts::Rounds(1));
    /// Waits for an event; the amount is the index of the readied action.
    READIED = good("Ready", "Rd", Eye, "TH-ACT-10").again(Again::PerSource)
        .cure("the readied action");
    /// Has made an opening against its source; the amount is the total.
    OPENING = good("Opening made", "Op", Opening, "TH-ACT-13").noun()
        .again(Again::PerSource).amount("total").ends(Ends::TURN_CLOSES);
    /// May enter the space of its source this turn.
    ENTERING = good("May enter", "En", Away, "TH-ACT-14")
        .again(Again::PerSource).ends(Ends::TURN_CLOSES);
    /// Attacks and defends worse this round.
    DISTRACTED = bad("Distracted", "Di", Bell, "TH-ACT-22").again(Again::Stronger)
        .cure("the end of the round");
    /// Grapples with its source; the amount is 1 for the unit that started it.
    GRAPPLING = bad("Grappling", "Gr", Grip, "TH-GRP-02").again(Again::PerSource)
        .cure("Escape, Let Go, or distance");
    /// Pinned by its source: it can only escape.
    PINNED = bad("Pinned", "Pi", Down, "TH-GRP-06")
        .again(Again::PerSource).forbids(Forbids::ACT.union(Forbids::MOVE))
        .cure("Escape, or the end of the grapple");
    /// Drags its grapple partners along; the amount is the yards left.
    DRAGGING = good("Dragging", "Dr", Push, "TH-GRP-04")
        .again(Again::PerSource).amount("yards").ends(Ends::ROUND_CLOSES);
    /// Actions cost less; the amount is the invested mana.
    QUICKENED = good("Quickened", "Qu", Run, "TH-MAG-02").again(Again::PerSource)
        .cure("its mana being taken back");
    /// Actions cost more.
    SLUGGISH = bad("Sluggish", "Sl", Clock, "TH-MAG-02").again(Again::Stronger);
    /// Under water: sunk, dived or on the bottom.
    SUBMERGED = bad("Under water", "Uw", Water, "TH-UWC-01").again(Again::Stronger)
        .cure("surfacing");
    /// Tougher; the amount is the invested mana.
    WARDED = good("Warded", "Wa", Ward, "TH-MAG-02").again(Again::PerSource)
        .cure("its mana being taken back");
    /// Attacks and defends worse.
    DAZED = bad("Dazed", "Da", Spiral, "TH-MAG-02").again(Again::Stronger);
    /// Ignores its source, which no longer flanks it.
    IGNORING = good("Ignoring", "Ig", Blind, "TH-FLD-09").told(["", "no longer ignores an enemy"]).again(Again::PerSource)
        .cure("its choice");
    /// A mount that nobody controls; it runs for the edge of the map.
    BOLTING = bad("Out of control", "Oc", Horse, "TH-MNT-06").again(Again::Stronger)
        .cure("its rider regaining control");
    /// Has tried to regain control of its mount; the amount counts the attempts in a row.
    REINING = good("Reining in", "Rn", Hand, "TH-MNT-07").again(Again::Stronger)
        .cure("control regained");
    /// Wears a light; the amount is the invested mana.
    LIGHTED = good("Lantern bead", "Lb", Blast, "TH-MAG-03").noun().again(Again::PerSource)
        .cure("its mana being taken back");
    /// Keeps an item in its other form; the amount is the invested mana.
    SHAPED = good("Thorn staff", "Ts", Wand, "TH-MAG-03").noun().again(Again::PerSource)
        .cure("its mana being taken back");
    /// One of its weapons is coated with adder venom; the amount is the item's number plus 1.
    VENOM_COAT = good("Venomous weapon", "Vw", VenomBlade, "TH-CON-09").noun().again(Again::PerSource)
        .cure("the next wound by it");
    /// One of its weapons is coated with sleep resin; the amount is the item's number plus 1.
    RESIN_COAT = good("Resinous weapon", "Rw", SleepBlade, "TH-CON-09").noun().again(Again::PerSource)
        .cure("the next wound by it");
    /// Stands on its source, which carries it along.
    ABOARD = good("Standing on somebody", "On", Climb, "TH-MNT-01").again(Again::PerSource)
        .cure("stepping off");
}

/// Whether the unit cannot act or react (TH-CON-06): out, helpless, or pinned.
pub(crate) fn is_helpless(view: View<'_>, unit: UnitId) -> bool {
    !view.status(unit).is_active() || view.forbids(unit, Forbids::ACT)
}

/// Whether the unit cannot move (TH-CON-06, TH-CON-07).
pub(crate) fn is_immobile(view: View<'_>, unit: UnitId) -> bool {
    !view.status(unit).is_active() || view.forbids(unit, Forbids::MOVE)
}

/// When an effect ends that begins now and lasts `rounds` rounds: at the end of its last round. The
/// present round is its first; effects from before the battle begin in round 1 (TH-TIM-17).
pub(crate) fn for_rounds(view: View<'_>, rounds: u16) -> Until {
    Until::rounds(view.clock().round, rounds)
}

/// Gives the unit a condition without a source.
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    amount: i16,
    until: Until,
    rule: &'static str,
) {
    let condition = Condition::new(id, amount).until(until);
    add(resolver, unit, condition, rule);
}

/// Ends conditions of all units that run out with this round; dying units have a countdown of their
/// own (TH-TIM-17, TH-TIM-18).
pub(crate) fn end_with_round(resolver: &mut Resolver<'_>) {
    let over = Beat::RoundCloses(resolver.view().clock().round);
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        // Conditions are stored oldest first, so the oldest ends first.
        lose_where(resolver, unit, "TH-TIM-18", |condition| {
            condition.id != DYING && is_over(condition, unit, over)
        });
    }
}
