//! What units can carry and know, by place and by name. Items are weapons, shields and one further
//! kind that the book defines.

use std::ops::RangeInclusive;

use super::names::Catalogued;
use crate::{
    battle::{prelude::*, ruleset::Named},
    document::{
        Reader, Structure, Variant,
        forms::Forms,
        record::Record,
        shape::{FormInfo, Shape, flat, number},
    },
};

/// What an item is: a weapon, a shield, or the book's further kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind<W, O> {
    /// A weapon.
    Weapon(W),
    /// A shield with the book's number for it.
    Shield(i32),
    /// Another thing, such as a consumable.
    Other(O),
}

impl<W, O> Forms for ItemKind<W, O>
where
    W: for<'s> Record<Stock<'s> = ()> + Handheld,
    O: for<'s> Forms<Stock<'s> = ()>,
{
    type Stock<'s> = ();

    const WHAT: &'static str = "a kind of item";

    fn names() -> Vec<&'static str> {
        let mut names = vec![W::NAME, SHIELD];
        names.extend(O::names());
        names
    }

    fn read_form<'d>(reader: &mut Reader<'d>, variant: &Variant<'d>, _stock: ()) -> Option<Self> {
        match variant.name {
            name if name == W::NAME => flat().read_form(reader, variant).map(Self::Weapon),
            SHIELD => number(W::SHIELD)
                .read_form(reader, variant)
                .map(Self::Shield),
            _ => O::read_form(reader, variant, ()).map(Self::Other),
        }
    }

    fn read_among(name: &str, fields: &mut Structure<'_, '_>, _stock: ()) -> Option<Self> {
        match name {
            name if name == W::NAME => W::read_among(fields, None, ()).map(Self::Weapon),
            SHIELD => None,
            _ => O::read_among(name, fields, ()).map(Self::Other),
        }
    }

    fn forms(_stock: ()) -> Vec<FormInfo> {
        let form = |name, help: &str| FormInfo {
            name,
            help: help.trim().to_owned(),
            values: Vec::new(),
            fields: Vec::new(),
        };
        let mut weapon = form(W::NAME, W::HELP);
        flat::<W>().describe_form(&mut weapon);
        let mut shield = form(SHIELD, W::SHIELD_HELP);
        number(W::SHIELD).describe_form(&mut shield);
        let mut forms = vec![weapon, shield];
        forms.extend(O::forms(()));
        forms
    }

    fn written(&self, _stock: ()) -> String {
        match self {
            Self::Weapon(weapon) => format!("{}({})", W::NAME, flat().write_form(weapon)),
            Self::Shield(of) => format!("{SHIELD}({of})"),
            Self::Other(other) => other.written(()),
        }
    }
}

/// The name of shields in files.
const SHIELD: &str = "shield";

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<W, O> {
    /// Its name in files and for players.
    pub name: String,
    /// What it is.
    pub kind: ItemKind<W, O>,
}

/// A weapon held in the hands.
pub trait Handheld {
    /// The numbers that a shield may have.
    const SHIELD: RangeInclusive<i32>;
    /// What the number of a shield is, for authors.
    const SHIELD_HELP: &'static str;

    /// The hands it takes; 0 for a part of the body.
    fn hands(&self) -> u8;
}

impl<W: Handheld + Copy, O: Copy> Item<W, O> {
    /// The weapon, if it is one.
    pub fn weapon(&self) -> Option<W> {
        match self.kind {
            ItemKind::Weapon(weapon) => Some(weapon),
            ItemKind::Shield(_) | ItemKind::Other(_) => None,
        }
    }

    /// The number of the shield, if it is one.
    pub fn shield(&self) -> Option<i32> {
        match self.kind {
            ItemKind::Shield(number) => Some(number),
            ItemKind::Weapon(_) | ItemKind::Other(_) => None,
        }
    }

    /// The further kind, if it is neither weapon nor shield.
    pub fn other(&self) -> Option<O> {
        match self.kind {
            ItemKind::Other(other) => Some(other),
            ItemKind::Weapon(_) | ItemKind::Shield(_) => None,
        }
    }

    /// The hands it takes; 0 for a part of the body.
    pub fn hands(&self) -> u8 {
        self.weapon().map_or(1, |weapon| weapon.hands())
    }
}

/// A thing to carry, with one name for files and players.
pub trait Called: Send + Sync + 'static {
    /// Its name.
    fn called(&self) -> &str;
}

impl<W, O> Called for Item<W, O>
where
    W: Send + Sync + 'static,
    O: Send + Sync + 'static,
{
    fn called(&self) -> &str {
        &self.name
    }
}

/// One power of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerEntry<P> {
    /// Its name in files and orders.
    pub name: String,
    /// Its name for players.
    pub title: String,
    /// Its icon on the buttons that use it.
    pub icon: Icon,
    /// What it is.
    pub power: P,
}

/// All items and powers of a battle; an `ItemId` or a `PowerId` is an index into its list.
#[derive(Clone, Debug)]
pub struct Catalogue<I, P> {
    /// The items.
    pub items: Vec<I>,
    /// The powers.
    pub powers: Vec<PowerEntry<P>>,
}

/// Powers of a book.
pub trait Known: Send + Sync + 'static {
    /// The powers a unit knows.
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId>;

    /// What the power does for a unit that uses it, in sentences.
    fn does(&self, view: View<'_>, unit: UnitId) -> String;
}

impl<I: Called, P: 'static> Catalogue<I, P> {
    /// The catalogue of a battle.
    pub(crate) fn of(view: View<'_>) -> Option<&Self> {
        view.scene.catalogue.downcast_ref()
    }

    /// The item with this ID.
    pub(crate) fn item_at(&self, id: ItemId) -> Option<&I> {
        self.items.get(usize::from(id.0))
    }

    /// The power with this ID.
    pub(crate) fn power_at(&self, id: PowerId) -> Option<&P> {
        let entry = self.powers.get(usize::from(id.0))?;
        Some(&entry.power)
    }

    /// The item with this name, ignoring case.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        let mut items = self.items.iter();
        let place = items.position(|item| item.called().eq_ignore_ascii_case(name))?;
        Some(ItemId(place as u16))
    }

    /// The power with this name, ignoring case.
    pub fn power_named(&self, name: &str) -> Option<PowerId> {
        let mut powers = self.powers.iter();
        let place = powers.position(|entry| entry.name.eq_ignore_ascii_case(name))?;
        Some(PowerId(place as u16))
    }
}

impl<I: Called, P: Known> Catalogued for Catalogue<I, P> {
    fn name(&self, item: ItemId) -> Option<&str> {
        Some(self.item_at(item)?.called())
    }

    fn power(&self, power: PowerId) -> Option<Named<'_>> {
        let entry = self.powers.get(usize::from(power.0))?;
        Some(Named {
            id: &entry.name,
            title: &entry.title,
        })
    }

    fn icon(&self, power: PowerId) -> Option<Icon> {
        let entry = self.powers.get(usize::from(power.0))?;
        Some(entry.icon)
    }

    fn powers_of(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        P::known(view, unit)
    }

    fn does(&self, view: View<'_>, unit: UnitId, power: PowerId) -> String {
        self.power_at(power)
            .map_or_else(String::new, |power| power.does(view, unit))
    }
}
