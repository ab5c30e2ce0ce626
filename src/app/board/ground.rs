//! Ground, walls and obstacles as layers of painted squares.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::{labels::Labels, light};
use crate::{
    app::{
        art::{
            BlockLook, EAST, GroundLook, NORTH, SOUTH, TILE_PIXELS, TileKey, WEST, canvas::noise,
            paint_tile,
        },
        drawing::third_party::{Layer, Place, StaticSprite, array_image, spawn_layer},
        models::camera::{BoardView, world},
        state::{
            screen::Screen,
            session::{AppSession, in_battle},
            shown::Shown,
        },
    },
    battle::{
        components::{DoorState, Ground},
        field::{board::Board, terrain::Terrain},
    },
    geometry::Cell,
    preview::maps::Pattern,
};

/// A square of a layer: where, what, and a tint.
pub type Tile = (Cell, TileKey, Color);

/// The layers of a board, from the ground up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    /// Ground and water: every square.
    pub ground: Vec<Tile>,
    /// The layer on it: rims of higher ground, stairs, stones.
    pub cover: Vec<Tile>,
    /// Walls, obstacles, doors.
    pub things: Vec<Tile>,
    /// Flames and clouds.
    pub haze: Vec<Tile>,
}

/// All pictures painted for this board, by their key.
#[derive(Resource, Clone, Default)]
pub struct Atlas {
    /// The painted squares.
    pub image: Handle<Image>,
    places: BTreeMap<TileKey, u32>,
}

/// Every atlas painted so far. The renderer of the tilemap never frees what it has drawn from each,
/// and a board is laid out again behind every curtain: so an atlas with all needed pictures is used
/// again.
#[derive(Resource, Default)]
struct Painted(Vec<Atlas>);

impl Atlas {
    /// The layer of a picture, and how it is flipped.
    pub fn place(&self, key: TileKey) -> Option<Place> {
        let (key, over) = plain(key);
        let layer = *self.places.get(&key)?;
        Some(Place { layer, over })
    }
}

/// Borders are alike on opposite sides: a flipped one needs no picture of its own. Returns the key
/// to paint, and whether it is flipped from west to east and from north to south.
fn plain(key: TileKey) -> (TileKey, [bool; 2]) {
    let turned = |mask: u8| {
        let mut mask = mask;
        let over = [(EAST, WEST), (NORTH, SOUTH)].map(|(one, other)| {
            let over = mask & (one | other) == other;
            if over {
                mask ^= one | other;
            }
            over
        });
        (mask, over)
    };
    match key {
        TileKey::Mark(mask) => {
            let (mask, over) = turned(mask);
            (TileKey::Mark(mask), over)
        }
        TileKey::Rim(mask) => {
            let (mask, over) = turned(mask);
            (TileKey::Rim(mask), over)
        }
        other => (other, [false; 2]),
    }
}

/// An entity of the board that is removed when the battle is left.
#[derive(Component)]
pub struct BattleEntity;

/// A layer that changes with doors, obstacles and clouds.
#[derive(Component)]
struct Changing;

/// The state of obstacles and clouds on the board.
#[derive(Resource, Default)]
struct Laid(Ground);

/// Laying the board out when a battle begins.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaySystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Atlas>()
        .init_resource::<Painted>()
        .init_resource::<Laid>()
        .init_resource::<Labels>()
        .add_systems(OnEnter(Screen::Battle), lay.in_set(LaySystems))
        .add_systems(Update, lay_again.run_if(in_battle))
        .add_systems(OnExit(Screen::Battle), clear);
}

/// The layers of a board in one state.
pub fn layers(board: &Board, ground: &Ground) -> Layers {
    layers_of(board, ground, |_| true)
}

