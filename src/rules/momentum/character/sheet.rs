//! The sheet of a unit, and the numbers that follow from it (MO-SHT).

use super::{
    armor::{Protection, Worn},
    damage::{Damage, DamageShape, Harm, Takes, harm},
    items::Weapon,
    stats::{Archetype, ArchetypeShape, Calling, QUICK, Size, Skill, Stat, named_skill},
    stock::Stock,
};
use crate::{
    battle::{components::Hold, prelude::*},
    document::{
        record::record,
        shape::{always, flag, list_of, map_of, maybe, number, one_of, record, table},
    },
    rules::{
        momentum::status::{Status, StatusCategory, status_effect},
        shared::listed::named,
    },
};

/// Narrative Momentum at the start of a battle (MO-SHT-14).
pub const FIRST_MOMENTUM: i16 = 3;
/// Maximum Narrative Momentum (MO-SHT-14).
pub const MOST_MOMENTUM: i16 = 9;

named! {
    /// Talents (MO-ABL-06).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Talent {
        /// One more weapon attack with each Attack action.
        PathOfAttack: "Path of Attack",
        /// One more attack with the other of two one-handed weapons.
        MultiWielder: "Multi-Wielder",
        /// Acts first in each round.
        Alert,
        /// Answers an enemy's attack with Curse damage.
        CursedRevenge: "Cursed Revenge",
    }
}

record! {
    /// What a trap or turret does at its place in each round (MO-TIM-08): damage to the nearest
    /// enemy, halved by a Dexterity DR.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Timed as "timed" {
        /// The damage.
        pub damage: Damage; DamageShape,
        /// Its range.
        pub range: u16 = 6; number(1..=30).of("metres"),
        /// The number the Defense Roll must reach.
        pub power: i32 = 12; number(1..=40),
    }
}

/// The names of the Stats in files, in the order of [`Stat`].
const STATS: [&str; 7] = ["str", "dex", "con", "int", "cha", "ins", "wil"];

record! { default:
    /// Everything about a unit that does not change during a battle.
    #[derive(Clone, Debug)]
    pub struct Sheet as "Sheet" with stock: Stock {
        /// Whether it is a player character, with Narrative Momentum.
        pub player: bool = false; flag(),
        /// Whether it has Narrative Momentum without being a player character (MO-SHT-14).
        pub momentum: bool = false; flag(),
        /// Whether it is a thing: it has neither Stats nor points, is hit without a roll and
        /// destroyed below 1 Vitality, and neither fights nor bleeds unless the sheet says so
        /// (MO-SHT-19).
        pub object: bool = false; flag(),
        /// What a trap or turret does at its place in each round: damage to the nearest enemy, half
        /// of it after a Dexterity DR (MO-TIM-08).
        pub timed: Option<Timed> = None; maybe(record()),
        /// Whether it fights; a battle needs two sides that do (MO-TIM-01).
        pub fights: bool = true; always(flag()),
        /// Whether it is a living body: it bleeds, and Holy damage spares it (MO-TYP-06, MO-VIT-03).
        pub biological: bool = true; always(flag()),
        /// Whether it takes bribes (MO-CIN-09).
        pub bribable: bool = false; flag(),
        /// Whether it is unholy and can be banished (MO-CIN-09).
        pub unholy: bool = false; flag(),
        /// Whether it flies: terrain costs and drops do not affect it (MO-MOV-10). No unit flies high
        /// in this book.
        pub flies: bool = false; flag(),
        /// Its size: 1 square, but `large` 2 by 2, `huge` 3 by 3, `gigantic` 4 by 4 (MO-SHT-17).
        pub size: Size = Size::Medium; one_of("a size", &Size::ALL),
        /// Its Archetype, or the Primary, the Secondary and the Evasion Stat (MO-SHT-03).
        pub archetype: Archetype = Calling::War.archetype(); ArchetypeShape,
        /// Its talents (MO-ABL-06).
        pub talents: Vec<Talent> = Vec::new(); list_of(one_of("a talent", &Talent::ALL)),
        /// Types of damage that are halved.
        pub resistances: Vec<Harm> = Vec::new(); list_of(harm()),
        /// Types of damage that do nothing.
        pub immunities: Vec<Harm> = Vec::new(); list_of(harm()),
        /// Types of damage that are increased by half.
        pub vulnerabilities: Vec<Harm> = Vec::new(); list_of(harm()),
        /// Status Effects it can never have.
        pub unaffected: Vec<Status> = Vec::new(); list_of(status_effect()),
        /// Its Level; Vitality, WP and the upcast limit come from it.
        pub level: i32 = 1; number(1..=10),
        /// The Stats: Strength, Dexterity, Constitution, Intelligence, Charisma, Instinct, Will
        /// (MO-SHT-01).
        pub stats: [i32; 7] = [10; 7]; table("stats", STATS, number(1..=30)),
        /// Skill Levels; skills not listed have 0 (MO-SHT-02).
        pub skills: Vec<(Skill, i32)> = Vec::new(); map_of(named_skill(), number(0..=20)),
        /// Its maximum of Vitality; else Constitution + 3 x Level (MO-SHT-11).
        pub vitality: Option<i32> = None; maybe(number(1..=999)),
        /// What it moves without AP.
        pub basic_movement: i32 = 3; number(0..=30).of("metres"),
        /// Number of its hands.
        pub hands: u8 = 2; number(0..=8),
        /// What it wears, a piece of `assets/momentum/armor.ron`, or its hide (MO-CAT-02,
        /// MO-CAT-03).
        pub worn: Worn = Worn::default(); Protection(stock.armor),
        /// What upgrades add to the Evasion Cap of what it wears.
        pub cap_upgrade: i32 = 0; number(0..=20),
        /// Abilities, Maneuvers and reactions it knows (`assets/momentum/powers.ron`).
        pub powers: Vec<PowerId> = Vec::new(); list_of(stock.power()),
        /// Weapons and shields, those that fit the hands first, and things to use up
        /// (`assets/momentum/items.ron`).
        pub items: Vec<ItemId> = Vec::new(); list_of(stock.item()),
    }
    beside {
        /// The unit that can call it (MO-ABL-03).
        pub called_by: Option<UnitId> = None,
        /// What it carries, with the hold on each item.
        pub gear: Vec<(ItemId, Hold)> = Vec::new(),
    }
}

