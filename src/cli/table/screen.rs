//! The screen before a decision: the map, the acting unit with its pools, and the best orders.

use std::io::{self, Write};

use super::Table;
use crate::{
    ai::telling::promising,
    battle::{
        ids::UnitId,
        orders::{order::Order, question::Question},
        side_view::SideView,
    },
    geometry::Cell,
    text::{
        map,
        menu::Menu,
        narrate::price,
        nearby, odds_text,
        question_text::{answer_text, outlook_text, question_text, stakes_text, terms_text},
        unit_text,
    },
};

/// Rows of the map on a screen that shows other things too.
const MAP_ROWS: i16 = 11;

/// Orders listed at the start of a turn, and between its orders.
const BEST: usize = 8;
const BEST_WITHIN: usize = 5;

/// Words of commands, for completion.
const COMMANDS: &[&str] = &[
    "accept",
    "advise",
    "brief",
    "decline",
    "draw",
    "goals",
    "help",
    "inventory",
    "legend",
    "load",
    "log",
    "look",
    "map",
    "map cover",
    "map danger",
    "map heights",
    "map light",
    "map off",
    "map on",
    "map range",
    "map sight",
    "menu",
    "near",
    "odds",
    "quit",
    "recap",
    "resign",
    "rules",
    "save",
    "seat",
    "stats",
    "stop",
    "undo",
    "verbose",
    "whatif",
    "why",
];