/// The layers of those squares of a board for which `shows` says so.
pub(super) fn layers_of(board: &Board, ground: &Ground, shows: impl Fn(Cell) -> bool) -> Layers {
    let mut layers = Layers::default();
    for cell in board.grid.cells().filter(|cell| shows(*cell)) {
        // A spot that does not exist now looks like the ground around it.
        if let Some(around) = unfound(board, ground, cell) {
            if let Some(terrain) = board.terrain(around) {
                let key = ground_key(terrain, (cell.x + cell.y) as u8 % 8);
                layers.ground.push((cell, key, tint(board, around)));
            }
            continue;
        }
        let Some(terrain) = board.terrain(cell) else {
            continue;
        };
        let variant = (noise(i32::from(cell.x), i32::from(cell.y), 1) * 8.0) as u8 % 8;
        if terrain.wall {
            let joined = mask(cell, |next| {
                board.terrain(next).is_none_or(|terrain| terrain.wall)
            });
            layers
                .things
                .push((cell, TileKey::Wall(joined), Color::WHITE));
            layers
                .ground
                .push((cell, TileKey::Ground(GroundLook::Stone, 1), Color::WHITE));
            continue;
        }
        layers
            .ground
            .push((cell, ground_key(terrain, variant), tint(board, cell)));
        cover(&mut layers, board, cell, terrain, variant);
        things(&mut layers, board, ground, cell);
    }
    let lit = ground.alight.iter().map(|(cell, _)| *cell);
    let always = |cell: &Cell| board.terrain(*cell).is_some_and(|terrain| terrain.fire);
    let burning: BTreeSet<Cell> = board.grid.cells().filter(always).chain(lit).collect();
    for cell in burning {
        let variant = ((cell.x + cell.y * 3) & 1) as u8;
        layers
            .haze
            .push((cell, TileKey::Flames(variant), Color::WHITE));
    }
    for haze in &ground.haze {
        let variant = ((haze.cell.x + haze.cell.y * 3) & 1) as u8;
        layers
            .haze
            .push((haze.cell, TileKey::Haze(variant), Color::WHITE));
    }
    layers
}

/// A square between the spots of its zone, for a square of a spot that does not exist now.
fn unfound(board: &Board, ground: &Ground, cell: Cell) -> Option<Cell> {
    let zones = board.zone_map.as_ref()?;
    let place = zones.place(cell)?;
    let gone = place.spot.filter(|spot| !zones.is_there(ground, *spot));
    gone.map(|_| zones.way_block(place.zone).0)
}

/// A state of the ground with every spot, so that all that may appear is painted.
fn found(board: &Board, ground: &Ground) -> Ground {
    let spots = board.zone_map.iter().flat_map(|zones| &zones.zones);
    let spots = spots.flat_map(|zone| zone.ids()).map(|spot| (spot, true));
    Ground {
        spots: spots.collect(),
        ..ground.clone()
    }
}

fn cover(layers: &mut Layers, board: &Board, cell: Cell, terrain: &Terrain, variant: u8) {
    let height = |cell: Cell| board.tile(cell).map_or(0, |tile| tile.elevation);
    let here = height(cell);
    if terrain.slope {
        let rises = |dx, dy| height(cell.offset(dx, dy)) != height(cell.offset(-dx, -dy));
        layers.cover.push((
            cell,
            TileKey::Stairs(rises(0, 1) || !rises(1, 0)),
            Color::WHITE,
        ));
    } else {
        // Heights of spots are shown in words: squares next to a spot on the board are not next to
        // it in the zone.
        let lower = mask(cell, |next| {
            board.zone_map.is_none()
                && board
                    .terrain(next)
                    .is_some_and(|terrain| !terrain.wall && !terrain.slope)
                && height(next) < here
        });
        if lower != 0 {
            layers
                .cover
                .push((cell, TileKey::Cliff(lower), Color::WHITE));
        }
    }
    if let Some(harmful) = terrain.harmful {
        let key = if harmful.damage.is_some() {
            TileKey::Harm(variant % 3)
        } else {
            TileKey::Rubble(variant % 4)
        };
        layers.cover.push((cell, key, Color::WHITE));
    } else if terrain.opaque || (terrain.slows() && terrain.water == 0) {
        layers
            .cover
            .push((cell, TileKey::Brush(variant % 4), Color::WHITE));
    }
}

