//! The sheet of a unit: attributes, skills, Fighting Styles, gear (MA-SHT, MA-FST).

use crate::{
    battle::{components::Hold, prelude::*},
    rules::shared::listed::{listed, named},
};

/// The six attributes (MA-SHT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// Strength.
    pub strength: i32,
    /// Agility.
    pub agility: i32,
    /// Endurance.
    pub endurance: i32,
    /// Perception.
    pub perception: i32,
    /// Intellect.
    pub intellect: i32,
    /// Will.
    pub will: i32,
}

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

listed! {
    /// How much of the body armor covers (MA-DMG-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ArmorLevel {
        /// Speed -1.
        Partial,
        /// Speed -2.
        Full,
    }
}

/// One suit of armor, with its ratings (MA-CAT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armor {
    /// How much it covers.
    pub level: ArmorLevel,
    /// Armor Rating against Physical damage.
    pub physical: i32,
    /// Armor Rating against Magical damage.
    pub magical: i32,
}

/// Gear that a Fighting Style trains (MA-FST-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Training {
    /// One weapon.
    Weapon(ItemId),
    /// Every shield.
    Shields,
    /// One level of armor, of any material.
    Armor(ArmorLevel),
    /// Fists, feet and natural weapons.
    Unarmed,
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

/// A Fighting Style: one skill for all fighting (MA-FST-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its name.
    pub name: String,
    /// Its rank.
    pub rank: i32,
    /// The gear it trains.
    pub gear: Vec<Training>,
}

impl Style {
    /// Whether it trains this gear.
    pub fn trains(&self, what: Training) -> bool {
        self.gear.contains(&what)
    }
}

listed! {
    /// A group of damage types (MA-DMG-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Group {
        /// Reduced by armor.
        Physical,
        /// Reduced by some armor, and by half of a shield.
        Magical,
        /// Reduced by neither.
        Other,
    }
}

listed! {
    /// A type of damage (MA-DMG-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Harm {
        /// Blunt blows and falls.
        Crushing,
        /// Pointed weapons.
        Piercing,
        /// Blades.
        Slashing,
        /// Flames.
        Fire,
        /// Cold.
        Frost,
        /// Lightning.
        Shock,
        /// Corrosion.
        Acid,
        /// Pure energy.
        Force,
        /// Decay.
        Necrotic,
        /// Divine light.
        Radiant,
        /// Poisons and gases.
        Poison,
        /// Attacks on the mind.
        Psychic,
    }
}

impl Harm {
    /// The group it belongs to.
    pub const fn group(self) -> Group {
        match self {
            Self::Crushing | Self::Piercing | Self::Slashing => Group::Physical,
            Self::Fire | Self::Frost | Self::Shock => Group::Magical,
            Self::Acid
            | Self::Force
            | Self::Necrotic
            | Self::Radiant
            | Self::Poison
            | Self::Psychic => Group::Other,
        }
    }
}

/// The damage that a resistance or vulnerability covers (MA-DMG-03, MA-DMG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// One type.
    Type(Harm),
    /// Every type of a group.
    Group(Group),
}

impl Against {
    /// Whether it covers this type.
    pub fn covers(self, harm: Harm) -> bool {
        match self {
            Self::Type(own) => own == harm,
            Self::Group(group) => group == harm.group(),
        }
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

/// What stays the same about a unit.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// A player character uses its own Initiative score; others use Perception (MA-SHT-03).
    pub player: bool,
    /// The attributes.
    pub attributes: Attributes,
    /// Ranks of skills; those not listed are 0.
    pub skills: Vec<(Skill, i32)>,
    /// The Fighting Styles; the first is the active one at the start (MA-FST-04).
    pub styles: Vec<Style>,
    /// Its special abilities.
    pub perks: Vec<Perk>,
    /// The spells it knows.
    pub spells: Vec<PowerId>,
    /// Number of hands (MA-SHT-07).
    pub hands: u8,
    /// Its Initiative score, if stated.
    pub initiative: Option<i32>,
    /// Its maximum Health, if stated.
    pub health: Option<i32>,
    /// Metres per turn before armor.
    pub speed: i32,
    /// Its size.
    pub size: Size,
    /// The armor it wears, one suit over another (MA-DMG-09).
    pub armor: Vec<Armor>,
    /// Armor Rating of its hide.
    pub hide: i32,
    /// Resistances and their numbers.
    pub resistances: Vec<(Against, i32)>,
    /// Vulnerabilities and their numbers.
    pub vulnerabilities: Vec<(Against, i32)>,
    /// What it carries, and how.
    pub gear: Vec<(ItemId, Hold)>,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            player: false,
            attributes: Attributes {
                strength: 6,
                agility: 6,
                endurance: 6,
                perception: 6,
                intellect: 6,
                will: 6,
            },
            skills: Vec::new(),
            styles: Vec::new(),
            perks: Vec::new(),
            spells: Vec::new(),
            hands: 2,
            initiative: None,
            health: None,
            speed: 6,
            size: Size::Medium,
            armor: Vec::new(),
            hide: 0,
            resistances: Vec::new(),
            vulnerabilities: Vec::new(),
            gear: Vec::new(),
        }
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
