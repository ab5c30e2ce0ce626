//! Riders and mounts: valid pairs, one turn for two, height, steering, control, losing the seat.

use shadowgrid::data::threshold::samples::{horse, war_horse};
use shadowgrid::{
    battle::{
        board::Board,
        components::{Altitude, Band, CombatStatus, Hands, Posture, Verdict},
        event::BattleEvent,
        order::Order,
        question::Question,
        ruleset::Upcoming,
        view::View,
    },
    geometry::Cell,
    rules::threshold::character::stats::{Attributes, Ranks, Training},
};

use super::{ground::drawn, *};
use crate::kit::odds;

/// The horse of A.
pub(super) const H: UnitId = C;
/// A second enemy, or a mount of the enemy's.
const D: UnitId = UnitId(3);

/// Ysolde's horse, of this kind.
fn kind(training: Training) -> Sheet {
    Sheet {
        mount: Some(training),
        // Her Riding is 3; so a horse that is hard to hold.
        control_tn: Some(13),
        ..horse()
    }
}

/// Puts a unit into the saddle before the battle begins.
pub(super) fn seat(battle: &mut Battle, rider: UnitId, mount: UnitId) {
    battle.stage(|resolver| {
        let (cell, altitude) = (resolver.view().cell(mount), resolver.view().altitude(mount));
        resolver.ride(rider, Some(mount));
        resolver.place_at(rider, cell, altitude);
    });
}

/// Ysolde 20 on a horse 15 in (4,4) to (5,5); Grask 9 somewhere.
fn mounted(mount: Sheet, grask_at: (i16, i16)) -> Battle {
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), grask_at),
            ("Horse", 0, mount, (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    battle
}

/// The same on foot, the horse beside her.
pub(super) fn beside_horse(mount: Sheet) -> Battle {
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (3, 4)),
            ("Grask", 1, grask(), (15, 9)),
            ("Horse", 0, mount, (4, 4)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    battle
}

/// Ends a turn; all reaction windows pass, and all other questions are declined.
fn over(battle: &mut Battle, unit: UnitId) {
    let end = order(battle, unit, "end");
    let mut no = |_: View<'_>, question: &Question| question.place(Choice::No);
    battle.execute_with(end, &mut no).unwrap();
    assert!(battle.question().is_none(), "{:?}", battle.question());
}

fn rides(battle: &Battle) -> bool {
    battle.view().mount(A) == Some(H)
}

fn why(battle: &Battle, order: &Order) -> RefusalReason {
    battle.plan(order).unwrap_err().why
}

fn ap(battle: &Battle) -> (i64, i64) {
    (number(battle, A, "AP"), number(battle, H, "AP"))
}

fn command(battle: &Battle, key: &str) -> Order {
    order(battle, A, "command").naming(order(battle, A, key).action)
}

/// Rules: TH-ACT-16 TH-ACT-31 TH-MOV-06
#[test]
fn getting_on_and_off_costs_six_and_can_be_hurried() {
    let mut battle = beside_horse(war_horse());
    let mount = order(&battle, A, "mount").at(H);
    assert_eq!(price(&battle, &mount, "AP"), 6);
    let mut hurried = battle.fork(1);
    // 16 against 10 with Dexterity 2 and Acrobatics 1: 3 AP and a stamina.
    let quick = in_mode(&battle, mount.clone(), "hurried");
    play(&mut hurried, &quick, &[4, 4, 5], &[]);
    assert!(rides(&hurried));
    assert_eq!(
        (number(&hurried, A, "AP"), number(&hurried, A, "Stamina")),
        (4, 10)
    );
    play(&mut battle, &mount, &[], &[]);
    assert!(rides(&battle));
    assert_eq!(battle.view().cell(A), Cell::new(4, 4));
    assert_eq!(ap(&battle), (1, 6));
    assert_eq!(refused(&battle, &mount), "TH-ACT-16");
    // Off into a free adjacent square, and into no other.
    set(&mut battle, A, "AP", 8);
    let down = order(&battle, A, "dismount");
    assert!(battle.plan(&down.clone().to(Cell::new(5, 5))).is_err());
    assert!(battle.plan(&down.clone().to(Cell::new(7, 5))).is_err());
    // 3 + 3 + 3 + 3 = 12: 1 AP less, and for 2 above no more; then a failure by 4 costs 2 more.
    let mut late = battle.fork(1);
    let quick = in_mode(&battle, down.clone().to(Cell::new(6, 5)), "hurried");
    play(&mut late, &quick, &[1, 1, 1], &[]);
    assert_eq!(number(&late, A, "AP"), 0);
    play(&mut battle, &quick, &[3, 3, 3], &[]);
    assert_eq!(number(&battle, A, "AP"), 3);
    assert!(!rides(&battle));
    assert_eq!(battle.view().cell(A), Cell::new(6, 5));
    assert_eq!(refused(&battle, &down), "TH-ACT-16");
}

/// Rules: TH-ACT-16 TH-MNT-01
#[test]
fn a_mount_is_willing_adjacent_and_of_a_fitting_size() {
    let sized = |size| {
        let battle = beside_horse(Sheet {
            size,
            space: Some(2),
            ..war_horse()
        });
        let mount = order(&battle, A, "mount").at(H);
        battle.plan(&mount).err().map(|refusal| refusal.rule.0)
    };
    assert_eq!(sized(-1), Some("TH-MNT-01"));
    assert_eq!([0, 4, 5, 7].map(sized), [None; 4]);
    // Size 9 is a platform.
    assert_eq!([8, 9].map(sized), [Some("TH-MNT-01"); 2]);
    let mut battle = beside_horse(war_horse());
    let mount = order(&battle, A, "mount").at(H);
    let enemy = order(&battle, A, "mount").at(B);
    assert_eq!(why(&battle, &enemy), RefusalReason::WrongSide);
    assert_eq!(
        why(&battle, &order(&battle, A, "mount").at(A)),
        RefusalReason::WrongTarget
    );
    give(&mut battle, H, "Helpless", 1, None);
    assert_eq!(why(&battle, &mount), RefusalReason::TargetOut);
    let mut battle = beside_horse(war_horse());
    battle.stage(|resolver| resolver.place(A, Cell::new(2, 4)));
    assert!(matches!(
        why(&battle, &mount),
        RefusalReason::OutOfReach { distance: 1, .. }
    ));
    // Prone units, and held ones, cannot mount.
    let mut battle = beside_horse(war_horse());
    battle.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Prone);
    assert!(battle.plan(&mount).is_err());
    let mut battle = beside_horse(war_horse());
    give(&mut battle, A, "Immobile", 12, None);
    assert_eq!(refused(&battle, &mount), "TH-CON-07");
    // Nobody rides two, and nobody is ridden by two.
    let mut battle = beside_horse(war_horse());
    seat(&mut battle, A, H);
    assert_eq!(refused(&battle, &mount), "TH-ACT-16");
}