fn things(layers: &mut Layers, board: &Board, ground: &Ground, cell: Cell) {
    if let Some(door) = board.door(ground, cell) {
        let solid = |cell: Cell| board.terrain(cell).is_none_or(|terrain| terrain.wall);
        let upright = solid(cell.offset(0, -1)) && solid(cell.offset(0, 1));
        layers.things.push((
            cell,
            TileKey::Door(door != DoorState::Open, upright),
            Color::WHITE,
        ));
    } else if let Some(obstacle) = board.obstacle(ground, cell) {
        let look = block_look(&obstacle.name, obstacle.height);
        let joined = mask(cell, |next| {
            board
                .obstacle(ground, next)
                .is_some_and(|other| block_look(&other.name, other.height) == look)
        });
        // Only low walls join; other obstacles stand alone.
        let joined = if look == BlockLook::LowWall {
            joined
        } else {
            0
        };
        layers
            .things
            .push((cell, TileKey::Block(look, joined), Color::WHITE));
    }
}

/// A bit for each side where the condition holds: 1 north, 2 east, 4 south, 8 west.
pub fn mask(cell: Cell, holds: impl Fn(Cell) -> bool) -> u8 {
    [(0, -1), (1, 0), (0, 1), (-1, 0)]
        .into_iter()
        .enumerate()
        .filter(|(_, (dx, dy))| holds(cell.offset(*dx, *dy)))
        .fold(0, |mask, (side, _)| mask | 1 << side)
}

fn ground_key(terrain: &Terrain, variant: u8) -> TileKey {
    if terrain.water > 0 {
        let depth = match terrain.water {
            0..=6 => 0,
            7..=15 => 1,
            _ => 2,
        };
        return TileKey::Water(depth, variant % 4);
    }
    let name = terrain.name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let look = if terrain.gap > 0 {
        GroundLook::Pit
    } else if has(&["grass", "moss", "meadow", "under", "thicket", "lawn"]) {
        GroundLook::Grass
    } else if has(&["wood", "board", "plank", "scaffold", "deck"]) {
        GroundLook::Wood
    } else if has(&["sand", "dust", "gravel"]) {
        GroundLook::Sand
    } else if has(&["earth", "mud", "dirt", "soil"]) {
        GroundLook::Earth
    } else if has(&["carpet", "cloth", "curtain"]) {
        GroundLook::Cloth
    } else {
        GroundLook::Stone
    };
    TileKey::Ground(look, variant)
}

fn block_look(name: &str, height: u8) -> BlockLook {
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if has(&["crate", "box", "barrel", "chest", "container"]) {
        BlockLook::Crate
    } else if has(&["pillar", "column", "statue"]) {
        BlockLook::Pillar
    } else if has(&["bush", "hedge", "tree", "plant"]) {
        BlockLook::Bush
    } else if has(&["table", "desk", "bench", "shelf", "bed", "counter"]) {
        BlockLook::Table
    } else if has(&[
        "wall",
        "rail",
        "barricade",
        "sandbag",
        "parapet",
        "fence",
        "window",
    ]) {
        BlockLook::LowWall
    } else if height <= 1 {
        BlockLook::Crate
    } else {
        BlockLook::Block
    }
}

/// Higher ground is lighter and warmer.
fn tint(board: &Board, cell: Cell) -> Color {
    let up = board
        .tile(cell)
        .map_or(0.0, |tile| f32::from(tile.elevation))
        .clamp(-4.0, 6.0);
    if up >= 0.0 {
        let up = (up / 2.0).min(2.0);
        Color::linear_rgb(1.0 + up * 0.62, 1.0 + up * 0.5, 1.0 + up * 0.22)
    } else {
        let down = 1.0 + up * 0.12;
        Color::linear_rgb(down, down, down * 1.05)
    }
}

