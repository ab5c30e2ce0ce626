//! A battle played in the terminal: what happens is told, whoever is human is asked.

mod charts;
mod commands;
mod thinking;

use std::{
    collections::{BTreeMap, VecDeque},
    io::{self, BufRead, Write},
};

use super::{CommandError, arena::Arena, interrupt};
use crate::{
    ai::{self, telling::Decision},
    battle::{
        Battle,
        event::BattleEvent,
        ids::{SideId, UnitId, UnitSet},
        question::Question,
        side_view::{Known, SideView},
    },
    data::words::unquoted,
    save::{GameSession, Header, Replay, Save},
    text::{
        ears::Ears,
        map,
        menu::Menu,
        narrate::Voice,
        odds_text,
        question_text::{answer_text, question_text, stakes_text},
        unit_text,
    },
};

/// A battle on the table.
pub(super) struct Table {
    arena: Arena,
    sitting: GameSession,
    ears: BTreeMap<u8, Ears>,
    /// The alliance that looks at the terminal.
    looking: Option<u8>,
    /// The computer tells what it thinks.
    pub(super) explains: bool,
    /// What the computer decided of late, the newest last.
    decisions: VecDeque<Decision>,
    /// Whose turn it was when map and menu were shown last, and which of its turns.
    shown_to: Option<(UnitId, u16)>,
}

/// What became of a line of input.
enum Turned {
    /// Go on.
    On,
    /// Leave.
    Quit,
}

impl Table {
    /// A new battle; the level says who leads its sides.
    pub(super) fn new(arena: Arena, seed: u64) -> Self {
        let battle = arena.stage.battle(seed);
        let header = Header::new(&arena.level, arena.book, &arena.stage, seed);
        let computer = arena.level.sides.iter().map(|side| side.computer).collect();
        Self::with(arena, GameSession::new(battle, computer, header))
    }

    /// A battle out of a save.
    pub(super) fn resumed(arena: Arena, save: &Save, battle: Battle) -> Self {
        let mut table = Self::with(arena, GameSession::resumed(battle, save));
        let battle = &table.sitting.battle;
        for ears in table.ears.values_mut() {
            // What happened up to the end of its last turn, a side has heard.
            let own = |unit: UnitId| {
                let (scene, side) = (battle.scene(), battle.view().side(unit));
                ears.side().is_none_or(|ears| scene.allied(ears, side))
            };
            let is_end = |event: &BattleEvent| matches!(event, BattleEvent::TurnEnded { unit } if own(*unit));
            let heard = battle
                .log()
                .iter()
                .rposition(is_end)
                .map_or(0, |last| last + 1);
            *ears = Ears::of(battle, ears.side());
            ears.listen(battle.scene(), &battle.log()[..heard]);
        }
        if table.ears.len() > 1 {
            // Nobody knows who loads it: the curtain is the first that is shown.
            table.looking = None;
        }
        table
    }

    fn with(arena: Arena, sitting: GameSession) -> Self {
        let mut table = Self {
            arena,
            sitting,
            ears: BTreeMap::new(),
            looking: None,
            explains: false,
            decisions: VecDeque::new(),
            shown_to: None,
        };
        for (place, side) in table.arena.level.sides.iter().enumerate() {
            let id = SideId(place as u8);
            if !table.sitting.is_computer(id) {
                let seen = table
                    .sitting
                    .battle
                    .view()
                    .memory()
                    .seen
                    .get(place)
                    .copied();
                // A new battle is heard from its beginning, when nobody had seen anybody.
                let seen = seen.filter(|_| table.sitting.battle.log().is_empty());
                let ears = Ears::from_now(Some(id), seen.unwrap_or_default(), 0);
                table.ears.entry(side.alliance).or_insert(ears);
            }
        }
        table.looking = table.ears.keys().next().copied();
        if table.ears.is_empty() {
            table.ears.insert(0, Ears::new(None));
            table.looking = Some(0);
        }
        table
    }

    /// Plays to the end of the battle, of the input, or until somebody leaves.
    pub(super) fn play(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
        echo: bool,
    ) -> Result<(), CommandError> {
        writeln!(
            out,
            "{}, played by {} with seed {}.",
            self.arena.level.name,
            self.arena.book.title,
            self.sitting.header().seed
        )?;
        if !self.arena.level.description.is_empty() {
            writeln!(out, "{}", self.arena.level.description)?;
        }
        for line in self.goals() {
            writeln!(out, "{line}")?;
        }
        self.tell(out)?;
        while !self.sitting.battle.is_over() && !interrupt::is_asked() {
            if let Some(question) = self.sitting.battle.question().cloned() {
                let side = self.sitting.battle.view().side(question.asked);
                if self.sitting.is_computer(side) {
                    let choice = ai::answer(self.sitting.battle.view(), &question);
                    self.answered(choice, out)?;
                    continue;
                }
                if !self.look_over(side, input, out, echo)? {
                    return Ok(());
                }
                self.show_question(&question, out)?;
            } else {
                let Some(acting) = self.sitting.battle.acting() else {
                    break;
                };
                let side = self.sitting.battle.view().side(acting);
                if self.sitting.is_computer(side) {
                    let mind = self.sitting.mind(side);
                    let order = self.thought(&mind, out)?;
                    if interrupt::is_asked() {
                        break;
                    }
                    if let Err(refusal) = self.sitting.execute(order) {
                        return Err(CommandError::new(
                            format!("The computer gave a bad order: {refusal}."),
                            "Please report this level with its seed.",
                        ));
                    }
                    self.tell(out)?;
                    continue;
                }
                if !self.look_over(side, input, out, echo)? {
                    return Ok(());
                }
                let now = (
                    acting,
                    self.sitting
                        .battle
                        .view()
                        .store
                        .get::<crate::battle::components::Turn>(acting)
                        .taken,
                );
                if self.shown_to != Some(now) {
                    self.shown_to = Some(now);
                    write!(out, "\n{}", self.map())?;
                    self.show_menu(out)?;
                }
            }
            let Some(line) = self.read(input, out, echo)? else {
                if interrupt::is_asked() {
                    continue;
                }
                writeln!(out, "The input has ended before the battle.")?;
                return Ok(());
            };
            if matches!(self.turn(&line, out)?, Turned::Quit) {
                return Ok(());
            }
        }
        if self.sitting.battle.is_over() {
            self.stats(out)?;
        } else {
            writeln!(out, "The battle is left before its end.")?;
        }
        out.flush()?;
        Ok(())
    }