/// Rules: TH-MNT-02 TH-TIM-09 TH-TIM-02
#[test]
fn rider_and_mount_share_a_turn_at_the_lower_initiative() {
    // Ysolde 20, Grask 17, the horse 15.
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (15, 9)),
            ("Horse", 0, war_horse(), (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 3, 4, 4, 3, 3, 4]);
    assert_eq!(number(&battle, H, "Initiative"), 15);
    assert_eq!(battle.acting(), Some(B));
    let next = |battle: &Battle| -> Vec<(UnitId, u16)> {
        let turns = battle.scene().book.turns.upcoming(battle.view(), 4);
        let of = |turn: &Upcoming| (turn.unit, turn.round);
        turns.iter().map(of).collect()
    };
    assert_eq!(next(&battle), [(B, 1), (A, 1), (B, 2), (A, 2)]);
    // Alone she would be above Grask; nobody is asked.
    over(&mut battle, B);
    assert_eq!(battle.acting(), Some(A));
    // A critical success that lifts her changes nothing; one on her horse does.
    set(&mut battle, A, "Initiative", 30);
    assert_eq!(next(&battle), [(A, 1), (B, 2), (A, 2)]);
    assert_eq!(ap(&battle), (7, 6));
    // Both gain at the end of the one turn, each by its own Speed; Grask is above the pair.
    over(&mut battle, A);
    assert_eq!(battle.view().clock().round, 2);
    assert_eq!(ap(&battle), (21, 18));
}

/// Rules: TH-MNT-02
#[test]
fn a_sentient_mount_may_keep_a_turn_of_its_own() {
    let griffin = Sheet {
        own_turn: true,
        ..kind(Training::Sentient)
    };
    let mut battle = mounted(griffin, (15, 9));
    // Ysolde 20, then the horse 15, then Grask.
    assert_eq!(battle.acting(), Some(A));
    let walk = order(&battle, A, "walk").to(Cell::new(8, 4));
    assert_eq!(refused(&battle, &walk), "TH-MNT-08");
    assert_eq!(refused(&battle, &command(&battle, "dash")), "TH-MNT-08");
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
    // It pays for its own way, and carries her.
    let walk = order(&battle, H, "walk").to(Cell::new(10, 4));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(battle.view().cell(A), Cell::new(10, 4));
    assert_eq!(ap(&battle), (14, 4));
}

/// Rules: TH-MNT-03 TH-MNT-04
#[test]
fn the_saddle_gives_height_over_those_afoot_and_smaller() {
    let battle = mounted(war_horse(), (6, 4));
    // Adjacent to the horse: gap 1 to the rider, so the sword reaches; +1 from the saddle.
    let cut = sword(&battle, A, "standard attack", B);
    assert_eq!(check(&battle, &cut), (8, 1, 12));
    // Bare hands do not.
    let punch = order(&battle, A, "standard attack").at(B);
    assert!(matches!(
        why(&battle, &punch),
        RefusalReason::OutOfReach {
            distance: 1,
            reach: 0
        }
    ));
    // The horse stands at its normal distance, and on its own legs.
    let kick = command(&battle, "standard attack").at(B);
    assert_eq!(check(&battle, &kick), (2, 0, 12));
    // Grask's axe reaches her, and has to reach one more.
    let mut battle = battle;
    over(&mut battle, A);
    let axe_at = |battle: &Battle, target| axe(battle, B, "standard attack", target);
    assert_eq!(check(&battle, &axe_at(&battle, A)), (6, 0, 16));
    // A dagger's reach does, of the two, for the horse alone.
    let fist = order(&battle, B, "standard attack");
    assert!(battle.plan(&fist.clone().at(A)).is_err());
    assert!(battle.plan(&fist.at(H)).is_ok());
    // One square away the axe reaches the horse, but not the rider.
    let mut away = battle.fork(1);
    away.stage(|resolver| resolver.place(B, Cell::new(7, 4)));
    assert!(away.plan(&axe_at(&away, A)).is_err());
    assert!(away.plan(&axe_at(&away, H)).is_ok());
    // Against an enemy no smaller than the horse there is neither distance nor advantage.
    let giant = Sheet { size: 5, ..grask() };
    let battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Giant", 1, giant, (6, 4)),
            ("Horse", 0, war_horse(), (4, 4)),
        ],
        1,
    );
    let mut battle = battle;
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    let cut = sword(&battle, A, "standard attack", B);
    assert_eq!(check(&battle, &cut).1, 0);
    assert!(
        battle
            .plan(&order(&battle, A, "standard attack").at(B))
            .is_ok()
    );
}

/// Two riders against each other: Ysolde on a Size 5 horse, Grask on a beast of this size.
fn joust(size: i32) -> Battle {
    let beast = Sheet {
        size,
        space: Some(2),
        ..war_horse()
    };
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (6, 4)),
            ("Horse", 0, war_horse(), (4, 4)),
            ("Beast", 1, beast, (6, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    seat(&mut battle, B, D);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4, 1, 1, 1]);
    battle
}

/// Rules: TH-MNT-03 TH-MNT-04
#[test]
fn height_counts_against_riders_of_smaller_mounts_only() {
    // A Size 6 beast: none; of the same size: none; a Size 4 pony: one.
    for (size, bonus) in [(6, 0), (5, 0), (4, 1)] {
        let mut battle = joust(size);
        let cut = sword(&battle, A, "standard attack", B);
        assert_eq!(check(&battle, &cut).1, bonus, "size {size}");
        // Between two riders the gap is that of their mounts.
        assert!(
            battle
                .plan(&order(&battle, A, "standard attack").at(B))
                .is_ok()
        );
        over(&mut battle, A);
        let back = axe(&battle, B, "standard attack", A);
        let (_, more, target) = check(&battle, &back);
        let theirs = i32::from(size == 6);
        assert_eq!((more, target), (theirs, 15 + bonus), "size {size}");
    }
    // The mount of the other is afoot itself, and smaller or not.
    let battle = joust(4);
    let cut = sword(&battle, A, "standard attack", D);
    assert_eq!(check(&battle, &cut).1, 1);
    assert!(
        battle
            .plan(&order(&battle, A, "standard attack").at(D))
            .is_err()
    );
}

