//! What is written of a battle: a line of JSON, from which alone the numbers are counted.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Battle,
        components::Verdict,
        ids::{SideId, UnitId},
    },
    cli::arena::Arena,
    save,
    text::{ears::Ears, objectives, tally::Tally},
};

/// The format of the lines; another one is refused.
pub(in crate::cli) const FORMAT: u32 = 1;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::cli) enum End {
    /// A side won.
    Won,
    /// Nobody was left.
    Draw,
    /// The round limit was reached.
    RoundLimit,
    /// It was given up after too many orders.
    GivenUp,
}

/// A side in one battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct SideLine {
    /// Its name.
    pub(in crate::cli) name: String,
    /// The mind that led it.
    pub(in crate::cli) brain: String,
    /// Whether it or an ally won.
    pub(in crate::cli) won: bool,
    /// Its units.
    pub(in crate::cli) combatants: u32,
    /// Wounds or points lost.
    pub(in crate::cli) lost: i64,
    /// Units out.
    pub(in crate::cli) out: u32,
    /// Tests rolled.
    pub(in crate::cli) tests: u32,
    /// Tests passed.
    pub(in crate::cli) passed: u32,
    /// Passes to be expected, in tenths.
    pub(in crate::cli) expected_tenths: u32,
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct BattleLine {
    /// The format of the line.
    pub(in crate::cli) format: u32,
    /// The version of the game.
    pub(in crate::cli) version: String,
    /// The level's title.
    pub(in crate::cli) level: String,
    /// The level's file without its ending.
    pub(in crate::cli) file: String,
    /// A hash of all that the level says to the rules.
    pub(in crate::cli) level_hash: String,
    /// The rulebook.
    pub(in crate::cli) book: String,
    /// The seed of the dice.
    pub(in crate::cli) seed: u64,
    /// How it ended.
    pub(in crate::cli) end: End,
    /// What decided it, in words.
    pub(in crate::cli) decided_by: String,
    /// Rounds until it ended.
    pub(in crate::cli) rounds: u16,
    /// Orders carried out.
    pub(in crate::cli) orders: u64,
    /// The sides, in the order of the level.
    pub(in crate::cli) sides: Vec<SideLine>,
    /// The unit that was out first.
    pub(in crate::cli) first_out: Option<String>,
    /// Units that gave no order.
    pub(in crate::cli) never_acted: Vec<String>,
    /// Computing time of the battle, in milliseconds.
    pub(in crate::cli) cpu_ms: u64,
    /// The part of it in which minds thought, in milliseconds.
    pub(in crate::cli) thinking_ms: u64,
}

/// What decides whether two battles are the same.
pub(in crate::cli) type BattleKey = (String, String, String, String, Vec<String>, u64);

impl BattleLine {
    /// The battles of one level by one book with the same minds and version; equal battles are one.
    pub(in crate::cli) fn key(&self) -> BattleKey {
        let brains = self.sides.iter().map(|side| side.brain.clone());
        (
            self.file.clone(),
            self.book.clone(),
            self.level_hash.clone(),
            self.version.clone(),
            brains.collect(),
            self.seed,
        )
    }

    /// What the line of a battle of this arena would be found by.
    pub(in crate::cli) fn key_of(arena: &Arena, seed: u64) -> BattleKey {
        (
            file_of(arena),
            arena.book.id.to_owned(),
            hash_of(arena),
            save::version().to_owned(),
            brains(arena),
            seed,
        )
    }
}

/// What is watched while a battle is played.
#[derive(Default)]
pub(super) struct Watched {
    pub(super) acted: BTreeSet<UnitId>,
    pub(super) first_out: Option<UnitId>,
    pub(super) cpu_ms: u64,
    pub(super) thinking_ms: u64,
}

/// The line of a battle that has ended. `lost` is for each side wounds or points lost and units out;
/// how the dice fell is only counted if the line is `kept`, because that takes a while.
pub(super) fn line_of(
    arena: &Arena,
    battle: &Battle,
    watched: &Watched,
    (lost, kept): (&[(i64, u32)], bool),
) -> BattleLine {
    let scene = battle.scene();
    let view = battle.view();
    let verdict = view.clock().verdict();
    let tally = kept.then(|| Tally::heard(scene, battle.log(), Ears::of(battle, None)));
    let name = |unit: UnitId| scene.member(unit).name.clone();
    let minds = brains(arena);
    let sides = scene.sides.iter().enumerate().map(|(place, side)| {
        let id = SideId(place as u8);
        let won = matches!(verdict, Some(Verdict::Won(winner)) if scene.allied(winner, id));
        let (lost, out) = lost.get(place).copied().unwrap_or_default();
        let luck = tally.as_ref().and_then(|tally| tally.sides.get(place));
        let luck = luck.map(|side| &side.luck);
        SideLine {
            name: side.name.clone(),
            brain: minds.get(place).cloned().unwrap_or_default(),
            won,
            combatants: view.members(id).count() as u32,
            lost,
            out,
            tests: luck.map_or(0, |luck| luck.tests),
            passed: luck.map_or(0, |luck| luck.passed),
            expected_tenths: luck.map_or(0, |luck| luck.expected_tenths()),
        }
    });
    let fights = |unit: &UnitId| scene.member(*unit).side != SideId::NOBODY;
    let idle = view.store.ids().filter(fights);
    BattleLine {
        format: FORMAT,
        version: save::version().to_owned(),
        level: arena.level.name.clone(),
        file: file_of(arena),
        level_hash: hash_of(arena),
        book: arena.book.id.to_owned(),
        seed: battle.seed(),
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
        first_out: watched.first_out.map(name),
        never_acted: idle
            .filter(|unit| !watched.acted.contains(unit))
            .map(name)
            .collect(),
        cpu_ms: watched.cpu_ms,
        thinking_ms: watched.thinking_ms,
    }
}

/// The level's file without folder and ending.
pub(super) fn file_of(arena: &Arena) -> String {
    let stem = std::path::Path::new(&arena.level.file).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn hash_of(arena: &Arena) -> String {
    save::hex(arena.level.meaning.whole)
}

/// The minds of the sides, as the command line names them.
fn brains(arena: &Arena) -> Vec<String> {
    let sides = 0..arena.stage.scene.sides.len();
    let mind = |side: usize| arena.level.minds.get(side).copied();
    sides
        .map(|side| {
            mind(side)
                .unwrap_or_else(crate::data::minds::Mind::usual)
                .to_string()
        })
        .collect()
}
