//! Players at one terminal: the viewing player, the curtain between players, and what each missed.

use std::io::{self, Write};

use super::{
    Table,
    console::{Console, Heard},
    heard_until_own_turn,
    seated::{SPECTATORS, SeatedPlayer},
};
use crate::{
    battle::ids::{SideId, UnitId},
    cli::{leaders, outcome::CommandError},
    save::NOTHING_ASKED,
    text::{
        digest::DigestLine,
        narrate::{possessive, side_name},
    },
};

impl Table {
    /// The eyes of a side: one number for all sides that share its sight.
    pub(super) fn eyes_of(&self, side: SideId) -> u8 {
        let scene = self.game.battle.scene();
        let mut sides = (0..scene.sides.len() as u8).map(SideId);
        let first = sides.find(|&other| scene.shares_sight(side, other));
        first.map_or(SPECTATORS, |first| first.0 + 1)
    }

    /// All players with their eyes, in the order of the roster.
    fn persons(&self) -> Vec<(String, Vec<u8>)> {
        let persons = self.game.persons().into_iter();
        let persons = persons.map(|(name, sides)| {
            let mut eyes: Vec<u8> = sides.into_iter().map(|side| self.eyes_of(side)).collect();
            eyes.dedup();
            (name, eyes)
        });
        persons.collect()
    }

    /// Whether players share the terminal that must not see the same.
    pub(super) fn is_shared(&self) -> bool {
        let persons = self.persons();
        persons.len() > 1 && persons.iter().any(|person| person.1 != persons[0].1)
    }

    /// The first player, or the spectators.
    pub(super) fn first_sitting(&self) -> SeatedPlayer {
        let first = self.persons().into_iter().next();
        let (person, eyes) = first.unwrap_or_else(|| (String::new(), vec![SPECTATORS]));
        SeatedPlayer {
            person,
            eyes: eyes.first().copied().unwrap_or(SPECTATORS),
        }
    }

    /// Whether these two players have secrets from each other.
    fn is_secret_between(&self, one: &str, other: &str) -> bool {
        let persons = self.persons();
        let eyes = |name: &str| {
            let found = persons.iter().find(|(person, _)| person == name);
            found.map(|(_, eyes)| eyes.as_slice())
        };
        one != other && (eyes(one) != eyes(other) || eyes(one).is_none())
    }

    /// Hands the terminal to the player who leads the unit, behind a curtain if the player before
    /// must not see the same. Returns whether the player is there.
    pub(super) fn take_seat(
        &mut self,
        unit: UnitId,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        let Some(person) = self.game.person(unit).map(str::to_owned) else {
            return Ok(true);
        };
        let next = SeatedPlayer {
            eyes: self.eyes_of(self.game.battle.view().side(unit)),
            person,
        };
        let looked = self.looking.clone();
        match looked.clone() {
            Some(now) if now == next => return Ok(true),
            Some(now) if !self.is_secret_between(&now.person, &next.person) => {
                let side = self.game.battle.view().side(unit);
                let scene = &self.arena.stage.scene;
                match now.person == next.person {
                    true => writeln!(out, "Now for {}.", side_name(scene, side))?,
                    false => {
                        let name = &scene.member(unit).name;
                        writeln!(out, "{} leads {name}.", next.person)?;
                    }
                }
                self.looking = Some(next);
                self.tell(out)?;
                return Ok(true);
            }
            _ => {}
        }
        self.looking = None;
        if self.game.battle.question().is_some() && self.round.is_empty() {
            let acting = self.game.battle.acting();
            let acting = acting.and_then(|unit| self.game.person(unit));
            let now = looked.map(|player| player.person);
            let now = now.or_else(|| acting.map(str::to_owned));
            self.round = self.game.round_of_question(now.as_deref());
        }
        while !self.round.is_empty() {
            let person = self.round.remove(0);
            if person == next.person {
                break;
            }
            if !self.pass_over(&person, console, out)? {
                return Ok(false);
            }
        }
        if !self.wait_for(&next.person, console, out)? {
            return Ok(false);
        }
        let is_first = self.game.battle.orders_done() == 0;
        self.looking = Some(next);
        self.shown.forget();
        if is_first {
            for line in self.goals() {
                writeln!(out, "{line}")?;
            }
        }
        self.tell_what_was_missed(out)?;
        self.tell_offers(out)?;
        Ok(true)
    }

