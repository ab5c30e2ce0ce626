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
//! Letters are combatants: upper case on the first side, lower case on the second. A letter over
//! several squares is one large combatant (give it the size). The order of `unit` calls is the
//! order of turns. `#` is a wall, `.` floor, a digit ground of that height, `+` a closed door.
//! Other signs are named with `ground` and `object`.

use std::sync::Arc;

use super::{
    catalogue::{
        Catalogue, Consumable, Keyword, Power, PowerEffect, PowerKind, Shape, Weapon, WeaponClass,
    },
    conditions::Category,
    element::{Affinities, Affinity, Element, Location},
    muster,
    sheet::{Focus, Persona, Score, Sheet, Skill, Talent, Training},
    stats::Options,
};
use crate::{
    battle::{
        Battle,
        board::{Board, Climb, Harmful, Light, Obstacle, ObstacleId, Terrain, TerrainId, Tile},
        components::{
            Band, Columns, Condition, ConditionId, Conditions, DoorState, Hands, Injuries,
            Personas, Posture, Stress, Until, Wounds,
        },
        event::BattleEvent,
        ids::{ItemId, PowerId, SideId, UnitId},
        order::{Order, With},
        question::Question,
        refusal::Refusal,
        resolver::{Chance, Pause, Resolver},
        scene::{ExposureCache, Member, Scene, Side},
        view::View,
        zones::{EMPTY, Spot, SpotId, Zone, ZoneMap},
    },
    geometry::Cell,
};

/// Weapons by name: those of EV-CAT-01 that tests need.
pub fn weapons() -> Vec<Weapon> {
    let melee = |id: &str, hands, damage, reach| Weapon {
        id: id.into(),
        title: id.into(),
        hands,
        damage,
        reach,
        ..Weapon::default()
    };
    let gun = |id: &str, class, hands, damage, range, ammo, burst| Weapon {
        id: id.into(),
        title: id.into(),
        class,
        hands,
        damage,
        range,
        ammo,
        burst,
        reload: 1,
        element: Some(Element::Missile),
        ..Weapon::default()
    };
    vec![
        Weapon {
            natural: true,
            ..melee("unarmed", 0, 1, 1)
        },
        Weapon {
            thrown: true,
            range: 8,
            ..melee("knife", 1, 4, 1)
        },
        melee("sword", 1, 5, 1),
        melee("greatblade", 2, 7, 1),
        melee("spear", 2, 5, 2),
        Weapon {
            natural: true,
            ..melee("claws", 0, 5, 1)
        },
        Weapon {
            burst: 2,
            ..melee("twin_fangs", 1, 4, 1)
        },
        Weapon {
            support: true,
            ..melee("crutch", 1, 2, 1)
        },
        gun("pistol", WeaponClass::Pistol, 1, 8, 30, 8, 0),
        gun("smg", WeaponClass::Basic, 2, 8, 40, 12, 3),
        gun("rifle", WeaponClass::Basic, 2, 10, 80, 5, 0),
        Weapon {
            long: true,
            ..gun("marksman_rifle", WeaponClass::Heavy, 2, 11, 300, 4, 0)
        },
        Weapon {
            rending: true,
            ..melee("ripper", 1, 4, 1)
        },
        Weapon {
            element: Some(Element::Electricity),
            ailing: Some("dizzy".into()),
            ..melee("shock_baton", 1, 4, 1)
        },
        Weapon {
            reload: 3,
            ..gun("machine_gun", WeaponClass::Heavy, 2, 9, 100, 30, 5)
        },
        Weapon {
            id: "grenade".into(),
            title: "grenade".into(),
            class: WeaponClass::Thrown,
            damage: 9,
            range: 12,
            ammo: 1,
            element: Some(Element::Missile),
            thrown: true,
            blast: 2,
            scatter: true,
            used_up: true,
            ..Weapon::default()
        },
        Weapon {
            element: None,
            ..melee("null_blade", 1, 5, 1)
        },
    ]
}