/// Rules: TH-MNT-05 TH-MOV-02
#[test]
fn steering_costs_rider_and_mount_alike_at_the_mounts_rate() {
    let mut battle = mounted(war_horse(), (17, 10));
    assert_eq!(number(&battle, H, "Rate"), 12);
    // Rate 12, 4 AP: twelve yards.
    let walk = order(&battle, A, "walk").to(Cell::new(16, 4));
    assert_eq!(price(&battle, &walk, "AP"), 4);
    assert_eq!(price(&battle, &walk, "mount's AP"), 4);
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(ap(&battle), (3, 2));
    assert_eq!(battle.view().cell(A), Cell::new(16, 4));
    assert_eq!(battle.view().cell(H), Cell::new(16, 4));
    // With two AP on the horse's side six yards are left, whatever she has; and the other way round.
    let far = Order {
        path: (9..16).rev().map(|x| Cell::new(x, 4)).collect(),
        ..order(&battle, A, "walk")
    };
    assert!(matches!(
        why(&battle, &far),
        RefusalReason::TooFar { cost: 7, left: 6 }
    ));
    let mut tired = battle.fork(1);
    set(&mut tired, A, "AP", 1);
    assert!(matches!(
        why(&tired, &far),
        RefusalReason::TooFar { cost: 7, left: 3 }
    ));
    // Yards bought and not walked are the pair's, for no AP.
    let near = order(&battle, A, "walk").to(Cell::new(14, 4));
    play(&mut battle, &near, &[], &[]);
    assert_eq!((ap(&battle), number(&battle, H, "Yards")), ((2, 1), 1));
    let step = order(&battle, A, "walk").to(Cell::new(13, 4));
    play(&mut battle, &step, &[], &[]);
    assert_eq!(ap(&battle), (2, 1));
    // Her own legs and her own Dash are of no use in the saddle.
    assert_eq!(refused(&battle, &order(&battle, A, "dash")), "TH-MNT-05");
    let crouch = in_mode(&battle, order(&battle, A, "posture"), "crouching");
    assert_eq!(refused(&battle, &crouch), "TH-MNT-09");
}

/// Rules: TH-MNT-05
#[test]
fn a_sentient_mount_that_shares_the_turn_goes_on_its_own_action_points() {
    let mut battle = mounted(kind(Training::Sentient), (17, 10));
    let walk = order(&battle, A, "walk").to(Cell::new(16, 4));
    assert_eq!(
        (
            price(&battle, &walk, "AP"),
            price(&battle, &walk, "mount's AP")
        ),
        (0, 4)
    );
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(ap(&battle), (7, 2));
    // It obeys for nothing, too.
    set(&mut battle, A, "AP", 0);
    let done = command(&battle, "dash");
    play(&mut battle, &done, &[], &[]);
    assert_eq!(ap(&battle), (0, 0));
    // Nor does it need a rider who can move.
    let mut stunned = battle.fork(1);
    give(&mut stunned, A, "Helpless", 1, None);
    set(&mut stunned, H, "AP", 6);
    assert!(
        stunned
            .plan(&command(&stunned, "standard attack").at(B))
            .is_err_and(|refusal| refusal.rule.0 != "TH-CON-06")
    );
    // A riderless mount goes on its own action points.
    let mut battle = beside_horse(kind(Training::Untrained));
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
    let walk = order(&battle, H, "walk").to(Cell::new(16, 4));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(ap(&battle), (14, 2));
}

/// Rules: TH-MNT-05 TH-MOV-05 TH-MOV-08
#[test]
fn terrain_is_the_mounts_and_large_bodies_need_room_round_corners() {
    // Mud in column 7; a wall with a gap of two squares behind it.
    let mut rows = vec![".......,..#........."; 4];
    rows.extend([".......,............"; 2]);
    rows.extend([".......,..#........."; 6]);
    let board = drawn(&rows, &[(',', "mud"), ('#', "wall")]);
    let mut battle = threshold(
        board,
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (18, 11)),
            ("Horse", 0, war_horse(), (4, 5)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    // From rows 5 and 6 the gap of rows 4 and 5 is entered straight, from two squares before it.
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 5), Cell::new(6, 5)];
    // The right half of the horse enters the mud with the second step.
    assert_eq!(price(&battle, &walk, "yards"), 3);
    walk.path = vec![Cell::new(8, 5), Cell::new(9, 4)];
    battle.stage(|resolver| {
        resolver.place(H, Cell::new(7, 5));
    });
    assert_eq!(refused(&battle, &walk), "TH-MOV-05");
    walk.path = vec![
        Cell::new(8, 4),
        Cell::new(9, 4),
        Cell::new(10, 4),
        Cell::new(11, 4),
    ];
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(battle.view().cell(A), Cell::new(11, 4));
}

/// Rules: TH-MNT-08 TH-TIM-14
#[test]
fn a_trained_mount_kicks_on_command() {
    let mut battle = mounted(war_horse(), (6, 4));
    set(&mut battle, B, "Initiative", 18);
    let kick = command(&battle, "standard attack").at(B);
    assert_eq!(
        (
            price(&battle, &kick, "AP"),
            price(&battle, &kick, "rider's AP")
        ),
        (6, 1)
    );
    // The pair's score is the horse's 15: Grask steps in, and nobody has paid anything.
    let mut interrupted = battle.fork(1);
    play(
        &mut interrupted,
        &kick,
        &[2, 2, 2],
        &["yes", "quick attack 2", "unit 2"],
    );
    assert_eq!(ap(&interrupted), (7, 6));
    assert_eq!(number(&interrupted, B, "Initiative"), 16);
    play(&mut battle, &kick, &[2, 2, 2], &["no", "no"]);
    assert_eq!(ap(&battle), (6, 0));
    // Her own blow is hers alone.
    let cut = sword(&battle, A, "standard attack", B);
    play(&mut battle, &cut, &[2, 2, 2], &["no", "no"]);
    assert_eq!(ap(&battle), (0, 0));
    // Without an action point of hers there is no command, whatever the horse has.
    set(&mut battle, H, "AP", 12);
    assert!(matches!(
        why(&battle, &kick),
        RefusalReason::TooLittle { needs: 1, .. }
    ));
    assert_eq!(refused(&battle, &kick), "TH-MNT-08");
    // Going and ending the turn are no commands.
    set(&mut battle, A, "AP", 7);
    assert!(battle.plan(&command(&battle, "end")).is_err());
    assert!(
        battle
            .plan(&command(&battle, "walk").to(Cell::new(4, 5)))
            .is_err()
    );
    // A dash is: the horse goes at twice its rate.
    let done = command(&battle, "dash");
    play(&mut battle, &done, &[], &["no", "no"]);
    assert_eq!((ap(&battle), number(&battle, H, "Rate")), ((6, 10), 24));
    // An untrained horse does nothing of the kind.
    let battle = mounted(kind(Training::Untrained), (6, 4));
    assert_eq!(refused(&battle, &kick), "TH-MNT-08");
}

/// Rules: TH-MNT-08 TH-TIM-05
#[test]
fn a_command_drawn_out_over_turns_costs_the_rider_once() {
    let mut battle = mounted(war_horse(), (6, 4));
    // Strong Attack: 9 of the horse's 6.
    let kick = command(&battle, "strong attack").at(B);
    play(&mut battle, &kick, &[], &[]);
    assert_eq!(ap(&battle), (6, 0));
    over(&mut battle, A);
    // Grask's turn ends; in the pair's next turn 3 more complete it.
    end(&mut battle, B, &[2, 2, 2], &["no", "no", "yes"]);
    assert_eq!(ap(&battle), (20, 9));
}

