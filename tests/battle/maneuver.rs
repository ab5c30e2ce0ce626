//! The book `maneuver`: worked exchanges of its ledger, dice by dice, and combinations beside them.

use crate::kit::{A, B, begin, maneuver, number, offered, order, play};
use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Hold, Posture},
        field::{
            board::Board,
            obstacle::{CoverClass, Interaction, Obstacle, Use},
            standpoint::Standpoint,
            terrain::Terrain,
        },
        ids::{ObstacleId, TerrainId},
        orders::{
            order::{Order, Tool},
            refusal::RefusalReason,
        },
    },
    data::maneuver::samples::{brigand, catalogue, iska},
    dice::DiceStream,
    geometry::{
        Cell, Corners, Point,
        ray::{between, count_blocked},
    },
    rules::maneuver::{BOOK, character::sheet::Sheet},
};

mod last_point;
mod menus;
mod whole_battles;

fn sample_pair(brigand_at: (i16, i16)) -> Battle {
    maneuver(
        Board::open(12, 8),
        &[
            ("Iska", 0, iska(), (2, 2)),
            ("Brigand", 1, brigand(), brigand_at),
        ],
        1,
    )
}

/// Rules: MA-SHT-01 MA-SHT-02 MA-SHT-03 MA-SHT-04 MA-SHT-05 MA-FST-01 MA-CAT-02
#[test]
fn the_sample_pair_has_the_numbers_of_the_ledger() {
    let mut battle = sample_pair((6, 2));
    begin(&mut battle, &[3, 4]);
    let iska: Vec<i64> = [
        "Max Health",
        "Speed",
        "Block",
        "Dodge",
        "Parry",
        "Athletics",
        "Acrobatics",
        "AR",
        "Initiative",
    ]
    .map(|name| number(&battle, A, name))
    .to_vec();
    assert_eq!(iska, [64, 5, 12, 12, 13, 10, 11, 3, 11]);
    let brigand: Vec<i64> = [
        "Max Health",
        "Speed",
        "Dodge",
        "Parry",
        "Athletics",
        "Acrobatics",
        "AR",
        "Initiative",
    ]
    .map(|name| number(&battle, B, name))
    .to_vec();
    assert_eq!(brigand, [65, 5, 10, 12, 11, 8, 1, 10]);
}

/// Rules: MA-TIM-03 MA-TIM-08 MA-TIM-13 MA-ATK-03 MA-ATK-06 MA-ATK-07 MA-ATK-09 MA-ATK-12 MA-ATK-14 MA-ATK-15 MA-ATK-17 MA-MAN-03 MA-MAN-08 MA-DMG-01 MA-DMG-07 MA-DMG-10 MA-DMG-12 MA-DMG-13 MA-DIE-10 MA-ATK-02 MA-OPP-04 MA-MOV-06 MA-REA-01
#[test]
fn the_worked_exchange_of_the_ledger() {
    let mut battle = sample_pair((6, 2));
    begin(&mut battle, &[3, 4]);
    assert_eq!(battle.acting(), Some(A));
    // 1. Iska walks into reach; nothing is provoked.
    let walk = order(&battle, A, "walk").to(Cell::new(5, 2));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(number(&battle, A, "Metres"), 2);
    let strike = order(&battle, A, "strike").at(B);
    play(
        &mut battle,
        &strike,
        &[6, 14, 4, 3, 11],
        &["parry", "no", "trip"],
    );
    assert_eq!(number(&battle, B, "Health"), 50);
    assert_eq!(number(&battle, B, "AP"), 2);
    assert_eq!(battle.view().posture(B), Posture::Prone);
    // The second Strike on the Prone brigand: TN 15, die 15.
    assert_eq!(battle.plan(&strike).unwrap().check.unwrap().target, 15);
    play(&mut battle, &strike, &[15, 1, 9], &["no", "no", "brace"]);
    assert_eq!(number(&battle, B, "Health"), 38);
    assert_eq!(number(&battle, A, "AP"), 1);
    let end = order(&battle, A, "end");
    play(&mut battle, &end, &[], &["no"]);
    // 2. The brigand stands up; Iska has made her two attacks.
    assert_eq!(battle.acting(), Some(B));
    let stand = order(&battle, B, "stand up");
    play(&mut battle, &stand, &[], &[]);
    assert_eq!(number(&battle, B, "Metres"), 2);
    let strike = order(&battle, B, "strike").at(A);
    play(&mut battle, &strike, &[5, 18, 10, 6, 1], &["block"]);
    assert_eq!(number(&battle, A, "Health"), 54);
    assert_eq!(number(&battle, A, "AP"), 0);
    play(&mut battle, &strike, &[13], &[]);
    assert_eq!(number(&battle, A, "Health"), 54);
    let end = order(&battle, B, "end");
    play(&mut battle, &end, &[], &[]);
    assert_eq!(battle.view().clock().round, 2);
    assert_eq!(battle.acting(), Some(A));
    assert_eq!((number(&battle, A, "AP"), number(&battle, B, "AP")), (3, 3));
}

