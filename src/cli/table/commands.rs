//! What can be typed at the table, line by line.

use std::{
    io::{self, Write},
    path::Path,
};

use super::{Table, Turned, charts};
use crate::{
    battle::{
        UndoEnd,
        ids::UnitId,
        odds::Budget,
        order::Order,
        question::{PromptPolicy as When, QuestionKind},
        ruleset::Group,
        side_view::{self, SideView},
    },
    cli::CommandError,
    data::words::unquoted,
    geometry::Cell,
    preview::PreviewBattle,
    save,
    text::{
        bearing_text,
        ears::Ears,
        help_text,
        menu::Menu,
        objectives, odds_text, order_text, preview_text,
        question_text::{answer_text, choice_text},
        tally::Tally,
        unit_text,
    },
};

const HELP: &str = "\
You can write:
  a number            the order of that number
  an order            its words, such as: {examples}
                      what it is aimed at, with what and how may follow: ... Shade Rook with sword;
                      ... to 3,4 via 2,3; among zones spots have names: ... to Hall desk
  menu                what can be done now, and why the rest cannot
  map                 the board and who stands where
  map danger          where enemies could strike in their next turns; of some alone:
                      map danger Brute, Shade
  map sight, cover    what is seen from where you are, or: map sight from 3,4; how you would be
                      covered where
  map range           where you can go in this turn, or somebody else in its next: map range Brute
  map heights, light  how high the floor is; light and haze
                      any of these for one square: map danger at 3,4
  look NAME           what is known of a combatant
  look 5,6            what it would mean to stand there
  whatif NAME NAME    what each of two could do to the other; behind a name
                      may follow where it would stand: whatif Iren at 5,6 Shade Rook
  odds ORDER          the exact chances of an order or of its number
  advise              the five orders the computer would think of in your place, with its reasons
  why, why NAME       the same of its own last order that you saw, or of the last one of somebody
  goals               what decides the battle, and how far it is
  log                 what happened so far
  stats               how the dice fell for each side, and who dealt and took what
  rule ID, rule WORDS what a rule says, such as {rule}; rules that speak of something
  undo                takes the last order back, unless dice fell or something came to light
  save FILE           writes the battle to a file
  load FILE           goes on from such a file
  stop KIND WHEN      when to ask: chance_attack, defence, maneuver, interrupt, fate, leave,
                      test; always, when_it_matters or never
  stop from HARM      what matters, where the book measures it: 0.25 is a quarter of a wound
  quit                leaves the battle
";

impl Table {
    /// The goals of the battle, as the side that decides knows them.
    pub(super) fn goals(&mut self) -> Vec<String> {
        let side = self.side();
        objectives::lines(self.sitting.known().view(), side)
    }

