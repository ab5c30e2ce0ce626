//! Strengths are fitted, kept and used to forecast; fights by lot make sound levels.

use super::{
    drawn::{MAPS, archetypes, drawn, level},
    *,
};
use crate::{
    data::{books::SHELVES, level::Level},
    dice::DiceStream,
};

/// Fights between teams of three kinds of units. A `strong` unit is worth two `plain` ones.
fn fights(n: u64) -> Vec<TeamFights> {
    let kinds = ["plain", "strong", "weak"];
    let worth = [1.0, 2.0, 0.5];
    let mut dice = DiceStream::new(3, 0);
    let mut team = || -> Vec<usize> {
        let units = 1 + dice.throw(4);
        (0..units).map(|_| usize::from(dice.throw(3) - 1)).collect()
    };
    let mut luck = DiceStream::new(4, 0);
    (0..n)
        .map(|_| {
            let teams = [team(), team()];
            let [own, its] =
                [0, 1].map(|at: usize| teams[at].iter().map(|&kind| worth[kind]).sum::<f64>());
            let share = logistic(own - its);
            let won = (0..2).filter(|_| f64::from(luck.throw(10_000)) <= share * 1e4);
            TeamFights {
                points: 2 * won.count() as u8,
                teams: teams.map(|team| {
                    team.into_iter()
                        .map(|kind| kinds[kind].to_owned())
                        .collect()
                }),
                map: 0,
            }
        })
        .collect()
}

#[test]
fn strengths_are_found_again_and_forecast_with_an_honest_range() {
    let strengths = Strengths::fitted(("evoker", "1", "shade"), &fights(1500)).unwrap();
    let points: Vec<f64> = strengths.worths.iter().map(|worth| worth.points).collect();
    assert!(
        (points.iter().sum::<f64>() - 300.0).abs() < 0.5,
        "{points:?}"
    );
    assert!((points[1] / points[0] - 2.0).abs() < 0.25, "{points:?}");
    assert!(
        strengths.ground < 60.0,
        "nothing adds to sums here: {}",
        strengths.ground
    );
    let even = strengths.forecast([&["strong"], &["plain", "plain"]]);
    assert!(
        (even.share - 0.5).abs() < 0.08 && even.range.0 < 0.5 && even.range.1 > 0.5,
        "{even:?}"
    );
    let words = even.words();
    assert!(
        words.contains(" against ") && words.contains(": about "),
        "{words}"
    );
    let told = strengths.forecast([&["strong", "strong"], &["weak"]]);
    assert!(told.share > 0.9 && told.range.0 > 0.8, "{told:?}");
    assert_eq!(strengths.unknown(["weak", "horse"]), ["horse"]);
    let text = serde_json::to_string(&strengths).unwrap();
    assert_eq!(Strengths::read(&text).unwrap(), strengths);
    let cut = text.replace("\"covariance\":[[", "\"covariance\":[[1.0,");
    assert!(Strengths::read(&cut).unwrap_err().contains("do not fit"));
    assert_eq!(Strengths::fitted(("evoker", "1", "shade"), &[]), None);
}

#[test]
fn fights_by_lot_are_sound_levels_on_every_map() {
    for shelf in SHELVES {
        let book = shelf.book().id;
        let names = archetypes(book);
        assert!(names.len() > 20, "{book}: {names:?}");
        let mut sound = 0;
        for map in 0..MAPS as u8 {
            let mut fight = drawn(&names, u64::from(map), None);
            fight.map = map;
            for swapped in [false, true] {
                let document = level(book, &fight, swapped).unwrap();
                let (read, problems) = Level::read(&document);
                // Where giants have no room the fight is left out.
                let Some(read) = read else {
                    assert!(
                        problems.iter().all(|problem| problem.rule == "no-room"),
                        "{problems:?}"
                    );
                    continue;
                };
                sound += 1;
                assert!(read.stage(shelf.book()).is_ok(), "{book} {map}");
                let first = read.sides[read.combatants[0].side.index()].name.as_str();
                assert_eq!(first, if swapped { "Dusk" } else { "Dawn" });
            }
        }
        assert!(sound > 20, "{book}: {sound} of 30");
    }
}

#[test]
fn seeds_draw_the_same_fight_and_near_ones_are_more_even() {
    let names = ["plain", "strong", "weak"];
    let strengths = Strengths::fitted(("evoker", "1", "shade"), &fights(1500)).unwrap();
    let off = |near: Option<&Strengths>| -> f64 {
        (0..60)
            .map(|seed| {
                let fight = drawn(&names, seed, near);
                assert_eq!(fight, drawn(&names, seed, near));
                let [own, its] = fight.teams.map(|team| strengths.sum(team));
                (own - its).abs()
            })
            .sum()
    };
    assert!(off(Some(&strengths)) < 0.4 * off(None));
}

#[test]
fn every_book_has_strengths_for_all_who_fight() {
    for shelf in SHELVES {
        let book = shelf.book().id;
        let strengths = Strengths::of(book).unwrap_or_else(|| panic!("{book} has none"));
        assert_eq!(strengths.book, book);
        assert!(strengths.battles >= 700 && strengths.maps >= 10, "{book}");
        let unknown = strengths.unknown(archetypes(book));
        assert!(unknown.is_empty(), "{book}: {unknown:?}");
        let even = strengths.forecast([&["vanguard", "archer"], &["archer", "vanguard"]]);
        assert!((even.share - 0.5).abs() < 1e-9, "{even:?}");
        assert!(
            even.range.0 > 0.05 && even.range.1 < 0.95,
            "{book}: {even:?}"
        );
    }
}
