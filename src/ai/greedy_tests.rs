use super::*;
use crate::{
    ai::{self, consider, decision::TOLD, next_order},
    battle::{
        components::{Clock, Condition, Conditions, MoveProgress, Turn, Until},
        ids::UnitId,
        orders::question::Question,
        view::View,
    },
    data::level::Level,
    document::Document,
    rules::evoker::{
        BOOK,
        character::{
            catalogue::Keyword,
            sheet::{Focus, Score, Sheet, Skill, Talent},
        },
        conditions as c,
        fixture::{Play, Stage, arm, gift, ground, set, teach, train},
    },
};

/// The action the brain gives the acting unit next.
fn chooses(play: &mut Play) -> &'static str {
    let order = next_order(&mut play.battle);
    BOOK.action(order.action).expect("known").entry().key
}

/// Marks ATTACK as spent for the acting unit.
fn attack_spent(play: &mut Play) {
    play.stage(|r| {
        let unit = r.view().clock().acting.expect("somebody acts");
        r.edit::<Turn>(unit).keywords |= Keyword::Attack.bit();
    });
}

fn hold(play: &mut Play, holder: char, held: char) {
    let (holder, held) = (play.id(holder), play.id(held));
    play.stage(|r| {
        r.edit::<Conditions>(held).0.push(Condition {
            id: c::GRAPPLED,
            amount: 0,
            until: Until::Ended,
            source: Some(holder),
        });
    });
}

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 60);
    arm(sheet, "sword");
}

/// Rules: EV-ACT-08
#[test]
fn the_brain_pushes_an_enemy_into_a_pit() {
    let mut play = Stage::new(&["Axg"])
        .ground('g', ground(|terrain| terrain.gap = 10))
        .unit('A', fighter)
        .unit('x', |_| {})
        .begin();
    attack_spent(&mut play);
    assert_eq!(chooses(&mut play), "push");
}

/// Rules: EV-ACT-09
#[test]
fn the_brain_knocks_down_an_enemy_that_cannot_answer() {
    let mut play = Stage::new(&["Ax..."])
        .unit('A', fighter)
        .unit('x', |_| {})
        .begin();
    play.give('x', c::STAGGERED, None);
    attack_spent(&mut play);
    assert_eq!(chooses(&mut play), "knockdown");
}

/// Rules: EV-ACT-04
#[test]
fn the_brain_holds_a_brute_it_can_hardly_hurt() {
    let mut play = Stage::new(&["Ax...", "B...."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 60);
            train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
        })
        .unit('B', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 70);
            set(sheet, Score::Strength, 70);
            sheet.armour = [9; 6];
            arm(sheet, "greatblade");
        })
        .begin();
    play.give('x', c::DIZZY, Some(2));
    assert_eq!(chooses(&mut play), "grapple");
}

/// Rules: EV-CND-13 EV-CAT-06
#[test]
fn a_brain_that_is_held_slips_free_or_ends_its_turn() {
    let held = |powers: &'static [&'static str]| {
        let mut play = Stage::new(&["Ax..."])
            .unit('A', |_| {})
            .unit('x', move |sheet| teach(sheet, powers))
            .begin();
        hold(&mut play, 'A', 'x');
        play.end(&[99]);
        play
    };
    assert_eq!(chooses(&mut held(&[])), "end");
    assert!(["augment", "end"].contains(&chooses(&mut held(&["slip_free"]))));
}

/// Rules: EV-ACT-05
#[test]
fn the_brain_strikes_with_both_hands_where_that_pays() {
    let mut play = Stage::new(&["Ax..."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 90);
            arm(sheet, "sword");
            arm(sheet, "sword");
        })
        .unit('x', |sheet| set(sheet, Score::Toughness, 60))
        .begin();
    play.give('x', c::STAGGERED, None);
    assert_eq!(chooses(&mut play), "all weapons");
}

/// Rules: EV-AOA-01
#[test]
fn the_brain_calls_all_allies_to_an_all_out_attack() {
    let mut play = Stage::new(&["Ax..B", "y...."])
        .unit('A', fighter)
        .unit('B', fighter)
        .begin();
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    for letter in ['x', 'y'] {
        play.give(letter, c::STAGGERED, None);
    }
    assert_eq!(chooses(&mut play), "all out");
}