    /// One line of input.
    pub(super) fn turn(&mut self, line: &str, out: &mut dyn Write) -> Result<Turned, CommandError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", _) => {
                write!(out, "{}", self.help())?;
            }
            ("quit" | "exit", "") => return Ok(Turned::Quit),
            ("map", "") => write!(out, "{}", self.map())?,
            ("map", topic) => write!(out, "{}", charts::answer(self, topic))?,
            ("heights", "") => write!(out, "{}", charts::answer(self, "heights"))?,
            ("menu", "") => self.show_menu(out)?,
            ("goals", "") => {
                for line in self.goals() {
                    writeln!(out, "{line}")?;
                }
            }
            ("log", "") => {
                let mut ears = match self.side() {
                    Some(side) => Ears::new(Some(side)),
                    None => Ears::new(None),
                };
                for line in ears.listen(self.sitting.battle.scene(), self.sitting.battle.log()) {
                    writeln!(out, "{line}")?;
                }
            }
            ("stats", "") => self.stats(out)?,
            ("rule" | "rules", asked) if !asked.is_empty() => {
                let book = self.sitting.battle.scene().book;
                writeln!(out, "{}", help_text::answer(book, asked))?;
            }
            ("look", name) if !name.is_empty() => self.look(name, out)?,
            ("whatif", names) if !names.is_empty() => self.what_if(names, out)?,
            ("odds", order) if !order.is_empty() => self.odds(order, out)?,
            ("advise" | "advice", "") => self.advise(out)?,
            ("why", name) => self.why(name, out)?,
            ("undo", "") => self.undo(out)?,
            ("save", file) if !file.is_empty() => self.save(Path::new(file), out)?,
            ("load", file) if !file.is_empty() => match crate::cli::play::resume(Path::new(file)) {
                Ok(table) => {
                    let explains = self.explains;
                    *self = table;
                    self.explains = explains;
                    writeln!(out, "The battle goes on from `{file}`.")?;
                    self.tell(out)?;
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
    fn act(&mut self, line: &str, out: &mut dyn Write) -> Result<(), CommandError> {
        if let Some(question) = self.sitting.battle.question().cloned() {
            let number = line.parse::<usize>().ok();
            let by_number = number.and_then(|number| number.checked_sub(1));
            let by_text = question.choices.iter().position(|&choice| {
                let long = answer_text(self.voice(), &question, choice);
                let short = choice_text(self.voice(), choice);
                [long, short]
                    .iter()
                    .any(|text| text.eq_ignore_ascii_case(line))
            });
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
        let told = order.clone();
        match self.sitting.execute(order) {
            Ok(_) => {
                self.tell(out)?;
                if self.sitting.battle.question().is_none() && self.decides() {
                    write!(out, "{}", Menu::of(self.known()).text())?;
                }
            }
            Err(refusal) => writeln!(
                out,
                "{}",
                order_text::refused_text(self.voice(), &told, &refusal)
            )?,
        }
        Ok(())
    }

    /// Whether the one who looks gives the next order.
    fn decides(&self) -> bool {
        let battle = &self.sitting.battle;
        let acting = battle.acting().filter(|_| !battle.is_over());
        let side = acting.map(|unit| battle.view().side(unit));
        side.is_some_and(|side| {
            let alliance = self.arena.level.sides.get(side.index());
            let alliance = alliance.map(|side| side.alliance);
            !self.sitting.is_computer(side) && alliance == self.looking
        })
    }

    fn order(&self, text: &str) -> Result<Order, String> {
        if let Ok(number) = text.parse::<usize>() {
            return Menu::of(self.known())
                .order(number)
                .cloned()
                .ok_or_else(|| format!("There is no order {number}; `menu` lists them."));
        }
        order_text::parse_as(self.known().view(), text, self.hidden())
            .map_err(|fault| fault.to_string())
    }

    /// Through the eyes of whoever looks; of the one who acts, where everybody may look.
    fn lookout(&mut self) -> Option<PreviewBattle> {
        let acting = self.sitting.battle.acting();
        let side = acting.map(|unit| self.sitting.battle.view().side(unit));
        let side = self.side().or(side)?;
        Some(PreviewBattle::new(&mut self.sitting.battle, side))
    }

    fn stand(&mut self, unit: UnitId, cell: Cell, out: &mut dyn Write) -> io::Result<()> {
        let Some(mut lookout) = self.lookout() else {
            return writeln!(out, "The battle is over.");
        };
        let told = lookout.standing(unit, cell);
        write!(
            out,
            "{}",
            preview_text::standing(self.sitting.battle.scene(), &told)
        )
    }

    fn what_if(&mut self, names: &str, out: &mut dyn Write) -> io::Result<()> {
        let view = self.sitting.battle.view();
        let two = preview_text::read_two(view, self.hidden(), names);
        let (Some((one, other)), Some(mut lookout)) = (two, self.lookout()) else {
            return writeln!(
                out,
                "Name two combatants: whatif NAME NAME, or whatif NAME at 5,6 NAME."
            );
        };
        for (by, target) in [(one, other), (other, one)] {
            let attempt = lookout.what_if(by, target, true);
            let scene = self.sitting.battle.scene();
            let told = preview_text::attempt(scene, (by.unit, target.unit), &attempt);
            write!(out, "{told}")?;
        }
        Ok(())
    }

    fn look(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let view = self.known().view();
        let Some(unit) = self.named(name) else {
            let (name, hidden) = (&unquoted(name), self.hidden());
            let acting = self.sitting.battle.acting();
            let place = |unit| Some((unit, preview_text::read_place(view, unit, name)?));
            if let Some((unit, cell)) = acting.and_then(place) {
                return self.stand(unit, cell, out);
            }
            let known = view.store.ids().filter(|unit| !hidden.contains(*unit));
            let names = known.map(|unit| view.scene.member(unit).name.as_str());
            let help = crate::data::problem::suggestion(name, "combatant", names);
            return writeln!(out, "There is no combatant `{name}`. {help}");
        };
        let own = self
            .side()
            .is_none_or(|side| view.scene.allied(side, view.side(unit)));
        let eyes = self.side().map(|side| SideView::new(view, side));
        if eyes.is_none_or(|eyes| eyes.sees(unit)) {
            write!(out, "{}", unit_text::look(view, eyes, unit, own))?;
            self.bearing(unit, own, out)
        } else {
            let name = &view.scene.member(unit).name;
            writeln!(
                out,
                "{name} is out of sight now; the map shows where it was."
            )
        }
    }

    /// How somebody in sight stands, as the one who looks knows it.
    fn bearing(&mut self, unit: UnitId, own: bool, out: &mut dyn Write) -> io::Result<()> {
        let battle = match self.side() {
            Some(_) => self.sitting.known_mut(),
            None => &mut self.sitting.battle,
        };
        battle.world();
        let Some(bearing) = battle.bearing(unit) else {
            return Ok(());
        };
        for (name, value) in bearing_text::lines(battle.view(), &bearing, own) {
            writeln!(out, "  {name}: {value}.")?;
        }
        Ok(())
    }

    fn odds(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let order = match self.order(text) {
            Ok(order) => order,
            Err(fault) => return writeln!(out, "{fault}"),
        };
        let written = order_text::write(self.sitting.battle.scene(), &order);
        let odds = match self.side() {
            Some(side) => {
                side_view::odds_for(&mut self.sitting.battle, side, &order, Budget::default())
            }
            None => self.sitting.battle.odds(&order, Budget::default()),
        };
        match odds {
            Ok(odds) => {
                let card = odds_text::card(self.sitting.battle.scene(), &written, &odds);
                write!(out, "{}", card.text())
            }
            Err(refusal) => writeln!(
                out,
                "{}",
                order_text::refused_text(self.voice(), &order, &refusal)
            ),
        }
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.sitting.undo() {
            Ok(taken_back) => {
                let heard = self.sitting.battle.log().len();
                for ears in self.ears.values_mut() {
                    ears.rewind(heard);
                    let memory = self.sitting.battle.view().memory();
                    let seen = ears.side().and_then(|side| memory.seen.get(side.index()));
                    ears.look(seen.copied().unwrap_or_default());
                }
                writeln!(out, "Taken back: {taken_back}.")?;
                write!(out, "{}", Menu::of(self.known()).text())
            }
            Err(end) => {
                let why = match end {
                    UndoEnd::Start => "there is nothing to take back",
                    UndoEnd::Dice => "dice have fallen since",
                    UndoEnd::News => "something has come to light since",
                    UndoEnd::Turn => "a turn has ended since",
                    UndoEnd::Question => "it is another's order that waits for an answer",
                };
                writeln!(out, "That cannot be taken back, because {why}.")
            }
        }
    }

    /// Orders of the one who acts, one of each group of the menu, for the help.
    fn examples(&self) -> String {
        let battle = self.known();
        let scene = battle.scene();
        let mut examples: Vec<(Group, String)> = Vec::new();
        for order in battle.legal_orders() {
            let group = scene
                .book
                .action(order.action)
                .map(|action| action.entry().group);
            if let Some(group) = group.filter(|group| examples.iter().all(|(of, _)| of != group)) {
                examples.push((group, order_text::write(scene, &order)));
            }
        }
        examples.truncate(3);
        if examples.is_empty() {
            return "end".to_owned();
        }
        let examples: Vec<String> = examples.into_iter().map(|(_, text)| text).collect();
        examples.join("; ")
    }

    fn help(&self) -> String {
        let book = self.sitting.battle.scene().book;
        let rule = book
            .conditions
            .first()
            .map_or("", |condition| condition.rule);
        HELP.replace("{examples}", &self.examples())
            .replace("{rule}", rule)
    }

    /// How the dice fell, as far as the one who looks may know.
    pub(super) fn stats(&self, out: &mut dyn Write) -> io::Result<()> {
        let battle = &self.sitting.battle;
        for line in Tally::known(battle, self.side()).lines(battle.scene()) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn set_stop(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut words = text.split_whitespace();
        let (topic, when) = (
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
        );
        let read = |word: &str| serde_json::Value::String(word.to_lowercase());
        let topic: Option<QuestionKind> = serde_json::from_value(read(topic)).ok();
        let when: Option<When> = serde_json::from_value(read(when)).ok();
        if let (true, Some(harm), Some(side)) = (text.starts_with("from "), harm(text), self.side())
        {
            self.sitting.battle.set_stop_from(side, harm);
            return writeln!(out, "So be it.");
        }
        match (topic, when, self.side()) {
            (Some(topic), Some(when), Some(side)) => {
                self.sitting.battle.set_stop(side, topic, when);
                writeln!(out, "So be it.")
            }
            _ => writeln!(
                out,
                "Write it as: stop chance_attack never. Kinds: chance_attack, defence, maneuver, interrupt, fate, leave, test. When: always, when_it_matters, never. Or: stop from 0.25, the harm in {} from which on it matters.",
                self.sitting.battle.scene().book.wording.harm
            ),
        }
    }

    fn save(&mut self, file: &Path, out: &mut dyn Write) -> io::Result<()> {
        let save = self.sitting.save();
        match save::write(file, &save) {
            Ok(()) => writeln!(
                out,
                "Saved to `{}`. Loading it repeats the same dice.",
                file.display()
            ),
            Err(fault) => writeln!(out, "{fault}"),
        }
    }
}

/// Wounds such as `0.25`, in thousandths.
fn harm(text: &str) -> Option<i64> {
    let number = text.split_whitespace().nth(1)?;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let thousandths: String = part.chars().chain("000".chars()).take(3).collect();
    let whole: i64 = whole.parse().ok()?;
    let thousandths: u16 = thousandths.parse().ok()?;
    (0..1_000)
        .contains(&whole)
        .then_some(whole * 1_000 + i64::from(thousandths))
}
