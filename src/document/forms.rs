//! Values of several forms, each described once: a bare name, a name with one value in brackets, or
//! a name with fields.

use crate::document::shape::reads;
use std::{convert::Infallible, marker::PhantomData};

use super::{
    Reader, Structure, Variant,
    shape::{FormInfo, Shape, ValueKind},
};

/// An enum of files, described once by `forms!`.
pub trait Forms: Sized {
    /// What its forms refer to, such as the names of a level.
    type Stock<'s>: Copy;
    /// What a value is, with its article.
    const WHAT: &'static str;

    /// The names of the forms.
    fn names() -> Vec<&'static str>;

    /// Reads the form that was found.
    fn read_form<'d>(
        reader: &mut Reader<'d>,
        variant: &Variant<'d>,
        stock: Self::Stock<'_>,
    ) -> Option<Self>;

    /// Reads the form of this name from its fields, which may have others beside them; `None` for
    /// forms without fields.
    fn read_among(
        name: &str,
        fields: &mut Structure<'_, '_>,
        stock: Self::Stock<'_>,
    ) -> Option<Self>;

    /// The description of each form.
    fn forms(stock: Self::Stock<'_>) -> Vec<FormInfo>;

    /// The value as a file has it.
    fn written(&self, stock: Self::Stock<'_>) -> String;
}

/// No form at all, for values that have no further ones.
impl Forms for Infallible {
    type Stock<'s> = ();

    const WHAT: &'static str = "nothing";

    fn names() -> Vec<&'static str> {
        Vec::new()
    }

    fn read_form<'d>(_reader: &mut Reader<'d>, _variant: &Variant<'d>, _stock: ()) -> Option<Self> {
        None
    }

    fn read_among(_name: &str, _fields: &mut Structure<'_, '_>, _stock: ()) -> Option<Self> {
        None
    }

    fn forms(_stock: ()) -> Vec<FormInfo> {
        Vec::new()
    }

    fn written(&self, _stock: ()) -> String {
        match *self {}
    }
}

/// A value of several forms.
#[derive(Clone, Copy, Debug)]
pub struct Form<T, S = ()> {
    stock: S,
    of: PhantomData<T>,
}

/// A value of several forms.
pub const fn form<T>() -> Form<T> {
    form_with(())
}

/// A value of several forms that refer to the stock.
pub const fn form_with<T, S>(stock: S) -> Form<T, S> {
    let of = PhantomData;
    Form { stock, of }
}

