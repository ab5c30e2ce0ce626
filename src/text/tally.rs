//! Statistics of a battle for each side and unit: tests passed against the expected number, wounds
//! dealt and taken.

use std::fmt::Write;

use serde::Serialize;

use super::{
    ears::Ears,
    narrate::{self, Voice},
};
use crate::{
    battle::{
        Battle,
        components::CombatStatus,
        event::BattleEvent,
        ids::{SideId, UnitId},
        scene::Scene,
    },
    dice::Luck,
};

/// Total harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Harm {
    /// How many attacks did harm.
    pub blows: u32,
    /// Their sum, in books where amounts add up.
    pub sum: u32,
    /// The worst of them.
    pub worst: u16,
}

impl Harm {
    fn add(&mut self, amount: u16) {
        if amount > 0 {
            self.blows += 1;
            self.sum += u32::from(amount);
            self.worst = self.worst.max(amount);
        }
    }

    /// The harm as a player counts it: the sum, or the number of wounds.
    pub fn count(&self, scene: &Scene) -> u32 {
        if scene.book.wording.harm_adds() {
            self.sum
        } else {
            self.blows
        }
    }

    /// The worst wound in words, in books where each wound has its own level; otherwise empty.
    pub fn worst_words(&self, scene: &Scene) -> String {
        let wording = &scene.book.wording;
        if wording.harm_adds() || self.blows == 0 {
            return String::new();
        }
        (wording.blow)(self.worst)
    }

    /// The harm in words: "5", "2, the worst a severe wound".
    pub fn words(&self, scene: &Scene) -> String {
        let count = self.count(scene);
        match self.worst_words(scene) {
            worst if worst.is_empty() => count.to_string(),
            worst => format!("{count}, the worst a {worst}"),
        }
    }
}

/// A side's dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideTally {
    /// The side.
    pub side: SideId,
    /// Its tests.
    pub luck: Luck,
}

/// What a unit rolled, dealt and took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitTally {
    /// The unit.
    pub unit: UnitId,
    /// Its tests.
    pub luck: Luck,
    /// Harm it dealt to enemies.
    pub dealt: Harm,
    /// Harm it took, from any source.
    pub taken: Harm,
    /// Enemies it put out of the fight.
    pub felled: u32,
    /// Whether it is out of the fight itself.
    pub out: bool,
    /// Whether the listener has ever heard of it.
    heard_of: bool,
}

/// The statistics of a battle, as far as a listener heard of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// By side.
    pub sides: Vec<SideTally>,
    /// All known units, in the order of the roster.
    pub units: Vec<UnitTally>,
    /// Whether the first orders are missing, because the battle continues from a save.
    pub partial: bool,
}

/// The luck of a side or unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// Nothing was rolled, or the results were as expected.
    Even,
    /// Luckier than in this many of 100 battles with the same tests.
    Lucky(u32),
    /// Unluckier than in this many of 100.
    Unlucky(u32),
}

impl Fortune {
    /// The luck of a series of tests.
    pub fn of(luck: &Luck) -> Self {
        let (fewer, more) = (luck.fewer(), luck.more());
        match fewer.max(more) {
            ..550 => Self::Even,
            _ if fewer > more => Self::Lucky((fewer / 10).min(99)),
            _ => Self::Unlucky((more / 10).min(99)),
        }
    }

    /// In words.
    pub fn words(self) -> String {
        match self {
            Self::Even => "average luck".to_owned(),
            Self::Lucky(of) => format!("luckier than {of} % of battles"),
            Self::Unlucky(of) => format!("unluckier than {of} % of battles"),
        }
    }
}

/// "14 of 22 tests".
fn tests_words(luck: &Luck) -> String {
    let tests = if luck.tests == 1 { "test" } else { "tests" };
    format!("{} of {} {tests}", luck.passed, luck.tests)
}

/// The luck of a series of tests in a sentence without name and full stop.
pub fn luck_words(luck: &Luck) -> String {
    if luck.tests == 0 {
        return "no test was rolled".to_owned();
    }
    let expected = luck.expected_tenths();
    format!(
        "{} succeeded, {}.{} expected ({})",
        tests_words(luck),
        expected / 10,
        expected % 10,
        Fortune::of(luck).words()
    )
}

impl Tally {
    /// The statistics of a battle: what one side saw, or everything for `None`.
    pub fn of(battle: &Battle, side: Option<SideId>) -> Self {
        Self {
            partial: battle.orders_done() > battle.history().len() as u64,
            ..Self::heard(battle.scene(), battle.log(), Ears::of(battle, side))
        }
    }

    /// The statistics of a battle as its side may know them: all of them once the battle is over.
    pub fn known(battle: &Battle, side: Option<SideId>) -> Self {
        Self::of(battle, side.filter(|_| !battle.is_over()))
    }

    /// The statistics of a log, as far as these ears heard it.
    pub fn heard(scene: &Scene, log: &[BattleEvent], mut ears: Ears) -> Self {
        let side = ears.side();
        let mut tally = Self {
            sides: (0..scene.sides.len() as u8)
                .map(|side| SideTally {
                    side: SideId(side),
                    luck: Luck::default(),
                })
                .collect(),
            units: (0..scene.roster.len() as u16)
                .map(|unit| UnitTally {
                    unit: UnitId(unit),
                    luck: Luck::default(),
                    dealt: Harm::default(),
                    taken: Harm::default(),
                    felled: 0,
                    out: false,
                    heard_of: side
                        .is_none_or(|side| scene.allied(side, scene.member(UnitId(unit)).side)),
                })
                .collect(),
            partial: false,
        };
        let mut blows = Blows::default();
        ears.follow(scene, log, |voice, event| {
            tally.hear(voice, event, &mut blows);
        });
        tally.units.retain(|unit| unit.heard_of);
        tally
    }

