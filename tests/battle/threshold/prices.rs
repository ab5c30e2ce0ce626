//! What actions and reactions cost, row by row.

use shadowgrid::data::threshold::samples::horse;
use shadowgrid::{
    battle::{
        board::{Board, Terms, Use},
        components::Carried,
    },
    rules::threshold::character::stats::Training,
};

use super::{
    charms::{interaction, thing},
    ground::drawn,
    magic::{against, cast},
    riding::{H, beside_horse, seat},
    *,
};

/// ID, name, action points (all that there are), stamina.
const TABLE: [(&str, &str, &[i64], i64); 30] = [
    ("TH-ACT-02", "Nonlethal Attack", &[6], 0),
    ("TH-ACT-03", "Quick Attack", &[4], 0),
    ("TH-ACT-04", "Rebuff", &[4], 0),
    ("TH-ACT-05", "Standard Attack", &[6], 0),
    ("TH-ACT-06", "Strong Attack", &[9], 3),
    // Ember Dart, Arc Lance, Flame Burst.
    ("TH-ACT-07", "Cast a Spell", &[4, 6, 8], 0),
    ("TH-ACT-08", "Defend", &[4], 0),
    ("TH-ACT-09", "Harry", &[2], 0),
    ("TH-ACT-10", "Ready an Action", &[2], 0),
    ("TH-ACT-11", "Retrieve or Stow an Item", &[1, 3, 6], 0),
    ("TH-ACT-12", "Change Posture", &[2], 0),
    ("TH-ACT-13", "Create an Opening", &[3], 0),
    ("TH-ACT-14", "Enter Occupied Space", &[3], 0),
    ("TH-ACT-15", "Escape", &[4], 0),
    ("TH-ACT-16", "Mount/Dismount", &[6, 6], 0),
    ("TH-ACT-17", "Dash", &[2], 2),
    ("TH-GRP-03", "Cling", &[2], 0),
    ("TH-GRP-04", "Drag", &[4], 0),
    ("TH-GRP-01", "Grapple", &[6], 0),
    ("TH-GRP-05", "Interpose", &[3], 0),
    ("TH-GRP-06", "Pin", &[6], 0),
    ("TH-ACT-19", "End a Magical Effect", &[2], 0),
    // Disarm, Distract, Shove, Trip.
    ("TH-ACT-20", "Hinder", &[4, 4, 4, 4], 0),
    ("TH-ACT-25", "Seize Initiative", &[4], 0),
    ("TH-ACT-26", "Stabilize", &[8], 0),
    ("TH-ACT-27", "Treat Condition", &[8], 0),
    ("TH-ACT-28", "Treat Wound", &[16], 0),
    // A door, anything else, a potion, a bell, flint and steel.
    ("TH-ACT-30", "Use an Object", &[2, 2, 4, 6, 8], 0),
    ("TH-SWC-03", "Return to the surface", &[4], 0),
    ("TH-MNT-07", "Regain control of a mount", &[8], 0),
];

/// Ysolde beside Grask and a dying friend, with something for every action on foot.
fn busy() -> Battle {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (4, 5)),
            ("Grask", 1, grask(), (5, 5)),
            ("Friend", 0, ysolde(), (4, 4)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4, 1, 1, 1]);
    set(&mut battle, A, "AP", 21);
    set(&mut battle, A, "Light", 1);
    give(&mut battle, A, "Bleeding", 1, None);
    give(&mut battle, C, "Dying", 1, None);
    give(&mut battle, A, "Quickened", 4, Some(A));
    give(&mut battle, A, "Sluggish", 1, None);
    battle
}

/// What an order costs in action points and stamina.
fn of(battle: &Battle, order: &Order) -> (i64, i64) {
    let price = |what| i64::from(price(battle, order, what));
    (price("AP"), price("Stamina"))
}

fn busy_with(key: &str, change: impl Fn(&Battle, Order) -> Order) -> (i64, i64) {
    let battle = busy();
    of(&battle, &change(&battle, order(&battle, A, key)))
}

fn held(key: &str) -> (i64, i64) {
    let mut battle = busy();
    grapple(&mut battle, A, B);
    let order = match key {
        "pin" => order(&battle, A, key).at(B),
        _ => order(&battle, A, key),
    };
    of(&battle, &order)
}

/// The points that a reaction costs its unit after an order.
fn reacting(
    mut battle: Battle,
    by: UnitId,
    order: &Order,
    (faces, answers): (&[u16], &[&str]),
) -> (i64, i64) {
    let has = |battle: &Battle| (number(battle, by, "AP"), number(battle, by, "Stamina"));
    let before = has(&battle);
    play(&mut battle, order, faces, answers);
    let after = has(&battle);
    (before.0 - after.0, before.1 - after.1)
}

