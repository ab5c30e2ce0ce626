//! Every action of the book at work: staged situations in which each of them can be, and what must
//! hold of all orders in all of them.

use std::collections::BTreeSet;

use super::{
    BOOK,
    character::{
        element::Location,
        sheet::{Focus, Score, Sheet, Skill, Talent},
    },
    conditions as c,
    fixture::{Field, Play, Stage, arm, ground, persona, set, takes, teach, thing, train},
};
use crate::{
    battle::{
        Battle,
        board::{Interaction, Obstacle, Terms, Use},
        components::{Altitude, Band, Clock, Condition, Conditions, Hands, MoveProgress, Pools},
        ids::UnitId,
        odds::Budget,
        order::{ActionId, Order, Tool},
        question::Question,
        refusal::RefusalReason,
        side_view::fork_for,
        view::View,
        zones::{Interaction as SpotInteraction, SpotChange},
    },
    geometry::Cell,
};

const BUDGET: Budget = Budget {
    runs: 100,
    samples: 8,
    merge: true,
};

/// Somebody who can do nearly everything, with points to spend.
fn versatile(sheet: &mut Sheet) {
    sheet.scores = [50; 11];
    set(sheet, Score::Toughness, 70);
    for name in [
        "sword",
        "knife",
        "pistol",
        "bandage",
        "firebomb",
        "adrenaline",
        "flash_charge",
    ] {
        arm(sheet, name);
    }
    super::fixture::gift(sheet, &Talent::ALL);
    train(sheet, Skill::Acrobatics, 1, &[Focus::Leaping]);
    train(sheet, Skill::Survival, 1, &[]);
    train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
    sheet.fate = Some(2);
    sheet.navigator = true;
}

fn caster(sheet: &mut Sheet) {
    versatile(sheet);
    set(sheet, Score::Magic, 60);
    teach(
        sheet,
        &[
            "ember",
            "frost_line",
            "gale",
            "chain_spark",
            "atom_burst",
            "dawn_aura",
            "cleave",
            "volley",
            "scorch",
            "deep_freeze",
            "thrall",
            "dread",
            "sap",
            "shackle",
            "slip_free",
            "sharpen",
            "rebound",
            "mend",
            "mend_circle",
            "deep_mend",
            "cleanse",
            "staunch",
        ],
    );
}

fn give(play: &mut Play, bearer: char, id: crate::battle::components::ConditionId, by: char) {
    let (unit, source) = (play.id(bearer), play.id(by));
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(id, 0).by(source));
    });
}

fn uses(effect: Use, terms: Terms) -> Vec<Interaction> {
    vec![Interaction {
        title: "Use it".into(),
        effect,
        terms: vec![("evoker".into(), terms)],
    }]
}

fn melee(change: impl FnOnce(&mut Play)) -> Play {
    let mut play = Stage::new(&["......", ".BAx..", ".y...."])
        .unit('A', versatile)
        .unit('B', versatile)
        .unit('x', versatile)
        .unit('y', versatile)
        .options(|options| options.links.push((UnitId(0), UnitId(1), 4)))
        .begin();
    play.set_wounds('B', (0, 1, 1));
    change(&mut play);
    play
}

/// A level with something to open, to topple and to disarm, and a gap to leap over.
fn things() -> Play {
    let pit = ground(|terrain| terrain.gap = 10);
    let lever = Obstacle {
        interact: uses(
            Use::Topple {
                squares: 2,
                damage: 6,
                becomes: None,
            },
            Terms {
                skill: Some(Skill::Athletics as u8),
                ..Terms::default()
            },
        ),
        ..thing(2)
    };
    let trap = Obstacle {
        interact: uses(
            Use::Becomes(None),
            Terms {
                skill: Some(Skill::Survival as u8),
                by_skill: true,
                points: 1,
                ..Terms::default()
            },
        ),
        ..thing(0)
    };
    Stage::new(&["#+T...", "#ALxyz", "..P..."])
        .object('T', trap)
        .object('L', lever)
        .ground('P', pit)
        .unit('A', versatile)
        .unit('x', |_| {})
        .begin()
}

