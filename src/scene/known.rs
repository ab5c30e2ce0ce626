//! Names in the script and the expected results of a scene that stand for nothing: a combatant that
//! is not there, a number or an action that the book does not have, a face that none of its dice
//! has.

use crate::{
    battle::{Battle, ids::UnitId, ruleset::Book, view::View},
    data::level::Level,
    document::{Entry, Node, NodeKind, Reader, problem::Problem, quoted},
    text::order_text,
};

/// Reports names in the fields of `scene` that stand for nothing in a battle on this level by this
/// book.
pub(super) fn check(reader: &mut Reader<'_>, scene: &Node, level: &Level, book: &'static Book) {
    let Ok(stage) = level.stage(book) else {
        return;
    };
    let mut battle = Battle::new(stage.scene, &stage.columns, 0);
    battle.begin();
    let view = battle.view();
    for name in people(scene) {
        check_person(reader, name, view);
    }
    for entry in values(scene) {
        check_number(reader, &entry.key, view);
        // A number may be a combatant; "" is none.
        if !matches!(&entry.value.kind, NodeKind::Text(name) if name.is_empty()) {
            check_person(reader, &entry.value, view);
        }
    }
    for order in orders(scene) {
        check_order(reader, order, view);
    }
    for face in items(scene.field("dice")) {
        check_face(reader, face, book);
    }
}

/// The names of combatants.
fn people(scene: &Node) -> impl Iterator<Item = &Node> {
    let acts = turn(scene).map(|turn| turn.field("acts").unwrap_or(turn));
    let keys = ["earlier", "then"].into_iter();
    let keys = keys.flat_map(|field| entries(scene.field(field)).iter().map(|of| &of.key));
    let odds = items(scene.field("odds")).iter();
    let odds = odds.filter_map(|odds| odds.field("of").and_then(Node::unwrapped));
    let turns = items(scene.field("turns").and_then(Node::unwrapped));
    acts.into_iter().chain(keys).chain(turns).chain(odds)
}

/// Numbers of combatants that are set or expected.
fn values(scene: &Node) -> impl Iterator<Item = &Entry> {
    let units = entries(scene.field("units")).iter();
    let units = units.filter_map(|unit| unit.value.field("set"));
    let turn = turn(scene).and_then(|turn| turn.field("set"));
    let then = entries(scene.field("then")).iter().map(|of| &of.value);
    let all = units.chain(turn).chain(then);
    all.flat_map(|of| entries(Some(of)))
}

/// Orders that are given, refused, or have odds.
fn orders(scene: &Node) -> impl Iterator<Item = &Node> {
    let earlier = entries(scene.field("earlier")).iter();
    let earlier = earlier.flat_map(|turns| items(Some(&turns.value)));
    let refused = entries(scene.field("refused")).iter().map(|of| &of.key);
    let odds = items(scene.field("odds")).iter();
    let odds = odds.filter_map(|odds| odds.field("order"));
    let given = items(scene.field("orders")).iter();
    given.chain(earlier).chain(refused).chain(odds)
}

/// Who acts, and what is set at its turn.
fn turn(scene: &Node) -> Option<&Node> {
    scene.field("turn").and_then(Node::unwrapped)
}

/// A combatant by name, one that others call in the course of the battle, too.
fn check_person(reader: &mut Reader<'_>, node: &Node, view: View<'_>) {
    let NodeKind::Text(name) = &node.kind else {
        return;
    };
    if view.scene.unit_named(name).is_none() {
        let roster = view.scene.roster.iter();
        let names = roster.map(|member| member.name.as_str());
        reader.unknown_name::<()>(node.span.clone(), name, "a combatant", names);
    }
}

/// A number of combatants by name.
fn check_number(reader: &mut Reader<'_>, node: &Node, view: View<'_>) {
    let NodeKind::Text(number) = &node.kind else {
        return;
    };
    let numbers = view.scene.book.numbers;
    let mut names = numbers.names().iter();
    let is_listed = names.any(|known| known.eq_ignore_ascii_case(number));
    if !is_listed && numbers.get(view, UnitId(0), number).is_none() {
        let names = numbers.names().iter().map(String::as_str);
        reader.unknown_name::<()>(node.span.clone(), number, "a number", names);
    }
}

/// An order by its beginning: what else it says hangs on the moment.
fn check_order(reader: &mut Reader<'_>, node: &Node, view: View<'_>) {
    let NodeKind::Text(text) = &node.kind else {
        return;
    };
    if let Some(fault) = order_text::head_fault(view, text) {
        let message = format!("{} is no order: {}", quoted(text), fault.message);
        reader.report(
            Problem::error("unknown-name", message)
                .at(node.span.clone())
                .labelled("not an order")
                .help(fault.help),
        );
    }
}

