//! The cost of reactions is shown on their answers: RP, or Narrative Momentum from the bursting
//! unit.

use shadowgrid::{
    battle::{
        Battle,
        components::PoolId,
        ids::{SideId, UnitId},
        orders::question::{Choice, PromptPolicy, QuestionKind},
    },
    data::level::Level,
    rules::momentum::BOOK,
    text::{
        narrate::Voice,
        order_text,
        question_text::{prompt_text, terms_text},
    },
};

use super::lab;

const PAWN: UnitId = UnitId(0);
const HEROES: SideId = SideId(0);

/// Pawn and Ally beside each other, and Fiend at a place in the row.
fn level(pawn: &str, ally: &str, (fiend, x): (&str, usize)) -> Level {
    let one = |name: &str, side: &str, x: usize, sheet: &str| {
        format!(
            r#"(name: "{name}", side: "{side}", at: ({x}, 0),
                sheets: {{ momentum: (title: "{name}", level: 3, {sheet}) }}),"#
        )
    };
    let all = one("Pawn", "Heroes", 2, pawn)
        + &one("Ally", "Heroes", 1, ally)
        + &one("Fiend", "Foes", x, fiend);
    let sides = r#"Side(name: "Heroes"), Side(name: "Foes")"#;
    lab(12, sides, &all, "")
}

/// A battle with the first question that an order puts to a unit by a rule. It tries battles until
/// the dice lead there.
fn asked_by(
    level: &Level,
    set: &[(UnitId, &str, i64)],
    order: &str,
    (rule, asked): (&str, UnitId),
) -> Battle {
    for seed in 1..80 {
        let mut battle: Battle = level.battle(&BOOK, seed).unwrap();
        battle.stage(|r| {
            for &(unit, number, value) in set {
                assert!(BOOK.numbers.set(r, unit, number, value), "{number}");
            }
        });
        for topic in [QuestionKind::Interrupt, QuestionKind::Fate] {
            battle.set_stop(HEROES, topic, PromptPolicy::Always);
        }
        let order = order_text::parse(battle.view(), order).unwrap_or_else(|why| panic!("{why}"));
        battle.execute(order).unwrap();
        let Some(question) = battle.question() else {
            continue;
        };
        assert_eq!((question.rule.0, question.asked), (rule, asked));
        return battle;
    }
    panic!("nobody was asked");
}

/// The contents of that question: the price of a yes, and the words for it.
fn price_of(
    level: &Level,
    set: &[(UnitId, &str, i64)],
    order: &str,
    whom: (&str, UnitId),
) -> (Option<PoolId>, Option<i16>, Option<String>) {
    let battle = asked_by(level, set, order, whom);
    let question = battle.question().unwrap();
    let terms = (BOOK.answer_terms)(battle.view(), question, Choice::Yes);
    let no = (BOOK.answer_terms)(battle.view(), question, Choice::No);
    assert_eq!(no.price, Some(0));
    let text = terms_text(battle.view(), question, Choice::Yes);
    (terms.pool, terms.price, text)
}

const FIRST: &str = "stats: (str: 18, ins: 18), items: [ax]";
const ALLY: UnitId = UnitId(1);

fn rp(points: i16, text: &str) -> (Option<PoolId>, Option<i16>, Option<String>) {
    (Some(BOOK.answers), Some(points), Some(text.to_owned()))
}

/// Rules: MO-ABL-04 MO-ABL-06 MO-TIM-05
#[test]
fn reactions_say_their_rp() {
    assert_eq!(BOOK.pools[usize::from(BOOK.answers.0)].name, "RP");
    let ward = level("powers: [ward]", "", (FIRST, 3));
    let told = price_of(&ward, &[], "attack Pawn", ("MO-ABL-04", PAWN));
    assert_eq!(told, rp(1, "1 of 2 RP"));
    let step = level("powers: [quick_step]", "", (FIRST, 5));
    let told = price_of(&step, &[], "walk to 3,0", ("MO-ABL-04", PAWN));
    assert_eq!(told, rp(2, "2 of 2 RP"));
    let revenge = level("talents: [cursed_revenge], vitality: 60", "", (FIRST, 3));
    let told = price_of(&revenge, &[], "attack Pawn", ("MO-ABL-06", PAWN));
    assert_eq!(told, rp(2, "2 of 2 RP"));
}