/// Rules: TH-MNT-02 TH-TIM-13 TH-MNT-08
#[test]
fn out_of_turn_each_of_the_two_acts_for_itself() {
    let mut battle = mounted(war_horse(), (6, 4));
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(B));
    // Grask 9; the pair 15. She cuts, and before the same blow the horse kicks: each pays its own
    // initiative, and she the command.
    let before = ap(&battle);
    let attack = axe(&battle, B, "standard attack", A);
    play(
        &mut battle,
        &attack,
        &[2, 2, 2, 2, 2, 2],
        &["yes", "quick attack 1", "yes", "quick attack"],
    );
    assert_eq!(number(&battle, A, "Initiative"), 18);
    assert_eq!(number(&battle, H, "Initiative"), 13);
    assert_eq!(ap(&battle), (before.0 - 5, before.1 - 4));
    // The lower of the two counts: with a horse at 9 neither is above him.
    set(&mut battle, H, "Initiative", 9);
    play(&mut battle, &attack, &[2, 2, 2], &[]);
}

/// Rules: TH-MNT-06
#[test]
fn an_untrained_mount_shies_from_wounds_and_blades() {
    // A step into the reach of Grask's axe: 3 + 3 + 3 with Riding 3 is 12 against 13.
    let mut battle = mounted(kind(Training::Untrained), (9, 4));
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    let mut held = battle.fork(1);
    // Gap 2 after the first step, 1 after the second.
    play(&mut held, &walk, &[3, 3, 4], &[]);
    assert!(!has(&held, H, "Out of control"));
    play(&mut battle, &walk, &[3, 3, 3], &[]);
    assert!(has(&battle, H, "Out of control"));
    // A blade that reached already calls for nothing more when it comes nearer.
    set(&mut held, B, "AP", 0);
    let nearer = order(&held, A, "walk").to(Cell::new(6, 5));
    play(&mut held, &nearer, &[], &[]);
    // Nor does one that goes and leaves alone.
    over(&mut held, A);
    let away = order(&held, B, "walk").to(Cell::new(12, 4));
    set(&mut held, B, "AP", 6);
    play(&mut held, &away, &[], &[]);
    // By either side's movement: he comes back.
    let back = order(&held, B, "walk").to(Cell::new(9, 4));
    play(&mut held, &back, &[3, 3, 3], &[]);
    assert!(has(&held, H, "Out of control"));
}

/// Rules: TH-MNT-06 TH-DIC-07
#[test]
fn each_wound_of_either_calls_for_a_check_after_all_others() {
    let start = || {
        let mut battle = mounted(kind(Training::Untrained), (6, 4));
        set(&mut battle, A, "Initiative", 1);
        set(&mut battle, H, "Initiative", 1);
        over(&mut battle, A);
        battle
    };
    // The horse: 3 + 4 + 4 + 6 = 17 against 3; 17 + 7 - 3 - 6 = 15 is fatal. No check of the dead:
    // she lands, 7 + 2 + 1 = 10.
    let mut battle = start();
    set(&mut battle, B, "AP", 12);
    let at_horse = axe(&battle, B, "standard attack", H);
    play(&mut battle, &at_horse, &[3, 4, 4, 2, 2, 3], &[]);
    assert_eq!(battle.view().status(H), CombatStatus::Dead);
    // The rider: 4 + 4 + 3 + 6 = 17 against 16; 17 + 7 - 16 - 7 = 1 is light; then the check.
    let mut battle = start();
    let at_rider = axe(&battle, B, "standard attack", A);
    play(&mut battle, &at_rider, &[4, 4, 3, 3, 3, 3], &[]);
    assert_eq!(number(&battle, A, "Light"), 1);
    assert!(has(&battle, H, "Out of control"));
    // A blow that does no harm calls for none, and a staggered rider stays conscious first.
    let mut battle = start();
    play(&mut battle, &at_rider, &[3, 4, 2], &[]);
    let mut battle = start();
    set(&mut battle, A, "Critical", 1);
    play(&mut battle, &at_rider, &[4, 4, 3, 3, 3, 4, 6, 6, 6], &[]);
    assert!(rides(&battle) && !has(&battle, H, "Out of control"));
    // A trained one asks for nothing.
    let mut battle = mounted(war_horse(), (6, 4));
    over(&mut battle, A);
    set(&mut battle, A, "Initiative", 1);
    let at_rider = axe(&battle, B, "standard attack", A);
    play(&mut battle, &at_rider, &[4, 4, 3], &[]);
}

/// Rules: TH-MNT-06
#[test]
fn a_mount_out_of_control_runs_for_the_nearest_edge_and_leaves_with_its_rider() {
    let mut battle = mounted(kind(Training::Untrained), (9, 4));
    give(&mut battle, H, "Out of control", 1, None);
    assert_eq!(
        refused(&battle, &order(&battle, A, "walk").to(Cell::new(4, 5))),
        "TH-MNT-06"
    );
    assert_eq!(refused(&battle, &command(&battle, "dash")), "TH-MNT-06");
    // The edge is four squares off, north or west, and Grask is in the east: north would be as
    // short, but west leads away from him. With 1 AP it gets three yards far.
    set(&mut battle, H, "AP", 1);
    over(&mut battle, A);
    assert_eq!(battle.view().cell(A), Cell::new(1, 4));
    assert_eq!(ap(&battle).1, 6);
    // In the next turn it is over the edge; she cannot be seen any more, and the battle is lost.
    over(&mut battle, B);
    over(&mut battle, A);
    assert_eq!(
        [A, H].map(|unit| battle.view().status(unit)),
        [CombatStatus::Gone; 2]
    );
    assert!(matches!(
        battle.view().clock().verdict(),
        Some(Verdict::Won(_))
    ));
}

/// Rules: TH-MNT-06
#[test]
fn a_riderless_mount_that_bolts_does_nothing_else() {
    let mut battle = beside_horse(kind(Training::Untrained));
    give(&mut battle, H, "Out of control", 1, None);
    let mount = order(&battle, A, "mount").at(H);
    assert_eq!(refused(&battle, &mount), "TH-MNT-06");
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
    let keys = |battle: &Battle| -> Vec<&str> {
        let orders = battle.legal_orders();
        let key = |order: &Order| {
            battle
                .scene()
                .book
                .action(order.action)
                .unwrap()
                .entry()
                .key
        };
        orders.iter().map(key).collect()
    };
    assert_eq!(keys(&battle), ["end"]);
    over(&mut battle, H);
    assert_eq!(battle.view().status(H), CombatStatus::Gone);
    assert_eq!(battle.view().status(A), CombatStatus::Active);
}

