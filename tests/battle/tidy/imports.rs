//! Imports of the library: which file uses items of which other files.
//!
//! An item counts where it is defined, however it is reached: through a re-export, a chain of them,
//! a glob, a prelude or a name of the module tree. So a folder's own file is a file like any other:
//! `mod child;` and `pub use child::Item;` in it use nothing yet, and a child that names an item of
//! its parent uses that file.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use super::modules::{self, Module, NamePath};

/// Modules with a file of their own, such as `rules::evoker::attack`, each with those it uses.
pub struct House {
    /// The files that define the items used, each with these items as they are named.
    pub uses: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// Besides these, the files by which the items are named, such as one that re-exports them.
    pub names: BTreeMap<String, BTreeSet<String>>,
}

impl House {
    /// Reads the library of the package in the folder, tests left out.
    pub fn read(package: &Path) -> Self {
        let modules = modules::read(&package.join("src"));
        let names = Names { modules: &modules };
        let mut house = Self {
            uses: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for (name, module) in &modules {
            let uses = house.uses.entry(module.file.clone()).or_default();
            let named = house.names.entry(module.file.clone()).or_default();
            for path in &module.used {
                for definer in names.definers(name, path) {
                    uses.entry(definer).or_default().insert(path.join("::"));
                }
            }
            for path in module.used.iter().chain(module.imported()) {
                named.extend(names.file_named(name, path));
            }
        }
        for (file, uses) in &mut house.uses {
            uses.remove(file);
            let named = house.names.entry(file.clone()).or_default();
            named.remove(file);
            named.extend(uses.keys().cloned());
        }
        // The crate's own file only declares its modules.
        house.uses.remove("");
        house.names.remove("");
        house
    }

    /// Sets of modules that all use each other, directly or indirectly.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let reach: BTreeMap<&str, BTreeSet<&str>> = self
            .uses
            .keys()
            .map(|from| (from.as_str(), self.reached(from)))
            .collect();
        let mut circles: BTreeSet<Vec<&str>> = BTreeSet::new();
        for (from, reached) in &reach {
            let circle: Vec<&str> = reached
                .iter()
                .copied()
                .filter(|to| reach[to].contains(from))
                .collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    /// What files use of each other, one line for each pair of them.
    pub fn within(&self, circle: &[&str]) -> Vec<String> {
        let pairs = circle.iter().flat_map(|from| {
            let used = self.uses[*from].iter();
            let used = used.filter(|(to, _)| circle.contains(&to.as_str()));
            used.map(move |(to, items)| format!("{from} uses {to}: {items:?}"))
        });
        pairs.collect()
    }

    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            for used in self.uses[module].keys() {
                if reached.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        reached
    }
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Meaning {
    /// A module, by its full name.
    Module(String),
    /// An item that the file of the module defines, by the file's name.
    Item(String),
}

impl Meaning {
    fn is_module(&self) -> bool {
        matches!(self, Self::Module(_))
    }
}

/// Finds out what paths mean.
struct Names<'a> {
    modules: &'a BTreeMap<String, Module>,
}

impl Names<'_> {
    /// The files that define what a path in a module names.
    fn definers(&self, module: &str, path: &NamePath) -> Vec<String> {
        let meanings = self.meanings(module, path, &mut BTreeSet::new());
        let items = meanings.into_iter().filter_map(|meaning| match meaning {
            Meaning::Item(file) => Some(file),
            Meaning::Module(_) => None,
        });
        items.collect()
    }

    /// The file of the longest part of a path that is a module.
    fn file_named(&self, module: &str, path: &NamePath) -> Option<String> {
        let (mut here, rest) = self.start(module, path)?;
        for part in rest {
            let child = modules::child(&here, part);
            if !self.modules.contains_key(&child) {
                break;
            }
            here = child;
        }
        let file = &self.modules[&here].file;
        (!file.is_empty()).then(|| file.clone())
    }

    /// The module from which the rest of a path leads on, if the path begins with `crate`, `super`
    /// or `self`.
    fn start<'p>(&self, module: &str, path: &'p NamePath) -> Option<(String, &'p [String])> {
        let mut rest = path.as_slice();
        let mut here = match rest.first()?.as_str() {
            "crate" => String::new(),
            "super" | "self" => module.to_owned(),
            _ => return None,
        };
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => here = modules::parent(&here).to_owned(),
                _ => break,
            }
            rest = after;
        }
        Some((here, rest))
    }

    fn meanings(
        &self,
        module: &str,
        path: &NamePath,
        seen: &mut BTreeSet<(String, String)>,
    ) -> BTreeSet<Meaning> {
        let (start, rest, mut found) = match self.start(module, path) {
            Some((start, rest)) => (
                start.clone(),
                rest,
                BTreeSet::from([Meaning::Module(start)]),
            ),
            None => {
                let found = self.in_scope(module, &path[0], seen);
                (module.to_owned(), &path[1..], found)
            }
        };
        debug_assert!(self.modules.contains_key(&start), "{module}: {path:?}");
        for part in rest {
            // What a path leads through is the module of a name, not a function called like it.
            if found.iter().any(Meaning::is_module) {
                found.retain(Meaning::is_module);
            }
            found = found
                .into_iter()
                .flat_map(|meaning| match meaning {
                    // Variants and functions of a type stand where the type does.
                    Meaning::Item(_) => BTreeSet::from([meaning]),
                    Meaning::Module(module) => {
                        let found = self.in_scope(&module, part, seen);
                        // What macros make has no name before they are expanded.
                        let made = Meaning::Item(self.modules[&module].file.clone());
                        if found.is_empty() {
                            BTreeSet::from([made])
                        } else {
                            found
                        }
                    }
                })
                .collect();
        }
        found
    }

    /// What a name means in a module.
    fn in_scope(
        &self,
        module: &str,
        name: &str,
        seen: &mut BTreeSet<(String, String)>,
    ) -> BTreeSet<Meaning> {
        let mut found = BTreeSet::new();
        if !seen.insert((module.to_owned(), name.to_owned())) {
            return found;
        }
        let within = &self.modules[module];
        if within.items.contains(name) {
            found.insert(Meaning::Item(within.file.clone()));
        }
        let child = modules::child(module, name);
        if self.modules.contains_key(&child) {
            found.insert(Meaning::Module(child));
        }
        for path in within.imports.get(name).into_iter().flatten() {
            found.extend(self.meanings(module, path, seen));
        }
        if found.is_empty() {
            for glob in &within.globs {
                for meaning in self.meanings(module, glob, seen) {
                    if let Meaning::Module(from) = meaning {
                        found.extend(self.in_scope(&from, name, seen));
                    }
                }
            }
        }
        seen.remove(&(module.to_owned(), name.to_owned()));
        found
    }
}