fn lay(
    mut commands: Commands,
    session: Option<Res<AppSession>>,
    mut images: ResMut<Assets<Image>>,
    (mut atlas, mut painted): (ResMut<Atlas>, ResMut<Painted>),
    mut view: ResMut<BoardView>,
    mut laid: ResMut<Laid>,
    mut labels: ResMut<Labels>,
) {
    let Some(session) = session else { return };
    *labels = Labels::of(session.battle.view());
    let board = session.battle.view().board();
    let ground = session.battle.view().ground();
    view.grid = board.grid;
    view.is_open = false;
    view.fit();
    let keys = keys(&layers(board, &found(board, ground)));
    *atlas = painted.with(keys, &mut images);
    let layers = layers(board, ground);
    laid.0 = Shown::of(session.battle.view(), session.viewer()).ground();
    spawn(&mut commands, &atlas, board, &layers, false);
    if let Some(image) = light::image(board, ground) {
        let size = Vec2::new(f32::from(board.grid.width), f32::from(board.grid.height));
        commands.spawn((
            (BattleEntity, StaticSprite),
            Sprite {
                image: images.add(image),
                custom_size: Some(size * TILE_PIXELS as f32),
                ..default()
            },
            Transform::from_translation(world(size / 2.0, 4.0)),
        ));
    }
}

impl Painted {
    /// An atlas with all these pictures: one painted before, or a new one.
    fn with(&mut self, keys: BTreeSet<TileKey>, images: &mut Assets<Image>) -> Atlas {
        let has_all = |atlas: &&Atlas| keys.iter().all(|key| atlas.places.contains_key(key));
        if let Some(known) = self.0.iter().find(has_all) {
            return known.clone();
        }
        let keys: Vec<TileKey> = keys.into_iter().collect();
        let image = images.add(array_image(keys.len(), |place| {
            paint_tile(keys[place], TILE_PIXELS)
        }));
        let atlas = Atlas {
            image,
            places: keys.into_iter().zip(0..).collect(),
        };
        self.0.push(atlas.clone());
        atlas
    }
}

/// The keys the layers need, and those that doors, obstacles and marks may need later.
fn keys(layers: &Layers) -> BTreeSet<TileKey> {
    let lists = [&layers.ground, &layers.cover, &layers.things, &layers.haze];
    let mut keys: BTreeSet<TileKey> = lists
        .into_iter()
        .flatten()
        .map(|(_, key, _)| *key)
        .collect();
    let low_walls = keys
        .iter()
        .any(|key| matches!(key, TileKey::Block(BlockLook::LowWall, _)));
    for mask in 0..16 {
        keys.insert(plain(TileKey::Mark(mask)).0);
        keys.insert(plain(TileKey::Rim(mask)).0);
        if low_walls {
            keys.insert(TileKey::Block(BlockLook::LowWall, mask));
        }
    }
    keys.insert(TileKey::Hatch(0));
    keys.extend(Pattern::ALL.map(TileKey::Fill));
    for flag in [false, true] {
        keys.insert(TileKey::Door(true, flag));
        keys.insert(TileKey::Door(false, flag));
        keys.insert(TileKey::Haze(u8::from(flag)));
        keys.insert(TileKey::Flames(u8::from(flag)));
    }
    keys
}

