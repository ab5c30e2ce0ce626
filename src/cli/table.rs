//! A battle played in the terminal: what happens is told, whoever is human is asked.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
    path::Path,
};

use super::{Stop, arena::Arena};
use crate::{
    ai,
    battle::{
        Battle, Progress, UndoEnd,
        ids::{SideId, UnitSet},
        odds::Budget,
        order::Order,
        question::{Question, Stop as When, Topic},
        refusal::Refusal,
        side_view::{Known, SideView},
        view::View,
    },
    save::{self, Header, Replay, Save, Step, hex},
    text::{
        ears::Ears,
        map,
        menu::Menu,
        narrate::{Voice, choice_text, question_text, refusal_text},
        odds_text, order_text, unit_text,
    },
};

const HELP: &str = "\
You can write:
  a number            the order of that number
  an order            such as: attack Shade 1 with sword, head   or: move to 3,4 via 2,3
  menu                what can be done now, and why the rest cannot
  map, heights        the board and who stands where; how high the floor is
  look NAME           what is known of a combatant
  odds ORDER          the exact chances of an order or of its number
  log                 what happened so far
  undo                takes the last order back, unless dice fell or something came to light
  save FILE           writes the battle to a file
  load FILE           goes on from such a file
  stop KIND WHEN      when to ask: chance_attack, defence, maneuver, interrupt, fate, leave;
                      always, when_it_matters or never
  quit                leaves the battle
