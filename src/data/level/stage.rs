//! A level, set up for one book.

use std::sync::Arc;

use super::{Combatant, Level};
use crate::{
    battle::{
        Battle,
        components::{Altitude, Columns, CombatStatus, Ground, Haze, Position, Ride, Stealth},
        ids::{SideId, UnitId, UnitSet},
        ruleset::Book,
        scene::{Definition, Member, Scene},
    },
    data::{
        books::shelf,
        shelf::{Shelf, Situation},
    },
    document::problem::{Problem, Problems},
    geometry::Cell,
};

/// A level set up for a book: battles of the same stage share what never changes.
#[derive(Clone)]
pub struct Stage {
    /// The parts that never change.
    pub scene: Arc<Scene>,
    /// Every unit before the first turn.
    pub columns: Columns,
}

impl Stage {
    /// A battle that has begun, with the dice of a seed.
    pub fn battle(&self, seed: u64) -> Battle {
        let mut battle = Battle::new(Arc::clone(&self.scene), &self.columns, seed);
        battle.begin();
        battle
    }
}

impl Level {
    /// Sets the level up for a book.
    ///
    /// # Errors
    /// The level is not made for the book.
    pub fn stage(&self, book: &'static Book) -> Result<Stage, Problems> {
        let shelf = shelf(book.id).filter(|_| self.is_for(book));
        let Some(shelf) = shelf else {
            return Err(self.not_for(book));
        };
        let options = match self.options.get(book.id) {
            Some(options) => shelf.settle(options, &self.situation()),
            None => return Err(self.not_for(book)),
        };
        let mut columns = Columns {
            ground: Ground {
                haze: self.haze.clone(),
                ..Ground::default()
            },
            ..Columns::default()
        };
        let mut roster = Vec::with_capacity(self.combatants.len());
        for (number, combatant) in self.combatants.iter().enumerate() {
            let Some(recruit) = combatant.sheets.get(book.id) else {
                return Err(self.not_for(book));
            };
            let sheet = self.sheet_of(shelf, combatant, &recruit.sheet);
            columns.push_default();
            shelf.fill(&mut columns, number, &sheet);
            set_out(&mut columns, number, combatant);
            roster.push(Member {
                name: combatant.name.clone(),
                archetype: combatant.archetype.clone(),
                side: combatant.side,
                // EV-ZON-23: any size shares a spot, and a seat there is a seat.
                squares: match self.board.zone_map {
                    None => recruit.squares,
                    Some(_) => 1,
                },
                sheet,
            });
        }
        self.add_called(shelf, &mut columns, &mut roster);
        let own = self.catalogues.get(book.id).cloned();
        let scene = Scene {
            title: self.name.clone(),
            book,
            board: Arc::new(self.board.clone()),
            sides: self.sides.clone(),
            roster,
            catalogue: own.unwrap_or_else(|| shelf.catalogue()),
            options,
            goals: self.goals.clone(),
            triggers: self.triggers.clone(),
            round_cap: self.round_limit,
            separate_sight: self.agreed.separate_sight,
            exposures: Arc::default(),
        };
        Ok(Stage {
            scene: Arc::new(scene),
            columns,
        })
    }

    /// A unit's sheet, made a player character or not if its side says so.
    fn sheet_of(&self, shelf: &dyn Shelf, combatant: &Combatant, sheet: &Definition) -> Definition {
        let player = self.players.get(combatant.side.index());
        let player = player.copied().flatten();
        let said = player.and_then(|player| shelf.as_player(sheet, player));
        said.unwrap_or_else(|| Arc::clone(sheet))
    }

    /// Adds the creatures that units may summon, after all others.
    fn add_called(&self, shelf: &dyn Shelf, columns: &mut Columns, roster: &mut Vec<Member>) {
        for (number, combatant) in self.combatants.iter().enumerate() {
            let sheet = Arc::clone(&roster[number].sheet);
            let called = shelf.called(&sheet, UnitId(number as u16));
            for (place, recruit) in called.into_iter().enumerate() {
                let number = roster.len();
                if number >= UnitSet::CAPACITY {
                    return;
                }
                columns.push_default();
                shelf.fill(columns, number, &recruit.sheet);
                columns.position[number] = Position(combatant.at);
                columns.life[number] = CombatStatus::Waiting;
                let name = format!("{} of {}", recruit.title, combatant.name);
                roster.push(Member {
                    name: match place {
                        0 => name,
                        _ => format!("{name} {}", place + 1),
                    },
                    archetype: String::new(),
                    side: combatant.side,
                    squares: recruit.squares,
                    sheet: recruit.sheet,
                });
            }
        }
    }

    /// A battle of this level that has begun.
    ///
    /// # Errors
    /// The level is not made for the book.
    pub fn battle(&self, book: &'static Book, seed: u64) -> Result<Battle, Problems> {
        self.stage(book).map(|stage| stage.battle(seed))
    }

    /// The combatant of this name, whatever its letters' case.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        self.combatants
            .iter()
            .position(|combatant| combatant.name.eq_ignore_ascii_case(name))
            .map(|place| UnitId(place as u16))
    }

    fn situation(&self) -> Situation {
        let those = |of: fn(&Combatant) -> bool| {
            let named = self.combatants.iter().zip(0..);
            named
                .filter(|(combatant, _)| of(combatant))
                .map(|(_, number)| UnitId(number))
                .collect()
        };
        Situation {
            links: self.links.clone(),
            surprised: those(|combatant| combatant.surprised),
            unions: self.combatants.iter().map(|it| it.union).collect(),
            helpless: those(|combatant| combatant.helpless),
            surprise: self.surprise.clone(),
            staged: self.staged,
            ambush: self.ambush,
            sides: self.sides.len(),
        }
    }

    fn not_for(&self, book: &Book) -> Problems {
        let books: Vec<String> = self
            .books
            .iter()
            .map(|book| format!("`{}`", book.id))
            .collect();
        let problem = Problem::error(
            "no-sheet",
            format!("`{}` is not made for the book `{}`", self.name, book.id),
        );
        let problem = problem.help(format!("it can be played by {}", books.join(", ")));
        [problem.in_file(&self.file)].into_iter().collect()
    }
}

/// Writes a unit's initial place and state.
fn set_out(columns: &mut Columns, number: usize, combatant: &Combatant) {
    columns.position[number] = Position(combatant.at);
    columns.altitude[number] = Altitude {
        band: combatant.band,
        ..Altitude::default()
    };
    columns.stealth[number] = Stealth {
        hidden: combatant.hidden,
        suspicious: combatant.suspicious,
        ..Stealth::default()
    };
    columns.ride[number] = Ride {
        on: combatant.rides,
        place: combatant.place,
    };
    columns.life[number] = if combatant.waiting {
        CombatStatus::Waiting
    } else if combatant.side == SideId::NOBODY {
        CombatStatus::Vehicle
    } else {
        CombatStatus::Active
    };
}

/// Clouds as the battle keeps them.
pub(super) fn clouds(haze: impl IntoIterator<Item = (Cell, Option<u16>)>) -> Vec<Haze> {
    haze.into_iter()
        .map(|(cell, rounds)| Haze { cell, rounds })
        .collect()
}