fn rebuff(weapon: &str, hold: Hold) -> (i64, i64) {
    let sheet = Sheet {
        gear: vec![(item(weapon), hold)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(14, 10),
        &[("Ysolde", 0, ysolde(), (2, 5)), ("Grask", 1, sheet, (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let walk = order(&battle, A, "walk").to(Cell::new(4, 5));
    // 6 and less than 9 misses 15.
    reacting(battle, B, &walk, (&[2, 2, 2], &["yes"]))
}

fn harry() -> (i64, i64) {
    let archer = with_gear(&[("short bow", Hold::Both)]);
    let mut battle = threshold(
        Board::open(20, 10),
        &[
            ("Archer", 0, archer, (4, 5)),
            ("Near", 1, grask(), (6, 5)),
            ("Far", 1, grask(), (12, 5)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4, 2, 4, 3]);
    let shot = order(&battle, A, "standard attack").at(C);
    let shot = shot.with(Tool::Item(item("short bow")));
    reacting(battle, B, &shot, (&[2, 2, 2], &["yes"]))
}

fn cling() -> (i64, i64) {
    let mut battle = beside();
    grapple(&mut battle, B, A);
    let walk = order(&battle, A, "walk").to(Cell::new(2, 5));
    reacting(battle, B, &walk, (&[3, 3, 4], &["yes", "0"]))
}

/// Ysolde holds Brun between herself and Grask's axe.
fn interpose() -> (i64, i64) {
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
    grapple(&mut battle, A, C);
    give(&mut battle, C, "Pinned", 1, Some(A));
    let end = order(&battle, A, "end");
    battle
        .execute_with(end, &mut |_, question| question.place(Choice::No))
        .unwrap();
    let blow = axe(&battle, B, "standard attack", A);
    let dice = &[4, 4, 4, 3, 3, 3];
    reacting(battle, A, &blow, (dice, &["no", "yes", "no"]))
}

/// What is kept in a scabbard, a pouch and a backpack, taken out and put away.
fn reaching(key: &str, hold: Hold) -> Vec<(i64, i64)> {
    ["dagger", "healing potion", "healing kit"]
        .into_iter()
        .map(|name| {
            let members = [
                ("Ysolde", 0, with_gear(&[(name, hold)]), (4, 5)),
                ("Grask", 1, grask(), (9, 5)),
            ];
            let mut battle = threshold(Board::open(14, 10), &members, 1);
            begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
            let order = order(&battle, A, key).with(Tool::Item(item(name)));
            of(&battle, &order)
        })
        .collect()
}

/// Using a door, a lever without a price of its own, a potion, and two things with one.
fn using() -> Vec<(i64, i64)> {
    let legend = [
        ('D', "door"),
        ('L', "lever"),
        ('S', "shelf"),
        ('C', "crate"),
    ];
    let mut board = drawn(&["DLS...", "..C...", "......"], &legend);
    let costs = |points| {
        let terms = Terms {
            points,
            ..Terms::default()
        };
        vec![interaction(Use::Becomes(None), Some(terms))]
    };
    thing(
        &mut board,
        (1, 0),
        vec![interaction(Use::Becomes(None), None)],
    );
    thing(&mut board, (2, 0), costs(6));
    thing(&mut board, (2, 1), costs(8));
    let drinker = with_gear(&[("healing potion", Hold::Right)]);
    let members = [
        ("Ysolde", 0, drinker, (1, 1)),
        ("Grask", 1, grask(), (5, 2)),
    ];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    set(&mut battle, A, "AP", 20);
    set(&mut battle, A, "Light", 1);
    let at = |x, y| order(&battle, A, "use").to(Cell::new(x, y));
    let potion = order(&battle, A, "use").with(Tool::Item(item("healing potion")));
    [at(0, 0), at(1, 0), potion, at(2, 0), at(2, 1)]
        .map(|order| of(&battle, &order))
        .to_vec()
}

fn casting() -> Vec<(i64, i64)> {
    let battle = against((6, 5));
    let at = |spell| of(&battle, &cast(&battle, spell).at(B));
    let into = |spell, x| of(&battle, &cast(&battle, spell).to(Cell::new(x, 5)));
    vec![
        at("ember dart"),
        into("arc lance", 3),
        into("flame burst", 6),
    ]
}

fn riding(key: &str) -> (i64, i64) {
    let mut battle = beside_horse(Sheet {
        mount: Some(Training::Untrained),
        ..horse()
    });
    if key != "mount" {
        seat(&mut battle, A, H);
        give(&mut battle, H, "Out of control", 1, None);
    }
    set(&mut battle, A, "AP", 21);
    let order = order(&battle, A, key);
    let order = match key {
        "mount" => order.at(H),
        "dismount" => order.to(Cell::new(3, 4)),
        _ => order,
    };
    of(&battle, &order)
}

fn surface() -> (i64, i64) {
    let board = drawn(&["~~~~~~", "~~~~~~"], &[('~', "deep_water")]);
    let members = [
        ("Ysolde", 0, ysolde(), (1, 0)),
        ("Grask", 1, grask(), (5, 1)),
    ];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    give(&mut battle, A, "Under water", 1, None);
    of(&battle, &order(&battle, A, "surface"))
}

/// What a row of the table costs.
fn costs(id: &str) -> Vec<(i64, i64)> {
    let plain = |key| vec![busy_with(key, |_, order| order)];
    let at = |key| vec![busy_with(key, |_, order| order.at(B))];
    let struck = |key: &'static str| vec![busy_with(key, |battle, _| sword(battle, A, key, B))];
    let mode = |key, mode| vec![busy_with(key, |battle, order| in_mode(battle, order, mode))];
    match id {
        "TH-ACT-02" => struck("nonlethal attack"),
        "TH-ACT-03" => struck("quick attack"),
        "TH-ACT-04" => vec![rebuff("hand axe", Hold::Right)],
        "TH-ACT-05" => struck("standard attack"),
        "TH-ACT-06" => struck("strong attack"),
        "TH-ACT-07" => casting(),
        "TH-ACT-08" => plain("defend"),
        "TH-ACT-09" => vec![harry()],
        "TH-ACT-10" => plain("ready"),
        "TH-ACT-11" => {
            let out = reaching("retrieve", Hold::Stowed);
            assert_eq!(out, reaching("stow", Hold::Right));
            out
        }
        "TH-ACT-12" => mode("posture", "prone"),
        "TH-ACT-13" => at("create opening"),
        "TH-ACT-14" => at("enter"),
        "TH-ACT-15" => vec![held("escape")],
        "TH-ACT-16" => vec![riding("mount"), riding("dismount")],
        "TH-ACT-17" => plain("dash"),
        "TH-GRP-03" => vec![cling()],
        "TH-GRP-04" => vec![held("drag")],
        "TH-GRP-01" => at("grapple"),
        "TH-GRP-05" => vec![interpose()],
        "TH-GRP-06" => vec![held("pin")],
        "TH-ACT-19" => plain("end effect"),
        "TH-ACT-20" => ["disarm", "distract", "shove", "trip"].map(at).concat(),
        "TH-ACT-25" => plain("seize initiative"),
        "TH-ACT-26" => vec![busy_with("stabilize", |_, order| order.at(C))],
        "TH-ACT-27" => mode("treat condition", "bleeding"),
        "TH-ACT-28" => mode("treat wound", "light"),
        "TH-ACT-30" => using(),
        "TH-SWC-03" => vec![surface()],
        "TH-MNT-07" => vec![riding("regain control")],
        _ => Vec::new(),
    }
}

/// Rules: TH-ACT-01
#[test]
fn the_table_of_costs_row_by_row() {
    for (id, name, points, stamina) in TABLE {
        let expected: Vec<_> = points.iter().map(|&ap| (ap, stamina)).collect();
        assert_eq!(costs(id), expected, "{id} {name}");
    }
}

/// Rules: TH-ACT-01 TH-ACT-04
#[test]
fn attacks_and_rebuffs_cost_what_their_weapon_adds() {
    assert_eq!(rebuff("great axe", Hold::Both), (4 + 1, 0));
    // A dagger takes one point less for each attack.
    let gear = with_gear(&[("dagger", Hold::Right)]);
    let members = [("Ysolde", 0, gear, (4, 5)), ("Grask", 1, grask(), (5, 5))];
    let mut battle = threshold(Board::open(14, 10), &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    for (key, ap) in [
        ("nonlethal attack", 5),
        ("quick attack", 3),
        ("standard attack", 5),
        ("strong attack", 8),
    ] {
        set(&mut battle, A, "AP", 20);
        let stab = order(&battle, A, key)
            .at(B)
            .with(Tool::Item(item("dagger")));
        assert_eq!(price(&battle, &stab, "AP"), ap, "{key}");
    }
}

/// Rules: TH-ACT-11
#[test]
fn what_lies_here_or_beside_is_picked_up_for_three_and_nothing_farther() {
    for (cell, near) in [
        ((4, 5), true),
        ((5, 6), true),
        ((6, 5), false),
        ((4, 3), false),
    ] {
        let members = [
            ("Ysolde", 0, with_gear(&[]), (4, 5)),
            ("Grask", 1, grask(), (9, 5)),
        ];
        let mut battle = threshold(Board::open(14, 10), &members, 1);
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        let dropped = Carried {
            item: item("dagger"),
            hold: Hold::Stowed,
            ammo: 0,
            reload_paid: 0,
            reload_price: None,
        };
        battle.stage(|resolver| {
            resolver.change_ground(|ground| ground.let_fall(Cell::new(cell.0, cell.1), dropped));
        });
        let take = order(&battle, A, "retrieve").with(Tool::Item(item("dagger")));
        let mut offered = Vec::new();
        let view = battle.view();
        let action = view.scene.book.action(take.action).unwrap();
        action.orders(view, A, take.action, &mut offered);
        assert_eq!(offered.contains(&take), near, "{cell:?}");
        assert_eq!(battle.plan(&take).is_ok(), near, "{cell:?}");
        if near {
            assert_eq!(of(&battle, &take), (3, 0));
            play(&mut battle, &take, &[], &[]);
            assert!(battle.view().ground().dropped.is_empty());
        }
    }
}
