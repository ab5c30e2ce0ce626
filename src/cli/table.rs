//! A battle played in the terminal: events are printed, and players are asked for orders.

pub(super) mod autosave;
mod charts;
mod commands;
pub(super) mod console;
mod looking;
mod page;
mod screen;
mod seated;
mod seats;
mod settling;
mod shown;
mod thinking;
mod time;
mod together;

use std::{
    cell::Cell,
    collections::{BTreeMap, VecDeque},
    io::{self, Write},
    rc::Rc,
};

use autosave::Autosave;
use console::{Console, Heard};
use page::Page;
use seated::{SPECTATORS, SeatedPlayer};
use shown::Shown;

use super::{arena::Arena, interrupt, outcome::CommandError};
use crate::{
    ai::{self, telling::Decision},
    battle::{
        Battle,
        event::BattleEvent,
        ids::{SideId, UnitId, UnitSet},
        side_view::{Known, SideView},
    },
    data::words::unquoted,
    save::{Fault, GameSession, Header, Replay, Save},
    text::{ears::Ears, narrate::Voice},
};

/// A battle played in the terminal.
pub(super) struct Table {
    arena: Arena,
    game: GameSession,
    /// By eyes, a number for each group of sides that share sight: what their players have been
    /// told.
    ears: BTreeMap<u8, Ears>,
    /// The player at the terminal; `None` before the first order and behind the curtain.
    looking: Option<SeatedPlayer>,
    /// The players who still get the terminal during the round of a question.
    round: Vec<String>,
    /// The computer prints its reasons.
    pub(super) explains: bool,
    /// Recent decisions of the computer, newest last.
    decisions: VecDeque<Decision>,
    /// Dice and rule IDs are printed.
    verbose: Rc<Cell<bool>>,
    /// Maps are drawn; without them, positions are described in words.
    pub(super) draws_maps: bool,
    /// What the screen has shown.
    shown: Shown,
    /// Automatic saves, if they are on.
    pub(super) autosave: Option<Autosave>,
    /// The battle is being recorded, so another one cannot replace it.
    pub(super) is_recorded: bool,
}

/// What to do after a line of input.
enum Turned {
    /// Go on.
    On,
    /// Leave.
    Quit,
}

/// What follows a finished battle.
enum Afterwards {
    /// Nothing more.
    Leave,
    /// A battle with the sides swapped.
    Rematch,
}

impl Table {
    /// A new battle; the level names the leaders of its sides.
    pub(super) fn new(arena: Arena, seed: u64) -> Self {
        let battle = arena.stage.battle(seed);
        let header = Header::new(&arena.level, arena.book, &arena.stage, seed);
        let computer = arena.level.sides.iter().map(|side| side.computer).collect();
        Self::with(arena, GameSession::new(battle, computer, header))
    }

    /// A battle from a save.
    pub(super) fn resumed(arena: Arena, save: &Save, battle: Battle) -> Self {
        let level = arena.level.clone();
        let mut table = Self::with(arena, GameSession::resumed(battle, save));
        table.game.found(&level);
        let (is_shared, battle) = (table.is_shared(), &table.game.battle);
        for ears in table.ears.values_mut() {
            *ears = match ears.side().filter(|_| is_shared) {
                Some(side) => heard_until(battle, ears.side(), table.game.told_so_far(side)),
                // A player who plays alone has been told everything up to the end of its last turn.
                None => heard_until_own_turn(battle, ears.side(), None),
            };
        }
        table
    }

    fn with(arena: Arena, game: GameSession) -> Self {
        let mut table = Self {
            arena,
            game,
            ears: BTreeMap::new(),
            looking: None,
            round: Vec::new(),
            explains: false,
            decisions: VecDeque::new(),
            verbose: Rc::new(Cell::new(false)),
            draws_maps: true,
            shown: Shown::default(),
            autosave: None,
            is_recorded: false,
        };
        table.hear();
        if !table.is_shared() {
            table.looking = Some(table.first_sitting());
        }
        table
    }

