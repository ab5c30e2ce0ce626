//! Helpers shared by battle tests.

use std::sync::Arc;

use shadowgrid::{
    battle::{
        Battle,
        components::Columns,
        field::board::Board,
        ids::{SideId, UnitId},
        odds::{Budget, Odds},
        orders::order::Order,
        resolver::{DiceSource, Pause},
        ruleset::Book,
        scene::{Definition, Member, Scene, Side},
    },
    data,
    document::Document,
    geometry::Cell,
    rules::{maneuver, threshold},
    scene::{SceneFile, stage},
    text::order_text,
};

pub const A: UnitId = UnitId(0);
pub const B: UnitId = UnitId(1);

/// A scene of two sides led by people; members come as (name, side, squares, sheet).
pub fn scene(
    book: &'static Book,
    board: Board,
    members: Vec<(&str, u8, u8, Definition)>,
    catalogue: Definition,
) -> Arc<Scene> {
    let side = |name: &str, alliance| Side {
        name: name.to_owned(),
        alliance,
        colour: "azure".to_owned(),
        computer: false,
    };
    Arc::new(Scene {
        title: "Test".to_owned(),
        book,
        board: board.into(),
        sides: vec![side("Wardens", 0), side("Shadows", 1)],
        roster: members
            .into_iter()
            .map(|(name, side, squares, sheet)| Member {
                name: name.to_owned(),
                archetype: name.to_owned(),
                side: SideId(side),
                squares,
                sheet,
            })
            .collect(),
        catalogue,
        options: Arc::new(()),
        goals: Vec::new(),
        triggers: Vec::new(),
        round_cap: 100,
        separate_sight: false,
        exposures: Arc::default(),
    })
}

/// A maneuver battle on open floor, not begun.
pub fn maneuver(
    board: Board,
    members: &[(&str, u8, maneuver::character::sheet::Sheet, (i16, i16))],
    seed: u64,
) -> Battle {
    let mut columns = Columns::default();
    let mut roster = Vec::new();
    for (name, side, sheet, (x, y)) in members {
        maneuver::enter(&mut columns, sheet, Cell::new(*x, *y));
        let definition: Definition = Arc::new(sheet.clone());
        roster.push((*name, *side, sheet.size.squares(), definition));
    }
    let catalogue: Definition = Arc::new(data::maneuver::samples::catalogue());
    let scene = scene(&maneuver::BOOK, board, roster, catalogue);
    Battle::new(scene, &columns, seed)
}

/// A threshold battle, not begun.
pub fn threshold(
    board: Board,
    members: &[(&str, u8, threshold::character::sheet::Sheet, (i16, i16))],
    seed: u64,
) -> Battle {
    let catalogue = data::threshold::samples::catalogue();
    threshold_with(board, members, seed, catalogue, None)
}

/// The same with a catalogue and options of its own.
pub fn threshold_with(
    board: Board,
    members: &[(&str, u8, threshold::character::sheet::Sheet, (i16, i16))],
    seed: u64,
    catalogue: threshold::character::catalogue::Catalogue,
    options: Option<threshold::time::options::Options>,
) -> Battle {
    let mut columns = Columns::default();
    let mut roster = Vec::new();
    for (name, side, sheet, (x, y)) in members {
        threshold::enter(&mut columns, sheet, Cell::new(*x, *y));
        let definition: Definition = Arc::new(sheet.clone());
        roster.push((*name, *side, sheet.squares(), definition));
    }
    let mut scene = scene(&threshold::BOOK, board, roster, Arc::new(catalogue));
    if let (Some(options), Some(scene)) = (options, Arc::get_mut(&mut scene)) {
        scene.options = Arc::new(options);
    }
    Battle::new(scene, &columns, seed)
}