fn stable(mounted: bool) -> Play {
    let mut play = Stage::new(&[".AMM....", "..MM...x"])
        .unit('A', versatile)
        .unit('M', |sheet| {
            sheet.size = 4;
            set(sheet, Score::Agility, 60);
        })
        .unit('x', |_| {})
        .begin();
    if mounted {
        play.act(play.order('A', "mount").at(play.id('M')), &[]);
        play.end(&[]);
        play.until('A');
    }
    play
}

fn hall() -> Play {
    let field = Field::scale(4, 9)
        .zone("Hall", &["desk", "balcony"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let balcony = field.id("Hall balcony");
    let field = field.spot("Hall desk", |spot| {
        spot.interaction = Some(SpotInteraction {
            skill: "athletics".into(),
            modifier: 0,
            stars: 1,
            keyword: None,
            change: SpotChange::Destroy(balcony),
        });
    });
    Stage::zones(field)
        .at('A', "Hall desk", caster)
        .at('B', "Hall empty", versatile)
        .at('x', "Hall desk", versatile)
        .at('y', "Court well", versatile)
        .begin()
}

fn faller() -> Play {
    let mut play = Stage::new(&["A.......x"])
        .unit('A', |sheet| {
            versatile(sheet);
            sheet.traits.flyer = true;
        })
        .unit('x', |_| {})
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        r.set_altitude(
            unit,
            Altitude {
                band: Band::Low,
                falling_from: Some(Band::High),
                falling_from_wound: true,
                ..Altitude::default()
            },
        );
    });
    play
}

/// A with a gun in hand that holds so many rounds.
fn guns(gun: &'static str, rounds: u16) -> Play {
    let mut play = Stage::new(&["A.B.x"])
        .unit('A', |sheet| {
            arm(sheet, gun);
            versatile(sheet);
        })
        .unit('B', versatile)
        .unit('x', versatile)
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        if let Some(carried) = r.edit::<Hands>(unit).carried.first_mut() {
            carried.ammo = rounds;
        }
    });
    play
}

/// Every situation by its name.
fn situations() -> Vec<(&'static str, Play)> {
    let one_more = |staggered: &'static [char]| {
        move |play: &mut Play| {
            play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
            play.end(&[]);
            for &letter in staggered {
                play.give(letter, c::STAGGERED, None);
            }
        }
    };
    let casting = Stage::new(&["A..B", "....", "x.y."])
        .unit('A', caster)
        .unit('B', versatile)
        .unit('x', |sheet| {
            versatile(sheet);
            takes(
                sheet,
                super::character::element::Element::Fire,
                super::character::element::Affinity::Weak,
            );
        })
        .unit('y', versatile);
    let mut casting = casting.begin();
    casting.set_wounds('B', (1, 1, 1));
    casting.give('B', c::BLOOD_LOSS, None);
    let evoker = Stage::new(&["A...x"])
        .unit('A', |sheet| {
            versatile(sheet);
            persona(sheet, 40, &[], &["ember", "mend"]);
            persona(sheet, 30, &[], &["gale"]);
        })
        .unit('x', versatile)
        .begin();
    vec![
        ("melee", melee(|_| {})),
        ("casting", casting),
        ("evoker", evoker),
        ("things", things()),
        ("stable", stable(false)),
        ("saddle", stable(true)),
        ("zones", hall()),
        ("falling", faller()),
        ("burning", melee(|play| play.give('A', c::BURNING, None))),
        (
            "despaired",
            melee(|play| play.give('A', c::DESPAIRED, None)),
        ),
        ("panicked", melee(|play| give(play, 'A', c::PANICKED, 'x'))),
        ("holding", melee(|play| give(play, 'x', c::GRAPPLED, 'A'))),
        ("held", melee(|play| give(play, 'A', c::GRAPPLED, 'x'))),
        ("enraged", melee(|play| play.give('A', c::ENRAGED, Some(3)))),
        (
            "confused",
            melee(|play| play.give('A', c::CONFUSED, Some(3))),
        ),
        ("damned", melee(|play| play.give('A', c::DAMNED, Some(3)))),
        (
            "hurt",
            melee(|play| {
                play.set_wounds('A', (0, 1, 1));
                play.injure('A', Location::RightArm, 2);
                play.injure('A', Location::LeftLeg, 2);
                play.give('A', c::BLOOD_LOSS, None);
            }),
        ),
        ("guns", guns("smg", 12)),
        ("empty guns", guns("pistol", 0)),
        ("lying", {
            let mut play = melee(|_| {});
            play.act(play.order('A', "prone"), &[]);
            play
        }),
        ("one more", melee(one_more(&[]))),
        ("all staggered", melee(one_more(&['x', 'y']))),
        (
            "alone",
            Stage::new(&["A#..x"])
                .unit('A', versatile)
                .unit('x', |_| {})
                .begin(),
        ),
    ]
}

