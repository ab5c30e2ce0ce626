//! The ledger's worked exchange (EV-EXA-02), blow by blow.

use std::sync::Arc;

use super::{
    BOOK,
    catalogue::{Catalogue, Keyword, Power, PowerEffect, PowerKind, Shape, Weapon},
    element::{Affinity, Element},
    muster,
    sheet::{Persona, Sheet, Skill, Training},
    stats::Options,
};
use crate::{
    battle::{
        Battle,
        board::Board,
        components::{Columns, Personas, PoolId, Stress, Wounds},
        ids::{PowerId, SideId, UnitId},
        odds::Budget,
        order::{Order, With},
        question::Choice,
        resolver::Chance,
        scene::{ExposureCache, Member, Scene, Side},
    },
    geometry::Cell,
};

const MIKA: UnitId = UnitId(0);
const WARDEN: UnitId = UnitId(1);

fn catalogue() -> Catalogue {
    let weapon = |id: &str, hands, damage, natural| Weapon {
        id: id.into(),
        title: id.into(),
        hands,
        damage,
        reach: 1,
        natural,
        ..Weapon::default()
    };
    Catalogue {
        weapons: vec![
            weapon("unarmed", 0, 1, true),
            weapon("sword", 1, 5, false),
            weapon("claws", 0, 5, true),
        ],
        powers: vec![Power {
            id: "ember".into(),
            title: "Ember".into(),
            description: String::new(),
            keyword: Keyword::Attack,
            kind: PowerKind::Magic,
            element: Some(Element::Fire),
            tier: 1,
            cost: 1,
            stars: 1,
            range: 20,
            shape: Shape::Single,
            effect: PowerEffect::Attack {
                damage: 5,
                burst: 0,
                scatter: false,
            },
            ignores_grapple: false,
        }],
    }
}

fn mika(catalogue: &Catalogue) -> Sheet {
    let mut sheet = Sheet {
        scores: [45, 35, 41, 44, 42, 30, 36, 38, 33, 40, 32],
        armour: [0, 1, 1, 2, 1, 1],
        items: catalogue.weapon_named("sword").into_iter().collect(),
        personas: vec![Persona {
            name: "Cinder".into(),
            toughness: 20,
            affinities: {
                let mut affinities = [Affinity::Normal; 11];
                affinities[Element::Fire as usize] = Affinity::Resist;
                affinities[Element::Ice as usize] = Affinity::Weak;
                affinities
            },
            powers: vec![PowerId(0)],
        }],
        ..Sheet::default()
    };
    sheet.skills[Skill::Melee as usize] = Training { rank: 1, foci: 0 };
    sheet
}

fn warden(catalogue: &Catalogue) -> Sheet {
    let mut affinities = [Affinity::Normal; 11];
    affinities[Element::Fire as usize] = Affinity::Weak;
    let mut sheet = Sheet {
        scores: [45, 20, 42, 45, 38, 25, 34, 30, 20, 20, 0],
        armour: [2; 6],
        items: catalogue.weapon_named("claws").into_iter().collect(),
        affinities,
        shadow: true,
        tracks_stress: false,
        ..Sheet::default()
    };
    sheet.skills[Skill::Melee as usize] = Training { rank: 1, foci: 0 };
    sheet
}

/// Mika and the Warden side by side, before the first turn.
pub fn pair() -> Battle {
    let catalogue = catalogue();
    let sheets = [mika(&catalogue), warden(&catalogue)];
    let mut columns = Columns::default();
    for (number, sheet) in sheets.iter().enumerate() {
        columns.push_default();
        muster::fill(&mut columns, number, sheet, &catalogue);
        columns.position[number].0 = Cell::new(5 + number as i16, 0);
    }
    let side = |name: &str, alliance| Side {
        name: name.into(),
        alliance,
        colour: "azure".into(),
        computer: false,
    };
    let [mika, warden] = sheets;
    let member = |name: &str, side, sheet: Sheet| Member {
        name: name.into(),
        archetype: name.to_lowercase(),
        side: SideId(side),
        squares: sheet.squares(),
        sheet: Arc::new(sheet),
    };
    let scene = Scene {
        title: "Worked exchange".into(),
        book: &BOOK,
        board: Board::open(12, 6),
        sides: vec![side("Heroes", 0), side("Shadows", 1)],
        roster: vec![member("Mika", 0, mika), member("Warden", 1, warden)],
        catalogue: Arc::new(catalogue),
        options: Arc::new(Options::default()),
        goals: Vec::new(),
        triggers: Vec::new(),
        round_cap: 100,
        exposures: ExposureCache::default(),
    };
    Battle::new(Arc::new(scene), &columns, 1)
}

