//! Battles staged for tests: an ASCII picture, sheets by closure, a few weapons, scripted dice.
//!
//! ```text
//! let mut play = Stage::new(&["..A.", "..x."])
//!     .unit('A', |sheet| set(sheet, Score::Agility, 42))
//!     .unit('x', |sheet| arm(sheet, "sword"))
//!     .begin();
//! play.act(play.order('A', "move").to((0, 0).into()), &[]);
//! ```
//!
//! Letters are units: upper case on the first side, lower case on the second. A letter over several
//! squares is one large unit (set its size). The order of `unit` calls is the order of turns. `#`
//! is a wall, `.` floor, a digit ground of that height, `+` a closed door. Other signs are named
//! with `ground` and `object`.

mod field;
mod play;

pub use field::Field;
pub use play::Play;

use std::sync::{Arc, LazyLock};

use super::character::{
    catalogue::{Catalogue, Weapon},
    element::{Affinities, Affinity, Element, Location},
    muster,
    sheet::{Focus, Persona, Score, Sheet, Skill, Talent, Training},
    stats::Options,
};
use crate::{
    battle::{
        Battle,
        components::{
            Columns, Condition, ConditionId, Conditions, DoorState, Injuries, Stress, Until, Wounds,
        },
        event::BattleEvent,
        field::{
            board::{Board, Climb, Harmful, Obstacle, ObstacleId, Terrain, TerrainId, Tile},
            zones::{EMPTY, Spot, SpotId, Zone, ZoneMap},
        },
        ids::{ItemId, PowerId, SideId, UnitId},
        orders::{
            order::{Order, Tool},
            question::Question,
            refusal::Refusal,
        },
        resolver::{DiceSource, Pause, Resolver},
        scene::{Member, Scene, Side},
        view::View,
    },
    data::assets,
    geometry::Cell,
    rules::evoker::rolls::degrees,
};
use field::spot_named;

/// The power with this name in the game.
pub fn power(name: &str) -> PowerId {
    let powers = &CATALOGUE.powers;
    let place = powers.iter().position(|power| power.id == name);
    PowerId(place.unwrap_or_else(|| panic!("no power {name:?} in the fixture")) as u16)
}

/// Gives own powers, as shadows have them, and Spirit and Exertion to pay for them.
pub fn teach(sheet: &mut Sheet, names: &[&str]) {
    sheet.powers.extend(names.iter().map(|name| power(name)));
}

/// Gives a Persona: its Toughness, an affinity, powers.
pub fn persona(
    sheet: &mut Sheet,
    toughness: u8,
    affinities: &[(Element, Affinity)],
    names: &[&str],
) {
    let mut all = Affinities::default();
    for &(element, affinity) in affinities {
        all[element as usize] = affinity;
    }
    sheet.personas.push(Persona {
        name: "Persona".into(),
        toughness,
        affinities: all,
        powers: names.iter().map(|name| power(name)).collect(),
    });
}

/// Sets an affinity.
pub fn takes(sheet: &mut Sheet, element: Element, affinity: Affinity) {
    sheet.affinities[element as usize] = affinity;
}

/// All items and powers of the game, and a blade without an element, which the game has none of.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut catalogue = Catalogue::clone(&assets().books.evoker.catalogue);
    catalogue.weapons.push(Weapon {
        id: "null_blade".into(),
        title: "null blade".into(),
        hands: 1,
        damage: 5,
        reach: 1,
        element: None,
        ..Weapon::default()
    });
    catalogue
});

/// The item with this name in the game.
pub fn item(name: &str) -> ItemId {
    CATALOGUE
        .item_named(name)
        .unwrap_or_else(|| panic!("no item {name:?} in the fixture"))
}

/// Sets a score.
pub fn set(sheet: &mut Sheet, score: Score, value: u8) {
    sheet.scores[score as usize] = value;
}

/// Trains a skill: rank and foci.
pub fn train(sheet: &mut Sheet, skill: Skill, rank: u8, foci: &[Focus]) {
    sheet.skills[skill as usize] = Training {
        rank,
        foci: foci.iter().fold(0, |all, focus| all | focus.bit()),
    };
}

/// Gives talents.
pub fn gift(sheet: &mut Sheet, talents: &[Talent]) {
    for &talent in talents {
        sheet.talents |= 1 << talent as u32;
    }
}

