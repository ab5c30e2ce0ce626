//! The modules of the library as they are written: what each defines, imports and names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use syn::{
    Token,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    token,
    visit::{self, Visit},
};

/// A path as it is written, from `crate`, `super`, `self` or a name in scope on.
pub type NamePath = Vec<String>;

/// A module as it is written.
#[derive(Default)]
pub struct Module {
    /// The module that has a file of its own and contains this one, or is it.
    pub file: String,
    pub items: BTreeSet<String>,
    /// Names that `use` brings in, with what they stand for.
    pub imports: BTreeMap<String, Vec<NamePath>>,
    /// Modules and enums all names of which are brought in.
    pub globs: Vec<NamePath>,
    /// What the module's own code names; re-exports from below it are not among these.
    pub used: BTreeSet<NamePath>,
}

impl Module {
    pub fn imported(&self) -> impl Iterator<Item = &NamePath> {
        self.imports.values().flatten().chain(&self.globs)
    }
}

pub fn child(module: &str, name: &str) -> String {
    if module.is_empty() {
        name.to_owned()
    } else {
        format!("{module}::{name}")
    }
}

pub fn parent(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

/// Reads all modules from `lib.rs` on by their names; tests are left out.
pub fn read(src: &Path) -> BTreeMap<String, Module> {
    let mut modules = BTreeMap::new();
    let mut open = vec![(String::new(), src.join("lib.rs"))];
    while let Some((name, file)) = open.pop() {
        let text = fs::read_to_string(&file).unwrap();
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| {
            panic!("{}: {error}", file.display());
        });
        let is_folder = ["lib", "mod"]
            .iter()
            .any(|stem| file.ends_with(format!("{stem}.rs")));
        let folder = if is_folder {
            file.parent().unwrap().to_owned()
        } else {
            file.with_extension("")
        };
        let mut reader = Reader {
            file: &name,
            here: name.clone(),
            folder,
            modules: &mut modules,
            open: &mut open,
            bound: BTreeSet::new(),
            values: BTreeSet::new(),
        };
        reader.module();
        reader.visit_file(&parsed);
        let Reader { bound, values, .. } = reader;
        for (module, value) in values {
            if !bound.contains(&value) {
                modules.get_mut(&module).unwrap().used.insert(vec![value]);
            }
        }
    }
    modules
}

/// Gathers the modules of one file.
struct Reader<'a> {
    file: &'a str,
    here: String,
    /// Where files of the modules declared here stand.
    folder: PathBuf,
    modules: &'a mut BTreeMap<String, Module>,
    open: &'a mut Vec<(String, PathBuf)>,
    /// Names of variables in the file.
    bound: BTreeSet<String>,
    /// Single names that stand for a value: a variable, or an item of the module.
    values: BTreeSet<(String, String)>,
}