/// Rules: TH-MNT-07
#[test]
fn control_is_regained_by_patience_and_far_from_enemies() {
    let mut battle = threshold(
        Board::open(40, 12),
        &[
            ("Ysolde", 0, ysolde(), (20, 4)),
            ("Grask", 1, grask(), (26, 4)),
            ("Horse", 0, kind(Training::Untrained), (20, 4)),
            ("Brun", 1, grask(), (31, 4)),
            ("Third", 1, grask(), (32, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4, 1, 1, 2, 1, 1, 3]);
    let regain = order(&battle, A, "regain control");
    assert_eq!(refused(&battle, &regain), "TH-MNT-07");
    give(&mut battle, H, "Out of control", 1, None);
    set(&mut battle, A, "AP", 21);
    // Two within ten yards: the third is eleven away.
    assert_eq!(price(&battle, &regain, "AP"), 8);
    assert_eq!(check(&battle, &regain), (3, -2, 13));
    play(&mut battle, &regain, &[3, 3, 3], &[]);
    assert_eq!(check(&battle, &regain), (3, -1, 13));
    play(&mut battle, &regain, &[3, 3, 3], &[]);
    assert_eq!(check(&battle, &regain), (3, 0, 13));
    // Any other action breaks the row.
    let mut broken = battle.fork(1);
    set(&mut broken, A, "AP", 10);
    let done = order(&broken, A, "seize initiative");
    play(&mut broken, &done, &[1], &[]);
    assert_eq!(check(&broken, &regain).1, -2);
    // At most five count.
    let mut patient = battle.fork(1);
    give(&mut patient, A, "Reining in", 7, None);
    assert_eq!(check(&patient, &regain).1, 3);
    set(&mut battle, A, "AP", 8);
    play(&mut battle, &regain, &[3, 3, 4], &[]);
    assert!(!has(&battle, H, "Out of control") && !has(&battle, A, "Reining in"));
    assert!(
        battle
            .plan(&order(&battle, A, "walk").to(Cell::new(20, 5)))
            .is_err()
    );
    set(&mut battle, A, "AP", 1);
    assert!(
        battle
            .plan(&order(&battle, A, "walk").to(Cell::new(20, 5)))
            .is_ok()
    );
}

/// Rules: TH-MNT-07
#[test]
fn the_third_attempt_among_four_enemies_is_at_minus_two() {
    let four = [
        ("One", 1, 6),
        ("Two", 1, 7),
        ("Three", 1, 8),
        ("Four", 1, 9),
    ];
    let mut members = vec![
        ("Ysolde", 0, ysolde(), (4, 4)),
        ("Horse", 0, kind(Training::Untrained), (4, 4)),
    ];
    members.extend(four.map(|(name, side, x)| (name, side, grask(), (x, 8))));
    let mut battle = threshold(Board::open(20, 12), &members, 1);
    seat(&mut battle, A, B);
    let dice: Vec<u16> = [6, 6, 6]
        .into_iter()
        .chain([5, 5, 5])
        .chain([1, 1, 1, 1, 1, 2, 1, 1, 3, 1, 1, 4])
        .collect();
    begin(&mut battle, &dice);
    give(&mut battle, B, "Out of control", 1, None);
    give(&mut battle, A, "Reining in", 2, None);
    assert_eq!(check(&battle, &order(&battle, A, "regain control")).1, -2);
}

/// Rules: TH-MNT-09
#[test]
fn a_rider_comes_down_with_its_mount_and_may_land_on_its_feet() {
    // Ysolde's horse is killed: Dexterity 2 and Acrobatics 1 with 7 make 10.
    let start = || {
        let mut battle = mounted(war_horse(), (6, 4));
        over(&mut battle, A);
        for unit in [A, H] {
            set(&mut battle, unit, "Initiative", 1);
        }
        battle
    };
    let mut battle = start();
    let kill = axe(&battle, B, "standard attack", H);
    let mut fallen = battle.fork(1);
    play(&mut battle, &kill, &[3, 4, 4, 2, 2, 3], &[]);
    assert!(!rides(&battle));
    assert_eq!(battle.view().posture(A), Posture::Standing);
    assert_eq!(battle.view().cell(A), Cell::new(3, 3));
    play(&mut fallen, &kill, &[3, 4, 4, 2, 2, 2], &[]);
    assert_eq!(fallen.view().posture(A), Posture::Prone);
    // Tripped, it is the same: 6 + 5 + 4 + 7 = 22 against Power 10 + 4 + 5 + 6.
    let mut battle = start();
    set(&mut battle, B, "AP", 12);
    let trip = order(&battle, B, "trip").at(H);
    assert_eq!(check(&battle, &trip).2, 25);
    play(&mut battle, &trip, &[6, 6, 6, 2, 2, 2], &[]);
    assert_eq!(battle.view().posture(H), Posture::Prone);
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert!(!rides(&battle));
}

/// Rules: TH-MNT-09 TH-ACT-24 TH-ACT-23
#[test]
fn who_is_tripped_or_shoved_off_lies_beside_its_mount() {
    let start = || {
        let mut battle = mounted(war_horse(), (6, 4));
        over(&mut battle, A);
        for unit in [A, H] {
            set(&mut battle, unit, "Initiative", 1);
        }
        battle
    };
    let mut battle = start();
    let trip = order(&battle, B, "trip").at(A);
    play(&mut battle, &trip, &[4, 4, 4], &[]);
    assert!(!rides(&battle));
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert_eq!(battle.view().cell(A), Cell::new(3, 3));
    // Shoved off she comes down first, and is moved from there: 6 + 4 + 5 + 7 = 22 against 15, three
    // yards.
    let mut battle = start();
    let shove = order(&battle, B, "shove").at(A);
    play(&mut battle, &shove, &[6, 4, 5], &["0,3"]);
    assert_eq!(battle.view().cell(A), Cell::new(0, 3));
    assert_eq!(battle.view().cell(H), Cell::new(4, 4));
    assert_eq!(battle.view().posture(A), Posture::Prone);
    // A shoved mount takes its rider along.
    let mut battle = start();
    let shove = order(&battle, B, "shove").at(H);
    play(&mut battle, &shove, &[6, 6, 6], &["3,4"]);
    assert!(rides(&battle));
    assert_eq!(battle.view().cell(A), Cell::new(3, 4));
    // Unconscious she falls, without a check.
    let mut battle = start();
    let fell = axe(&battle, B, "standard attack", A);
    play(&mut battle, &fell, &[6, 6, 5, 6], &[]);
    assert!(matches!(
        battle.view().status(A),
        CombatStatus::Unconscious { .. }
    ));
    assert!(!rides(&battle));
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert_ne!(battle.view().cell(A), battle.view().cell(H));
}

/// Rules: TH-MNT-09 TH-MNT-02 TH-TIM-01
#[test]
fn those_who_part_in_their_turn_have_both_had_it() {
    let mut battle = mounted(war_horse(), (15, 9));
    let down = order(&battle, A, "dismount").to(Cell::new(3, 4));
    play(&mut battle, &down, &[], &[]);
    // The horse has had its turn with hers, and its gain.
    assert_eq!(ap(&battle), (1, 12));
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(B));
    over(&mut battle, B);
    // From the next round each has its own: Ysolde 20, the horse 15.
    assert_eq!(battle.acting(), Some(A));
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
    // Getting on after the horse had its turn gives it no second one.
    over(&mut battle, H);
    over(&mut battle, B);
    assert_eq!(battle.view().clock().round, 3);
    set(&mut battle, H, "Initiative", 25);
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
}

/// Rules: TH-MNT-02 TH-ACT-16
#[test]
fn a_mount_that_had_its_turn_gains_nothing_with_its_riders() {
    let mut battle = beside_horse(war_horse());
    set(&mut battle, A, "Initiative", 10);
    // Hers runs already; in the next round the horse is first.
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(H));
    over(&mut battle, H);
    over(&mut battle, B);
    assert_eq!(battle.acting(), Some(H));
    over(&mut battle, H);
    assert_eq!(battle.acting(), Some(A));
    let before = number(&battle, H, "AP");
    let done = order(&battle, A, "mount").at(H);
    play(&mut battle, &done, &[], &["no"]);
    over(&mut battle, A);
    assert_eq!(number(&battle, H, "AP"), before);
}