fn key(order: &Order) -> &'static str {
    BOOK.action(order.action)
        .map_or("", |action| action.entry().key)
}

/// What each action proposes, one order for each means, and some that it never would.
fn orders(battle: &Battle) -> Vec<Order> {
    let unit = battle.acting().expect("somebody acts");
    let mut orders = Vec::new();
    for (place, action) in BOOK.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        let mut proposed = Vec::new();
        action.orders(battle.view(), unit, id, &mut proposed);
        let mut seen: BTreeSet<Tool> = BTreeSet::new();
        proposed.retain(|order| seen.insert(order.with) && battle.plan(order).is_ok());
        if proposed.is_empty() {
            let others = battle.view().store.ids();
            proposed.extend(others.map(|other| Order::new(unit, id).at(other)));
        }
        proposed.push(Order::new(unit, id));
        proposed.push(Order::new(unit, id).to(Cell::new(-3, 200)));
        orders.append(&mut proposed);
    }
    orders
}

/// Rules: EV-ACT-01
#[test]
fn every_action_of_the_book_is_legal_somewhere_and_keeps_its_promises() {
    let mut done: BTreeSet<&'static str> = BTreeSet::new();
    for (name, mut play) in situations() {
        let battle = &mut play.battle;
        let before = battle.hash();
        for order in orders(battle) {
            let who = format!("{name}: {} {order:?}", key(&order));
            // What its side knows of no reason for is refused at the door.
            let side = battle.view().side(order.unit);
            let knows_better = fork_for(battle, side, 0).plan(&order).is_err();
            let plan = match battle.plan(&order) {
                Ok(_) if knows_better => continue,
                Ok(plan) => plan,
                Err(refusal) => {
                    assert!(refusal.rule.0.starts_with("EV-"), "{who}: {refusal}");
                    assert!(!refusal.to_string().is_empty(), "{who}");
                    continue;
                }
            };
            done.insert(key(&order));
            let rolls = plan.check.is_some();
            let mut first = battle.fork(11);
            let mut second = battle.fork(11);
            let Ok(odds) = second.odds(&order, BUDGET) else {
                panic!("{who}: planned and refused");
            };
            assert!(odds.total().is_one(), "{who}: the odds sum to one");
            assert!(
                odds.about == (odds.runs > BUDGET.runs)
                    && odds.runs <= BUDGET.runs + BUDGET.samples,
                "{who}: {} runs, about: {}",
                odds.runs,
                odds.about
            );
            assert!(
                !rolls || odds.check.is_some(),
                "{who}: the card shows the test"
            );
            assert_eq!(battle.hash(), before, "{who}: a plan changes nothing");
            assert_eq!(second.hash(), before, "{who}: odds change nothing");
            // With or without plan and odds before it, the same dice fall.
            let mut policy = |view: View<'_>, question: &Question| {
                assert!(!question.choices.is_empty(), "{who}: {question:?}");
                Some((BOOK.policy)(view, question))
            };
            assert!(
                first.execute_with(order.clone(), &mut policy).is_ok(),
                "{who}"
            );
            assert!(
                second.execute_with(order.clone(), &mut policy).is_ok(),
                "{who}"
            );
            assert_eq!(first.hash(), second.hash(), "{who}: the same dice");
            assert!(first.question().is_none(), "{who}");
        }
    }
    let missing: Vec<&str> = BOOK
        .actions
        .iter()
        .map(|action| action.entry().key)
        .filter(|key| !done.contains(key))
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "never legal in any situation");
}

