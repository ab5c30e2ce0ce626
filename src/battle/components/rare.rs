//! State that few battles use.

use std::{
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
};

use serde::{Deserialize, Serialize};

/// A part of a component that is empty in most battles. While empty it is not saved or hashed, so
/// that older battles keep their saves and hashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rare<T>(pub T);

impl<T: Default + PartialEq> Rare<T> {
    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == T::default()
    }
}

impl<T: Default + PartialEq + Hash> Hash for Rare<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.0.hash(state);
        }
    }
}

impl<T> Deref for Rare<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Rare<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
