//! Jumps over gaps, onto ledges and over obstacles, and the results of short ones.

use shadowgrid::{
    battle::{
        board::{Board, TerrainId},
        components::{Altitude, Face, OngoingAction, Position},
        event::BattleEvent,
        odds::Effect,
    },
    data::assets,
    geometry::Direction,
    rules::threshold::{
        character::stats::{Attributes, Ranks, Skill, Spec},
        time::options::Options,
    },
    text::ears::Ears,
};

use super::{ground::drawn, *};
use crate::kit::{odds, threshold_with};

/// Strength 2, Athletics 2, Jumping 1: 5 more than the dice, and Speed 1.
fn jumper() -> Sheet {
    ysolde()
}

/// The first acts on such a board with so many AP; the other stands in the last corner.
fn at(board: Board, sheet: Sheet, at: (i16, i16), ap: i64) -> Battle {
    let corner = (board.grid.width as i16 - 1, board.grid.height as i16 - 1);
    let mut battle = threshold(
        board,
        &[("Jumper", 0, sheet, at), ("Grask", 1, grask(), corner)],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", ap);
    battle
}

/// A row of floor with a chasm `deep` metres deep between these columns.
fn chasm(width: u16, from: u16, to: u16, deep: u8) -> Board {
    let mut board = Board::open(width, 3);
    let mut terrain = assets().terrain("chasm").unwrap().clone();
    terrain.gap = deep;
    board.terrains.push(terrain);
    for y in 0..3 {
        for x in from..=to {
            let index = board.grid.index(Cell::new(x as i16, y)).unwrap();
            board.tiles[index].terrain = TerrainId(1);
        }
    }
    board
}

fn jump(battle: &Battle, to: (i16, i16)) -> Order {
    order(battle, A, "jump").to(Cell::new(to.0, to.1))
}

fn high(battle: &Battle, to: (i16, i16)) -> Order {
    in_mode(battle, jump(battle, to), "high")
}

fn run(battle: &mut Battle, to: (i16, i16)) {
    let walk = order(battle, A, "walk").to(Cell::new(to.0, to.1));
    play(battle, &walk, &[], &[]);
}

fn cell(battle: &Battle) -> (i16, i16) {
    let cell = battle.view().cell(A);
    (cell.x, cell.y)
}

/// The sums that were told under a name.
fn sums(battle: &Battle, wanted: &str) -> Vec<i32> {
    let sum = |event: &BattleEvent| match event {
        BattleEvent::Summed { name, sum, .. } if *name == wanted => Some(*sum),
        _ => None,
    };
    battle.log().iter().filter_map(sum).collect()
}

/// Rules: TH-MOV-11 TH-MOV-12
#[test]
fn a_run_of_five_yards_carries_six_and_none_carries_two() {
    // Five squares of chasm, landing on the sixth: 4 + 4 + 4 + 5 and Speed 1 are 18 feet.
    let mut battle = at(chasm(20, 7, 11, 10), jumper(), (1, 1), 20);
    run(&mut battle, (6, 1));
    let leap = jump(&battle, (12, 1));
    assert_eq!(check(&battle, &leap), (5, 0, 17));
    assert_eq!(price(&battle, &leap, "yards"), 6);
    play(&mut battle, &leap, &[4, 4, 4], &[]);
    assert_eq!(sums(&battle, "Long jump"), [18]);
    assert_eq!(cell(&battle), (12, 1));
    assert_eq!(battle.view().posture(A), Posture::Standing);
    // Standing the same total is 8 feet: two yards, over one square.
    let mut battle = at(chasm(20, 7, 7, 10), jumper(), (6, 1), 20);
    let leap = jump(&battle, (8, 1));
    assert_eq!(check(&battle, &leap), (5, 0, 12));
    play(&mut battle, &leap, &[4, 4, 4], &[]);
    assert_eq!(sums(&battle, "Long jump"), [8]);
    assert_eq!(cell(&battle), (8, 1));
}

/// Rules: TH-MOV-11
#[test]
fn the_run_up_is_one_piece_of_this_turn_in_yards_of_ground() {
    let needs = |battle: &Battle, to| check(battle, &jump(battle, to)).2;
    // Four yards are none.
    let mut battle = at(chasm(20, 6, 6, 10), jumper(), (1, 1), 20);
    run(&mut battle, (5, 1));
    assert_eq!(needs(&battle, (7, 1)), 12);
    // In two pieces without an action in between it counts.
    let mut battle = at(chasm(20, 8, 8, 10), jumper(), (1, 1), 20);
    run(&mut battle, (4, 1));
    run(&mut battle, (7, 1));
    assert_eq!(needs(&battle, (9, 1)), 6 - 1);
    // An action ends it.
    let mut between = at(chasm(20, 8, 8, 10), jumper(), (1, 1), 20);
    run(&mut between, (4, 1));
    let dash = order(&between, A, "dash");
    play(&mut between, &dash, &[], &[]);
    run(&mut between, (7, 1));
    assert_eq!(needs(&between, (9, 1)), 12);
    // Diagonals count as far as they reach: four are six yards. Mud counts one yard each.
    let rows = ["........", ".m......", "..m.....", "...m....", "....m.x."];
    let board = drawn(&rows, &[('m', "mud"), ('x', "chasm")]);
    let mut battle = at(board, jumper(), (0, 0), 30);
    run(&mut battle, (4, 4));
    let yards = battle
        .view()
        .store
        .get::<shadowgrid::battle::components::Yards>(A);
    assert_eq!(yards.run, 6);
    // Another unit's turn ends it.
    end(&mut battle, A, &[], &["no"]);
    let yards = battle
        .view()
        .store
        .get::<shadowgrid::battle::components::Yards>(A);
    assert_eq!(yards.run, 0);
}

/// Rules: TH-MOV-12 TH-MOV-05
#[test]
fn jumps_are_measured_like_ways_and_leave_the_count_of_diagonals_alone() {
    let board = drawn(&["......", ".x....", "......", "......"], &[('x', "chasm")]);
    let mut battle = at(board, jumper(), (0, 0), 20);
    // Two squares aslant are three yards: 9 feet, twice that standing.
    let leap = jump(&battle, (2, 2));
    assert_eq!(price(&battle, &leap, "yards"), 3);
    assert_eq!(check(&battle, &leap).2, 18);
    play(&mut battle, &leap, &[5, 5, 3], &[]);
    assert_eq!(cell(&battle), (2, 2));
    // The next diagonal step is the first.
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(3, 3)];
    assert_eq!(price(&battle, &walk, "yards"), 1);
    // A wall between stops the line, also at a slant.
    let board = drawn(&["......", ".W....", "......", "......"], &[('W', "wall")]);
    let battle = at(board, jumper(), (0, 0), 20);
    assert_eq!(refused(&battle, &jump(&battle, (2, 2))), "TH-MOV-12");
    // Upwards only a high jump leads.
    let battle = at(drawn(&["..1...", "......"], &[]), jumper(), (0, 0), 20);
    assert_eq!(refused(&battle, &jump(&battle, (2, 0))), "TH-MOV-12");
}

