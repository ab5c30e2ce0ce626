//! Grapples: starting, being in one, leaving, dragging, pinning, hiding behind one.

use shadowgrid::battle::{order::Tool, question::Choice};

use super::*;

/// A beside B, who is beside C; both of them against A.
fn between() -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (5, 5)),
            ("Brun", 1, grask(), (4, 6)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 3, 4, 4, 2, 4, 4]);
    battle
}

/// Rules: TH-GRP-01
#[test]
fn a_grapple_is_a_bare_handed_hit_without_harm() {
    let mut battle = beside();
    let grapple = order(&battle, A, "grapple").at(B);
    assert_eq!(check(&battle, &grapple), (6, 0, 12));
    let long = grapple.clone().with(Tool::Item(item("arming sword")));
    assert_eq!(refused(&battle, &long), "TH-GRP-01");
    let mut missed = battle.fork(1);
    play(&mut battle, &grapple, &[2, 2, 2], &[]);
    assert!(has(&battle, A, "Grappling") && has(&battle, B, "Grappling"));
    assert_eq!(number(&battle, B, "Worst"), 0);
    assert_eq!(refused(&battle, &grapple), "TH-GRP-01");
    // 5 is a critical failure: 6 + 5 - 1 = 10.
    play(&mut missed, &grapple, &[2, 2, 1, 1], &[]);
    assert!(!has(&missed, B, "Grappling"));
    assert_eq!(number(&missed, A, "Initiative"), 18);
    // Neither giants nor slimes, nor from a yard away.
    for (sheet, cell) in [
        (Sheet { size: 5, ..grask() }, (5, 5)),
        (
            Sheet {
                ungrappleable: true,
                ..grask()
            },
            (5, 5),
        ),
        (grask(), (6, 5)),
    ] {
        let mut battle = threshold(
            Board::open(14, 10),
            &[("A", 0, ysolde(), (4, 5)), ("B", 1, sheet, cell)],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        assert_eq!(refused(&battle, &grapple), "TH-GRP-01");
    }
}

/// Rules: TH-GRP-02
#[test]
fn in_a_grapple_only_the_shortest_weapons_serve_and_every_yard_costs_two() {
    let mut battle = beside();
    grapple(&mut battle, A, B);
    assert_eq!(
        refused(&battle, &sword(&battle, A, "quick attack", B)),
        "TH-GRP-02"
    );
    assert!(
        battle
            .plan(&order(&battle, A, "quick attack").at(B))
            .is_ok()
    );
    assert_eq!(refused(&battle, &order(&battle, A, "dash")), "TH-GRP-02");
    let walk = order(&battle, A, "walk").to(Cell::new(5, 4));
    assert_eq!(price(&battle, &walk, "yards"), 2);
    play(&mut battle, &walk, &[], &[]);
    assert!(has(&battle, A, "Grappling"));
    // Nobody clings: out of touch it ends.
    let away = order(&battle, A, "walk").to(Cell::new(5, 3));
    play(&mut battle, &away, &[], &["no"]);
    assert!(!has(&battle, A, "Grappling") && !has(&battle, B, "Grappling"));
    // Only the unit that started it lets go, and freely.
    let mut battle = beside();
    grapple(&mut battle, A, B);
    give(&mut battle, B, "Pinned", 1, Some(A));
    set(&mut battle, A, "AP", 0);
    let let_go = order(&battle, A, "let go");
    play(&mut battle, &let_go, &[], &[]);
    assert!(!has(&battle, B, "Grappling") && !has(&battle, B, "Pinned"));
    let mut battle = beside();
    grapple(&mut battle, B, A);
    assert_eq!(refused(&battle, &let_go), "TH-GRP-02");
}

/// Rules: TH-GRP-02 TH-ACT-04
#[test]
fn a_grappled_axe_rebuffs_nobody() {
    let mut battle = between();
    battle.stage(|resolver| resolver.place(A, Cell::new(6, 7)));
    let step = order(&battle, A, "walk").to(Cell::new(5, 6));
    assert!(!battle.plan(&step).unwrap().invites.is_empty());
    grapple(&mut battle, B, C);
    assert!(battle.plan(&step).unwrap().invites.is_empty());
}

/// Rules: TH-GRP-03
#[test]
fn who_clings_takes_yards_and_follows() {
    let start = || {
        let mut battle = beside();
        grapple(&mut battle, B, A);
        battle
    };
    let mut battle = start();
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    assert_eq!(price(&battle, &walk, "AP"), 2);
    // 10 + 7 = 17: one yard lost and one followed; with three left the second step is too dear.
    play(&mut battle, &walk, &[3, 3, 4], &["yes", "1"]);
    assert_eq!(battle.view().cell(A), Cell::new(3, 5));
    assert_eq!(battle.view().cell(B), Cell::new(4, 5));
    assert_eq!(number(&battle, A, "Yards"), 1);
    assert_eq!(number(&battle, B, "AP"), 4);
    assert!(has(&battle, A, "Grappling"));
    // 7 + 7 = 14: behind the yard lost four points are left, which follow nobody.
    let mut battle = start();
    play(&mut battle, &walk, &[2, 2, 3], &["yes", "1"]);
    assert_eq!(battle.view().cell(A), Cell::new(3, 5));
    assert_eq!(battle.view().cell(B), Cell::new(5, 5));
    assert!(!has(&battle, A, "Grappling"));
    // Or three followed.
    let mut battle = start();
    play(&mut battle, &walk, &[3, 3, 4], &["yes", "0"]);
    assert_eq!(battle.view().cell(A), Cell::new(2, 5));
    assert_eq!(battle.view().cell(B), Cell::new(3, 5));
    // A natural 18 throws a further die: wild.
    let mut battle = start();
    play(&mut battle, &walk, &[6, 6, 6, 1], &["yes", "0"]);
    assert_eq!(number(&battle, B, "Initiative"), 18);
    // A shove is clung to as well: one yard of three taken, and followed.
    let mut battle = between();
    grapple(&mut battle, C, B);
    battle.stage(|resolver| resolver.place(C, Cell::new(5, 6)));
    let shove = order(&battle, A, "shove").at(B);
    play(
        &mut battle,
        &shove,
        &[6, 6, 6, 3, 3, 4],
        &["8,5", "yes", "1"],
    );
    assert_eq!(battle.view().cell(B), Cell::new(7, 5));
}

/// Rules: TH-GRP-04
#[test]
fn dragging_takes_the_others_along_at_single_cost() {
    let mut battle = between();
    grapple(&mut battle, B, A);
    let drag = order(&battle, A, "drag");
    assert_eq!(check(&battle, &drag), (5, 0, 17));
    grapple(&mut battle, C, A);
    assert_eq!(check(&battle, &drag), (5, -2, 17));
    set(&mut battle, A, "AP", 8);
    let mut failed = battle.fork(1);
    play(&mut failed, &drag, &[5, 5, 3], &[]);
    assert!(!has(&failed, A, "Dragging"));
    play(&mut battle, &drag, &[5, 5, 4], &[]);
    // Rate 9: nine yards in all, none of them doubled, and nobody clings.
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    assert_eq!(price(&battle, &walk, "yards"), 2);
    play(&mut battle, &walk, &[], &[]);
    let cells = [A, B, C].map(|unit| battle.view().cell(unit));
    assert_eq!(cells, [Cell::new(2, 5), Cell::new(3, 5), Cell::new(2, 6)]);
    assert_eq!(amount(&battle, A, "Dragging"), Some(7));
    assert!(has(&battle, A, "Grappling"));
    let far = order(&battle, A, "walk").to(Cell::new(12, 5));
    assert!(battle.plan(&far).is_err());
}

/// Rules: TH-GRP-06 TH-GRP-07 TH-CON-06 TH-DIC-04
#[test]
fn the_pinned_can_do_nothing_but_escape() {
    let mut battle = beside();
    let pin = order(&battle, A, "pin").at(B);
    assert_eq!(refused(&battle, &pin), "TH-GRP-06");
    grapple(&mut battle, A, B);
    assert_eq!(check(&battle, &pin), (5, -2, 17));
    let mut wild = battle.fork(1);
    play(&mut battle, &pin, &[4, 5, 5], &[]);
    assert!(has(&battle, B, "Pinned"));
    let punch = order(&battle, A, "standard attack").at(B);
    assert_eq!(check(&battle, &punch).2, 4);
    // A natural 18 throws a further die: wild.
    play(&mut wild, &pin, &[6, 6, 6, 1], &[]);
    assert_eq!(number(&wild, A, "Initiative"), 22);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(
        refused(&battle, &order(&battle, B, "quick attack").at(A)),
        "TH-CON-06"
    );
    assert_eq!(refused(&battle, &order(&battle, B, "defend")), "TH-CON-06");
    // Power +7 against her Power defence of 15; the pin ends first, then the grapple.
    set(&mut battle, B, "AP", 12);
    let escape = order(&battle, B, "escape");
    assert_eq!(check(&battle, &escape), (7, 0, 15));
    let let_pass = &["no", "no"];
    play(&mut battle, &escape, &[2, 3, 3], let_pass);
    assert!(!has(&battle, B, "Pinned") && has(&battle, B, "Grappling"));
    play(&mut battle, &escape, &[2, 3, 3], let_pass);
    assert!(!has(&battle, B, "Grappling"));
}

/// Rules: TH-GRP-07
#[test]
fn several_grapplers_are_harder_to_escape() {
    let mut battle = between();
    grapple(&mut battle, B, A);
    let escape = order(&battle, A, "escape");
    // One alone takes nothing, and no line says so.
    let alone = battle.plan(&escape).unwrap().check.unwrap();
    assert!(alone.breakdown.lines.is_empty(), "{:?}", alone.breakdown);
    grapple(&mut battle, C, A);
    assert_eq!(check(&battle, &escape), (5, -2, 17));
    let mut failed = battle.fork(1);
    play(&mut failed, &escape, &[4, 4, 5], &[]);
    assert!(has(&failed, A, "Grappling"));
    // 14 + 5 - 2 = 17: free of both.
    play(&mut battle, &escape, &[4, 5, 5], &[]);
    assert!(
        [A, B, C]
            .iter()
            .all(|&unit| !has(&battle, unit, "Grappling"))
    );
}

/// Rules: TH-GRP-05 TH-ATK-09
#[test]
fn somebody_pinned_is_put_in_the_way() {
    let start = |pinned: bool| {
        let mut battle = between();
        grapple(&mut battle, A, C);
        if pinned {
            give(&mut battle, C, "Pinned", 1, Some(A));
        }
        let end = order(&battle, A, "end");
        battle
            .execute_with(end, &mut |_, question| question.place(Choice::No))
            .unwrap();
        assert_eq!(battle.acting(), Some(B));
        battle
    };
    let attack = |battle: &Battle| axe(battle, B, "standard attack", A);
    let mut battle = start(true);
    // 12 + 5 = 17 against its Power of 17; then 9 + 6 = 15 against Defense 4: 15 + 7 - 4 - 9 = 9.
    let blow = attack(&battle);
    play(
        &mut battle,
        &blow,
        &[4, 4, 4, 3, 3, 3],
        &["no", "yes", "no"],
    );
    assert_eq!(battle.view().status(C), CombatStatus::Dead);
    assert_eq!(number(&battle, A, "Worst"), 0);
    assert!(!has(&battle, A, "Grappling"));
    // 13 + 5 - 2 = 16 is not enough when it is not pinned; the blow falls on her.
    let mut battle = start(false);
    let blow = attack(&battle);
    play(
        &mut battle,
        &blow,
        &[4, 4, 5, 3, 3, 3],
        &["no", "yes", "no"],
    );
    assert_eq!(number(&battle, C, "Worst"), 0);
    assert_eq!(number(&battle, A, "Worst"), 1);
}