/// Rules: MO-ABL-04 MO-CIN-09
#[test]
fn questions_for_an_ally_name_whom_they_guard() {
    let prompt = |level: &Level, order: &str, whom| {
        let battle = asked_by(level, &[], order, whom);
        let voice = Voice::open(battle.scene());
        prompt_text(voice, battle.question().unwrap())
    };
    let ward = level("powers: [ward]", "", (FIRST, 0));
    let by_ward = ("MO-ABL-04", PAWN);
    let told = prompt(&ward, "attack Ally", by_ward);
    assert_eq!(told, "Ward Ally against Fiend's attack?");
    let own = level("powers: [ward]", "", (FIRST, 3));
    let told = prompt(&own, "attack Pawn", by_ward);
    assert_eq!(told, "Ward against Fiend's attack?");
    let stunt = level("player: true, stats: (dex: 14)", "vitality: 60", (FIRST, 0));
    let told = prompt(&stunt, "attack Ally", ("MO-CIN-02", PAWN));
    assert_eq!(told, "Take Fiend's hit for Ally?");
}

/// Rules: MO-ACT-09 MO-TIM-05
#[test]
fn switching_places_says_the_rp_of_the_ally() {
    let both = level("stats: (ins: 18)", "", ("", 9));
    let told = price_of(&both, &[], "switch places Ally", ("MO-ACT-09", ALLY));
    assert_eq!(told, rp(1, "1 of 2 RP"));
}

/// Rules: MO-CIN-02 MO-CIN-04 MO-CIN-06 MO-CIN-07
#[test]
fn stunts_say_their_rp_or_the_momentum_of_a_burst() {
    let hero = "player: true, stats: (dex: 14), vitality: 60";
    let hit = level(hero, "vitality: 60", (FIRST, 3));
    let at = |set: &[(UnitId, &str, i64)], whom: &str| {
        let order = format!("attack {whom}");
        price_of(&hit, set, &order, ("MO-CIN-02", PAWN))
    };
    let (pool, price, text) = at(&[], "Pawn");
    assert_eq!((pool, price), (Some(BOOK.answers), Some(2)));
    assert!(text.unwrap().starts_with("2 of 2 RP, "));
    let shocked = [
        (PAWN, "Shocked", 1),
        (PAWN, "RP", 1),
        (PAWN, "Narrative Momentum", 7),
    ];
    let (_, price, text) = at(&shocked, "Pawn");
    assert_eq!(price, Some(6));
    assert!(text.unwrap().starts_with("6 of 7 Narrative Momentum, "));
    // For an ally that is hit.
    let beside = level(hero, "vitality: 60", (FIRST, 0));
    let told = price_of(&beside, &[], "attack Ally", ("MO-CIN-02", PAWN));
    assert_eq!((told.0, told.1), (Some(BOOK.answers), Some(2)));
    // Joining in.
    let leader = "player: true, stats: (ins: 18)";
    let two = level(leader, "player: true", ("", 9));
    let wounded = [(PAWN, "Vitality", 5)];
    let told = price_of(&two, &wounded, "stunt rousing speech", ("MO-CIN-04", ALLY));
    assert_eq!((told.0, told.1), (Some(BOOK.answers), Some(2)));
    let stunned = [
        (PAWN, "Vitality", 5),
        (ALLY, "Stunned", 1),
        (ALLY, "Narrative Momentum", 4),
    ];
    let told = price_of(&two, &stunned, "stunt rousing speech", ("MO-CIN-04", ALLY));
    assert_eq!(told.1, Some(4));
}
