//! The commands that can be typed in the terminal, line by line.

use std::{
    io::{self, Write},
    path::Path,
};

use super::{Table, Turned, charts};
use crate::{
    battle::{
        StandingAnswer,
        orders::{order::Order, question::PromptPolicy as When},
        ruleset::Group,
    },
    cli::outcome::CommandError,
    data::help,
    save,
    text::{
        compass,
        ears::Ears,
        help_text,
        menu::Menu,
        objectives, order_text,
        question_text::{answer_text, choice_text, worth_of},
        stops_text,
        tally::Tally,
        undo_text::undo_ended,
    },
};

const HELP: &str = "\
Orders
  a number            the order of that number
  an order            its words, or its line of the menu: {examples}
                      with what and how may follow: ... Shade Rook with sword; ... to 3,4 via 2,3
  3 east, 2 north and 1 west, next to NAME
                      places by where you stand: move 3 east; charge next to Shade Rook
  menu                all orders; why NAME: why an action cannot be done now
  odds ORDER          the chances of an order or of its number: exact, or with
                      `about` where there are too many outcomes to count
  undo                undoes the last order, until dice fall or anything comes into sight
What is where (Enter alone shows the screen again)
  map, legend         the whole board; what its signs mean; map off, map on: words or maps
  near                everybody by distance; look: the same with what you stand on
  look NAME, look 5,6 what is known of a combatant; preview standing there
  inventory           what you carry
  map danger          where enemies could strike next; of some alone: map danger Brute, Shade
  map sight, cover    what is seen from where you are, or: map sight from 3,4
  map range           where you can go in this turn, or somebody else: map range Brute
  map heights, light  any of these for one square: map danger at 3,4
  whatif NAME NAME    what each of two could do to the other; NAME at 5,6: if it stood there
What happened
  recap, log          since your last turn; since the beginning
  brief, verbose      a line for each deed; all dice, and rules by their IDs
  goals, stats        what decides the battle; dice statistics
  rules               what to know first of this book
  rule ID, rule WORDS what a rule says, such as {rule}
The computer
  advise              its five best orders in your place, with its reasons
  why, why NAME       its reasons for the last order you saw, or for the last one of NAME
The battle
  seat                who leads whom; seat NAME ai:shadow hands a side or player to the computer,
                      seat NAME human hands it back
  stop                when you are asked, and the answers you have given beforehand
  stop KIND WHEN      when to ask: chance_attack, defence, maneuver, interrupt, fate, leave,
                      test, move_on; always, when it matters or never
  stop KIND ANSWER    answers such questions beforehand: stop defence best; parry keeping 1 (AP
                      afterwards); dodge costing 33 % (of what is left, at most); dodge from 40 %
                      (its test passes so often); nothing below 20 %; the first that fits is given; stop KIND clear takes them back
  stop from HARM      what matters, where the book measures it: 0.25 is a quarter of a wound
  draw                offers a draw; accept, decline answer one
  resign              gives up: all you lead leave the battle
  save FILE, load FILE, quit
";

impl Table {
    /// The goals of the battle, as the viewing side knows them.
    pub(super) fn goals(&mut self) -> Vec<String> {
        let side = self.side();
        objectives::lines(self.game.known().view(), side)
    }