/// Rules: TH-MOV-13
#[test]
fn a_high_jump_lifts_twice_the_result_in_inches_and_half_ones_height_clears_the_rest() {
    // Six feet tall: over a crate of one yard no lift is needed, over a shelf of two 36 inches.
    let legend = [('o', "crate"), ('s', "shelf"), ('2', "floor")];
    let battle = at(
        drawn(&["...o.....", ".........", "........."], &legend),
        jumper(),
        (2, 0),
        20,
    );
    let over = high(&battle, (4, 0));
    assert_eq!(price(&battle, &over, "yards"), 2);
    assert_eq!(check(&battle, &over).2, 5 + 3);
    let mut battle = at(
        drawn(&["...s.....", ".........", "........."], &legend),
        jumper(),
        (2, 0),
        20,
    );
    let over = high(&battle, (4, 0));
    assert_eq!(check(&battle, &over).2, 36);
    // A small one has shorter legs: 2 feet tall, 60 inches, a result of 30.
    let imp = Sheet {
        size: -4,
        ..jumper()
    };
    let small = at(
        drawn(&["...s.....", ".........", "........."], &legend),
        imp,
        (2, 0),
        20,
    );
    assert_eq!(check(&small, &high(&small, (4, 0))).2, 60);
    // With a run-up 17 + 1 = 18 is enough.
    battle.stage(|resolver| {
        resolver
            .edit::<shadowgrid::battle::components::Yards>(A)
            .run = 5;
    });
    assert_eq!(check(&battle, &over).2, 17);
    let mut short = battle.fork(1);
    play(&mut short, &over, &[4, 4, 3], &[]);
    assert_eq!(cell(&short), (2, 0));
    assert_eq!(number(&short, A, "AP"), 20 - 1);
    let told = Ears::new(None).listen(short.scene(), short.log());
    let fails = told.iter().find(|line| line.contains("High jump")).unwrap();
    assert!(fails.contains("High jump: rolled"), "{fails}");
    assert!(fails.contains(": failure by 1 (TH-MOV-11)"), "{fails}");
    play(&mut battle, &over, &[4, 4, 4], &[]);
    assert_eq!(sums(&battle, "High jump"), [18]);
    assert_eq!(cell(&battle), (4, 0));
    // Onto higher ground the lift alone counts: two yards are 72 inches.
    let board = || drawn(&["...2..", "......"], &[]);
    let battle = at(board(), jumper(), (2, 0), 20);
    let onto = high(&battle, (3, 0));
    assert_eq!(check(&battle, &onto).2, 72);
    assert_eq!(price(&battle, &onto, "yards"), 1);
    // Nothing to get over is no high jump.
    assert_eq!(refused(&battle, &high(&battle, (2, 2))), "TH-MOV-13");
}

