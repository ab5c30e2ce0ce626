//! What a controller may make Brainwashed units do, and what the computer picks (EV-AIL-30).

use crate::{
    battle::{
        components::{Conditions, Stealth},
        ids::UnitId,
        orders::question::Choice,
    },
    rules::evoker::{
        character::{
            sheet::{Score, Sheet},
            weapons,
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, power, rolls, set, teach},
    },
};

/// `x`, led by `A`, acts right after it; then its friend `y` and A's friend `B`.
fn stage(rows: &[&str], thrall: impl FnOnce(&mut Sheet)) -> Play {
    let mut play = Stage::new(rows)
        .unit('A', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 55);
            thrall(sheet);
        })
        .unit('y', |sheet| arm(sheet, "sword"))
        .unit('B', |_| {})
        .begin();
    let (leader, led) = (play.id('A'), play.id('x'));
    play.give('x', c::BRAINWASHED, Some(2));
    play.stage(|r| {
        for condition in &mut r.edit::<Conditions>(led).0 {
            condition.source = Some(leader);
        }
    });
    play
}

fn on(play: &Play, letter: char) -> String {
    Choice::Unit(play.id(letter)).to_string()
}

fn with(name: &str, thing: &str) -> String {
    format!("{name} {}", item(thing).0)
}

/// The question after these answers, and its choices.
fn asked(play: &mut Play, answers: &[&str]) -> (UnitId, &'static str, Vec<String>) {
    let mut given: Vec<u8> = Vec::new();
    loop {
        let script = crate::battle::resolver::DiceSource::Script {
            faces: Vec::new(),
            used: 0,
        };
        let order = play.order('A', "end");
        let done = play.battle.execute_scripted(order, given.clone(), script);
        done.unwrap_or_else(|refusal| panic!("refused: {refusal}"));
        let question = play.battle.question().cloned().expect("a question");
        play.battle.withdraw();
        assert_eq!(question.rule.0, "EV-AIL-30");
        let texts: Vec<String> = question.choices.iter().map(Choice::to_string).collect();
        let Some(answer) = answers.get(given.len()) else {
            return (question.asked, question.prompt, texts);
        };
        let place = texts.iter().position(|text| text == answer);
        given.push(place.unwrap_or_else(|| panic!("{answer:?} is none of {texts:?}")) as u8);
    }
}

/// Rules: EV-AIL-30
#[test]
fn the_target_and_the_means_are_the_controllers_choice() {
    let rows = ["A....xy...B"];
    let mut play = stage(&rows, |sheet| arm(sheet, "sword"));
    let (asks, _, choices) = asked(&mut play, &[]);
    assert_eq!(asks, play.id('A'));
    assert_eq!(choices, ["attack", "no"], "x has nothing that helps");
    let mut play = stage(&rows, |sheet| {
        arm(sheet, "sword");
        arm(sheet, "pistol");
        teach(sheet, &["ember", "mend"]);
    });
    // Any unit, A itself included, but not the led one.
    let (_, _, targets) = asked(&mut play, &["attack"]);
    let (a, y, b) = (on(&play, 'A'), on(&play, 'y'), on(&play, 'B'));
    assert_eq!(targets, [a.clone(), y.clone(), b.clone()]);
    let (asks, prompt, means) = asked(&mut play, &["attack", &y]);
    assert_eq!(
        (asks, prompt),
        (play.id('A'), "What is to be used on {other}?")
    );
    let ember = Choice::Power(power("ember")).to_string();
    let (sword, pistol) = (with("strike", "sword"), with("shoot", "pistol"));
    let fist = with("strike", weapons::UNARMED);
    assert_eq!(means, [sword, pistol, fist, ember]);
    // A hidden unit cannot be attacked.
    let hidden = play.id('y');
    play.stage(|r| r.edit::<Stealth>(hidden).hidden = true);
    assert_eq!(asked(&mut play, &["attack"]).2, [a, b]);
}

/// Rules: EV-AIL-30 EV-AIL-13
#[test]
fn it_uses_restoration_and_augments_on_anyone() {
    let mut play = stage(&["A.x..y..B"], |sheet| {
        for thing in ["bandage", "adrenaline", "firebomb", "smoke_pot"] {
            arm(sheet, thing);
        }
        teach(sheet, &["mend", "sharpen", "sap", "ice_skin"]);
    });
    let (a, b, y) = (on(&play, 'A'), on(&play, 'B'), on(&play, 'y'));
    let (_, _, targets) = asked(&mut play, &["help"]);
    assert_eq!(targets.len(), 4, "x itself, its friend and its enemies");
    let (_, _, means) = asked(&mut play, &["help", &a]);
    let named = |name| Choice::Power(power(name)).to_string();
    let (bandage, adrenaline) = (with("use", "bandage"), with("use", "adrenaline"));
    let all = [named("mend"), named("sharpen"), bandage, adrenaline];
    assert_eq!(means, all, "no hexes, bombs and passive powers");
    // B stands 6 m off: the 5 m of items end before it, and there is no Move for help.
    let (_, _, means) = asked(&mut play, &["help", &b]);
    assert_eq!(means, [named("mend"), named("sharpen")]);
    // The Dizzy cannot be led to aim at their friends.
    play.give('x', c::DIZZY, Some(2));
    let targets = asked(&mut play, &["help"]).2;
    assert!(!targets.contains(&y) && targets.contains(&a));
}

/// Rules: EV-AIL-30
#[test]
fn a_computer_in_control_strikes_at_its_enemies_or_helps_its_friends() {
    let thrall = |sheet: &mut Sheet| {
        arm(sheet, "sword");
        teach(sheet, &["mend"]);
    };
    // It attacks A's enemy y, not A's friend B beside x.
    let mut play = stage(&["A...Bxy"], thrall);
    play.end(&[30, 95, 50]);
    assert_eq!(play.wounds('y'), (1, 1, 1));
    // No enemy in reach: it heals a hurt friend of A, and without one the turn passes.
    let far = [&*format!("A.x.B{}y", ".".repeat(30))];
    let mut play = stage(&far, thrall);
    play.set_wounds('B', (1, 1, 1));
    play.end(&[]);
    assert_eq!(play.wounds('B').0, 3);
    let mut play = stage(&far, thrall);
    let events = play.end(&[]);
    assert!(rolls(&events).is_empty() && play.at('x') == (2, 0));
}
