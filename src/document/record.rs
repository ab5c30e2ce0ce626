//! Records: structures of files, each described once beside the type that holds it. From that one
//! description they are read with every fault at its place, completed with defaults, written,
//! asked for as numbers by scenes, and listed in reference tables, completion and forms.

use super::{
    Node, Reader, Structure,
    shape::{About, FieldInfo, Shape},
};

/// One pass over the fields of a record.
#[derive(Debug)]
pub enum Pass<'p, 'r, 'd> {
    /// Reads them.
    Read(&'p mut Structure<'r, 'd>),
    /// Describes them.
    Describe(&'p mut Vec<FieldInfo>),
    /// Writes those that are not as usual.
    Write(&'p mut Vec<String>),
    /// Looks for the number of this name.
    Number(&'p str, &'p mut Option<i64>),
}

impl Pass<'_, '_, '_> {
    /// Takes a field: `own` is what it is in the base, `usual` what it is by default. `None` unless
    /// it was read or written.
    pub fn field<S: Shape>(
        &mut self,
        about: &About,
        own: Option<&S::Value>,
        usual: Option<S::Value>,
        shape: &S,
    ) -> Option<S::Value>
    where
        S::Value: Clone,
    {
        match self {
            Pass::Read(fields) => {
                let usual = own.cloned().or(usual);
                if fields.is_noted() {
                    let mut described = Vec::new();
                    shape.describe_field(about, usual.clone(), &mut described);
                    fields.note_fields(described);
                }
                return shape.read_field(fields, about, usual);
            }
            Pass::Describe(to) => shape.describe_field(about, own.cloned().or(usual), to),
            Pass::Write(to) => {
                if let Some(value) = own {
                    shape.write_field(about, value, usual.as_ref(), to);
                }
                return own.cloned();
            }
            Pass::Number(name, found) => {
                if about.name == *name {
                    **found = own.and_then(|value| shape.number(value));
                }
            }
        }
        None
    }
}

/// A structure of files, described once by `record!`.
pub trait Record: Sized {
    /// What its fields refer to, such as a catalogue.
    type Stock<'s>: Copy;
    /// Its name in files.
    const NAME: &'static str;
    /// What it is, for authors.
    const HELP: &'static str;

    /// Goes over all fields once, in their order: with their values in the `base`, and with those that
    /// are `usual`, if others than the defaults are.
    fn pass(
        pass: &mut Pass<'_, '_, '_>,
        base: Option<&Self>,
        usual: Option<&Self>,
        stock: Self::Stock<'_>,
    ) -> Option<Self>;

    /// Reads it; fields that are not given are as in the `base`, or as usual.
    fn read<'d>(
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self>,
        stock: Self::Stock<'_>,
    ) -> Option<Self> {
        let mut fields = reader.structure(node, Self::NAME);
        let read = Self::read_among(&mut fields, base, stock);
        fields.finish();
        read
    }

    /// Reads its fields from a structure that may have others, too.
    fn read_among(
        fields: &mut Structure<'_, '_>,
        base: Option<&Self>,
        stock: Self::Stock<'_>,
    ) -> Option<Self> {
        Self::pass(&mut Pass::Read(fields), base, None, stock)
    }

    /// The fields that are not as usual, as a file has them.
    fn written(&self, stock: Self::Stock<'_>) -> Vec<String> {
        self.written_beside(None, stock)
    }

    /// The fields that are not as in another one, or not as usual, as a file has them.
    fn written_beside(&self, other: Option<&Self>, stock: Self::Stock<'_>) -> Vec<String> {
        let mut fields = Vec::new();
        Self::pass(&mut Pass::Write(&mut fields), Some(self), other, stock);
        fields
    }

    /// The description of all fields, each with its value here as the one that it has unless given.
    fn described(&self, stock: Self::Stock<'_>) -> Vec<FieldInfo> {
        let mut fields = Vec::new();
        Self::pass(&mut Pass::Describe(&mut fields), Some(self), None, stock);
        fields
    }

    /// The number of a field, by its name in files; `None` if it is no number.
    fn number(&self, name: &str, stock: Self::Stock<'_>) -> Option<i64> {
        let mut found = None;
        Self::pass(&mut Pass::Number(name, &mut found), Some(self), None, stock);
        found
    }
}

/// The description of all fields of a record.
pub fn fields_of<R: Record>(stock: R::Stock<'_>) -> Vec<FieldInfo> {
    let mut fields = Vec::new();
    R::pass(&mut Pass::Describe(&mut fields), None, None, stock);
    fields
}

