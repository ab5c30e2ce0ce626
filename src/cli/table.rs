//! A battle played in the terminal: what happens is told, whoever is human is asked.

mod commands;
mod leaders;

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
};

use leaders::Leaders;

use super::{Stop, arena::Arena};
use crate::{
    ai,
    battle::{
        Battle, Progress, UndoEnd,
        ids::{SideId, UnitSet},
        order::Order,
        question::Question,
        refusal::Refusal,
        side_view::{Known, SideView},
        view::View,
    },
    save::{Header, Replay, Save, Step, hex},
    text::{
        ears::Ears,
        map,
        menu::Menu,
        narrate::{Voice, choice_text, question_text},
        odds_text, order_text, unit_text,
    },
};

/// A battle on the table.
pub(super) struct Table {
    arena: Arena,
    seed: u64,
    battle: Battle,
    /// Orders carried out, those before a save included.
    steps: Vec<Step>,
    /// Steps that were done before the battle of this run began.
    before: usize,
    ears: BTreeMap<u8, Ears>,
    /// The alliance that looks at the terminal.
    looking: Option<u8>,
}

/// What became of a line of input.
enum Turned {
    /// Go on.
    On,
    /// Leave.
    Quit,
}

impl Table {
    /// A new battle.
    pub(super) fn new(arena: Arena, seed: u64) -> Self {
        let battle = arena.stage.battle(seed);
        Self::with(arena, seed, battle, Vec::new())
    }

    /// A battle out of a save.
    pub(super) fn resumed(arena: Arena, save: &Save, battle: Battle) -> Self {
        Self::with(arena, save.header.seed, battle, save.orders.clone())
    }

    fn with(arena: Arena, seed: u64, battle: Battle, steps: Vec<Step>) -> Self {
        let mut table = Self {
            arena,
            seed,
            battle,
            before: steps.len(),
            steps,
            ears: BTreeMap::new(),
            looking: None,
        };
        let sides = table.arena.level.sides.clone();
        for (place, side) in sides.iter().enumerate() {
            if !side.computer {
                let id = SideId(place as u8);
                let seen = table.battle.view().memory().seen.get(place).copied();
                // A new battle is heard from its beginning, when nobody had seen anybody.
                let seen = seen.filter(|_| table.battle.log().is_empty());
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
    ) -> Result<(), Stop> {
        writeln!(
            out,
            "{}, played by {} with seed {}.",
            self.arena.level.name, self.arena.book.title, self.seed
        )?;
        if !self.arena.level.description.is_empty() {
            writeln!(out, "{}", self.arena.level.description)?;
        }
        let mut shown_to = None;
        self.tell(out)?;
        while !self.battle.is_over() {
            if let Some(question) = self.battle.question().cloned() {
                let side = self.battle.view().side(question.asked);
                if self.is_computer(side) {
                    let choice = ai::answer(self.battle.view(), &question);
                    self.answered(choice, out)?;
                    continue;
                }
                if !self.look_over(side, input, out, echo)? {
                    return Ok(());
                }
                self.show_question(&question, out)?;
            } else {
                let Some(acting) = self.battle.acting() else {
                    break;
                };
                let side = self.battle.view().side(acting);
                if self.is_computer(side) {
                    let order = ai::next_order(&mut self.battle);
                    if let Err(refusal) = self.carry_out(order) {
                        return Err(Stop::new(
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
                    self.battle
                        .view()
                        .store
                        .get::<crate::battle::components::Turn>(acting)
                        .taken,
                );
                if shown_to != Some(now) {
                    shown_to = Some(now);
                    write!(out, "\n{}", self.map())?;
                    self.show_menu(out)?;
                }
            }
            let Some(line) = self.read(input, out, echo)? else {
                writeln!(out, "The input has ended before the battle.")?;
                return Ok(());
            };
            if matches!(self.turn(&line, out)?, Turned::Quit) {
                return Ok(());
            }
        }
        out.flush()?;
        Ok(())
    }

    fn is_computer(&self, side: SideId) -> bool {
        self.arena
            .level
            .sides
            .get(side.index())
            .is_some_and(|side| side.computer)
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
    ) -> Result<bool, Stop> {
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
        for line in ears.listen(self.battle.scene(), self.battle.log()) {
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
            let eyes = SideView::new(self.battle.view(), side);
            for unit in self.battle.view().store.ids() {
                if eyes.knows(unit) == Known::Unknown {
                    hidden.insert(unit);
                }
            }
        }
        hidden
    }

    fn voice(&self) -> Voice<'_> {
        Voice {
            scene: self.battle.scene(),
            hidden: self.hidden(),
        }
    }

    fn map(&self) -> String {
        let view = self.battle.view();
        let eyes = self.side().map(|side| SideView::new(view, side));
        map::draw(view, eyes, self.battle.acting().map(|unit| view.cell(unit)))
    }

    fn show_menu(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(acting) = self.battle.acting() else {
            return Ok(());
        };
        let view = self.battle.view();
        write!(out, "{}", unit_text::look(view, None, acting, false))?;
        write!(out, "{}", Menu::of(&self.battle).text())
    }

    fn show_question(&self, question: &Question, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", question_text(self.voice(), question))?;
        if let Some(check) = &question.check {
            writeln!(out, "  {}.", odds_text::test_text(self.voice(), check))?;
        }
        for (place, &choice) in question.choices.iter().enumerate() {
            writeln!(
                out,
                "{:>3}. {}",
                place + 1,
                choice_text(self.voice(), choice)
            )?;
        }
        Ok(())
    }

    /// Carries an order out. People are asked what their stops let through.
    fn carry_out(&mut self, order: Order) -> Result<(), Refusal> {
        let acting = self.battle.acting();
        let leaders = Leaders::of(&self.arena, &self.battle);
        let progress = self
            .battle
            .execute_with(order, &mut |view, question| leaders.answer(view, question))?;
        self.after(acting, &progress);
        Ok(())
    }

    fn answered(&mut self, choice: u8, out: &mut dyn Write) -> Result<(), Stop> {
        let acting = self.battle.acting();
        let leaders = Leaders::of(&self.arena, &self.battle);
        let mut answer = |view: View<'_>, question: &Question| leaders.answer(view, question);
        let progress = self
            .battle
            .answer_with(choice, Some(&mut answer))
            .map_err(|refusal| Stop::new("The answer was refused.", refusal))?;
        self.after(acting, &progress);
        self.tell(out)?;
        Ok(())
    }

    /// Notes a finished order for the record, and closes undo when somebody else acts now.
    fn after(&mut self, acted: Option<crate::battle::ids::UnitId>, progress: &Progress) {
        if progress.asks {
            return;
        }
        let hash = hex(self.battle.hash());
        if let Some(recorded) = self.battle.history().last() {
            self.steps.push(Step {
                order: order_text::write(self.battle.scene(), &recorded.order),
                answers: recorded.answers.clone(),
                hash,
            });
        }
        if self.battle.acting() != acted {
            self.battle.close_undo(UndoEnd::Turn);
        }
    }

    fn header(&self, kind: &str) -> Header {
        Header::new(
            kind,
            &self.arena.level,
            self.arena.book,
            &self.arena.stage,
            self.seed,
        )
    }

    /// The record of the battle so far.
    pub(super) fn replay(&self) -> Replay {
        debug_assert!(self.before <= self.steps.len());
        Replay {
            header: self.header("replay"),
            orders: self.steps.clone(),
        }
    }
}
