//! Options of levels (EV-CAT-11): what each does, what it is when nothing is said, and what the
//! checker says of nonsense.

use shadowgrid::{
    battle::{
        Battle,
        components::{Stress, Verdict},
        event::BattleEvent,
        field::terrain::Light,
        ids::{SideId, UnitId},
        orders::{order::Order, question::Question},
        view::View,
    },
    data::level::Level,
    document::Document,
    rules::evoker::{self, character::stats::Options},
};

/// A lane of 14 m: a hero without Fate or Persona against a shade, with these fields more.
fn text(more: &str) -> String {
    format!(
        r#"Level(
            format: 1, name: "Lane", books: [evoker],
            legend: {{ '.': floor }},
            map: [".............."],
            zones: ["AA..........BB"],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (archetype: warden, side: "Wardens", at: (0, 0), name: "Tomas", sheets: {{ evoker: (personas: [], fate: 0) }}),
                (archetype: medic, side: "Wardens", at: (1, 0), name: "Bel"),
                (archetype: shade, side: "Shadows", at: (13, 0)),
            ],
            {more}
        )"#
    )
}

fn read(more: &str) -> Result<Level, Vec<String>> {
    let document = Document::parse("lane.ron", text(more));
    let (level, problems) = Level::read(&document);
    let faults = problems.iter();
    let faults = faults
        .map(|fault| format!("{}: {}", fault.rule, fault.message))
        .collect();
    level.filter(|_| !problems.has_errors()).ok_or(faults)
}

fn level(more: &str) -> Level {
    read(more).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn battle(more: &str) -> Battle {
    let battle = level(more).battle(&evoker::BOOK, 3);
    battle.unwrap_or_else(|_| panic!("a level of this book"))
}

fn options(battle: &Battle) -> Options {
    let options: Option<&Options> = battle.scene().options.downcast_ref();
    options.unwrap().clone()
}

/// Ends turns until the battle is over or has lasted so long.
fn wait(battle: &mut Battle, rounds: u16) {
    while !battle.is_over() && battle.view().clock().round <= rounds {
        let end = evoker::BOOK.action_named("end").unwrap();
        let order = Order::new(battle.acting().unwrap(), end);
        let mut policy =
            |view: View<'_>, question: &Question| Some((evoker::BOOK.policy)(view, question));
        battle.execute_with(order, &mut policy).unwrap();
    }
}

fn tested(battle: &Battle, name: &str) -> usize {
    let log = battle.log().iter();
    log.filter(|event| matches!(event, BattleEvent::Rolled(roll) if roll.check.name == name))
        .count()
}

const TOMAS: UnitId = UnitId(0);
const SHADE: UnitId = UnitId(2);

/// Rules: EV-CAT-11
#[test]
fn options_that_a_level_does_not_name_are_the_usual_ones() {
    for more in ["", "rules: (),"] {
        let level = level(more);
        assert_eq!(level.round_limit, 100);
        assert!(level.goals.is_empty() && level.links.is_empty());
        assert!(level.ambush.is_none());
        let battle = battle(more);
        assert_eq!(options(&battle), Options::default());
        let usual = options(&battle);
        assert_eq!(
            (
                usual.instant_kill_margin,
                usual.lethal,
                usual.miasma,
                usual.carry_over
            ),
            (30, false, None, true)
        );
        let board = battle.view().board();
        assert!(!board.bad_weather);
        assert_eq!(board.light(battle.view().cell(SHADE)), Light::Bright);
    }
}

/// Rules: EV-CAT-11 EV-WND-14 EV-WND-03 EV-OFF-05
#[test]
fn numbers_and_flags_reach_the_battle() {
    let of = |rules: &str| options(&battle(&format!("rules: ({rules}),")));
    assert_eq!(of("instant_kill_margin: 25").instant_kill_margin, 25);
    assert_eq!(of("instant_kill_margin: 30").instant_kill_margin, 30);
    assert!(of("lethal: true").lethal && !of("lethal: false").lethal);
    assert_eq!(of("miasma: 7").miasma, Some(7));
    assert!(!of("carry_over: false").carry_over);
}

/// Rules: EV-CAT-11
#[test]
fn the_checker_refuses_options_that_cannot_be() {
    for (more, wanted) in [
        (
            "rules: (instant_kill_margin: 20),",
            "out-of-range: expected 25 or 30, found the number 20",
        ),
        (
            "rules: (instant_kill_margin: \"low\"),",
            "wrong-type: expected 25 or 30, found the text `low`",
        ),
        (
            "rules: (lethal: 1),",
            "wrong-type: expected `true` or `false`, found the number 1",
        ),
        (
            "rules: (carry_over: maybe),",
            "wrong-type: expected `true` or `false`, found the name `maybe`",
        ),
        (
            "rules: (miasma: 21),",
            "out-of-range: expected a whole number from 1 to 20, found the number 21",
        ),
        (
            "rules: (light: dim),",
            "unknown-name: there is no amount of light `dim`",
        ),
        (
            "rules: (bad_weather: rain),",
            "wrong-type: expected `true` or `false`, found the name `rain`",
        ),
        (
            "rules: (ambush: \"Wolves\"),",
            "unknown-name: there is no side `Wolves`",
        ),
        (
            "rules: (ambsh: \"Shadows\"),",
            "unknown-field: `rules` has no field `ambsh`",
        ),
        (
            "round_limit: 0,",
            "out-of-range: expected a whole number from 1 to 999, found the number 0",
        ),
        (
            "links: [(\"Tomas\", \"Shade\", 3)],",
            "not-allies: a link joins allies, and these two are enemies",
        ),
        (
            "links: [(\"Tomas\", \"Bel\", 11)],",
            "out-of-range: expected a whole number from 0 to 10, found the number 11",
        ),
        (
            "goals: [hold(zone: 'C', rounds: 2)],",
            "unknown-name: there is no zone `C`",
        ),
    ] {
        let faults = read(more).err();
        assert_eq!(faults, Some(vec![wanted.to_owned()]), "{more}");
    }
}

/// Rules: EV-CAT-11 EV-TIM-07 EV-TIM-08
#[test]
fn those_in_ambush_hide_and_the_others_look() {
    let ambush = battle("rules: (ambush: \"Shadows\"),");
    assert_eq!(tested(&ambush, "Ambush"), 1);
    assert_eq!(tested(&ambush, "Notice the ambush"), 2);
    assert_eq!(options(&ambush).ambush, Some(SideId(1)));
    let surprised = text("").replace("archetype: shade,", "archetype: shade, surprised: true,");
    let (level, _) = Level::read(&Document::parse("l.ron", surprised));
    let battle = level.unwrap().battle(&evoker::BOOK, 3).ok().unwrap();
    let skips = |unit| {
        battle.log().iter().any(|event| {
            matches!(event, BattleEvent::TurnBegan { unit: who, skipped: Some(_) } if *who == unit)
        })
    };
    assert!(skips(SHADE) && !skips(TOMAS));
}

/// Rules: EV-CAT-11 EV-FLD-04 EV-FLD-05
#[test]
fn light_and_weather_are_rows_of_every_shot() {
    let rows = |rules: &str| -> Vec<&'static str> {
        let battle = battle(&format!("rules: ({rules}),"));
        let order = evoker::BOOK.action_named("attack").unwrap();
        let bel = UnitId(1);
        let pistol = evoker::character::stats::catalogue(battle.view())
            .item_named("pistol")
            .unwrap();
        let shot = Order::new(bel, order)
            .at(SHADE)
            .with(shadowgrid::battle::orders::order::Tool::Item(pistol));
        let mut battle = battle;
        while battle.acting() != Some(bel) {
            let end = evoker::BOOK.action_named("end").unwrap();
            battle
                .execute(Order::new(battle.acting().unwrap(), end))
                .unwrap();
        }
        let plan = battle.plan(&shot).unwrap_or_else(|why| panic!("{why}"));
        let lines = plan.check.unwrap().breakdown.lines;
        lines.iter().map(|line| line.modifier.rule.0).collect()
    };
    let plain = rows("");
    let with = |more: &[&'static str]| {
        let mut all = rows("");
        all.extend(more);
        all
    };
    assert_eq!(rows("light: bright, bad_weather: false"), plain);
    assert_eq!(rows("light: low"), with(&["EV-ADV-46"]));
    assert_eq!(rows("light: dark"), with(&["EV-ADV-44", "EV-ADV-46"]));
    assert_eq!(rows("bad_weather: true"), with(&["EV-ADV-41"]));
}

