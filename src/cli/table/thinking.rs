//! The computer's reasons for its orders, and its advice.

use std::io::{self, Write};

use super::Table;
use crate::{
    ai::{
        self,
        telling::{Decision, advice, explain},
    },
    battle::orders::order::Order,
    cli::interrupt,
    data::{minds::Mind, words::unquoted},
    text::{question_text::answer_text, thoughts_text},
};

/// Number of decisions that are kept.
const KEPT: usize = 24;

impl Table {
    /// The order of a mind, with its reasons if they are wanted.
    pub(super) fn thought(&mut self, mind: &Mind, out: &mut dyn Write) -> io::Result<Order> {
        let battle = &mut self.game.battle;
        if self.explains
            && let Some(account) = explain(battle, mind)
            && let Some(given) = &account.given
        {
            write!(
                out,
                "{}",
                thoughts_text::account(battle.scene(), &account, false)
            )?;
            return Ok(given.order.clone());
        }
        let order = ai::think_with(battle, mind, interrupt::pondering());
        if self.looking.is_some() && !self.explains {
            let seed = battle.seed();
            let decision = Decision::new(battle.fork(seed), *mind, order.clone());
            self.decisions.push_back(decision);
            if self.decisions.len() > KEPT {
                self.decisions.pop_front();
            }
        }
        Ok(order)
    }

    /// Prints the reasons of the computer's last order that was seen, or of a named unit's last
    /// order.
    pub(super) fn why(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let side = self.side().filter(|_| !self.game.battle.is_over());
        let scene = self.game.battle.scene();
        let unit_named = self.named(name);
        if !name.is_empty() && unit_named.is_none() {
            return writeln!(out, "There is no combatant `{}`.", unquoted(name));
        }
        let mut told = self.decisions.iter_mut().rev();
        let told = told.find(|one| {
            unit_named.is_none_or(|unit| one.order.unit == unit) && one.is_seen_by(side)
        });
        match told.and_then(|decision| decision.report_for(side)) {
            Some(account) => {
                let brief = !self.verbose.get();
                write!(out, "{}", thoughts_text::account(scene, &account, brief))
            }
            None => writeln!(out, "You have not seen an order of the computer lately."),
        }
    }

    /// Prints what the computer would do in place of the deciding player.
    pub(super) fn advise(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let battle = &self.game.battle;
        if let Some(question) = battle.question() {
            let place = usize::from(ai::answer(battle.view(), question));
            let Some(&choice) = question.choices.get(place) else {
                return Ok(());
            };
            let answer = answer_text(self.voice(), question, choice);
            return writeln!(out, "It would answer {}: {answer}.", place + 1);
        }
        let Some(unit) = battle.acting() else {
            return writeln!(out, "Nobody acts now.");
        };
        let mind = self.game.mind(battle.view().side(unit));
        match advice(&mut self.game.battle, &mind) {
            Some(account) => {
                let scene = self.game.battle.scene();
                let brief = !self.verbose.get();
                write!(out, "{}", thoughts_text::account(scene, &account, brief))
            }
            None => writeln!(out, "Nobody acts now."),
        }
    }
}