/// The battle of a scene before its first order; these are the fields of the scene.
pub fn staged(fields: &str) -> Battle {
    let text = format!("Scene(title: \"Lab\", {fields})");
    let (scene, problems) = SceneFile::read(&Document::parse("lab.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let scene = scene.unwrap_or_else(|| panic!("{words:?}"));
    stage(&scene).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The order that these words mean.
pub fn parsed(battle: &Battle, words: &str) -> Order {
    order_text::parse(battle.view(), words).unwrap_or_else(|fault| panic!("{words}: {fault:?}"))
}

/// The orders of an action that the acting unit may give.
pub fn menu(battle: &Battle, key: &str) -> Vec<Order> {
    let action = battle.scene().book.action_named(key);
    let mut orders = battle.legal_orders();
    orders.retain(|order| Some(order.action) == action);
    orders
}

/// Begins a battle with these faces; all must be used.
pub fn begin(battle: &mut Battle, faces: &[u16]) {
    let chance = script(faces);
    let (_, chance, pause) = battle.begin_with(chance);
    assert!(pause.is_none(), "begin paused: {pause:?}");
    assert_used(&chance);
}

fn script(faces: &[u16]) -> DiceSource {
    DiceSource::Script {
        faces: faces.to_vec(),
        used: 0,
    }
}

fn assert_used(chance: &DiceSource) {
    if let DiceSource::Script { faces, used } = chance {
        assert_eq!(
            faces.len(),
            *used,
            "dice were left over: {:?}",
            &faces[*used..]
        );
    }
}

/// An order by the key of its action.
pub fn order(battle: &Battle, unit: UnitId, key: &str) -> Order {
    let action = battle
        .scene()
        .book
        .action_named(key)
        .unwrap_or_else(|| panic!("no action {key}"));
    Order::new(unit, action)
}

/// Carries an order out with these faces and answers; all of both must be used, and none may be
/// missing.
pub fn play(battle: &mut Battle, order: &Order, faces: &[u16], answers: &[&str]) {
    let places = places(battle, order, faces, answers);
    let before = battle.log().len();
    let (_, chance, pause) = battle
        .execute_scripted(order.clone(), places, script(faces))
        .unwrap_or_else(|refusal| panic!("refused: {refusal}"));
    assert!(pause.is_none(), "paused: {pause:?}");
    assert!(
        battle.question().is_none(),
        "an answer is missing: {:?}",
        battle.question()
    );
    assert!(battle.log().len() >= before);
    assert_used(&chance);
}

/// The places of answers given by name.
fn places(battle: &mut Battle, order: &Order, faces: &[u16], answers: &[&str]) -> Vec<u8> {
    let mut places = Vec::new();
    for &answer in answers {
        let (_, _, pause): (_, _, Option<Pause>) = battle
            .execute_scripted(order.clone(), places.clone(), script(faces))
            .unwrap_or_else(|refusal| panic!("refused: {refusal}"));
        let question = battle
            .question()
            .unwrap_or_else(|| panic!("nobody asked for {answer}; {pause:?}"))
            .clone();
        let place = question
            .choices
            .iter()
            .position(|choice| choice.to_string() == answer)
            .unwrap_or_else(|| panic!("{answer} is not among {:?}", question.choices));
        battle.withdraw();
        places.push(place as u8);
    }
    places
}

/// The possible answers to the question that an order leads to after these answers; the order is
/// not carried out.
pub fn offered(battle: &mut Battle, order: &Order, faces: &[u16], answers: &[&str]) -> Vec<String> {
    let places = places(battle, order, faces, answers);
    let run = battle.execute_scripted(order.clone(), places, script(faces));
    run.unwrap_or_else(|refusal| panic!("refused: {refusal}"));
    let question = battle
        .question()
        .unwrap_or_else(|| panic!("nobody is asked"));
    let choices = question
        .choices
        .iter()
        .map(|choice| choice.to_string())
        .collect();
    battle.withdraw();
    choices
}

/// A number of a combatant by its ledger name.
pub fn number(battle: &Battle, unit: UnitId, name: &str) -> i64 {
    battle
        .scene()
        .book
        .numbers
        .get(battle.view(), unit, name)
        .unwrap_or_else(|| panic!("no number {name}"))
}

/// Exact odds; their sum must be exactly one.
pub fn odds(battle: &mut Battle, order: &Order) -> Odds {
    let before = battle.hash();
    let odds = battle
        .odds(order, Budget::default())
        .unwrap_or_else(|refusal| panic!("refused: {refusal}"));
    assert!(!odds.about, "the odds were sampled");
    assert!(odds.total().is_one(), "the odds sum to {:?}", odds.total());
    assert_eq!(battle.hash(), before, "odds changed the battle");
    odds
}
