//! Small situations with one right plan: the brain has to find it.
//!
//! Each is a scene with an acting unit; a mind plays that turn to its end, and the result is
//! checked. The exact mind must be right for every orientation of the map and for all dice of its
//! first orders; random play must not. The squares of a map are counted from its north-west corner.
//! A comment says why one plan is better than the others.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{CombatStatus, Posture},
        ids::UnitId,
        view::View,
    },
    data::minds::Mind,
    document::Document,
    scene::{self, SceneFile},
    text::order_text,
};

mod areas;
mod chains;
mod goals;
mod ground;
mod healing;
mod shots;
mod targets;

/// The number of random turns, of [`TRIES`], that must be wrong.
const WRONG: usize = 6;
/// Turns played at random.
const TRIES: u64 = 8;

/// The exact mind solves a puzzle in every orientation; random play does not.
#[track_caller]
fn solved(scene: &str, right: impl Fn(&Turn) -> bool) {
    solved_by(&Mind::exact(), scene, right);
}

/// The same for another mind.
#[track_caller]
fn solved_by(mind: &Mind, scene: &str, right: impl Fn(&Turn) -> bool) {
    for (seed, across, down) in [
        (1, false, false),
        (2, true, false),
        (3, false, true),
        (4, true, true),
    ] {
        let turns = Turns {
            across,
            down,
            backwards: across,
        };
        let turn = Turn::of(scene, mind, seed, turns);
        assert!(right(&turn), "{turns:?}: at {:?}\n{}", turn.at(), turn.told);
    }
    let random = named("random");
    let wrong = (0..TRIES).filter(|&seed| !right(&Turn::of(scene, &random, seed, PLAIN)));
    let wrong = wrong.count();
    assert!(wrong >= WRONG, "chance is wrong {wrong} times of {TRIES}");
}

/// The mind of this name.
fn named(mind: &str) -> Mind {
    Mind::named(mind).unwrap()
}

/// The orientation of a scene.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// Whether left and right are exchanged.
    across: bool,
    /// Whether top and bottom are exchanged.
    down: bool,
    /// Whether the units come in the opposite order.
    backwards: bool,
}

const PLAIN: Turns = Turns {
    across: false,
    down: false,
    backwards: false,
};

/// A unit's turn, and the battle after it.
struct Turn {
    battle: Battle,
    unit: UnitId,
    turns: Turns,
    /// Its orders as text without its name.
    orders: Vec<String>,
    /// The orders with the brain's thoughts.
    told: String,
}

impl Turn {
    /// The turn of the acting unit in a scene.
    fn of(scene: &str, mind: &Mind, seed: u64, turns: Turns) -> Self {
        let text = format!("Scene(title: \"P\", {})", turned(scene, turns));
        let document = Document::parse("puzzle.ron", text);
        let (staged, problems) = SceneFile::read(&document);
        let faults: Vec<_> = problems.iter().map(|problem| &problem.message).collect();
        let staged = staged.unwrap_or_else(|| panic!("{faults:?}"));
        let mut battle = scene::stage(&staged).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut turn = Self {
            unit: battle.acting().unwrap(),
            battle: battle.fork(seed),
            turns,
            orders: Vec::new(),
            told: String::new(),
        };
        while turn.battle.acting() == Some(turn.unit) && !turn.battle.is_over() {
            turn.order(mind);
            if turn.orders.len() == 30 {
                break;
            }
        }
        turn
    }

    /// Gives one more order.
    fn order(&mut self, mind: &Mind) {
        let battle = &mut self.battle;
        let order = if mind == &Mind::exact() {
            let thoughts = ai::consider(battle, mind).unwrap();
            let order = ai::think(battle, mind);
            assert_eq!(order, thoughts.chosen, "telling changes nothing");
            for thought in &thoughts.best {
                let text = order_text::write(battle.scene(), &thought.order);
                let refused = battle.plan(&thought.order).is_err();
                let refused = if refused { " (refused)" } else { "" };
                let terms = &thought.terms;
                self.told += &format!("{text}: {} {terms:?}{refused}\n", thought.worth);
            }
            order
        } else {
            ai::think(battle, mind)
        };
        let text = order_text::write(battle.scene(), &order);
        self.told += &format!("> {text}\n");
        let name = &battle.scene().member(self.unit).name;
        let text = text.strip_prefix(name.as_str()).unwrap_or(&text);
        self.orders
            .push(text.trim_start_matches([':', ' ']).to_owned());
        let mut answer = |view: View<'_>, question: &_| Some(ai::answer(view, question));
        battle.execute_with(order, &mut answer).unwrap();
    }