/// Rules: TH-ACT-04 TH-MNT-04
#[test]
fn a_step_is_rebuffed_at_the_mount_before_the_rider() {
    // Grask's axe, reach 1: the horse enters it at gap 0, the rider never.
    let tough = Sheet {
        hide: 20,
        ..war_horse()
    };
    let battle = mounted(tough.clone(), (8, 4));
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    let mut battle = battle;
    set(&mut battle, B, "AP", 4);
    play(&mut battle, &walk, &[2, 2, 2], &["yes"]);
    let struck = battle.log().iter().rev().find_map(|event| match event {
        BattleEvent::Outcome { target, .. } => Some(*target),
        _ => None,
    });
    assert_eq!(struck, Some(H));
    // A spear, reach 2: first at the horse, then, one step on, at the rider.
    let spearman = Sheet {
        gear: vec![(item("spear"), Hold::Both)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, spearman, (9, 4)),
            ("Horse", 0, tough, (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    set(&mut battle, B, "AP", 8);
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4), Cell::new(7, 4)];
    play(&mut battle, &walk, &[2, 2, 2, 2, 2, 2], &["yes", "yes"]);
    let struck: Vec<UnitId> = battle
        .log()
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Outcome { target, .. } => Some(*target),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [H, A]);
}

/// Rules: TH-MNT-08 TH-ACT-04
#[test]
fn a_war_horse_rebuffs_at_its_riders_word_and_an_untrained_one_does_not() {
    let hoofed = |training| Sheet {
        gear: vec![(item("hand axe"), Hold::Natural)],
        ..kind(training)
    };
    for (training, answers, faces, spent) in [
        (
            Training::Trained,
            &["yes"] as &[&str],
            &[1_u16, 2, 3] as &[u16],
            (1, 4),
        ),
        (Training::Untrained, &[], &[6, 6, 6], (0, 0)),
    ] {
        let mut battle = mounted(hoofed(training), (8, 4));
        set(&mut battle, A, "AP", 1);
        over(&mut battle, A);
        set(&mut battle, A, "AP", 3);
        set(&mut battle, H, "AP", 8);
        for unit in [A, H] {
            set(&mut battle, unit, "Initiative", 9);
        }
        let before = ap(&battle);
        let walk = order(&battle, B, "walk");
        let walk = Order {
            path: vec![Cell::new(7, 4), Cell::new(6, 4)],
            ..walk
        };
        play(&mut battle, &walk, faces, answers);
        assert_eq!(ap(&battle), (before.0 - spent.0, before.1 - spent.1));
    }
}

/// Rules: TH-FLD-03 TH-FLD-12 TH-MOV-06
#[test]
fn a_mount_is_no_cover_for_its_rider_and_crowds_nobody() {
    let archer = Sheet {
        gear: vec![(item("short bow"), Hold::Both)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Archer", 1, archer, (14, 4)),
            ("Horse", 0, war_horse(), (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 1]);
    assert_eq!(battle.acting(), Some(B));
    let shot = order(&battle, B, "standard attack").with(Tool::Item(item("short bow")));
    // Dexterity 1 and the bow's 1; against Ranged Defense, without height.
    assert_eq!(check(&battle, &shot.clone().at(A)), (2, 0, 14));
    assert_eq!(check(&battle, &shot.at(H)).1, 0);
    assert_eq!(number(&battle, A, "Melee Defense"), 15);
}

/// Rules: TH-GRP-01 TH-GRP-04 TH-MNT-09
#[test]
fn a_rider_is_seized_only_by_those_who_reach_it_and_dragged_off() {
    let giant = Sheet {
        size: 4,
        space: Some(1),
        ..grask()
    };
    let tall = Sheet {
        size: 4,
        space: Some(2),
        ..war_horse()
    };
    let start = |enemy: Sheet| {
        let mut battle = threshold(
            Board::open(20, 12),
            &[
                ("Ysolde", 0, ysolde(), (4, 4)),
                ("Enemy", 1, enemy, (6, 4)),
                ("Horse", 0, tall.clone(), (4, 4)),
            ],
            1,
        );
        seat(&mut battle, A, H);
        begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 1]);
        battle
    };
    let battle = start(grask());
    assert_eq!(
        refused(&battle, &order(&battle, B, "grapple").at(A)),
        "TH-GRP-01"
    );
    assert!(battle.plan(&order(&battle, B, "grapple").at(H)).is_ok());
    let mut battle = start(giant);
    assert!(battle.plan(&order(&battle, B, "grapple").at(A)).is_ok());
    grapple(&mut battle, B, A);
    give(&mut battle, B, "Dragging", 9, None);
    let walk = order(&battle, B, "walk").to(Cell::new(8, 4));
    play(&mut battle, &walk, &[], &[]);
    assert!(!rides(&battle));
    assert_eq!(battle.view().posture(A), Posture::Prone);
    assert!(has(&battle, A, "Grappling"));
    assert_eq!(battle.view().cell(H), Cell::new(4, 4));
}

/// Rules: TH-MNT-06 TH-MNT-09
#[test]
fn odds_count_the_check_to_control_and_the_landing() {
    let mut battle = mounted(kind(Training::Untrained), (6, 4));
    over(&mut battle, A);
    for unit in [A, H] {
        set(&mut battle, unit, "Initiative", 1);
    }
    let cut = axe(&battle, B, "standard attack", A);
    odds(&mut battle, &cut);
    let trip = order(&battle, B, "trip").at(H);
    let odds = odds(&mut battle, &trip);
    assert!(!odds.about);
}

/// Rules: TH-MNT-06
#[test]
fn a_snapshot_in_mid_question_and_undo_keep_the_pair() {
    let mut battle = mounted(war_horse(), (8, 4));
    set(&mut battle, B, "AP", 4);
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    let before = battle.hash();
    let mut nobody = |_: View<'_>, _: &Question| None;
    battle.execute_with(walk.clone(), &mut nobody).unwrap();
    assert!(battle.question().is_some());
    battle.withdraw();
    assert_eq!(battle.hash(), before);
    // No die falls when he lets it pass.
    let mut passes = |_: View<'_>, question: &Question| question.place(Choice::No);
    battle.execute_with(walk, &mut passes).unwrap();
    assert_eq!(battle.view().cell(A), Cell::new(6, 4));
    battle.undo().unwrap();
    assert_eq!(battle.hash(), before);
    assert!(rides(&battle));
    assert_eq!(battle.view().cell(H), Cell::new(4, 4));
}

