//! Resigning, agreed draws, consent of all players before loading or leaving, and the commands
//! after a battle.

use std::io::Write;

use super::{
    Afterwards, Table,
    console::{Console, Heard},
};
use crate::{
    ai,
    battle::orders::refusal::Refusal,
    cli::{arena::Arena, outcome::CommandError},
    save::DrawReply,
    text::{logs, map::SCREEN, narrate::refusal_text},
};

/// Commands after the end of a battle.
const AFTERWARDS: &str = "log: what happened, as each player saw it; map, stats, goals; \
save FILE; rematch: the same battle with the sides swapped and the same dice; quit";

impl Table {
    /// The deciding player resigns, once it has confirmed.
    pub(super) fn resign(&mut self, sure: bool, out: &mut dyn Write) -> Result<(), CommandError> {
        if !sure {
            writeln!(
                out,
                "All you lead leave the battle, and that cannot be taken back. Type `resign yes` to do it."
            )?;
            return Ok(());
        }
        match self.game.resign() {
            Ok(_) => self.tell(out)?,
            Err(refusal) => self.refuse(&refusal, out)?,
        }
        Ok(())
    }

    /// The deciding player offers a draw.
    pub(super) fn offer_draw(&mut self, out: &mut dyn Write) -> Result<(), CommandError> {
        let reply = self.game.offer_draw(ai::accepts_draw);
        self.tell_reply(reply, out)
    }

    /// The deciding player accepts or declines an offered draw.
    pub(super) fn answer_draw(
        &mut self,
        agrees: bool,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.game.offer_to_answer().is_none() {
            writeln!(out, "Nobody has offered you a draw.")?;
            return Ok(());
        }
        let reply = self.game.answer_draw(agrees);
        self.tell_reply(reply, out)
    }

    fn tell_reply(
        &mut self,
        reply: Result<DrawReply, Refusal>,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        match reply {
            Ok(reply) => match reply.told() {
                Some(told) => writeln!(out, "{told}")?,
                None => self.tell(out)?,
            },
            Err(refusal) => self.refuse(&refusal, out)?,
        }
        Ok(())
    }

    fn refuse(&self, refusal: &Refusal, out: &mut dyn Write) -> Result<(), CommandError> {
        writeln!(out, "{}", refusal_text(self.voice(), refusal))?;
        Ok(())
    }

    /// Tells the player at the terminal the reply to its offer, and any offer made to it.
    pub(super) fn tell_offers(&mut self, out: &mut dyn Write) -> Result<(), CommandError> {
        if let Some(reply) = self.game.take_reply() {
            writeln!(out, "{reply}")?;
        }
        if let Some(offer) = self.game.offer_to_answer() {
            writeln!(
                out,
                "{} offers a draw. Type `accept` or `decline`; an order declines it too.",
                offer.by
            )?;
        }
        Ok(())
    }

    /// The command that needs the consent of all players, if saves are sealed.
    pub(super) fn needs_consent(&self, line: &str) -> Option<String> {
        if !self.game.agreed().sealed || !self.is_shared() {
            return None;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("quit" | "exit", "") => Some("leave the battle".to_owned()),
            ("load", file) if !file.is_empty() => Some("load a saved battle".to_owned()),
            ("seat", text) if text.contains(' ') => Some("change who leads whom".to_owned()),
            _ => None,
        }
    }

    /// Asks all players but `by`, each by name, whether they consent; all of them if `by` is
    /// unknown. `None` if the input ends.
    pub(super) fn ask_each(
        &mut self,
        by: Option<&str>,
        what: &str,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<Option<bool>, CommandError> {
        let persons = self.game.persons().into_iter().map(|(name, _)| name);
        let others: Vec<String> = persons.filter(|name| Some(&**name) != by).collect();
        let who = by.unwrap_or("somebody");
        for other in &others {
            writeln!(
                out,
                "{other}: {who} wants to {what}. Do you agree? Type yes or no."
            )?;
            let agrees = loop {
                match console.line(Vec::new(), None, out)? {
                    Heard::Line(line) => match line.to_lowercase().as_str() {
                        "yes" | "y" => break true,
                        "no" | "n" => break false,
                        _ => writeln!(out, "{other}, type yes or no.")?,
                    },
                    Heard::End | Heard::Nothing => return Ok(None),
                }
            };
            if !agrees {
                writeln!(out, "{other} does not agree.")?;
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    /// Asks all other players for consent to the viewing player's wish; nothing of the battle is
    /// shown meanwhile. `None` if the input ends.
    pub(super) fn all_agree(
        &mut self,
        what: &str,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<Option<bool>, CommandError> {
        let Some(now) = self.looking.clone() else {
            return Ok(Some(true));
        };
        out.flush()?;
        console.conceal(out)?;
        let agree = self.ask_each(Some(&now.person), what, console, out)?;
        console.reveal(&now.person, out)?;
        if agree != Some(false) {
            return Ok(agree);
        }
        // The last asked player sits at the terminal now.
        if !self.wait_for(&now.person, console, out)? {
            return Ok(None);
        }
        writeln!(out, "Not all agree.")?;
        self.shown.forget();
        Ok(Some(false))
    }

    /// After the battle: it can be looked at from all sides, or fought again.
    pub(super) fn afterwards(
        &mut self,
        console: &mut dyn Console,
        out: &mut dyn Write,
    ) -> Result<Afterwards, CommandError> {
        self.stats(out)?;
        // Nothing is hidden any more.
        writeln!(out, "The battle is over. {AFTERWARDS}.")?;
        loop {
            let Heard::Line(line) = console.line(Vec::new(), None, out)? else {
                return Ok(Afterwards::Leave);
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match (word.to_lowercase().as_str(), rest.trim()) {
                ("quit" | "exit", _) => return Ok(Afterwards::Leave),
                ("rematch", _) if self.is_recorded => writeln!(
                    out,
                    "This battle is recorded to a file; `quit`, and begin the next one by its own command."
                )?,
                ("rematch", _) => return Ok(Afterwards::Rematch),
                ("log", _) => write!(out, "{}", self.both_logs())?,
                (
                    "stats" | "map" | "legend" | "goals" | "rules" | "rule" | "verbose" | "brief",
                    _,
                ) => {
                    self.turn(&line, out)?;
                }
                ("save", file) if !file.is_empty() => {
                    self.turn(&line, out)?;
                }
                ("", _) => {}
                _ => writeln!(out, "{AFTERWARDS}.")?,
            }
        }
    }

    /// The logs of all players, side by side.
    fn both_logs(&self) -> String {
        logs::side_by_side(&self.game.battle, &self.game.listeners(), SCREEN)
    }

    /// Starts the same level, book, dice and agreement, with the sides swapped.
    pub(super) fn rematch(&mut self) {
        let lineup = self.game.lineup().swapped(&self.arena.stage.scene);
        let header = self.game.header();
        let (seed, agreed) = (header.seed, header.agreed);
        let mut arena = Arena {
            level: self.arena.level.clone(),
            book: self.arena.book,
            stage: self.arena.stage.clone(),
        };
        arena.level.agreed = agreed;
        arena.level.seats = lineup.seats;
        arena.level.minds = lineup.minds;
        for (side, computer) in arena.level.sides.iter_mut().zip(lineup.computer) {
            side.computer = computer;
        }
        let mut table = Self::new(arena, seed);
        table.explains = self.explains;
        table.draws_maps = self.draws_maps;
        table.verbose = std::rc::Rc::clone(&self.verbose);
        table.autosave = self.autosave.take();
        if let Some(autosave) = &mut table.autosave {
            autosave.begin_anew();
        }
        *self = table;
    }
}
