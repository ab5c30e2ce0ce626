//! The sheet of a unit, and the numbers that follow from it (TH-SHT).

use crate::{
    battle::{components::Hold, prelude::*},
    rules::shared::listed::listed,
};

/// The eight attributes (TH-SHT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the ledger say it all")]
pub struct Attributes {
    pub strength: i32,
    pub dexterity: i32,
    pub speed: i32,
    pub vitality: i32,
    pub reason: i32,
    pub lore: i32,
    pub perception: i32,
    pub persona: i32,
}

listed! {
    /// Skills (TH-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum Skill {
        Melee,
        Aim,
        Arcana,
        Athletics,
        Reflex,
        Resistance,
        Acrobatics,
        Stealth,
        Healing,
        Deception,
        Nature,
    }
}

listed! {
    /// Specializations (TH-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum Spec {
        Axes,
        Blades,
        Brawling,
        Hammers,
        Polearms,
        Shields,
        Bows,
        Crossbows,
        Thrown,
        Body,
        Fire,
        Force,
        Mind,
        Stone,
        Storm,
        Climbing,
        Jumping,
        Power,
        Running,
        Swimming,
        Agility,
        Initiative,
        Fortitude,
        Willpower,
        Balance,
        Gymnastics,
        Hiding,
        Observation,
        Wounds,
        Ailments,
        Feint,
        Riding,
    }
}

listed! {
    /// Peoples, each with base stamina and mana (TH-SHT-10).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum People {
        #[default]
        Human,
        Dwarf,
        Elf,
        Goblin,
        Orc,
        Beast,
    }
}

impl People {
    /// Base stamina and mana.
    pub const fn bases(self) -> (i32, i32) {
        match self {
            Self::Human => (10, 10),
            Self::Dwarf => (13, 7),
            Self::Elf => (8, 13),
            Self::Goblin => (8, 8),
            Self::Orc => (12, 6),
            Self::Beast => (12, 0),
        }
    }
}

listed! {
    /// Wound track of a unit (TH-WND-07).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Rank {
        /// A player character: slots by Vitality.
        #[default]
        Pc,
        /// One slot for each level.
        Minion,
        /// Two slots for each level.
        Standard,
        /// Three slots for each level.
        Elite,
    }
}

listed! {
    /// How a mount carries a rider (TH-MNT-06, TH-MNT-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Training {
        /// Shies from wounds and weapons, and only moves.
        Untrained,
        /// Trained for war: it attacks and acts on command.
        Trained,
        /// Thinks for itself and is not steered.
        Sentient,
    }
}

/// The largest difference in size between mount and rider; a larger creature is a platform
/// (TH-MNT-01).
pub(crate) const MOST_LARGER: i32 = 7;

/// Target number of the check to control an average untrained mount (TH-MNT-06).
const CONTROL_TN: i32 = 5;

/// Worn armour (TH-SHT-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armour {
    /// Toughness it adds.
    pub toughness: i32,
    /// How much it lowers Speed in both Defenses.
    pub slows: i32,
}