fn act(
    battle: &mut Battle,
    unit: UnitId,
    key: &str,
    with: With,
    target: Option<UnitId>,
    dice: &[u16],
) {
    let mut order = Order::new(unit, BOOK.action_named(key).unwrap()).with(with);
    if let Some(target) = target {
        order = order.at(target);
    }
    // Nobody spends Fate in between.
    let mut answers: Vec<u8> = Vec::new();
    let (chance, pause) = loop {
        let chance = Chance::Script {
            faces: dice.to_vec(),
            used: 0,
        };
        let (_, chance, pause) = battle
            .execute_scripted(order.clone(), answers.clone(), chance)
            .unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
        let Some(question) = battle.question() else {
            break (chance, pause);
        };
        answers.push(question.place(Choice::No).unwrap());
        battle.withdraw();
    };
    assert!(pause.is_none(), "{key}: {pause:?}");
    let Chance::Script { faces, used } = chance else {
        unreachable!()
    };
    assert_eq!(used, faces.len(), "{key} left dice over");
}

fn wounds(battle: &Battle, unit: UnitId) -> (u8, u8, u8) {
    let wounds = battle.view().store.get::<Wounds>(unit);
    (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
}

fn cinder(battle: &Battle) -> (u8, u8, u8) {
    let wounds = battle.view().store.get::<Personas>(MIKA).list[0].wounds;
    (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
}

/// Rules: EV-EXA-01 EV-EXA-02 EV-ATK-06 EV-ATK-11 EV-WND-06 EV-WND-07 EV-WND-17 EV-PER-02 EV-PER-03
#[test]
fn mika_and_the_warden_trade_blows_as_in_the_ledger() {
    let mut battle = pair();
    battle.begin();
    assert_eq!(battle.acting(), Some(MIKA));
    act(&mut battle, MIKA, "focus", With::Nothing, None, &[]);
    act(
        &mut battle,
        MIKA,
        "attack",
        With::Nothing,
        Some(WARDEN),
        &[31, 38, 8],
    );
    assert_eq!(wounds(&battle, WARDEN), (1, 2, 1));
    act(&mut battle, MIKA, "end", With::Nothing, None, &[]);

    act(&mut battle, WARDEN, "focus", With::Nothing, None, &[]);
    act(
        &mut battle,
        WARDEN,
        "attack",
        With::Nothing,
        Some(MIKA),
        &[9, 20, 55],
    );
    assert_eq!(cinder(&battle), (0, 0, 1));
    assert_eq!(battle.view().store.get::<Stress>(MIKA).total, 7);
    act(&mut battle, WARDEN, "end", With::Nothing, None, &[]);
    assert_eq!(battle.acting(), Some(WARDEN), "the Warden has a One More");
    act(
        &mut battle,
        WARDEN,
        "attack",
        With::Nothing,
        Some(MIKA),
        &[58, 90],
    );
    assert_eq!(battle.view().store.get::<Stress>(MIKA).total, 27);
    act(&mut battle, WARDEN, "end", With::Nothing, None, &[]);

    assert_eq!(battle.acting(), Some(MIKA));
    // Fate brings Cinder back (EV-FAT-08).
    battle.stage(|r| {
        let persona = &mut r.edit::<Personas>(MIKA).list[0];
        persona.broken = false;
        persona.wounds.deadly.left = 1;
    });
    act(&mut battle, MIKA, "focus", With::Nothing, None, &[]);
    act(
        &mut battle,
        MIKA,
        "attack",
        With::Power(PowerId(0)),
        Some(WARDEN),
        &[50, 88, 64],
    );
    assert_eq!(wounds(&battle, WARDEN), (0, 0, 1));
    act(&mut battle, MIKA, "end", With::Nothing, None, &[]);
    act(
        &mut battle,
        MIKA,
        "attack",
        With::Nothing,
        Some(WARDEN),
        &[62, 12],
    );
    assert_eq!(wounds(&battle, WARDEN), (0, 0, 0));
    act(&mut battle, MIKA, "end", With::Nothing, None, &[]);
    assert!(battle.is_over());
    assert_eq!(battle.view().pool(MIKA, PoolId(2)), 6);
}

#[test]
fn odds_of_a_blow_sum_to_one_and_merging_changes_nothing() {
    let mut battle = pair();
    battle.begin();
    let order = Order::new(MIKA, BOOK.action_named("attack").unwrap()).at(WARDEN);
    let before = battle.hash();
    let merged = battle.odds(&order, Budget::default()).unwrap();
    let unmerged = battle
        .odds(
            &order,
            Budget {
                merge: false,
                runs: 1_000_000,
                ..Budget::default()
            },
        )
        .unwrap();
    assert_eq!(battle.hash(), before);
    assert!(merged.total().is_one() && unmerged.total().is_one());
    assert!(!merged.about);
    let sorted = |odds: &crate::battle::odds::Odds| odds.outcomes.clone();
    assert_eq!(sorted(&merged), sorted(&unmerged));
}