impl Sheet {
    /// A Stat (MO-SHT-01).
    pub const fn stat(&self, stat: Stat) -> i32 {
        self.stats[stat as usize]
    }

    /// A Stat Bonus (MO-SHT-01).
    pub const fn bonus(&self, stat: Stat) -> i32 {
        self.stat(stat) - 10
    }

    /// A Skill Level (MO-SHT-02).
    pub fn rank(&self, skill: Skill) -> i32 {
        let mut skills = self.skills.iter();
        let known = skills.find(|(of, _)| *of == skill);
        known.map_or(0, |(_, level)| *level)
    }

    /// The bonus on a Skill Check (MO-DIE-04).
    pub fn skill(&self, skill: Skill) -> i32 {
        self.bonus(skill.stat()) + self.rank(skill)
    }

    /// The skill with the highest bonus; the first among equals (MO-DIE-07).
    pub fn best_skill(&self, skills: &[Skill]) -> Skill {
        let first = skills.first().copied().unwrap_or(Skill::RawForce);
        skills.iter().fold(first, |best, &skill| {
            if self.skill(skill) > self.skill(best) {
                skill
            } else {
                best
            }
        })
    }

    /// The value of a DR, before conditions and surroundings (MO-SHT-07).
    pub fn defense(&self, stat: Stat) -> i32 {
        self.bonus(stat) + self.rank(stat.defense_skill())
    }

    /// The number other units must reach against its effects (MO-SHT-06).
    pub const fn dr_power(&self) -> i32 {
        self.stat(self.archetype.primary)
    }

    /// The hit bonus with a weapon (MO-SHT-04).
    pub const fn weapon_hit(&self, weapon: &Weapon) -> i32 {
        self.bonus(weapon.primary()) + self.bonus(weapon.secondary()).div_euclid(2)
    }

    /// The hit bonus with Abilities (MO-SHT-05).
    pub const fn ability_hit(&self) -> i32 {
        self.bonus(self.archetype.primary) + self.bonus(self.archetype.secondary).div_euclid(2)
    }

    /// Evasion before armour (MO-SHT-08).
    pub const fn base_evasion(&self) -> i32 {
        self.stat(Stat::Dexterity) + self.bonus(self.archetype.evasion)
    }