impl Reader<'_> {
    fn module(&mut self) -> &mut Module {
        let module = self.modules.entry(self.here.clone()).or_default();
        self.file.clone_into(&mut module.file);
        module
    }

    fn name(&mut self, path: NamePath) {
        if path != ["self"] && path != ["Self"] {
            self.module().used.insert(path);
        }
    }

    /// Takes in a tree of a `use`; what is only handed on is no use.
    fn tree(&mut self, before: &[String], tree: &syn::UseTree, is_public: bool) {
        let with = |ident: &syn::Ident| {
            let mut path = before.to_vec();
            // The module itself: `use super::orders::{self, Order}`.
            if ident != "self" || path.is_empty() {
                path.push(ident.to_string());
            }
            path
        };
        match tree {
            syn::UseTree::Path(path) => self.tree(&with(&path.ident), &path.tree, is_public),
            syn::UseTree::Name(name) => {
                let path = with(&name.ident);
                self.import(path.last().unwrap().clone(), path, is_public);
            }
            syn::UseTree::Rename(name) => {
                self.import(name.rename.to_string(), with(&name.ident), is_public);
            }
            syn::UseTree::Glob(_) => self.module().globs.push(before.to_vec()),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(before, tree, is_public);
                }
            }
        }
    }

    fn import(&mut self, name: String, path: NamePath, is_public: bool) {
        // `use super::Item` in a module of its own name must not look for itself.
        if path != [name.as_str()] {
            let known = self.module().imports.entry(name).or_default();
            known.push(path.clone());
        }
        if !(is_public && self.is_below(&path)) {
            self.name(path);
        }
    }

    /// Whether a path leads to a child of this module.
    fn is_below(&self, path: &NamePath) -> bool {
        match path[0].as_str() {
            "crate" => {
                format!("{}::", path[1..].join("::")).starts_with(&format!("{}::", self.here))
            }
            "super" => false,
            _ => true,
        }
    }

    /// Paths among the words of a macro's call: `matches!(life, crate::battle::Life::Gone)`.
    fn words(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let mut is_field = false;
        while !input.is_empty() {
            let content;
            if input.peek(Token![$]) {
                input.parse::<Token![$]>()?;
                // `$crate` is this crate, `$name` what the caller gives.
                if !input.peek(Token![crate]) && input.peek(syn::Ident::peek_any) {
                    input.call(syn::Ident::parse_any)?;
                }
            } else if input.peek(syn::Ident::peek_any) {
                let mut path = vec![input.call(syn::Ident::parse_any)?.to_string()];
                while input.peek(Token![::]) && input.peek3(syn::Ident::peek_any) {
                    input.parse::<Token![::]>()?;
                    path.push(input.call(syn::Ident::parse_any)?.to_string());
                }
                let is_item = path[0].starts_with(char::is_uppercase)
                    || path.len() > 1
                    || input.peek(token::Paren)
                    || input.peek(Token![!]);
                if is_item && !is_field {
                    self.name(path.clone());
                }
                let kinds = ["struct", "enum", "fn", "const", "static", "type", "trait"];
                if kinds.contains(&path[0].as_str()) && input.peek(syn::Ident) {
                    let name = input.parse::<syn::Ident>()?.to_string();
                    self.module().items.insert(name);
                }
            } else if input.peek(token::Paren) {
                syn::parenthesized!(content in input);
                self.words(&content)?;
            } else if input.peek(token::Bracket) {
                syn::bracketed!(content in input);
                self.words(&content)?;
            } else if input.peek(token::Brace) {
                syn::braced!(content in input);
                self.words(&content)?;
            } else {
                is_field = input.peek(Token![.]) && !input.peek(Token![..]);
                input.step(|cursor| {
                    let (_, rest) = cursor.token_tree().ok_or_else(|| cursor.error("no more"))?;
                    Ok(((), rest))
                })?;
                continue;
            }
            is_field = false;
        }
        Ok(())
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

/// The attributes and the name of an item.
fn of_item(item: &syn::Item) -> (&[syn::Attribute], Option<&syn::Ident>) {
    match item {
        syn::Item::Const(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Enum(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
        syn::Item::Impl(item) => (&item.attrs, None),
        syn::Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
        syn::Item::Mod(item) => (&item.attrs, None),
        syn::Item::Static(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Struct(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Trait(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Type(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Union(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Use(item) => (&item.attrs, None),
        _ => (&[], None),
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (attributes, name) = of_item(item);
        if is_test(attributes) {
            return;
        }
        if let Some(name) = name {
            self.module().items.insert(name.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&[], &item.tree, is_public);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let outer = self.here.clone();
        let name = item.ident.to_string();
        let inner = child(&outer, &name);
        if item.content.is_some() {
            self.here = inner;
            self.module();
            visit::visit_item_mod(self, item);
            self.here = outer;
        } else {
            let beside = self.folder.join(format!("{name}.rs"));
            let within = self.folder.join(&name).join("mod.rs");
            let file = if beside.exists() { beside } else { within };
            self.open.push((inner, file));
        }
    }

    // The scope of an item is no use of the module that it names.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_impl_item_fn(&mut self, method: &'ast syn::ImplItemFn) {
        if !is_test(&method.attrs) {
            visit::visit_impl_item_fn(self, method);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let syn::Expr::Path(called) = &*call.func
            && let Some(name) = called.path.get_ident()
        {
            self.name(vec![name.to_string()]);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_pat_ident(&mut self, bound: &'ast syn::PatIdent) {
        let name = bound.ident.to_string();
        if name.starts_with(char::is_uppercase) {
            self.name(vec![name]);
        } else {
            self.bound.insert(name);
        }
        visit::visit_pat_ident(self, bound);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        match parts.as_slice() {
            [name] if name.starts_with(char::is_lowercase) => {
                self.values.insert((self.here.clone(), name.clone()));
            }
            _ => self.name(parts),
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words = |input: ParseStream<'_>| self.words(input);
        words
            .parse2(call.tokens.clone())
            .unwrap_or_else(|error| panic!("{}: {error}", self.here));
        visit::visit_macro(self, call);
    }
}
