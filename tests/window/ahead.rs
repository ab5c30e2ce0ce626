//! Previews, as the cards and lines that show them.

use shadowgrid::{
    app::{
        board::lines::{lines, sides},
        models::{
            choices::Choices,
            foresight::{HoverPreview, prospect},
            preview_worker::{PreviewAnswer, PreviewRequest, answer, requests},
        },
        panels::{exchange::ExchangeCard, standing::StandingCard},
        state::{focus::Focus, shown::Shown},
    },
    geometry::Cell,
    preview::{HypotheticalPosition, PreviewBattle, Standing},
};

use crate::models::at_the_wardens_turn;

fn stood(lookout: &mut PreviewBattle, question: &PreviewRequest) -> Standing {
    match answer(lookout, question) {
        PreviewAnswer::Standing(standing) => *standing,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_square_in_reach_asks_what_standing_there_would_mean_and_the_card_tells_it() {
    let mut session = at_the_wardens_turn();
    let before = session.battle.hash();
    let choices = Choices::of(&session.battle);
    let shown = Shown::of(session.battle.view(), session.viewer());
    let unit = choices.unit.unwrap();
    let side = session.battle.view().side(unit);
    let mut lookout = PreviewBattle::new(&mut session.battle, side);
    let squares: Vec<Cell> = choices.reach.keys().copied().step_by(9).take(2).collect();
    for cell in squares {
        let known = prospect(&mut session.battle, &shown, &choices, None, cell);
        assert!(matches!(known, Some(HoverPreview::Walk { .. })), "{cell}");
        let focus = Focus {
            cursor: Some(cell),
            ..Focus::default()
        };
        let asked = requests(&session, &shown, &choices, &focus, known.as_ref());
        assert_eq!(asked[0], PreviewRequest::Stand(unit, cell));
        assert!(
            matches!(asked[1..], [PreviewRequest::Landings(_)]),
            "{asked:?}"
        );
        let told = stood(&mut lookout, &asked[0]);
        let view = session.battle.view();
        for tight in [false, true] {
            let card = StandingCard::of(view, &shown, unit, cell, Some(&told), tight);
            assert!(card.title.starts_with("Move to"), "{}", card.title);
            assert!(!card.price.is_empty());
            let has = |name: &str| card.rows.iter().any(|(row, ..)| row == name);
            assert!(has("Expect") && has("Seen by") && has("Keeps"), "{card:?}");
            assert!(card.rows.iter().all(|(_, value, _)| !value.is_empty()));
        }
        let waiting = StandingCard::of(view, &shown, unit, cell, None, false);
        assert!(waiting.rows[0].1.contains("working it out"));
        // Every enemy that can hit has its line, the worst drawn last; shields are for cover.
        let drawn = lines(&told);
        let strikers = told.foes.iter().filter(|foe| foe.blow.is_ok()).count();
        let comers = told.foes.iter().filter(|foe| foe.after.is_some()).count();
        assert_eq!(drawn.len(), strikers + comers);
        if let (Some(last), Some(first)) = (drawn.last(), told.foes.first()) {
            assert_eq!(last.from, first.unit);
        }
        let east = |_| Some(bevy_egui::egui::vec2(1.0, 0.0));
        let shields = sides(&told, east);
        let covered = told.foes.iter().any(|foe| foe.cover.is_some() && foe.sees);
        assert_eq!(shields.len(), usize::from(covered));
        assert!(shields.iter().all(|shield| shield.side == 0));
    }
    assert_eq!(session.battle.hash(), before);
}

#[test]
fn a_pinned_combatant_is_compared_with_whoever_is_pointed_at_and_escape_drops_it() {
    let mut session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let view = session.battle.view();
    let shown = Shown::of(view, session.viewer());
    let unit = choices.unit.unwrap();
    let enemy = view
        .enemies(unit)
        .find(|&enemy| shown.is_in_sight(enemy))
        .unwrap();
    let square = *choices.reach.keys().next().unwrap();
    let mut focus = Focus::default();
    focus.pin(Some(enemy));
    focus.cursor = Some(view.cell(unit));
    let one = HypotheticalPosition::from(enemy);
    let asked = requests(&session, &shown, &choices, &focus, None);
    assert_eq!(
        asked[..2],
        [false, true].map(|all| PreviewRequest::Exchange(one, unit.into(), all))
    );
    // The same from a planned square, which is its unit's as much as its own place.
    focus.pinned = None;
    focus.cursor = Some(square);
    focus.plan(Some(unit));
    focus.cursor = Some(view.cell(enemy));
    let planned = HypotheticalPosition {
        unit,
        at: Some(square),
    };
    assert_eq!(
        focus.compared(view, &shown, view.cell(enemy)),
        Some((planned, one))
    );
    assert_eq!(focus.compared(view, &shown, square), None);
    focus.pin(Some(enemy));
    assert_eq!(focus.compared(view, &shown, square), Some((one, planned)));
    let side = view.side(unit);
    let mut lookout = PreviewBattle::new(&mut session.battle, side);
    let told = match answer(&mut lookout, &PreviewRequest::Exchange(planned, one, false)) {
        PreviewAnswer::Exchange(exchange) => exchange,
        other => panic!("{other:?}"),
    };
    let card = ExchangeCard::of(session.battle.view(), [planned, one], Some(&told));
    for half in &card.0 {
        assert!(half.title.contains('→') && !half.waits);
        assert_eq!(half.refusal.is_some(), half.options.is_empty());
    }
    assert!(card.0[0].title.contains(" at "), "{}", card.0[0].title);
    // The innermost choice is dropped first.
    assert!(focus.let_go() && focus.planned.is_none() && focus.pinned.is_some());
    assert!(focus.let_go() && focus.pinned.is_none());
    assert!(!focus.let_go());
}