/// Orders that few would give: everything at everybody, at near and far squares, in every way.
fn odd_orders(battle: &Battle) -> Vec<Order> {
    let unit = battle.acting().expect("somebody acts");
    let view = battle.view();
    let mut orders = Vec::new();
    for (place, action) in BOOK.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        let mut proposed = Vec::new();
        action.orders(view, unit, id, &mut proposed);
        let mut means: BTreeSet<Tool> = proposed.iter().map(|order| order.with).collect();
        means.insert(Tool::Nothing);
        for with in means {
            let order = Order::new(unit, id).with(with);
            orders.extend(view.store.ids().map(|other| order.clone().at(other)));
            let squares = [(0, 0), (5, 1), (1, 1), (-3, 200)];
            orders.extend(squares.map(|cell| order.clone().to(cell.into())));
            for mode in (0..24).map(|mode| order.clone().mode(mode)) {
                orders.extend(view.enemies(unit).map(|enemy| mode.clone().at(enemy)));
                orders.push(mode);
            }
        }
    }
    orders
}

/// Rules whose refusals are about numbers, whatever is ordered.
const COUNTED: [&str; 5] = [
    "EV-ACT-01",
    "EV-FLD-08",
    "EV-MOV-04",
    "EV-AOA-01",
    "EV-TIM-02",
];

/// Rules: EV-ACT-01 EV-TIM-02 EV-FLD-08
#[test]
fn every_refusal_names_its_rule_and_the_numbers_it_is_about() {
    let mut counted: BTreeSet<&'static str> = BTreeSet::new();
    for (name, mut play) in situations() {
        let mut look = |battle: &Battle, name: &str| {
            let unit = battle.acting().expect("somebody acts");
            for order in orders(battle).into_iter().chain(odd_orders(battle)) {
                let Err(refusal) = battle.plan(&order) else {
                    continue;
                };
                let who = format!("{name}: {} {order:?}: {refusal}", key(&order));
                let parts: Vec<&str> = refusal.rule.0.split('-').collect();
                assert!(
                    matches!(parts[..], ["EV", area, number]
                        if area.len() == 3 && number.parse::<u8>().is_ok()),
                    "{who}"
                );
                let text = refusal.why.to_string();
                let said = text.split_whitespace().count();
                assert!(said >= 3 && text.len() < 120, "{who}");
                let numbers = text.chars().any(|c| c.is_ascii_digit());
                match refusal.why {
                    RefusalReason::OutOfReach { distance, reach } => {
                        assert!(distance > reach, "{who}");
                    }
                    RefusalReason::TooLittle { has, needs, pool } => {
                        assert!(has < needs, "{who}");
                        if pool == super::character::stats::STARS_NAME {
                            assert_eq!(
                                has,
                                battle.view().pool(unit, super::character::stats::STARS),
                                "{who}"
                            );
                        }
                    }
                    RefusalReason::TooFar { cost, left } => assert!(cost > left, "{who}"),
                    _ => {}
                }
                if numbers {
                    counted.insert(refusal.rule.0);
                }
                // What was not asked for is not refused for want of numbers.
                let lacks = matches!(
                    refusal.why,
                    RefusalReason::Lacks { .. }
                        | RefusalReason::ModeNotAllowed { .. }
                        | RefusalReason::MeansNothing { .. }
                );
                assert!(
                    numbers || lacks || !COUNTED.contains(&refusal.rule.0),
                    "{who}"
                );
            }
        };
        look(&play.battle, name);
        // With everything spent, the pools are what is short.
        let unit = play.battle.acting().expect("somebody acts");
        play.stage(|r| {
            r.edit::<Pools>(unit).set(super::character::stats::STARS, 0);
            *r.edit::<MoveProgress>(unit) = MoveProgress::default();
        });
        look(&play.battle, &format!("{name}, spent"));
    }
    for rule in COUNTED {
        assert!(counted.contains(rule), "{rule} never refused: {counted:?}");
    }
}
