//! The macro that derives columns, frames and hashes from the one list of components.

/// Declares the list of stored components.
macro_rules! stored {
    (
        combatant { $($column:ident: $Column:ident),* $(,)? }
        battlefield { $($field:ident: $Field:ident),* $(,)? }
    ) => {
        /// All components as plain values: the heart of a snapshot.
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Columns {
            $(
                #[doc = concat!("`", stringify!($Column), "` by combatant.")]
                pub $column: Vec<$Column>,
            )*
            $(
                #[doc = concat!("`", stringify!($Field), "` of the battlefield.")]
                pub $field: $Field,
            )*
        }

        impl Columns {
            /// How many combatants.
            pub fn len(&self) -> usize {
                self.position.len()
            }

            /// Whether there is no combatant.
            pub fn is_empty(&self) -> bool {
                self.position.is_empty()
            }

            /// Whether every column has the same length, as in a damaged save it might not.
            pub fn is_even(&self) -> bool {
                true $(&& self.$column.len() == self.len())*
            }

            /// Adds a combatant with empty components.
            pub fn push_default(&mut self) {
                $(self.$column.push($Column::default());)*
            }

            /// The components of the battlefield, for an entity.
            pub(in crate::battle) fn battlefield_bundle(&self) -> impl bevy_ecs::bundle::Bundle + use<> {
                ($(self.$field.clone(),)*)
            }

            pub(in crate::battle) fn insert(&self, index: usize, entity: &mut bevy_ecs::world::EntityWorldMut) {
                $(if let Some(value) = self.$column.get(index) { entity.insert(value.clone()); })*
            }

            /// Copies all components from other columns, keeping allocations.
            pub(in crate::battle) fn copy_changed(&mut self, from: &Self) {
                use crate::battle::store::stored::{copy_changed, copy_if_changed};
                $(copy_changed(&mut self.$column, &from.$column);)*
                $(copy_if_changed(&mut self.$field, &from.$field);)*
            }

            /// Whether these components of combatants are equal in both.
            pub(in crate::battle) fn is_equal_in(&self, others: &Self, bits: u32) -> bool {
                true $(&& (bits & $Column::BIT == 0 || self.$column == others.$column))*
            }

            /// Copies these components of one combatant to the World.
            pub(in crate::battle) fn send(
                &self,
                world: &mut bevy_ecs::world::World,
                entity: bevy_ecs::entity::Entity,
                index: usize,
                bits: u32,
            ) {
                $(if bits & $Column::BIT != 0
                    && let Some(value) = self.$column.get(index)
                    && let Some(mut component) = world.get_mut::<$Column>(entity)
                {
                    component.clone_from(value);
                })*
            }

            /// Copies these components of the battlefield to the World.
            pub(in crate::battle) fn send_battlefield(
                &self,
                world: &mut bevy_ecs::world::World,
                battlefield: bevy_ecs::entity::Entity,
                bits: u32,
            ) {
                $(if bits & $Field::BIT != 0
                    && let Some(mut component) = world.get_mut::<$Field>(battlefield)
                {
                    component.clone_from(&self.$field);
                })*
            }

            /// The state hash: equal for equal states on every machine.
            pub fn hash(&self) -> u64 {
                use std::hash::{Hash, Hasher};
                let mut hasher = crate::hashing::StateHasher::default();
                $(for value in &self.$column { value.hash(&mut hasher); })*
                $(self.$field.hash(&mut hasher);)*
                hasher.finish()
            }
        }

        /// The values replaced by writes below one mark.
        #[derive(Default)]
        pub struct Frame {
            touched: Vec<u32>,
            touched_field: u32,
            $($column: Vec<(u16, $Column)>,)*
            $($field: Vec<(u16, $Field)>,)*
        }

        impl Frame {
            pub(in crate::battle) fn open(&mut self, units: usize) {
                self.touched.clear();
                self.touched.resize(units, 0);
                self.touched_field = 0;
            }

            /// Records a write; returns whether it is the first of this component under this mark.
            pub(in crate::battle) fn touch(&mut self, number: u16, bit: u32) -> bool {
                let mask = match self.touched.get_mut(usize::from(number)) {
                    Some(mask) => mask,
                    None => &mut self.touched_field,
                };
                let first = *mask & bit == 0;
                *mask |= bit;
                first
            }

            pub(in crate::battle) fn is_touched(&self, number: u16) -> bool {
                self.touched.get(usize::from(number)).is_some_and(|&mask| mask != 0)
            }

            pub(in crate::battle) fn touched_any(&self, bits: u32) -> bool {
                self.touched.iter().any(|mask| mask & bits != 0)
            }

            pub(in crate::battle) fn touched_field_any(&self, bits: u32) -> bool {
                self.touched_field & bits != 0
            }

            pub(in crate::battle) fn clear(&mut self) {
                $(self.$column.clear();)*
                $(self.$field.clear();)*
            }

            /// The components touched, by combatant.
            pub(in crate::battle) fn touched(&self) -> &[u32] {
                &self.touched
            }

            /// The components of the battlefield that were touched.
            pub(in crate::battle) fn touched_field(&self) -> u32 {
                self.touched_field
            }

            pub(in crate::battle) fn put_back(&mut self, rows: &mut Columns) {
                $(for (number, value) in self.$column.drain(..) {
                    if let Some(component) = rows.$column.get_mut(usize::from(number)) {
                        *component = value;
                    }
                })*
                $(for (_, value) in self.$field.drain(..) {
                    rows.$field = value;
                })*
            }

            pub(in crate::battle) fn hand_over(&mut self, outer: &mut Self) {
                $(for (number, value) in self.$column.drain(..) {
                    if outer.touch(number, $Column::BIT) {
                        outer.$column.push((number, value));
                    }
                })*
                $(for (number, value) in self.$field.drain(..) {
                    if outer.touch(number, $Field::BIT) {
                        outer.$field.push((number, value));
                    }
                })*
            }

            pub(in crate::battle) fn hash_current(&self, rows: &Columns) -> u64 {
                use crate::hashing::hash_entry;
                let mut sum = 0_u64;
                $(for (number, before) in &self.$column {
                    if let Some(value) = rows.$column.get(usize::from(*number)) && value != before {
                        sum = sum.wrapping_add(hash_entry($Column::BIT, *number, value));
                    }
                })*
                $(for (number, before) in &self.$field {
                    if rows.$field != *before {
                        sum = sum.wrapping_add(hash_entry($Field::BIT, *number, &rows.$field));
                    }
                })*
                sum
            }
        }

        $(
            impl Row for $Column {
                #[inline]
                fn column(rows: &Columns) -> &Vec<Self> {
                    &rows.$column
                }

                #[inline]
                fn column_mut(rows: &mut Columns) -> &mut Vec<Self> {
                    &mut rows.$column
                }
            }
        )*

        $(
            impl Field for $Field {
                #[inline]
                fn of(rows: &Columns) -> &Self {
                    &rows.$field
                }

                #[inline]
                fn of_mut(rows: &mut Columns) -> &mut Self {
                    &mut rows.$field
                }
            }
        )*

        stored!(@kinds 0u32; $($column: $Column,)* $($field: $Field,)*);
    };
    (@kinds $bit:expr; $column:ident: $Column:ident, $($rest:tt)*) => {
        impl Stored for $Column {
            const BIT: u32 = 1 << ($bit);

            fn saved(frame: &mut Frame) -> &mut Vec<(u16, Self)> {
                &mut frame.$column
            }
        }
        stored!(@kinds $bit + 1; $($rest)*);
    };
    (@kinds $bit:expr;) => {};
}

pub(crate) use stored;

/// Copies what differs: states that are copied onto each other are mostly equal, and comparing
/// takes no allocations.
pub(in crate::battle) fn copy_changed<T: Clone + PartialEq>(to: &mut Vec<T>, from: &[T]) {
    if to.len() != from.len() {
        to.clear();
        to.extend_from_slice(from);
        return;
    }
    for (to, from) in to.iter_mut().zip(from) {
        copy_if_changed(to, from);
    }
}

/// Copies a value if it differs.
pub(in crate::battle) fn copy_if_changed<T: Clone + PartialEq>(to: &mut T, from: &T) {
    if to != from {
        to.clone_from(from);
    }
}