/// Gives a weapon or a consumable.
pub fn arm(sheet: &mut Sheet, name: &str) {
    sheet.items.push(item(name));
}

/// A kind of ground with a closure over its properties.
pub fn ground(change: impl FnOnce(&mut Terrain)) -> Terrain {
    let mut terrain = Terrain::default();
    change(&mut terrain);
    terrain
}

/// Ground that trips (`None`) or does damage (`Some`).
pub fn harmful(number: u8, damage: Option<u8>) -> Terrain {
    ground(|terrain| terrain.harmful = Some(Harmful { number, damage }))
}

/// Ground with sides that can be climbed.
pub fn climbable(harsh: bool, hard: bool) -> Terrain {
    ground(|terrain| terrain.climb = Some(Climb { harsh, hard }))
}

/// An object of this height.
pub fn thing(height: u8) -> Obstacle {
    Obstacle {
        height,
        ..Obstacle::default()
    }
}

/// A battle under construction.
pub struct Stage {
    field: Option<Field>,
    spots: Vec<(char, String)>,
    rows: Vec<Vec<char>>,
    units: Vec<(char, Sheet)>,
    signs: Vec<(char, Tile)>,
    board: Board,
    options: Options,
}

impl Stage {
    /// A battle on this ASCII picture.
    pub fn new(rows: &[&str]) -> Self {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let mut board = Board::open(rows[0].len() as u16, rows.len() as u16);
        board.terrains.push(ground(|terrain| terrain.wall = true));
        board.obstacles.push(Obstacle {
            door: Some(DoorState::Closed),
            ..Obstacle::default()
        });
        let tile = |terrain, obstacle| Tile {
            terrain: TerrainId(terrain),
            obstacle,
            ..Tile::default()
        };
        let signs = vec![
            ('.', tile(0, None)),
            ('#', tile(1, None)),
            ('+', tile(0, Some(ObstacleId(0)))),
        ];
        Self {
            field: None,
            spots: Vec::new(),
            rows,
            units: Vec::new(),
            signs,
            board,
            options: Options::default(),
        }
    }

    /// A battle between zones instead of on a picture.
    pub fn zones(field: Field) -> Self {
        Self {
            field: Some(field),
            ..Self::new(&["."])
        }
    }

    /// Adds a unit in a spot.
    pub fn at(mut self, letter: char, spot: &str, change: impl FnOnce(&mut Sheet)) -> Self {
        self.spots.push((letter, spot.into()));
        self.unit(letter, change)
    }

    /// Adds a unit by its letter in the picture; letters not added have default sheets and act
    /// last.
    pub fn unit(mut self, letter: char, change: impl FnOnce(&mut Sheet)) -> Self {
        // Fate leads to questions; tests that want it set it.
        let mut sheet = Sheet {
            fate: Some(0),
            ..Sheet::default()
        };
        change(&mut sheet);
        self.units.push((letter, sheet));
        self
    }

    /// Names a kind of ground; the sign may stand in the picture or under a unit.
    pub fn ground(mut self, sign: char, terrain: Terrain) -> Self {
        self.board.terrains.push(terrain);
        let tile = Tile {
            terrain: TerrainId(self.board.terrains.len() as u16 - 1),
            ..Tile::default()
        };
        self.signs.push((sign, tile));
        self
    }

    /// Names a kind of ground at a height in metres.
    pub fn raised(mut self, sign: char, elevation: i16, terrain: Terrain) -> Self {
        self = self.ground(sign, terrain);
        if let Some((_, tile)) = self.signs.last_mut() {
            tile.elevation = elevation;
        }
        self
    }

    /// Names a kind of object standing on floor.
    pub fn object(mut self, sign: char, obstacle: Obstacle) -> Self {
        self.board.obstacles.push(obstacle);
        let tile = Tile {
            obstacle: Some(ObstacleId(self.board.obstacles.len() as u16 - 1)),
            ..Tile::default()
        };
        self.signs.push((sign, tile));
        self
    }