impl<'s, T: Forms<Stock<'s> = S>, S: Copy> Shape for Form<T, S> {
    reads!(T, |shape, reader, node| {
        if let Some(notes) = reader.document().notes()
            && notes.is_about(&node.span)
        {
            notes.forms(&node.span, T::forms(shape.stock));
        }
        let variant = reader.variant(node, T::WHAT, &T::names())?;
        T::read_form(reader, &variant, shape.stock)
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Forms(T::forms(self.stock))
    }

    fn write(&self, value: &T) -> String {
        value.written(self.stock)
    }
}

/// An enum that files hold, with the one description of its forms:
///
/// ```ignore
/// forms! {
///     /// The targets of a spell.
///     pub enum Shape as "an area" {
///         /// One creature in reach.
///         Touch as "touch",
///         /// A cone of this many squares.
///         Cone(u16; number(1..=20)) as "cone",
///         /// Squares around a square within range.
///         Burst {
///             /// Radius in squares.
///             radius: u16; number(0..=9),
///             /// Range to the centre, in feet.
///             range: u16 = 0; number(0..=999),
///         } as "burst",
///     }
/// }
/// ```
///
/// Shapes may use what the forms refer to, `as "a goal" with names: Names`.
macro_rules! forms {
    (
        $(#[doc = $help:literal])* $(#[derive($($derived:path),*)])?
        $vis:vis enum $name:ident as $what:literal $(with $stock:ident: $stocks:ident)? {
            $(
                $(#[doc = $form_help:literal])*
                $form:ident
                $(($type:ty; $shape:expr))?
                $({ $(
                    $(#[doc = $field_help:literal])* $(#[since($since:literal)])?
                    $field:ident: $field_type:ty $(= $default:expr)?; $field_shape:expr,
                )* })?
                as $file:literal,
            )*
        }
    ) => {
        $(#[doc = $help])* $(#[derive($($derived),*)])?
        $vis enum $name {
            $(
                $(#[doc = $form_help])*
                $form $(($type))? $({ $($(#[doc = $field_help])* $field: $field_type,)* })?,
            )*
        }

        impl $crate::document::forms::Forms for $name {
            type Stock<'s> = $crate::document::record::record!(@stock $($stocks)?);
            const WHAT: &'static str = $what;

            fn names() -> Vec<&'static str> {
                vec![$($file),*]
            }

            fn read_form<'d>(
                reader: &mut $crate::document::Reader<'d>,
                variant: &$crate::document::Variant<'d>,
                _stock: Self::Stock<'_>,
            ) -> Option<Self> {
                $(let $stock = _stock;)?
                match variant.name {
                    $($file => $crate::document::forms::forms!(@read reader variant _stock $form
                        $(($shape))?
                        $({ $($field [$($field_help)*] [$($since)?] [$($default)?] [$field_shape])* })?
                    ),)*
                    _ => None,
                }
            }

            fn read_among(
                name: &str,
                fields: &mut $crate::document::Structure<'_, '_>,
                _stock: Self::Stock<'_>,
            ) -> Option<Self> {
                $(let $stock = _stock;)?
                match name {
                    $($file => $crate::document::forms::forms!(@among fields $form
                        $(($shape))?
                        $({ $($field [$($field_help)*] [$($since)?] [$($default)?] [$field_shape])* })?
                    ),)*
                    _ => None,
                }
            }

            fn forms(_stock: Self::Stock<'_>) -> Vec<$crate::document::shape::FormInfo> {
                $(let $stock = _stock;)?
                vec![$({
                    let mut info = $crate::document::shape::FormInfo {
                        name: $file,
                        help: concat!($($form_help),*).trim().to_owned(),
                        values: Vec::new(),
                        fields: Vec::new(),
                    };
                    $crate::document::forms::forms!(@describe info
                        $(($shape))?
                        $({ $($field [$($field_help)*] [$($since)?] [$($default)?] [$field_shape])* })?
                    );
                    info
                }),*]
            }

            fn written(&self, _stock: Self::Stock<'_>) -> String {
                $(let $stock = _stock;)?
                match self {
                    $($crate::document::forms::forms!(@pattern $form $(($shape) value)? $({ $($field)* })?) =>
                        $crate::document::forms::forms!(@write $file
                            $(value ($shape))?
                            $({ $($field [$($field_help)*] [$($since)?] [$($default)?] [$field_shape])* })?
                        ),)*
                }
            }
        }
    };
    (@read $reader:ident $variant:ident $stock:ident $form:ident) => {
        $variant.unit($reader).map(|()| Self::$form)
    };
    (@read $reader:ident $variant:ident $stock:ident $form:ident ($shape:expr)) => {
        $crate::document::shape::Shape::read_form(&$shape, $reader, $variant).map(Self::$form)
    };
    (@read $reader:ident $variant:ident $stock:ident $form:ident { $($fields:tt)* }) => {
        $variant.fields($reader, |fields| Self::read_among($variant.name, fields, $stock))
    };
    (@among $fields:ident $form:ident) => {{
        let _ = &$fields;
        None
    }};
    (@among $fields:ident $form:ident ($shape:expr)) => {
        $crate::document::shape::Shape::read_among(&$shape, $fields).map(Self::$form)
    };
    (@among $fields:ident $form:ident {
        $($field:ident [$($help:literal)*] [$($since:literal)?] [$($default:expr)?] [$shape:expr])*
    }) => {{
        let mut pass = $crate::document::record::Pass::Read($fields);
        $(let $field = $crate::document::record::record!(@field pass None, None; $field [$($help)*] [$($since)?] [$($default)?] [$shape]);)*
        Some(Self::$form { $($field: $field?),* })
    }};
    (@describe $info:ident) => { let _ = &mut $info; };
    (@describe $info:ident ($shape:expr)) => {
        $crate::document::shape::Shape::describe_form(&$shape, &mut $info)
    };
    (@describe $info:ident {
        $($field:ident [$($help:literal)*] [$($since:literal)?] [$($default:expr)?] [$shape:expr])*
    }) => {
        let mut pass = $crate::document::record::Pass::Describe(&mut $info.fields);
        $($crate::document::record::record!(@field pass None, None; $field [$($help)*] [$($since)?] [$($default)?] [$shape]);)*
    };
    (@pattern $form:ident) => { Self::$form };
    (@pattern $form:ident ($shape:expr) $value:ident) => { Self::$form($value) };
    (@pattern $form:ident { $($field:ident)* }) => { Self::$form { $($field),* } };
    (@write $file:literal) => { $file.to_owned() };
    (@write $file:literal $value:ident ($shape:expr)) => {
        format!("{}({})", $file, $crate::document::shape::Shape::write_form(&$shape, $value))
    };
    (@write $file:literal {
        $($field:ident [$($help:literal)*] [$($since:literal)?] [$($default:expr)?] [$shape:expr])*
    }) => {{
        let mut fields = Vec::new();
        let mut pass = $crate::document::record::Pass::Write(&mut fields);
        $($crate::document::record::record!(@field pass Some($field), None; $field [$($help)*] [$($since)?] [$($default)?] [$shape]);)*
        format!("{}({})", $file, fields.join(", "))
    }};
}
pub(crate) use forms;
