//! The leaders of sides, and the computer's minds, in words: for the level choice and the help
//! sheet.

use crate::{
    app::state::{levels::SideCard, session::AppSession},
    battle::ids::SideId,
    data::{
        minds::Mind,
        picks::{AS_LEVEL, Picks},
    },
    settings::Settings,
};

/// The leader of a side in a coming battle.
#[derive(Clone, Debug, PartialEq)]
pub struct SideController {
    /// Whether it is the computer.
    pub computer: bool,
    /// The mind the level gives it.
    own: Mind,
    brain: &'static str,
    temper: &'static str,
}

impl SideController {
    /// The leader of a side according to the level and the settings.
    pub fn of(side: &SideCard, settings: &Settings) -> Self {
        Self {
            computer: side.computer,
            own: side.mind,
            brain: settings.play.brain,
            temper: settings.play.temper,
        }
    }

    /// The computer's mind for it.
    pub fn mind(&self) -> Mind {
        self.own.picked(self.brain, self.temper)
    }

    /// Moves to the next brain or temper, the level's own after the last; returns its name.
    pub fn turn(&mut self, picks: Picks) -> &'static str {
        let pick = match picks {
            Picks::Brain => &mut self.brain,
            Picks::Temper => &mut self.temper,
        };
        let list = picks.list();
        let next = (picks.place(pick) + 1) % list.len();
        *pick = list.get(next).map_or(AS_LEVEL, |pick| pick.name);
        pick
    }

    /// The chosen brain or temper, on a button.
    pub fn button(&self, picks: Picks) -> String {
        let mind = self.mind();
        let (pick, title) = match picks {
            Picks::Brain => (self.brain, mind.brain.title.as_str()),
            Picks::Temper => {
                let temper = mind.temper.map(|temper| temper.title.as_str());
                (self.temper, temper.unwrap_or("Even-tempered"))
            }
        };
        match pick {
            AS_LEVEL => format!("{title} (level default)"),
            _ => title.to_owned(),
        }
    }
}

/// The computer's minds, a sentence or two for each.
pub fn minds<'a>(leads: impl Iterator<Item = &'a SideController>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for mind in leads.filter(|lead| lead.computer).map(SideController::mind) {
        let text = format!("{}: {}", mind.title(), mind.about());
        if !told.contains(&text) {
            told.push(text);
        }
    }
    told
}

/// The leaders of a battle's sides, each with its name.
pub fn leaders(session: &AppSession) -> Vec<(String, String)> {
    let sides = session.battle.scene().sides.iter().enumerate();
    let persons = session.game.persons();
    let header = session.header();
    let names: Vec<&str> = header.seats.iter().map(|seat| seat.name.as_str()).collect();
    let leader = |number: usize| {
        let side = SideId(number as u8);
        match session.was_led_by_computer(side) {
            true => {
                let mind = session.mind(side);
                format!("AI, {}. {}", mind.title(), mind.about())
            }
            false => {
                let persons = persons.iter();
                let own = persons.filter(|(_, sides)| sides.contains(&side));
                // An unnamed player is called like a side.
                let own = own.map(|(name, _)| name.as_str());
                let own: Vec<&str> = own.filter(|name| names.contains(name)).collect();
                match own.is_empty() {
                    true => "Player".to_owned(),
                    false => own.join(", "),
                }
            }
        }
    };
    sides
        .map(|(number, side)| (side.name.clone(), leader(number)))
        .collect()
}
