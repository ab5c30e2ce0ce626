//! Questions of a player about the battle that do not change it.

use std::io::{self, Write};

use super::Table;
use crate::{
    battle::{belief, ids::UnitId, odds::Budget, side_view::SideView},
    data::words::unquoted,
    geometry::Cell,
    preview::PreviewBattle,
    text::{bearing_text, odds_text, order_text, phrase, preview_text, unit_text},
};

impl Table {
    /// A preview battle for the viewing side, or for the acting unit's side if all may look.
    fn lookout(&mut self) -> Option<PreviewBattle> {
        let acting = self.game.battle.acting();
        let side = acting.map(|unit| self.game.battle.view().side(unit));
        let side = self.side().or(side)?;
        Some(PreviewBattle::new(&mut self.game.battle, side))
    }

    pub(super) fn stand(
        &mut self,
        unit: UnitId,
        cell: Cell,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(mut lookout) = self.lookout() else {
            return writeln!(out, "The battle is over.");
        };
        let told = lookout.standing(unit, cell);
        write!(
            out,
            "{}",
            preview_text::standing(self.game.battle.scene(), &told)
        )
    }

    pub(super) fn what_if(&mut self, names: &str, out: &mut dyn Write) -> io::Result<()> {
        let view = self.game.battle.view();
        let two = preview_text::read_two(view, self.hidden(), names);
        let (Some((one, other)), Some(mut lookout)) = (two, self.lookout()) else {
            return writeln!(
                out,
                "Name two combatants: whatif NAME NAME, or whatif NAME at 5,6 NAME."
            );
        };
        for (by, target) in [(one, other), (other, one)] {
            let attempt = lookout.what_if(by, target, true);
            let scene = self.game.battle.scene();
            let told = preview_text::attempt(scene, (by.unit, target.unit), &attempt);
            write!(out, "{told}")?;
        }
        Ok(())
    }

    pub(super) fn look(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let view = self.known().view();
        let Some(unit) = self.named(name) else {
            let (name, hidden) = (&unquoted(name), self.hidden());
            let acting = self.game.battle.acting();
            let place = |unit| Some((unit, preview_text::read_place(view, unit, name)?));
            if let Some((unit, cell)) = acting.and_then(place) {
                return self.stand(unit, cell, out);
            }
            let known = view.store.ids().filter(|unit| !hidden.contains(*unit));
            let names = known.map(|unit| view.scene.member(unit).name.as_str());
            let help = crate::document::problem::suggestion(name, "combatant", names);
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

    /// Prints the state of a unit in sight, as the viewing player knows it.
    fn bearing(&mut self, unit: UnitId, own: bool, out: &mut dyn Write) -> io::Result<()> {
        let battle = match self.side() {
            Some(_) => self.game.known_mut(),
            None => &mut self.game.battle,
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

    pub(super) fn odds(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let order = match self.order(text) {
            Ok(order) => order,
            Err(fault) => return writeln!(out, "{fault}"),
        };
        let title = phrase::titled(self.voice(), &order);
        let odds = match self.side() {
            Some(side) => {
                let battle = &mut self.game.battle;
                belief::explained_odds_for(battle, side, &order, Budget::default())
            }
            None => {
                let battle = &mut self.game.battle;
                let odds = battle.odds(&order, Budget::default());
                odds.and_then(|odds| Ok((odds, battle.leading_tests(&order)?)))
            }
        };
        match odds {
            Ok((odds, tests)) => {
                let scene = self.game.battle.scene();
                let card = odds_text::card(scene, &title, &odds).with_success(scene, &tests);
                write!(out, "{}", card.text())
            }
            Err(refusal) => writeln!(
                out,
                "{}",
                order_text::refused_text(self.voice(), &order, &refusal)
            ),
        }
    }

    /// Prints the units around the deciding unit, and its own state.
    pub(super) fn look_around(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(unit) = self.centre() else {
            return writeln!(out, "None of yours is left.");
        };
        let heading = self.heading(unit);
        writeln!(out, "{heading}")?;
        self.bearing(unit, true, out)?;
        write!(out, "{}", self.near())
    }

    /// Prints what the deciding unit carries.
    pub(super) fn inventory(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(unit) = self.centre() else {
            return writeln!(out, "None of yours is left.");
        };
        let view = self.known().view();
        let name = &view.scene.member(unit).name;
        let carried = unit_text::carried(view, unit);
        match carried.is_empty() {
            true => writeln!(out, "{name} carries nothing."),
            false => {
                writeln!(out, "{name} carries:")?;
                carried
                    .iter()
                    .try_for_each(|item| writeln!(out, "  {item}"))
            }
        }
    }
}
