//! Spells and mana.

use shadowgrid::{
    battle::{board::Tile, components::Pools, ruleset::Book},
    data::assets,
    dice::Weight,
    rules::threshold::{
        BOOK,
        character::stats::{Skill, Spec},
    },
};

use super::*;
use crate::kit::threshold_with;

/// A mage with 7 on every spell and all of them; mana 10.
fn mage() -> Sheet {
    let mut sheet = Sheet {
        gear: Vec::new(),
        spells: (0..12).map(shadowgrid::battle::ids::PowerId).collect(),
        ..ysolde()
    };
    sheet.attributes.reason = 2;
    sheet.ranks.skills.push((Skill::Arcana, 3));
    for school in [
        Spec::Body,
        Spec::Fire,
        Spec::Force,
        Spec::Mind,
        Spec::Stone,
        Spec::Storm,
    ] {
        sheet.ranks.specs.push((school, 2));
    }
    sheet
}

fn on(board: Board, members: &[(&str, u8, Sheet, (i16, i16))], faces: &[u16]) -> Battle {
    let catalogue = (*assets().books.threshold.catalogue).clone();
    let mut battle = threshold_with(board, members, 1, catalogue, None);
    begin(&mut battle, faces);
    set(&mut battle, A, "AP", 14);
    battle
}

/// The mage acts; Grask stands where the test wants him.
pub(super) fn against(grask_at: (i16, i16)) -> Battle {
    let members = [("Mage", 0, mage(), (2, 5)), ("Grask", 1, grask(), grask_at)];
    on(Board::open(20, 10), &members, &[3, 4, 4, 2, 4, 4])
}

pub(super) fn cast(battle: &Battle, spell: &str) -> Order {
    let power = assets()
        .books
        .threshold
        .catalogue
        .power_named(spell)
        .unwrap();
    order(battle, A, "cast").with(Tool::Power(power))
}

fn wounds(battle: &Battle, unit: UnitId) -> [i64; 5] {
    ["Light", "Moderate", "Severe", "Critical", "Fatal"].map(|level| number(battle, unit, level))
}

fn mana(battle: &Battle) -> (i16, i16) {
    let book: &Book = &BOOK;
    let place = book
        .pools
        .iter()
        .position(|pool| pool.name == "Mana")
        .unwrap();
    let pool = battle.view().store.get::<Pools>(A).0[place];
    (pool.now, pool.max)
}

/// Rules: TH-MAG-01 TH-MAG-02 TH-ACT-07 TH-WND-16
#[test]
fn a_dart_of_fire_hurts_by_its_total_and_sets_alight() {
    let mut battle = against((8, 5));
    let dart = cast(&battle, "ember dart").at(B);
    assert_eq!(check(&battle, &dart), (7, 0, 12));
    assert_eq!(price(&battle, &dart, "AP"), 4);
    let mut weaker = battle.fork(1);
    // 12 + 7 + 4 - 12 - 9 = 2, without Strength.
    play(&mut battle, &dart, &[4, 4, 4], &[]);
    assert_eq!(wounds(&battle, B), [0, 1, 0, 0, 0]);
    assert_eq!(amount(&battle, B, "Burning"), Some(1));
    assert_eq!((number(&battle, A, "AP"), mana(&battle)), (10, (8, 10)));
    // One less is a light wound and no fire.
    play(&mut weaker, &dart, &[4, 4, 3], &[]);
    assert_eq!(wounds(&weaker, B), [1, 0, 0, 0, 0]);
    assert!(!has(&weaker, B, "Burning"));
    // A miss costs the mana too; what is not there cannot be spent.
    play(&mut weaker, &dart, &[2, 1, 2, 6], &[]);
    assert_eq!(mana(&weaker), (6, 10));
    set(&mut weaker, A, "Mana", 1);
    assert_eq!(refused(&weaker, &dart), "TH-WND-16");
    // Range 20: 21 squares away is too far.
    let mut far = against((8, 5));
    far.stage(|resolver| resolver.place(A, Cell::new(0, 0)));
    assert!(far.plan(&cast(&far, "ember dart").at(B)).is_ok());
    assert_eq!(refused(&far, &cast(&far, "ember dart").at(A)), "TH-ACT-07");
}