/// Rules: TH-MOV-14 TH-TIM-05
#[test]
fn a_jump_that_cannot_be_paid_now_is_paid_over_turns() {
    // Rate 8 and two AP: six yards cost three, one of them in the next turn.
    let slow = Sheet {
        rate: Some(8),
        ..jumper()
    };
    let mut battle = at(chasm(20, 7, 11, 2), slow, (6, 1), 2);
    let leap = jump(&battle, (12, 1));
    let plan = battle.plan(&leap).unwrap();
    assert_eq!(
        plan.price.as_slice(),
        [("AP", 2), ("AP later", 1), ("yards", 6)]
    );
    play(&mut battle, &leap, &[], &[]);
    assert_eq!((cell(&battle), number(&battle, A, "AP")), ((6, 1), 0));
    assert_eq!(battle.view().store.get::<OngoingAction>(A).paid, 2);
    end(&mut battle, A, &[], &["no"]);
    // On the next turn the rest is paid first and the jump happens: 18 + 5 halved is 11 feet, 3
    // yards, and no ledge is near.
    set(&mut battle, B, "Initiative", 1);
    assert_eq!(battle.acting(), Some(B));
    let next = order(&battle, B, "end");
    play(&mut battle, &next, &[6, 6, 6, 3], &["no", "yes"]);
    assert_eq!(battle.view().store.get::<OngoingAction>(A).order, None);
    assert_eq!(cell(&battle), (9, 1));
    assert_eq!(sums(&battle, "Long jump"), [11]);
    // Gained 7 + 7, paid 1.
    assert_eq!(number(&battle, A, "AP"), 13);
    // In the pool they cost nothing more.
    let mut battle = at(chasm(20, 7, 7, 10), jumper(), (6, 1), 0);
    set(&mut battle, A, "Yards", 3);
    let leap = jump(&battle, (8, 1));
    assert_eq!(price(&battle, &leap, "AP"), 0);
    play(&mut battle, &leap, &[4, 4, 4], &[]);
    assert_eq!((cell(&battle), number(&battle, A, "Yards")), ((8, 1), 1));
}

/// Rules: TH-MOV-14
#[test]
fn too_short_a_jump_over_ground_ends_where_its_jumper_wants() {
    let rows = ["..mmm...........", "................"];
    let board = || drawn(&rows, &[('m', "mud")]);
    let mut battle = at(board(), jumper(), (0, 0), 20);
    let leap = jump(&battle, (5, 0));
    // 12 + 5 halved is 8 feet: two yards. In the mud at 2 it may slip, at 1 it stands firm.
    play(&mut battle, &leap, &[4, 4, 4], &["1,0"]);
    assert_eq!(cell(&battle), (1, 0));
    let mut battle = at(board(), jumper(), (0, 0), 20);
    // Acrobatics 1, Balance 1 and Dexterity 2: 4 + 4 = 8 keeps its feet.
    play(&mut battle, &leap, &[4, 4, 4, 1, 1, 2], &["2,0"]);
    assert_eq!(cell(&battle), (2, 0));
    assert_eq!(battle.view().posture(A), Posture::Standing);
}