/// Rules: EV-AIL-32
#[test]
fn a_brain_in_rage_strikes_or_runs_at_the_nearest() {
    let mut play = Stage::new(&["B.A...x..", "........y"])
        .unit('A', |sheet| {
            fighter(sheet);
            set(sheet, Score::Magic, 90);
            teach(sheet, &["ember", "mend"]);
        })
        .unit('x', |sheet| set(sheet, Score::Toughness, 90))
        .unit('y', |sheet| set(sheet, Score::Toughness, 10))
        .begin();
    play.give('A', c::ENRAGED, Some(3));
    let order = next_order(&mut play.battle);
    assert_eq!(
        BOOK.action(order.action).expect("known").entry().key,
        "move"
    );
    play.act(order, &[]);
    assert_eq!(play.at('A'), (5, 0), "beside x, the nearest");
    assert_eq!(chooses(&mut play), "attack");
}

/// Rules: EV-AIL-33 EV-ACT-40
#[test]
fn a_brain_in_panic_masters_it_where_nothing_better_is_left() {
    let mut play = Stage::new(&["A#######x"]).unit('A', |_| {}).begin();
    let source = play.id('x');
    let unit = play.id('A');
    play.stage(|r| {
        r.edit::<Conditions>(unit).0.push(Condition {
            id: c::PANICKED,
            amount: 0,
            until: Until::Ended,
            source: Some(source),
        });
    });
    assert_eq!(chooses(&mut play), "master panic");
}

/// Rules: EV-ACT-26
#[test]
fn a_brain_without_an_enemy_in_reach_holds_its_attack_back() {
    let mut play = Stage::new(&["A.gggggggggg.x"])
        .ground('g', ground(|terrain| terrain.gap = 10))
        .unit('A', fighter)
        .begin();
    let mut seen = Vec::new();
    for _ in 0..6 {
        let order = next_order(&mut play.battle);
        seen.push(BOOK.action(order.action).expect("known").entry().key);
        if matches!(seen.last(), Some(&"delay" | &"end")) {
            break;
        }
        play.act(order, &[]);
    }
    assert_eq!(seen.last(), Some(&"delay"), "{seen:?}");
}

/// Rules: EV-ACT-15
#[test]
fn the_brain_guards_an_ally_that_can_take_little_more() {
    let mut play = Stage::new(&["AWx"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 80);
            arm(sheet, "pistol");
        })
        .unit('W', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 80);
            set(sheet, Score::Toughness, 90);
            arm(sheet, "greatblade");
        })
        .begin();
    play.set_wounds('W', (0, 1, 1));
    attack_spent(&mut play);
    assert_eq!(chooses(&mut play), "protect");
}

/// Rules: EV-ACT-10 EV-ACT-11 EV-ACT-12 EV-ACT-13 EV-ACT-15 EV-ACT-16 EV-ACT-19 EV-ACT-20 EV-ACT-21
/// EV-ACT-26 EV-AIL-32 EV-AIL-33
#[test]
fn brains_with_every_trick_play_a_battle_to_its_end() {
    let trickster = |sheet: &mut Sheet| {
        set(sheet, Score::Melee, 50);
        set(sheet, Score::Magic, 45);
        set(sheet, Score::Fellowship, 60);
        set(sheet, Score::Toughness, 15);
        arm(sheet, "sword");
        arm(sheet, "pistol");
        gift(sheet, &Talent::ALL);
        teach(sheet, &["fury", "dread", "ember"]);
        sheet.tracks_stress = false;
    };
    let mut play = Stage::new(&["A...y", "B...x"])
        .unit('A', trickster)
        .unit('x', trickster)
        .unit('B', trickster)
        .unit('y', trickster)
        .begin();
    let mut battle = play.battle.fork(11);
    ai::play_out(&mut battle).expect("no order is refused");
    assert!(battle.is_over());
}

/// Rules: EV-ACT-04 EV-ACT-05 EV-ACT-08 EV-ACT-09 EV-CND-13
#[test]
fn brains_play_a_battle_of_wrestlers_to_its_end() {
    let wrestler = |sheet: &mut Sheet| {
        set(sheet, Score::Melee, 50);
        train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
        arm(sheet, "knife");
        arm(sheet, "knife");
        teach(sheet, &["shackle", "slip_free"]);
        sheet.tracks_stress = false;
    };
    let mut play = Stage::new(&["A....y", "B.gg.x", "......"])
        .ground('g', ground(|terrain| terrain.gap = 5))
        .unit('A', wrestler)
        .unit('x', wrestler)
        .unit('B', wrestler)
        .unit('y', wrestler)
        .begin();
    let mut battle = play.battle.fork(7);
    ai::play_out(&mut battle).expect("no order is refused");
    assert!(battle.is_over());
}

