//! Twin battles: two battles that differ only in what one side does not know.

#![allow(dead_code, reason = "each of the tests needs a part of it")]

use std::sync::OnceLock;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{
            Carried, CombatStatus, Condition, ConditionId, Conditions, Hands, Hold, PoolId, Pools,
            Posture, Until, WoundSlots, Wounds,
        },
        ids::{ItemId, ObstacleId, SideId, UnitId},
        ruleset::Book,
        side_view::SideView,
    },
    data::{
        books::BOOKS,
        level::{Level, Stage},
        minds::Mind,
    },
    dice::DiceStream,
    document::Document,
    geometry::{Cell, Footprint},
    save::Header,
};

const LEVELS: [(&str, &str); 9] = [
    (
        "proving-ground.ron",
        include_str!("../../levels/proving-ground.ron"),
    ),
    (
        "beacon-head.ron",
        include_str!("../../levels/beacon-head.ron"),
    ),
    (
        "collapsed-atrium.ron",
        include_str!("../../levels/collapsed-atrium.ron"),
    ),
    (
        "lamp-and-ladle.ron",
        include_str!("../../levels/lamp-and-ladle.ron"),
    ),
    (
        "saltglass-wharf.ron",
        include_str!("../../levels/saltglass-wharf.ron"),
    ),
    (
        "drowned-theatre.ron",
        include_str!("../../levels/drowned-theatre.ron"),
    ),
    (
        "broken-viaduct.ron",
        include_str!("../../levels/broken-viaduct.ron"),
    ),
    (
        "old-refectory.ron",
        include_str!("../../levels/old-refectory.ron"),
    ),
    // For books with levels in which all units see each other.
    (
        "../tests/levels/two-halls.ron",
        include_str!("../levels/two-halls.ron"),
    ),
];

/// Dice of the tests, which have nothing to do with those of battles.
pub struct Luck(DiceStream);

impl Luck {
    pub fn new(number: u64) -> Self {
        Self(DiceStream::new(0x7717, number))
    }

    /// A number below another one.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.throw(end.clamp(1, 60_000) as u16)) - 1
    }

    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len()))
    }
}

/// Two battles and the side that must not tell them apart.
pub struct Twins {
    pub level: Level,
    pub book: &'static Book,
    pub stage: Stage,
    pub side: SideId,
    pub worlds: [Battle; 2],
    /// The differences in words, for failure messages.
    pub differs: Vec<String>,
}

impl Twins {
    /// The description in a failure message.
    pub fn who(&self) -> String {
        format!(
            "{} by {}, {}",
            self.level.name,
            self.book.id,
            self.differs.join("; ")
        )
    }

    /// The leaders of the sides: a player leads the side that must not tell the battles apart.
    pub fn computer(&self) -> Vec<bool> {
        let sides = 0..self.level.sides.len();
        sides.map(|number| number != self.side.index()).collect()
    }

    /// The header of files of these battles.
    pub fn header(&self, seed: u64) -> Header {
        Header::new(&self.level, self.book, &self.stage, seed)
    }
}

/// The number of pairs tested: a few in CI, any number by hand.
pub fn many(usual: u64) -> u64 {
    let wanted = std::env::var("SHADOWGRID_TWINS").ok();
    wanted
        .and_then(|number| number.parse().ok())
        .unwrap_or(usual)
}

/// The twins of a number; `None` if the side knows everything, or has nothing to decide.
pub fn twins(number: u64) -> Option<Twins> {
    let mut luck = Luck::new(number);
    // In turns, so that a few pairs are of every book.
    let book = BOOKS[number as usize % BOOKS.len()];
    let all = levels().iter();
    let own: Vec<&Level> = all.filter(|level| level.is_for(book)).collect();
    let level = (*luck.pick(&own)?).clone();
    let stage = level.stage(book).ok()?;
    let orders = luck.below(50);
    let dice = luck.below(60_000) as u64;
    let mut worlds = [0; 2].map(|_| played(&stage, number, orders, dice));
    let battle = &worlds[0];
    if battle.is_over() || battle.question().is_some() {
        return None;
    }
    let side = battle.view().side(battle.acting()?);
    let differs = change(&mut worlds[1], side, &mut luck);
    (!differs.is_empty()).then_some(Twins {
        level,
        book,
        stage,
        side,
        worlds,
        differs,
    })
}

