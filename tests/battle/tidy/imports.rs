//! Imports of modules: every `use`, however it is grouped, and every path that begins with `crate`,
//! `super` or `self`, as edges between the modules of the library.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use syn::visit::Visit;

use super::{is_test_file, sources};

/// Modules, such as `rules::evoker::attack`, each with the modules it uses.
pub struct House {
    pub uses: BTreeMap<String, BTreeSet<String>>,
}

impl House {
    /// Reads all of `src`, tests left out.
    pub fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files: Vec<_> = sources("src")
            .into_iter()
            .filter(|file| !is_test_file(file))
            .filter(|file| !file.ends_with("main.rs") && !file.ends_with("src/lib.rs"))
            .collect();
        let name = |file: &Path| {
            let file = file.strip_prefix(&root).unwrap().with_extension("");
            let parts = file.components().map(|part| part.as_os_str().to_str());
            let mut parts: Vec<&str> = parts.map(Option::unwrap).collect();
            if parts.last() == Some(&"mod") {
                parts.pop();
            }
            parts.join("::")
        };
        let modules: BTreeSet<String> = files.iter().map(|file| name(file)).collect();
        let uses = files.iter().map(|file| {
            let text = fs::read_to_string(file).unwrap();
            let here = name(file);
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| {
                panic!("{}: {error}", file.display());
            });
            let mut reader = Reader {
                here: here.split("::").map(str::to_owned).collect(),
                paths: BTreeSet::new(),
            };
            reader.visit_file(&parsed);
            let used = reader.paths.iter().filter_map(|path| {
                // The longest part of the path that is a module with a file of its own.
                (1..=path.len())
                    .rev()
                    .map(|length| path[..length].join("::"))
                    .find(|module| modules.contains(module))
            });
            let used = used.filter(|module| *module != here).collect();
            (here, used)
        });
        Self {
            uses: uses.collect(),
        }
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

    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            for used in &self.uses[module] {
                // A folder's own file contains its children, and they use its items: that is one
                // module in several files, no circle.
                let is_kin = |one: &str, other: &str| {
                    one.strip_prefix(other)
                        .is_some_and(|rest| rest.starts_with("::"))
                };
                if is_kin(used, module) || is_kin(module, used) {
                    continue;
                }
                if reached.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        reached
    }
}

/// Gathers paths into the house from one file, as the names of their parts from the root on.
struct Reader {
    here: Vec<String>,
    paths: BTreeSet<Vec<String>>,
}

impl Reader {
    fn take(&mut self, path: &[String]) {
        let mut base = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("super" | "self") => self.here.clone(),
            _ => return,
        };
        for part in path {
            match part.as_str() {
                "crate" | "self" => {}
                "super" => {
                    base.pop();
                }
                name => base.push(name.to_owned()),
            }
        }
        self.paths.insert(base);
    }

    fn tree(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |ident: &syn::Ident| {
            let mut path = before.to_vec();
            path.push(ident.to_string());
            path
        };
        match tree {
            syn::UseTree::Path(path) => self.tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.take(&with(&name.ident)),
            syn::UseTree::Rename(name) => self.take(&with(&name.ident)),
            syn::UseTree::Glob(_) => self.take(before),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(before, tree);
                }
            }
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_test(&item.attrs) {
            self.tree(&[], &item.tree);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_test(&item.attrs) {
            return;
        }
        if item.content.is_some() {
            self.here.push(item.ident.to_string());
            syn::visit::visit_item_mod(self, item);
            self.here.pop();
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.take(&parts);
        syn::visit::visit_path(self, path);
    }

    // Paths in the words of macros are found too: `matches!(life, crate::battle::Life::Gone)`.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let text = call.tokens.to_string().replace(' ', "");
        for (at, _) in text.match_indices("crate::") {
            let rest = &text[at..];
            let end = rest
                .find(|letter: char| !letter.is_alphanumeric() && !":_".contains(letter))
                .unwrap_or(rest.len());
            let parts: Vec<String> = rest[..end].split("::").map(str::to_owned).collect();
            self.take(&parts);
        }
        syn::visit::visit_macro(self, call);
    }
}
