//! Values that files hold in another type than play does.

use super::{About, FieldInfo, FormInfo, Shape, ValueKind};
use crate::document::{Node, Reader, Structure, Variant};

/// A value that files hold in another type.
#[derive(Clone, Debug)]
pub struct Converted<S, F, B> {
    shape: S,
    to: F,
    back: B,
}

/// A value that files hold in the type of this shape: `to` turns it into the type in play, `back`
/// turns that into the one of files.
pub const fn converted<S, T, F, B>(shape: S, to: F, back: B) -> Converted<S, F, B>
where
    S: Shape,
    F: Fn(S::Value) -> T,
    B: Fn(&T) -> S::Value,
{
    Converted { shape, to, back }
}

impl<S, T, F, B> Shape for Converted<S, F, B>
where
    S: Shape,
    F: Fn(S::Value) -> T,
    B: Fn(&T) -> S::Value,
{
    type Value = T;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, base: Option<&T>) -> Option<T> {
        let base = base.map(&self.back);
        self.shape.read(reader, node, base.as_ref()).map(&self.to)
    }

    fn kind(&self) -> ValueKind {
        self.shape.kind()
    }

    fn write(&self, value: &T) -> String {
        self.shape.write(&(self.back)(value))
    }

    fn number(&self, value: &T) -> Option<i64> {
        self.shape.number(&(self.back)(value))
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<T>,
    ) -> Option<T> {
        let default = default.as_ref().map(&self.back);
        self.shape.read_field(fields, about, default).map(&self.to)
    }

    fn describe_field(&self, about: &About, default: Option<T>, to: &mut Vec<FieldInfo>) {
        let default = default.as_ref().map(&self.back);
        self.shape.describe_field(about, default, to);
    }

    fn write_field(&self, about: &About, value: &T, usual: Option<&T>, to: &mut Vec<String>) {
        let usual = usual.map(&self.back);
        let value = (self.back)(value);
        self.shape.write_field(about, &value, usual.as_ref(), to);
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<T> {
        self.shape.read_form(reader, form).map(&self.to)
    }

    fn describe_form(&self, form: &mut FormInfo) {
        self.shape.describe_form(form);
    }

    fn write_form(&self, value: &T) -> String {
        self.shape.write_form(&(self.back)(value))
    }
}