/// What stays the same about a unit.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The attributes.
    pub attributes: Attributes,
    /// Its people.
    pub people: People,
    /// Its size; 0 is human (TH-SHT-03).
    pub size: i32,
    /// Its wound track.
    pub rank: Rank,
    /// Follows the rules of player characters without being one (TH-WND-08).
    pub pc_rules: bool,
    /// Ranks of skills; those not listed are 0.
    pub skills: Vec<(Skill, i32)>,
    /// Ranks of specializations; those not listed are 0.
    pub specs: Vec<(Spec, i32)>,
    /// The armour it wears.
    pub armour: Armour,
    /// Squares along each edge, if not as its size gives (TH-SHT-03).
    pub space: Option<u8>,
    /// Its height in feet, if not as its size gives (TH-SHT-03).
    pub height_ft: Option<u8>,
    /// Natural Toughness: scales, stone (TH-SHT-08).
    pub hide: i32,
    /// Flying rate, if it has one, in yards for 4 AP (TH-MOV-19).
    pub fly: Option<i32>,
    /// Swimming rate, if it has one; like `fly`.
    pub swim: Option<i32>,
    /// Climbing rate, if it has one; like `fly`.
    pub climb: Option<i32>,
    /// Lives in water (TH-UWC-01).
    pub aquatic: bool,
    /// The spells it knows.
    pub spells: Vec<PowerId>,
    /// Movement rate, if not the one that follows from its attributes (TH-MOV-01).
    pub rate: Option<i32>,
    /// What it carries, and how.
    pub gear: Vec<(ItemId, Hold)>,
    /// Weapons coated with a poison, as the coat's condition (TH-CON-09).
    pub coated: Vec<(ItemId, ConditionId)>,
    /// Cannot be surprised (TH-TIM-12).
    pub never_surprised: bool,
    /// Has a body that cannot be grappled: slimes, ghosts (TH-GRP-01).
    pub ungrappleable: bool,
    /// Its training as a mount; `None` for other creatures, which may still let others ride
    /// (TH-MNT-01).
    pub mount: Option<Training>,
    /// Target number of a check to control it, if not that of an average horse (TH-MNT-06).
    pub control_tn: Option<i32>,
    /// As a sentient mount it keeps its own initiative and turn (TH-MNT-02).
    pub own_turn: bool,
}

