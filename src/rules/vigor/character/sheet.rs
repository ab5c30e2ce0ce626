//! The sheet of a unit, and the numbers that follow from it (VI-SHT).

use super::{
    damage::{DamageType, Immune, Quality, damage_type},
    items::{Force, Suit},
    stats::{Ability, BodySize, Size, Skill, Talent},
    stock::{Stock, Worn},
};
use crate::{
    battle::{
        components::Hold,
        ids::{ItemId, PowerId},
        prelude::*,
    },
    document::{
        record::record,
        shape::{flag, list_of, map_of, maybe, named, number, one_of, table},
    },
    geometry::Direction,
};

/// Feet along the edge of a square (VI-MOV-01).
pub const SQUARE_FT: u16 = 6;

/// Guard of a unit without bonuses (VI-SHT-05).
const GUARD: i32 = 15;

/// The names of the ability scores in files, in the order of [`Ability`].
const SCORES: [&str; 7] = ["str", "sta", "agi", "spd", "rea", "res", "sou"];

/// The directions that a unit on Over Watch may look in (VI-TIM-08).
const WATCHED: [(&str, Direction); 8] = [
    ("north", Direction::North),
    ("north_east", Direction::NorthEast),
    ("east", Direction::East),
    ("south_east", Direction::SouthEast),
    ("south", Direction::South),
    ("south_west", Direction::SouthWest),
    ("west", Direction::West),
    ("north_west", Direction::NorthWest),
];

/// The ranks that make Durability better than usual (VI-DMG-13).
const RANKS: [Quality; 3] = [Quality::Heroic, Quality::Epic, Quality::Legendary];

record! { default:
    /// Everything about a unit that does not change during a battle.
    #[derive(Clone, Debug)]
    pub struct Sheet as "Sheet" with stock: Stock {
        /// Strength, Stamina, Agility, Speed, Reason, Resolve, Soul (VI-SHT-01). Each full 10 is a
        /// bonus die; Vigor, Durability, Health and Mana come from them.
        pub scores: [i32; 7] = [12; 7]; table("scores", SCORES, number(1..=99)),
        /// Bonus dice of skills; skills not listed have 0.
        pub skills: Vec<(Skill, i32)> = Vec::new();
            map_of(one_of("a skill", &Skill::ALL), number(0..=5)),
        /// Its talents (VI-SHT-04).
        pub talents: Vec<Talent> = Vec::new(); list_of(one_of("a talent", &Talent::ALL)),
        /// Its size: 1 square, but `huge` 2 by 2, `massive` 3 by 3, `colossal` 5 by 5; or what its
        /// body measures, where volume counts before mass (VI-FLD-05, VI-FLD-06).
        pub size: Size = Size::Medium; BodySize,
        /// What it wears: a suit of `assets/vigor/armor.ron`, one of them in another quality, or
        /// one of its own.
        pub worn: Suit = Suit::default(); Worn(stock.armor),
        /// An Armor Rank that grew by itself and takes no damage (VI-DMG-08).
        pub natural_armor: i32 = 0; number(0..=20),
        /// Weapons and shields, those that fit the hands first, and things to use up
        /// (`assets/vigor/items.ron`). A weapon may be of another quality, `heroic_long_sword`.
        pub items: Vec<ItemId> = Vec::new(); list_of(stock.item()),
        /// The techniques and spells it knows (`assets/vigor/powers.ron`).
        pub powers: Vec<PowerId> = Vec::new(); list_of(stock.power()),
        /// The type of damage it is akin to: it resists that one and is vulnerable to its opposite
        /// (VI-TYP-02).
        pub affinity: Option<DamageType> = None; maybe(damage_type()),
        /// Types of damage that are halved.
        pub resist: Vec<DamageType> = Vec::new(); list_of(damage_type()),
        /// Types of damage that are doubled.
        pub vulnerable: Vec<DamageType> = Vec::new(); list_of(damage_type()),
        /// Types of damage that do nothing; `kinetic` never stands here (VI-TYP-03).
        pub immune: Vec<DamageType> = Vec::new(); Immune,
        /// The rank of its Durability, if better than usual: attacks of a lower quality do nothing
        /// to it (VI-DMG-13).
        pub durability_rank: Option<Quality> = None; maybe(one_of("a rank of Durability", &RANKS)),
        /// Whether it is alive: it bleeds, poison harms it, and it falls into shock. The undead and
        /// constructs are not.
        pub living: bool = true; flag(),
        /// Whether it is undead: Umbral damage does not affect it.
        pub undead: bool = false; flag(),
        /// Whether it was built.
        pub construct: bool = false; flag(),
        /// Whether it sees in the dark (VI-FLD-10).
        pub light_sight: bool = false; flag(),
        /// Its reach, if not the one of its size (VI-FLD-02).
        pub reach_ft: Option<u16> = None; maybe(number(0..=60).of("feet")),
        /// The direction it expects attacks from (VI-TIM-08).
        pub over_watch: Option<Direction> = None; maybe(named("a direction", &WATCHED)),
        /// Number of its hands.
        pub hands: u8 = 2; number(0..=8),
        /// Whether it flies: heights and bad ground do not affect it. By this book it starts on the
        /// ground.
        pub flies: bool = false; flag(),
    }
    beside {
        /// What it carries, with the hold on each item.
        pub gear: Vec<(ItemId, Hold)> = Vec::new(),
    }
}

