//! Prospects of many places at once equal those found by standing at each.

use crate::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        ruleset::{ThreatEstimate, Wanted, When},
    },
    data::level::Level,
    document::Document,
    geometry::Cell,
    rules::threshold::BOOK,
};

const LEVELS: [&str; 4] = [
    include_str!("../../../../levels/proving-ground.ron"),
    include_str!("../../../../levels/saltglass-wharf.ron"),
    include_str!("../../../../levels/collapsed-atrium.ron"),
    include_str!("../../../../levels/broken-viaduct.ron"),
];

fn battle_of(text: &str, seed: u64) -> Battle {
    let level = Level::read(&Document::parse("level", text)).0.unwrap();
    level.battle(&BOOK, seed).unwrap()
}

/// The prospects found by moving the unit to each place.
fn by_standing(
    battle: &mut Battle,
    unit: UnitId,
    enemies: &[UnitId],
    (cell, cost): (Cell, u16),
) -> Vec<ThreatEstimate> {
    let tactics = BOOK.tactics;
    battle.begin_trial();
    battle.stage(|r| BOOK.movement.arrive(r, unit, cell, cost));
    let view = battle.view();
    let found = enemies.iter().map(|&enemy| ThreatEstimate {
        threat: tactics.harm(view, enemy, unit, When::NextTurn),
        strike: tactics.harm(view, unit, enemy, When::Now),
    });
    let found = found.collect();
    battle.end_trial();
    found
}

#[test]
fn places_are_judged_as_those_who_stand_there_would() {
    let mut looked = 0;
    let mut struck = 0;
    for (number, text) in LEVELS.iter().enumerate() {
        let mut battle = battle_of(text, number as u64);
        for turn in 0..60 {
            let Some(unit) = battle.acting().filter(|_| !battle.is_over()) else {
                break;
            };
            let enemies: Vec<UnitId> = battle.view().enemies(unit).collect();
            let reach = BOOK.movement.reach(battle.view(), unit);
            // No unit can stand on an occupied square, whether it knows of the occupant or not.
            let is_free = |cell| {
                battle
                    .view()
                    .enemies(unit)
                    .all(|other| !battle.view().is_at(other, cell))
            };
            let places: Vec<(Cell, u16)> = reach
                .iter()
                .filter(|reached| is_free(reached.cell))
                .skip(turn % 7)
                .step_by(7)
                .map(|reached| (reached.cell, reached.cost))
                .collect();
            if let Some(all) = super::at(battle.view(), unit, &enemies, &places, Wanted::Both) {
                for (place, told) in places.iter().zip(all.chunks(enemies.len())) {
                    let found = by_standing(&mut battle, unit, &enemies, *place);
                    assert_eq!(
                        told, found,
                        "level {number}, order {turn}: {unit:?} at {place:?}, against {enemies:?}"
                    );
                    looked += 1;
                    struck += found.iter().filter(|found| found.strike > 0).count();
                }
            }
            ai::step(&mut battle).unwrap();
        }
    }
    assert!(
        looked > 1000 && struck > 500,
        "{looked} places, {struck} blows"
    );
}