/// Rules: TH-MOV-14 TH-ACT-04
#[test]
fn whoever_is_struck_in_the_air_comes_down_all_the_same() {
    let frail = Sheet {
        attributes: Attributes {
            vitality: -5,
            ..jumper().attributes
        },
        gear: Vec::new(),
        ..jumper()
    };
    let mut battle = threshold(
        chasm(20, 7, 7, 3),
        &[("Jumper", 0, frail, (6, 1)), ("Grask", 1, grask(), (8, 2))],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 2, 3]);
    set(&mut battle, A, "AP", 10);
    set(&mut battle, B, "AP", 10);
    let leap = jump(&battle, (8, 1));
    // The check carries over; then Grask's axe rebuffs: 6 + 6 + 6 and a further 6 is fatal.
    play(&mut battle, &leap, &[5, 5, 5, 6, 6, 6, 6], &["yes"]);
    assert!(!battle.view().status(A).is_active());
    assert_eq!(battle.view().store.get::<Position>(A).0, Cell::new(8, 1));
}

/// Rules: TH-MOV-15
#[test]
fn bad_ground_is_slippery_to_land_on() {
    // Dexterity 2, Acrobatics 1, Balance 1 make 4. Mud asks for 8, ice for 12, stairs for nothing.
    for (name, target) in [("mud", Some(8)), ("ice", Some(12)), ("grass", None)] {
        let board = drawn(&["..x#..", "......"], &[('x', "chasm"), ('#', name)]);
        let mut battle = at(board, jumper(), (1, 0), 20);
        let leap = jump(&battle, (3, 0));
        let Some(target) = target else {
            play(&mut battle.fork(1), &leap, &[4, 4, 4], &[]);
            continue;
        };
        for (dice, posture) in [
            (target - 4, Posture::Standing),
            (target - 5, Posture::Prone),
        ] {
            let mut battle = battle.fork(1);
            let dice = dice as u16;
            let faces = [4, 4, 4, 1, (dice - 1) / 2, dice - 1 - (dice - 1) / 2];
            play(&mut battle, &leap, &faces, &[]);
            assert_eq!(battle.view().posture(A), posture, "{name}");
        }
    }
    // The ground may say so itself.
    let mut board = drawn(&["..x...", "......"], &[('x', "chasm")]);
    board.terrains.push(shadowgrid::battle::board::Terrain {
        slip_tn: Some(20),
        ..board.terrains[0].clone()
    });
    let index = board.grid.index(Cell::new(3, 0)).unwrap();
    board.tiles[index].terrain = TerrainId(board.terrains.len() as u16 - 1);
    let mut battle = at(board, jumper(), (1, 0), 20);
    let leap = jump(&battle, (3, 0));
    play(&mut battle, &leap, &[4, 4, 4, 5, 5, 5], &[]);
    assert_eq!(battle.view().posture(A), Posture::Prone);
}

/// Rules: TH-MOV-16 TH-MOV-10 TH-MOV-17
#[test]
fn one_yard_short_of_a_ledge_it_can_be_caught_and_climbed() {
    let ready = || {
        let mut battle = at(chasm(20, 7, 11, 10), jumper(), (1, 1), 20);
        run(&mut battle, (6, 1));
        battle
    };
    let mut battle = ready();
    let leap = jump(&battle, (12, 1));
    // 9 + 5 + 1 = 15 feet, one yard short; Dexterity 2 and Acrobatics 1: 7 + 3 = 10 holds on.
    play(&mut battle, &leap, &[3, 3, 3, 3, 2, 2], &[]);
    assert_eq!(cell(&battle), (11, 1));
    let altitude = battle.view().altitude(A);
    assert_eq!(altitude.hanging, 9);
    let face = Face {
        towards: Direction::East,
        down: false,
    };
    assert_eq!(altitude.face, Some(face));
    // Up it goes for four yards and one.
    let up = order(&battle, A, "climb").to(Cell::new(12, 1));
    assert_eq!(price(&battle, &up, "yards"), 4 + 1);
    let mut above = battle.fork(1);
    play(&mut above, &up, &[], &[]);
    assert_eq!(cell(&above), (12, 1));
    assert_eq!(above.view().altitude(A), Altitude::default());
    // On a wall nobody walks or jumps, but it can let go: nine yards.
    let walk = order(&battle, A, "walk").to(Cell::new(10, 1));
    assert_eq!(refused(&battle, &walk), "TH-MOV-10");
    let off = order(&battle, A, "step off");
    play(&mut battle, &off, &[1, 4, 4, 4], &[]);
    assert_eq!(sums(&battle, "Fall"), [1 + 9 - 3 - 1]);
    // 6 + 3 = 9 slips: ten yards.
    let mut battle = ready();
    play(&mut battle, &leap, &[3, 3, 3, 2, 2, 2, 1, 4, 4, 4], &[]);
    assert_eq!(sums(&battle, "Fall"), [1 + 10 - 3 - 1]);
    // The level may ask for less.
    let options = Options {
        ledge_tn: 9,
        ..Options::default()
    };
    let mut easy = threshold_with(
        chasm(20, 7, 11, 10),
        &[("A", 0, jumper(), (1, 1)), ("B", 1, grask(), (19, 2))],
        1,
        samples::catalogue(),
        Some(options),
    );
    begin(&mut easy, &[6, 6, 6, 1, 1, 1]);
    set(&mut easy, A, "AP", 20);
    run(&mut easy, (6, 1));
    play(&mut easy, &leap, &[3, 3, 3, 2, 2, 2], &[]);
    assert_eq!(easy.view().altitude(A).hanging, 9);
    // Two yards short nothing is in reach: 4 + 5 + 1 = 10 feet, three yards of six.
    let mut battle = ready();
    play(&mut battle, &leap, &[2, 1, 1, 6], &[]);
    assert_eq!(sums(&battle, "Fall"), [6 + 10 - 3 - 1]);
}

