use crate::{
    battle::components::CombatStatus,
    rules::evoker::{
        character::sheet::Score,
        fixture::{Stage, ground, set},
    },
};

/// Rules: EV-CND-07 EV-CND-06
#[test]
fn a_sleeper_without_air_has_toughness_rounds_from_its_first() {
    let mut play = Stage::new(&["A..x%", "y..%%"])
        .ground('%', ground(|terrain| terrain.no_air = true))
        .under('x', '%')
        .unit('A', |_| {})
        .unit('y', |_| {})
        .unit('x', |sheet| set(sheet, Score::Toughness, 44))
        .begin();
    let x = play.id('x');
    play.stage(|r| r.set_status(x, CombatStatus::Unconscious { rounds: 500 }));
    for round in 1..=4 {
        play.end(&[]);
        play.end(&[]);
        let dead = play.view().status(x) == CombatStatus::Dead;
        assert_eq!(dead, round == 4, "round {round}");
    }
}