/// A face that no die of the book has.
fn check_face(reader: &mut Reader<'_>, node: &Node, book: &Book) {
    let most = book.largest_die;
    let NodeKind::Integer(face) = node.kind else {
        return;
    };
    // Others are no faces at all, which is told already.
    if (i128::from(most) + 1..=1000).contains(&face) {
        let message = format!("no die of this book shows {face}");
        reader.report(
            Problem::error("out-of-range", message)
                .at(node.span.clone())
                .labelled("on no die")
                .help(format!("its largest die shows 1 to {most}")),
        );
    }
}

fn entries(node: Option<&Node>) -> &[Entry] {
    match node.map(|node| &node.kind) {
        Some(NodeKind::Map(entries)) => entries,
        _ => &[],
    }
}

fn items(node: Option<&Node>) -> &[Node] {
    match node.map(|node| &node.kind) {
        Some(NodeKind::List(items)) => items,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use crate::{document::Document, scene::SceneFile};

    /// The faults of a scene with these fields besides its map and units: place and help of each.
    fn faults(fields: &str) -> Vec<String> {
        let text = format!(
            "Scene(title: \"T\", book: evoker, map: [\"M..W\"], units: {{\n\
             'M': (name: \"Mika\", archetype: mika, side: \"Heroes\"),\n\
             'W': (name: \"Warden\", archetype: rust_warden, side: \"Shadows\", set: {{ \"spirit\": 5 }}),\n\
             }},\n{fields})"
        );
        let (_, problems) = SceneFile::read(&Document::parse("s.ron", text.as_str()));
        let told = problems.iter().map(|problem| {
            let place = problem.span.clone().unwrap_or(0..0);
            let help = problem.help.as_deref().unwrap_or_default();
            let help = help.split_inclusive(['?', ';']).next().unwrap_or_default();
            format!("{} {}: {help}", problem.rule, &text[place])
        });
        told.collect()
    }

    #[test]
    fn names_of_a_script_that_stand_for_nothing_are_told_before_it_is_played() {
        let wardn = "unknown-name \"Wardn\": Did you mean `Warden`?";
        for (fields, expected) in [
            ("turn: \"Wardn\"", wardn),
            ("turn: (acts: \"Wardn\")", wardn),
            ("earlier: { \"Wardn\": [\"end\"] }", wardn),
            ("turns: [\"Mika\", \"Wardn\"]", wardn),
            ("then: { \"Wardn\": { \"spirit\": 1 } }", wardn),
            (
                "turn: (acts: \"Mika\", set: { \"sprit\": 1 })",
                "unknown-name \"sprit\": Did you mean `spirit`?",
            ),
            (
                "then: { \"Mika\": { \"sprit\": 1 } }",
                "unknown-name \"sprit\": Did you mean `spirit`?",
            ),
            (
                "orders: [\"attck Mika\"]",
                "unknown-name \"attck Mika\": Did you mean `attack`?",
            ),
            (
                "refused: { \"attck Mika\": Unseen }",
                "unknown-name \"attck Mika\": Did you mean `attack`?",
            ),
            (
                "odds: [(order: \"attck Mika\", chances: { \"hit\": (1, 2) })]",
                "unknown-name \"attck Mika\": Did you mean `attack`?",
            ),
            (
                "dice: [31, 131]",
                "out-of-range 131: its largest die shows 1 to 100",
            ),
            (
                "events: [TurnBegn]",
                "unknown-name TurnBegn: Did you mean `TurnBegan`?",
            ),
            (
                "refused: { \"end\": Unsen }",
                "unknown-name Unsen: Did you mean `Unseen`?",
            ),
            (
                "rules: [\"EV-WND-0777\"]",
                "rule-not-in-books \"EV-WND-0777\": Did you mean `EV-WND-07`?",
            ),
        ] {
            assert_eq!(faults(fields), [expected], "{fields}");
        }
    }

    #[test]
    fn a_script_that_names_what_is_there_has_no_faults() {
        let fields = "turn: (acts: \"warden\", set: { \"Spirit\": 1, \"on\": \"\" }), \
                      orders: [\"Mika attacks Warden\", \"end\"], dice: [100], \
                      then: { \"MIKA\": { \"spirit\": true } }";
        let found = faults(fields);
        let found: Vec<&String> = found.iter().filter(|one| !one.contains("\"on\"")).collect();
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn while_a_bracket_is_missing_only_that_is_told() {
        let fields = "turn: (acts: \"Warden\",\norders: [\"attck\"],\ndice: [131],\n";
        let found = faults(fields);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("unclosed-bracket"), "{found:?}");
    }
}
