//! What a controller makes Brainwashed units do (EV-AIL-30).

use crate::{
    battle::{
        components::{Conditions, Pools, Stealth},
        event::BattleEvent,
        ids::UnitId,
        question::Choice,
    },
    rules::evoker::{
        character::{
            sheet::{Score, Sheet},
            stats, weapons,
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, power, rolls, set, teach},
    },
};

/// Makes `A` the controller of `x`, which acts after `A`.
fn enthral(play: &mut Play) {
    let (leader, led) = (play.id('A'), play.id('x'));
    play.give('x', c::BRAINWASHED, Some(2));
    play.stage(|r| {
        for condition in &mut r.edit::<Conditions>(led).0 {
            condition.source = Some(leader);
        }
    });
}

/// `x`, led by `A`, acts right after it; then its friend `y` and A's friend `B`.
fn stage(rows: &[&str], thrall: impl FnOnce(&mut Sheet)) -> Play {
    let stage = Stage::new(rows).unit('A', |_| {}).unit('x', |sheet| {
        set(sheet, Score::Melee, 55);
        set(sheet, Score::Agility, 30);
        thrall(sheet);
    });
    let mut play = stage
        .unit('y', |sheet| arm(sheet, "sword"))
        .unit('B', |_| {})
        .begin();
    enthral(&mut play);
    play
}

fn end(play: &Play) -> crate::battle::order::Order {
    play.order('A', "end")
}