/// The levels, read once.
fn levels() -> &'static [Level] {
    static READ: OnceLock<Vec<Level>> = OnceLock::new();
    READ.get_or_init(|| {
        let read = |(name, text): &(&str, &str)| {
            let (level, _) = Level::read(&Document::parse(*name, (*text).to_owned()));
            level.expect("levels of the game are sound")
        };
        LEVELS.iter().map(read).collect()
    })
}

/// A battle after some orders.
fn played(stage: &Stage, seed: u64, orders: usize, dice: u64) -> Battle {
    let mut luck = Luck::new(dice);
    let mut battle = stage.battle(seed);
    let minds = ["random", "shade"].map(|name| Mind::named(name).expect("a brain of the game"));
    for _ in 0..orders {
        if battle.is_over() {
            break;
        }
        let mind = &minds[luck.below(2)];
        ai::step_as(&mut battle, mind).expect("brains give orders that can be given");
    }
    battle
}

/// Whether a side sees a unit right now.
fn is_seen(battle: &Battle, side: SideId, unit: UnitId) -> bool {
    let view = battle.view();
    view.active().any(|observer| {
        view.scene.allied(side, view.side(observer)) && (view.scene.book.sees)(view, observer, unit)
    })
}

/// Changes what the side does not know, and returns the changes in words.
fn change(battle: &mut Battle, side: SideId, luck: &mut Luck) -> Vec<String> {
    let mut differs = Vec::new();
    let eyes = SideView::new(battle.view(), side);
    let strangers: Vec<UnitId> = battle
        .view()
        .store
        .ids()
        .filter(|&unit| !eyes.sees(unit) && battle.view().status(unit) != CombatStatus::Waiting)
        .filter(|&unit| !is_seen(battle, side, unit))
        .collect();
    for unit in strangers {
        let name = battle.scene().member(unit).name.clone();
        if luck.one_in(8) && battle.view().rider(unit).is_none() {
            battle.stage(|r| r.set_status(unit, CombatStatus::Gone));
            differs.push(format!("{name} is gone"));
            continue;
        }
        let posture = *battle.view().store.get::<Posture>(unit);
        weaken(battle, unit, luck);
        if is_seen(battle, side, unit) {
            // Some states can be seen from afar.
            battle.stage(|r| {
                r.edit::<Conditions>(unit).0.clear();
                *r.edit::<Posture>(unit) = posture;
            });
        }
        differs.push(format!("{name} is in another state"));
        let before = battle.view().cell(unit);
        if let Some(cell) = free_square(battle, unit, luck) {
            battle.stage(|r| r.place(unit, cell));
            if is_seen(battle, side, unit) {
                battle.stage(|r| r.place(unit, before));
            } else {
                differs.push(format!("{name} is at {},{}", cell.x, cell.y));
            }
        }
    }
    change_ground(battle, side, luck, &mut differs);
    battle.stage(|r| r.observe());
    differs
}

/// Puts a unit into another state: hurt, tired, down, with other items in hand.
fn weaken(battle: &mut Battle, unit: UnitId, luck: &mut Luck) {
    let posture = luck.below(3);
    let (taken, pools) = (luck.below(2) as u8, luck.one_in(2));
    let empty_handed = luck.one_in(3);
    let conditions = battle.scene().book.conditions.len();
    let ailing = luck.one_in(2).then(|| Condition {
        id: ConditionId(luck.below(conditions) as u8),
        amount: 1,
        until: Until::Turns(3),
        source: Some(unit),
    });
    battle.stage(|r| {
        for slot in &mut r.edit::<WoundSlots>(unit).0 {
            slot.taken = slot.max.min(taken);
        }
        let wounds = r.edit::<Wounds>(unit);
        wounds.light.left = wounds.light.left.saturating_sub(taken);
        if pools {
            for pool in 1..4 {
                let pool = PoolId(pool);
                let now = r.view().pool(unit, pool);
                r.edit::<Pools>(unit).set(pool, now / 2);
            }
        }
        *r.edit::<Posture>(unit) = [Posture::Standing, Posture::Crouching, Posture::Prone][posture];
        r.edit::<Conditions>(unit).0.extend(ailing);
        if empty_handed {
            r.edit::<Hands>(unit).carried.clear();
        }
    });
}

