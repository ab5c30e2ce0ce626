//! Interactions with obstacles (EV-FLD-09): `interact` entries of obstacles, in
//! `assets/obstacles.ron` and in the legends of levels.

use super::{books::SHELVES, values::square};
use crate::{
    battle::field::{
        board::Interaction,
        obstacle::{InteractionTerms, Use},
    },
    document::{
        Node, Reader, Structure,
        forms::{form_with, forms},
        problem::Problem,
        record::{Record, record},
        shape::{
            About, FieldInfo, Shape, ValueKind, converted, list_of, maybe, number, read_as, reads,
            record_with, text,
        },
    },
    geometry::Cell,
};

/// The most squares an obstacle falls on.
const LONGEST_FALL: u8 = 10;

/// The names of the kinds of obstacles that an obstacle may become.
#[derive(Clone, Copy)]
pub struct Kinds<'s>(Option<&'s [&'s str]>);

impl<'s> Kinds<'s> {
    /// Any name, for the file that gives kinds their names.
    pub(super) const fn any() -> Self {
        Self(None)
    }

    /// The name of a kind.
    fn kind(self) -> impl Shape<Value = String> + use<'s> {
        let names = self.0.unwrap_or_default().iter();
        let kind = ValueKind::OneOf {
            what: "an obstacle",
            names: names.map(|name| (*name).to_owned()).collect(),
        };
        read_as(
            kind,
            move |reader, node| {
                let name = match self.0 {
                    Some(kinds) => reader.one_of(node, "an obstacle", kinds.iter().copied())?,
                    None => reader.name(node, "an obstacle")?,
                };
                Some(name.to_owned())
            },
            String::clone,
        )
    }
}

record! {
    /// Something that an obstacle offers to a unit beside it.
    existing struct Interaction as "interact" with kinds: Kinds {
        /// What players read, such as "Push the statue over".
        title: String; text(),
        /// What it does.
        effect: Use; converted(form_with::<Effect, _>(kinds), Effect::usage, Effect::of),
        /// What each book asks for it.
        terms: Vec<(String, InteractionTerms)> = Vec::new(); BookTerms,
    }
}

forms! {
    /// What using an obstacle does (EV-FLD-09).
    pub(super) enum Effect as "an effect" with kinds: Kinds {
        /// Another thing stands there: `becomes(overturned_table)`.
        Becomes(String; kinds.kind()) as "becomes",
        /// Nothing stands there any more.
        Gone as "gone",
        /// It falls away from the unit that used it, over so many squares or up to a wall:
        /// `topple(squares: 3, damage: 6, becomes: wreckage)`. Everybody there takes one hit of this
        /// damage, and something lies there afterwards.
        Topple {
            /// Squares it falls on, one behind the other.
            squares: u8; number(1..=LONGEST_FALL).of("squares"),
            /// Damage of the hit.
            damage: u8; number(0..=50),
            /// What lies there afterwards.
            becomes: Option<String> = None; maybe(kinds.kind()),
        } as "topple",
        /// The door it is opens, locked or not.
        Opens as "opens",
        /// Doors elsewhere open, or close if they were open: `switches([(6, 2)])`.
        Switches(Vec<Cell>; doors()) as "switches",
    }
}

impl Effect {
    fn usage(self) -> Use {
        match self {
            Self::Becomes(kind) => Use::Becomes(Some(kind)),
            Self::Gone => Use::Becomes(None),
            Self::Topple {
                squares,
                damage,
                becomes,
            } => Use::Topple {
                squares,
                damage,
                becomes,
            },
            Self::Opens => Use::Opens,
            Self::Switches(doors) => Use::Switches(doors),
        }
    }

    fn of(usage: &Use) -> Self {
        match usage.clone() {
            Use::Becomes(Some(kind)) => Self::Becomes(kind),
            Use::Becomes(None) => Self::Gone,
            Use::Topple {
                squares,
                damage,
                becomes,
            } => Self::Topple {
                squares,
                damage,
                becomes,
            },
            Use::Opens => Self::Opens,
            Use::Switches(doors) => Self::Switches(doors),
        }
    }
}