/// Rules: MA-TIM-04
#[test]
fn equal_initiative_goes_to_the_higher_score_and_then_to_the_player() {
    let mut battle = sample_pair((6, 2));
    begin(&mut battle, &[1, 3]);
    assert_eq!(
        (
            number(&battle, A, "Initiative"),
            number(&battle, B, "Initiative")
        ),
        (9, 9)
    );
    assert_eq!(battle.acting(), Some(A));
    let mut battle = sample_pair((6, 2));
    begin(&mut battle, &[1, 4]);
    assert_eq!(battle.acting(), Some(B));
}

/// Begins with Iska first, beside the brigand.
fn face_to_face() -> Battle {
    let mut battle = sample_pair((3, 2));
    begin(&mut battle, &[6, 1]);
    battle
}

/// Rules: MA-MAN-06 MA-DMG-13
#[test]
fn precision_chooses_the_place_and_the_full_die() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    // 6 + 12 - 1 = 17, a quarter of 65 rounded up.
    play(&mut battle, &strike, &[2, 20], &["dodge", "head"]);
    assert_eq!(number(&battle, B, "Health"), 48);
    let strike = order(&battle, B, "strike");
    let end = order(&battle, A, "end");
    play(&mut battle, &end, &[], &["no"]);
    // Dazed: two dice, the higher counts.
    assert_eq!(
        battle
            .plan(&strike.at(A))
            .unwrap()
            .check
            .unwrap()
            .throw
            .dice,
        2
    );
}

/// Rules: MA-ATK-16 MA-MAN-01 MA-MAN-07 MA-MOV-07
#[test]
fn a_defender_who_wins_may_push_the_attacker_away() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    // Attack 14 against 13 fails, Dodge 9 passes; Athletics 10 with die 11 fails.
    play(&mut battle, &strike, &[14, 9, 11], &["dodge", "push"]);
    assert_eq!(battle.view().cell(A), Cell::new(1, 2));
    assert_eq!(number(&battle, B, "Health"), 65);
    assert!(matches!(
        battle.plan(&strike).unwrap_err().why,
        RefusalReason::OutOfReach {
            distance: 2,
            reach: 1
        }
    ));
}

/// Rules: MA-ATK-18 MA-ATK-19
#[test]
fn dodge_and_parry_need_as_many_successes_as_the_attack() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    // 13 - 9 + 1 = 5 against 10 - 6 + 1 = 5: a miss and nothing else.
    play(&mut battle, &strike, &[9, 6], &["dodge"]);
    assert_eq!(number(&battle, B, "Health"), 65);
    // 5 against 12 - 9 + 1 = 4: a hit without a maneuver.
    play(&mut battle, &strike, &[9, 9, 1, 2], &["parry"]);
    assert_eq!(number(&battle, B, "Health"), 65 - 12);
}

