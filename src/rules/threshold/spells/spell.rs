//! Spell data (TH-MAG-01, TH-MAG-02).

use crate::{
    battle::components::ConditionId,
    document::{
        forms::{form, forms},
        record::record,
        shape::{flag, flat, number, one_of},
    },
    rules::{
        shared::listed::listed,
        threshold::{
            character::stats::Spec,
            conditions::{IMMOBILE, QUICKENED, WARDED},
        },
    },
};

/// The schools of magic.
const SCHOOLS: [Spec; 6] = [
    Spec::Body,
    Spec::Fire,
    Spec::Force,
    Spec::Mind,
    Spec::Stone,
    Spec::Storm,
];

forms! {
    /// The shape a spell covers (TH-MAG-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Area as "an area" {
        /// One target.
        One as "one",
        /// Every unit within this many yards of a square.
        Burst(u8; number(0..=20).of("yards")) as "burst",
        /// This many squares in one of eight directions.
        Line(u8; number(1..=50).of("squares")) as "line",
        /// The squares of a quarter circle with this radius in yards.
        Cone(u8; number(1..=20).of("yards")) as "cone",
    }
}

listed! {
    /// The defence that a spell's roll must reach.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Target {
        /// Ranged Defense.
        Ranged,
        /// The Agility defence.
        Agility,
        /// The Power defence.
        Power,
        /// The Fortitude defence.
        Fortitude,
        /// The Willpower defence.
        Willpower,
        /// None: it is cast on the caster or an ally.
        Friend,
    }
}

listed! {
    /// The kind of harm a spell does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Physical force.
        Force,
        /// Fire (TH-UWC-03).
        Fire,
        /// Lightning (TH-UWC-04).
        Lightning,
    }
}

record! {
    /// The damage of a spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Damage as "damage" {
        /// Added to the total.
        pub amount: i32; number(-9..=20),
        /// The kind of damage.
        pub aspect: Aspect = Aspect::Force; one_of("an aspect", &Aspect::ALL),
        /// Whether a moderate wound or worse sets the target on fire.
        pub burns: bool = false; flag(),
        /// Whether the damage counts in the roll, and not again after it (TH-ATK-05).
        pub penetrating: bool = false; flag(),
        /// Whether only base Toughness counts against it (TH-SHT-08).
        pub bypasses: bool = false; flag(),
    }
}

impl Damage {
    /// The damage added after the roll; 0 for a penetrating spell, where the roll includes it
    /// (TH-ATK-05).
    pub(crate) const fn after_roll(self) -> i32 {
        if self.penetrating { 0 } else { self.amount }
    }
}

forms! {
    /// Effect of a spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect as "an effect" {
        /// Damage.
        Damage(Damage; flat::<Damage>()) as "damage",
        /// Pushes the target, and may knock it over.
        Gust as "gust",
        /// +2 Toughness while it lasts.
        Ward as "ward",
        /// Actions cost less while it lasts.
        Quicken as "quicken",
        /// The target cannot move until it escapes.
        Grip as "grip",
        /// The target attacks and defends worse for this many rounds.
        Daze(u16; number(1..=9).of("rounds")) as "daze",
        /// The target's actions cost more for this many rounds.
        Sluggish(u16; number(1..=9).of("rounds")) as "sluggish",
        /// Heals like Treat Wound.
        Mend as "mend",
        /// Adder venom of this strength.
        Venom(i16; number(1..=9)) as "venom",
    }
}

impl Effect {
    /// The condition that the caster keeps up on the target; `None` for effects without upkeep.
    pub(crate) fn kept_up_as(self) -> Option<ConditionId> {
        match self {
            Self::Ward => Some(WARDED),
            Self::Quicken => Some(QUICKENED),
            Self::Grip => Some(IMMOBILE),
            _ => None,
        }
    }
}

record! {
    /// A spell (TH-MAG-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Spell as "Spell" {
        /// Its school.
        pub school: Spec; one_of("a school", &SCHOOLS),
        /// Price in AP.
        pub ap: i16; number(1..=60),
        /// Price in mana.
        pub mana: i16; number(0..=60),
        /// Whether the mana is invested while the spell lasts, and not spent (TH-WND-17).
        pub invested: bool = false; flag(),
        /// Its range; 1 is touch, oneself included for what helps.
        pub range: u16 = 1; number(1..=99).of("yards"),
        /// The area it covers.
        pub area: Area = Area::One; form(),
        /// The defence that its roll must reach; `friend` is none, for a spell on the caster or an
        /// ally.
        pub against: Target; one_of("a defence", &Target::ALL),
        /// What it does.
        pub effect: Effect; form(),
    }
}