    /// Handles one line of input.
    pub(super) fn turn(&mut self, line: &str, out: &mut dyn Write) -> Result<Turned, CommandError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) if self.game.battle.question().is_none() => self.show_screen(out)?,
            ("", _) => {}
            ("help" | "?", _) => {
                write!(out, "{}", self.help())?;
            }
            ("quit" | "exit", "") => return Ok(Turned::Quit),
            ("map", "off") => {
                self.draws_maps = false;
                writeln!(out, "Words say who is where; `map on` draws maps again.")?;
            }
            ("map", "on") => {
                self.draws_maps = true;
                self.show_screen(out)?;
            }
            ("legend", "") => write!(out, "{}", self.legend())?,
            ("near", "") => write!(out, "{}", self.near())?,
            ("recap", "") => self.recap(out)?,
            ("brief", "") => {
                self.verbose.set(false);
                writeln!(out, "What happens is told in a line each.")?;
            }
            ("verbose", "") => {
                self.verbose.set(true);
                writeln!(out, "All dice are told, and rules by their IDs.")?;
            }
            ("inventory" | "inv", "") => self.inventory(out)?,
            ("seat" | "seats", text) => self.seat(text, out)?,
            ("map", "") => write!(out, "{}", self.map())?,
            ("map", topic) => write!(out, "{}", charts::answer(self, topic))?,
            ("heights", "") => write!(out, "{}", charts::answer(self, "heights"))?,
            ("menu", "") => self.show_menu(out)?,
            ("goals", "") => {
                for line in self.goals() {
                    writeln!(out, "{line}")?;
                }
            }
            ("log", "") => self.log(out)?,
            ("stats", "") => self.stats(out)?,
            ("rule" | "rules", asked) if !asked.is_empty() => {
                let book = self.game.battle.scene().book;
                writeln!(out, "{}", help_text::answer(book, asked))?;
            }
            ("rules", "") => {
                let book = self.game.battle.scene().book;
                match help_text::primer_text(help::help(), book) {
                    Some(text) => write!(out, "{text}")?,
                    None => writeln!(out, "Write what to read about: rules cover.")?,
                }
            }
            ("look", "") => self.look_around(out)?,
            ("look", name) => self.look(name, out)?,
            ("whatif", names) if !names.is_empty() => self.what_if(names, out)?,
            ("odds", order) if !order.is_empty() => self.odds(order, out)?,
            ("advise" | "advice", "") => self.advise(out)?,
            ("why", name) => self.explain(name, out)?,
            ("undo", "") => self.undo(out)?,
            ("resign", sure @ ("" | "yes")) => self.resign(sure == "yes", out)?,
            ("draw", "") => self.offer_draw(out)?,
            ("accept", "") => self.answer_draw(true, out)?,
            ("decline", "") => self.answer_draw(false, out)?,
            ("save", file) if !file.is_empty() => self.save(Path::new(file), out)?,
            ("load", file) if !file.is_empty() => match crate::cli::play::resume(Path::new(file)) {
                Ok(mut table) => {
                    table.explains = self.explains;
                    table.draws_maps = self.draws_maps;
                    table.verbose = std::rc::Rc::clone(&self.verbose);
                    table.autosave = self.autosave.take();
                    table.is_recorded = self.is_recorded;
                    let dice = table.begin_again(crate::cli::play::fresh_seed());
                    *self = table;
                    writeln!(out, "The battle goes on from `{file}`. {dice}")?;
                    self.tell(out)?;
                }
                Err(stop) => writeln!(out, "{}", stop.0)?,
            },
            ("stop" | "stops", when) => self.set_stop(when, out)?,
            ("save" | "load", "") => writeln!(out, "Name a file: {word} FILE.")?,
            _ => self.act(line, out)?,
        }
        Ok(Turned::On)
    }

    /// Prints the log so far.
    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut ears = Ears::of(&self.game.battle, self.side());
        let (scene, log) = (self.game.battle.scene(), self.game.battle.log());
        if self.verbose.get() {
            for line in ears.listen(scene, log) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        let lines = ears.digest(scene, log);
        self.write_by_turns(&lines, out)
    }

    /// Prints why an action is not legal, or what the computer thought.
    fn explain(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let is_combatant = name.is_empty() || self.named(name).is_some();
        match Menu::why(self.known(), name).filter(|_| !is_combatant) {
            Some(why) => writeln!(out, "{why}"),
            None => self.why(name, out),
        }
    }

    /// Handles a menu number, an order, or the answer to the open question.
    fn act(&mut self, line: &str, out: &mut dyn Write) -> Result<(), CommandError> {
        if let Some(joined) = self.game.joined().cloned() {
            return self.tick(&joined, line, out);
        }
        if let Some(question) = self.game.battle.question().cloned() {
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
        match self.game.execute(order) {
            Ok(_) => {
                self.tell(out)?;
            }
            Err(refusal) => writeln!(
                out,
                "{}",
                order_text::refused_text(self.voice(), &told, &refusal)
            )?,
        }
        Ok(())
    }

    /// The order with this menu number or these words.
    pub(super) fn order(&mut self, text: &str) -> Result<Order, String> {
        if let Ok(number) = text.parse::<usize>() {
            return self
                .offered(number)
                .ok_or_else(|| format!("There is no order {number}; `menu` lists them."));
        }
        let (view, hidden) = (self.known().view(), self.hidden());
        let text = compass::absolute(view, text, hidden).map_err(|fault| fault.to_string())?;
        order_text::parse_as(view, &text, hidden).map_err(|fault| fault.to_string())
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.game.undo() {
            Ok(taken_back) => {
                let heard = self.game.battle.log().len();
                for ears in self.ears.values_mut() {
                    ears.rewind(heard);
                    let memory = self.game.battle.view().memory();
                    let seen = ears.side().and_then(|side| memory.seen.get(side.index()));
                    ears.look(seen.copied().unwrap_or_default());
                }
                writeln!(out, "Undone: {taken_back}.")
            }
            Err(end) => {
                writeln!(out, "{}", undo_ended(end))
            }
        }
    }

    /// Legal orders of the acting unit, one of each menu group, for the help.
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
        let book = self.game.battle.scene().book;
        let rule = book
            .conditions
            .first()
            .map_or("", |condition| condition.rule);
        HELP.replace("{examples}", &self.examples())
            .replace("{rule}", rule)
    }

    /// Prints what decided a finished battle and the dice statistics, as far as the viewing player
    /// may know.
    pub(super) fn stats(&self, out: &mut dyn Write) -> io::Result<()> {
        let battle = &self.game.battle;
        if let Some(decided) = objectives::decision(battle) {
            writeln!(out, "{decided}")?;
        }
        for line in Tally::known(battle, self.side()).lines(battle.scene()) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Shows or changes when the viewing player is asked, and its preset answers.
    fn set_stop(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let led = self.side().and_then(|side| self.game.led_by_viewer(side));
        let battle = &self.game.battle;
        let stops = led.and_then(|unit| battle.stops_of(unit).cloned());
        let (Some(unit), Some(stops)) = (led, stops) else {
            return writeln!(out, "The computer leads every side, so nobody is asked.");
        };
        let book = battle.scene().book;
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if word.is_empty() {
            for line in stops_text::lines(book, &stops) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        if let (true, Some(harm)) = (word == "from", harm(text)) {
            let worth = worth_of(book, harm);
            self.game.edit_stops(unit, |own| own.set_from(worth));
            return writeln!(out, "You are asked from {rest} {} on.", book.wording.harm);
        }
        let Some(topic) = stops_text::topic_named(word) else {
            return writeln!(
                out,
                "Write it as: stop defence never. Kinds: {}. When: always, when_it_matters, never. Answers given beforehand: stop defence best; stop defence nothing below 20 %; stop defence clear. Or: stop from 0.25, the harm in {} from which on it matters.",
                stops_text::topic_words(book).join(", "),
                book.wording.harm
            );
        };
        let read = serde_json::Value::String(rest.to_lowercase().replace(' ', "_"));
        if let Ok(when) = serde_json::from_value::<When>(read) {
            self.game
                .edit_stops(unit, |own| own.set_policy(topic, when));
            let when = stops_text::policy_text(when);
            return writeln!(out, "{word}: asked {when}.");
        }
        let mut own: Vec<StandingAnswer> = stops.standing(topic).cloned().collect();
        match rest {
            "clear" => own.clear(),
            rest => match stops_text::read_standing(book, topic, rest) {
                // The same answer with other conditions replaces the old one.
                Ok(new) => match own.iter_mut().find(|it| it.wanted == new.wanted) {
                    Some(old) => *old = new,
                    None => own.push(new),
                },
                Err(fault) => return writeln!(out, "{fault}"),
            },
        }
        let points = stops_text::points_word(book);
        let told = own
            .iter()
            .map(|answer| stops_text::standing_text(points, answer));
        let told: Vec<String> = told.collect();
        let told = match told.is_empty() {
            true => "none".to_owned(),
            false => told.join("; else "),
        };
        self.game
            .edit_stops(unit, |stops| stops.set_standing(topic, own.clone()));
        writeln!(out, "{word}: answers given beforehand: {told}.")
    }

    fn save(&mut self, file: &Path, out: &mut dyn Write) -> io::Result<()> {
        let save = self.game.save();
        match save::write(file, &save) {
            Ok(()) => writeln!(
                out,
                "Saved to `{}`. After loading: {}",
                file.display(),
                self.game.agreed().dice.told().to_lowercase()
            ),
            Err(fault) => writeln!(out, "{fault}"),
        }
    }
}

/// Harm such as `0.25`, in thousandths.
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
