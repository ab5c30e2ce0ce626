//! Cached results of a state equal freshly computed ones.

use shadowgrid::battle::{
    Battle,
    components::Turn,
    ids::UnitId,
    ruleset::{Reached, ThreatEstimate, Wanted, When},
    view::View,
};

/// Questions that rules and brains ask repeatedly about a unit and its enemies.
#[derive(Debug, PartialEq)]
struct Facts {
    reach: Vec<Reached>,
    ventures: usize,
    /// Each enemy's threats, and the possible harm to it.
    blows: Vec<(UnitId, i64, i64)>,
    prospects: Option<Vec<ThreatEstimate>>,
    /// Height and place of every unit, and its contacts.
    places: Vec<(i32, Vec<UnitId>)>,
}

fn facts(view: View<'_>, unit: UnitId) -> Facts {
    let tactics = view.scene.book.tactics;
    let movement = view.scene.book.movement;
    let reach = movement.reach(view, unit);
    let enemies: Vec<UnitId> = view.enemies(unit).collect();
    let blows = enemies.iter().map(|&enemy| {
        let (threat, strike) = (
            tactics.harm(view, enemy, unit, When::NextTurn),
            tactics.harm(view, unit, enemy, When::Now),
        );
        (enemy, threat, strike)
    });
    let places: Vec<_> = reach
        .iter()
        .map(|reached| (reached.cell, reached.cost))
        .step_by(7)
        .collect();
    Facts {
        ventures: movement.ventures(view, unit).len(),
        blows: blows.collect(),
        prospects: tactics.prospects(view, unit, &enemies, &places, Wanted::Both),
        places: view
            .store
            .ids()
            .map(|unit| (view.height(unit), view.neighbours(unit).iter().collect()))
            .collect(),
        reach,
    }
}

/// Asks about a state, and about the same state under a number without cached results.
pub fn is_as_fresh(battle: &mut Battle) {
    let Some(unit) = battle.acting() else {
        return;
    };
    let known = facts(battle.view(), unit);
    battle.begin_trial();
    battle.stage(|r| {
        r.edit::<Turn>(unit);
    });
    let fresh = facts(battle.view(), unit);
    battle.end_trial();
    assert_eq!(known, fresh);
    assert_eq!(known, facts(battle.view(), unit), "asked again");
}