    /// The first order that is no walk and no preparation; empty if there is none.
    fn deed(&self) -> &str {
        let walks = [
            "moves",
            "walks",
            "runs",
            "flies",
            "dashes",
            "jumps",
            "climbs",
            "disengages",
            "equips",
            "retrieves",
            "postures",
            "focuses",
            "spend fate",
            "ends",
        ];
        let mut deeds = self.orders.iter();
        let deed = deeds.find(|order| !walks.iter().any(|walk| order.starts_with(walk)));
        deed.map_or("", String::as_str)
    }

    /// Whether the text of the first such order contains this.
    fn does(&self, piece: &str) -> bool {
        self.deed().contains(piece)
    }

    /// Whether the text of some order of the turn contains this.
    fn does_once(&self, piece: &str) -> bool {
        self.orders.iter().any(|order| order.contains(piece))
    }

    /// Whether some order of the turn is aimed at this square of the drawn map.
    fn aims_at(&self, (x, y): (i16, i16)) -> bool {
        let (x, y) = self.seen((x, y));
        self.does_once(&format!("to {x},{y}"))
    }

    /// Converts a square of the drawn map to the played map, and back.
    fn seen(&self, (x, y): (i16, i16)) -> (i16, i16) {
        let grid = self.battle.scene().board.grid;
        let turn = |at: i16, size: u16, mirrored: bool| {
            if mirrored { size as i16 - 1 - at } else { at }
        };
        (
            turn(x, grid.width, self.turns.across),
            turn(y, grid.height, self.turns.down),
        )
    }

    /// A unit's current square, on the drawn map.
    fn place(&self, unit: UnitId) -> (i16, i16) {
        let cell = self.battle.view().cell(unit);
        self.seen((cell.x, cell.y))
    }

    /// Its own current square.
    fn at(&self) -> (i16, i16) {
        self.place(self.unit)
    }

    /// Whether it stands on one of these squares now.
    fn ends_at(&self, squares: &[(i16, i16)]) -> bool {
        squares.contains(&self.at())
    }

    fn unit(&self, name: &str) -> UnitId {
        self.battle.scene().unit_named(name).unwrap()
    }

    /// Squares between it and a unit, as a king walks.
    fn steps_to(&self, name: &str) -> i16 {
        let (there, here) = (self.place(self.unit(name)), self.at());
        (here.0 - there.0).abs().max((here.1 - there.1).abs())
    }

    /// Whether a unit sees it now.
    fn is_seen_by(&self, name: &str) -> bool {
        let view = self.battle.view();
        (view.scene.book.sees)(view, self.unit(name), self.unit)
    }

    /// The health that a unit has left.
    fn health(&self, name: &str) -> i16 {
        let view = self.battle.view();
        (view.scene.book.measure)(view, self.unit(name)).health
    }

    /// Whether a unit is still active.
    fn stands(&self, name: &str) -> bool {
        self.battle.view().status(self.unit(name)) == CombatStatus::Active
    }

    /// Whether it lies on the ground.
    fn lies(&self) -> bool {
        self.battle.view().posture(self.unit) == Posture::Prone
    }
}

/// A scene in another orientation: its map, its `"x"` and `"y"` values, and the order of its units,
/// each on a line of its own.
fn turned(scene: &str, turns: Turns) -> String {
    let (before, rest) = scene.split_once("map: [").unwrap();
    let (rows, after) = rest.split_once(']').unwrap();
    let mut rows: Vec<String> = rows
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    let (width, height) = (rows[0].chars().count(), rows.len());
    if turns.across {
        let turn = |row: &String| row.chars().rev().collect();
        rows = rows.iter().map(turn).collect();
    }
    if turns.down {
        rows.reverse();
    }
    let mut text = format!("{before}map: {rows:?}{after}");
    for (axis, size, turned) in [
        ("\"x\": ", width, turns.across),
        ("\"y\": ", height, turns.down),
    ] {
        if turned {
            text = overturned(&text, axis, size);
        }
    }
    if turns.backwards {
        let (before, units) = text.split_once("units: {").unwrap();
        let units = units.strip_suffix(" }").unwrap().trim();
        let mut units: Vec<&str> = units
            .lines()
            .map(|unit| unit.trim().trim_end_matches(','))
            .collect();
        units.reverse();
        text = format!("{before}units: {{ {} }}", units.join(",\n"));
    }
    text
}

/// Mirrors every number after a name.
fn overturned(text: &str, name: &str, size: usize) -> String {
    let mut parts = text.split(name);
    let mut turned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let number: usize = part[..digits].parse().unwrap();
        turned += &format!("{name}{}{}", size - 1 - number, &part[digits..]);
    }
    turned
}
