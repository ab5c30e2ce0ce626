//! Records as values of fields.

use std::marker::PhantomData;

use super::{About, FieldInfo, FormInfo, Kind, Shape};
use crate::document::{
    Node, Reader, Structure, Variant,
    record::{Record, fields_of},
};

/// A record as the value of a field.
#[derive(Clone, Copy, Debug)]
pub struct Nested<R>(PhantomData<R>);

/// A record as the value of a field.
pub const fn record<R>() -> Nested<R> {
    Nested(PhantomData)
}

impl<R: for<'s> Record<Stock<'s> = ()>> Shape for Nested<R> {
    type Value = R;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, base: Option<&R>) -> Option<R> {
        R::read(reader, node, base, ())
    }

    fn kind(&self) -> Kind {
        Kind::Record {
            name: R::NAME,
            fields: fields_of::<R>(()),
        }
    }

    fn write(&self, value: &R) -> String {
        format!("{}({})", R::NAME, value.written(()).join(", "))
    }
}

/// A record whose fields stand among those of the record around it.
#[derive(Clone, Copy, Debug)]
pub struct Flat<R>(PhantomData<R>);

/// A record whose fields stand among those of the record around it.
pub const fn flat<R>() -> Flat<R> {
    Flat(PhantomData)
}

impl<R: for<'s> Record<Stock<'s> = ()>> Shape for Flat<R> {
    type Value = R;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, base: Option<&R>) -> Option<R> {
        R::read(reader, node, base, ())
    }

    fn kind(&self) -> Kind {
        record::<R>().kind()
    }

    fn write(&self, value: &R) -> String {
        record::<R>().write(value)
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        _about: &About,
        default: Option<R>,
    ) -> Option<R> {
        R::read_among(fields, default.as_ref(), ())
    }

    fn describe_field(&self, _about: &About, _default: Option<R>, to: &mut Vec<FieldInfo>) {
        to.extend(fields_of::<R>(()));
    }

    fn write_field(&self, _about: &About, value: &R, _usual: Option<&R>, to: &mut Vec<String>) {
        to.extend(value.written(()));
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<R> {
        form.fields(reader, |fields| self.read_among(fields))
    }

    fn read_among(&self, fields: &mut Structure<'_, '_>) -> Option<R> {
        R::read_among(fields, None, ())
    }

    fn describe_form(&self, form: &mut FormInfo) {
        form.fields = fields_of::<R>(());
    }

    fn write_form(&self, value: &R) -> String {
        value.written(()).join(", ")
    }
}
