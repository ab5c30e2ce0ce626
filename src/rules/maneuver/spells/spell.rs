//! Spell data (MA-CAT-04).

use crate::{
    battle::ids::PowerId,
    document::{
        forms::{form, forms},
        record::record,
        shape::{flag, flat, number, one_of},
    },
    rules::{
        maneuver::character::damage::{Harm, harm},
        shared::listed::listed,
    },
};

listed! {
    /// The form of an attack spell, which decides about defences.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Block and Dodge are possible (MA-ATK-11).
        Bolt,
        /// Only Dodge is possible: it comes from all sides.
        Spray,
        /// Only Withstand is possible: it attacks the mind (MA-ATK-10).
        Mind,
    }
}

forms! {
    /// The targets of an attack spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Area as "an area" {
        /// One target.
        One as "one",
        /// A cone of this many metres from the caster (MA-CAT-04).
        Cone(u16; number(1..=20).of("metres")) as "cone",
        /// All units within this many metres of a square.
        Burst(u16; number(0..=20).of("metres")) as "burst",
    }
}

listed! {
    /// Extra effect of an attack spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Rider {
        /// Nothing.
        Plain,
        /// A critical win also makes the target Slowed.
        Slows,
        /// On a hit the target tests Athletics or is pushed a metre.
        Pushes,
        /// The caster heals half of the damage taken.
        Drains,
    }
}

record! {
    /// A spell that attacks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Strike as "strike" {
        /// Faces of its damage die.
        pub faces: u16 as "die"; number(1..=20),
        /// The number added to the die.
        pub plus: i32; number(0..=40),
        /// Its type of damage.
        pub harm: Harm; harm(),
        /// Whether it has the trait Melee Attack: casting does not provoke, and flanking helps.
        pub melee: bool = false; flag(),
        /// Its form: against a `bolt` Block and Dodge are possible, against a `spray` only Dodge,
        /// against an attack on the `mind` only Withstand (MA-ATK-10, MA-ATK-11).
        pub aspect: Aspect = Aspect::Bolt; one_of("an aspect", &Aspect::ALL),
        /// Its targets.
        pub area: Area = Area::One; form(),
        /// Its extra effect: nothing (`plain`); a critical win also makes the target Slowed
        /// (`slows`); on a hit the target tests Athletics or is pushed a metre (`pushes`); the
        /// caster heals half of the damage taken (`drains`).
        pub rider: Rider = Rider::Plain; one_of("a rider", &Rider::ALL),
    }
}

forms! {
    /// Effect of a spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect as "an effect" {
        /// An attack.
        Strike(Strike; flat::<Strike>()) as "strike",
        /// Sorcery against Focus; a loser is Dazed.
        Dread as "dread",
        /// The caster moves to a square within this many metres.
        Blink(u16; number(1..=99).of("metres")) as "blink",
        /// Restores Health.
        Mend {
            /// Faces of the die.
            die: u16; number(1..=20),
            /// The number added to it.
            plus: i32 = 0; number(0..=40),
        } as "mend",
        /// +2 on the defence test against an attack; cast as the caster is attacked.
        Ward as "ward",
        /// Fog within this many metres of a square, to the end of the caster's next turn.
        Veil(u16; number(0..=20).of("metres")) as "veil",
    }
}

record! {
    /// A spell (MA-CAT-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Spell as "Spell" {
        /// Its price in AP.
        pub ap: i16 = 1; number(1..=3),
        /// Its range; 0 for the caster alone.
        pub range: u16 = 0; number(0..=99).of("metres"),
        /// Its effect.
        pub effect: Effect; form(),
    }
    beside {
        /// Its index in the catalogue.
        pub id: PowerId = PowerId(0),
    }
}

impl Spell {
    /// Its attack, if it is one (MA-ATK-01).
    pub fn strike(&self) -> Option<Strike> {
        match self.effect {
            Effect::Strike(strike) => Some(strike),
            _ => None,
        }
    }

    /// Whether casting it provokes (MA-OPP-03).
    pub fn provokes(&self) -> bool {
        !self.strike().is_some_and(|strike| strike.melee)
    }
}