    /// Continues a save with the agreed dice, new ones from `seed` if so agreed; returns a message.
    pub(super) fn begin_again(&mut self, seed: u64) -> &'static str {
        self.game.begin_again(seed)
    }

    /// Creates ears for all sides with units led by a player, one pair for sides that share sight.
    fn hear(&mut self) {
        for place in 0..self.arena.level.sides.len() {
            let id = SideId(place as u8);
            let eyes = self.eyes_of(id);
            if !self.game.is_computer(id) && !self.ears.contains_key(&eyes) {
                let battle = &self.game.battle;
                let seen = battle.view().memory().seen.get(place).copied();
                // A new battle is told from its beginning, before any unit had seen another.
                let seen = seen.filter(|_| battle.log().is_empty());
                let ears = match battle.orders_done() {
                    0 => Ears::from_now(Some(id), seen.unwrap_or_default(), 0),
                    // A player who takes a side over has been told nothing yet.
                    _ => heard_until_own_turn(battle, Some(id), None),
                };
                self.ears.insert(eyes, ears);
            }
        }
        if self.ears.is_empty() {
            self.ears.insert(SPECTATORS, Ears::new(None));
        }
    }

    /// Plays until the battle or the input ends, or a player quits.
    pub(super) fn play(
        &mut self,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.is_watched() {
            self.go_on(console, out)?;
            if self.game.battle.is_over() {
                self.stats(out)?;
            }
            return Ok(());
        }
        let prefix = self.arena.book.prefix;
        let mut page = Page::new(out, prefix, Rc::clone(&self.verbose));
        loop {
            self.go_on(console, &mut page)?;
            if !self.game.battle.is_over() {
                return Ok(());
            }
            match self.afterwards(console, &mut page)? {
                Afterwards::Leave => return Ok(page.flush()?),
                Afterwards::Rematch => self.rematch(),
            }
        }
    }

    /// Whether only the computer plays.
    fn is_watched(&self) -> bool {
        self.ears.contains_key(&SPECTATORS)
    }

    fn go_on(
        &mut self,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        self.show_title(out)?;
        self.tell(out)?;
        while !self.game.battle.is_over() && !interrupt::is_asked() {
            if !self.end_round(console, out)? {
                return Ok(());
            }
            if let Some(question) = self.game.battle.question().cloned() {
                if self.game.leader(question.asked).is_computer() {
                    let choice = ai::answer(self.game.battle.view(), &question);
                    self.answered(choice, out)?;
                    continue;
                }
                if !self.take_seat(question.asked, console, out)? {
                    return Ok(());
                }
                self.show_question(&question, out)?;
            } else {
                let Some(acting) = self.game.battle.acting() else {
                    break;
                };
                if self.game.leader(acting).is_computer() {
                    if !self.let_computer_act(acting, out)? {
                        break;
                    }
                    continue;
                }
                if !self.take_seat(acting, console, out)? {
                    return Ok(());
                }
                self.show_decision(acting, out)?;
            }
            self.keep()?;
            let heard = self.next_line(console, out)?;
            if self.end_when_time_is_up(out)? {
                continue;
            }
            let line = match heard {
                Heard::Line(line) => line,
                Heard::Nothing => continue,
                Heard::End if interrupt::is_asked() => continue,
                Heard::End => {
                    writeln!(out, "The input has ended before the battle.")?;
                    return Ok(());
                }
            };
            if let Some(what) = self.needs_consent(&line) {
                match self.all_agree(&what, console, out)? {
                    Some(true) => {}
                    Some(false) => continue,
                    None => return Ok(()),
                }
            }
            if matches!(self.turn(&line, out)?, Turned::Quit) {
                if let Some(autosave) = &self.autosave {
                    let file = autosave.latest();
                    let file = file.display();
                    writeln!(out, "Go on with `shadowgrid play --text --load {file}`.")?;
                }
                return Ok(());
            }
            self.keep()?;
        }
        if !self.game.battle.is_over() {
            writeln!(out, "The battle is left before its end.")?;
        }
        out.flush()?;
        Ok(())
    }

    /// The computer gives an order for a unit it leads. Returns whether the battle goes on.
    fn let_computer_act(
        &mut self,
        acting: UnitId,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        let mind = self.game.mind_of(acting);
        let order = self.thought(&mind, out)?;
        if interrupt::is_asked() {
            return Ok(false);
        }
        if let Err(refusal) = self.game.execute(order) {
            return Err(CommandError::new(
                format!("The computer gave a bad order: {refusal}."),
                "Please report this level with its seed.",
            ));
        }
        self.keep()?;
        self.tell(out)?;
        Ok(true)
    }

    /// Saves the battle if it has progressed since the last save, and automatic saves are on.
    fn keep(&mut self) -> Result<(), Fault> {
        match &mut self.autosave {
            Some(autosave) => autosave.keep(&mut self.game),
            None => Ok(()),
        }
    }

    /// Tells the viewing player what it has not been told yet.
    fn tell(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let eyes = self.looking.as_ref().map(|player| player.eyes);
        let Some(ears) = eyes.and_then(|eyes| self.ears.get_mut(&eyes)) else {
            return Ok(());
        };
        let (scene, log) = (self.game.battle.scene(), self.game.battle.log());
        let lines = match (self.explains, ears.side().is_none() || self.verbose.get()) {
            (true, _) => ears.listen_closely(scene, log),
            (false, true) => ears.listen(scene, log),
            (false, false) => {
                let lines = ears.digest(scene, log);
                lines.into_iter().map(|line| line.text).collect()
            }
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        self.note_told();
        out.flush()
    }

    /// Notes for saves that the viewing player has been told everything so far.
    fn note_told(&mut self) {
        let eyes = self.looking.as_ref().map(|player| player.eyes);
        let events = self.game.battle.log().len();
        for side in (0..self.arena.level.sides.len() as u8).map(SideId) {
            if Some(self.eyes_of(side)) == eyes {
                self.game.tell(side, events);
            }
        }
    }

    fn side(&self) -> Option<SideId> {
        let looking = self.looking.as_ref()?;
        self.ears.get(&looking.eyes).and_then(Ears::side)
    }

    /// The units that the viewing player does not know of.
    fn hidden(&self) -> UnitSet {
        let mut hidden = UnitSet::default();
        if let Some(side) = self.side() {
            let eyes = SideView::new(self.game.battle.view(), side);
            for unit in self.game.battle.view().store.ids() {
                if eyes.knows(unit) == Known::Unknown {
                    hidden.insert(unit);
                }
            }
        }
        hidden
    }

    fn voice(&self) -> Voice<'_> {
        Voice {
            scene: self.game.battle.scene(),
            hidden: self.hidden(),
            side: self.side(),
        }
    }

    /// The known unit with this name, with or without quotation marks.
    fn named(&self, name: &str) -> Option<UnitId> {
        let scene = self.game.battle.scene();
        let plain = unquoted(name);
        let is_it = |unit: &UnitId| {
            let own = unquoted(&scene.member(*unit).name);
            own.eq_ignore_ascii_case(&plain)
        };
        let mut known = self.game.battle.view().store.ids();
        let unit = scene.unit_named(name).or_else(|| known.find(is_it));
        unit.filter(|unit| !self.hidden().contains(*unit))
    }

    /// The battle as the viewing player knows it.
    fn known(&self) -> &Battle {
        match self.side() {
            Some(_) => self.game.known(),
            None => &self.game.battle,
        }
    }

    fn answered(&mut self, choice: u8, out: &mut dyn Write) -> Result<(), CommandError> {
        self.game
            .answer(choice)
            .map_err(|refusal| CommandError::new("The answer was refused.", refusal))?;
        self.tell(out)?;
        Ok(())
    }

    /// The record of the battle so far.
    pub(super) fn replay(&self) -> Replay {
        self.game.replay()
    }
}

/// Ears that have been told everything up to the end of the last turn of the unit, or of any unit
/// that shares the side's sight.
fn heard_until_own_turn(battle: &Battle, side: Option<SideId>, unit: Option<UnitId>) -> Ears {
    let own = |other: UnitId| {
        let (scene, of) = (battle.scene(), battle.view().side(other));
        unit.map_or_else(
            || side.is_none_or(|side| scene.shares_sight(side, of)),
            |unit| unit == other,
        )
    };
    let is_end =
        |event: &BattleEvent| matches!(event, BattleEvent::TurnEnded { unit } if own(*unit));
    let heard = battle.log().iter().rposition(is_end);
    heard_until(battle, side, heard.map_or(0, |last| last + 1))
}

/// Ears that have been told this many events of the log.
fn heard_until(battle: &Battle, side: Option<SideId>, events: usize) -> Ears {
    let mut ears = Ears::of(battle, side);
    ears.listen(
        battle.scene(),
        &battle.log()[..events.min(battle.log().len())],
    );
    ears
}

#[cfg(test)]
#[path = "table/twins_tests.rs"]
mod twins_tests;
