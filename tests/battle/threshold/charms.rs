//! Magical items with lasting effects, and the things of a level.

use shadowgrid::battle::{
    board::{Board, Interaction, Light, Terms, Use},
    components::DoorState,
};
use shadowgrid::{
    data::assets,
    rules::threshold::character::{
        items::{Charm, Item, Magic, Reach, Weapon},
        stats::{Attributes, Skill, Spec},
    },
};

use super::{ground::drawn, *};
use crate::kit::threshold_with;

/// The ledger's weapons with the staff, its other form and the bead at the end.
fn magical() -> Catalogue {
    let mut catalogue = samples::catalogue();
    let spear = catalogue.items[usize::from(item("spear").0)]
        .weapon
        .unwrap();
    let plain = |name: &str, weapon: Option<Weapon>, magic: Option<Magic>| Item {
        name: name.to_owned(),
        weapon,
        used: None,
        kept: None,
        use_ap: None,
        natural: false,
        magic,
    };
    let magic = |invest, charm| Some(Magic { invest, charm });
    catalogue.items.extend([
        plain(
            "thorn staff",
            None,
            magic(2, Charm::Becomes("thorn spear".into())),
        ),
        plain("thorn spear", Some(Weapon { damage: 4, ..spear }), None),
        plain("lantern bead", None, magic(1, Charm::Lights(5))),
    ]);
    catalogue
}

fn magic_item(name: &str) -> ItemId {
    magical().named(name).unwrap()
}

fn wearer(board: Board) -> Battle {
    let sheet = Sheet {
        gear: vec![
            (magic_item("thorn staff"), Hold::Right),
            (magic_item("lantern bead"), Hold::Stowed),
        ],
        ..ysolde()
    };
    let members = [("Ysolde", 0, sheet, (1, 1)), ("Grask", 1, grask(), (7, 1))];
    let mut battle = threshold_with(board, &members, 1, magical(), None);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    set(&mut battle, A, "AP", 20);
    battle
}

fn using(battle: &Battle, key: &str, name: &str) -> Order {
    order(battle, A, key).with(Tool::Item(magic_item(name)))
}

fn mana(battle: &Battle) -> (i16, i16) {
    use shadowgrid::battle::components::{PoolId, Pools};
    let pools = battle.view().store.get::<Pools>(A);
    (pools.now(PoolId(2)), pools.max(PoolId(2)))
}

/// Rules: TH-MAG-03 TH-ACT-19 TH-WND-17
#[test]
fn the_thorn_staff_is_a_spear_for_two_mana_and_a_staff_again() {
    let mut battle = wearer(Board::open(12, 3));
    assert_eq!(mana(&battle), (10, 10));
    let wake = using(&battle, "use", "thorn staff");
    play(&mut battle, &wake, &[], &[]);
    assert_eq!(mana(&battle), (8, 8));
    // A spear of damage 4: Strength 2 and 4, over two yards, in both hands.
    let carried = &battle
        .view()
        .store
        .get::<shadowgrid::battle::components::Hands>(A)
        .carried;
    assert_eq!(carried[0].item, magic_item("thorn spear"));
    assert_eq!(carried[0].hold, Hold::Both);
    let reach = magical().items[usize::from(carried[0].item.0)]
        .weapon
        .unwrap()
        .reach;
    assert_eq!(reach, Reach::Melee(2));
    battle.stage(|resolver| resolver.place(B, Cell::new(4, 1)));
    let thrust = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(magic_item("thorn spear")));
    assert!(battle.plan(&thrust).is_ok());
    assert_eq!(refused(&battle, &wake), "TH-MAG-03");
    // Two AP end it, by either name of it.
    let stop = using(&battle, "end effect", "thorn spear");
    assert_eq!(price(&battle, &stop, "AP"), 2);
    play(&mut battle, &stop, &[], &[]);
    assert_eq!(mana(&battle), (10, 10));
    let hands = battle
        .view()
        .store
        .get::<shadowgrid::battle::components::Hands>(A);
    assert_eq!(hands.carried[0].item, magic_item("thorn staff"));
    // Without the mana it stays wood; put away it is not woken.
    set(&mut battle, A, "Mana", 1);
    assert_eq!(refused(&battle, &wake), "TH-WND-16");
    set(&mut battle, A, "Mana", 10);
    let away = using(&battle, "stow", "thorn staff");
    play(&mut battle, &away, &[], &[]);
    assert_eq!(refused(&battle, &wake), "TH-MAG-03");
}

/// Rules: TH-MAG-03 TH-FLD-02
#[test]
fn the_lantern_bead_lights_five_yards_around_its_wearer() {
    let mut board = Board::open(12, 3);
    for tile in &mut board.tiles {
        tile.light = Light::Dark;
    }
    let mut battle = wearer(board);
    let sees = |battle: &Battle| {
        let view = battle.view();
        (view.scene.book.sees)(view, A, B)
    };
    assert!(!sees(&battle));
    let wake = using(&battle, "use", "lantern bead");
    play(&mut battle, &wake, &[], &[]);
    assert_eq!(mana(&battle), (9, 9));
    // Six yards away it is still dark, five are lit.
    assert!(!sees(&battle));
    battle.stage(|resolver| resolver.place(B, Cell::new(6, 1)));
    assert!(sees(&battle));
    // Both may be awake; each is ended by itself.
    let staff = using(&battle, "use", "thorn staff");
    play(&mut battle, &staff, &[], &[]);
    assert_eq!(mana(&battle), (7, 7));
    let stop = using(&battle, "end effect", "lantern bead");
    play(&mut battle, &stop, &[], &[]);
    assert_eq!(mana(&battle), (8, 8));
    assert!(!sees(&battle));
}

