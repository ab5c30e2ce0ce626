//! Enums that are read, listed and shown by the names of their values.

/// An enum with the list of its values, `ALL`, in their order.
macro_rules! listed {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$more:meta])* $value:ident,)* }) => {
        $(#[$about])*
        $vis enum $name { $($(#[$more])* $value,)* }

        impl $name {
            /// Every value, in order.
            $vis const ALL: [Self; [$(stringify!($value)),*].len()] = [$(Self::$value),*];
        }
    };
}
pub(crate) use listed;

/// A [`listed`] enum whose values have names for players: what stands behind a value, or else the
/// value as it is written.
macro_rules! named {
    (@name $value:ident) => { stringify!($value) };
    (@name $value:ident $shown:literal) => { $shown };
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$more:meta])* $value:ident $(: $shown:literal)?,)*
    }) => {
        $crate::rules::shared::listed::listed! {
            $(#[$about])*
            $vis enum $name { $($(#[$more])* $value,)* }
        }

        impl $name {
            /// Its name as a player reads it.
            $vis const fn name(self) -> &'static str {
                match self { $(Self::$value => $crate::rules::shared::listed::named!(@name $value $($shown)?),)* }
            }
        }
    };
}
pub(crate) use named;