    fn read(
        &self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
        echo: bool,
    ) -> io::Result<Option<String>> {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let n_read = input.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if n_read == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        if echo {
            writeln!(out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Hands the terminal to the side, behind a curtain when another one looked at it.
    fn look_over(
        &mut self,
        side: SideId,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
        echo: bool,
    ) -> Result<bool, CommandError> {
        let alliance = self.arena.level.sides.get(side.index());
        let alliance = alliance.map(|side| side.alliance);
        if alliance == self.looking || alliance.is_none() {
            return Ok(true);
        }
        let name = crate::text::narrate::side_name(&self.arena.stage.scene, side).to_owned();
        for _ in 0..40 {
            writeln!(out)?;
        }
        writeln!(
            out,
            "Now for {name} alone. Press Enter when nobody else looks."
        )?;
        if self.read(input, out, echo)?.is_none() {
            writeln!(out, "The input has ended before the battle.")?;
            return Ok(false);
        }
        self.looking = alliance;
        writeln!(out, "What {name} saw meanwhile:")?;
        self.tell(out)?;
        Ok(true)
    }

    /// Tells whoever looks what it has not heard yet.
    fn tell(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(ears) = self.looking.and_then(|looking| self.ears.get_mut(&looking)) else {
            return Ok(());
        };
        let (scene, log) = (self.sitting.battle.scene(), self.sitting.battle.log());
        let lines = match self.explains {
            true => ears.listen_closely(scene, log),
            false => ears.listen(scene, log),
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        out.flush()
    }

    fn side(&self) -> Option<SideId> {
        self.looking
            .and_then(|looking| self.ears.get(&looking))
            .and_then(Ears::side)
    }

    /// Whom the one who looks knows nothing of.
    fn hidden(&self) -> UnitSet {
        let mut hidden = UnitSet::default();
        if let Some(side) = self.side() {
            let eyes = SideView::new(self.sitting.battle.view(), side);
            for unit in self.sitting.battle.view().store.ids() {
                if eyes.knows(unit) == Known::Unknown {
                    hidden.insert(unit);
                }
            }
        }
        hidden
    }

    fn voice(&self) -> Voice<'_> {
        Voice {
            scene: self.sitting.battle.scene(),
            hidden: self.hidden(),
            side: self.side(),
        }
    }

    /// Somebody known to the one who looks, by a name with or without quotation marks.
    fn named(&self, name: &str) -> Option<UnitId> {
        let scene = self.sitting.battle.scene();
        let plain = unquoted(name);
        let is_it = |unit: &UnitId| {
            let own = unquoted(&scene.member(*unit).name);
            own.eq_ignore_ascii_case(&plain)
        };
        let mut known = self.sitting.battle.view().store.ids();
        let unit = scene.unit_named(name).or_else(|| known.find(is_it));
        unit.filter(|unit| !self.hidden().contains(*unit))
    }

    /// The battle as the one who looks knows it.
    fn known(&self) -> &Battle {
        match self.side() {
            Some(_) => self.sitting.known(),
            None => &self.sitting.battle,
        }
    }

    fn map(&self) -> String {
        let view = self.known().view();
        let eyes = self.side().map(|side| SideView::new(view, side));
        map::draw(
            view,
            eyes,
            self.sitting.battle.acting().map(|unit| view.cell(unit)),
        )
    }

    fn show_menu(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(acting) = self.sitting.battle.acting() else {
            return Ok(());
        };
        let known = self.known();
        let view = known.view();
        write!(out, "{}", unit_text::look(view, None, acting, false))?;
        if let Some(pools) = unit_text::pools(view, acting) {
            writeln!(out, "  Has {pools}.")?;
        }
        write!(out, "{}", Menu::of(known).text())
    }

    fn show_question(&self, question: &Question, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", question_text(self.voice(), question))?;
        if let Some(check) = &question.check {
            writeln!(out, "  {}.", odds_text::test_text(self.voice(), check))?;
        }
        let view = self.sitting.battle.view();
        if let Some(stakes) = stakes_text(view, question) {
            writeln!(out, "  {stakes}.")?;
        }
        for (place, &choice) in question.choices.iter().enumerate() {
            writeln!(
                out,
                "{:>3}. {}",
                place + 1,
                answer_text(self.voice(), question, choice)
            )?;
        }
        Ok(())
    }

    fn answered(&mut self, choice: u8, out: &mut dyn Write) -> Result<(), CommandError> {
        self.sitting
            .answer(choice)
            .map_err(|refusal| CommandError::new("The answer was refused.", refusal))?;
        self.tell(out)?;
        Ok(())
    }

    /// The record of the battle so far.
    pub(super) fn replay(&self) -> Replay {
        self.sitting.replay()
    }
}

#[cfg(test)]
#[path = "table/twins_tests.rs"]
mod twins_tests;
