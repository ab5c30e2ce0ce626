//! Enums that are read, listed and shown by the names of their values.

/// An enum with `ALL`, the list of its values in order.
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

/// A [`listed`] enum with player-facing names for its values: the given text, or the name of the
/// value.
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
            /// Its name for players.
            $vis const fn name(self) -> &'static str {
                match self { $(Self::$value => $crate::rules::shared::listed::named!(@name $value $($shown)?),)* }
            }
        }
    };
}
pub(crate) use named;
