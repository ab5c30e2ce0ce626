//! Brains by name: their random choices, and the effects of their tempers.

use std::path::Path;

use shadowgrid::{
    ai::{self, SearchProgress},
    battle::{Battle, orders::order::Order, ruleset::Group},
    data::{books::BOOKS, level::Level, minds::Mind},
    document::Document,
    rules::evoker,
    save::{GameSession, Header},
};

fn battle(seed: u64) -> Battle {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels/duel.ron");
    let (level, _, _) = Level::open(&file);
    level.unwrap().battle(&evoker::BOOK, seed).ok().unwrap()
}

fn mind(name: &str) -> Mind {
    Mind::named(name).unwrap()
}

/// The first orders of a battle that this mind leads on both sides.
fn orders(seed: u64, name: &str, many: usize) -> Vec<Order> {
    let (mut battle, mind) = (battle(seed), mind(name));
    let mut orders = Vec::new();
    while orders.len() < many && !battle.is_over() {
        let order = ai::think(&mut battle, &mind);
        orders.push(order.clone());
        battle
            .execute_with(order, &mut |view, question| {
                Some(ai::answer(view, question))
            })
            .unwrap();
    }
    orders
}

#[test]
fn the_same_seed_and_orders_give_the_same_decisions() {
    for name in ["random", "shade", "shadow", "shadow/pack", "nightmare"] {
        assert_eq!(orders(4, name, 12), orders(4, name, 12), "{name}");
    }
}

/// Menus and windows offer the orders worth considering: a brain's attack is among them.
#[test]
fn what_brains_attack_with_is_offered_to_players() {
    for book in BOOKS {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-light.ron");
        let (level, _, _) = Level::open(&file);
        let mut battle = level.unwrap().battle(book, 3).ok().unwrap();
        let mut attacks = 0;
        for _ in 0..80 {
            if battle.is_over() {
                break;
            }
            let order = ai::think(&mut battle, &mind("shadow"));
            let action = book.action(order.action).unwrap();
            if action.entry().group == Group::Attack && order.target().is_some() {
                let offered = battle.legal_orders();
                let same =
                    |one: &Order| one.action == order.action && one.target() == order.target();
                assert!(offered.iter().any(same), "{}: {order:?}", book.id);
                attacks += 1;
            }
            let played = battle.execute_with(order, &mut |view, question| {
                Some(ai::answer(view, question))
            });
            played.unwrap();
        }
        assert!(attacks > 2, "{}: {attacks} attacks", book.id);
    }
}

/// A battle in which a unit stands beside an enemy but is not one of those that outnumber it: the
/// worth of stepping away is still computed without it.
#[test]
fn who_outnumbers_nobody_is_not_counted_off() {
    assert!(orders(412, "shadow", 600).len() > 10);
}

/// Units that only wait are attacked soon, in every book: no side stands by until the round limit.
#[test]
fn who_only_waits_is_attacked() {
    for book in BOOKS {
        for (level, name) in [
            ("first-light", "shade"),
            ("first-light", "shadow"),
            ("proving-ground", "shadow"),
        ] {
            let file = format!("{}/levels/{level}.ron", env!("CARGO_MANIFEST_DIR"));
            let (level, _, _) = Level::open(Path::new(&file));
            let mut battle = level.unwrap().battle(book, 5).ok().unwrap();
            let end = book.action_named("end").unwrap();
            let (mut attacked, most) = (false, 6);
            while !attacked && !battle.is_over() && battle.view().clock().round <= most {
                let unit = battle.acting().unwrap();
                let order = match battle.view().side(unit).index() {
                    0 => Order::new(unit, end),
                    _ => ai::think(&mut battle, &mind(name)),
                };
                let played = battle.execute_with(order, &mut |view, question| {
                    Some(ai::answer(view, question))
                });
                played.unwrap();
                let view = battle.view();
                let mut enemies = view.enemies(unit);
                attacked =
                    view.side(unit).index() == 1 && enemies.any(|one| view.gap(unit, one) < 2);
            }
            let attacked = attacked || battle.is_over();
            assert!(attacked, "{} {file} {name}", book.id);
        }
    }
}

/// A player who cuts thinking short gets the best order so far: a legal one.
#[test]
fn a_skipped_thought_gives_an_order_at_once() {
    let mut battle = battle(3);
    let (whole, skipped) = (SearchProgress::default(), SearchProgress::default());
    skipped.skip();
    let nightmare = mind("nightmare");
    let order = ai::think_with(&mut battle, &nightmare, &skipped);
    assert!(battle.plan(&order).is_ok());
    assert_eq!(skipped.percent(), 0);
    ai::think_with(&mut battle, &nightmare, &whole);
    assert_eq!(whole.percent(), 100);
}