/// Rules: MA-ATK-02 MA-TIM-09
#[test]
fn a_third_attack_is_refused() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    for _ in 0..2 {
        play(&mut battle, &strike, &[14], &["no"]);
    }
    let refusal = battle.plan(&strike).unwrap_err();
    assert_eq!(refusal.rule.0, "MA-ATK-02");
    assert_eq!(number(&battle, A, "AP"), 1);
}

/// Rules: MA-OPP-01 MA-OPP-02 MA-OPP-06 MA-REA-03
#[test]
fn walking_out_of_reach_invites_one_opportunity_attack() {
    let mut battle = face_to_face();
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    assert_eq!(battle.plan(&walk).unwrap().invites.as_slice(), [(B, 0)]);
    // Brigand 12: die 4, Iska does not defend: 9 Successes; club 2 + 11 - 3 = 10; Trip fails.
    play(
        &mut battle,
        &walk,
        &[4, 2, 5, 3],
        &["yes", "no", "no", "trip"],
    );
    assert_eq!(number(&battle, A, "Health"), 54);
    assert_eq!(battle.view().cell(A), Cell::new(2, 5));
    assert_eq!(number(&battle, B, "AP"), 2);
    assert_eq!(number(&battle, B, "Attacks"), 1);
}

/// Rules: MA-OPP-06 MA-MOV-06
#[test]
fn whoever_is_tripped_on_its_way_stops_there() {
    let mut battle = face_to_face();
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    play(
        &mut battle,
        &walk,
        &[4, 2, 5, 12],
        &["yes", "no", "no", "trip"],
    );
    assert_eq!(battle.view().cell(A), Cell::new(2, 2));
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert_eq!(number(&battle, A, "Metres"), 5);
}

/// Rules: MA-ACT-02 MA-OPP-05
#[test]
fn after_disengage_nobody_strikes() {
    let mut battle = face_to_face();
    let disengage = order(&battle, A, "disengage");
    play(&mut battle, &disengage, &[], &[]);
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(battle.view().cell(A), Cell::new(2, 5));
}

/// Rules: MA-HLT-01 MA-HLT-02 MA-TIM-14
#[test]
fn at_zero_health_the_last_foe_falls_and_the_battle_ends() {
    let mut battle = face_to_face();
    battle.stage(|resolver| {
        assert!(resolver.scene().book.numbers.set(resolver, B, "Health", 5));
    });
    let strike = order(&battle, A, "strike").at(B);
    play(&mut battle, &strike, &[3, 6, 2], &["no", "no", "brace"]);
    assert!(matches!(
        battle.view().status(B),
        CombatStatus::Unconscious { .. }
    ));
    assert!(battle.is_over());
    assert_eq!(
        battle.plan(&strike).unwrap_err().why,
        RefusalReason::BattleOver
    );
}

/// Rules: MA-MAN-05
#[test]
fn a_feint_gives_the_very_next_strike_on_the_same_foe_a_boon() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    // Deception 7, die 7 passes.
    play(&mut battle, &strike, &[6, 1, 3, 7], &["no", "no", "feint"]);
    assert_eq!(battle.plan(&strike).unwrap().check.unwrap().throw.dice, 2);
    let dash = order(&battle, A, "dash");
    play(&mut battle, &dash, &[], &[]);
    assert_eq!(battle.plan(&strike).unwrap().check.unwrap().throw.dice, 1);
}

