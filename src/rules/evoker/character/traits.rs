//! Traits (EV-SHT-19, EV-CAT-10).

use crate::document::{
    forms::{Form, form, forms},
    shape::{List, Shape, ValueKind, list_of, number, reads},
};

/// Traits (EV-SHT-19, EV-CAT-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Added to the Strength Bonus.
    pub unnatural_strength: u8,
    /// Added to Defense, not to wounds.
    pub unnatural_toughness: u8,
    /// Whether it may use the bands above Ground.
    pub flyer: bool,
    /// Whether it ignores low light and darkness.
    pub dark_sight: bool,
    /// Whether it is immune to Panic and Despair.
    pub fearless: bool,
    /// Whether it never suffocates.
    pub breathless: bool,
    /// Whether it collects no Stress.
    pub no_stress: bool,
}

forms! {
    /// One trait of a sheet (EV-CAT-10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Trait as "a trait" {
        /// This much is added to the Strength Bonus.
        UnnaturalStrength(u8; number(1..=20)) as "unnatural_strength",
        /// This much is added to Defense, not to wounds.
        UnnaturalToughness(u8; number(1..=20)) as "unnatural_toughness",
        /// It may use the bands above Ground.
        Flyer as "flyer",
        /// It ignores low light and darkness.
        DarkSight as "dark_sight",
        /// It is immune to Panic and Despair.
        Fearless as "fearless",
        /// It never suffocates.
        Breathless as "breathless",
        /// It collects no Stress.
        NoStress as "no_stress",
    }
}

impl Traits {
    fn add(&mut self, of: Trait) {
        match of {
            Trait::UnnaturalStrength(bonus) => self.unnatural_strength = bonus,
            Trait::UnnaturalToughness(bonus) => self.unnatural_toughness = bonus,
            Trait::Flyer => self.flyer = true,
            Trait::DarkSight => self.dark_sight = true,
            Trait::Fearless => self.fearless = true,
            Trait::Breathless => self.breathless = true,
            Trait::NoStress => self.no_stress = true,
        }
    }

    fn each(&self) -> Vec<Trait> {
        let strength = Trait::UnnaturalStrength(self.unnatural_strength);
        let toughness = Trait::UnnaturalToughness(self.unnatural_toughness);
        let all = [
            (self.unnatural_strength > 0, strength),
            (self.unnatural_toughness > 0, toughness),
            (self.flyer, Trait::Flyer),
            (self.dark_sight, Trait::DarkSight),
            (self.fearless, Trait::Fearless),
            (self.breathless, Trait::Breathless),
            (self.no_stress, Trait::NoStress),
        ];
        let held = all.into_iter().filter(|(has, _)| *has);
        held.map(|(_, of)| of).collect()
    }
}

/// Traits as a list: `[flyer, unnatural_strength(2)]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct TraitList;

impl TraitList {
    const fn list() -> List<Form<Trait>> {
        list_of(form())
    }
}

impl Shape for TraitList {
    reads!(Traits, |_, reader, node| {
        let mut traits = Traits::default();
        for of in Self::list().read(reader, node, None)? {
            traits.add(of);
        }
        Some(traits)
    });

    fn kind(&self) -> ValueKind {
        Self::list().kind()
    }

    fn write(&self, value: &Traits) -> String {
        Self::list().write(&value.each())
    }
}
