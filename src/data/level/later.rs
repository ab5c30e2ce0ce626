//! Fields that are read in some levels only: where others are there, or without faults.

use crate::document::{
    Node, Reader, Structure,
    shape::{About, FieldInfo, Shape, ValueKind},
};

/// A field that is read in some levels only.
#[derive(Clone, Copy)]
pub(super) struct Later<S> {
    is_read: bool,
    shape: S,
}

/// A field that may be left out, and that is not read unless `is_read`: then it only counts as known.
pub(super) const fn later<S>(is_read: bool, shape: S) -> Later<S> {
    Later { is_read, shape }
}

impl<S: Shape> Shape for Later<S> {
    type Value = S::Value;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&S::Value>,
    ) -> Option<S::Value> {
        self.shape.read(reader, node, base)
    }

    fn kind(&self) -> ValueKind {
        self.shape.kind()
    }

    fn write(&self, value: &S::Value) -> String {
        self.shape.write(value)
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<S::Value>,
    ) -> Option<S::Value> {
        if self.is_read {
            return self.shape.read_field(fields, about, default);
        }
        fields.node(about.name);
        default
    }

    fn describe_field(&self, about: &About, default: Option<S::Value>, to: &mut Vec<FieldInfo>) {
        self.shape.describe_field(about, default, to);
    }

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.shape.write_field(about, value, usual, to);
    }
}