/// Ends A's turn; the turn of `x` passes with these answers and dice.
fn led(play: &mut Play, faces: &[u16], answers: &[&str]) -> Vec<BattleEvent> {
    let events = play.act_answering(end(play), faces, answers);
    assert_eq!(play.battle.acting(), Some(play.id('y')), "the whole turn");
    events
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
        let order = end(play);
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

/// Rules: EV-AIL-30 EV-AIL-21 EV-TIM-11
#[test]
fn the_controller_picks_and_nothing_is_the_whole_turn() {
    let mut play = stage(&["A..xy...B"], |sheet| arm(sheet, "sword"));
    let (who, _, choices) = asked(&mut play, &[]);
    assert_eq!(who, play.id('A'));
    assert_eq!(choices, ["attack", "no"], "x has nothing that helps");
    let events = led(&mut play, &[], &["no"]);
    assert!(rolls(&events).is_empty());
    assert_eq!(play.at('x'), (3, 0));
    // It lasts for two turns of `x`, which is free afterwards.
    assert!(play.has('x', c::BRAINWASHED));
    play.until('A');
    led(&mut play, &[], &["no"]);
    assert!(!play.has('x', c::BRAINWASHED));
    play.until('x');
    assert_eq!(play.stars('x'), 2);
    // A unit that may take no actions obeys no orders (EV-AIL-04).
    let mut play = stage(&["A..xy...B"], |sheet| arm(sheet, "sword"));
    play.give('x', c::STUNNED, Some(2));
    led(&mut play, &[], &[]);
}

/// Rules: EV-TIM-11 EV-AIL-30
#[test]
fn a_lost_release_test_comes_before_the_orders() {
    let mut play = stage(&["A..y.xB"], |sheet| arm(sheet, "sword"));
    let (held, holder) = (play.id('x'), play.id('B'));
    play.give('x', c::GRAPPLED, None);
    play.stage(|r| {
        for condition in &mut r.edit::<Conditions>(held).0 {
            if condition.id == c::GRAPPLED {
                condition.source = Some(holder);
            }
        }
    });
    // It may still do what ignores grapples, and gets no orders.
    play.act_answering(end(&play), &[99], &[]);
    assert_eq!(play.battle.acting(), Some(held));
}

/// Rules: EV-AIL-30
#[test]
fn ordered_to_hit_a_friend_five_metres_away_it_walks_up_and_attacks() {
    // Agility 30, AB 3; a Basic Move brings only y in reach, so the target is not asked.
    let rows = ["A.........x....y..........B"];
    let mut play = stage(&rows, |sheet| arm(sheet, "sword"));
    let events = led(&mut play, &[30, 90, 50], &["attack"]);
    assert_eq!(play.at('x'), (14, 0));
    assert!(rolls(&events).contains(&("Attack", 55, 30)));
    assert_eq!(play.wounds('y'), (1, 1, 1));
    // Too far: no attack is possible, so no question comes.
    let mut play = stage(&["A............x............y...B"], |sheet| {
        arm(sheet, "sword");
    });
    let events = led(&mut play, &[], &[]);
    assert!(rolls(&events).is_empty());
}

/// Rules: EV-AIL-30
#[test]
fn the_target_and_the_means_are_the_controllers_choice() {
    let rows = ["A....xy...B"];
    let arms = |sheet: &mut Sheet| {
        arm(sheet, "sword");
        arm(sheet, "pistol");
        teach(sheet, &["ember", "mend"]);
    };
    let mut play = stage(&rows, arms);
    // Any unit, A itself included, but not the led one.
    let (_, _, whom) = asked(&mut play, &["attack"]);
    let (a, y, b) = (on(&play, 'A'), on(&play, 'y'), on(&play, 'B'));
    assert_eq!(whom, [a.clone(), y.clone(), b.clone()]);
    let (who, prompt, means) = asked(&mut play, &["attack", &y]);
    assert_eq!((who, prompt), (play.id('A'), "What must {other} use?"));
    let ember = Choice::Power(power("ember")).to_string();
    let (sword, pistol) = (with("strike", "sword"), with("shoot", "pistol"));
    let fist = with("strike", weapons::UNARMED);
    assert_eq!(means, [sword, pistol.clone(), fist, ember.clone()]);
    // The pistol needs no walk: x stays where it is. B may evade.
    let events = led(&mut play, &[95], &["attack", &b, &pistol]);
    assert_eq!(play.at('x'), (5, 0));
    assert!(rolls(&events).iter().any(|roll| roll.0 == "Attack"));
    // The led unit pays for powers.
    let mut play = stage(&rows, arms);
    let unit = play.id('x');
    let spirit = |play: &Play| play.view().store.get::<Pools>(unit).now(stats::SPIRIT);
    let before = spirit(&play);
    led(&mut play, &[95], &["attack", &y, &ember]);
    assert_eq!(spirit(&play), before - 1);
    // A hidden unit cannot be attacked.
    let mut play = stage(&rows, arms);
    let hidden = play.id('y');
    play.stage(|r| r.edit::<Stealth>(hidden).hidden = true);
    assert_eq!(asked(&mut play, &["attack"]).2, [a, b]);
}

/// Rules: EV-AIL-30 EV-ONE-02
#[test]
fn no_one_more_comes_of_it() {
    // A critical hit Staggers B, an enemy of x.
    let mut play = stage(&["A...xB...y"], |sheet| arm(sheet, "sword"));
    let target = on(&play, 'B');
    let events = led(&mut play, &[4, 95, 50], &["attack", &target]);
    assert!(play.has('B', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
    let told = |event: &BattleEvent| matches!(event, BattleEvent::Note { rule, .. } if rule.0 == "EV-ONE-02");
    assert!(!events.iter().any(told));
}

/// Rules: EV-AIL-30
#[test]
fn it_uses_restoration_and_augments_on_anyone() {
    let rows = ["A.x..y..B"];
    let gear = |sheet: &mut Sheet| {
        for thing in ["bandage", "bandage", "adrenaline", "firebomb", "smoke_pot"] {
            arm(sheet, thing);
        }
        teach(sheet, &["mend", "sharpen", "sap", "ice_skin"]);
    };
    let mut play = stage(&rows, gear);
    let a = on(&play, 'A');
    let (_, _, whom) = asked(&mut play, &["help"]);
    assert_eq!(whom.len(), 4, "x itself, its friend and its enemies");
    let (_, _, means) = asked(&mut play, &["help", &a]);
    let named = |name| Choice::Power(power(name)).to_string();
    let (bandage, adrenaline) = (with("use", "bandage"), with("use", "adrenaline"));
    let all = [named("mend"), named("sharpen"), bandage.clone(), adrenaline];
    assert_eq!(means, all, "no hexes, bombs and passive powers");
    // B stands 6 m off: the 5 m of items end before it, and there is no Move for help.
    let b = on(&play, 'B');
    let (_, _, means) = asked(&mut play, &["help", &b]);
    assert_eq!(means, [named("mend"), named("sharpen")]);
    play.set_wounds('A', (0, 1, 1));
    led(&mut play, &[], &["help", &a, &bandage]);
    assert_eq!((play.wounds('A').0, play.carries('x', "bandage")), (1, 1));
    play.until('A');
    led(&mut play, &[], &["help", &a, &named("sharpen")]);
    assert!(play.has('A', c::SHARPENED) && play.at('x') == (2, 0));
    // In its own turn it may not help an enemy.
    play.until('x');
    let own = play.refused(&play.use_on('x', "bandage", 'A'));
    assert_eq!(own.rule.0, "EV-ACT-31");
}

/// Rules: EV-AIL-30 EV-AIL-13
#[test]
fn the_dizzy_cannot_be_led_to_aim_at_their_friends() {
    let mut play = stage(&["A..x.y...B"], |sheet| {
        arm(sheet, "sword");
        teach(sheet, &["mend"]);
    });
    play.give('x', c::DIZZY, Some(2));
    let y = on(&play, 'y');
    assert!(!asked(&mut play, &["attack"]).2.contains(&y));
    let whom = asked(&mut play, &["help"]).2;
    assert!(!whom.contains(&y) && whom.contains(&on(&play, 'A')));
}

/// Rules: EV-AIL-30
#[test]
fn a_computer_in_control_strikes_at_its_enemies_or_helps_its_friends() {
    // It attacks A's enemy y, not A's friend B beside x.
    let mut play = stage(&["A...Bxy"], |sheet| {
        arm(sheet, "sword");
        teach(sheet, &["mend"]);
    });
    led(&mut play, &[30, 95, 50], &[]);
    assert_eq!(play.wounds('y'), (1, 1, 1));
    // No enemy in reach: it heals a hurt friend of A.
    let far = [&*format!("A.x.B{}y", ".".repeat(30))];
    let thrall = |sheet: &mut Sheet| {
        arm(sheet, "sword");
        teach(sheet, &["mend"]);
    };
    let mut play = stage(&far, thrall);
    play.set_wounds('B', (1, 1, 1));
    led(&mut play, &[], &[]);
    assert_eq!(play.wounds('B').0, 3);
    // Nothing worth doing: the turn passes.
    let mut play = stage(&far, thrall);
    let events = led(&mut play, &[], &[]);
    assert!(rolls(&events).is_empty() && play.at('x') == (2, 0));
}

/// Rules: EV-AIL-30
#[test]
fn it_is_free_when_its_controller_is_out() {
    let mut play = stage(&["yA......x..B"], |sheet| arm(sheet, "sword"));
    let unit = play.id('x');
    led(&mut play, &[], &[]);
    play.set_wounds('A', (0, 0, 1));
    play.act(play.order('y', "attack").at(play.id('A')), &[5, 99, 50]);
    assert!(!play.view().status(play.id('A')).is_active());
    assert!(!play.view().has(unit, c::BRAINWASHED));
}