#[test]
fn the_whims_of_a_brain_hang_on_the_battle_and_the_order() {
    let first = |seed: u64| ai::think(&mut battle(seed), &mind("random"));
    let different = (2..12).filter(|&seed| first(seed) != first(1)).count();
    assert!(different > 5, "{different}");
    let many = orders(1, "random", 20);
    assert!(many.iter().any(|order| order.action != many[0].action));
}

#[test]
fn thoughts_throw_no_dice_of_the_battle() {
    for name in ["random", "shade", "shadow", "nightmare"] {
        let (mut battle, mut twin) = (battle(7), battle(7));
        let before = battle.hash();
        let order = ai::think(&mut battle, &mind(name));
        for _ in 0..3 {
            assert_eq!(ai::think(&mut battle, &mind(name)), order);
        }
        assert_eq!(battle.hash(), before);
        for battle in [&mut battle, &mut twin] {
            let mut answer = |view: shadowgrid::battle::view::View<'_>, question: &_| {
                Some(ai::answer(view, question))
            };
            battle.execute_with(order.clone(), &mut answer).unwrap();
        }
        assert_eq!(battle.hash(), twin.hash(), "{name}");
    }
}

#[test]
fn a_copy_of_a_battle_thinks_as_the_battle_does() {
    let mut battle = battle(3);
    for _ in 0..8 {
        if battle.is_over() {
            break;
        }
        let order = ai::think(&mut battle, &mind("shade"));
        let seed = battle.seed();
        assert_eq!(ai::think(&mut battle.fork(seed), &mind("shade")), order);
        battle
            .execute_with(order, &mut |view, question| {
                Some(ai::answer(view, question))
            })
            .unwrap();
    }
}

#[test]
fn levels_name_brains_and_wrong_names_have_their_place() {
    let read = |brain: &str| {
        let text = format!(
            "Level(format: 1, name: \"A\", books: [evoker], legend: {{'.': floor}}, map: [\"....\"], \
             sides: [Side(name: \"W\"), Side(name: \"S\", brain: {brain})], combatants: [\
             (archetype: mika, side: \"W\", at: (0, 0)), (archetype: shade, side: \"S\", at: (3, 0))])"
        );
        let (level, problems) = Level::read(&Document::parse("l.ron", text.as_str()));
        let problems: Vec<(String, String)> = problems
            .iter()
            .map(|problem| {
                let place = problem.span.clone().unwrap_or(0..0);
                (problem.message.clone(), text[place].to_owned())
            })
            .collect();
        (level, problems)
    };
    let (level, problems) = read("\"shade/sniper\"");
    assert_eq!(problems, []);
    let names: Vec<String> = level.unwrap().minds.iter().map(Mind::to_string).collect();
    assert_eq!(names, ["shadow", "shade/sniper"]);
    let (level, problems) = read("\"shady\"");
    assert!(level.is_none());
    assert_eq!(
        problems,
        [(
            "there is no brain `shady`".to_owned(),
            "\"shady\"".to_owned()
        )]
    );
}

#[test]
fn a_battle_out_of_a_save_goes_on_as_it_would_have() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels/duel.ron");
    let level = Level::open(&file).0.unwrap();
    let stage = level.stage(&evoker::BOOK).ok().unwrap();
    let header = Header::new(&level, &evoker::BOOK, &stage, 6);
    let mut game = GameSession::new(stage.battle(6), vec![true; 2], header);
    game.set_mind(shadowgrid::battle::ids::SideId(1), mind("shade/pack"));
    let next = |game: &mut GameSession| {
        let unit = game.battle.acting()?;
        let mind = game.mind(game.battle.view().side(unit));
        Some(ai::think(&mut game.battle, &mind))
    };
    for _ in 0..6 {
        let Some(order) = next(&mut game) else {
            return;
        };
        game.execute(order).unwrap();
    }
    let save = game.save();
    assert_eq!(save.header.brains["Shadows"], "shade/pack");
    let mut loaded = GameSession::resumed(save.battle(&stage).unwrap(), &save);
    assert_eq!(loaded.battle.history(), game.battle.history());
    assert_eq!(loaded.battle.orders_done(), game.battle.orders_done());
    for _ in 0..6 {
        if game.battle.is_over() {
            break;
        }
        let order = next(&mut game).unwrap();
        assert_eq!(next(&mut loaded).unwrap(), order);
        game.execute(order.clone()).unwrap();
        loaded.execute(order).unwrap();
        assert_eq!(game.battle.hash(), loaded.battle.hash());
    }
}
