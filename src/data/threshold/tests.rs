//! The files of the book against the ledger.

use crate::{
    data::assets,
    rules::threshold::{catalogue::Catalogue, sheet::Sheet},
};

#[test]
fn every_archetype_of_the_flagship_has_a_sheet_here() {
    for archetype in &assets().evoker.archetypes {
        let known = assets().threshold.archetypes.iter();
        let sheet = known.clone().find(|(id, _)| *id == archetype.id);
        assert!(sheet.is_some(), "{} has no sheet", archetype.id);
    }
    assert_eq!(
        assets().threshold.archetypes.len(),
        assets().evoker.archetypes.len()
    );
}

#[test]
fn the_items_of_the_ledger_are_in_the_file_as_they_are() {
    let catalogue = &assets().threshold.catalogue;
    for item in Catalogue::standard().items {
        let found = catalogue
            .named(&item.name)
            .map(|id| &catalogue.items[usize::from(id.0)]);
        assert_eq!(found, Some(&item));
    }
}

/// Rules: TH-SHT-03
#[test]
fn sizes_give_squares_and_height_unless_the_sheet_does() {
    let of = |size| {
        let sheet = Sheet {
            size,
            ..Sheet::default()
        };
        (sheet.squares(), sheet.height())
    };
    let table = [
        (-4, 1, 2),
        (-3, 1, 4),
        (-1, 1, 4),
        (0, 1, 6),
        (3, 1, 6),
        (4, 2, 9),
        (9, 2, 9),
        (10, 3, 15),
        (15, 3, 15),
        (16, 4, 24),
    ];
    for (size, squares, height) in table {
        assert_eq!(of(size), (squares, height), "size {size}");
    }
    let own = Sheet {
        size: 5,
        space: Some(1),
        height_ft: Some(7),
        ..Sheet::default()
    };
    assert_eq!((own.squares(), own.height()), (1, 7));
}