/// Consumables by name (EV-CAT-08).
pub fn consumables() -> Vec<Consumable> {
    let thing = |id: &str, keyword, range, effects: &[PowerEffect]| Consumable {
        id: id.into(),
        title: id.into(),
        description: String::new(),
        keyword,
        element: None,
        range,
        effects: effects.to_vec(),
    };
    use Keyword::{Attack, Augment, Hex, Restoration, Trick};
    use PowerEffect::{Cleanse, Cloud, Dazzle, HealLight, RestoreSpirit, Staunch};
    let sharpened = PowerEffect::Condition {
        name: "Sharpened".into(),
        amount: 1,
        turns: 2,
    };
    let cloud = Cloud {
        radius: 2,
        rounds: 3,
    };
    let blast = PowerEffect::Attack {
        damage: 9,
        burst: 0,
        scatter: false,
    };
    let physical = Cleanse(Some(Category::Physical));
    vec![
        thing("bandage", Restoration, 5, &[Staunch, HealLight(1)]),
        thing("medkit", Restoration, 5, &[HealLight(2)]),
        thing("spirit_vial", Restoration, 5, &[RestoreSpirit(3)]),
        thing("salts", Restoration, 5, &[physical]),
        thing("adrenaline", Augment, 5, &[sharpened]),
        thing("smoke_pot", Hex, 10, &[cloud]),
        Consumable {
            element: Some(Element::Fire),
            ..thing("firebomb", Attack, 10, &[blast])
        },
        thing("flash_charge", Trick, 10, &[Dazzle(2)]),
    ]
}

/// Powers by name: those of EV-CAT-04 to 07 that tests need.
pub fn powers() -> Vec<Power> {
    let power = |id: &str, keyword, element, stars, cost, range, effect| Power {
        id: id.into(),
        title: id.into(),
        description: String::new(),
        keyword: Some(keyword),
        kind: PowerKind::Magic,
        element,
        tier: 1,
        cost,
        stars,
        range,
        shape: Shape::Single,
        effect,
        ignores_grapple: false,
    };
    let attack = |id: &str, element, cost, damage, range, shape| Power {
        shape,
        ..power(
            id,
            Keyword::Attack,
            Some(element),
            1,
            cost,
            range,
            PowerEffect::Attack {
                damage,
                burst: 0,
                scatter: false,
            },
        )
    };
    let ailment = |id: &str, name: &str, element, stars| {
        let effect = PowerEffect::Ailment(name.into());
        power(id, Keyword::Attack, Some(element), stars, 2, 10, effect)
    };
    let effect = |id: &str, keyword, stars, cost, range, (name, amount, turns): (&str, i16, u8)| {
        let effect = PowerEffect::Condition {
            name: name.into(),
            amount,
            turns,
        };
        power(id, keyword, None, stars, cost, range, effect)
    };
    let cures = |id: &str, cost, range, effect| {
        power(id, Keyword::Restoration, None, 1, cost, range, effect)
    };
    use Element::{Almighty, Bless, Curse, Electricity, Fire, Ice, Nuclear, Psychic, Wind};
    let mut all = vec![
        attack("ember", Fire, 1, 5, 20, Shape::Single),
        attack("frost_line", Ice, 2, 4, 0, Shape::Line(12)),
        attack("gale", Wind, 2, 4, 0, Shape::Wave(6)),
        attack("chain_spark", Electricity, 2, 4, 20, Shape::Arc(2)),
        Power {
            tier: 2,
            ..attack("atom_burst", Nuclear, 3, 6, 20, Shape::Blast(2))
        },
        attack("mind_spike", Psychic, 1, 5, 20, Shape::Single),
        attack("dawn_aura", Bless, 3, 6, 0, Shape::Aura(3)),
        attack("grave_bolt", Curse, 1, 5, 20, Shape::Single),
        attack("void_bolt", Almighty, 1, 5, 20, Shape::Single),
        Power {
            kind: PowerKind::Physical,
            ..attack("cleave", Element::Melee, 2, 8, 0, Shape::Single)
        },
        Power {
            kind: PowerKind::Physical,
            effect: PowerEffect::Attack {
                damage: 11,
                burst: 2,
                scatter: false,
            },
            ..attack("volley", Element::Missile, 3, 11, 20, Shape::Single)
        },
    ];
    for (id, name, element, stars) in [
        ("scorch", "Burning", Fire, 1),
        ("daze", "Dizzy", Wind, 1),
        ("deep_freeze", "Frozen", Ice, 2),
        ("jolt", "Shocked", Electricity, 1),
        ("lull", "Drowsed", Psychic, 2),
        ("concuss", "Stunned", Element::Melee, 1),
        ("forget", "Amnesiac", Psychic, 1),
        ("thrall", "Brainwashed", Curse, 2),
        ("bewilder", "Confused", Psychic, 1),
        ("gloom", "Despaired", Curse, 2),
        ("fury", "Enraged", Psychic, 1),
        ("dread", "Panicked", Curse, 1),
        ("verdict", "Condemned", Bless, 1),
        ("malison", "Damned", Curse, 1),
    ] {
        all.push(ailment(id, name, element, stars));
    }
    all.extend([
        effect("sap", Keyword::Hex, 1, 2, 20, ("Sapped", 1, 3)),
        effect("mire", Keyword::Hex, 1, 2, 20, ("Hindered", 1, 2)),
        effect("expose", Keyword::Hex, 2, 3, 20, ("Exposed", 2, 3)),
        power(
            "shackle",
            Keyword::Hex,
            None,
            2,
            3,
            20,
            PowerEffect::Shackle { turns: 3 },
        ),
        Power {
            ignores_grapple: true,
            ..power(
                "slip_free",
                Keyword::Augment,
                None,
                1,
                1,
                0,
                PowerEffect::SlipFree,
            )
        },
        effect("sharpen", Keyword::Augment, 1, 2, 10, ("Sharpened", 1, 3)),
        effect("plate", Keyword::Augment, 1, 2, 10, ("Plated", 2, 3)),
        effect("rebound", Keyword::Augment, 1, 4, 10, ("Rebound", 1, 3)),
        cures("mend", 2, 10, PowerEffect::HealLight(2)),
        Power {
            shape: Shape::Aura(3),
            ..cures("mend_circle", 4, 0, PowerEffect::HealLight(1))
        },
        cures("deep_mend", 5, 5, PowerEffect::HealHeavy(1)),
        Power {
            ignores_grapple: true,
            ..cures("cleanse", 2, 10, PowerEffect::Cleanse(None))
        },
        cures("staunch", 1, 5, PowerEffect::Staunch),
    ]);
    for (id, effect) in [
        ("ice_skin", PowerEffect::Affinity(Ice, Affinity::Resist)),
        ("quick_mind", PowerEffect::Immune("Confused".into())),
    ] {
        all.push(Power {
            keyword: None,
            ..power(id, Keyword::Attack, None, 0, 0, 0, effect)
        });
    }
    all
}

