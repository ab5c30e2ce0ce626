//! The first battle teaches, whatever happens in it: a player who follows its lessons learns all of
//! them and wins, and an impossible lesson says so and offers a restart.

use std::path::Path;

use shadowgrid::{
    app::{
        models::{
            choices::{Choices, group_of},
            guide::{EMBER, Guide, Lesson, caster, covered, is_husk},
            menu::{Menu, end_order},
            words,
        },
        panels::lesson::LessonCard,
        state::{levels, session::AppSession},
    },
    battle::{
        components::{CombatStatus, Personas, Verdict},
        ids::{SideId, UnitId},
        orders::order::Order,
        ruleset::Group,
    },
    geometry::Cell,
    settings::commands::Bindings,
};

fn first_steps(seed: u64) -> AppSession {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-steps.ron");
    let mut game = levels::open(&path, "evoker", seed).unwrap();
    game.computer = vec![false, true];
    AppSession::new(game)
}

/// The end of this turn's walk on the shortest route to one of these squares.
fn toward(choices: &Choices, goals: &[Cell]) -> Option<Cell> {
    let far = |cell: &Cell| goals.iter().map(|goal| goal.chebyshev(*cell)).min();
    choices
        .reach
        .keys()
        .copied()
        .min_by_key(|cell| (far(cell), choices.reach[cell].invites, *cell))
}

/// The orders of a player who only follows the guide: walks, aims and attacks.
fn as_told(session: &mut AppSession, guide: &Guide, tired: bool) -> Order {
    let choices = Choices::of(&session.battle);
    let unit = choices.unit.unwrap();
    let end = end_order(&session.battle, &choices).unwrap();
    if tired {
        return end;
    }
    let view = session.battle.view();
    let side = view.side(unit);
    let here = view.cell(unit);
    let foes: Vec<Cell> = view.enemies(unit).map(|foe| view.cell(foe)).collect();
    let attack = |wanted: &dyn Fn(&Order) -> bool| {
        let mut attacks = choices.legal.iter().filter(|order| {
            group_of(&session.battle, order.action) == Some(Group::Attack)
                && order
                    .target()
                    .is_some_and(|target| view.hostile(unit, target))
        });
        attacks.find(|order| wanted(order)).cloned()
    };
    let go = |goal: Option<Cell>| {
        let goal = goal.filter(|goal| *goal != here);
        goal.map(|goal| view.scene.book.movement.go(view, unit, goal))
    };
    let fire = |order: &Order| {
        words::with(view, order.with) == EMBER
            && order.target().is_some_and(|target| is_husk(view, target))
    };
    let order = match guide.next() {
        Some(Lesson::Move) => go(toward(&choices, &foes)),
        Some(Lesson::Cover) => {
            let goals = covered(session, side).unwrap();
            let view = session.battle.view();
            let goal = toward(&choices, &goals).filter(|goal| *goal != here);
            goal.map(|goal| view.scene.book.movement.go(view, unit, goal))
        }
        Some(Lesson::Height) => {
            let ground = view.terrain_index();
            let cells = view.board().grid.cells();
            let goals: Vec<Cell> = cells
                .filter(|cell| {
                    let square = ground.square(*cell);
                    !square.wall && square.floor > 0
                })
                .collect();
            go(toward(&choices, &goals))
        }
        Some(Lesson::OneMore) if caster(view, side) == Some(unit) => {
            let husks = view.enemies(unit).filter(|foe| is_husk(view, *foe));
            let husks: Vec<Cell> = husks.map(|foe| view.cell(foe)).collect();
            attack(&fire).or_else(|| go(toward(&choices, &husks)))
        }
        Some(Lesson::Attack | Lesson::OneMore) | None => {
            attack(&|_| true).or_else(|| go(toward(&choices, &foes)))
        }
    };
    order
        .filter(|order| session.battle.plan(order).is_ok())
        .unwrap_or(end)
}

