use super::of_attack;
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{ids::UnitId, odds::Budget},
    rules::evoker::{
        actions::modes,
        attacks::attack::Attack,
        character::{
            element::{Affinity, Element},
            sheet::{Score, Sheet},
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, power, set, takes, teach},
    },
};

/// The worth of the exact odds, on the brain's scale.
fn exact(play: &mut Play, weapon: &str, means: AttackMeans, burst: bool) -> i64 {
    let order = match means {
        AttackMeans::Power(_) => play.cast('A', "attack", weapon, 'x'),
        _ => play.strike('A', weapon, 'x'),
    };
    let order = if burst {
        order.mode(modes::BURST)
    } else {
        order
    };
    let odds = play
        .battle
        .odds(&order, Budget::default())
        .expect("the attack is legal");
    odds.outcomes
        .iter()
        .map(|(effects, weight)| {
            let sum: i64 = effects
                .iter()
                .filter(|effect| effect.unit == UnitId(1))
                .map(|effect| {
                    i64::from(effect.lost) * 1000
                        + if effect.out { 3000 } else { 0 }
                        + 500
                            * (i64::from(effect.gained.count_ones())
                                - i64::from(effect.shed.count_ones()))
                })
                .sum();
            weight.of_thousand(sum) / 1000
        })
        .sum()
}

#[track_caller]
fn agrees(play: Play, weapon: &str, means: AttackMeans) {
    agrees_as(play, weapon, means, false);
}

#[track_caller]
fn agrees_as(mut play: Play, weapon: &str, means: AttackMeans, burst: bool) {
    let (unit, target) = (play.id('A'), play.id('x'));
    let view = play.view();
    let profile = profile(view, unit, means).expect("it can attack");
    let mut attack = Attack::on(unit, target, means);
    attack.burst = burst;
    let guess = of_attack(view, &attack, &profile, target);
    let exact = exact(&mut play, weapon, means, burst);
    assert!(
        (guess - exact).abs() <= exact / 8 + 60,
        "{weapon}: {guess} for {exact}"
    );
}

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 60);
    set(sheet, Score::Ranged, 55);
    set(sheet, Score::Magic, 50);
    arm(sheet, "sword");
    arm(sheet, "pistol");
    teach(sheet, &["ember"]);
}

fn duel(change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax..."])
        .unit('A', fighter)
        .unit('x', change)
        .begin()
}

#[test]
fn the_closed_form_is_close_to_the_odds() {
    let sword = AttackMeans::Strike(item("sword"));
    agrees(duel(|_| {}), "sword", sword);
    agrees(duel(|sheet| sheet.armour = [6; 6]), "sword", sword);
    agrees(
        duel(|sheet| sheet.armour = [0, 2, 4, 6, 8, 9]),
        "sword",
        sword,
    );
    agrees(
        duel(|sheet| {
            set(sheet, Score::Melee, 70);
            arm(sheet, "sword");
        }),
        "sword",
        sword,
    );
    let pistol = AttackMeans::Shoot(item("pistol"));
    let range = Stage::new(&["A....x"])
        .unit('A', fighter)
        .unit('x', |sheet| set(sheet, Score::Agility, 55))
        .begin();
    agrees(range, "pistol", pistol);
}

#[test]
fn weakness_ailments_and_the_helpless_count() {
    let sword = AttackMeans::Strike(item("sword"));
    let weak = duel(|sheet| takes(sheet, Element::Melee, Affinity::Weak));
    agrees(weak, "sword", sword);
    let mut staggered = duel(|_| {});
    staggered.give('x', c::STAGGERED, None);
    agrees(staggered, "sword", sword);
    let mut damned = duel(|_| {});
    damned.give('x', c::DAMNED, None);
    agrees(damned, "sword", sword);
    let mut wounded = duel(|_| {});
    wounded.set_wounds('x', (0, 1, 1));
    agrees(wounded, "sword", sword);
    let ember = AttackMeans::Power(power("ember"));
    let burns = duel(|sheet| takes(sheet, Element::Fire, Affinity::Weak));
    agrees(burns, "ember", ember);
    let blocks = duel(|sheet| takes(sheet, Element::Fire, Affinity::Block));
    agrees(blocks, "ember", ember);
}

#[test]
fn a_burst_is_close_to_the_odds() {
    for (weapon, means) in [
        ("twin_fangs", AttackMeans::Strike(item("twin_fangs"))),
        ("machine_gun", AttackMeans::Shoot(item("machine_gun"))),
    ] {
        for armour in [0, 4, 8] {
            let map = if weapon == "machine_gun" {
                "A....x"
            } else {
                "Ax"
            };
            let shooter = |sheet: &mut Sheet| {
                set(sheet, Score::Melee, 75);
                set(sheet, Score::Ranged, 75);
                arm(sheet, weapon);
            };
            let play = Stage::new(&[map])
                .unit('A', shooter)
                .unit('x', move |sheet| sheet.armour = [armour; 6])
                .begin();
            agrees_as(play, weapon, means, true);
        }
    }
}