/// The squares of doors elsewhere.
fn doors() -> impl Shape<Value = Vec<Cell>> {
    let doors = || list_of(square());
    read_as(
        doors().kind(),
        |reader, node| {
            reader.list_of(node, 1..=16, |reader, node| {
                square().read(reader, node, None)
            })
        },
        move |cells| doors().write(cells),
    )
}

/// What each book asks for an interaction: one field for each book, by its name.
#[derive(Clone, Copy)]
struct BookTerms;

impl Shape for BookTerms {
    reads!(Vec<(String, InteractionTerms)>, |_, reader, node| {
        reader.wrong_type(node, "a field for each book")
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("what the book asks for it, see below")
    }

    fn write(&self, _value: &Self::Value) -> String {
        String::new()
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        _about: &About,
        _default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        let of_book = SHELVES.iter().filter_map(|shelf| {
            let book = shelf.book().id;
            let own = fields.optional(book, |reader, node| shelf.terms(reader, node))?;
            Some((book.to_owned(), own))
        });
        Some(of_book.collect())
    }

    fn describe_field(
        &self,
        about: &About,
        _default: Option<Self::Value>,
        to: &mut Vec<FieldInfo>,
    ) {
        to.extend(SHELVES.iter().map(|shelf| FieldInfo {
            title: "",
            name: shelf.book().id,
            help: format!("What *{}* asks for it.", shelf.book().id),
            since: about.since,
            kind: self.kind(),
            default: Some(String::new()),
        }));
    }
}

/// Up to six uses of an obstacle: orders have modes for so many.
pub(super) fn uses(kinds: Kinds<'_>) -> impl Shape<Value = Vec<Interaction>> {
    let entry = move || record_with::<Interaction, _>(kinds);
    read_as(
        ValueKind::Worded("up to six uses, see *Things to use*"),
        move |reader, node| {
            reader.list_of(node, 0..=6, |reader, node| {
                Interaction::read(reader, node, None, kinds)
            })
        },
        move |value| list_of(entry()).write(value),
    )
}

/// The uses that a legend gives an obstacle instead of its usual ones; `has_thing` says whether the
/// square has one.
pub(super) fn legend_uses(has_thing: bool) -> impl Shape<Value = Vec<Interaction>> {
    let all = uses(Kinds::any());
    read_as(
        all.kind(),
        move |reader, node| read_legend_uses(reader, node, has_thing),
        move |value| all.write(value),
    )
}

fn read_legend_uses<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    has_thing: bool,
) -> Option<Vec<Interaction>> {
    if !has_thing {
        let message = "there is nothing to use on this square";
        let problem = Problem::error("nothing-to-use", message).at(reader.short_span(node));
        let help = "name the thing too, as in `floor(obstacle: lever, interact: [ ... ])`";
        reader.report(problem.help(help));
        return None;
    }
    let kinds = super::assets().obstacles.iter();
    let kinds: Vec<&str> = kinds.map(|kind| kind.name.as_str()).collect();
    uses(Kinds(Some(&kinds))).read(reader, node, None)
}

/// The kind of obstacle that an interaction may leave behind.
pub(super) fn leaves(interaction: &Interaction) -> Option<&str> {
    match &interaction.effect {
        Use::Becomes(kind) | Use::Topple { becomes: kind, .. } => kind.as_deref(),
        Use::Opens | Use::Switches(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::data::assets;

    #[test]
    fn what_things_become_is_known() {
        let assets = assets();
        let left = assets
            .obstacles
            .iter()
            .flat_map(|thing| &thing.interact)
            .filter_map(super::leaves);
        let mut count = 0;
        for name in left {
            count += 1;
            assert!(assets.obstacle(name).is_some(), "{name}");
        }
        assert!(count >= 3);
    }
}