impl Table {
    /// Prints the level, its description, the agreement and, for a single player, the goals.
    pub(super) fn show_title(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let seed = match self.game.agreed().sealed {
            // A player who knows the seed could try out the dice.
            true => String::new(),
            false => format!(" with seed {}", self.game.header().seed),
        };
        writeln!(
            out,
            "{}, played by {}{seed}.",
            self.arena.level.name, self.arena.book.title,
        )?;
        if !self.arena.level.description.is_empty() {
            writeln!(out, "{}", self.arena.level.description)?;
        }
        for line in self.game.agreed().lines() {
            writeln!(out, "{line}")?;
        }
        if self.looking.is_some() {
            for line in self.goals() {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// The unit at the centre of the map: the deciding unit if the viewing side leads it, else the
    /// first of its own.
    pub(super) fn centre(&self) -> Option<UnitId> {
        let battle = &self.game.battle;
        let asked = battle.question().map(|question| question.asked);
        let view = battle.view();
        let own = |unit: &UnitId| {
            self.side()
                .is_none_or(|side| view.scene.allied(side, view.side(*unit)))
        };
        let decides = asked.or(battle.acting()).filter(own);
        decides.or_else(|| view.active().find(own))
    }

    pub(super) fn eyes(&self) -> Option<SideView<'_>> {
        let view = self.known().view();
        self.side().map(|side| SideView::new(view, side))
    }

    fn middle(&self) -> Option<Cell> {
        self.centre().map(|unit| self.known().view().cell(unit))
    }

    /// The whole map with its legend.
    pub(super) fn map(&self) -> String {
        map::draw(self.known().view(), self.eyes(), self.middle())
    }

    /// The legend of the map.
    pub(super) fn legend(&self) -> String {
        map::legend(self.known().view(), self.eyes(), self.middle())
    }

    /// The units around the deciding unit, in words.
    pub(super) fn near(&self) -> String {
        match self.centre() {
            Some(unit) => nearby::lines(self.known().view(), self.eyes(), unit),
            None => "None of yours is left.\n".to_owned(),
        }
    }

    fn glance(&self) -> String {
        match self.draws_maps {
            true => map::glance(self.known().view(), self.eyes(), self.middle(), MAP_ROWS),
            false => self.near(),
        }
    }

    /// The line about the acting unit.
    pub(super) fn heading(&self, unit: UnitId) -> String {
        let view = self.known().view();
        let name = &view.scene.member(unit).name;
        let how = unit_text::condition(view, self.eyes(), unit);
        let pools = unit_text::pools(view, unit).unwrap_or_default();
        // If a part is also a pool, only the pool is shown: "Vitality 21 of 30" instead of
        // "Vitality 21".
        let told: Vec<&str> = pools.split(", ").collect();
        let is_told = |part: &&str| {
            let more = format!("{part} of ");
            told.iter()
                .any(|pool| pool == part || pool.starts_with(&more))
        };
        let mut parts: Vec<&str> = how.split(", ").filter(|part| !is_told(part)).collect();
        parts.extend(told.iter().filter(|pool| !pool.is_empty()));
        format!(
            "Round {}, {name}: {}.",
            view.clock().round,
            parts.join(", ")
        )
    }

    /// Prints the whole screen: the acting unit, the map, the best orders.
    pub(super) fn show_screen(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.shown.turn = Some(self.game.turn());
        writeln!(out)?;
        if let Some(unit) = self.centre() {
            writeln!(out, "{}", self.heading(unit))?;
        }
        write!(out, "{}", self.glance())?;
        if self.game.battle.question().is_some() {
            return Ok(());
        }
        self.show_best(BEST, out)?;
        if !self.shown.hinted {
            self.shown.hinted = true;
            writeln!(
                out,
                "A number or an order; `menu` lists all, `help` what else can be typed."
            )?;
        }
        Ok(())
    }

    /// Prints what the player needs for the next order: the whole screen at the start of a turn,
    /// later the pools and the best orders.
    pub(super) fn show_decision(&mut self, acting: UnitId, out: &mut dyn Write) -> io::Result<()> {
        if self.shown.turn != Some(self.game.turn()) {
            return self.show_screen(out);
        }
        let done = self.game.battle.orders_done();
        if self
            .shown
            .offered
            .as_ref()
            .is_some_and(|(at, _)| *at == done)
        {
            return Ok(());
        }
        let view = self.known().view();
        let mut left = view.scene.book.turns.left(view, acting);
        left.retain(|(_, amount)| *amount > 0);
        let left = price(view.scene.book, &left);
        let name = &view.scene.member(acting).name;
        match left.as_str() {
            "" => writeln!(out, "{name} has nothing left.")?,
            left => writeln!(out, "{name} has {left} left.")?,
        }
        self.show_best(BEST_WITHIN, out)
    }

    fn best(&mut self, most: usize) -> Menu {
        let ranked = promising(&mut self.game.battle);
        Menu::of_best(self.known(), &ranked, most, most == BEST)
    }

    fn offer(&mut self, menu: &Menu) {
        let done = self.game.battle.orders_done();
        self.shown.offered = Some((done, menu.orders()));
    }

    fn show_best(&mut self, most: usize, out: &mut dyn Write) -> io::Result<()> {
        let menu = self.best(most);
        self.offer(&menu);
        write!(out, "{}", menu.text())
    }

    /// Prints all orders.
    pub(super) fn show_menu(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let menu = Menu::of(self.known());
        self.offer(&menu);
        write!(out, "{}", menu.text())
    }

    /// The order with this number in the last list.
    pub(super) fn offered(&mut self, number: usize) -> Option<Order> {
        let done = self.game.battle.orders_done();
        if self
            .shown
            .offered
            .as_ref()
            .is_none_or(|(at, _)| *at != done)
        {
            let menu = self.best(BEST);
            self.offer(&menu);
        }
        let (_, orders) = self.shown.offered.as_ref()?;
        orders.get(number.checked_sub(1)?).cloned()
    }

    pub(super) fn show_question(
        &mut self,
        question: &Question,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        // A question needs a look at the map, once a turn.
        if self.shown.turn != Some(self.game.turn()) {
            self.show_screen(out)?;
            let now = self.game.turn();
            // The acting unit's own screen is still to come.
            let is_own = now.0 == Some(question.asked);
            self.shown.turn = (!is_own).then_some(now);
        }
        if let Some(joined) = self.game.joined() {
            return self.show_boxes(joined, out);
        }
        let (offered, framed) = (self.game.offered(), self.game.framed());
        let odds = self.game.weighed().map_or(&[][..], |weighed| &weighed.odds);
        let told = outlook_text(self.voice(), question, odds);
        writeln!(out, "{}", question_text(self.voice(), question))?;
        if let Some(check) = &question.check {
            writeln!(out, "  {}.", odds_text::test_text(self.voice(), check))?;
        }
        let view = self.game.battle.view();
        if let Some(stakes) = stakes_text(view, question) {
            writeln!(out, "  {stakes}.")?;
        }
        for (place, &choice) in question.choices.iter().enumerate() {
            if !offered.contains(&(place as u8)) {
                continue;
            }
            let best = match framed == Some(place as u8) {
                true => ", recommended",
                false => "",
            };
            let answer = answer_text(self.voice(), question, choice);
            let takes = terms_text(view, question, choice);
            let takes = takes.map_or(String::new(), |takes| format!(", {takes}"));
            let leads_to = told.get(place).filter(|told| !told.is_empty());
            let leads_to = leads_to.map_or(String::new(), |told| format!("  ({told})"));
            writeln!(out, "{:>3}. {answer}{takes}{leads_to}{best}", place + 1)?;
        }
        Ok(())
    }

    /// Completions of a line: commands, actions, and the names that the viewing player knows.
    pub(super) fn words(&self) -> Vec<String> {
        let view = self.known().view();
        let hidden = self.hidden();
        let known = view.store.ids().filter(|unit| !hidden.contains(*unit));
        let names = known.map(|unit| view.scene.member(unit).name.clone());
        let actions = view.scene.book.actions.iter();
        let actions = actions.map(|action| action.entry().key.replace('_', " "));
        let commands = COMMANDS.iter().map(|&command| command.to_owned());
        names.chain(actions).chain(commands).collect()
    }
}