impl Sheet {
    /// An ability score (VI-SHT-01).
    pub const fn score(&self, ability: Ability) -> i32 {
        self.scores[ability as usize]
    }

    /// The bonus dice of an ability: one for each full 10 (VI-SHT-02).
    pub const fn dice(&self, ability: Ability) -> i32 {
        Self::dice_of(self.score(ability))
    }

    /// The bonus dice of a score (VI-SHT-02).
    pub const fn dice_of(score: i32) -> i32 {
        score / 10
    }

    /// The bonus dice of a skill alone (VI-SHT-03).
    pub fn rank(&self, skill: Skill) -> i32 {
        let mut skills = self.skills.iter();
        let known = skills.find(|(of, _)| *of == skill);
        known.map_or(0, |(_, dice)| *dice)
    }

    /// The bonus dice of a skill check: those of the skill and of its ability (VI-SHT-03).
    pub fn skill(&self, skill: Skill) -> i32 {
        self.rank(skill) + self.dice(skill.ability())
    }

    /// The bonus dice of this source on damage (VI-DMG-03, VI-DMG-04).
    pub fn force(&self, force: Force) -> i32 {
        match force {
            Force::Ability(ability) => self.dice(ability),
            Force::Skill(skill) => self.rank(skill),
        }
    }

    /// Whether it has a talent.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents.contains(&talent)
    }

    /// Guard without armour and shield, which may be lost (VI-SHT-05).
    pub fn bare_guard(&self) -> i32 {
        GUARD + if self.has(Talent::HardToHit) { 2 } else { 0 }
    }

    /// Maximum Vigor (VI-SHT-06).
    pub const fn max_vigor(&self) -> i32 {
        self.score(Ability::Stamina) + self.score(Ability::Resolve)
    }

    /// The Vigor regained in a Recovery Phase (VI-TIM-12).
    pub const fn vigor_back(&self) -> i32 {
        self.score(Ability::Stamina) / 5
    }

    /// Maximum Durability (VI-SHT-07).
    pub const fn max_durability(&self) -> i32 {
        let body = self.score(Ability::Strength) + self.score(Ability::Stamina);
        self.size.body(body)
    }

    /// The damage of one hit that knocks it down (VI-DMG-19).
    pub const fn staggering(&self) -> i32 {
        (self.max_durability() + 1) / 2
    }

    /// Maximum Health (VI-SHT-08).
    pub const fn max_health(&self) -> i32 {
        self.size.body(self.score(Ability::Stamina))
    }

    /// Maximum Mana (VI-SHT-09).
    pub const fn max_mana(&self) -> i32 {
        self.score(Ability::Soul) + self.score(Ability::Reason)
    }

    /// Actions per turn (VI-SHT-10).
    pub fn actions(&self) -> i32 {
        2 + i32::from(self.has(Talent::Veteran))
    }

    /// Squares of a Move of this many feet; none below 6 feet (VI-MOV-02, VI-CON-02).
    pub const fn squares_in(feet: i32) -> i32 {
        feet / SQUARE_FT as i32
    }

    /// Squares of a Move, at least 1 (VI-MOV-02).
    pub fn move_squares(&self) -> i32 {
        Self::squares_in(self.score(Ability::Speed)).max(1)
    }

    /// The natural Armor Rank (VI-SHT-04, VI-DMG-08).
    pub fn hide(&self) -> i32 {
        let thick = if self.has(Talent::ThickHide) { 3 } else { 0 };
        self.natural_armor.max(thick)
    }

    /// Reach in feet without a weapon (VI-FLD-02, VI-SHT-15).
    pub fn reach(&self) -> u16 {
        self.reach_ft.unwrap_or(self.size.reach_ft())
    }

    /// Rounds it survives in shock (VI-DMG-17).
    pub const fn rounds_in_shock(&self) -> u32 {
        let rounds = self.score(Ability::Stamina);
        if rounds < 1 { 1 } else { rounds as u32 }
    }

    /// Whether it is alive: undead and constructs are not, whatever else their sheet says. Only the
    /// living fall into shock at Health 0 (others are destroyed), bleed, and take harm from poison
    /// (VI-DMG-17, VI-TYP-03, VI-TYP-10).
    pub const fn lives(&self) -> bool {
        self.living && !self.undead && !self.construct
    }
}