    fn hear(&mut self, voice: Voice<'_>, event: &BattleEvent, blows: &mut Blows) {
        match event {
            BattleEvent::Rolled(roll) => {
                let who = roll.check.who;
                let Some(chance) = roll.chance.filter(|_| !voice.hidden.contains(who)) else {
                    return;
                };
                let passed = roll.reading.passed;
                let side = voice.scene.member(who).side;
                if let Some(side) = self.sides.get_mut(side.index()) {
                    side.luck.add(chance, passed);
                }
                if let Some(unit) = self.unit(who) {
                    unit.luck.add(chance, passed);
                }
            }
            BattleEvent::Hurt {
                unit, by, amount, ..
            } => {
                let by = by.filter(|by| Self::credits(voice, *by, *unit));
                if let Some(unit) = self.unit(*unit) {
                    unit.taken.add(*amount);
                }
                if let Some(by) = by.and_then(|by| self.unit(by)) {
                    by.dealt.add(*amount);
                }
                if blows.fell(*unit, by)
                    && let Some(by) = by.and_then(|by| self.unit(by))
                {
                    by.felled += 1;
                }
            }
            BattleEvent::LifeChanged {
                unit,
                before,
                after,
                ..
            } => {
                let falls = matches!(
                    after,
                    CombatStatus::Downed | CombatStatus::Dead | CombatStatus::Unconscious { .. }
                );
                if let Some(unit) = self.unit(*unit) {
                    unit.out = !after.is_active() && *after != CombatStatus::Waiting;
                }
                if falls
                    && before.is_active()
                    && let Some(by) = blows.felled(*unit)
                    && let Some(by) = self.unit(by)
                {
                    by.felled += 1;
                }
            }
            BattleEvent::Acted { unit, .. } | BattleEvent::TurnBegan { unit, .. } => {
                blows.forget();
                self.unit(*unit);
            }
            BattleEvent::Noticed {
                unit, seen: true, ..
            } => {
                self.unit(*unit);
            }
            _ => {}
        }
    }

    /// Whether an attack counts for its unit: by a known unit, against an enemy.
    fn credits(voice: Voice<'_>, by: UnitId, unit: UnitId) -> bool {
        let side = |unit| voice.scene.member(unit).side;
        !voice.hidden.contains(by) && !voice.scene.allied(side(by), side(unit))
    }

    /// The row of a unit, which is known from now on.
    fn unit(&mut self, unit: UnitId) -> Option<&mut UnitTally> {
        let tally = self.units.get_mut(unit.index())?;
        tally.heard_of = true;
        Some(tally)
    }

    /// The statistics in lines: each side's dice, then every unit.
    pub fn lines(&self, scene: &Scene) -> Vec<String> {
        let voice = Voice::open(scene);
        let mut lines = Vec::new();
        if self.partial {
            lines.push("Counted since the save that was loaded.".to_owned());
        }
        for side in &self.sides {
            let name = narrate::side_name(scene, side.side);
            lines.push(format!("{name}: {}.", luck_words(&side.luck)));
            for unit in &self.units {
                if scene.member(unit.unit).side != side.side {
                    continue;
                }
                let mut line = format!(
                    "  {}: {} dealt {}, taken {}",
                    narrate::name(voice, unit.unit),
                    if scene.book.wording.harm_adds() {
                        scene.book.wording.harm
                    } else {
                        "wounds"
                    },
                    unit.dealt.words(scene),
                    unit.taken.words(scene)
                );
                if unit.felled > 0 {
                    let _ = write!(line, "; knocked out {}", unit.felled);
                }
                if unit.luck.tests > 0 {
                    let expected = unit.luck.expected_tenths();
                    let _ = write!(
                        line,
                        "; {}, expected {}.{}",
                        tests_words(&unit.luck),
                        expected / 10,
                        expected % 10
                    );
                }
                line.push('.');
                lines.push(line);
            }
        }
        lines
    }
}

/// The wounds of one action, to find out which attacker put a unit out: the wound is reported
/// before the fall, or right after it.
#[derive(Default)]
struct Blows {
    by: Vec<(UnitId, Option<UnitId>)>,
    waiting: Vec<UnitId>,
}

impl Blows {
    fn forget(&mut self) {
        self.by.clear();
        self.waiting.clear();
    }

    /// Records a wound; returns whether it is the one a fall has waited for.
    fn fell(&mut self, unit: UnitId, by: Option<UnitId>) -> bool {
        self.by.retain(|(of, _)| *of != unit);
        self.by.push((unit, by));
        let before = self.waiting.len();
        self.waiting.retain(|other| *other != unit);
        self.waiting.len() < before
    }

    /// Records a fall; returns the attacker of the wound before it, if any.
    fn felled(&mut self, unit: UnitId) -> Option<UnitId> {
        match self.by.iter().find(|(of, _)| *of == unit) {
            Some((_, by)) => *by,
            None => {
                self.waiting.push(unit);
                None
            }
        }
    }
}

#[cfg(test)]
#[path = "tally_tests.rs"]
mod tests;