    /// Evasion, limited by worn armour (MO-SHT-09).
    pub fn capped_evasion(&self) -> i32 {
        let base = self.base_evasion();
        let cap = self.worn.cap.map(|cap| cap + self.cap_upgrade);
        cap.map_or(base, |cap| base.min(cap))
    }

    /// Maximum Vitality (MO-SHT-11).
    pub fn max_vitality(&self) -> i32 {
        let usual = self.stat(Stat::Constitution) + 3 * self.level;
        self.vitality.unwrap_or(usual)
    }

    /// The Vitality at which it dies (MO-VIT-04).
    pub const fn death(&self) -> i32 {
        -self.stat(Stat::Constitution)
    }

    /// Maximum WP (MO-SHT-13).
    pub fn max_wp(&self) -> i32 {
        2 * self.level + self.bonus(Stat::Will).max(0)
    }

    /// Maximum WP it may add to one use of an Ability (MO-SHT-13).
    pub const fn upcast_limit(&self) -> i32 {
        self.level
    }

    /// Whether it has Narrative Momentum (MO-SHT-14).
    pub const fn has_momentum(&self) -> bool {
        self.player || self.momentum
    }

    /// Its Initiative (MO-SHT-16, MO-TIM-08).
    pub fn initiative(&self) -> i32 {
        if self.object {
            return 0;
        }
        let quick: i32 = QUICK.iter().map(|&skill| self.rank(skill)).sum();
        2 * self.stat(Stat::Instinct) + quick
    }

