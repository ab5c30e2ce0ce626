//! A level by a book with its minds, as battles are fought over it, and what a line says of it.

use std::{collections::BTreeMap, path::Path};

use super::line::{BattleLine, Common, DuelLine, End, FORMAT, Row, SideLine, shelf};
use super::{sums::Sums, watched::Watched};
use crate::{
    battle::{
        Battle,
        components::Verdict,
        ids::{SideId, UnitId},
        ruleset::Book,
    },
    data::{
        level::{Level, Stage},
        minds::Mind,
    },
    save,
    text::objectives,
};

/// A level with its stage for one book.
pub struct Arena {
    /// The level.
    pub level: Level,
    /// The book.
    pub book: &'static Book,
    /// The level as that book plays it.
    pub stage: Stage,
}

/// A level set up for a book, and what its lines say besides.
pub struct Bout {
    /// The level as it is fought.
    pub arena: Arena,
    /// A hash of the level as it is written.
    pub level_hash: String,
    /// Whether its two sides begin in each other's places.
    pub exchanged: bool,
    /// What the run was told to write of itself.
    pub tags: BTreeMap<String, String>,
}

impl Bout {
    /// The level as it is.
    pub fn of(arena: Arena, tags: &BTreeMap<String, String>) -> Self {
        Self {
            level_hash: save::hex(arena.level.meaning.whole),
            arena,
            exchanged: false,
            tags: tags.clone(),
        }
    }

    /// The row its battles are counted in; `duel` are the brains of a duel.
    pub fn row(&self, duel: Option<&[Mind; 2]>) -> Row {
        Row {
            file: self.file(),
            shelf: shelf(self.arena.book.id),
            exchanged: self.exchanged,
            duel: duel.map(|minds| [0, 1].map(|which: usize| minds[which].to_string())),
            tags: self.tags.clone(),
        }
    }

    /// Its sums before the first battle.
    pub fn sums(&self) -> Sums {
        let scene = &self.arena.stage.scene;
        let sides = scene.sides.iter().enumerate().map(|(place, side)| {
            let roster = scene.roster.iter();
            let own = roster.filter(|member| member.side.index() == place);
            (side.name.clone(), own.count() as u32)
        });
        Sums::empty(
            (self.row(None), self.common(false)),
            (&self.arena.level.name, self.arena.book.id),
            sides,
        )
    }

    /// What its battles have in common.
    pub fn common(&self, duel: bool) -> Common {
        let minds = self.minds();
        let sides = self.arena.stage.scene.sides.iter().zip(&minds);
        let led = sides.map(|(side, mind)| match duel {
            true => side.name.clone(),
            false => format!("{} by {mind}", side.name),
        });
        let aim = self.arena.level.aim;
        Common {
            version: save::version().to_owned(),
            level_hash: self.level_hash.clone(),
            aim: (aim.low, aim.high),
            sides: led.collect::<Vec<String>>().join(", "),
        }
    }

    /// The level's file without folder and ending.
    pub fn file(&self) -> String {
        let stem = Path::new(&self.arena.level.file).file_stem();
        stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }

    /// By side: the mind that leads it.
    pub fn minds(&self) -> Vec<Mind> {
        let minds = &self.arena.level.minds;
        let sides = 0..self.arena.stage.scene.sides.len();
        let mind = |side: usize| minds.get(side).copied().unwrap_or_else(Mind::usual);
        sides.map(mind).collect()
    }

    /// The line of a battle that has ended. `minds` are those of the sides in it, `lost` for each side
    /// wounds or points lost and units out.
    pub fn line(
        &self,
        battle: &Battle,
        minds: &[Mind],
        lost: &[(i64, u32)],
        watched: Watched,
        duel: Option<DuelLine>,
    ) -> BattleLine {
        let scene = battle.scene();
        let view = battle.view();
        let verdict = view.clock().verdict();
        let name = |unit: UnitId| scene.member(unit).name.clone();
        let sides = scene.sides.iter().enumerate().map(|(place, side)| {
            let id = SideId(place as u8);
            let won = matches!(verdict, Some(Verdict::Won(winner)) if scene.allied(winner, id));
            let (lost, out) = lost.get(place).copied().unwrap_or_default();
            let seen = watched.sides.get(place).cloned().unwrap_or_default();
            SideLine {
                name: side.name.clone(),
                alliance: side.alliance,
                brain: minds.get(place).map_or_else(String::new, Mind::to_string),
                won,
                combatants: view.members(id).count() as u32,
                lost,
                out,
                tests: seen.tests,
                passed: seen.passed,
                expected_thousandths: seen.expected_thousandths(),
                walked: seen
                    .walked
                    .into_iter()
                    .map(|((x, y), n)| (x, y, n))
                    .collect(),
            }
        });
        let fights = |unit: &UnitId| scene.member(*unit).side != SideId::NOBODY;
        let common = self.common(duel.is_some());
        BattleLine {
            format: FORMAT,
            version: common.version,
            level: self.arena.level.name.clone(),
            file: self.file(),
            level_hash: common.level_hash,
            aim: common.aim,
            book: self.arena.book.id.to_owned(),
            tags: self.tags.clone(),
            exchanged: self.exchanged,
            seed: battle.seed(),
            duel,
            end: match verdict {
                Some(Verdict::Won(_)) => End::Won,
                Some(Verdict::Draw | Verdict::DrawAgreed) => End::Draw,
                Some(Verdict::DrawByCap) => End::RoundLimit,
                None => End::GivenUp,
            },
            decided_by: objectives::decision(battle).unwrap_or_default(),
            rounds: view.clock().round,
            orders: battle.orders_done(),
            sides: sides.collect(),
            first_out: watched.falls.first().map(|fall| fall.unit.clone()),
            never_acted: view
                .store
                .ids()
                .filter(fights)
                .filter(|unit| !watched.acted.contains(unit))
                .map(name)
                .collect(),
            falls: watched.falls,
            decisions: watched.decisions,
            cpu_ms: watched.cpu_ms,
            thinking_ms: watched.thinking_ms,
        }
    }
}
