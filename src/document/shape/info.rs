//! What is said of fields, values and forms, for people and for editors.

/// What is said of a field besides its value.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in files.
    pub name: &'static str,
    /// What it is, for authors.
    pub help: &'static str,
    /// The format of files that knows it first.
    pub since: u16,
}

/// The description of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldInfo {
    /// Its name in files.
    pub name: &'static str,
    /// Its name on screens; empty for a field that only files show.
    pub title: &'static str,
    /// What it is, for authors.
    pub help: String,
    /// The format of files that knows it first.
    pub since: u16,
    /// What it accepts.
    pub kind: ValueKind,
    /// What it is if it is not given, as a file would have it; `None` for a field that must be.
    pub default: Option<String>,
}

impl FieldInfo {
    /// A field of which nothing is said but its name and what it accepts.
    pub fn plain(name: &'static str, kind: ValueKind) -> Self {
        Self {
            name,
            title: "",
            help: String::new(),
            since: 1,
            kind,
            default: None,
        }
    }
}

/// What a field accepts, for people and for editors.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `true` or `false`.
    Flag,
    /// A text between quotes.
    Text,
    /// A whole number within bounds.
    Whole {
        /// The least.
        least: i128,
        /// The most.
        most: i128,
        /// What it counts, such as `feet`; empty for bare numbers.
        unit: &'static str,
    },
    /// One of several names.
    OneOf {
        /// What a name stands for, with its article: `a talent`.
        what: &'static str,
        /// The names.
        names: Vec<String>,
    },
    /// One of several options.
    Options(Vec<OptionInfo>),
    /// One of these whole numbers, in order.
    Among(Vec<i64>),
    /// A percentage, in files a fraction such as `1.25`.
    Percent {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// By how much a control changes it.
        step: i64,
    },
    /// A value with a form of its own, in words with an example.
    Worded(&'static str),
    /// A list `[ ... ]` of values.
    List(Box<Self>),
    /// A map `{ key: value }`.
    Map(Box<Self>, Box<Self>),
    /// A pair `(a, b)`.
    Pair(Box<Self>, Box<Self>),
    /// A structure with named fields.
    Record {
        /// Its name.
        name: &'static str,
        /// Its fields.
        fields: Vec<FieldInfo>,
    },
    /// One of several forms, each a name with what stands behind it.
    Forms(Vec<FormInfo>),
    /// One of several kinds.
    Either(Vec<Self>),
}

/// One option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name in files.
    pub name: &'static str,
    /// Its name for players.
    pub title: &'static str,
    /// What it does, in a sentence; empty if its title says it all.
    pub help: &'static str,
}

/// One form of a value, such as `cone(4)`.
#[derive(Clone, Debug, PartialEq)]
pub struct FormInfo {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub help: String,
    /// The values behind the name, in brackets.
    pub values: Vec<ValueKind>,
    /// The named fields behind the name, in brackets.
    pub fields: Vec<FieldInfo>,
}