/// The sheet of a unit.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitId) -> &Sheet {
    match view.sheet(unit) {
        Some(sheet) => sheet,
        None => unreachable!("a battle of this book is set up with sheets of this book"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::vigor::character::items::Parry;

    fn with(scores: &[(Ability, i32)]) -> Sheet {
        let mut sheet = Sheet::default();
        for &(ability, score) in scores {
            sheet.scores[ability as usize] = score;
        }
        sheet
    }

    /// Rules: VI-SHT-02 VI-SHT-03 VI-DIC-04 VI-DIC-14
    #[test]
    fn full_tens_are_dice_and_skills_add_theirs() {
        let dice = |score| with(&[(Ability::Agility, score)]).dice(Ability::Agility);
        assert_eq!([9, 10, 29, 30].map(dice), [0, 1, 2, 3]);
        let healer = |reason| Sheet {
            skills: vec![(Skill::Medicine, 1)],
            ..with(&[(Ability::Reason, reason)])
        };
        assert_eq!(healer(20).skill(Skill::Medicine), 3);
        assert_eq!(healer(12).skill(Skill::Medicine), 2);
        assert_eq!(healer(20).skill(Skill::MedicalScience), 2);
        assert_eq!(healer(20).force(Force::Skill(Skill::Medicine)), 1);
    }

    /// Rules: VI-SHT-06 VI-SHT-07 VI-SHT-08 VI-SHT-09 VI-TIM-12
    #[test]
    fn scores_make_the_pools() {
        let fighter = with(&[
            (Ability::Strength, 20),
            (Ability::Stamina, 20),
            (Ability::Resolve, 14),
            (Ability::Soul, 20),
            (Ability::Reason, 14),
        ]);
        assert_eq!((fighter.max_vigor(), fighter.vigor_back()), (34, 4));
        assert_eq!((fighter.max_durability(), fighter.max_mana()), (40, 34));
        let mouse = Sheet {
            size: Size::Tiny,
            ..with(&[(Ability::Strength, 3), (Ability::Stamina, 6)])
        };
        assert_eq!(mouse.max_durability(), 3);
        let bear = Sheet {
            size: Size::Large,
            ..with(&[(Ability::Stamina, 22)])
        };
        assert_eq!(bear.max_health(), 44);
        assert_eq!(with(&[(Ability::Stamina, 24)]).vigor_back(), 4);
    }

    /// Rules: VI-SHT-04 VI-SHT-10 VI-DMG-19
    #[test]
    fn talents_change_what_follows() {
        let sheet = Sheet {
            talents: vec![Talent::Veteran, Talent::HardToHit, Talent::ThickHide],
            ..with(&[(Ability::Strength, 20), (Ability::Stamina, 21)])
        };
        assert_eq!((sheet.actions(), sheet.bare_guard()), (3, 17));
        assert_eq!((sheet.hide(), sheet.staggering()), (3, 21));
        assert_eq!(Sheet::default().actions(), 2);
        let armed = Parry::ALL.map(|parry| (parry.ability(), parry.vigor()));
        assert_eq!(armed[0], (Ability::Speed, 5));
        assert_eq!(armed[1], (Ability::Strength, 4));
        assert_eq!(armed[2], (Ability::Agility, 5));
    }

    /// Rules: VI-SHT-01 VI-MOV-02 VI-DIC-14
    #[test]
    fn speed_is_feet_of_a_move() {
        let squares = |speed| with(&[(Ability::Speed, speed)]).move_squares();
        assert_eq!([23, 24, 3].map(squares), [3, 4, 1]);
    }

    /// Rules: VI-FLD-02 VI-FLD-05 VI-SHT-15
    #[test]
    fn sizes_have_squares_and_reach() {
        assert_eq!(Size::ALL.map(Size::squares), [1, 1, 1, 1, 2, 3, 5]);
        assert_eq!(Size::ALL.map(Size::reach_ft), [0, 6, 6, 6, 12, 18, 30]);
        let long = Sheet {
            reach_ft: Some(12),
            ..Sheet::default()
        };
        assert_eq!((long.reach(), Sheet::default().reach()), (12, 6));
        assert_eq!(Size::Colossal.above(Size::Medium), 4);
    }
}