    /// Ends the round of a question: each player left gets the terminal once, whether it is asked
    /// anything or not. Returns whether the battle goes on.
    pub(super) fn end_round(
        &mut self,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        while let Some(person) = self.round.first().cloned() {
            let question = self.game.battle.question();
            let asked = question.and_then(|question| self.game.person(question.asked));
            let now = self.looking.as_ref().map(|player| player.person.as_str());
            if asked.is_some() && (asked == now || asked == Some(person.as_str())) {
                break;
            }
            self.round.remove(0);
            self.looking = None;
            if !self.pass_over(&person, console, out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Hands the terminal to a player who is asked nothing, so that the asked player stays secret.
    /// Returns whether the player was there.
    fn pass_over(
        &mut self,
        person: &str,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        if !self.wait_for(person, console, out)? {
            return Ok(false);
        }
        writeln!(out, "{NOTHING_ASKED} Press Enter, and pass the machine on.")?;
        let heard = console.line(Vec::new(), None, out)?;
        Ok(matches!(heard, Heard::Line(_)))
    }

    /// Shows the curtain until the player confirms that nobody else looks; any other input shows
    /// nothing. Returns whether the player is there.
    pub(super) fn wait_for(
        &mut self,
        person: &str,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        out.flush()?;
        console.conceal(out)?;
        loop {
            writeln!(out, "Ready, {person}? Type y when nobody else looks.")?;
            let Heard::Line(line) = console.line(Vec::new(), None, out)? else {
                console.reveal(person, out)?;
                writeln!(out, "The input has ended before the battle.")?;
                return Ok(false);
            };
            match line.to_lowercase().as_str() {
                "y" | "yes" | "ready" => break,
                // The player before the curtain is unknown, so all are asked.
                "quit" | "exit" => {
                    let leaves = match self.needs_consent(&line) {
                        Some(what) => self.ask_each(None, &what, console, out)?,
                        None => Some(true),
                    };
                    if leaves != Some(false) {
                        console.reveal(person, out)?;
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        console.reveal(person, out)?;
        Ok(true)
    }

    /// Tells the viewing player what happened since its last look, grouped by turns.
    fn tell_what_was_missed(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.verbose.get() {
            return self.tell(out);
        }
        let eyes = self.looking.as_ref().map(|player| player.eyes);
        let Some(ears) = eyes.and_then(|eyes| self.ears.get_mut(&eyes)) else {
            return Ok(());
        };
        let (scene, log) = (self.game.battle.scene(), self.game.battle.log());
        let lines = ears.digest(scene, log);
        self.write_by_turns(&lines, out)
    }

    /// Repeats what the viewing player saw since the acting unit's last turn.
    pub(super) fn recap(&self, out: &mut dyn Write) -> io::Result<()> {
        let battle = &self.game.battle;
        let own = |unit: &UnitId| {
            let side = battle.view().side(*unit);
            self.side()
                .is_none_or(|own| battle.scene().allied(own, side))
        };
        let unit = battle.acting().filter(own);
        let mut ears = heard_until_own_turn(battle, self.side(), unit);
        let lines = ears.digest(battle.scene(), battle.log());
        if lines.is_empty() {
            return writeln!(out, "You have seen nothing since.");
        }
        self.write_by_turns(&lines, out)
    }

    pub(super) fn write_by_turns(
        &self,
        lines: &[DigestLine],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let scene = self.game.battle.scene();
        let mut told = None;
        for line in lines {
            if line.turn != told {
                told = line.turn;
                if let Some(unit) = told {
                    let owner = possessive(&scene.member(unit).name);
                    writeln!(out, "{owner} turn:")?;
                }
            }
            let indent = if line.turn.is_some() { "  " } else { "" };
            writeln!(out, "{indent}{}", line.text)?;
        }
        out.flush()
    }

    /// Lists the seats, or hands a seat over: `seat NAME ai:shadow`, `seat NAME human`.
    pub(super) fn seat(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let Some((name, who)) = text.rsplit_once(char::is_whitespace) else {
            return self.list_seats(out);
        };
        let mind = match leaders::leader(name.trim(), who) {
            Ok((computer, mind)) => {
                computer.then(|| mind.unwrap_or_else(crate::data::minds::Mind::usual))
            }
            Err(stop) => return writeln!(out, "{}", stop.0),
        };
        if !self.game.hand_over(name.trim(), mind) {
            writeln!(out, "There is no player or side `{}`.", name.trim())?;
            return self.list_seats(out);
        }
        self.hear();
        self.list_seats(out)
    }

    fn list_seats(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in self.game.seat_rows() {
            let who = match &row.brain {
                Some(brain) => format!("the computer ({brain})"),
                None => "a person".to_owned(),
            };
            match row.leads.is_empty() {
                true => writeln!(out, "{}: {who}.", row.name)?,
                false => writeln!(out, "{}, {who}: {}.", row.name, row.leads.join(", "))?,
            }
        }
        writeln!(
            out,
            "Hand one over with `seat NAME ai:BRAIN` or `seat NAME human`."
        )
    }
}
