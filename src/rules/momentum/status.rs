//! Status Effects, and the book's other conditions (MO-STS).

use crate::{
    battle::{
        components::ConditionId,
        ruleset::condition_rule::{Again, Forbids, Lasts, Source},
    },
    document::shape::{OneOf, one_of},
    rules::shared::{
        bonds::Bond,
        conditions::conditions,
        listed::{listed, named},
    },
};

/// Turns after which a Status Effect ends unless a rule says otherwise (MO-STS-05).
pub(crate) const DURATION: u8 = 3;

conditions! {
    /// The book's list of conditions. The engine keeps Prone, as a posture, and Unconscious, as a
    /// combat status.
    LIST:
    /// Loses 2 Vitality at the start of each of its turns.
    BLEEDING = bad("Bleeding", "Bl", Blood, "MO-STS-04").again(Again::Ignore)
        .cure("Stabilize");
    /// Cannot leave its space by its own means; each holder has its own hold.
    GRABBED = bad("Grabbed", "Gr", Grip, "MO-STS-04").mark(1).again(Again::PerSource).forbids(Forbids::MOVE)
        .cure("breaking free, or its holder letting go");
    /// No movement, at most 2 AP per turn and 1 RP per round; its amount is the DR Power of its
    /// source.
    RESTRAINED = bad("Restrained", "Re", Chains, "MO-STS-04").mark(2).again(Again::PerSource).source(Source::Enemy).forbids(Forbids::MOVE)
        .cure("breaking free");
    /// No movement, no AP, no RP.
    STUNNED = bad("Stunned", "St", Spiral, "MO-STS-04").mark(3).again(Again::Longest).forbids(Forbids::ACT)
        .lasts(Lasts::Turns(1));
    /// Sees nothing.
    BLINDED = bad("Blinded", "Bd", Blind, "MO-STS-04").mark(4).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Cannot move closer to the source.
    FRIGHTENED = bad("Frightened", "Fr", Skull, "MO-STS-04").mark(5).again(Again::PerSource).source(Source::Enemy)
        .lasts(Lasts::Turns(DURATION));
    /// Must attack the nearest enemy if it attacks.
    ENRAGED = bad("Enraged", "En", Angry, "MO-STS-04").mark(6).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Cannot harm the source.
    CHARMED = bad("Charmed", "Ch", Mind, "MO-STS-04").mark(7).again(Again::PerSource).source(Source::Enemy)
        .lasts(Lasts::Turns(DURATION));
    /// May lose its turn to confusion.
    CONFUSED = bad("Confused", "Co", Question, "MO-STS-04").mark(8).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Armor -2.
    CORRODED = bad("Corroded", "Cr", BrokenShield, "MO-STS-04").mark(9).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Basic Movement halved.
    CHILLED = bad("Chilled", "Cl", Frost, "MO-STS-04").mark(10).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// 1d4 Heat at the start of its turn.
    BURNING = bad("Burning", "Bu", Flame, "MO-STS-04").mark(11).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Disadvantage on Skill Checks.
    POISONED = bad("Poisoned", "Po", Flask, "MO-STS-04").mark(12).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// 1 RP less each round.
    SHOCKED = bad("Shocked", "Sh", Flash, "MO-STS-04").mark(13).again(Again::Longest)
        .lasts(Lasts::Turns(DURATION));
    /// Attacks against it are hampered, and its Defense Rolls helped.
    DEFENDING = good("Defending", "De", Shield, "MO-ACT-03").lasts(Lasts::ToOwnTurn);
    /// Half cover counts more, and it gives no cover to units of its size.
    LOW = good("Taking Cover", "Co", Kneel, "MO-ACT-12").told(["keeps low behind cover", "no longer keeps low"]).lasts(Lasts::ToOwnTurn);
    /// More Evasion against the current attack.
    WARDED = good("Warded", "Wd", Ward, "MO-ABL-04").amount("Evasion").cure("the attack under way");
    /// Acts last in the first round, and ambushers are hidden from it.
    SURPRISED = bad("Surprised", "Su", Bang, "MO-TIM-16").cure("its first turn");
    /// More AP in the next turn, even if that turn is held.
    STIMULATED = good("Stimulated", "Sm", Heart, "MO-ACT-14").amount("AP").lasts(Lasts::Turns(1));
    /// On a larger creature, and carried by it.
    CLIMBED = good("Climbed on", "Cb", Climb, "MO-ADV-03").cure("stepping off, or being shaken off");
    /// Acts first in a round.
    FIRST = good("Acting first", "F1", Sprint, "MO-TIM-19");
    /// Acts last in a round.
    LAST = bad("Acting last", "La", Clock, "MO-TIM-19");
    /// Abilities can be upcast further.
    AWAKENED = good("Awakened", "Aw", Rise, "MO-CIN-09").amount("WP");
    /// Saw an ally die.
    GRIEVING = bad("Grieving", "Gv", Sad, "MO-CIN-09");
    /// Takes the current hit in an ally's place.
    TAKES_BLOW = bad("Taking a blow", "Tb", GuardAnother, "MO-CIN-09").told(["takes the blow", ""]).cure("the blow");
    /// Has paid for a stunt with a Burst: 1 in its own turn, 2 in another unit's turn.
    BURST = good("Burst", "Br", Star, "MO-CIN-06").told(["has used a Burst", "can Burst again"]).again(Again::Add);
    /// Wants to act as one with other units from the next round on.
    PLEDGED = good("Pledged to a union", "Pl", Flag, "MO-UNI-01").cure("leaving the union");
    /// Acts as one with other units this round.
    UNITED = good("In a union", "Un", Crowd, "MO-UNI-03").cure("the end of the round");
    /// Controls the creatures it has called.
    COMMANDING = good("Commanding", "Cm", Shout, "MO-ADV-05").lasts(Lasts::ToOwnTurn);
}

