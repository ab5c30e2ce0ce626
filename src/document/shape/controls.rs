//! Values that a control of a form sets: one of several options, a percentage, one of several
//! numbers.

use std::ops::RangeInclusive;

use super::{About, OptionInfo, Shape, ValueKind};
use crate::document::{Node, Reader, Structure, problem::Problem};

/// One of several options.
#[derive(Clone, Debug)]
pub struct Options<T>(Vec<(OptionInfo, T)>);

/// One of these options.
pub fn options<T>(all: impl IntoIterator<Item = (OptionInfo, T)>) -> Options<T> {
    Options(all.into_iter().collect())
}

/// One of these options, each with its name, its title and its value.
pub fn titles<T: Copy>(all: &[(&'static str, &'static str, T)]) -> Options<T> {
    let option = |&(name, title, value): &(&'static str, &'static str, T)| {
        let info = OptionInfo {
            name,
            title,
            help: "",
        };
        (info, value)
    };
    options(all.iter().map(option))
}

impl<T: Clone> Options<T> {
    fn read_as<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, what: &str) -> Option<T> {
        let all = self.0.iter().map(|(option, value)| (option.name, value));
        let all: Vec<(&str, &T)> = all.collect();
        reader.choice(node, what, &all).cloned()
    }
}

impl<T: Clone + PartialEq> Shape for Options<T> {
    reads!(T, |shape, reader, node| shape.read_as(
        reader,
        node,
        "an option"
    ));

    /// Faults name the field: there is no value of `vision` `blue`.
    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<T>,
    ) -> Option<T> {
        let what = format!("a value of `{}`", about.name);
        let read = |reader: &mut Reader<'d>, node| self.read_as(reader, node, &what);
        match default {
            Some(default) => Some(fields.or(about.name, default, read)),
            None => fields.required(about.name, read),
        }
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Options(self.0.iter().map(|(option, _)| *option).collect())
    }

    fn write(&self, value: &T) -> String {
        let found = self.0.iter().find(|(_, known)| known == value);
        found.map_or_else(String::new, |(option, _)| option.name.to_owned())
    }
}

/// A percentage, in files a fraction such as `1.25`.
#[derive(Clone, Debug)]
pub struct Percent<T> {
    range: RangeInclusive<T>,
    step: i64,
}

/// A percentage in this range, which controls change by this step; in files a fraction such as
/// `1.25`.
pub const fn percent<T>(range: RangeInclusive<T>, step: i64) -> Percent<T> {
    Percent { range, step }
}

/// The fraction of a percentage, as files have it.
pub fn fraction(percent: i64) -> String {
    format!("{}.{:02}", percent / 100, percent % 100)
}

impl<T: Copy + Into<i64> + TryFrom<i64>> Shape for Percent<T> {
    reads!(T, |shape, reader, node| {
        let range = (*shape.range.start()).into()..=(*shape.range.end()).into();
        T::try_from(reader.decimal(node, 100, range)?).ok()
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Percent {
            least: (*self.range.start()).into(),
            most: (*self.range.end()).into(),
            step: self.step,
        }
    }

    fn write(&self, value: &T) -> String {
        fraction((*value).into())
    }
}

/// One of several whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct Among<T: 'static>(&'static [T]);

/// One of these whole numbers, which are in order.
pub const fn among<T>(numbers: &'static [T]) -> Among<T> {
    Among(numbers)
}

impl<T: Copy + Into<i64> + TryFrom<i64>> Shape for Among<T> {
    reads!(T, |shape, reader, node| {
        let numbers: Vec<i64> = shape.0.iter().map(|number| (*number).into()).collect();
        let (first, last) = (numbers.first()?, numbers.last()?);
        let number: i64 = reader.integer(node, *first..=*last)?;
        if numbers.contains(&number) {
            return T::try_from(number).ok();
        }
        let all: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let message = format!("expected one of {}, found {number}", all.join(", "));
        let problem = Problem::error("out-of-range", message).at(node.span.clone());
        reader.report(problem.labelled("none of these"));
        None
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Among(self.0.iter().map(|number| (*number).into()).collect())
    }

    fn write(&self, value: &T) -> String {
        let number: i64 = (*value).into();
        number.to_string()
    }
}
