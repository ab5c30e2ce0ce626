//! Small situations with one right plan: the brain has to find it.
//!
//! Each is a scene with somebody whose turn it is; a mind plays that turn to its end, and what it
//! did is looked at. The exact mind must be right whichever way the map is turned, whatever the dice
//! of its first orders were; chance must not. The squares of a map are counted from its north-west
//! corner. A comment says why one plan is better than the others.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{CombatStatus, Posture},
        ids::UnitId,
        view::View,
    },
    data::{brains::Mind, document::Document},
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

/// Turns of chance that must not be right, of [`TRIES`].
const WRONG: usize = 6;
/// Turns that chance plays.
const TRIES: u64 = 8;

/// The exact mind solves a puzzle however it is turned; chance does not.
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

/// How a scene is turned over.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// Left and right are exchanged.
    across: bool,
    /// Top and bottom are.
    down: bool,
    /// The combatants come in the opposite order.
    backwards: bool,
}

const PLAIN: Turns = Turns {
    across: false,
    down: false,
    backwards: false,
};

/// What somebody did in its turn, and where that led.
struct Turn {
    battle: Battle,
    unit: UnitId,
    turns: Turns,
    /// Its orders as text without its name.
    orders: Vec<String>,
    /// The orders with what was thought of.
    told: String,
}

impl Turn {
    /// The turn of whoever acts in a scene.
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

    /// One order more.
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

    /// The first order that is no walk and no preparation; nothing if there is none.
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

    /// The first deed has this in its text.
    fn does(&self, piece: &str) -> bool {
        self.deed().contains(piece)
    }

    /// Some order of the turn has this in its text.
    fn does_once(&self, piece: &str) -> bool {
        self.orders.iter().any(|order| order.contains(piece))
    }

    /// Some order of the turn is at this square of the map as it was drawn.
    fn aims_at(&self, (x, y): (i16, i16)) -> bool {
        let (x, y) = self.seen((x, y));
        self.does_once(&format!("to {x},{y}"))
    }

    /// A square of the drawn map on the map as it was played, and back.
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

    /// Where somebody is now, on the map as it was drawn.
    fn place(&self, unit: UnitId) -> (i16, i16) {
        let cell = self.battle.view().cell(unit);
        self.seen((cell.x, cell.y))
    }

    /// Where it is now.
    fn at(&self) -> (i16, i16) {
        self.place(self.unit)
    }

    /// It is at one of these squares now.
    fn ends_at(&self, squares: &[(i16, i16)]) -> bool {
        squares.contains(&self.at())
    }

    fn unit(&self, name: &str) -> UnitId {
        self.battle.scene().unit_named(name).unwrap()
    }

    /// Squares between it and somebody, as a king walks.
    fn steps_to(&self, name: &str) -> i16 {
        let (there, here) = (self.place(self.unit(name)), self.at());
        (here.0 - there.0).abs().max((here.1 - there.1).abs())
    }

    /// Whether somebody sees it now.
    fn is_seen_by(&self, name: &str) -> bool {
        let view = self.battle.view();
        (view.scene.book.sees)(view, self.unit(name), self.unit)
    }

    /// What somebody can still take.
    fn health(&self, name: &str) -> i16 {
        let view = self.battle.view();
        (view.scene.book.measure)(view, self.unit(name)).health
    }

    /// Whether somebody still takes part.
    fn stands(&self, name: &str) -> bool {
        self.battle.view().status(self.unit(name)) == CombatStatus::Active
    }

    /// Whether it lies on the ground.
    fn lies(&self) -> bool {
        self.battle.view().posture(self.unit) == Posture::Prone
    }
}

/// A scene turned over: its map, the `"x"` and `"y"` that it sets, and the order of its units, each
/// of which has a line of its own.
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

/// Every number behind a name, counted from the other side.
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
