//! The sheet of a unit: attributes, skills, Fighting Styles, gear (MA-SHT, MA-FST).

use super::{
    armor::{Armor, ArmorLevel, Suits},
    damage::{Against, Group, against},
    items::{item_name, spell_name},
    stock::Stock,
    styles::{LearnedStyle, Style},
};
use crate::{
    battle::{components::Hold, prelude::*},
    document::{
        record::record,
        shape::{flag, list_of, map_of, maybe, number, one_of, record},
    },
    rules::shared::listed::{listed, named},
};

record! {
    /// The six attributes (MA-SHT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Attributes as "attributes" {
        /// Strength.
        pub strength: i32 as "str"; number(0..=20),
        /// Agility.
        pub agility: i32 as "agi"; number(0..=20),
        /// Endurance.
        pub endurance: i32 as "end"; number(0..=20),
        /// Perception.
        pub perception: i32 as "per"; number(0..=20),
        /// Intellect.
        pub intellect: i32 as "int"; number(0..=20),
        /// Will.
        pub will: i32 as "wil"; number(0..=20),
    }
}

/// The attributes of an ordinary person.
const ORDINARY: Attributes = Attributes {
    strength: 6,
    agility: 6,
    endurance: 6,
    perception: 6,
    intellect: 6,
    will: 6,
};

named! {
    /// Skills besides the Fighting Style (MA-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Skill {
        /// Evading attacks; Agility.
        Dodge,
        /// Wrestling and holding on; Strength.
        Athletics,
        /// Keeping balance; Agility.
        Acrobatics,
        /// Keeping hold of things; Agility.
        SleightOfHand: "Sleight of Hand",
        /// Going unnoticed; Agility.
        Stealth,
        /// Noticing; Perception.
        Observation,
        /// Misleading; Intellect.
        Deception,
        /// Mental resistance; Will.
        Focus,
        /// Casting; Intellect.
        Sorcery,
    }
}

named! {
    /// A special ability (MA-CAT-05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Perk {
        /// Manipulate as a free action.
        QuickDraw: "Quick Draw",
        /// A free action that restores Health, once a battle.
        SecondBreath: "Second Breath",
        /// A straight run with a shield Strike at its end.
        ShieldRush: "Shield Rush",
        /// Better Observation.
        SharpSenses: "Sharp Senses",
    }
}

listed! {
    /// Size ranks (MA-SHT-06).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Size {
        /// Rank 0.
        Tiny,
        /// Rank 1.
        Small,
        /// Rank 2.
        #[default]
        Medium,
        /// Rank 3, 2x2.
        Large,
        /// Rank 4, 3x3.
        Huge,
        /// Rank 5, 4x4.
        Gargantuan,
    }
}

impl Size {
    /// Squares along each edge.
    pub const fn squares(self) -> u8 {
        match self {
            Self::Tiny | Self::Small | Self::Medium => 1,
            Self::Large => 2,
            Self::Huge => 3,
            Self::Gargantuan => 4,
        }
    }

