//! The sheet of a unit, and the numbers that follow from it (TH-SHT).

use super::{
    items::{ARMOUR, Armour, Item},
    stats::{Attributes, People, Rank, RankMap, Ranks, Skill, Spec, Training},
};
use crate::{
    battle::{components::Hold, prelude::*},
    document::{
        record::record,
        shape::{OneOf, always, entry, flag, list_of, maybe, named, number, one_of, pair, record},
    },
    rules::{
        shared::catalogue::Catalogue,
        threshold::{
            conditions::{RESIN_COAT, VENOM_COAT},
            spells::spell::Spell,
        },
    },
};

/// The largest difference in size between mount and rider; a larger creature is a platform
/// (TH-MNT-01).
pub(crate) const MOST_LARGER: i32 = 7;

/// Target number of the check to control an average untrained mount (TH-MNT-06).
const CONTROL_TN: i32 = 5;

/// The poisons that a weapon may be coated with, by the condition of the coat (TH-CON-09).
const POISONS: [(&str, ConditionId); 2] =
    [("adder_venom", VENOM_COAT), ("sleep_resin", RESIN_COAT)];

/// What sheets refer to: the items and spells of the book.
pub type Stock<'s> = &'s Catalogue<Item, Spell>;

/// No items or spells, for what does not refer to them.
pub(crate) const NO_STOCK: Stock<'static> = &Catalogue {
    items: Vec::new(),
    powers: Vec::new(),
};

record! { default:
    /// What stays the same about a unit.
    #[derive(Clone, Debug)]
    pub struct Sheet as "Sheet" with stock: Stock {
        /// Its people, with base stamina and mana: human 10 and 10, dwarf 13 and 7, elf 8 and 13,
        /// goblin 8 and 8, orc 12 and 6, beast 12 and 0 (TH-SHT-10).
        pub people: People = People::Human; one_of("a people", &People::ALL),
        /// Its size; that of a human is 0. Without an archetype it is that of its people unless
        /// given: dwarf -1, goblin -2, orc 1, others 0 (TH-SHT-03, TH-SHT-10).
        pub size: i32 = 0; always(number(-10..=30)),
        /// Squares along each edge, if not as its size gives: 1, from size 4 on 2, from 10 on 3,
        /// from 16 on 4 (TH-SHT-03).
        pub space: Option<u8> as "squares" = None; maybe(number(1..=4).of("squares")),
        /// Its height, if not as its size gives (TH-SHT-03).
        pub height_ft: Option<u8> = None; maybe(number(1..=99).of("feet")),
        /// Its wound track: slots by Vitality for a player character (`pc`), else one, two or three
        /// for each level (TH-WND-07).
        pub rank: Rank = Rank::Pc; one_of("a rank", &Rank::ALL),
        /// Whether it follows the rules of player characters without being one (TH-WND-08).
        pub pc_rules: bool = false; flag(),
        /// Strength, Dexterity, Speed, Vitality, Reason, Lore, Perception and Persona; 0 is average
        /// (TH-SHT-01).
        pub attributes: Attributes = Attributes::default(); record(),
        /// Ranks of skills and specializations, `{ melee: 2, blades: 1 }`; those not listed are 0
        /// (TH-SHT-02).
        pub ranks: Ranks as "skills" = Ranks::default(); RankMap,
        /// The armour it wears: leather adds 4 Toughness, chain 6, plate 8, which also lowers Speed
        /// in both Defenses by 1 (TH-SHT-12).
        pub armour: Armour = Armour::default(); named("a kind of armour", &ARMOUR),
        /// Natural Toughness: scales, stone (TH-SHT-08).
        pub hide: i32 = 0; number(-9..=20),
        /// Movement rate for 4 AP, if not the one that follows from its attributes (TH-MOV-01).
        pub rate: Option<i32> = None; maybe(number(0..=99).of("yards")),
        /// Flying rate for 4 AP, if it flies (TH-MOV-19).
        pub fly: Option<i32> = None; maybe(number(1..=99).of("yards")),
        /// Swimming rate for 4 AP, if it has one.
        pub swim: Option<i32> = None; maybe(number(1..=99).of("yards")),
        /// Climbing rate for 4 AP, if it has one.
        pub climb: Option<i32> = None; maybe(number(1..=99).of("yards")),
        /// What it carries, weapons and shields that fit the hands first
        /// (`assets/threshold/items.ron`). Of a weapon made for throwing three are carried unless
        /// the list names it several times (TH-ATK-10).
        pub items: Vec<ItemId> = Vec::new(); list_of(item(stock)),
        /// Weapons with the poison on them, `[(arming_sword, adder_venom)]`, which works with the
        /// next wound that the weapon causes (TH-CON-09).
        pub coated: Vec<(ItemId, ConditionId)> = Vec::new();
            list_of(pair(item(stock), named("a poison", &POISONS))),
        /// The spells it knows (`assets/threshold/spells.ron`).
        pub spells: Vec<PowerId> = Vec::new(); list_of(spell(stock)),
        /// Whether it cannot be surprised (TH-TIM-12).
        pub never_surprised: bool = false; flag(),
        /// Whether its body cannot be grappled: slimes, ghosts (TH-GRP-01).
        pub ungrappleable: bool = false; flag(),
        /// Whether it lives in water (TH-UWC-01).
        pub aquatic: bool = false; flag(),
        /// How it bears a rider: `untrained` it shies from wounds and weapons and only moves,
        /// `trained` for war it attacks and acts on command, `sentient` it thinks for itself and is
        /// not steered. Unless given a beast is untrained, others are sentient (TH-MNT-06,
        /// TH-MNT-08).
        pub mount: Option<Training> = None; maybe(one_of("a training", &Training::ALL)),
        /// What the rider's check has to reach when an untrained mount shies; 5 unless given
        /// (TH-MNT-06).
        pub control_tn: Option<i32> = None; maybe(number(0..=40)),
        /// Whether it keeps its own initiative and turn as a sentient mount (TH-MNT-02).
        pub own_turn: bool = false; flag(),
    }
    beside {
        /// What it carries, and how.
        pub gear: Vec<(ItemId, Hold)> = Vec::new(),
    }
}

/// The name of an item.
fn item(stock: Stock<'_>) -> OneOf<ItemId> {
    let names = stock.items.iter().map(|item| item.name.as_str());
    entry("an item", names.zip((0..).map(ItemId)))
}

/// The name of a spell.
fn spell(stock: Stock<'_>) -> OneOf<PowerId> {
    let names = stock.powers.iter().map(|entry| entry.name.as_str());
    entry("a spell", names.zip((0..).map(PowerId)))
}

impl Sheet {
    /// Rank in a skill.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.ranks
            .skills
            .iter()
            .find(|(of, _)| *of == skill)
            .map_or(0, |(_, rank)| *rank)
    }

    /// Rank in a specialization.
    pub fn spec(&self, spec: Spec) -> i32 {
        self.ranks
            .specs
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
            ranks: Ranks {
                skills: vec![(Skill::Athletics, 1)],
                ..Ranks::default()
            },
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