/// The power of this name among [`powers`].
pub fn power(name: &str) -> PowerId {
    let place = powers().iter().position(|power| power.id == name);
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

/// Writes an affinity.
pub fn takes(sheet: &mut Sheet, element: Element, affinity: Affinity) {
    sheet.affinities[element as usize] = affinity;
}

/// Everything the tests can carry and cast.
fn catalogue() -> Catalogue {
    Catalogue {
        weapons: weapons(),
        consumables: consumables(),
        powers: powers(),
    }
}

/// The item of this name among [`weapons`] and [`consumables`].
pub fn item(name: &str) -> ItemId {
    catalogue()
        .item_named(name)
        .unwrap_or_else(|| panic!("no item {name:?} in the fixture"))
}

/// Writes a score.
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

/// Ground that trips (`None`) or hurts (`Some` damage).
pub fn harmful(number: u8, damage: Option<u8>) -> Terrain {
    ground(|terrain| terrain.harmful = Some(Harmful { number, damage }))
}

/// Ground with sides that can be climbed.
pub fn climbable(harsh: bool, hard: bool) -> Terrain {
    ground(|terrain| terrain.climb = Some(Climb { harsh, hard }))
}

/// A thing of this height.
pub fn thing(height: u8) -> Obstacle {
    Obstacle {
        height,
        ..Obstacle::default()
    }
}

/// A battlefield of zones under construction. Spots are named by zone and spot: `Hall desk`.
///
/// ```text
/// Field::scale(4, 8).zone("Hall", &["desk"]).zone("Court", &["well"]).link("Hall", "Court")
///     .spot("Hall desk", |spot| spot.cover = Some(CoverClass::Light))
/// ```
pub struct Field {
    metres: (u8, u8),
    zones: Vec<Zone>,
    spots: Vec<Spot>,
    tiles: Vec<(SpotId, Tile)>,
    terrains: Vec<Terrain>,
}

impl Field {
    /// Metres between spots and between zones.
    pub fn scale(spot_metres: u8, zone_metres: u8) -> Self {
        Self {
            metres: (spot_metres, zone_metres),
            zones: Vec::new(),
            spots: Vec::new(),
            tiles: Vec::new(),
            terrains: Vec::new(),
        }
    }

    /// A zone with its spots; the empty one comes first.
    pub fn zone(mut self, name: &str, spots: &[&str]) -> Self {
        let (zone, first) = (self.zones.len() as u8, self.spots.len() as u8);
        for name in std::iter::once(&EMPTY).chain(spots) {
            self.spots.push(Spot {
                name: (*name).into(),
                zone,
                ..Spot::default()
            });
        }
        self.zones.push(Zone {
            name: name.into(),
            beside: 0,
            sees: 1 << zone,
            spots: first..self.spots.len() as u8,
            empty: SpotId(first),
        });
        self
    }

    fn zone_named(&self, name: &str) -> u8 {
        let place = self.zones.iter().position(|zone| zone.name == name);
        place.unwrap_or_else(|| panic!("no zone {name:?}")) as u8
    }

    fn relate(mut self, a: &str, b: &str, adjacent: bool, sight: bool) -> Self {
        let (a, b) = (self.zone_named(a), self.zone_named(b));
        for (here, there) in [(a, b), (b, a)] {
            let zone = &mut self.zones[usize::from(here)];
            zone.beside |= u8::from(adjacent) << there;
            zone.sees |= u8::from(sight) << there;
        }
        self
    }

    /// Two zones are adjacent and in sight of each other.
    pub fn link(self, a: &str, b: &str) -> Self {
        self.relate(a, b, true, true)
    }

    /// Two zones are adjacent, without sight.
    pub fn adjacent(self, a: &str, b: &str) -> Self {
        self.relate(a, b, true, false)
    }

    /// Two zones are in sight of each other, and not adjacent.
    pub fn sight(self, a: &str, b: &str) -> Self {
        self.relate(a, b, false, true)
    }

    /// The spot of a name.
    pub fn id(&self, name: &str) -> SpotId {
        spot_named(&self.zones, &self.spots, name)
    }

    /// Changes the tags of a spot.
    pub fn spot(mut self, name: &str, change: impl FnOnce(&mut Spot)) -> Self {
        let id = self.id(name);
        change(&mut self.spots[usize::from(id.0)]);
        self
    }

    /// Changes the squares of a spot: height, light, roof.
    pub fn tile(mut self, name: &str, change: impl FnOnce(&mut Tile)) -> Self {
        let id = self.id(name);
        let place = self.tiles.iter().position(|(known, _)| *known == id);
        let place = place.unwrap_or_else(|| {
            self.tiles.push((id, Tile::default()));
            self.tiles.len() - 1
        });
        change(&mut self.tiles[place].1);
        self
    }

    /// The ground of a spot.
    pub fn ground(mut self, name: &str, terrain: Terrain) -> Self {
        self.terrains.push(terrain);
        let number = self.terrains.len() as u16;
        self.tile(name, |tile| tile.terrain = TerrainId(number))
    }

    fn lay(self, board: &mut Board, roster: usize) {
        let map = ZoneMap::new(self.metres, self.zones, self.spots, roster);
        board.grid = map.grid();
        board.terrains = vec![Terrain::default()];
        board.terrains.extend(self.terrains);
        board.tiles = vec![Tile::default(); board.grid.area()];
        for (spot, tile) in self.tiles {
            for cell in map.cells(spot) {
                let index = board.grid.index(cell).expect("seats are on the board");
                board.tiles[index] = tile;
            }
        }
        board.zone_map = Some(Box::new(map));
    }
}

fn spot_named(zones: &[Zone], spots: &[Spot], name: &str) -> SpotId {
    let is_it = |spot: &Spot| {
        let zone = &zones[usize::from(spot.zone)].name;
        name.strip_prefix(zone.as_str())
            .is_some_and(|rest| rest.trim_start() == spot.name)
    };
    let place = spots.iter().position(is_it);
    SpotId(place.unwrap_or_else(|| panic!("no spot {name:?}")) as u8)
}

/// A battle under construction.
pub struct Stage {
    field: Option<Field>,
    spots: Vec<(char, String)>,
    rows: Vec<Vec<char>>,
    units: Vec<(char, Sheet)>,
    signs: Vec<(char, Tile)>,
    under: Vec<(char, char)>,
    board: Board,
    options: Options,
    light: Light,
}

impl Stage {
    /// A battle on this picture.
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
            under: Vec::new(),
            board,
            options: Options::default(),
            light: Light::Bright,
        }
    }

    /// A battle between zones instead of a picture.
    pub fn zones(field: Field) -> Self {
        Self {
            field: Some(field),
            ..Self::new(&["."])
        }
    }

    /// A combatant in a spot.
    pub fn at(mut self, letter: char, spot: &str, change: impl FnOnce(&mut Sheet)) -> Self {
        self.spots.push((letter, spot.into()));
        self.unit(letter, change)
    }

    /// A combatant by its letter in the picture; those never named have default sheets and act
    /// last.
    pub fn unit(mut self, letter: char, change: impl FnOnce(&mut Sheet)) -> Self {
        // Fate asks; tests that want it say so.
        let mut sheet = Sheet {
            fate: Some(0),
            ..Sheet::default()
        };
        change(&mut sheet);
        self.units.push((letter, sheet));
        self
    }

    /// Names a kind of ground; the sign may stand in the picture or below a combatant.
    pub fn ground(mut self, sign: char, terrain: Terrain) -> Self {
        self.board.terrains.push(terrain);
        let tile = Tile {
            terrain: TerrainId(self.board.terrains.len() as u16 - 1),
            ..Tile::default()
        };
        self.signs.push((sign, tile));
        self
    }

    /// The same at a height in metres.
    pub fn raised(mut self, sign: char, elevation: i16, terrain: Terrain) -> Self {
        self = self.ground(sign, terrain);
        if let Some((_, tile)) = self.signs.last_mut() {
            tile.elevation = elevation;
        }
        self
    }

    /// Names a kind of thing standing on floor.
    pub fn object(mut self, sign: char, obstacle: Obstacle) -> Self {
        self.board.obstacles.push(obstacle);
        let tile = Tile {
            obstacle: Some(ObstacleId(self.board.obstacles.len() as u16 - 1)),
            ..Tile::default()
        };
        self.signs.push((sign, tile));
        self
    }

    /// What a combatant stands on.
    pub fn under(mut self, letter: char, sign: char) -> Self {
        self.under.push((letter, sign));
        self
    }

    /// Options of the level.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// Changes of the whole board: weather, light.
    pub fn board(mut self, change: impl FnOnce(&mut Board)) -> Self {
        change(&mut self.board);
        self
    }

    /// The light on every square.
    pub fn lit(mut self, light: Light) -> Self {
        self.light = light;
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
                    let below = self.under.iter().find(|(letter, _)| *letter == sign);
                    let tile = self.tile(below.map_or('.', |(_, sign)| *sign));
                    let index = self.board.grid.index(cell).expect("in the picture");
                    self.board.tiles[index] = tile;
                } else {
                    let index = self.board.grid.index(cell).expect("in the picture");
                    self.board.tiles[index] = self.tile(sign);
                }
            }
        }
        for tile in &mut self.board.tiles {
            tile.light = self.light;
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
        let catalogue = catalogue();
        let mut columns = Columns::default();
        let mut roster = Vec::new();
        for (number, (letter, sheet)) in self.units.iter().enumerate() {
            let mut sheet = sheet.clone();
            // The order of naming is the order of turns; a test that minds sets its own.
            sheet.initiative_bonus += (120 - 12 * number as i16) as i8;
            columns.push_default();
            muster::fill(&mut columns, number, &sheet, &catalogue);
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
            board: self.board,
            sides: vec![side("Wardens", 0), side("Shadows", 1)],
            roster,
            catalogue: Arc::new(catalogue),
            options: Arc::new(self.options),
            goals: Vec::new(),
            triggers: Vec::new(),
            round_cap: 100,
            exposures: ExposureCache::default(),
        };
        Play {
            battle: Battle::new(Arc::new(scene), &columns, 1),
            letters: self.units.iter().map(|(letter, _)| *letter).collect(),
        }
    }

    /// The battle at its first turn; no die falls before it.
    pub fn begin(self) -> Play {
        self.begin_with(&[])
    }

    /// The same where dice fall before the first turn.
    pub fn begin_with(self, faces: &[u16]) -> Play {
        let mut play = self.build();
        let (_, chance, pause) = play.battle.begin_with(script(faces));
        all_used(&chance, pause.as_ref());
        play
    }
}