fn spawn(commands: &mut Commands, atlas: &Atlas, board: &Board, layers: &Layers, changing: bool) {
    // Spots appear and disappear with their ground.
    let zones = board.zone_map.is_some();
    let list = [
        (&layers.ground, 0.0, zones),
        (&layers.cover, 1.0, zones),
        (&layers.things, 2.0, true),
        (&layers.haze, 5.0, true),
    ];
    for (tiles, depth, changes) in list {
        if tiles.is_empty() || (changing && !changes) {
            continue;
        }
        let tiles: Vec<(Cell, Place, Color)> = tiles
            .iter()
            .filter_map(|(cell, key, colour)| Some((*cell, atlas.place(*key)?, *colour)))
            .collect();
        let map = spawn_layer(
            commands,
            &Layer {
                image: &atlas.image,
                grid: board.grid,
                depth,
                tiles: &tiles,
            },
        );
        commands.entity(map).insert(BattleEntity);
        if changes {
            commands.entity(map).insert(Changing);
        }
    }
}

/// Lays obstacles and clouds again when playback has reached a change of them.
fn lay_again(
    mut commands: Commands,
    session: Res<AppSession>,
    shown: Res<Shown>,
    atlas: Res<Atlas>,
    old: Query<Entity, With<Changing>>,
    mut laid: ResMut<Laid>,
) {
    if !shown.is_changed() {
        return;
    }
    let now = shown.ground();
    if laid.0 == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let board = session.battle.view().board();
    spawn(&mut commands, &atlas, board, &layers(board, &now), true);
    laid.0 = now;
}

fn clear(mut commands: Commands, old: Query<Entity, With<BattleEntity>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::field::obstacle::Obstacle;
    use crate::battle::ids::{ObstacleId, TerrainId};

    fn board() -> Board {
        let mut board = Board::open(4, 3);
        board.terrains.push(Terrain {
            name: "wall".into(),
            wall: true,
            ..Terrain::default()
        });
        board.obstacles.push(Obstacle {
            name: "door".into(),
            door: Some(DoorState::Closed),
            ..Obstacle::default()
        });
        board.tiles[0].terrain = TerrainId(1);
        board.tiles[1].terrain = TerrainId(1);
        board.tiles[6].obstacle = Some(ObstacleId(0));
        board.tiles[11].elevation = 2;
        board
    }

    #[test]
    fn every_square_has_ground_and_walls_know_their_neighbours() {
        let layers = layers(&board(), &Ground::default());
        assert_eq!(layers.ground.len(), 12);
        // The wall in the corner continues to the north and west, off the map, and to the east.
        assert!(
            layers
                .things
                .contains(&(Cell::new(0, 0), TileKey::Wall(1 | 2 | 8), Color::WHITE))
        );
    }

    #[test]
    fn a_border_is_a_plain_one_turned_over() {
        let mut painted = BTreeSet::new();
        for mask in 0..16 {
            let (key, [across, down]) = plain(TileKey::Rim(mask));
            let TileKey::Rim(mut seen) = key else {
                panic!("{key:?}")
            };
            painted.insert(seen);
            for (over, one, other) in [(across, EAST, WEST), (down, NORTH, SOUTH)] {
                if over && (seen & one == 0) != (seen & other == 0) {
                    seen ^= one | other;
                }
            }
            assert_eq!(seen, mask);
        }
        assert_eq!(painted.len(), 9);
    }

    #[test]
    fn a_door_that_opened_looks_open() {
        let has = |layers: &Layers, key: TileKey| layers.things.iter().any(|tile| tile.1 == key);
        let shut = layers(&board(), &Ground::default());
        assert!(has(&shut, TileKey::Door(true, false)));
        let ground = Ground {
            doors: vec![(Cell::new(2, 1), DoorState::Open)],
            ..Ground::default()
        };
        let open = layers(&board(), &ground);
        assert!(has(&open, TileKey::Door(false, false)));
    }

    #[test]
    fn higher_ground_has_a_rim_towards_lower_ground() {
        let layers = layers(&board(), &Ground::default());
        let rims: Vec<_> = layers
            .cover
            .iter()
            .map(|(cell, key, _)| (*cell, *key))
            .collect();
        // North and west of the corner are lower; east and south are off the map.
        assert_eq!(rims, [(Cell::new(3, 2), TileKey::Cliff(1 | 8))]);
    }
}