/// Any square where the unit could stand, far from all others.
fn free_square(battle: &Battle, unit: UnitId, luck: &mut Luck) -> Option<Cell> {
    let view = battle.view();
    let side = view.footprint(unit).side;
    let board = view.board();
    let fits = |cell: &Cell| {
        Footprint::new(*cell, side).cells().all(|cell| {
            let open = board.grid.contains(cell) && !board.is_wall(view.ground(), cell);
            let flat = board.terrain(cell).is_some_and(|terrain| terrain.gap == 0);
            let free = view
                .store
                .ids()
                .all(|other| !view.footprint(other).contains(cell));
            open && flat && free
        })
    };
    let cells: Vec<Cell> = board.grid.cells().filter(fits).collect();
    let is_plain = board.zone_map.is_none() && view.mount(unit).is_none();
    luck.pick(&cells)
        .copied()
        .filter(|_| is_plain && view.rider(unit).is_none())
}

/// Changes doors, obstacles and items that the side does not see.
fn change_ground(battle: &mut Battle, side: SideId, luck: &mut Luck, differs: &mut Vec<String>) {
    use shadowgrid::battle::components::DoorState::{Locked, Open};
    if battle.view().board().zone_map.is_some() {
        return;
    }
    let cells: Vec<Cell> = battle.view().board().grid.cells().collect();
    for cell in cells {
        let view = battle.view();
        let door = view.board().door(view.ground(), cell);
        let thing = view.board().standing(view.ground(), cell).is_some() && door.is_none();
        let floor = view
            .board()
            .terrain(cell)
            .is_some_and(|terrain| !terrain.wall);
        let occupied = view
            .store
            .ids()
            .any(|unit| view.footprint(unit).contains(cell));
        if view.watches(side, cell) || occupied {
            continue;
        }
        let known = eyes_now(battle, side);
        battle.begin_trial();
        let what = match door {
            Some(state) if luck.one_in(2) => {
                let next = if state == Locked { Open } else { Locked };
                battle.stage(|r| {
                    r.change_ground(|ground| {
                        ground.doors.retain(|(place, _)| *place != cell);
                        ground.doors.push((cell, next));
                        ground.doors.sort_by_key(|(place, _)| *place);
                    });
                });
                "a door stands otherwise"
            }
            None if thing && luck.one_in(10) => {
                battle.stage(|r| r.change_ground(|ground| ground.place(cell, None::<ObstacleId>)));
                "a thing is gone"
            }
            None if floor && luck.one_in(60) => {
                let item = Carried {
                    item: ItemId(luck.below(5) as u16),
                    hold: Hold::Stowed,
                    ammo: 0,
                    reload_paid: 0,
                    reload_price: None,
                };
                battle.stage(|r| r.change_ground(|ground| ground.let_fall(cell, item)));
                "something lies about"
            }
            _ => {
                battle.end_trial();
                continue;
            }
        };
        // A change that opens a view onto the place, or onto a unit, is no secret.
        let is_secret = !battle.view().watches(side, cell) && eyes_now(battle, side) == known;
        let ground = battle.view().ground().clone();
        battle.end_trial();
        if is_secret {
            battle.stage(|r| r.change_ground(|now| *now = ground));
            differs.push(format!("{what} at {},{}", cell.x, cell.y));
        }
    }
}

/// The units and squares that a side sees.
fn eyes_now(battle: &Battle, side: SideId) -> (Vec<UnitId>, Vec<Cell>) {
    let view = battle.view();
    let units = view.store.ids().filter(|&unit| is_seen(battle, side, unit));
    let cells = view.board().grid.cells();
    let cells = cells.filter(|&cell| view.watches(side, cell));
    (units.collect(), cells.collect())
}