    /// How many sizes larger than `other`; negative if smaller.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}

record! { default:
    /// What stays the same about a unit.
    #[derive(Clone, Debug)]
    pub struct Sheet as "Sheet" with stock: Stock {
        /// Whether it flies. By this book it walks all the same; in books that fly it may start in
        /// the air.
        pub flies: bool = false; flag(),
        /// Whether it is a player character: its Initiative score counts instead of its Perception
        /// (MA-SHT-03).
        pub player: bool = false; flag(),
        /// Strength, Agility, Endurance, Perception, Intellect, Will (MA-SHT-01); an ordinary person
        /// has 6, a fighter 8 in what matters.
        pub attributes: Attributes = ORDINARY; record(),
        /// Ranks of skills besides the Fighting Style, which usually go from 0 to 8 (MA-SHT-02);
        /// skills not listed have 0.
        pub skills: Vec<(Skill, i32)> = Vec::new();
            map_of(one_of("a skill", &Skill::ALL), number(0..=20)),
        /// Its Fighting Styles with their ranks; the first is the active one at the start
        /// (MA-FST-04). Each is one of `assets/maneuver/styles.ron` or one of its own.
        pub styles: Vec<Style> = Vec::new(); list_of(LearnedStyle(stock.styles())),
        /// Its special abilities (MA-CAT-05).
        pub perks: Vec<Perk> = Vec::new(); list_of(one_of("a perk", &Perk::ALL)),
        /// The spells it knows (`assets/maneuver/spells.ron`).
        pub spells: Vec<PowerId> = Vec::new(); list_of(spell_name(stock.spells)),
        /// Its Initiative score; else it follows from Agility and Perception, or from Perception
        /// alone if it is no player character (MA-SHT-03).
        pub initiative: Option<i32> = None; maybe(number(0..=40)),
        /// Its Health Pool; else 7 x Endurance + Strength (MA-SHT-04).
        pub health: Option<i32> = None; maybe(number(1..=999)),
        /// What it moves in a turn before the penalty of its armor (MA-SHT-05).
        pub speed: i32 = 6; number(0..=99).of("metres"),
        /// Its size: 1 square, but `large` 2 by 2, `huge` 3 by 3, `gargantuan` 4 by 4 (MA-SHT-06).
        pub size: Size = Size::Medium; one_of("a size", &Size::ALL),
        /// Number of its hands (MA-SHT-07).
        pub hands: u8 = 2; number(0..=8),
        /// The armor it wears: a material of `assets/maneuver/armor.ron` with a level, `partial` or
        /// `full`. Of several suits the one that reduces most counts (MA-DMG-09).
        pub armor: Vec<Armor> = Vec::new(); Suits(stock.materials),
        /// Takes off the armor of the archetype.
        pub unarmored: bool = false; flag(),
        /// The Armor Rating of its skin, which needs no training.
        pub hide: i32 = 0; number(0..=20),
        /// Types or groups of damage that it resists, and by how much (MA-DMG-03).
        pub resistances: Vec<(Against, i32)> = Vec::new(); map_of(against(), number(1..=40)),
        /// Types or groups of damage that it is vulnerable to, and by how much (MA-DMG-04).
        pub vulnerabilities: Vec<(Against, i32)> = Vec::new(); map_of(against(), number(1..=40)),
        /// Weapons and shields, those that fit the hands first, and things of magic
        /// (`assets/maneuver/items.ron`). Of a weapon made for throwing three are carried unless
        /// the list names it several times.
        pub items: Vec<ItemId> = Vec::new(); list_of(item_name(stock.items)),
    }
    beside {
        /// What it carries, and how.
        pub gear: Vec<(ItemId, Hold)> = Vec::new(),
    }
}

impl Sheet {
    /// Rank in a skill.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.skills
            .iter()
            .find(|(of, _)| *of == skill)
            .map_or(0, |(_, rank)| *rank)
    }

    /// The attribute that governs a skill.
    pub const fn governing(&self, skill: Skill) -> i32 {
        match skill {
            Skill::Dodge | Skill::Acrobatics | Skill::SleightOfHand | Skill::Stealth => {
                self.attributes.agility
            }
            Skill::Athletics => self.attributes.strength,
            Skill::Observation => self.attributes.perception,
            Skill::Deception | Skill::Sorcery => self.attributes.intellect,
            Skill::Focus => self.attributes.will,
        }
    }

    /// Whether it has a perk.
    pub fn has(&self, perk: Perk) -> bool {
        self.perks.contains(&perk)
    }

    /// Attribute and rank of a skill, before modifiers.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.governing(skill) + self.rank(skill)
    }

    /// The score that the initiative roll adds to (MA-SHT-03).
    pub fn initiative_score(&self) -> i32 {
        let own = (self.attributes.agility + self.attributes.perception).div_euclid(2);
        match (self.initiative, self.player) {
            (Some(stated), true) => stated,
            (None, true) => own,
            (_, false) => self.attributes.perception,
        }
    }

    /// Maximum Health (MA-SHT-04).
    pub fn max_health(&self) -> i32 {
        self.health
            .unwrap_or(7 * self.attributes.endurance + self.attributes.strength)
    }

    /// Metres per turn, less the armor's penalty (MA-SHT-05).
    pub fn worn_speed(&self) -> i32 {
        let less = self.armor.iter().map(|armor| match armor.level {
            ArmorLevel::Partial => 1,
            ArmorLevel::Full => 2,
        });
        (self.speed - less.max().unwrap_or(0)).max(0)
    }

    /// The Armor Rating against a group of damage; the best of several counts (MA-DMG-09).
    pub fn armor_rating(&self, group: Group) -> i32 {
        let worn = self.armor.iter().map(|armor| match group {
            Group::Physical => armor.physical,
            Group::Magical => armor.magical,
            Group::Other => 0,
        });
        let hide = match group {
            Group::Physical => self.hide,
            Group::Magical | Group::Other => 0,
        };
        worn.fold(hide, i32::max)
    }
}

/// The sheet of a unit.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitId) -> &Sheet {
    match view.sheet(unit) {
        Some(sheet) => sheet,
        None => unreachable!("a battle of this book is set up with sheets of this book"),
    }
}