named! {
    /// The Status Effects by name (MO-STS-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Status {
        /// Loses Vitality.
        Bleeding,
        /// On the ground.
        Prone,
        /// Held.
        Grabbed,
        /// Pinned or bound.
        Restrained,
        /// Out of action.
        Stunned,
        /// Sees nothing.
        Blinded,
        /// Fears a unit.
        Frightened,
        /// In a rage.
        Enraged,
        /// Under a unit's spell.
        Charmed,
        /// Not in control of itself.
        Confused,
        /// Its Armor is reduced.
        Corroded,
        /// Numb with cold.
        Chilled,
        /// On fire.
        Burning,
        /// Sick.
        Poisoned,
        /// Twitching.
        Shocked,
    }
}

listed! {
    /// Categories of Status Effects (MO-STS-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StatusCategory {
        /// Of the body.
        Physical,
        /// Of the mind.
        Mental,
        /// Of an element; things can have it too.
        Elemental,
    }
}

/// The name of a Status Effect.
pub(super) fn status_effect() -> OneOf<Status> {
    one_of("a Status Effect", &Status::ALL)
}

impl Status {
    /// Its category.
    pub const fn category(self) -> StatusCategory {
        match self {
            Self::Bleeding
            | Self::Prone
            | Self::Grabbed
            | Self::Restrained
            | Self::Stunned
            | Self::Blinded => StatusCategory::Physical,
            Self::Frightened | Self::Enraged | Self::Charmed | Self::Confused => {
                StatusCategory::Mental
            }
            Self::Corroded | Self::Chilled | Self::Burning | Self::Poisoned | Self::Shocked => {
                StatusCategory::Elemental
            }
        }
    }

    /// Its row in the list; `None` for Prone, which is a posture.
    pub const fn condition(self) -> Option<ConditionId> {
        match self {
            Self::Prone => None,
            Self::Bleeding => Some(BLEEDING),
            Self::Grabbed => Some(GRABBED),
            Self::Restrained => Some(RESTRAINED),
            Self::Stunned => Some(STUNNED),
            Self::Blinded => Some(BLINDED),
            Self::Frightened => Some(FRIGHTENED),
            Self::Enraged => Some(ENRAGED),
            Self::Charmed => Some(CHARMED),
            Self::Confused => Some(CONFUSED),
            Self::Corroded => Some(CORRODED),
            Self::Chilled => Some(CHILLED),
            Self::Burning => Some(BURNING),
            Self::Poisoned => Some(POISONED),
            Self::Shocked => Some(SHOCKED),
        }
    }
}

/// The hold of a grab (MO-ADV-08).
pub(crate) const HOLD: Bond = Bond(GRABBED);