/// Plays the first battle as the guide says; returns the guide, and whether the battle was won.
fn taught(seed: u64) -> (Guide, bool) {
    let mut session = first_steps(seed);
    let mut guide = Guide::of(&session);
    let mut given = (None, 0);
    for _ in 0..600 {
        if session.battle.is_over() {
            break;
        }
        guide.watch(&mut session);
        assert_eq!(guide.lost(), None, "seed {seed}: {:?}", guide.next());
        if session.battle.question().is_some() {
            let framed = session.framed().unwrap();
            session.answer(framed).unwrap();
            continue;
        }
        let order = if session.human_to_move().is_some() {
            let turn = (session.battle.acting(), session.battle.view().clock().round);
            given = match given {
                (Some(now), orders) if now == turn => (Some(turn), orders + 1),
                _ => (Some(turn), 0),
            };
            as_told(&mut session, &guide, given.1 > 5)
        } else {
            shadowgrid::ai::next_order(&mut session.battle)
        };
        session.execute(order).unwrap();
    }
    guide.watch(&mut session);
    let won = session.battle.view().clock().verdict() == Some(Verdict::Won(SideId(0)));
    (guide, won)
}

#[test]
fn whoever_follows_the_lessons_learns_all_of_them_and_wins() {
    for seed in 1..=24 {
        let (guide, won) = taught(seed);
        for lesson in Lesson::ALL {
            assert!(guide.is_done(lesson), "seed {seed}: {lesson:?}");
        }
        assert!(won, "seed {seed}");
    }
}

fn card(guide: &Guide, session: &AppSession) -> LessonCard {
    let choices = Choices::of(&session.battle);
    let bindings = Bindings::default();
    let menu = Menu::of(&session.battle, &choices, session, &bindings, true);
    LessonCard::of(guide, session, &menu, &bindings, true).unwrap()
}

/// The first battle with only the last lesson left, after a change.
fn off_the_road(change: impl Fn(&mut AppSession)) -> (Guide, AppSession) {
    let mut session = first_steps(5);
    while session.human_to_move().is_none() {
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    let mut guide = Guide::of(&session);
    for _ in 0..4 {
        guide.skip();
    }
    assert_eq!(guide.next(), Some(Lesson::OneMore));
    guide.watch(&mut session);
    assert_eq!(guide.lost(), None, "it can be done yet");
    assert!(!card(&guide, &session).lost);
    change(&mut session);
    session.revision += 1;
    guide.watch(&mut session);
    (guide, session)
}

fn named(session: &AppSession, name: &str) -> Vec<UnitId> {
    let view = session.battle.view();
    let all = view.store.ids();
    all.filter(|unit| view.scene.member(*unit).name.contains(name))
        .collect()
}

fn fall(session: &mut AppSession, name: &str) {
    for unit in named(session, name) {
        session
            .battle
            .stage(|r| *r.edit::<CombatStatus>(unit) = CombatStatus::Downed);
    }
}

#[test]
fn a_lesson_nobody_can_do_any_more_says_so_and_offers_the_battle_anew() {
    let cases: [(&str, &dyn Fn(&mut AppSession)); 3] = [
        ("Nobody of yours can use Ember", &|session| {
            fall(session, "Mika");
        }),
        ("Nobody of yours can use Ember", &|session| {
            for unit in named(session, "Mika") {
                session
                    .battle
                    .stage(|r| r.edit::<Personas>(unit).equipped = None);
            }
        }),
        ("No husk is left", &|session| fall(session, "Husk")),
    ];
    for (why, change) in cases {
        let (mut guide, session) = off_the_road(change);
        let told = card(&guide, &session);
        assert!(told.lost, "{why}");
        let now = told.now.clone().unwrap();
        assert!(now.starts_with(why), "{now}");
        assert!(told.spoken().contains("Begin again"));
        // Begun again, what was learned stays learned, and the lesson can be done.
        guide.retry();
        let mut anew = first_steps(6);
        let mut guide = guide.begun(&anew);
        guide.watch(&mut anew);
        assert_eq!((guide.next(), guide.lost()), (Some(Lesson::OneMore), None));
        assert!(guide.is_done(Lesson::Height));
        // After an ordinary restart the battle teaches everything again.
        assert_eq!(guide.begun(&first_steps(7)).next(), Some(Lesson::Move));
    }
}