/// Rules: MA-MOV-01 MA-MOV-02 MA-MOV-03 MA-ACT-01 MA-TIM-11
#[test]
fn a_turn_walks_its_speed_around_enemies_and_dash_adds_it_again() {
    let mut battle = sample_pair((4, 2));
    begin(&mut battle, &[6, 1]);
    let far = order(&battle, A, "walk").to(Cell::new(8, 2));
    assert!(matches!(
        battle.plan(&far).unwrap_err().why,
        RefusalReason::TooFar { cost: 6, left: 5 }
    ));
    let onto = order(&battle, A, "walk").to(Cell::new(4, 2));
    assert!(battle.plan(&onto).is_err());
    let dash = order(&battle, A, "dash");
    play(&mut battle, &dash, &[], &[]);
    assert_eq!(number(&battle, A, "Metres"), 10);
    let route = battle.plan(&far).unwrap().route;
    assert_eq!(route.len(), 6);
    assert!(route.iter().all(|step| step.to != Cell::new(4, 2)));
}

/// A brigand with these items in its hands, and these spells.
fn equipped(items: &[(&str, Hold)], spells: &[&str]) -> Sheet {
    let catalogue = catalogue();
    let gear = items
        .iter()
        .map(|(name, hold)| (catalogue.named(name).unwrap(), *hold));
    let spells = spells
        .iter()
        .map(|name| catalogue.power_named(name).unwrap());
    Sheet {
        gear: gear.collect(),
        spells: spells.collect(),
        ..brigand()
    }
}

/// Two that stand so far apart on open floor; the first acts.
fn apart(first: Sheet, second: Sheet, metres: i16) -> Battle {
    let members = [
        ("Ada", 0, first, (1, 2)),
        ("Bo", 1, second, (1 + metres, 2)),
    ];
    let mut battle = maneuver(Board::open(14, 5), &members, 1);
    begin(&mut battle, &[6, 1]);
    battle
}

fn cast(battle: &Battle, spell: &str) -> Order {
    let spell = catalogue().power_named(spell).unwrap();
    order(battle, A, "cast").with(Tool::Power(spell))
}

/// Rules: MA-ATK-07 MA-ATK-09 MA-ATK-10 MA-ATK-11 MA-ATK-12 MA-REA-01
#[test]
fn each_attack_leaves_the_defences_that_help_against_it() {
    let mage = || {
        equipped(
            &[("hatchet", Hold::Right)],
            &["fire dart", "mind spike", "spark touch"],
        )
    };
    let mut battle = apart(mage(), iska(), 1);
    let at = |order: Order| order.at(B);
    let strike = at(order(&battle, A, "strike"));
    assert_eq!(
        offered(&mut battle, &strike, &[], &[]),
        ["block", "dodge", "parry", "no"]
    );
    let thrown = strike.clone().mode(0);
    assert_eq!(
        offered(&mut battle, &thrown, &[], &[]),
        ["block", "dodge", "no"]
    );
    let touch = at(cast(&battle, "spark touch"));
    assert_eq!(
        offered(&mut battle, &touch, &[], &[]),
        ["block", "dodge", "no"]
    );
    let mut battle = apart(mage(), iska(), 5);
    let dart = at(cast(&battle, "fire dart"));
    assert_eq!(
        offered(&mut battle, &dart, &[], &[]),
        ["block", "dodge", "no"]
    );
    let spike = at(cast(&battle, "mind spike"));
    assert_eq!(offered(&mut battle, &spike, &[], &[]), ["withstand", "no"]);
}

/// Rules: MA-ATK-09 MA-FST-05
#[test]
fn bare_hands_parry_bare_hands_alone_and_only_if_they_are_trained() {
    let mut battle = apart(brigand(), equipped(&[], &[]), 1);
    let club = order(&battle, A, "strike").at(B);
    let fists = club.clone().mode(1);
    assert_eq!(offered(&mut battle, &club, &[], &[]), ["dodge", "no"]);
    assert_eq!(
        offered(&mut battle, &fists, &[], &[]),
        ["dodge", "parry", "no"]
    );
    let untrained = Sheet {
        gear: Vec::new(),
        ..iska()
    };
    let mut battle = apart(brigand(), untrained, 1);
    assert_eq!(offered(&mut battle, &fists, &[], &[]), ["dodge", "no"]);
}

