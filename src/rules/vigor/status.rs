//! Conditions (VI-CON), and other lasting changes of a unit.

use crate::{
    battle::ruleset::condition_rule::{Again, Forbids, Lasts, Source},
    rules::shared::{bonds::Bond, conditions::conditions},
};

conditions! {
    /// The book's list of conditions. The engine keeps posture, and whether a unit is in shock.
    LIST:
    /// No actions and no reactions.
    WINDED = bad("Winded", "Wi", Wind, "VI-CON-01").mark(2).again(Again::Ignore).forbids(Forbids::ACT)
        .cure("5 Vigor");
    /// All bonus dice are one step smaller.
    WOUNDED = bad("Wounded", "Wo", BrokenHeart, "VI-DMG-15").mark(1).again(Again::Ignore)
        .cure("Durability above 0");
    /// Loses 2 Durability, then Health, in each Recovery Phase.
    BLEEDING = bad("Bleeding", "Bl", Blood, "VI-TYP-03").mark(5).again(Again::Ignore)
        .cure("emergency aid or healing of Durability");
    /// 1d4 Thermal damage in each of this many Recovery Phases.
    BURNING = bad("Burning", "Bu", Flame, "VI-TYP-04").mark(6).amount("Recovery Phases");
    /// The worn Armor Rank counts half.
    BRITTLE = bad("Brittle", "Br", BrokenShield, "VI-TYP-05").mark(7).lasts(Lasts::Rounds(2));
    /// No reactions.
    JOLTED = bad("Jolted", "Jo", Flash, "VI-TYP-06").mark(8).lasts(Lasts::Turns(1));
    /// Regains no Vigor in the next Recovery Phase.
    SICKENED = bad("Sickened", "Si", Sad, "VI-TYP-07").again(Again::Ignore)
        .cure("the next Recovery Phase");
    /// One action less in the next turn.
    STUNNED = bad("Stunned", "St", Stars, "VI-TYP-09").mark(9).lasts(Lasts::Turns(1));
    /// A Challenge on action rolls.
    POISONED = bad("Poisoned", "Po", Flask, "VI-TYP-10").mark(10).lasts(Lasts::Turns(1));
    /// Regains neither Durability nor Health.
    WITHERED = bad("Withered", "Wt", Skull, "VI-TYP-11").mark(11).lasts(Lasts::Rounds(2));
    /// A Challenge on the next action roll.
    FRIGHTENED = bad("Frightened", "Fr", Scream, "VI-TYP-12").mark(12).again(Again::Ignore)
        .cure("the next action roll");
    /// A Challenge on action rolls.
    DAZED = bad("Dazed", "Da", Spiral, "VI-TYP-15").mark(13).lasts(Lasts::Turns(1));
    /// A Challenge on action rolls.
    INTIMIDATED = bad("Intimidated", "In", Kneel, "VI-ACT-12").mark(14).lasts(Lasts::Turns(1));
    /// May not attack the unit that charmed it.
    CHARMED = bad("Charmed", "Ch", Mind, "VI-ACT-10").mark(15).again(Again::PerSource).source(Source::Enemy)
        .lasts(Lasts::ToSourcesTurnEnd).cure("harm by that side");
    /// Held down; a Struggle must reach its amount.
    PINNED = bad("Pinned", "Pi", Down, "VI-CON-04").mark(3).again(Again::PerSource).source(Source::Enemy)
        .forbids(Forbids::ACT.union(Forbids::MOVE)).cure("a Struggle, or its holder letting go");
    /// Held by a spell; a Struggle must reach its amount.
    BOUND = bad("Bound", "Bn", Chains, "VI-CON-03").mark(4).again(Again::Stronger)
        .forbids(Forbids::ACT.union(Forbids::MOVE)).lasts(Lasts::Rounds(3)).cure("a Struggle");
    /// Defensive reactions cost 2 Vigor less.
    DEFENDING = good("Defending", "De", Shield, "VI-ACT-04").again(Again::Ignore).lasts(Lasts::ToOwnTurn);
    /// Knows a weakness of the unit it has studied.
    STUDYING = good("Insight", "Is", Eye, "VI-ACT-11").noun().again(Again::PerSource)
        .source(Source::Enemy);
    /// Has one action in the first round, and is unaware until its first turn.
    AMBUSHED = bad("Ambushed", "Am", Bang, "VI-TIM-06").cure("its first turn");
    /// Has one action more in the first round.
    IN_WAIT = good("Lying in wait", "Lw", Hide, "VI-TIM-07").cure("its first turn");
    /// Has used its Second Wind in this encounter.
    REFRESHED = good("Refreshed", "2w", Heart, "VI-POW-02").again(Again::Ignore);
    /// In shock, but no longer dying.
    STABILISED = good("Stabilised", "Sb", Aid, "VI-DMG-20").again(Again::Ignore).cure("1 Health");
}

/// The hold of a unit that pins another.
pub(crate) const HOLD: Bond = Bond(PINNED);