fn script(faces: &[u16]) -> Chance {
    Chance::Script {
        faces: faces.to_vec(),
        used: 0,
    }
}

fn all_used(chance: &Chance, pause: Option<&Pause>) {
    if let Some(pause) = pause {
        panic!("stopped early: {pause:?}");
    }
    if let Chance::Script { faces, used } = chance {
        assert_eq!(*used, faces.len(), "dice left over of {faces:?}");
    }
}

/// A battle to give orders to.
pub struct Play {
    /// The battle.
    pub battle: Battle,
    letters: Vec<char>,
}

impl Play {
    /// The combatant of a letter.
    pub fn id(&self, letter: char) -> UnitId {
        let place = self.letters.iter().position(|&known| known == letter);
        UnitId(place.unwrap_or_else(|| panic!("nobody is called {letter:?}")) as u16)
    }

    /// The state.
    pub fn view(&self) -> View<'_> {
        self.battle.view()
    }

    /// Where somebody is.
    pub fn at(&self, letter: char) -> (i16, i16) {
        self.view().cell(self.id(letter)).into()
    }

    /// The zones of the battlefield.
    pub fn zone_map(&self) -> &ZoneMap {
        self.view()
            .board()
            .zone_map
            .as_ref()
            .expect("a battlefield of zones")
    }

    /// The spot of a name.
    pub fn spot(&self, name: &str) -> SpotId {
        let map = self.zone_map();
        spot_named(&map.zones, &map.spots, name)
    }

    /// The name of the spot somebody is in; `Hall ...` for those between its spots.
    pub fn spot_of(&self, letter: char) -> String {
        let map = self.zone_map();
        let place = map.place(self.view().cell(self.id(letter)));
        let place = place.expect("everybody is somewhere");
        let zone = &map.zones[usize::from(place.zone)].name;
        match place.spot {
            Some(spot) => format!("{zone} {}", map.spot(spot).name),
            None => format!("{zone} ..."),
        }
    }

    /// The seat of somebody in a spot.
    pub fn seat(&self, letter: char, spot: &str) -> Cell {
        self.zone_map().seat(self.spot(spot), self.id(letter))
    }

    /// An order to move to a spot.
    pub fn go(&self, letter: char, spot: &str) -> Order {
        self.order(letter, "move").to(self.seat(letter, spot))
    }

    /// Whether somebody is Prone.
    pub fn is_prone(&self, letter: char) -> bool {
        self.view().posture(self.id(letter)) == Posture::Prone
    }

    /// The band of somebody.
    pub fn band(&self, letter: char) -> Band {
        self.view().band(self.id(letter))
    }

    /// Light, Heavy and Deadly Wounds left.
    pub fn wounds(&self, letter: char) -> (u8, u8, u8) {
        let wounds = self.view().store.get::<Wounds>(self.id(letter));
        (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
    }

    /// Sets Light, Heavy and Deadly Wounds left.
    pub fn set_wounds(&mut self, letter: char, (light, heavy, deadly): (u8, u8, u8)) {
        let unit = self.id(letter);
        self.stage(|r| {
            let wounds = r.edit::<Wounds>(unit);
            (wounds.light.left, wounds.heavy.left, wounds.deadly.left) = (light, heavy, deadly);
        });
    }

    /// Light, Heavy and Deadly Wounds left of the Persona of this place.
    pub fn persona(&self, letter: char, place: usize) -> (u8, u8, u8) {
        let wounds = self.view().store.get::<Personas>(self.id(letter)).list[place].wounds;
        (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
    }

    /// Stress gathered.
    pub fn stress(&self, letter: char) -> u16 {
        self.view().store.get::<Stress>(self.id(letter)).total
    }

    /// Sets Stress.
    pub fn set_stress(&mut self, letter: char, total: u16) {
        let unit = self.id(letter);
        self.stage(|r| r.edit::<Stress>(unit).total = total);
    }

    /// Whether somebody has a condition.
    pub fn has(&self, letter: char, condition: ConditionId) -> bool {
        self.view().has(self.id(letter), condition)
    }

    /// Gives a condition for so many turns, or until something ends it.
    pub fn give(&mut self, letter: char, condition: ConditionId, turns: Option<u8>) {
        let unit = self.id(letter);
        self.stage(|r| {
            let conditions = r.edit::<Conditions>(unit);
            conditions.remove(condition);
            conditions.0.push(Condition {
                id: condition,
                amount: 0,
                until: turns.map_or(Until::Ended, Until::Turns),
                source: None,
            });
        });
    }

    /// Writes how many rows of the injury table hold on a location.
    pub fn injure(&mut self, letter: char, location: Location, rows: u8) {
        let unit = self.id(letter);
        self.stage(|r| r.edit::<Injuries>(unit).rows[location as usize] = rows);
    }

    /// An order to use a power on somebody.
    pub fn cast(&self, letter: char, key: &str, name: &str, target: char) -> Order {
        self.order(letter, key)
            .with(With::Power(power(name)))
            .at(self.id(target))
    }

    /// An attack with a weapon.
    pub fn strike(&self, letter: char, weapon: &str, target: char) -> Order {
        self.order(letter, "attack")
            .with(With::Item(item(weapon)))
            .at(self.id(target))
    }

    /// An order to use a consumable on somebody.
    pub fn use_on(&self, letter: char, name: &str, target: char) -> Order {
        self.order(letter, "use")
            .with(With::Item(item(name)))
            .at(self.id(target))
    }

    /// How many of an item somebody carries.
    pub fn carries(&self, letter: char, name: &str) -> usize {
        let hands = self.view().store.get::<Hands>(self.id(letter));
        let all = hands.carried.iter();
        all.filter(|carried| carried.item == item(name)).count()
    }

    /// Stars left.
    pub fn stars(&self, letter: char) -> i16 {
        self.view().pool(self.id(letter), super::stats::STARS)
    }

    /// An order by the key of its action.
    pub fn order(&self, letter: char, key: &str) -> Order {
        let action = super::BOOK.action_named(key);
        Order::new(
            self.id(letter),
            action.unwrap_or_else(|| panic!("no action {key:?}")),
        )
    }

    /// Writes the state.
    pub fn stage(&mut self, write: impl FnOnce(&mut Resolver<'_>)) {
        self.battle.stage(write);
    }

    /// Carries an order out with these dice, all of them; the policy answers questions.
    pub fn act(&mut self, order: Order, faces: &[u16]) -> Vec<BattleEvent> {
        self.act_answering(order, faces, &[])
    }

    /// The same with answers as they are written; the policy gives those that are missing, and
    /// those to extras that the next answer is not meant for.
    pub fn act_answering(
        &mut self,
        order: Order,
        faces: &[u16],
        answers: &[&str],
    ) -> Vec<BattleEvent> {
        let mut given: Vec<u8> = Vec::new();
        let mut spoken = 0;
        loop {
            let carried_out =
                self.battle
                    .execute_scripted(order.clone(), given.clone(), script(faces));
            let (progress, chance, pause) = match carried_out {
                Ok(done) => done,
                Err(refusal) => panic!("refused: {refusal}"),
            };
            let Some(question) = self.battle.question().cloned() else {
                all_used(&chance, pause.as_ref());
                assert_eq!(spoken, answers.len(), "answers left over");
                return self.battle.log()[progress.events].to_vec();
            };
            let answer = answers.get(spoken);
            let matters = (super::BOOK.matters)(self.view(), &question);
            let text = |choice: crate::battle::question::Choice| choice.to_string();
            let place = answer.and_then(|answer| question.place_written(answer, matters, text));
            spoken += usize::from(place.is_some());
            given.push(match (place, answer) {
                (Some(place), _) => place,
                (None, Some(answer)) if !question.topic.is_extra() => {
                    panic!("{answer:?} is none of {:?}", question.choices)
                }
                (None, _) => (super::BOOK.policy)(self.view(), &question),
            });
            self.battle.withdraw();
        }
    }

    /// The question an order stops at first, with these dice before it, for a player who changed no
    /// stops; the order is withdrawn.
    pub fn asked(&mut self, order: Order, faces: &[u16]) -> Option<Question> {
        let mut given: Vec<u8> = Vec::new();
        loop {
            let done = self
                .battle
                .execute_scripted(order.clone(), given.clone(), script(faces));
            done.unwrap_or_else(|refusal| panic!("refused: {refusal}"));
            let question = self.battle.question().cloned();
            let spared = question.as_ref().filter(|question| {
                question.topic.is_extra() && !(super::BOOK.matters)(self.view(), question)
            });
            let policy = spared.map(|question| (super::BOOK.policy)(self.view(), question));
            self.battle.withdraw();
            match policy {
                Some(place) => given.push(place),
                None => return question,
            }
        }
    }

    /// The first question of an order that is of a kind, with the policy's answers before it; the
    /// order is withdrawn.
    pub fn question(
        &mut self,
        order: Order,
        faces: &[u16],
        is_meant: impl Fn(&Question) -> bool,
    ) -> Option<Question> {
        let mut given: Vec<u8> = Vec::new();
        loop {
            let done = self
                .battle
                .execute_scripted(order.clone(), given.clone(), script(faces));
            done.unwrap_or_else(|refusal| panic!("refused: {refusal}"));
            let question = self.battle.question().cloned()?;
            given.push((super::BOOK.policy)(self.view(), &question));
            self.battle.withdraw();
            if is_meant(&question) {
                return Some(question);
            }
        }
    }

    /// Why an order cannot be.
    pub fn refused(&self, order: &Order) -> Refusal {
        match self.battle.plan(order) {
            Ok(_) => panic!("legal: {order:?}"),
            Err(refusal) => refusal,
        }
    }

    /// Ends the acting combatant's turn with these dice.
    pub fn end(&mut self, faces: &[u16]) -> Vec<BattleEvent> {
        let acting = self.battle.acting().expect("somebody acts");
        let end = super::BOOK.action_named("end").expect("turns end");
        self.act(Order::new(acting, end), faces)
    }

    /// Ends turns until somebody acts; no die falls.
    pub fn until(&mut self, letter: char) {
        for _ in 0..100 {
            if self.battle.acting() == Some(self.id(letter)) {
                return;
            }
            self.end(&[]);
        }
        panic!("{letter:?} never acts");
    }
}

/// The target number of an order's first test.
pub fn target_number(play: &Play, order: &Order) -> i32 {
    match play.battle.plan(order) {
        Ok(plan) => plan.check.expect("a test").target,
        Err(refusal) => panic!("refused: {refusal}"),
    }
}

/// The rules that count in an order's first test, with what each adds.
pub fn counted(play: &Play, order: &Order) -> Vec<(&'static str, i32)> {
    match play.battle.plan(order) {
        Ok(plan) => {
            let check = plan.check.expect("a test");
            let lines = check.breakdown.lines.iter();
            lines
                .map(|line| (line.modifier.rule.0, line.value))
                .collect()
        }
        Err(refusal) => panic!("refused: {refusal}"),
    }
}

/// The tests an event list holds: name, T and face.
pub fn rolls(events: &[BattleEvent]) -> Vec<(&'static str, i32, u16)> {
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Rolled(roll) => Some((
                roll.check.name,
                roll.check.target,
                super::checks::kept(&roll.faces),
            )),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_becomes_a_battle_with_turns_in_order() {
        let mut play = Stage::new(&["#B.", ".BB", "a3C"])
            .unit('a', |sheet| arm(sheet, "sword"))
            .unit('C', |_| {})
            .board(|board| board.bad_weather = true)
            .options(|options| options.lethal = true)
            .begin();
        assert!(play.view().board().bad_weather);
        assert!(crate::rules::evoker::stats::options(play.view()).lethal);
        assert_eq!(play.battle.acting(), Some(play.id('a')));
        assert_eq!((play.at('a'), play.at('B')), ((0, 2), (1, 0)));
        let (board, ground) = (play.view().board(), play.view().ground());
        assert!(board.is_wall(ground, Cell::new(0, 0)));
        assert_eq!(board.floor(ground, Cell::new(1, 2)), 3);
        play.until('C');
        assert_eq!(play.battle.acting(), Some(play.id('C')));
        assert!(play.view().hostile(play.id('a'), play.id('C')));
    }

    /// Rules: EV-ACT-02
    #[test]
    fn scripted_dice_carry_an_attack() {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 45);
                arm(sheet, "sword");
            })
            .begin();
        let blow = play.order('A', "attack").at(play.id('x'));
        // Attack 55 (x is unarmed) against Parry 30; body; 5 + 3 + 3 damage against 3.
        let events = play.act(blow, &[25, 90, 50]);
        assert_eq!(rolls(&events), [("Attack", 55, 25), ("Evade", 30, 90)]);
        assert_eq!(play.wounds('x'), (1, 1, 1));
        assert_eq!(play.stars('A'), 1);
    }
}