/// Rules: TH-MOV-11 TH-MOV-12 TH-MOV-16
#[test]
fn the_odds_of_a_jump_are_exact() {
    let mut battle = at(chasm(20, 7, 11, 10), jumper(), (1, 1), 20);
    run(&mut battle, (6, 1));
    let leap = jump(&battle, (12, 1));
    let odds = odds(&mut battle, &leap);
    // Over: 12 and more, 81 of 216. One yard short, 9 to 11: 79 of 216; caught with 7 and more,
    // 196 of 216, and a fall of ten yards harms whatever the die.
    let whole = |effects: &[Effect]| !effects.iter().any(|effect| effect.lost > 0);
    let kept: f64 = odds
        .outcomes
        .iter()
        .filter(|(effects, _)| whole(effects))
        .map(|(_, weight)| weight.of_thousand(1_000_000) as f64 / 1_000_000_000.0)
        .sum();
    let expected = (81.0 + 79.0 * 196.0 / 216.0) / 216.0;
    assert!((kept - expected).abs() < 1e-4, "{kept} {expected}");
}

/// Rules: TH-MOV-11
#[test]
fn nobody_jumps_from_the_water_or_lying_down() {
    let mut battle = at(chasm(20, 7, 7, 10), jumper(), (6, 1), 20);
    let leap = jump(&battle, (8, 1));
    battle.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Prone);
    assert_eq!(refused(&battle, &leap), "TH-MOV-11");
    let board = drawn(
        &["~~~x...", "......."],
        &[('~', "deep_water"), ('x', "chasm")],
    );
    let battle = at(board, jumper(), (2, 0), 20);
    assert_eq!(refused(&battle, &jump(&battle, (4, 0))), "TH-MOV-11");
}

/// Rules: TH-MOV-12
#[test]
fn the_computer_jumps_where_no_way_leads_around() {
    let strong = Sheet {
        ranks: Ranks {
            skills: vec![(Skill::Melee, 3), (Skill::Athletics, 5)],
            specs: vec![(Spec::Jumping, 5), (Spec::Blades, 2)],
        },
        ..jumper()
    };
    let board = chasm(16, 7, 9, 30);
    let mut battle = threshold(
        board,
        &[
            ("Jumper", 0, strong, (5, 1)),
            ("Grask", 1, grask(), (14, 1)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    let mut keys = Vec::new();
    for _ in 0..12 {
        if battle.acting() != Some(A) || cell(&battle).0 > 9 {
            break;
        }
        let next = shadowgrid::ai::next_order(&mut battle);
        keys.push(battle.scene().book.action(next.action).unwrap().entry().key);
        battle
            .execute_with(next, &mut |view, question| {
                Some(shadowgrid::ai::answer(view, question))
            })
            .unwrap();
    }
    assert!(keys.contains(&"jump"), "{keys:?}");
}