impl Sheet {
    /// Rank in a skill.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skills
            .iter()
            .find(|(of, _)| *of == skill)
            .map_or(0, |(_, rank)| *rank)
    }

    /// Rank in a specialization.
    pub fn spec(&self, spec: Spec) -> i32 {
        self.specs
            .iter()
            .find(|(of, _)| *of == spec)
            .map_or(0, |(_, rank)| *rank)
    }

    /// Whether it follows the rules of player characters.
    pub fn is_pc(&self) -> bool {
        self.rank == Rank::Pc || self.pc_rules
    }

    /// How it carries a rider; without an entry beasts are untrained and all others sentient
    /// (TH-MNT-06, TH-MNT-08).
    pub fn training(&self) -> Training {
        self.mount.unwrap_or(match self.people {
            People::Beast => Training::Untrained,
            _ => Training::Sentient,
        })
    }

    /// Checks that its size fits this rider (TH-MNT-01).
    pub fn bears(&self, rider: &Self) -> Result<(), &'static str> {
        match self.size - rider.size {
            ..0 => Err("a mount is of its rider's size at least"),
            0..=MOST_LARGER => Ok(()),
            _ => Err("so much larger, it is a platform to stand on and no mount"),
        }
    }

    /// Whether the sizes differ so much that the two neither block nor grapple each other
    /// (TH-MOV-06, TH-GRP-01).
    pub fn is_far_from(&self, other: &Self) -> bool {
        (self.size - other.size).abs() >= 5
    }

    /// Target number of a check to control it (TH-MNT-06).
    pub fn control_tn(&self) -> i32 {
        self.control_tn.unwrap_or(CONTROL_TN)
    }

    /// Squares along each edge (TH-SHT-03).
    pub const fn squares(&self) -> u8 {
        if let Some(space) = self.space {
            return space;
        }
        match self.size {
            16.. => 4,
            10..=15 => 3,
            4..=9 => 2,
            _ => 1,
        }
    }

    /// Height in feet (TH-SHT-03).
    pub const fn height(&self) -> i32 {
        if let Some(feet) = self.height_ft {
            return feet as i32;
        }
        match self.size {
            16.. => 24,
            10..=15 => 15,
            4..=9 => 9,
            0..=3 => 6,
            -3..=-1 => 4,
            _ => 2,
        }
    }

    /// Speed and Reason together, as both Defenses count them (TH-SHT-04, TH-SHT-05).
    pub fn quickness(&self) -> i32 {
        (self.attributes.speed - self.armour.slows + self.attributes.reason).max(-5)
    }

    /// Toughness without armour (TH-SHT-08).
    pub fn base_toughness(&self) -> i32 {
        self.attributes.vitality + self.size + self.hide
    }

    /// Modifier of the Power roll (TH-ATK-01).
    pub fn power(&self) -> i32 {
        self.attributes.strength + self.size + self.skill(Skill::Athletics) + self.spec(Spec::Power)
    }

    /// Modifier of the Agility roll (TH-ATK-01).
    pub fn agility(&self) -> i32 {
        self.attributes.dexterity - self.size + self.skill(Skill::Reflex) + self.spec(Spec::Agility)
    }

    /// Modifier of the Fortitude roll (TH-ATK-01).
    pub fn fortitude(&self) -> i32 {
        self.attributes.vitality + self.skill(Skill::Resistance) + self.spec(Spec::Fortitude)
    }

    /// Modifier of the Willpower roll (TH-ATK-01).
    pub fn willpower(&self) -> i32 {
        self.attributes.persona + self.skill(Skill::Resistance) + self.spec(Spec::Willpower)
    }

    /// Modifier of the initiative roll (TH-TIM-08).
    pub fn initiative(&self) -> i32 {
        self.attributes.perception + self.skill(Skill::Reflex) + self.spec(Spec::Initiative)
    }

    /// Full stamina and mana (TH-SHT-09).
    pub fn pools(&self) -> (i32, i32) {
        let (stamina, mana) = self.people.bases();
        (
            (stamina + self.attributes.vitality).max(0),
            (mana + self.attributes.lore).max(0),
        )
    }

    /// Movement rate: yards for 4 AP (TH-MOV-01).
    pub fn movement_rate(&self) -> i32 {
        let x = self.attributes.strength + self.size + self.skill(Skill::Athletics);
        self.rate.unwrap_or((x + 33).div_euclid(4).clamp(0, 25))
    }

    /// AP gained at the start of a round, AP gained at the end of a turn, and the ceiling
    /// (TH-TIM-02).
    pub fn action_points(&self) -> (i16, i16, i16) {
        const START: [i16; 21] = [
            2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 11, 12, 14, 16, 18, 21, 24,
        ];
        const END: [i16; 21] = [
            1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24,
        ];
        const MOST: [i16; 21] = [
            5, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 27, 31, 36, 41, 48, 55, 63, 72,
        ];
        let row = (self.attributes.speed.clamp(-10, 10) + 10) as usize;
        (START[row], END[row], MOST[row])
    }

    /// Wound slots: light, moderate, severe, critical, fatal (TH-WND-02, TH-WND-03, TH-WND-07).
    pub fn slots(&self) -> [u8; 5] {
        const MODERATE: [u8; 11] = [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5];
        const SEVERE: [u8; 11] = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4];
        const CRITICAL: [u8; 11] = [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3];
        let row = (self.attributes.vitality.clamp(-5, 5) + 5) as usize;
        let light = (5 + self.attributes.persona).max(0) as u8;
        let (moderate, severe, critical) = match self.rank {
            Rank::Pc => (MODERATE[row], SEVERE[row], CRITICAL[row]),
            Rank::Minion => (1, 1, 1),
            Rank::Standard => (2, 2, 2),
            Rank::Elite => (3, 3, 3),
        };
        [light, moderate, severe, critical, 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(attributes: Attributes) -> Sheet {
        Sheet {
            attributes,
            ..Sheet::default()
        }
    }

    /// Rules: TH-TIM-02
    #[test]
    fn action_points_follow_speed() {
        let table = [
            (-11, (2, 1, 5)),
            (-10, (2, 1, 5)),
            (-9, (2, 1, 5)),
            (-8, (2, 2, 6)),
            (-7, (3, 2, 7)),
            (-6, (3, 2, 8)),
            (-5, (3, 3, 9)),
            (-4, (4, 3, 10)),
            (-3, (4, 4, 12)),
            (-2, (5, 4, 14)),
            (-1, (5, 5, 16)),
            (0, (6, 6, 18)),
            (1, (7, 7, 21)),
            (2, (8, 8, 24)),
            (3, (9, 9, 27)),
            (4, (11, 10, 31)),
            (5, (12, 12, 36)),
            (6, (14, 14, 41)),
            (7, (16, 16, 48)),
            (8, (18, 18, 55)),
            (9, (21, 21, 63)),
            (10, (24, 24, 72)),
            (11, (24, 24, 72)),
        ];
        for (speed, points) in table {
            let attributes = Attributes {
                speed,
                ..Attributes::default()
            };
            assert_eq!(with(attributes).action_points(), points, "Speed {speed}");
        }
    }

    /// Rules: TH-MOV-01
    #[test]
    fn the_movement_rate_rises_by_one_for_four_points() {
        let of = |strength| {
            with(Attributes {
                strength,
                ..Attributes::default()
            })
            .movement_rate()
        };
        assert_eq!(
            [of(-40), of(-30), of(70), of(71), of(80)],
            [0, 0, 25, 25, 25]
        );
        // Each rate, with the lowest and highest sum that gives it.
        for rate in 1..=25 {
            let least = -29 + 4 * (rate - 1);
            assert_eq!([of(least), of(least + 3)], [rate, rate], "X {least}");
        }
        // Size and Athletics count like Strength.
        let large = Sheet {
            size: 2,
            skills: vec![(Skill::Athletics, 1)],
            ..Sheet::default()
        };
        assert_eq!(large.movement_rate(), 9);
    }

    /// Rules: TH-WND-02 TH-WND-03 TH-WND-07
    #[test]
    fn slots_follow_vitality_persona_and_rank() {
        let frail = with(Attributes {
            vitality: -5,
            persona: -5,
            ..Attributes::default()
        });
        assert_eq!(frail.slots(), [0, 1, 1, 0, 1]);
        let table = [
            (-6, [1, 1, 0]),
            (-5, [1, 1, 0]),
            (-4, [1, 1, 1]),
            (-3, [2, 1, 1]),
            (-2, [2, 2, 1]),
            (-1, [3, 2, 1]),
            (0, [3, 2, 2]),
            (1, [3, 3, 2]),
            (2, [4, 3, 2]),
            (3, [4, 3, 3]),
            (4, [4, 4, 3]),
            (5, [5, 4, 3]),
            (6, [5, 4, 3]),
        ];
        for (vitality, [moderate, severe, critical]) in table {
            let slots = with(Attributes {
                vitality,
                persona: 1,
                ..Attributes::default()
            })
            .slots();
            assert_eq!(slots, [6, moderate, severe, critical, 1], "Vit {vitality}");
        }
        for (rank, each) in [(Rank::Minion, 1), (Rank::Standard, 2), (Rank::Elite, 3)] {
            let npc = Sheet {
                rank,
                ..Sheet::default()
            };
            assert_eq!(npc.slots(), [5, each, each, each, 1], "{rank:?}");
        }
    }

    /// Rules: TH-SHT-03 TH-SHT-09 TH-SHT-10
    #[test]
    fn size_fills_squares_and_peoples_have_bases() {
        let size = |size| Sheet {
            size,
            ..Sheet::default()
        };
        assert_eq!(
            [-4, 0, 3, 4, 10, 16].map(|number| size(number).squares()),
            [1, 1, 1, 2, 3, 4]
        );
        let orc = Sheet {
            people: People::Orc,
            attributes: Attributes {
                vitality: 2,
                ..Attributes::default()
            },
            ..Sheet::default()
        };
        assert_eq!(orc.pools(), (14, 6));
        let table = [
            (People::Human, (10, 10)),
            (People::Dwarf, (13, 7)),
            (People::Elf, (8, 13)),
            (People::Goblin, (8, 8)),
            (People::Orc, (12, 6)),
            (People::Beast, (12, 0)),
        ];
        for (people, bases) in table {
            assert_eq!(people.bases(), bases, "{people:?}");
        }
    }
}