/// Rules: TH-MAG-03
#[test]
fn the_files_hold_both_items() {
    let catalogue = &assets().books.threshold.catalogue;
    let magic = |name: &str| {
        let item = catalogue.named(name).unwrap();
        catalogue.items[usize::from(item.0)].magic.clone().unwrap()
    };
    assert_eq!(magic("lantern bead").invest, 1);
    assert_eq!(magic("lantern bead").charm, Charm::Lights(5));
    let staff = magic("thorn staff");
    assert_eq!(staff.invest, 2);
    let Charm::Becomes(form) = staff.charm else {
        panic!("the staff takes a form");
    };
    let form = catalogue.named(&form).unwrap();
    let weapon = catalogue.items[usize::from(form.0)].weapon.unwrap();
    assert_eq!((weapon.damage, weapon.reach), (4, Reach::Melee(2)));
}

pub(super) fn thing(board: &mut Board, cell: (i16, i16), interact: Vec<Interaction>) {
    let index = board.grid.index(Cell::new(cell.0, cell.1)).unwrap();
    let place = board.tiles[index].obstacle.unwrap();
    board.obstacles[usize::from(place.0)].interact = interact;
}

pub(super) fn interaction(effect: Use, terms: Option<Terms>) -> Interaction {
    Interaction {
        title: "Use it".into(),
        effect,
        terms: terms
            .into_iter()
            .map(|own| ("threshold".into(), own))
            .collect(),
    }
}

/// Rules: TH-ACT-30 TH-ACT-32
#[test]
fn things_of_the_level_do_what_they_do_under_every_book() {
    // A lever without terms costs 2 and moves a door; a second use takes it away for 6 and a check.
    let legend = [('L', "lever"), ('D', "locked_door")];
    let mut board = drawn(&["......", ".L.D..", "......"], &legend);
    let terms = Terms {
        skill: Some(place(Skill::Athletics, &Skill::ALL)),
        focus: Some(place(Spec::Power, &Spec::ALL)),
        modifier: 12,
        points: 6,
        ..Terms::default()
    };
    let uses = vec![
        interaction(Use::Switches(vec![Cell::new(3, 1)]), None),
        interaction(Use::Becomes(None), Some(terms)),
    ];
    thing(&mut board, (1, 1), uses);
    let members = [
        ("Ysolde", 0, ysolde(), (0, 1)),
        ("Grask", 1, grask(), (5, 2)),
    ];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    set(&mut battle, A, "AP", 20);
    let pull = order(&battle, A, "use").to(Cell::new(1, 1));
    let first = in_mode(&battle, pull.clone(), "first");
    assert_eq!(price(&battle, &pull, "AP"), 2);
    assert_eq!(battle.plan(&first).unwrap().what.as_deref(), Some("Use it"));
    play(&mut battle, &first, &[], &[]);
    let door = |battle: &Battle| {
        let view = battle.view();
        view.board().door(view.ground(), Cell::new(3, 1))
    };
    assert_eq!(door(&battle), Some(DoorState::Open));
    play(&mut battle, &pull, &[], &[]);
    assert_eq!(door(&battle), Some(DoorState::Closed));
    // Strength 2, Athletics 2, Power 1: 6 + 5 = 11 fails, 7 + 5 = 12 does it.
    let break_it = in_mode(&battle, pull, "second");
    assert_eq!(price(&battle, &break_it, "AP"), 6);
    assert_eq!(check(&battle, &break_it), (5, 0, 12));
    play(&mut battle, &break_it, &[2, 2, 2], &[]);
    assert!(
        battle
            .view()
            .board()
            .obstacle(battle.view().ground(), Cell::new(1, 1))
            .is_some()
    );
    play(&mut battle, &break_it, &[2, 2, 3], &[]);
    assert!(
        battle
            .view()
            .board()
            .obstacle(battle.view().ground(), Cell::new(1, 1))
            .is_none()
    );
}

pub(super) fn place<T: PartialEq>(of: T, all: &[T]) -> u8 {
    all.iter().position(|known| *known == of).unwrap() as u8
}

/// Rules: TH-ACT-32 TH-SHT-08
#[test]
fn a_toppled_shelf_hurts_by_its_damage_less_toughness() {
    let mut board = drawn(&["........", ".S......", "........"], &[('S', "shelf")]);
    let topple = Use::Topple {
        squares: 3,
        damage: 12,
        becomes: None,
    };
    thing(&mut board, (1, 1), vec![interaction(topple, None)]);
    let soft = Sheet {
        attributes: Attributes {
            vitality: 0,
            ..ysolde().attributes
        },
        armour: shadowgrid::rules::threshold::character::items::Armour::default(),
        ..ysolde()
    };
    let members = [
        ("Ysolde", 0, ysolde(), (0, 1)),
        ("Grask", 1, grask(), (3, 1)),
        ("Soft", 1, soft, (5, 1)),
    ];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    let push = order(&battle, A, "use").to(Cell::new(1, 1));
    play(&mut battle, &push, &[], &[]);
    // 12 - 9 = 3: moderate. The fifth square is beyond it.
    assert_eq!(number(&battle, B, "Moderate"), 1);
    assert_eq!(number(&battle, C, "Worst"), 0);
}
