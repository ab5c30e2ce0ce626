//! Sheets (TH-SHT-01 to 12): those of archetypes, and those that a level writes itself.

use crate::{
    battle::{components::Hold, ids::ItemId},
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{Node, NodeKind, Reader, Structure, problem::Problem, record::Record},
    rules::threshold::character::{
        sheet::{Sheet, Stock},
        stats::Training,
    },
};

/// Copies of a thrown weapon that are carried unless the sheet lists it several times
/// (TH-ATK-10).
const THROWN: usize = 3;

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        let kept = sheet.own_turn;
        if let Some(read) = Sheet::read_among(fields, Some(&*sheet), stock) {
            *sheet = read;
        }
        if base.is_none() && given(fields, "size").is_none() {
            sheet.size = sheet.people.size();
        }
        if !may_keep_turn(fields, sheet) {
            sheet.own_turn = kept;
        }
        sheet.gear = carried(stock, &sheet.items);
        (sheet.squares(), sheet.fly.is_some())
    })
}

/// The value of a field, if it is given.
fn given<'d>(fields: &mut Structure<'_, 'd>, name: &'static str) -> Option<&'d Node> {
    fields.node(name)?.unwrapped()
}

/// Reports a mount that is to keep a turn of its own and is not sentient (TH-MNT-02).
fn may_keep_turn(fields: &mut Structure<'_, '_>, sheet: &Sheet) -> bool {
    let node = given(fields, "own_turn").filter(|node| node.kind == NodeKind::Bool(true));
    let Some(node) = node.filter(|_| sheet.training() != Training::Sentient) else {
        return true;
    };
    let message = "only a sentient mount keeps a turn of its own (TH-MNT-02)";
    let reader = fields.reader();
    let span = reader.short_span(node);
    reader.report(
        Problem::error("wrong-type", message)
            .at(span)
            .help("write `mount: sentient`, or leave `own_turn` out"),
    );
    false
}

/// The items carried when a battle begins: weapons and shields; of a single thrown weapon there are
/// several.
fn carried(stock: Stock<'_>, items: &[ItemId]) -> Vec<(ItemId, Hold)> {
    let item = |id: ItemId| stock.items.get(usize::from(id.0));
    let hands = |id| match item(id) {
        Some(item) if item.natural => Some(0),
        item => Some(if item?.weapon?.two_handed { 2 } else { 1 }),
    };
    let mut gear = Vec::new();
    for (id, hold) in take_up(2, items.iter().map(|&id| (id, hands(id)))) {
        gear.push((id, hold));
        let alone = items.iter().filter(|&&other| other == id).count() == 1;
        let weapon = item(id).and_then(|item| item.weapon);
        if alone && weapon.is_some_and(|weapon| weapon.thrown) {
            gear.extend(std::iter::repeat_n((id, Hold::Stowed), THROWN - 1));
        }
    }
    gear
}
