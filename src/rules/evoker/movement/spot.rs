//! A place for a mover: whether it can be entered, its height, and what hinders there.

use super::{Sources, leaping, manner::Manner, purse};
use crate::{
    battle::{
        components::{DoorState, Ground, MoveProgress, Stealth},
        field::board::{Board, Climb, Harmful},
        prelude::*,
    },
    geometry::CornerRule,
    rules::evoker::{
        character::{element::Location, sheet::Score, stats, vehicle::Vehicle},
        conditions as c,
        field::{aboard, ground},
    },
};

/// Occupant of a place, as far as the mover knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taken {
    /// No unit.
    #[default]
    Free,
    /// A friend: the mover may pass, but not stop.
    Friend,
    /// An enemy.
    Foe,
}

/// A place for a footprint on one band.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// Whether it is on the map and no wall; a shut door that opens counts as open.
    pub open: bool,
    /// Whether it is a wall or a shut door, for corners.
    pub wall: bool,
    /// Its occupant.
    pub taken: Taken,
    /// Height of the floor in metres; 0 in the air.
    pub floor: i16,
    /// Whether every square is tagged as slope.
    pub slope: bool,
    /// Whether some square is a hole.
    pub gap: bool,
    /// Sources of hindrance of a step into it.
    pub sources: Sources,
    /// Whether it is rough water, where every Move needs a test.
    pub rough: bool,
    /// Whether it is water that must be swum.
    pub deep: bool,
    /// How its sides can be climbed.
    pub climb: Option<Climb>,
    /// Whether some square has a roof.
    pub roof: bool,
}

impl Place {
    /// A wall, or off the map.
    const NOWHERE: Self = Self {
        open: false,
        wall: true,
        taken: Taken::Free,
        floor: 0,
        slope: false,
        gap: false,
        sources: Sources::same(0),
        rough: false,
        deep: false,
        climb: None,
        roof: false,
    };
}

/// A mover's properties during one order.
#[derive(Clone, Copy)]
pub struct Mover<'v> {
    /// The battle.
    pub view: View<'v>,
    /// The moving unit.
    pub unit: UnitId,
    /// Its manner of moving.
    pub manner: Manner,
    board: &'v Board,
    ground: &'v Ground,
    /// The Move under way; `None` if the order begins one.
    stride: Option<&'v MoveProgress>,
    squares: u8,
    /// Sources of hindrance of every step on the ground, and of every step in the air.
    body: [u8; 2],
    /// Height of a free jump in metres (EV-MOV-24).
    pub jump: i16,
    /// Greatest height of a jump with a test (EV-MOV-26), if the order makes one.
    pub high_jump: i16,
    /// Greatest fall in metres that surely does no harm.
    pub safe_fall: i16,
    /// Deepest water that can be waded, in tenths of a metre (EV-MOV-18).
    wading: u8,
    /// Whether the unit can only crawl (EV-INJ-22).
    pub crawls: bool,
    /// The vehicle it drives (EV-MOV-40).
    vehicle: Option<&'v Vehicle>,
}

impl<'v> Mover<'v> {
    /// Reads the properties of a mover.
    pub fn new(view: View<'v>, unit: UnitId, manner: Manner) -> Self {
        // EV-MOV-36: a rider moves with the body of its mount.
        let body = view.mount(unit).unwrap_or(unit);
        let sheet = stats::sheet(view, body);
        let above = i16::from(sheet.size) - 3;
        let toughness = stats::bonus(view, body, Score::Toughness)
            + i32::from(sheet.traits.unnatural_toughness);
        let legs =
            [Location::LeftLeg, Location::RightLeg].map(|leg| stats::injury(view, body, leg));
        let broken = legs.iter().any(|&row| row >= 4);
        // EV-INJ-21, 22: each leg from Broken Foot on is a separate source.
        let injured = legs.iter().filter(|&&row| row >= 3).count() as u8;
        let effect = u8::from(view.has(unit, c::HINDERED) || view.has(body, c::HINDERED));
        let stealth = view.store.get::<Stealth>(unit);
        let sneaking = u8::from(stealth.hidden && !stealth.careless && !manner.careless);
        let prone = u8::from(view.posture(body) != Posture::Standing);
        let air = injured + effect + sneaking;
        let supported = crate::rules::evoker::character::weapons::equipped(view, body)
            .any(|(_, weapon)| weapon.support);
        let jump = 1 + above.max(0);
        let more = if manner.effort {
            leaping::jump_check(view, unit).map_or(0, |check| (check.target - 1).max(0) / 20)
        } else {
            0
        };
        Self {
            view,
            unit,
            manner,
            board: view.board(),
            ground: view.ground(),
            stride: (!manner.charge).then(|| view.store.get::<MoveProgress>(unit)),
            squares: view.footprint(unit).side,
            body: [air + prone, air],
            jump,
            high_jump: jump + more.min(10) as i16,
            safe_fall: toughness as i16,
            wading: 10 + 10 * above.max(0) as u8,
            crawls: broken && !supported,
            vehicle: aboard::facts(view, body),
        }
    }

