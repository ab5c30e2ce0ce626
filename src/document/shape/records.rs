//! Records as values of fields.

use std::marker::PhantomData;

use super::{About, FieldInfo, FormInfo, Shape, ValueKind};
use crate::document::{
    Node, Reader, Structure, Variant,
    record::{Record, fields_of},
};

/// A record as the value of a field.
#[derive(Clone, Copy, Debug)]
pub struct Nested<R, S = ()> {
    stock: S,
    of: PhantomData<R>,
}

/// A record as the value of a field.
pub const fn record<R>() -> Nested<R> {
    record_with(())
}

/// A record that refers to the stock, as the value of a field.
pub const fn record_with<R, S>(stock: S) -> Nested<R, S> {
    let of = PhantomData;
    Nested { stock, of }
}

impl<'s, R: Record<Stock<'s> = S>, S: Copy> Shape for Nested<R, S> {
    type Value = R;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, base: Option<&R>) -> Option<R> {
        R::read(reader, node, base, self.stock)
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Record {
            name: R::NAME,
            fields: fields_of::<R>(self.stock),
        }
    }

    fn write(&self, value: &R) -> String {
        format!("{}({})", R::NAME, value.written(self.stock).join(", "))
    }

    fn write_field(&self, about: &About, value: &R, usual: Option<&R>, to: &mut Vec<String>) {
        let fields = value.written_beside(usual, self.stock);
        if usual.is_none() || !fields.is_empty() {
            to.push(format!(
                "{}: {}({})",
                about.name,
                R::NAME,
                fields.join(", ")
            ));
        }
    }

    fn describe_field(&self, about: &About, default: Option<R>, to: &mut Vec<FieldInfo>) {
        let kind = ValueKind::Record {
            name: R::NAME,
            fields: default
                .as_ref()
                .map_or_else(|| fields_of::<R>(self.stock), |of| of.described(self.stock)),
        };
        to.push(FieldInfo {
            name: about.name,
            title: "",
            help: about.help.trim().to_owned(),
            since: about.since,
            kind,
            default: default.map(|of| self.write(&of)),
        });
    }
}

/// A record whose fields stand among those of the record around it.
#[derive(Clone, Copy, Debug)]
pub struct Flat<R, S = ()> {
    stock: S,
    of: PhantomData<R>,
}

/// A record whose fields stand among those of the record around it.
pub const fn flat<R>() -> Flat<R> {
    flat_with(())
}

/// A record that refers to the stock, whose fields stand among those of the record around it.
pub const fn flat_with<R, S>(stock: S) -> Flat<R, S> {
    let of = PhantomData;
    Flat { stock, of }
}

impl<'s, R: Record<Stock<'s> = S>, S: Copy> Shape for Flat<R, S> {
    type Value = R;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, base: Option<&R>) -> Option<R> {
        R::read(reader, node, base, self.stock)
    }

    fn kind(&self) -> ValueKind {
        record_with::<R, S>(self.stock).kind()
    }

    fn write(&self, value: &R) -> String {
        record_with::<R, S>(self.stock).write(value)
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        _about: &About,
        default: Option<R>,
    ) -> Option<R> {
        R::read_among(fields, default.as_ref(), self.stock)
    }

    fn describe_field(&self, _about: &About, default: Option<R>, to: &mut Vec<FieldInfo>) {
        to.extend(
            default.map_or_else(|| fields_of::<R>(self.stock), |of| of.described(self.stock)),
        );
    }

    fn write_field(&self, _about: &About, value: &R, usual: Option<&R>, to: &mut Vec<String>) {
        to.extend(value.written_beside(usual, self.stock));
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<R> {
        form.fields(reader, |fields| self.read_among(fields))
    }

    fn read_among(&self, fields: &mut Structure<'_, '_>) -> Option<R> {
        R::read_among(fields, None, self.stock)
    }

    fn describe_form(&self, form: &mut FormInfo) {
        form.fields = fields_of::<R>(self.stock);
    }

    fn write_form(&self, value: &R) -> String {
        value.written(self.stock).join(", ")
    }
}