/// Rules: TH-MNT-01
#[test]
fn people_carry_each_other_too() {
    let bearer = Sheet {
        attributes: Attributes {
            strength: 4,
            ..Attributes::default()
        },
        ..ysolde()
    };
    let mut battle = beside_horse(bearer);
    let done = order(&battle, A, "mount").at(H);
    play(&mut battle, &done, &[], &[]);
    assert!(rides(&battle));
    // The bearer thinks for itself: it goes on its own action points, in the turn of both.
    let walk = order(&battle, A, "walk").to(Cell::new(4, 6));
    assert_eq!(price(&battle, &walk, "AP"), 0);
}

/// Rules: TH-MNT-05 TH-UWC-01 TH-SWC-01 TH-SWC-02
#[test]
fn on_a_swimming_mount_the_water_is_the_mounts() {
    let lake = || {
        let mut board = Board::open(20, 12);
        board.terrains[0].water = 20;
        board
    };
    let poor = Sheet {
        ranks: Ranks {
            skills: Vec::new(),
            ..war_horse().ranks
        },
        rate: Some(12),
        ..war_horse()
    };
    let mut battle = threshold(
        lake(),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (6, 4)),
            ("Horse", 0, poor, (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[6, 6, 6, 1, 1, 1, 6, 6, 6]);
    // Three yards of the pool for each of swimming.
    let walk = order(&battle, A, "walk").to(Cell::new(3, 4));
    assert_eq!(price(&battle, &walk, "yards"), 3);
    // Strength 4 with 3 is 7 against 10. She strikes without a check to stay afloat; the horse needs one.
    set(&mut battle, A, "AP", 20);
    let mut dry = battle.fork(1);
    let cut = sword(&dry, A, "quick attack", B);
    play(&mut dry, &cut, &[2, 2, 2], &[]);
    set(&mut battle, H, "AP", 12);
    let kick = command(&battle, "quick attack").at(B);
    play(&mut battle, &kick, &[1, 1, 1], &[]);
    assert!(has(&battle, H, "Under water") && !has(&battle, A, "Under water"));
    // On its back she is under water with it, and comes up only on a square of her own.
    assert_eq!(number(&battle, A, "Melee Defense"), 5);
    assert!(battle.plan(&order(&battle, A, "surface")).is_err());
    let down = order(&battle, A, "dismount").to(Cell::new(3, 4));
    play(&mut battle, &down, &[], &[]);
    assert!(has(&battle, A, "Under water"));
    assert!(battle.plan(&order(&battle, A, "surface")).is_ok());
}

/// Rules: TH-MOV-17 TH-MNT-09 TH-ACT-23
#[test]
fn a_pair_shoved_over_an_edge_falls_together() {
    let rows = ["4444......"; 6];
    let small = Sheet {
        size: 3,
        ..war_horse()
    };
    let mut battle = threshold(
        drawn(&rows, &[]),
        &[
            ("Ysolde", 0, ysolde(), (3, 2)),
            ("Grask", 1, grask(), (2, 2)),
            ("Pony", 0, small, (3, 2)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 1]);
    assert_eq!(battle.acting(), Some(B));
    // 6 + 6 + 6 + 7 = 25 against 10 + 4 + 3 + 6 = 23: one yard, and four down. The pony: 6 + 4 - 3 - 4
    // = 3, moderate, prone and hobbled; she comes off, 7 + 3 = 10 on her feet; then her own fall:
    // 2 + 4 - 3 - 1 = 2.
    let shove = order(&battle, B, "shove").at(H);
    play(&mut battle, &shove, &[6, 6, 6, 6, 2, 2, 3, 2], &["4,2"]);
    assert!(!rides(&battle));
    assert_eq!(number(&battle, H, "Moderate"), 1);
    assert_eq!(number(&battle, A, "Moderate"), 1);
    assert!(has(&battle, A, "Hobbled"));
}

/// Rules: TH-MNT-01 TH-MOV-06
#[test]
fn on_a_platform_one_only_stands() {
    let mut battle = beside_horse(Sheet {
        size: 9,
        ..war_horse()
    });
    // Such a large unit blocks no one; standing on it is not riding.
    let walk = order(&battle, A, "walk").to(Cell::new(4, 4));
    play(&mut battle, &walk, &[], &[]);
    assert!(!rides(&battle));
    battle.stage(|resolver| resolver.place(B, Cell::new(6, 4)));
    assert_eq!(
        check(&battle, &sword(&battle, A, "standard attack", B)).1,
        0
    );
}

/// Rules: TH-MNT-02 TH-TIM-13
#[test]
fn getting_on_out_of_turn_costs_initiative_and_keeps_the_mounts_turn() {
    // Ysolde 20 has had her turn; the horse 15 not yet, when she gets on in Grask's.
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (3, 4)),
            ("Grask", 1, grask(), (15, 9)),
            ("Horse", 0, war_horse(), (4, 4)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 3, 4, 4, 3, 3, 4]);
    over(&mut battle, A);
    assert_eq!(battle.acting(), Some(B));
    let end = order(&battle, B, "end");
    play(&mut battle, &end, &[], &["yes", "mount", "no"]);
    assert!(rides(&battle));
    assert_eq!(number(&battle, A, "Initiative"), 18);
    // The turn that is left is the horse's, and it may go: she pays as well.
    assert_eq!(battle.acting(), Some(H));
    let before = ap(&battle);
    let walk = order(&battle, H, "walk").to(Cell::new(7, 4));
    play(&mut battle, &walk, &[], &[]);
    assert_eq!(ap(&battle), (before.0 - 1, before.1 - 1));
    assert_eq!(battle.view().cell(A), Cell::new(7, 4));
    over(&mut battle, H);
    assert_eq!(battle.view().clock().round, 2);
}

