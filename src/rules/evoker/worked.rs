//! The ledger's worked exchange (EV-EXA-02), from first step to last blow.

use std::sync::Arc;

use super::{
    BOOK,
    character::{
        catalogue::{Catalogue, Keyword, Power, PowerEffect, PowerKind, Shape, Weapon},
        element::{Affinity, Element},
        muster,
        sheet::{Persona, Sheet, Skill, Training},
        stats::{self, Options},
    },
    conditions as c,
};
use crate::{
    battle::{
        Battle,
        components::{Columns, Personas, Posture, Stress, Wounds},
        field::board::Board,
        ids::{PowerId, SideId, UnitId},
        odds::Budget,
        orders::{
            order::{Order, Tool},
            question::Choice,
        },
        resolver::DiceSource,
        scene::{Member, Scene, Side},
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
        consumables: Vec::new(),
        powers: vec![Power {
            id: "ember".into(),
            title: "Ember".into(),
            description: String::new(),
            keyword: Some(Keyword::Attack),
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
        items: catalogue.item_named("sword").into_iter().collect(),
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
    affinities[Element::Wind as usize] = Affinity::Resist;
    affinities[Element::Curse as usize] = Affinity::Absorb;
    let mut sheet = Sheet {
        scores: [45, 20, 42, 45, 38, 25, 34, 30, 20, 20, 0],
        armour: [2; 6],
        items: catalogue.item_named("claws").into_iter().collect(),
        affinities,
        shadow: true,
        tracks_stress: false,
        ..Sheet::default()
    };
    sheet.skills[Skill::Melee as usize] = Training { rank: 1, foci: 0 };
    sheet
}

/// Mika and the Warden 6 m apart, before the first turn.
pub fn pair() -> Battle {
    let catalogue = catalogue();
    let sheets = [mika(&catalogue), warden(&catalogue)];
    let mut columns = Columns::default();
    for (number, sheet) in sheets.iter().enumerate() {
        columns.push_default();
        muster::fill(&mut columns, number, sheet, &catalogue);
        columns.position[number].0 = Cell::new(6 * number as i16, 0);
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
        board: Board::open(12, 6).into(),
        sides: vec![side("Heroes", 0), side("Shadows", 1)],
        roster: vec![member("Mika", 0, mika), member("Warden", 1, warden)],
        catalogue: Arc::new(catalogue),
        options: Arc::new(Options::default()),
        goals: Vec::new(),
        triggers: Vec::new(),
        round_cap: 100,
        separate_sight: false,
        exposures: Arc::default(),
    };
    Battle::new(Arc::new(scene), &columns, 1)
}

/// The exchange in progress: the ledger's dice fall in order, over all orders.
struct Exchange {
    battle: Battle,
    chance: DiceSource,
}

impl Exchange {
    /// Gives one order. Fate is spent only on the use named `fate`.
    fn act(&mut self, unit: UnitId, key: &str, change: impl FnOnce(Order) -> Order, fate: &str) {
        let order = change(Order::new(unit, BOOK.action_named(key).unwrap()));
        let mut answers: Vec<u8> = Vec::new();
        loop {
            let chance = self.chance.clone();
            let (_, chance, pause) = self
                .battle
                .execute_scripted(order.clone(), answers.clone(), chance)
                .unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
            let Some(question) = self.battle.question() else {
                assert!(pause.is_none(), "{key}: {pause:?}");
                self.chance = chance;
                return;
            };
            let wanted = question.place_written(fate, false, |choice| choice.to_string());
            let no = question.place(Choice::No);
            answers.push(wanted.or(no).unwrap_or(0));
            self.battle.withdraw();
        }
    }

    fn plain(&mut self, unit: UnitId, key: &str) {
        self.act(unit, key, |order| order, "");
    }

    fn strike(&mut self, unit: UnitId, target: UnitId, with: Tool) {
        self.act(unit, "attack", |order| order.at(target).with(with), "");
    }

    /// How many dice have fallen.
    fn fallen(&self) -> usize {
        match self.chance {
            DiceSource::Script { used, .. } => used,
            DiceSource::Stream(_) | DiceSource::Branches(_) => 0,
        }
    }

    fn wounds(&self, unit: UnitId) -> (u8, u8, u8) {
        left(self.battle.view().store.get::<Wounds>(unit))
    }

    fn cinder(&self) -> (u8, u8, u8) {
        left(&self.battle.view().store.get::<Personas>(MIKA).list[0].wounds)
    }

    fn stress(&self) -> u16 {
        self.battle.view().store.get::<Stress>(MIKA).total
    }

    fn has(&self, unit: UnitId, condition: crate::battle::components::ConditionId) -> bool {
        self.battle.view().has(unit, condition)
    }
}

fn left(wounds: &Wounds) -> (u8, u8, u8) {
    (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
}

/// Rules: EV-EXA-01 EV-EXA-02 EV-ATK-06 EV-ATK-11 EV-WND-06 EV-WND-07 EV-WND-17 EV-PER-02 EV-PER-03 EV-FAT-08
#[test]
fn mika_and_the_warden_trade_blows_as_in_the_ledger() {
    let mut battle = pair();
    battle.begin();
    let dice = [31, 38, 8, 9, 20, 55, 58, 90, 50, 88, 64, 62, 12];
    let mut play = Exchange {
        battle,
        chance: DiceSource::Script {
            faces: dice.to_vec(),
            used: 0,
        },
    };
    // 1, 2: Mika first; 5 m, Focus.
    assert_eq!(play.battle.acting(), Some(MIKA));
    let beside = Cell::new(5, 0);
    play.act(MIKA, "move", |order| order.to(beside), "");
    assert_eq!(play.battle.view().cell(MIKA), beside);
    play.plain(MIKA, "focus");
    // 3 to 5.
    play.strike(MIKA, WARDEN, Tool::Nothing);
    assert_eq!((play.wounds(WARDEN), play.fallen()), ((1, 2, 1), 3));
    play.plain(MIKA, "end");
    // 6, 7.
    play.plain(WARDEN, "focus");
    play.strike(WARDEN, MIKA, Tool::Nothing);
    assert_eq!((play.cinder(), play.stress()), ((0, 0, 1), 7));
    assert_eq!((play.wounds(MIKA), play.fallen()), ((4, 2, 1), 6));
    assert!(play.has(MIKA, c::STAGGERED));
    play.plain(WARDEN, "end");
    // 8: the One More.
    assert_eq!(
        play.battle.acting(),
        Some(WARDEN),
        "the Warden has a One More"
    );
    play.strike(WARDEN, MIKA, Tool::Nothing);
    assert_eq!((play.cinder(), play.stress()), ((0, 0, 0), 27));
    assert_eq!(play.battle.view().clock().one_mores, 0);
    assert_eq!(play.fallen(), 8);
    play.plain(WARDEN, "end");
    // 9: round 2, the Stagger ends; Fate revives Cinder, and with it its Ember.
    assert_eq!(play.battle.acting(), Some(MIKA));
    assert_eq!(play.battle.view().clock().round, 2);
    assert!(!play.has(MIKA, c::STAGGERED));
    play.act(
        MIKA,
        "spend fate",
        |order| order,
        "revive the first Persona",
    );
    assert_eq!(play.cinder(), (0, 0, 1));
    assert_eq!(play.battle.view().pool(MIKA, stats::FATE), 2);
    play.plain(MIKA, "focus");
    play.strike(MIKA, WARDEN, Tool::Power(PowerId(0)));
    assert_eq!(play.battle.view().pool(MIKA, stats::SPIRIT), 6);
    // 10.
    assert_eq!((play.wounds(WARDEN), play.fallen()), ((0, 0, 1), 11));
    assert!(play.has(WARDEN, c::STAGGERED));
    assert_eq!(play.battle.view().posture(WARDEN), Posture::Prone);
    play.plain(MIKA, "end");
    // 11: the One More ends it.
    play.strike(MIKA, WARDEN, Tool::Nothing);
    assert_eq!(play.wounds(WARDEN), (0, 0, 0));
    play.plain(MIKA, "end");
    assert!(play.battle.is_over());
    assert_eq!((play.stress(), play.fallen()), (27, dice.len()));
}

#[test]
fn odds_of_a_blow_sum_to_one_and_merging_changes_nothing() {
    let mut battle = pair();
    battle.begin();
    battle.stage(|r| r.place(MIKA, Cell::new(5, 0)));
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