";

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
        write!(out, "{}", unit_text::look(view, acting, false))?;
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

    /// One line of input.
    fn turn(&mut self, line: &str, out: &mut dyn Write) -> Result<Turned, Stop> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", _) => write!(out, "{HELP}")?,
            ("quit" | "exit", "") => return Ok(Turned::Quit),
            ("map", "") => write!(out, "{}", self.map())?,
            ("heights", "") => {
                let view = self.battle.view();
                let centre = self.battle.acting().map(|unit| view.cell(unit));
                write!(out, "{}", map::heights(view, centre))?;
            }
            ("menu", "") => self.show_menu(out)?,
            ("log", "") => {
                let mut ears = match self.side() {
                    Some(side) => Ears::new(Some(side)),
                    None => Ears::new(None),
                };
                for line in ears.listen(self.battle.scene(), self.battle.log()) {
                    writeln!(out, "{line}")?;
                }
            }
            ("look", name) if !name.is_empty() => self.look(name, out)?,
            ("odds", order) if !order.is_empty() => self.odds(order, out)?,
            ("undo", "") => self.undo(out)?,
            ("save", file) if !file.is_empty() => self.save(Path::new(file), out)?,
            ("load", file) if !file.is_empty() => match super::play::resume(Path::new(file)) {
                Ok(table) => {
                    *self = table;
                    writeln!(out, "The battle goes on from `{file}`.")?;
                    write!(out, "{}", self.map())?;
                    self.show_menu(out)?;
                }
                Err(stop) => writeln!(out, "{}", stop.0)?,
            },
            ("stop", when) if !when.is_empty() => self.set_stop(when, out)?,
            ("save" | "load", "") => writeln!(out, "Name a file: {word} FILE.")?,
            _ => self.act(line, out)?,
        }
        Ok(Turned::On)
    }

    /// A number, an order, or the answer to the question that waits.
    fn act(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Stop> {
        if let Some(question) = self.battle.question().cloned() {
            let number = line.parse::<usize>().ok();
            let by_number = number.and_then(|number| number.checked_sub(1));
            let by_text = question
                .choices
                .iter()
                .position(|&choice| choice_text(self.voice(), choice).eq_ignore_ascii_case(line));
            let place = by_number.or(by_text);
            return match place.filter(|&place| place < question.choices.len()) {
                Some(place) => self.answered(place as u8, out),
                None => {
                    writeln!(
                        out,
                        "Answer with a number from 1 to {}.",
                        question.choices.len()
                    )?;
                    Ok(())
                }
            };
        }
        let order = match self.order(line) {
            Ok(order) => order,
            Err(fault) => {
                writeln!(out, "{fault}")?;
                return Ok(());
            }
        };
        match self.carry_out(order) {
            Ok(()) => {
                self.tell(out)?;
                if self.battle.question().is_none() && !self.battle.is_over() {
                    let acting = self.battle.acting();
                    let side = acting.map(|unit| self.battle.view().side(unit));
                    if side.is_some_and(|side| !self.is_computer(side)) {
                        write!(out, "{}", Menu::of(&self.battle).text())?;
                    }
                }
            }
            Err(refusal) => writeln!(out, "{}", refusal_text(self.voice(), &refusal))?,
        }
        Ok(())
    }

    fn order(&self, text: &str) -> Result<Order, String> {
        if let Ok(number) = text.parse::<usize>() {
            return Menu::of(&self.battle)
                .order(number)
                .cloned()
                .ok_or_else(|| format!("There is no order {number}; `menu` lists them."));
        }
        order_text::parse_as(self.battle.view(), text, self.hidden())
            .map_err(|fault| fault.to_string())
    }

    fn look(&self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let view = self.battle.view();
        let hidden = self.hidden();
        let unit = view
            .scene
            .unit_named(name)
            .filter(|unit| !hidden.contains(*unit));
        let Some(unit) = unit else {
            let known = view.store.ids().filter(|unit| !hidden.contains(*unit));
            let names = known.map(|unit| view.scene.member(unit).name.as_str());
            let help = crate::data::problem::suggestion(name, "combatant", names);
            return writeln!(out, "There is no combatant `{name}`. {help}");
        };
        let own = self
            .side()
            .is_none_or(|side| view.scene.allied(side, view.side(unit)));
        let sees = self
            .side()
            .is_none_or(|side| SideView::new(view, side).sees(unit));
        if sees {
            write!(out, "{}", unit_text::look(view, unit, own))
        } else {
            writeln!(
                out,
                "{name} is out of sight now; the map shows where it was."
            )
        }
    }

    fn odds(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let order = match self.order(text) {
            Ok(order) => order,
            Err(fault) => return writeln!(out, "{fault}"),
        };
        let written = order_text::write(self.battle.scene(), &order);
        match self.battle.odds(&order, Budget::default()) {
            Ok(odds) => {
                let card = odds_text::card(self.battle.scene(), &written, &odds);
                write!(out, "{}", card.text())
            }
            Err(refusal) => writeln!(out, "{}", refusal_text(self.voice(), &refusal)),
        }
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.battle.undo() {
            Ok(()) => {
                let taken_back = self.steps.pop();
                let text = taken_back.map_or(String::new(), |step| format!(": {}", step.order));
                writeln!(out, "Taken back{text}.")?;
                write!(out, "{}", Menu::of(&self.battle).text())
            }
            Err(end) => {
                let why = match end {
                    UndoEnd::Start => "there is nothing to take back",
                    UndoEnd::Dice => "dice have fallen since",
                    UndoEnd::News => "something has come to light since",
                    UndoEnd::Turn => "a turn has ended since",
                };
                writeln!(out, "That cannot be taken back, because {why}.")
            }
        }
    }

    fn set_stop(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut words = text.split_whitespace();
        let (topic, when) = (
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
        );
        let read = |word: &str| serde_json::Value::String(word.to_lowercase());
        let topic: Option<Topic> = serde_json::from_value(read(topic)).ok();
        let when: Option<When> = serde_json::from_value(read(when)).ok();
        match (topic, when, self.side()) {
            (Some(topic), Some(when), Some(side)) => {
                self.battle.set_stop(side, topic, when);
                writeln!(out, "So be it.")
            }
            _ => writeln!(
                out,
                "Write it as: stop chance_attack never. Kinds: chance_attack, defence, maneuver, interrupt, fate, leave. When: always, when_it_matters, never."
            ),
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

    fn save(&mut self, file: &Path, out: &mut dyn Write) -> io::Result<()> {
        let computer = self.arena.level.sides.iter();
        let computer = computer
            .filter(|side| side.computer)
            .map(|side| side.name.clone())
            .collect();
        let header = self.header("save");
        let save = Save::of(&mut self.battle, header, computer, self.steps.clone());
        match save::write(file, &save) {
            Ok(()) => writeln!(
                out,
                "Saved to `{}`. Loading it repeats the same dice.",
                file.display()
            ),
            Err(fault) => writeln!(out, "{fault}"),
        }
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

/// Who answers a question at once, and who is asked.
struct Leaders {
    computer: Vec<bool>,
    never: Vec<Vec<(Topic, When)>>,
}

impl Leaders {
    fn of(arena: &Arena, battle: &Battle) -> Self {
        const TOPICS: [Topic; 6] = [
            Topic::ChanceAttack,
            Topic::Defence,
            Topic::Maneuver,
            Topic::Interrupt,
            Topic::Fate,
            Topic::Leave,
        ];
        let sides = &arena.level.sides;
        Self {
            computer: sides.iter().map(|side| side.computer).collect(),
            never: (0..sides.len() as u8)
                .map(|side| {
                    let stop = |topic| (topic, battle.stop(SideId(side), topic));
                    TOPICS.into_iter().map(stop).collect()
                })
                .collect(),
        }
    }

    fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
        let side = view.side(question.asked).index();
        let policy = || Some((view.scene.book.policy)(view, question));
        if self.computer.get(side).copied().unwrap_or(false) {
            return policy();
        }
        let stops = self.never.get(side)?;
        let stop = stops.iter().find(|(topic, _)| *topic == question.topic);
        let asks = match stop.map(|(_, when)| *when) {
            None | Some(When::Always) => true,
            Some(When::WhenItMatters) => (view.scene.book.matters)(view, question),
            Some(When::Never) => false,
        };
        if asks { None } else { policy() }
    }
}