/// Rules: MA-ATK-22 MA-CAT-04
#[test]
fn a_spray_can_only_be_dodged() {
    let mut battle = apart(equipped(&[], &["acid spray"]), iska(), 2);
    let spray = cast(&battle, "acid spray").to(Cell::new(2, 2));
    assert_eq!(offered(&mut battle, &spray, &[], &[]), ["dodge", "no"]);
}

/// Rules: MA-MAN-11 MA-MAN-06
#[test]
fn from_afar_only_brace_feint_and_precision_are_left() {
    let mut battle = apart(equipped(&[("shortbow", Hold::Both)], &[]), brigand(), 10);
    let shot = order(&battle, A, "strike").at(B);
    let aims = offered(&mut battle, &shot, &[2], &["no"]);
    assert_eq!(aims[0], "no");
    assert_eq!(aims.len(), 7);
    let left = offered(&mut battle, &shot, &[2, 1, 3], &["no", "no"]);
    assert_eq!(left, ["brace", "feint", "no"]);
}

/// Rules: MA-MAN-01 MA-MAN-02 MA-MAN-03 MA-MAN-04 MA-MAN-08 MA-MAN-11
#[test]
fn a_maneuver_that_can_do_nothing_is_not_offered() {
    let mut battle = face_to_face();
    let strike = order(&battle, A, "strike").at(B);
    let after = |battle: &mut Battle| offered(battle, &strike, &[2, 1, 3], &["no", "no"]);
    assert_eq!(
        after(&mut battle),
        ["trip", "bash", "disarm", "push", "brace", "feint", "no"]
    );
    battle.stage(|resolver| {
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, B, "prone", 1));
        assert!(numbers.set(resolver, A, "Braced", 1));
    });
    assert_eq!(
        after(&mut battle),
        ["bash", "disarm", "push", "feint", "no"]
    );
    // No shield, nothing heavy; nothing but claws to disarm.
    let claws = equipped(&[("claws", Hold::Natural)], &[]);
    let mut battle = apart(brigand(), claws, 1);
    assert_eq!(after(&mut battle), ["trip", "push", "brace", "feint", "no"]);
    // Unconscious by the blow itself.
    let mut battle = face_to_face();
    battle.stage(|resolver| {
        assert!(resolver.scene().book.numbers.set(resolver, B, "Health", 5));
    });
    assert_eq!(after(&mut battle), ["brace", "feint", "no"]);
}

/// The obstacle of a square of the scattered board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Nothing,
    Low,
    Slit,
    Wall,
}

/// A board with walls, arrowslits and low walls here and there, and what stands where.
fn scattered(seed: u64) -> (Board, impl Fn(Cell) -> Stands) {
    let mut board = Board::open(12, 8);
    board.terrains.push(Terrain {
        name: "wall".into(),
        wall: true,
        ..Terrain::default()
    });
    for (name, height) in [("low wall", 1), ("arrowslit", 2)] {
        board.obstacles.push(Obstacle {
            name: name.into(),
            height,
            cover: Some(CoverClass::Heavy),
            ..Obstacle::default()
        });
    }
    let mut luck = DiceStream::new(7, seed);
    let mut stands = Vec::new();
    for tile in &mut board.tiles {
        let stand = match luck.throw(20) {
            1 => Stands::Low,
            2 => Stands::Slit,
            3 | 4 => Stands::Wall,
            _ => Stands::Nothing,
        };
        match stand {
            Stands::Nothing => {}
            Stands::Low => tile.obstacle = Some(ObstacleId(0)),
            Stands::Slit => tile.obstacle = Some(ObstacleId(1)),
            Stands::Wall => tile.terrain = TerrainId(1),
        }
        stands.push(stand);
    }
    let grid = board.grid;
    let at = move |cell| grid.index(cell).map_or(Stands::Wall, |place| stands[place]);
    (board, at)
}

