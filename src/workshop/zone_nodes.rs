//! The zones of a battlefield in the tree of a file, and where it speaks of them.

use super::draft::Draft;
use crate::{
    document::{Node, NodeKind, problem::suggestion},
    save::Fault,
};

/// Where the file speaks of a zone, or of a spot of it.
#[derive(Default)]
pub struct Mentions<'d> {
    /// On the battlefield: its own name first.
    pub inside: Vec<&'d Node>,
    /// Combatants and triggers.
    pub outside: Vec<&'d Node>,
}

/// Where the file speaks of a zone, or with `spot` of that spot of it.
#[must_use]
pub fn mentions<'d>(draft: &'d Draft, zone_name: &str, spot: Option<&str>) -> Mentions<'d> {
    let mut found = Mentions::default();
    let wanted = spot.unwrap_or(zone_name);
    for zone in nodes(draft).unwrap_or_default() {
        let is_own = name_of(zone) == zone_name;
        if spot.is_none() {
            found.inside.extend(zone.field("name").filter(|_| is_own));
            let lists = ["adjacent", "sees"].into_iter();
            let lists = lists.filter_map(|field| zone.field(field));
            let lists = lists.chain(spots(zone).filter_map(|spot| spot.field("hidden_from")));
            found.inside.extend(lists.filter_map(Node::items).flatten());
        } else if is_own {
            found
                .inside
                .extend(spots(zone).filter_map(|spot| spot.field("name")));
            for interact in spots(zone).filter_map(|spot| spot.field("interact")) {
                let effects = ["creates", "destroys", "becomes"].into_iter();
                let named = effects.filter_map(|effect| interact.field(effect));
                found.inside.extend(named);
            }
        }
    }
    let root = draft.document().root();
    let combatants = root.field("combatants").and_then(Node::items);
    let mut tuples: Vec<&Node> = Vec::new();
    for place in combatants
        .unwrap_or_default()
        .iter()
        .filter_map(|it| it.field("spot"))
    {
        match place.kind {
            NodeKind::Text(_) if spot.is_none() => found.outside.push(place),
            _ => tuples.push(place),
        }
    }
    if let Some(triggers) = root.field("triggers") {
        changes(triggers, &mut tuples);
    }
    for tuple in tuples {
        let Some([zone, spots @ ..]) = tuple.items() else {
            continue;
        };
        match spot {
            None => found.outside.push(zone),
            Some(_) if text(zone) == Some(zone_name) => found.outside.extend(spots),
            Some(_) => {}
        }
    }
    for nodes in [&mut found.inside, &mut found.outside] {
        nodes.retain(|node| text(node) == Some(wanted));
    }
    found
}

/// The consequences of triggers that change spots.
fn changes<'d>(node: &'d Node, found: &mut Vec<&'d Node>) {
    const CHANGES: [&str; 3] = ["create_spot", "destroy_spot", "alter_spot"];
    match &node.kind {
        NodeKind::Tagged(name, body) if CHANGES.contains(&name.text.as_str()) => found.push(body),
        NodeKind::Tagged(_, body) => changes(body, found),
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().for_each(|item| changes(item, found));
        }
        NodeKind::Struct(fields) => fields.iter().for_each(|field| changes(&field.value, found)),
        _ => {}
    }
}

/// The list of zones.
///
/// # Errors
/// There is none.
pub fn list_of(draft: &Draft) -> Result<&Node, Fault> {
    let battlefield = draft.document().root().field("battlefield");
    let list = battlefield.and_then(|node| node.field("zones"));
    list.filter(|list| list.items().is_some())
        .ok_or_else(no_zones)
}

/// The zones as nodes.
#[must_use]
pub fn nodes(draft: &Draft) -> Option<&[Node]> {
    list_of(draft).ok()?.items()
}

/// The spots of a zone as nodes, those that a search finds last.
pub fn spots(zone: &Node) -> impl Iterator<Item = &Node> {
    let lists = ["spots", "hidden_spots"].into_iter();
    lists
        .filter_map(|field| zone.field(field)?.items())
        .flatten()
}

/// A text.
#[must_use]
pub fn text(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Text(text) => Some(text),
        _ => None,
    }
}

/// The name of a zone or spot.
#[must_use]
pub fn name_of(node: &Node) -> &str {
    node.field("name").and_then(text).unwrap_or_default()
}

/// The place of a zone in the list.
///
/// # Errors
/// There is none of that name.
pub fn number_of(draft: &Draft, name: &str) -> Result<usize, Fault> {
    let nodes = list_of(draft)?.items().unwrap_or_default();
    let place = nodes.iter().position(|node| name_of(node) == name);
    place.ok_or_else(|| {
        let known = nodes.iter().map(name_of);
        let remedy = suggestion(name, "zone", known);
        Fault::new(format!("There is no zone `{name}`."), remedy)
    })
}

/// The zone of a name as a node.
///
/// # Errors
/// There is none.
pub fn zone<'d>(draft: &'d Draft, name: &str) -> Result<&'d Node, Fault> {
    let number = number_of(draft, name)?;
    let nodes = nodes(draft).unwrap_or_default();
    nodes.get(number).ok_or_else(no_zones)
}

/// A name that nothing of the kind has yet.
fn fresh<'n>(
    name: &str,
    what: &str,
    mut known: impl Iterator<Item = &'n str>,
) -> Result<String, Fault> {
    let name = name.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Fault::new("A name needs letters.", "Give it another."));
    }
    if known.any(|other| other.eq_ignore_ascii_case(name)) {
        return Err(Fault::new(
            format!("There is another {what} called {name}."),
            "Names are given once; take another.",
        ));
    }
    Ok(name.to_owned())
}

/// A name that no zone has yet.
///
/// # Errors
/// It is empty, or another's.
pub fn new_name(draft: &Draft, name: &str) -> Result<String, Fault> {
    let nodes = list_of(draft)?.items().unwrap_or_default();
    fresh(name, "zone", nodes.iter().map(name_of))
}

/// A name that no spot of a zone has yet.
///
/// # Errors
/// It is empty, or another's.
pub fn new_spot(draft: &Draft, in_zone: &str, name: &str) -> Result<String, Fault> {
    fresh(name, "spot", spots(zone(draft, in_zone)?).map(name_of))
}

/// What is said of levels without zones.
#[must_use]
pub fn no_zones() -> Fault {
    Fault::new(
        "This level has no zones that could be changed.",
        "A battlefield of zones is written as `battlefield: zones(...)`.",
    )
}