    /// Its properties as numbers, for comparing two movers; `None` for one in a vehicle.
    pub fn facts(&self) -> Option<[i16; 8]> {
        let [on_ground, aloft] = self.body.map(i16::from);
        self.vehicle.is_none().then_some([
            self.squares.into(),
            on_ground,
            aloft,
            self.jump,
            self.high_jump,
            self.safe_fall,
            self.wading.into(),
            self.crawls.into(),
        ])
    }

    /// Whether its body can jump and drop; a vehicle only as its sheet says (EV-MOV-40).
    pub fn jumps(&self) -> bool {
        self.vehicle.is_none_or(|vehicle| vehicle.leaps)
    }

    /// Whether its body can climb, likewise.
    pub fn climbs(&self) -> bool {
        self.vehicle.is_none_or(|vehicle| vehicle.climbs)
    }

    /// Why a vehicle does not cross a square on a band; `None` if it does, and for other units.
    pub fn bound(&self, cell: Cell, band: Band) -> Option<Refusal> {
        let vehicle = self.vehicle.filter(|_| band == Band::Ground)?;
        let body = self.view.mount(self.unit).unwrap_or(self.unit);
        (!aboard::crosses(self.view, body, cell))
            .then(|| Refusal::forbidden("EV-MOV-40", vehicle.bound()))
    }