/// Rules: EV-CAT-11 EV-CND-11
#[test]
fn the_miasma_grows_at_the_end_of_each_round() {
    let mut sea = battle("rules: (miasma: 4),");
    wait(&mut sea, 12);
    // Bel has a living Persona, and the shade no Stress.
    assert_eq!(tested(&sea, "Withstand the Miasma"), 12);
    let stress = |unit| sea.view().store.get::<Stress>(unit).total;
    assert!(stress(TOMAS) > 0 && stress(TOMAS).is_multiple_of(4));
    assert_eq!((stress(UnitId(1)), stress(SHADE)), (0, 0));
    let mut land = battle("");
    wait(&mut land, 2);
    assert_eq!(tested(&land, "Withstand the Miasma"), 0);
}

/// Rules: EV-CAT-11 EV-TIM-18
#[test]
fn the_round_limit_is_a_draw_unless_an_objective_says_otherwise() {
    let ends = |more: &str| {
        let mut battle = battle(more);
        wait(&mut battle, 20);
        let clock = battle.view().clock();
        (clock.round, clock.verdict())
    };
    assert_eq!(ends("round_limit: 3,"), (3, Some(Verdict::DrawByCap)));
    assert_eq!(
        ends("round_limit: 3, goals: [survive(side: \"Shadows\", rounds: 3)],"),
        (3, Some(Verdict::Won(SideId(1))))
    );
    assert_eq!(
        ends("goals: [hold(zone: 'B', side: \"Shadows\", rounds: 4)],"),
        (4, Some(Verdict::Won(SideId(1))))
    );
    assert_eq!(
        ends("goals: [reach(zone: 'A', side: \"Wardens\")],").1,
        Some(Verdict::Won(SideId(0)))
    );
    assert_eq!(ends("").1, None);
}

/// Rules: EV-CAT-11 EV-SHT-13 EV-BAT-01
#[test]
fn links_are_those_of_the_level_both_ways_and_otherwise_nothing() {
    let bel = UnitId(1);
    for (more, rank) in [("", 0), ("links: [(\"Bel\", \"Tomas\", 4)],", 4)] {
        let battle = battle(more);
        let link = |a, b| evoker::character::stats::link(battle.view(), a, b);
        assert_eq!((link(TOMAS, bel), link(bel, TOMAS)), (rank, rank));
        assert_eq!(link(TOMAS, SHADE), 0);
    }
}