    /// Whether it has a talent.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents.contains(&talent)
    }

    /// How much of a type of damage it takes (MO-TYP-02 to MO-TYP-05, MO-SHT-19).
    pub fn takes(&self, harm: Harm) -> Takes {
        let resists = self.resistances.contains(&harm);
        let suffers = self.vulnerabilities.contains(&harm);
        let unfeeling = self.object && matches!(harm, Harm::Poison | Harm::Psychic);
        match (resists, suffers) {
            _ if unfeeling || self.immunities.contains(&harm) => Takes::Nothing,
            (true, false) => Takes::Half,
            (false, true) => Takes::More,
            _ => Takes::Usual,
        }
    }

    /// Whether it can never have a Status Effect: by its sheet, as a thing, or because it is immune
    /// to the element (MO-STS-01, MO-STS-02).
    pub fn is_unaffected(&self, status: Status) -> bool {
        let mut immunities = self.immunities.iter();
        self.unaffected.contains(&status)
            || self.object && status.category() != StatusCategory::Elemental
            || immunities.any(|harm| harm.status() == Some(status))
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
    use crate::rules::momentum::character::items::UNARMED;

    fn with(stats: &[(Stat, i32)], skills: &[(Skill, i32)]) -> Sheet {
        let mut sheet = Sheet {
            skills: skills.to_vec(),
            ..Sheet::default()
        };
        for &(stat, value) in stats {
            sheet.stats[stat as usize] = value;
        }
        sheet
    }

    fn weapon(primary: Stat, secondary: Stat) -> Weapon {
        Weapon {
            stats: (primary, secondary),
            ..UNARMED
        }
    }

    /// Rules: MO-SHT-01 MO-SHT-02 MO-DIE-02
    #[test]
    fn bonuses_are_what_a_stat_has_above_ten() {
        let sheet = with(
            &[(Stat::Strength, 14), (Stat::Will, 8)],
            &[(Skill::Athletics, 3)],
        );
        assert_eq!(
            (sheet.bonus(Stat::Strength), sheet.bonus(Stat::Will)),
            (4, -2)
        );
        assert_eq!(
            (sheet.skill(Skill::Athletics), sheet.skill(Skill::RawForce)),
            (7, 4)
        );
    }

    /// Rules: MO-SHT-04 MO-DIE-02
    #[test]
    fn weapons_hit_with_one_stat_and_half_of_another_rounded_down() {
        let ax = weapon(Stat::Strength, Stat::Dexterity);
        let hit = |strength, dexterity| {
            let stats = [(Stat::Strength, strength), (Stat::Dexterity, dexterity)];
            with(&stats, &[]).weapon_hit(&ax)
        };
        assert_eq!((hit(13, 13), hit(14, 9), hit(10, 7)), (4, 3, -2));
    }

    /// Rules: MO-SHT-03 MO-SHT-05 MO-SHT-06 MO-SHT-08
    #[test]
    fn an_archetype_fixes_what_abilities_hit_with_and_what_others_must_reach() {
        let stats = [
            (Stat::Intelligence, 15),
            (Stat::Will, 13),
            (Stat::Dexterity, 12),
        ];
        let mage = Sheet {
            archetype: Calling::Magic.archetype(),
            ..with(&stats, &[])
        };
        assert_eq!(
            (mage.ability_hit(), mage.dr_power(), mage.base_evasion()),
            (6, 15, 17)
        );
        let fighter = with(&[(Stat::Dexterity, 13), (Stat::Strength, 14)], &[]);
        assert_eq!(fighter.base_evasion(), 17);
    }

    /// Rules: MO-SHT-07
    #[test]
    fn a_defense_is_a_bonus_and_its_skill() {
        let sheet = with(&[], &[(Skill::Endurance, 3)]);
        assert_eq!(sheet.defense(Stat::Constitution), 3);
        let skills = Stat::ALL.map(|stat| stat.defense_skill().stat());
        assert_eq!(skills, Stat::ALL);
    }

    /// Rules: MO-SHT-09
    #[test]
    fn what_is_worn_caps_the_base_of_evasion() {
        let worn = |cap, cap_upgrade| Sheet {
            worn: Worn { armor: 2, cap },
            cap_upgrade,
            ..with(&[(Stat::Dexterity, 13), (Stat::Strength, 14)], &[])
        };
        let evasion = |cap, more| worn(cap, more).capped_evasion();
        assert_eq!((evasion(Some(14), 0), evasion(Some(14), 2)), (14, 16));
        assert_eq!((evasion(Some(18), 0), evasion(None, 0)), (17, 17));
    }

    /// Rules: MO-SHT-11 MO-VIT-04
    #[test]
    fn vitality_grows_with_constitution_and_level() {
        let sheet = Sheet {
            level: 3,
            ..with(&[(Stat::Constitution, 12)], &[])
        };
        assert_eq!((sheet.max_vitality(), sheet.death()), (21, -12));
        let stated = Sheet {
            vitality: Some(40),
            ..sheet
        };
        assert_eq!(stated.max_vitality(), 40);
    }

    /// Rules: MO-SHT-13
    #[test]
    fn will_points_come_from_level_and_will() {
        let with_will = |will| Sheet {
            level: 3,
            ..with(&[(Stat::Will, will)], &[])
        };
        let points = |will| with_will(will).max_wp();
        assert_eq!((points(10), points(12), points(7)), (6, 8, 6));
        assert_eq!(with_will(10).upcast_limit(), 3);
    }

    /// Rules: MO-SHT-16
    #[test]
    fn initiative_is_twice_instinct_and_five_skills() {
        let quick = [
            (Skill::Athletics, 3),
            (Skill::QuickFingers, 1),
            (Skill::Improvisation, 1),
            (Skill::Perception, 4),
        ];
        assert_eq!(with(&[(Stat::Instinct, 12)], &quick).initiative(), 29);
    }

    /// Rules: MO-DIE-07
    #[test]
    fn the_best_skill_counts_and_of_equals_the_first() {
        let skills = [
            (Skill::Athletics, 3),
            (Skill::RawForce, 2),
            (Skill::Nimbleness, 3),
        ];
        let stats = [(Stat::Strength, 14), (Stat::Dexterity, 12)];
        let sheet = with(&stats, &skills);
        let named = [Skill::RawForce, Skill::Athletics, Skill::Nimbleness];
        assert_eq!(sheet.best_skill(&named), Skill::Athletics);
        let equal = with(&stats, &[]);
        assert_eq!(
            equal.best_skill(&[Skill::RawForce, Skill::Athletics]),
            Skill::RawForce
        );
    }

    /// Rules: MO-SHT-17
    #[test]
    fn sizes_fill_squares() {
        let squares = Size::ALL.map(Size::squares);
        assert_eq!(squares, [1, 1, 1, 2, 3, 4]);
        assert_eq!(Size::Large.above(Size::Small), 2);
    }

    /// Rules: MO-STS-02
    #[test]
    fn immunity_to_an_element_is_immunity_to_its_status_effect() {
        let sheet = Sheet {
            immunities: vec![Harm::Heat],
            unaffected: vec![Status::Frightened],
            ..Sheet::default()
        };
        let immune = |status| sheet.is_unaffected(status);
        assert!(immune(Status::Burning) && immune(Status::Frightened));
        assert!(!immune(Status::Chilled));
    }
}