/// Rules: TH-FLD-07 TH-FLD-08 TH-MNT-04
#[test]
fn riders_are_flanked_in_the_middle_of_their_mounts_and_flank_from_there() {
    let start = |third: (&'static str, u8, Sheet, (i16, i16))| {
        let mut battle = threshold(
            Board::open(20, 12),
            &[
                ("Ysolde", 0, ysolde(), (4, 4)),
                ("Grask", 1, grask(), (6, 4)),
                ("Horse", 0, war_horse(), (4, 4)),
                third,
            ],
            1,
        );
        seat(&mut battle, A, H);
        begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 2, 1, 1, 3]);
        battle
    };
    // Two axes on either side of the horse: its rider and itself are flanked.
    let battle = start(("Brun", 1, grask(), (3, 5)));
    for target in [A, H] {
        assert_eq!(
            check(&battle, &axe(&battle, B, "standard attack", target)).1,
            2
        );
    }
    // Daggers reach the horse and not its rider, and so flank the horse alone: an archer in the second
    // increment, who flanks nobody, shoots at +2 - 2 and at -2.
    let armed = |weapon, hold| Sheet {
        gear: vec![(item(weapon), hold)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(60, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Archer", 1, armed("short bow", Hold::Both), (30, 4)),
            ("Horse", 0, war_horse(), (4, 4)),
            ("Brun", 1, armed("dagger", Hold::Right), (3, 3)),
            ("Third", 1, armed("dagger", Hold::Right), (6, 6)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 2, 1, 1, 3, 1, 1, 4]);
    let shot = order(&battle, B, "standard attack").with(Tool::Item(item("short bow")));
    assert_eq!(check(&battle, &shot.clone().at(H)).1, 0);
    assert_eq!(check(&battle, &shot.at(A)).1, -2);
    // The two in one space do not flank by themselves; a friend across does it with them.
    let battle = start(("Friend", 0, ysolde(), (7, 11)));
    assert_eq!(battle.acting(), Some(B));
    let flanked = |mut battle: Battle| {
        let cut = sword(&battle, A, "standard attack", B);
        while let Some(unit) = battle.acting().filter(|unit| *unit != A) {
            over(&mut battle, unit);
        }
        check(&battle, &cut).1
    };
    assert_eq!(flanked(battle), 1);
    let battle = start(("Friend", 0, ysolde(), (7, 4)));
    assert_eq!(flanked(battle), 1 + 2);
}

/// Rules: TH-GRP-04 TH-GRP-02
#[test]
fn a_dragged_mount_takes_its_rider_along() {
    let mut battle = mounted(war_horse(), (6, 4));
    over(&mut battle, A);
    grapple(&mut battle, B, H);
    give(&mut battle, B, "Dragging", 9, None);
    let walk = order(&battle, B, "walk").to(Cell::new(8, 4));
    play(&mut battle, &walk, &[], &[]);
    assert!(rides(&battle));
    assert_eq!(battle.view().cell(A), Cell::new(6, 4));
    // In a grapple the pair pays double for every yard, whichever of the two is held.
    let mut battle = mounted(war_horse(), (6, 4));
    grapple(&mut battle, B, H);
    let walk = order(&battle, A, "walk").to(Cell::new(4, 5));
    assert_eq!(price(&battle, &walk, "yards"), 2);
}

/// Rules: TH-SWC-01 TH-MOV-17 TH-MNT-09
#[test]
fn a_mount_that_loses_the_wall_falls_with_its_rider() {
    let goat = Sheet {
        size: 2,
        ranks: Ranks {
            skills: Vec::new(),
            ..war_horse().ranks
        },
        rate: Some(9),
        ..war_horse()
    };
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (5, 4)),
            ("Goat", 0, goat, (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[6, 6, 6, 1, 1, 1, 6, 6, 6]);
    battle.stage(|resolver| {
        for unit in [A, B] {
            let hanging = Altitude {
                hanging: 3,
                ..Altitude::default()
            };
            let cell = resolver.view().cell(unit);
            resolver.place_at(unit, cell, hanging);
        }
    });
    assert_eq!(
        refused(&battle, &order(&battle, A, "dismount")),
        "TH-MOV-10"
    );
    // She strikes without a check: it is the goat that holds on.
    let cut = sword(&battle, A, "quick attack", B);
    let mut struck = battle.fork(1);
    play(&mut struck, &cut, &[2, 2, 2], &[]);
    // 4 + 3 = 7 against 10: it falls three yards, 6 + 3 - 3 - 3 = 3, and she with it, landing on her
    // feet and then hurt: 2 + 3 - 3 - 1 = 1.
    let kick = command(&battle, "quick attack").at(B);
    play(&mut battle, &kick, &[1, 1, 1, 6, 3, 3, 4, 2], &[]);
    assert_eq!(battle.view().altitude(A).hanging, 0);
    assert_eq!(number(&battle, H, "Moderate"), 1);
    assert_eq!(number(&battle, A, "Light"), 1);
    assert!(!rides(&battle));
}

/// Rules: TH-MNT-09 TH-MOV-19
#[test]
fn nobody_gets_off_in_the_air_but_by_falling() {
    let mut battle = mounted(kind(Training::Sentient), (6, 4));
    battle.stage(|resolver| {
        let aloft = Altitude {
            band: Band::Low,
            ..Altitude::default()
        };
        resolver.place_at(H, Cell::new(4, 4), aloft);
    });
    assert_eq!(battle.view().band(A), Band::Low);
    assert_eq!(
        refused(&battle, &order(&battle, A, "dismount")),
        "TH-MOV-19"
    );
    // When her mount is shot from under her she falls three yards: 4 + 3 - 3 - 1 = 3 is moderate,
    // and there is no landing check.
    over(&mut battle, A);
    for unit in [A, H] {
        set(&mut battle, unit, "Initiative", 1);
    }
    let bow = item("short bow");
    battle.stage(|resolver| {
        let hands = &mut resolver.edit::<Hands>(B).carried;
        hands.truncate(1);
        hands[0].item = bow;
        hands[0].hold = Hold::Both;
    });
    while let Some(unit) = battle.acting().filter(|unit| *unit != B) {
        over(&mut battle, unit);
    }
    let shot = order(&battle, B, "standard attack")
        .at(H)
        .with(Tool::Item(bow));
    play(&mut battle, &shot, &[4, 4, 4, 4], &[]);
    assert_eq!(battle.view().status(H), CombatStatus::Dead);
    assert_eq!(battle.view().band(A), Band::Ground);
    assert_eq!(number(&battle, A, "Moderate"), 1);
    assert_eq!(battle.view().posture(A), Posture::Prone);
}

/// Rules: TH-ACT-04 TH-TIM-16
#[test]
fn a_step_that_invites_a_blow_at_both_is_answered_once() {
    let giant = Sheet {
        size: 5,
        gear: vec![(item("spear"), Hold::Both)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Giant", 1, giant, (9, 4)),
            ("Horse", 0, war_horse(), (4, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    set(&mut battle, B, "AP", 8);
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    // No smaller than the horse, it has both within two yards with the second step.
    play(&mut battle, &walk, &[2, 2, 2], &["yes", "unit 0"]);
    assert_eq!(number(&battle, B, "AP"), 4);
    let struck = battle.log().iter().rev().find_map(|event| match event {
        BattleEvent::Outcome { target, .. } => Some(*target),
        _ => None,
    });
    assert_eq!(struck, Some(A));
}

/// Rules: TH-MNT-06 TH-ACT-23
#[test]
fn a_horse_shoved_up_to_a_blade_shies_too() {
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (6, 4)),
            ("Grask", 1, grask(), (8, 4)),
            ("Horse", 0, kind(Training::Untrained), (6, 4)),
            ("Brun", 1, grask(), (3, 4)),
        ],
        1,
    );
    seat(&mut battle, A, H);
    begin(&mut battle, &[1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 2]);
    assert_eq!(battle.acting(), Some(B));
    // 6 + 6 + 6 + 7 = 25 just moves it a yard; Brun's axe had two yards to go and now one. Then
    // 3 + 3 + 3 with Riding 3 against 13.
    let shove = order(&battle, B, "shove").at(H);
    play(&mut battle, &shove, &[6, 6, 6, 3, 3, 3], &["5,4"]);
    assert!(has(&battle, H, "Out of control"));
}