/// Rules: MA-COV-01 MA-COV-02 MA-COV-03 MA-COV-04
#[test]
fn cover_is_the_least_count_of_stopped_lines() {
    let mut met = [0; 8];
    for seed in 0..8 {
        let (board, stands) = scattered(seed);
        let grid = board.grid;
        let battle = maneuver(board, &[("Iska", 0, iska(), (0, 0))], 1);
        let squares = || grid.cells();
        for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
            let count = |stops: &dyn Fn(Cell) -> bool| {
                let aims = Point::corners(to, 1);
                let counts = Point::corners(from, 1).map(|eye| {
                    count_blocked(eye, &aims, Corners::Closed, between(from, to, stops))
                });
                counts.into_iter().min().unwrap_or(0)
            };
            let is_near = |cell: Cell| cell.chebyshev(to) <= 1;
            let full = count(&|cell| stands(cell) == Stands::Wall) == 4;
            let high = count(&|cell| match stands(cell) {
                Stands::Wall => true,
                Stands::Slit => is_near(cell),
                Stands::Low | Stands::Nothing => false,
            }) >= 3;
            let low = count(&|cell| match stands(cell) {
                Stands::Wall => true,
                Stands::Slit | Stands::Low => is_near(cell),
                Stands::Nothing => false,
            }) >= 2;
            let on_ground = |cell: Cell| Standpoint {
                space: cell.into(),
                feet: 0,
            };
            let code = u8::from(full) | u8::from(high) << 1 | u8::from(low) << 2;
            assert_eq!(
                (BOOK.exposure)(battle.view(), on_ground(from), on_ground(to)),
                code,
                "{from} {to}"
            );
            met[usize::from(code)] += 1;
        }
    }
    assert!([0, 4, 6, 7].iter().all(|&code| met[code] > 100), "{met:?}");
}

/// Rules: MA-ACT-06
#[test]
fn what_the_level_hides_a_side_learns_by_a_search() {
    use shadowgrid::battle::belief::fork_for;
    use shadowgrid::battle::ids::SideId;
    let mut board = Board::open(12, 8);
    board.obstacles.push(Obstacle {
        name: "lever".into(),
        title: "lever".into(),
        hidden: 2,
        interact: vec![Interaction {
            title: "Pull it".into(),
            effect: Use::Becomes(None),
            terms: Vec::new(),
        }],
        ..Obstacle::default()
    });
    let place = board.grid.index(Cell::new(3, 3)).unwrap();
    board.tiles[place].obstacle = Some(ObstacleId(0));
    let members = [
        ("Iska", 0, iska(), (2, 2)),
        ("Brigand", 1, brigand(), (9, 6)),
    ];
    let mut battle = maneuver(board, &members, 1);
    begin(&mut battle, &[6, 1]);
    let pull = order(&battle, A, "manipulate").to(Cell::new(3, 3));
    let knows = |battle: &mut Battle, side: u8| {
        let known = fork_for(battle, SideId(side), 1);
        let view = known.view();
        view.board()
            .standing(view.ground(), Cell::new(3, 3))
            .is_some()
    };
    assert!(fork_for(&mut battle, SideId(0), 1).plan(&pull).is_err());
    let search = order(&battle, A, "search");
    // Observation 9: 9 is 1 Success, 8 are 2.
    play(&mut battle, &search, &[9], &[]);
    assert!(!knows(&mut battle, 0));
    play(&mut battle, &search, &[8], &[]);
    assert!(knows(&mut battle, 0));
    assert!(!knows(&mut battle, 1), "the others have found nothing");
    assert!(fork_for(&mut battle, SideId(0), 1).plan(&pull).is_ok());
    play(&mut battle, &pull, &[], &[]);
    assert!(!knows(&mut battle, 0), "it is gone before its eyes");
}