/// Rules: TH-ACT-07
#[test]
fn a_spell_needs_a_free_hand_and_no_grapple() {
    let armed = Sheet {
        gear: ysolde().gear,
        ..mage()
    };
    let members = [("Mage", 0, armed, (2, 5)), ("Grask", 1, grask(), (3, 5))];
    let battle = on(Board::open(12, 8), &members, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(
        refused(&battle, &cast(&battle, "ember dart").at(B)),
        "TH-ACT-07"
    );
    let mut held = against((3, 5));
    let dart = cast(&held, "ember dart").at(B);
    assert!(held.plan(&dart).is_ok());
    grapple(&mut held, B, A);
    assert_eq!(refused(&held, &dart), "TH-GRP-02");
    // A spell that is not on the sheet cannot be cast.
    let members = [
        ("Ysolde", 0, with_gear(&[]), (2, 5)),
        ("Grask", 1, grask(), (3, 5)),
    ];
    let plain = on(Board::open(12, 8), &members, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(refused(&plain, &dart), "TH-ACT-07");
}

/// Rules: TH-MAG-01 TH-MAG-02
#[test]
fn one_roll_of_a_burst_is_compared_with_everybody_in_it() {
    let members = [
        ("Mage", 0, mage(), (2, 5)),
        ("Grask", 1, grask(), (8, 5)),
        ("Ysolde", 0, ysolde(), (9, 6)),
        ("Brun", 1, grask(), (10, 5)),
    ];
    let mut battle = on(
        Board::open(20, 10),
        &members,
        &[3, 4, 4, 2, 4, 4, 1, 1, 1, 1, 1, 2],
    );
    // Around (8, 5) is everything at distance 1; two squares on nobody is hit.
    let burst = cast(&battle, "flame burst").to(Cell::new(8, 5));
    // 12 + 7 = 19 against Agility 11 and 15: 19 + 5 - 11 - 9 = 4 and 19 + 5 - 15 - 7 = 2.
    play(&mut battle, &burst, &[4, 4, 4], &[]);
    assert_eq!(wounds(&battle, B), [0, 0, 1, 0, 0]);
    assert_eq!(wounds(&battle, C), [0, 1, 0, 0, 0]);
    assert_eq!(wounds(&battle, UnitId(3)), [0; 5]);
    assert_eq!(mana(&battle), (6, 10));
    assert_eq!(number(&battle, A, "AP"), 6);
    // A critical moves the caster's initiative once and that of each target.
    let before = [A, B, C].map(|unit| number(&battle, unit, "Initiative"));
    set(&mut battle, A, "AP", 8);
    // Grask dies of it; she has to stay conscious.
    play(&mut battle, &burst, &[6, 6, 4, 1, 4, 4, 4], &[]);
    let after = [A, B, C].map(|unit| number(&battle, unit, "Initiative"));
    assert_eq!(after, [before[0] + 2, before[1] - 2, before[2] - 2]);
}

/// Rules: TH-MAG-01 TH-MAG-02 TH-ATK-05
#[test]
fn a_lance_of_lightning_runs_straight_until_a_wall() {
    let mut board = Board::open(20, 10);
    board.terrains.push(shadowgrid::battle::board::Terrain {
        name: "wall".into(),
        title: "wall".into(),
        wall: true,
        ..Default::default()
    });
    let index = board.grid.index(Cell::new(7, 5)).unwrap();
    board.tiles[index] = Tile {
        terrain: shadowgrid::battle::board::TerrainId(1),
        ..Tile::default()
    };
    let members = [
        ("Mage", 0, mage(), (2, 5)),
        ("Grask", 1, grask(), (5, 5)),
        ("Brun", 1, grask(), (9, 5)),
    ];
    let mut battle = on(board, &members, &[3, 4, 4, 2, 4, 4, 1, 1, 1]);
    let lance = cast(&battle, "arc lance").to(Cell::new(3, 5));
    // Penetrating: 12 + 7 + 3 = 22 reaches 12; 22 - 12 - 9 = 1.
    play(&mut battle, &lance, &[4, 4, 4], &[]);
    assert_eq!(wounds(&battle, B), [1, 0, 0, 0, 0]);
    // Behind the wall nobody feels it.
    assert_eq!(wounds(&battle, C), [0; 5]);
    // The damage counts before the hit: 2 + 7 + 3 = 12 hits, and does nothing.
    set(&mut battle, A, "AP", 6);
    battle.stage(|resolver| resolver.place(B, Cell::new(5, 5)));
    play(&mut battle, &lance, &[1, 1, 4], &[]);
    assert_eq!(wounds(&battle, B), [1, 0, 0, 0, 0]);
    // Eight squares and no more.
    let mut far = against((10, 5));
    let lance = cast(&far, "arc lance").to(Cell::new(3, 5));
    let mut out = far.fork(1);
    play(&mut far, &lance, &[4, 4, 4], &[]);
    assert_eq!(wounds(&far, B), [1, 0, 0, 0, 0]);
    out.stage(|resolver| resolver.place(B, Cell::new(11, 5)));
    play(&mut out, &lance, &[4, 4, 4], &[]);
    assert_eq!(wounds(&out, B), [0; 5]);
}

/// Rules: TH-MAG-01 TH-MAG-02
#[test]
fn a_gust_pushes_by_its_margin_and_knocks_over() {
    let mut battle = against((4, 5));
    let gust = cast(&battle, "gust").to(Cell::new(3, 5));
    let mut strong = battle.fork(1);
    let mut aside = battle.fork(1);
    // 12 + 7 = 19 against Power 17: 2 yards.
    play(&mut battle, &gust, &[4, 4, 4], &[]);
    assert_eq!(battle.view().cell(B), Cell::new(6, 5));
    assert_eq!(battle.view().posture(B), Posture::Standing);
    // 16 and 1 more, 24: margin 7, 2 + 2 yards, and down.
    play(&mut strong, &gust, &[6, 6, 4, 1], &[]);
    assert_eq!(strong.view().cell(B), Cell::new(8, 5));
    assert_eq!(strong.view().posture(B), Posture::Prone);
    // East from (2, 5) the quarter is as wide as it is far: (4, 2) is outside.
    aside.stage(|resolver| resolver.place(B, Cell::new(4, 2)));
    play(&mut aside, &gust, &[6, 6, 4, 1], &[]);
    assert_eq!(aside.view().cell(B), Cell::new(4, 2));
}

/// Rules: TH-MAG-02 TH-SHT-08
#[test]
fn a_bolt_of_force_knows_base_toughness_alone() {
    let mut battle = against((8, 5));
    let bolt = cast(&battle, "force bolt").at(B);
    // 12 + 7 + 1 - 12 - 3 = 5.
    play(&mut battle, &bolt, &[4, 4, 4], &[]);
    assert_eq!(wounds(&battle, B), [0, 0, 1, 0, 0]);
}

/// Rules: TH-WND-17 TH-MAG-02 TH-ACT-19
#[test]
fn a_ward_holds_its_mana_until_it_ends() {
    let mut battle = against((8, 5));
    let ward = cast(&battle, "ward").at(A);
    let before = number(&battle, A, "Toughness");
    play(&mut battle, &ward, &[], &[]);
    assert_eq!(number(&battle, A, "Toughness"), before + 2);
    assert_eq!(mana(&battle), (7, 7));
    assert_eq!(refused(&battle, &ward), "TH-MAG-02");
    let dart = cast(&battle, "ember dart").at(B);
    play(&mut battle, &dart, &[4, 4, 3], &[]);
    assert_eq!(mana(&battle), (5, 7));
    let end_it = order(&battle, A, "end effect").at(A);
    play(&mut battle, &end_it, &[], &[]);
    assert_eq!(mana(&battle), (8, 10));
    assert_eq!(number(&battle, A, "Toughness"), before);
}

/// Rules: TH-MAG-02 TH-TIM-07
#[test]
fn quickened_everything_costs_one_less_but_never_nothing() {
    let armed = Sheet {
        gear: vec![
            (item("arming sword"), Hold::Right),
            (item("dagger"), Hold::Stowed),
        ],
        ..mage()
    };
    let members = [("Mage", 0, armed, (2, 5)), ("Grask", 1, grask(), (3, 5))];
    let mut battle = on(Board::open(12, 8), &members, &[3, 4, 4, 2, 4, 4]);
    let quicken = cast(&battle, "quicken").at(A);
    play(&mut battle, &quicken, &[], &[]);
    assert_eq!(mana(&battle), (6, 6));
    assert_eq!(
        price(&battle, &sword(&battle, A, "standard attack", B), "AP"),
        5
    );
    let draw = order(&battle, A, "retrieve").with(Tool::Item(item("dagger")));
    assert_eq!(price(&battle, &draw, "AP"), 1);
}

/// Rules: TH-MAG-02 TH-ACT-15 TH-CON-07
#[test]
fn stone_holds_until_an_escape_and_its_mana_comes_back() {
    let mut battle = against((8, 5));
    let grip = cast(&battle, "stone grip").at(B);
    // 9 + 7 = 16 misses Power 17: nothing but the AP is gone.
    play(&mut battle, &grip, &[3, 3, 3], &[]);
    assert_eq!((number(&battle, A, "AP"), mana(&battle)), (8, (10, 10)));
    play(&mut battle, &grip, &[4, 3, 3], &[]);
    assert_eq!(mana(&battle), (7, 7));
    assert_eq!(amount(&battle, B, "Immobile"), Some(15));
    assert_eq!(number(&battle, B, "Rate"), 0);
    end(&mut battle, A, &[], &["no"]);
    // Power 7: 8 + 7 = 15 gets free.
    let escape = order(&battle, B, "escape");
    play(&mut battle, &escape, &[3, 3, 2], &["no", "no"]);
    assert!(!has(&battle, B, "Immobile"));
    assert_eq!(mana(&battle), (10, 10));
}

/// Rules: TH-MAG-02 TH-TIM-17
#[test]
fn a_dazed_mind_is_worse_at_everything_for_two_rounds() {
    let mut battle = against((8, 5));
    let names = [
        "Melee Defense",
        "Ranged Defense",
        "Power Defence",
        "Willpower Defence",
    ];
    let of = |battle: &Battle| names.map(|name| number(battle, B, name));
    let before = of(&battle);
    let daze = cast(&battle, "daze").at(B);
    // Willpower 11: 4 + 7 reaches it.
    play(&mut battle, &daze, &[1, 1, 4], &[]);
    assert_eq!(of(&battle), before.map(|defence| defence - 2));
    end(&mut battle, A, &[], &["no"]);
    battle.stage(|resolver| resolver.place(B, Cell::new(4, 5)));
    let blow = axe(&battle, B, "standard attack", A);
    assert_eq!(check(&battle, &blow).1, -2);
    end(&mut battle, B, &[], &["no"]);
    assert!(has(&battle, B, "Dazed"));
    end(&mut battle, A, &[], &["no"]);
    end(&mut battle, B, &[], &["no"]);
    assert_eq!(of(&battle), before);
}

/// Rules: TH-MAG-02 TH-TIM-07
#[test]
fn sluggish_thoughts_make_everything_dearer() {
    let mut battle = against((4, 5));
    let slow = cast(&battle, "sluggish thoughts").at(B);
    play(&mut battle, &slow, &[1, 1, 4], &[]);
    end(&mut battle, A, &[], &["no"]);
    set(&mut battle, B, "AP", 8);
    assert_eq!(
        price(&battle, &axe(&battle, B, "standard attack", A), "AP"),
        7
    );
}

/// Rules: TH-MAG-02
#[test]
fn mending_heals_like_treatment_without_a_kit_or_fatigue() {
    let mut battle = against((8, 5));
    let mend = cast(&battle, "mend").at(A);
    assert_eq!(refused(&battle, &mend), "TH-MAG-02");
    set(&mut battle, A, "Severe", 1);
    // 3 + 7 - 2 for the severe wound: natural 3 loses a die of 4; 4 reaches 3: one step.
    let mut low = battle.fork(1);
    play(&mut low, &mend, &[1, 1, 1, 4], &[]);
    assert_eq!(wounds(&low, A), [0, 1, 0, 0, 0]);
    // 7 + 7 - 2 = 12: margin 9, five steps.
    play(&mut battle, &mend, &[2, 2, 3], &[]);
    assert_eq!(wounds(&battle, A), [0; 5]);
    assert_eq!((number(&battle, A, "Fatigue"), mana(&battle)), (0, (6, 10)));
}

/// Rules: TH-MAG-02
#[test]
fn venom_runs_through_a_touch() {
    let mut battle = against((3, 5));
    let touch = cast(&battle, "venom touch").at(B);
    // Fortitude 13: 6 + 7 reaches it, 5 does not.
    play(&mut battle, &touch, &[2, 2, 2], &[]);
    assert_eq!(amount(&battle, B, "Adder venom"), Some(4));
    let mut far = against((4, 5));
    assert_eq!(refused(&far, &touch), "TH-MAG-02");
    far.stage(|resolver| resolver.place(B, Cell::new(3, 5)));
    play(&mut far, &touch, &[1, 1, 3, 1], &[]);
    assert!(!has(&far, B, "Adder venom"));
}

/// Rules: TH-MAG-02 TH-DIC-07
#[test]
fn the_odds_of_mending_are_those_of_all_dice() {
    let mut battle = against((8, 5));
    set(&mut battle, A, "Critical", 1);
    let mend = cast(&battle, "mend").at(A);
    let odds = crate::kit::odds(&mut battle, &mend);
    let mut counted = std::collections::BTreeMap::new();
    let mut count = |faces: &[u16], shares: u64| {
        let mut one = battle.fork(1);
        play(&mut one, &mend, faces, &[]);
        let left = (1..).zip(wounds(&one, A)).map(|(level, n)| level * n);
        let healed = 4 - left.sum::<i64>();
        *counted.entry(-healed).or_insert(0) += shares;
    };
    for number in 0..216 {
        let dice = [number / 36, number / 6 % 6, number % 6].map(|die| die + 1);
        if (6..=15).contains(&dice.iter().sum::<u16>()) {
            count(&dice, 6);
        } else {
            (1..=6).for_each(|die| count(&[dice[0], dice[1], dice[2], die], 1));
        }
    }
    assert!(counted.len() > 3, "{counted:?}");
    let told = odds.losses(A).into_iter();
    let told: Vec<_> = told
        .map(|((lost, _), weight)| (i64::from(lost), weight))
        .collect();
    let counted = counted.into_iter();
    let counted: Vec<_> = counted
        .map(|(lost, n)| (lost, Weight::new(n, 1296)))
        .collect();
    assert_eq!(told, counted);
}

#[test]
fn odds_of_every_spell_are_exact_and_merging_changes_nothing() {
    let mut battle = against((4, 5));
    set(&mut battle, A, "Light", 1);
    let casts: Vec<Order> = battle
        .legal_orders()
        .into_iter()
        .filter(|order| matches!(order.with, Tool::Power(_)))
        .collect();
    assert!(casts.len() > 12, "{casts:?}");
    for order in casts {
        let merged = crate::kit::odds(&mut battle, &order);
        let apart = shadowgrid::battle::odds::Budget {
            merge: false,
            ..Default::default()
        };
        let apart = battle.odds(&order, apart).unwrap();
        assert_eq!(merged.outcomes, apart.outcomes, "{order:?}");
    }
}