    /// The Move under way; `None` for one that begins with the order.
    pub fn stride(&self) -> Option<&'v MoveProgress> {
        self.stride
    }

    /// Sources of hindrance of every step on a band.
    pub fn body(&self, band: Band) -> u8 {
        self.body[usize::from(band != Band::Ground)]
    }

    /// The mover's footprint at a cell.
    pub fn footprint(&self, cell: Cell) -> Footprint {
        Footprint::new(cell, self.squares)
    }

    /// Sources of hindrance of climbing a metre of a face (EV-MOV-15, 16).
    pub fn climbing(&self, face: Climb) -> Sources {
        let harsh = 1 + u8::from(face.harsh);
        let now = match self.stride.map_or(0, |stride| stride.climb_test) {
            1 if !face.hard => harsh - 1,
            3 => 2,
            _ => harsh,
        };
        Sources { now, later: harsh }.and(Sources::same(self.body(Band::Ground)))
    }

    /// Whether a diagonal step cuts the corner of a wall (EV-MOV-02).
    pub fn cuts_corner(&self, from: Cell, direction: Direction) -> bool {
        let is_wall = |cell| self.board.is_wall(self.ground, cell);
        !CornerRule::OneWall.allows(self.footprint(from), direction, is_wall)
    }

    /// Whether it fills one square and walks as bodies do: where the land has nothing special, the
    /// price of its steps follows from the land and its own state alone.
    pub fn is_plain(&self) -> bool {
        self.squares == 1 && self.vehicle.is_none()
    }

    /// The occupant of a square on a band, as far as the mover knows.
    #[inline]
    pub fn taken(&self, square: Cell, band: Band) -> Taken {
        match self.view.occupant(square, band) {
            Some(occupant) if !self.view.is_one_body(self.unit, occupant) => {
                if !self.view.hostile(self.unit, occupant) {
                    Taken::Friend
                } else if self.knows(occupant) {
                    Taken::Foe
                } else {
                    Taken::Free
                }
            }
            _ => Taken::Free,
        }
    }

    /// The place at a cell on a band.
    pub fn spot(&self, cell: Cell, band: Band) -> Place {
        let mut spot = Place {
            open: true,
            slope: true,
            ..Place::default()
        };
        let (mut hindering, mut waded, mut swum) = (false, false, Sources::default());
        let mut careful = Sources::default();
        let mut floor = i16::MIN;
        for square in self.footprint(cell).cells() {
            let Some(tile) = self.board.tile(square) else {
                return Place::NOWHERE;
            };
            spot.taken = spot.taken.max_with(self.taken(square, band));
            let Some(terrain) = self.board.terrains.get(usize::from(tile.terrain.0)) else {
                return Place::NOWHERE;
            };
            spot.roof |= tile.roof || terrain.roof;
            if band != Band::Ground {
                continue;
            }
            let stands = tile.obstacle.is_some() || !self.ground.placed.is_empty();
            let door = stands
                .then(|| self.board.door(self.ground, square))
                .flatten();
            if terrain.wall || door == Some(DoorState::Locked) {
                return Place::NOWHERE;
            }
            spot.wall |= door == Some(DoorState::Closed);
            floor = floor.max(if stands {
                self.board.floor(self.ground, square)
            } else {
                tile.elevation - i16::from(terrain.gap)
            });
            spot.slope &= terrain.slope;
            spot.gap |= terrain.gap > 0;
            if let Some(vehicle) = self.vehicle {
                spot.open &= vehicle.crosses(terrain.water);
            }
            hindering |= terrain.slows();
            let object = stands
                .then(|| self.board.obstacle(self.ground, square))
                .flatten();
            if let Some(face) = object.and_then(|object| object.climb).or(terrain.climb) {
                let known = spot.climb.unwrap_or_default();
                spot.climb = Some(Climb {
                    harsh: known.harsh || face.harsh,
                    hard: known.hard || face.hard,
                });
            }
            if terrain.water > self.wading {
                spot.deep = true;
                swum = self.swimming(terrain.rough_water);
            } else if terrain.water >= 10 {
                waded = true;
            }
            spot.rough |= terrain.rough_water && terrain.water > self.wading;
            if let Some(harmful) = self.board.harmful(self.ground, square) {
                careful = self.careful(square, harmful);
            }
        }
        if band != Band::Ground {
            spot.slope = false;
            spot.sources = Sources::same(self.body(band));
            return spot;
        }
        if self.vehicle.is_some() {
            // EV-MOV-40: the ground that it crosses does not hinder it.
            (spot.rough, spot.deep, spot.floor) = (false, false, floor);
            spot.sources = Sources::same(self.body(band));
            return spot;
        }
        if waded && !hindering && !spot.deep {
            // The mover may wade or swim: one source either way.
            swum = Sources {
                now: self.swimming(false).now.min(1),
                later: 1,
            };
        }
        spot.floor = floor;
        spot.sources = Sources::same(self.body(band) + u8::from(hindering))
            .and(swum)
            .and(careful);
        spot
    }

    /// Sources of hindrance of swimming a metre (EV-MOV-18 to 20).
    fn swimming(&self, rough: bool) -> Sources {
        let now = match self.stride.map_or(0, |stride| stride.swim_test) {
            1 if !rough => 0,
            3 => 2,
            _ => 1,
        };
        Sources { now, later: 1 }
    }

    /// Sources of hindrance of a step into Harmful Terrain (EV-TER-01, 02): one if careful; none at
    /// full speed, or in a patch tested in this Move.
    fn careful(&self, square: Cell, harmful: Harmful) -> Sources {
        if self.manner.fast {
            return Sources::default();
        }
        let tested = self
            .stride
            .filter(|stride| !stride.patches.is_empty())
            .is_some_and(|stride| {
                let first = ground::patch(self.board, self.ground, square, harmful);
                stride.patches.iter().any(|(known, _)| *known == first)
            });
        Sources {
            now: u8::from(!tested),
            later: 1,
        }
    }

    /// Whether the mover's side knows of an enemy: seen now and not Hidden.
    pub fn knows(&self, enemy: UnitId) -> bool {
        self.view.knows_of(self.unit, enemy)
    }
}

impl Taken {
    /// Of several squares, an enemy counts before a friend.
    fn max_with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Foe, _) | (_, Self::Free) => self,
            _ => other,
        }
    }
}

/// Metres that a square costs a unit beginning a Move there, on its band, whatever occupies it
/// (EV-MOV-11, EV-MOV-12); `None` if it cannot be entered.
pub fn step(view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
    let mover = Mover::new(view, unit, Manner::default());
    let spot = mover.spot(cell, view.band(unit));
    spot.open.then(|| purse::least(spot.sources.later))
}