    /// Changes the options of the level.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    fn tile(&self, sign: char) -> Tile {
        if let Some(height) = sign.to_digit(10) {
            return Tile {
                elevation: height as i16,
                ..Tile::default()
            };
        }
        let known = self.signs.iter().find(|(known, _)| *known == sign);
        known.unwrap_or_else(|| panic!("no meaning for {sign:?}")).1
    }

    /// The battle before its first turn.
    fn build(mut self) -> Play {
        let mut places: Vec<(char, Cell)> = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            for (x, &sign) in row.iter().enumerate() {
                let cell = Cell::new(x as i16, y as i16);
                let is_tile = self.signs.iter().any(|(known, _)| *known == sign);
                if sign.is_ascii_alphabetic() && !is_tile {
                    if !places.iter().any(|(letter, _)| *letter == sign) {
                        places.push((sign, cell));
                    }
                } else {
                    let index = self.board.grid.index(cell).expect("in the picture");
                    self.board.tiles[index] = self.tile(sign);
                }
            }
        }
        if let Some(field) = self.field.take() {
            field.lay(&mut self.board, self.units.len());
            let map = self.board.zone_map.as_ref().expect("just laid");
            places = self
                .units
                .iter()
                .enumerate()
                .map(|(number, &(letter, _))| {
                    let named = self.spots.iter().find(|(known, _)| *known == letter);
                    let (_, name) = named.expect("everybody is in a spot");
                    let spot = spot_named(&map.zones, &map.spots, name);
                    (letter, map.seat(spot, UnitId(number as u16)))
                })
                .collect();
        }
        for &(letter, _) in &places {
            if !self.units.iter().any(|(known, _)| *known == letter) {
                let sheet = Sheet {
                    fate: Some(0),
                    ..Sheet::default()
                };
                self.units.push((letter, sheet));
            }
        }
        let mut columns = Columns::default();
        let mut roster = Vec::new();
        for (number, (letter, sheet)) in self.units.iter().enumerate() {
            let mut sheet = sheet.clone();
            // Units act in the order of naming; a test that needs another order sets its own.
            sheet.initiative_bonus += (120 - 12 * number as i16) as i8;
            columns.push_default();
            muster::fill(&mut columns, number, &sheet, &CATALOGUE);
            let place = places.iter().find(|(known, _)| known == letter);
            let place = place.unwrap_or_else(|| panic!("{letter:?} is not in the picture"));
            columns.position[number].0 = place.1;
            roster.push(Member {
                name: letter.to_string(),
                archetype: "test".into(),
                side: SideId(u8::from(letter.is_ascii_lowercase())),
                squares: match self.board.zone_map {
                    None => sheet.squares(),
                    Some(_) => 1,
                },
                sheet: Arc::new(sheet),
            });
        }
        let side = |name: &str, alliance| Side {
            name: name.into(),
            alliance,
            colour: "azure".into(),
            computer: false,
        };
        let scene = Scene {
            title: "Test".into(),
            book: &super::BOOK,
            board: self.board.into(),
            sides: vec![side("Wardens", 0), side("Shadows", 1)],
            roster,
            catalogue: Arc::new(CATALOGUE.clone()),
            options: Arc::new(self.options),
            goals: Vec::new(),
            triggers: Vec::new(),
            round_cap: 100,
            separate_sight: false,
            exposures: Arc::default(),
        };
        Play {
            battle: Battle::new(Arc::new(scene), &columns, 1),
            letters: self.units.iter().map(|(letter, _)| *letter).collect(),
        }
    }

    /// The battle at its first turn, without dice before it.
    pub fn begin(self) -> Play {
        let mut play = self.build();
        let (_, chance, pause) = play.battle.begin_with(script(&[]));
        all_used(&chance, pause.as_ref());
        play
    }
}

fn script(faces: &[u16]) -> DiceSource {
    DiceSource::Script {
        faces: faces.to_vec(),
        used: 0,
    }
}

fn all_used(chance: &DiceSource, pause: Option<&Pause>) {
    if let Some(pause) = pause {
        panic!("stopped early: {pause:?}");
    }
    if let DiceSource::Script { faces, used } = chance {
        assert_eq!(*used, faces.len(), "dice left over of {faces:?}");
    }
}

/// The target number of an order's first test.
pub fn target_number(play: &Play, order: &Order) -> i32 {
    match play.battle.plan(order) {
        Ok(plan) => plan.check.expect("a test").target,
        Err(refusal) => panic!("refused: {refusal}"),
    }
}

/// The tests in a list of events: name, T and face.
pub fn rolls(events: &[BattleEvent]) -> Vec<(&'static str, i32, u16)> {
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Rolled(roll) => Some((
                roll.check.name,
                roll.check.target,
                degrees::kept(&roll.faces),
            )),
            _ => None,
        })
        .collect()
}
