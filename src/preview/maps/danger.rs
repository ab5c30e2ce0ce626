//! Where enemies could attack a unit in their next turns, and how hard.

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern, places::places};
use crate::{
    battle::{
        Battle,
        components::Stealth,
        ids::{UnitId, UnitSet},
        ruleset::{AttackReach, Wanted, When},
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// An enemy with its attacks and the squares it can attack from.
struct Striker {
    unit: UnitId,
    side: u8,
    arms: Vec<(AttackReach, Vec<Cell>)>,
}

/// Assumes that every enemy takes a turn in the current state before any other unit moves.
pub(super) fn danger(battle: &mut Battle, ask: ChartRequest, unit: UnitId) -> Chart {
    let name = &battle.view().scene.member(unit).name;
    let of = if ask.marked.is_empty() {
        "all enemies"
    } else {
        "marked enemies"
    };
    let mut chart = Chart::new(ask, format!("Danger for {name}: {of}"));
    let view = battle.view();
    let health = i64::from((view.scene.book.measure)(view, unit).health.max(1)) * 1000;
    let harms = battle.scene().book.wording.harm;
    chart.classes = vec![
        Class::new(
            format!("a quarter or less of the {harms} it can take"),
            Pattern::Sparse,
            ClassTone::Bad,
            '1',
        ),
        Class::new("two thirds or less", Pattern::Dense, ClassTone::Bad, '2'),
        Class::new(
            "more, expected in a round",
            Pattern::Cross,
            ClassTone::Bad,
            '3',
        ),
    ];
    let enemies: Vec<UnitId> = battle
        .view()
        .enemies(unit)
        .filter(|&enemy| ask.marked.is_empty() || ask.marked.contains(enemy))
        .collect();
    if enemies.is_empty() {
        chart.note = "No enemy is known that could strike.".to_owned();
        return chart;
    }
    if !battle.scene().book.wording.harm_adds() {
        chart.note = "Levels: a wound of level 3 counts 3.".to_owned();
    }
    battle.begin_trial();
    // A unit that goes somewhere is seen there.
    battle.stage(|r| *r.edit::<Stealth>(unit) = Stealth::default());
    let strikers: Vec<Striker> = enemies
        .iter()
        .map(|&enemy| striker(battle, enemy))
        .collect();
    let places = places(battle.view(), unit);
    let mut harm = Harm::new(battle.view(), unit, &enemies, &places);
    for (number, (cell, shown)) in places.iter().enumerate() {
        battle.stage(|r| r.place(unit, *cell));
        let view = battle.view();
        let mut who = UnitSet::default();
        for striker in strikers
            .iter()
            .filter(|striker| striker.strikes(view, unit))
        {
            who.insert(striker.unit);
        }
        if who.is_empty() {
            continue;
        }
        let amount = harm.of(view, number, who);
        let tenths = i16::try_from((amount + 50) / 100).unwrap_or(i16::MAX);
        let spot = ChartSquare {
            class: match amount {
                _ if amount * 4 <= health => 0,
                _ if amount * 3 <= health * 2 => 1,
                _ => 2,
            },
            number: Some(tenths),
            who,
            amount,
        };
        chart.squares.extend(shown.iter().map(|&cell| (cell, spot)));
    }
    battle.end_trial();
    chart
}

/// What an enemy could do in a turn that begins in the current state.
fn striker(battle: &mut Battle, enemy: UnitId) -> Striker {
    let turns = battle.scene().book.turns;
    battle.begin_trial();
    battle.stage(|r| turns.poise(r, enemy));
    let view = battle.view();
    let ranges = view.scene.book.ranges;
    let stances = ranges.stances(view, enemy);
    let arms = ranges.arms(view, enemy).into_iter();
    let arms = arms
        .map(|arm| {
            let paid = stances.iter().filter(|stance| stance.left >= arm.price);
            (arm, paid.map(|stance| stance.cell).collect())
        })
        .collect();
    let side = view.footprint(enemy).side;
    battle.end_trial();
    Striker {
        unit: enemy,
        side,
        arms,
    }
}

impl Striker {
    /// Whether it can attack a unit at its current place.
    fn strikes(&self, view: View<'_>, target: UnitId) -> bool {
        let ranges = view.scene.book.ranges;
        let space = view.footprint(target);
        let is_grid = view.board().zone_map.is_none();
        self.arms.iter().any(|(arm, from)| {
            from.iter().any(|&cell| {
                let near = Footprint::new(cell, self.side).chebyshev(space) <= arm.reach;
                (near || !is_grid) && ranges.reaches(view, self.unit, cell, *arm, target)
            })
        })
    }
}

/// Expected harm of attacks; computed in advance in books that estimate many places at once.
struct Harm {
    unit: UnitId,
    enemies: Vec<UnitId>,
    known: Option<Vec<i64>>,
}

impl Harm {
    fn new(view: View<'_>, unit: UnitId, enemies: &[UnitId], places: &[(Cell, Vec<Cell>)]) -> Self {
        let cells: Vec<(Cell, u16)> = places.iter().map(|(cell, _)| (*cell, 0)).collect();
        let prospects =
            view.scene
                .book
                .tactics
                .prospects(view, unit, enemies, &cells, Wanted::Threats);
        Self {
            unit,
            enemies: enemies.to_vec(),
            known: prospects.map(|all| all.iter().map(|prospect| prospect.threat).collect()),
        }
    }

    /// Total expected harm from these enemies at a place, in thousandths of a wound or level; the
    /// unit stands there.
    fn of(&mut self, view: View<'_>, place: usize, who: UnitSet) -> i64 {
        let tactics = view.scene.book.tactics;
        let threat = |(number, &enemy): (usize, &UnitId)| match &self.known {
            Some(known) => known[place * self.enemies.len() + number],
            None => tactics.harm(view, enemy, self.unit, When::NextTurn),
        };
        let numbered = self.enemies.iter().enumerate();
        numbered
            .filter(|(_, enemy)| who.contains(**enemy))
            .map(threat)
            .sum()
    }
}
