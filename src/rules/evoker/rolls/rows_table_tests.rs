//! Rows of the table that are skipped (EV-ADV-10, EV-ADV-40).

use super::{gather, gather_from_all};
use crate::{
    ai,
    data::level::Level,
    document::Document,
    rules::evoker::{
        BOOK,
        character::stats::tested,
        rolls::situation::{Act, Form, Situation},
    },
};

/// What is not looked at would have said nothing, all through a battle.
#[test]
fn rows_left_out_say_nothing() {
    let text = include_str!("../../../../levels/drowned-theatre.ron");
    let level = Level::read(&Document::parse("level", text)).0.unwrap();
    let mut battle = level.battle(&BOOK, 3).unwrap();
    let mut said = 0;
    for _ in 0..150 {
        if battle.is_over() {
            break;
        }
        let view = battle.view();
        for who in view.active() {
            for against in view.enemies(who) {
                let form = Form {
                    melee: who.0 % 2 == 0,
                    ballistic: who.0 % 2 == 1,
                    range: 20,
                    ..Form::default()
                };
                for act in [Act::Attack(form), Act::Evade(form), Act::Resist, Act::Other] {
                    let situation = Situation::plain(who, tested::DODGE).against(against);
                    let situation = situation.for_act(act);
                    let all = gather_from_all(view, &situation);
                    assert_eq!(gather(view, &situation), all);
                    said += all.len();
                }
            }
        }
        ai::step(&mut battle).unwrap();
    }
    assert!(said > 1_000, "{said}");
}