/// A struct that files hold, with the one description of its fields:
///
/// ```ignore
/// record! {
///     /// A suit of armour.
///     pub struct Suit as "suit" {
///         /// How much it stops before it is destroyed.
///         pub durability: i16; number(1..=999),
///         /// Its Guard bonus.
///         pub guard: i32 = 0; number(0..=20),
///     }
/// }
/// ```
///
/// A field has its type, its default unless it must be given, and its shape; its comment is the
/// help for authors. A field that files call otherwise says so behind its type, `i32 as "str"`. A
/// field of a later format has the attribute `#[since(2)]`. Shapes may use what the record refers
/// to, `as "Sheet" with stock: Stock`. With `default:` in front the type gets these defaults in
/// code, too; without it a default may ask for fields above it, which are `None` unless they are
/// read. Fields behind `beside` stand in no file. A struct that stands elsewhere is described with
/// `existing struct` and without `pub`.
macro_rules! record {
    (default: $($record:tt)*) => {
        $crate::document::record::record! { $($record)* }
        $crate::document::record::record! { @default $($record)* }
    };
    (
        @default $(#[doc = $help:literal])* $(#[derive($($derived:path),*)])?
        $vis:vis struct $name:ident as $file:literal $(with $stock:ident: $stocks:ident)? {
            $(
                $(#[doc = $field_help:literal])* $(#[since($since:literal)])?
                $field_vis:vis $field:ident: $type:ty $(as $called:literal)? = $default:expr; $shape:expr,
            )*
        }
        $(beside {
            $($(#[doc = $beside_help:literal])* $beside_vis:vis $beside:ident: $beside_type:ty = $beside_default:expr,)*
        })?
    ) => {
        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $default,)*
                    $($($beside: $beside_default,)*)?
                }
            }
        }
    };
    (
        $(#[doc = $help:literal])* existing struct $name:ident as $file:literal $(with $stock:ident: $stocks:ident)? {
            $(
                $(#[doc = $field_help:literal])* $(#[since($since:literal)])?
                $field:ident: $type:ty $(as $called:literal)? $(= $default:expr)?; $shape:expr,
            )*
        }
        $(beside {
            $($beside:ident: $beside_type:ty = $beside_default:expr,)*
        })?
    ) => {
        impl $crate::document::record::Record for $name {
            type Stock<'s> = $crate::document::record::record!(@stock $($stocks)?);
            const NAME: &'static str = $file;
            const HELP: &'static str = concat!($($help),*);

            fn pass(
                pass: &mut $crate::document::record::Pass<'_, '_, '_>,
                base: Option<&Self>,
                other: Option<&Self>,
                _stock: Self::Stock<'_>,
            ) -> Option<Self> {
                $(let $stock = _stock;)?
                $(let $field: Option<$type> = $crate::document::record::record!(@field pass base.map(|base| &base.$field), other.map(|other| other.$field.clone());
                    $field $(as $called)? [$($field_help)*] [$($since)?] [$($default)?] [$shape]);)*
                Some(Self {
                    $($field: $field?,)*
                    $($($beside: base.map_or_else(|| $beside_default, |base| base.$beside.clone()),)*)?
                })
            }
        }
    };
    (
        $(#[doc = $help:literal])* $(#[derive($($derived:path),*)])?
        $vis:vis struct $name:ident as $file:literal $(with $stock:ident: $stocks:ident)? {
            $(
                $(#[doc = $field_help:literal])* $(#[since($since:literal)])?
                $field_vis:vis $field:ident: $type:ty $(as $called:literal)? $(= $default:expr)?; $shape:expr,
            )*
        }
        $(beside {
            $($(#[doc = $beside_help:literal])* $beside_vis:vis $beside:ident: $beside_type:ty = $beside_default:expr,)*
        })?
    ) => {
        $(#[doc = $help])* $(#[derive($($derived),*)])?
        $vis struct $name {
            $($(#[doc = $field_help])* $field_vis $field: $type,)*
            $($($(#[doc = $beside_help])* $beside_vis $beside: $beside_type,)*)?
        }

        $crate::document::record::record! {
            $(#[doc = $help])* existing struct $name as $file $(with $stock: $stocks)? {
                $(
                    $(#[doc = $field_help])* $(#[since($since)])?
                    $field: $type $(as $called)? $(= $default)?; $shape,
                )*
            }
            $(beside {
                $($beside: $beside_type = $beside_default,)*
            })?
        }
    };
    (@field $pass:ident $own:expr, $other:expr; $field:ident $(as $called:literal)? [$($help:literal)*] [$($since:literal)?] [$($default:expr)?] [$shape:expr]) => {{
        const ABOUT: $crate::document::shape::About = $crate::document::shape::About {
            name: $crate::document::record::record!(@name $field $($called)?),
            help: concat!($($help),*),
            since: $crate::document::record::record!(@since $($since)?),
        };
        let usual = $other.or_else(|| $crate::document::record::record!(@usual $($default)?));
        $pass.field(&ABOUT, $own, usual, &$shape)
    }};
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $called:literal) => { $called };
    (@stock) => { () };
    (@stock $stocks:ident) => { $stocks<'s> };
    (@since) => { 1 };
    (@since $since:literal) => { $since };
    (@usual) => { None };
    (@usual $default:expr) => { Some($default) };
}
pub(crate) use record;

#[cfg(test)]
pub(crate) mod sample {
    //! What holds for every field of a record, tried with sample fields.

    use super::*;
    use crate::document::Document;

    /// Checks that a field is read, described, suggested for a slip, and written, where `others` are
    /// the fields that must be given; returns the description of all fields.
    pub(crate) fn check<R>(others: &str, name: &str, value: &str) -> Vec<FieldInfo>
    where
        R: for<'s> Record<Stock<'s> = ()>,
    {
        let read = |text: String| {
            let document = Document::parse("sample", text);
            let mut reader = Reader::new(&document);
            let read = R::read(&mut reader, document.root(), None, ());
            (read, reader.finish(&[]))
        };
        let (record, problems) = read(format!("({others}{name}: {value})"));
        assert!(problems.is_empty(), "{problems:?}");
        let record = record.unwrap_or_else(|| panic!("{name} cannot be read"));
        let line = format!("{name}: {value}");
        assert!(
            record.written(()).contains(&line),
            "{:?}",
            record.written(())
        );
        let own = record.described(());
        let own = own.iter().find(|field| field.name == name);
        assert_eq!(own.and_then(|own| own.default.as_deref()), Some(value));
        let (_, problems) = read(format!("({others}{name}z: {value})"));
        let help: String = problems
            .iter()
            .filter_map(|of| of.help.as_deref())
            .collect();
        assert!(help.contains(&format!("`{name}`")), "{help}");
        let fields = fields_of::<R>(());
        let described = fields.iter().find(|field| field.name == name);
        assert!(described.is_some_and(|field| !field.help.is_empty()));
        fields
    }
}