/// Rules: EV-BAT-01
#[test]
fn the_brain_passes_the_baton_to_the_ally_that_strikes_harder() {
    let stage = |friend: fn(&mut Sheet)| {
        let mut play = Stage::new(&["Ax...", ".B..."])
            .unit('A', |sheet| arm(sheet, "knife"))
            .unit('B', friend)
            .unit('x', |sheet| set(sheet, Score::Toughness, 60))
            .options(|options| {
                options.links.push((UnitId(0), UnitId(1), 4));
            })
            .begin();
        play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
        play.end(&[]);
        chooses(&mut play)
    };
    let strong = |sheet: &mut Sheet| {
        fighter(sheet);
        set(sheet, Score::Strength, 60);
    };
    assert_eq!(stage(strong), "baton");
    assert_ne!(stage(|sheet| sheet.scores = [10; 11]), "baton");
}

/// Rules: EV-MOV-32
#[test]
fn the_brain_hides_from_enemies_it_cannot_reach() {
    let stage = |weapon: &'static str, wounds: (u8, u8, u8)| {
        let mut play = Stage::new(&["A.......", "#######.", "x......."])
            .unit('A', |sheet| {
                set(sheet, Score::Agility, 60);
                arm(sheet, weapon);
            })
            .unit('x', |sheet| {
                set(sheet, Score::Melee, 70);
                set(sheet, Score::Strength, 60);
                set(sheet, Score::Agility, 60);
                arm(sheet, "sword");
            })
            .begin();
        attack_spent(&mut play);
        play.set_wounds('A', wounds);
        let unit = play.id('A');
        play.stage(|r| *r.edit::<MoveProgress>(unit) = MoveProgress::default());
        let x = play.id('x');
        play.stage(|r| r.place(x, (7, 0).into()));
        play.stage(|r| r.observe());
        play.stage(|r| r.place(x, (0, 2).into()));
        chooses(&mut play)
    };
    assert_eq!(stage("pistol", (3, 1, 1)), "hide");
    // A unit that has to close in does not hide, unless it can take no more.
    assert_ne!(stage("sword", (3, 1, 1)), "hide");
    assert_eq!(stage("sword", (0, 1, 1)), "hide");
}

#[test]
fn an_item_drawn_in_this_turn_is_not_drawn_again() {
    let mut play = Stage::new(&["A.....x"])
        .unit('A', |sheet| {
            fighter(sheet);
            arm(sheet, "spear");
            arm(sheet, "rifle");
        })
        .unit('x', |_| {})
        .begin();
    let unit = play.id('A');
    let equips = |play: &Play| {
        let orders = play.battle.legal_orders().into_iter();
        let mut equips = orders.filter(|order| Some(order.action) == BOOK.action_named("equip"));
        equips.next().expect("something is at hand")
    };
    let first = equips(&play);
    let thought_of = |play: &mut Play| {
        let mind = Mind::usual();
        let thoughts = Thinker::of(&mut play.battle, unit, &mind).thoughts_here(true);
        thoughts.iter().any(|thought| thought.order == first)
    };
    assert!(thought_of(&mut play));
    for _ in 0..2 {
        let order = equips(&play);
        let mut answer = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
        play.battle.execute_with(order, &mut answer).unwrap();
    }
    assert!(play.battle.plan(&first).is_ok(), "it could be done again");
    assert!(!thought_of(&mut play));
}

#[test]
fn the_order_given_is_told_even_by_a_brain_that_picks_one_of_many() {
    let text = include_str!("../../levels/proving-ground.ron");
    let level = Level::read(&Document::parse("level", text)).0.unwrap();
    let mut battle = level.battle(&BOOK, 5).unwrap();
    let mind = Mind::named("shadow").unwrap();
    let (mut told, mut last) = (0, 0);
    for _ in 0..120 {
        let thoughts = consider(&mut battle, &mind).unwrap();
        let order = thoughts.chosen;
        assert!(thoughts.best.len() <= TOLD);
        let group = BOOK.action(order.action).unwrap().entry().group;
        if group != Group::Turn {
            let place = thoughts.best.iter().position(|idea| idea.order == order);
            assert!(place.is_some(), "{order:?} of {:?}", thoughts.best);
            told += 1;
            last += usize::from(place == Some(TOLD - 1));
        }
        let mut answer = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
        battle.execute_with(order, &mut answer).unwrap();
        if battle.is_over() {
            break;
        }
    }
    assert!(
        told > 40 && last > 0,
        "{told} orders, {last} of them the last told"
    );
}
