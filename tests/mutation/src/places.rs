//! Which places of the source can be changed, and how each of them is.

use std::{fmt, fs, ops::Range, path::Path};

use syn::{
    BinOp, Expr, Lit, Stmt, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Folders and files without rules: estimates for brains. Their numbers are guesses without a right
/// value.
const OF_BRAINS: [&str; 6] = ["brain", "worth", "tactics", "arms", "aid", "stance"];

/// A place by the words around it, so that it is found again when lines move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub struct Name {
    /// The file, from the folder of the package.
    pub path: String,
    /// The functions, types and modules around it.
    pub within: String,
    /// Its line in the source, without the blanks around.
    pub line: String,
    /// The source text and its replacement.
    pub change: String,
    /// Which of several places of the same name, from 0.
    #[serde(default)]
    pub nth: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            within,
            line,
            change,
            nth,
        } = self;
        write!(f, "{path} | {within} | {line} | {change} | {nth}")
    }
}

/// A piece of what stands at a changed place.
#[derive(Clone, Debug)]
pub enum Piece {
    /// The condition under which the change is active.
    IsActive,
    Text(&'static str),
    Number(String),
    /// A part of the original, in bytes; other changes may lie in it.
    Part(Range<usize>),
}

/// A place with the one change that is tried there.
#[derive(Clone, Debug)]
pub struct Place {
    pub name: Name,
    pub row: usize,
    /// Number, comparison, operator, boolean or guard.
    pub kind: &'static str,
    pub range: Range<usize>,
    pub pieces: Vec<Piece>,
}

/// A number drawn for a text: the same for the same seed, wherever the text stands.
pub fn lot(seed: u64, text: &str) -> u64 {
    let fnv = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let mut sum = text.bytes().fold(0xCBF2_9CE4_8422_2325 ^ seed, fnv);
    sum = (sum ^ (sum >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    sum = (sum ^ (sum >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    sum ^ (sum >> 31)
}

/// All places of the files of a folder (or of one file), in the order in which they are drawn.
pub fn drawn(house: &Path, folder: &str, seed: u64) -> Vec<Place> {
    let mut places = Vec::new();
    let mut left = vec![house.join(folder)];
    while let Some(path) = left.pop() {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.unwrap_or_default();
        let named = path.strip_prefix(house).unwrap_or(&path);
        let named = named.to_string_lossy().into_owned();
        let is_asked_for = folder == named;
        let is_test = stem.ends_with("tests") || ["fixture", "worked"].contains(&stem);
        if is_test || (OF_BRAINS.contains(&stem) && !is_asked_for) {
            continue;
        }
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder that can be read");
            left.extend(entries.flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a file that can be read");
            places.extend(of_file(&named, &text, seed));
        }
    }
    places.sort_by_cached_key(|place| (lot(seed, &place.name.to_string()), place.name.clone()));
    places
}

fn of_file(path: &str, text: &str, seed: u64) -> Vec<Place> {
    let file = syn::parse_file(text).expect("a source that can be read");
    let mut finder = Finder {
        path,
        text,
        seed,
        within: Vec::new(),
        is_const: true,
        found: Vec::new(),
    };
    finder.visit_file(&file);
    let mut found = finder.found;
    for place in 1..found.len() {
        let (before, rest) = found.split_at_mut(place);
        let same = |other: &&Place| {
            let (a, b) = (&other.name, &rest[0].name);
            (&a.within, &a.line, &a.change) == (&b.within, &b.line, &b.change)
        };
        rest[0].name.nth = before.iter().filter(same).count();
    }
    found
}

struct Finder<'t> {
    path: &'t str,
    text: &'t str,
    seed: u64,
    within: Vec<String>,
    /// Whether values here are computed by the compiler, which knows no switch.
    is_const: bool,
    found: Vec<Place>,
}

impl Finder<'_> {
    fn add(
        &mut self,
        kind: &'static str,
        range: Range<usize>,
        change: impl Into<String>,
        pieces: Vec<Piece>,
    ) {
        if self.is_const {
            return;
        }
        let before = &self.text[..range.start];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[start..].lines().next().unwrap_or_default();
        let name = Name {
            path: self.path.to_owned(),
            within: self.within.join("::"),
            line: line.trim().to_owned(),
            change: change.into(),
            nth: 0,
        };
        self.found.push(Place {
            name,
            row: before.matches('\n').count() + 1,
            kind,
            range,
            pieces,
        });
    }

    /// One of several texts, the same for the same place and seed.
    fn choose<'c>(&self, range: &Range<usize>, choices: &[&'c str]) -> &'c str {
        let near = &self.text[range.start.saturating_sub(40)..range.end];
        let number = lot(self.seed, near) % choices.len() as u64;
        choices[number as usize]
    }

    fn number(&mut self, number: &syn::LitInt) {
        let Ok(value) = number.base10_digits().parse::<u128>() else {
            return;
        };
        let range = number.span().byte_range();
        let up = (value + 1).to_string();
        let down = value.saturating_sub(1).to_string();
        // The greatest number of a type has no next.
        let is_greatest = (value + 1).is_power_of_two() && value > 60;
        let changed = match value {
            0 => &up,
            _ if is_greatest => &down,
            _ => self.choose(&range, &[up.as_str(), down.as_str()]),
        };
        let changed = format!("{changed}{}", number.suffix());
        self.add(
            "number",
            range.clone(),
            format!("{} to {changed}", &self.text[range.clone()]),
            vec![
                Piece::Text("(if "),
                Piece::IsActive,
                Piece::Text(" { "),
                Piece::Number(changed.clone()),
                Piece::Text(" } else { "),
                Piece::Part(range),
                Piece::Text(" })"),
            ],
        );
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let (kind, choices): (_, &[&'static str]) = match binary.op {
            BinOp::Lt(_) => ("comparison", &["<=", ">="]),
            BinOp::Le(_) => ("comparison", &["<", ">"]),
            BinOp::Gt(_) => ("comparison", &[">=", "<="]),
            BinOp::Ge(_) => ("comparison", &[">", "<"]),
            BinOp::Eq(_) => ("comparison", &["!="]),
            BinOp::Ne(_) => ("comparison", &["=="]),
            BinOp::Add(_) => ("operator", &["-"]),
            BinOp::Sub(_) => ("operator", &["+"]),
            BinOp::Mul(_) => ("operator", &["+"]),
            BinOp::Div(_) => ("operator", &["*"]),
            BinOp::Rem(_) => ("operator", &["/"]),
            BinOp::AddAssign(_) => ("operator", &["-="]),
            BinOp::SubAssign(_) => ("operator", &["+="]),
            BinOp::And(_) => ("operator", &["||"]),
            BinOp::Or(_) => ("operator", &["&&"]),
            _ => return,
        };
        if has_let(&binary.left) || has_let(&binary.right) {
            return;
        }
        let range = binary.span().byte_range();
        let changed = self.choose(&range, choices);
        let original = binary.op.span().byte_range();
        let (left, right) = (&binary.left, &binary.right);
        let (left, right) = (left.span().byte_range(), right.span().byte_range());
        let told = |range: &Range<usize>| short(&self.text[range.clone()]);
        let change = format!(
            "{} to {changed} between `{}` and `{}`",
            &self.text[original.clone()],
            told(&left),
            told(&right)
        );
        let sides = |operator: Piece| {
            [
                Piece::Text("("),
                Piece::Part(left.clone()),
                Piece::Text(") "),
                operator,
                Piece::Text(" ("),
                Piece::Part(right.clone()),
                Piece::Text(")"),
            ]
        };
        let pieces = [Piece::Text("(if "), Piece::IsActive, Piece::Text(" { ")]
            .into_iter()
            .chain(sides(Piece::Text(changed)))
            .chain([Piece::Text(" } else { ")])
            .chain(sides(Piece::Part(original)))
            .chain([Piece::Text(" })")]);
        self.add(kind, range, change, pieces.collect());
    }

    /// A condition that no longer holds.
    fn never(&mut self, condition: &Expr, what: &str) {
        let range = condition.span().byte_range();
        let change = format!("{what} `{}` left out", short(&self.text[range.clone()]));
        let is_bare = has_let(condition);
        self.add(
            "guard",
            range.clone(),
            change,
            vec![
                Piece::Text(if is_bare { "" } else { "(" }),
                Piece::Part(range),
                Piece::Text(if is_bare { " && !" } else { ") && !" }),
                Piece::IsActive,
            ],
        );
    }
}

/// The first words of a source text.
fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(50) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Whether a condition is a chain with `let`, which cannot stand between parentheses.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether a block ends by leaving, or is a refusal.
fn leaves(block: &syn::Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _)) => true,
        Some(Stmt::Expr(Expr::Call(call), None)) => {
            matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Err"))
        }
        _ => false,
    }
}

fn is_of_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let is_test = |path: syn::Path| path.is_ident("test");
        attribute.path().is_ident("test") || (is_cfg && attribute.parse_args().is_ok_and(is_test))
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_of_tests(&module.attrs) {
            self.within.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.within.pop();
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.within.push(item.ident.to_string());
        self.visit_expr(&item.expr);
        self.within.pop();
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.within.push(item.ident.to_string());
        self.visit_expr(&item.expr);
        self.within.pop();
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !is_of_tests(&item.attrs) {
            let name = item.self_ty.span().source_text().unwrap_or_default();
            self.within.push(short(&name));
            visit::visit_item_impl(self, item);
            self.within.pop();
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_of_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let was_const = std::mem::replace(&mut self.is_const, false);
        self.visit_expr(&closure.body);
        self.is_const = was_const;
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if !matches!(&field.member, syn::Member::Named(name) if name == "worth") {
            self.visit_expr(&field.expr);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.never(guard, "the guard of an arm");
            self.visit_expr(guard);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        if leaves(&expr.then_branch) {
            self.never(&expr.cond, "leaving early if");
        }
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        if call.method == "worth" {
            return;
        }
        if let (true, Some(condition)) = (call.method == "when", call.args.first()) {
            self.never(condition, "refusing when");
        }
        for argument in &call.args {
            self.visit_expr(argument);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(Expr::Try(inner), Some(_)) = statement {
            let range = statement.span().byte_range();
            let told = short(&self.text[inner.span().byte_range()]);
            self.add(
                "guard",
                range.clone(),
                format!("`{told}` left out"),
                vec![
                    Piece::Text("if !"),
                    Piece::IsActive,
                    Piece::Text(" { "),
                    Piece::Part(range),
                    Piece::Text(" }"),
                ],
            );
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => self.number(number),
                Lit::Bool(value) => {
                    let range = literal.span().byte_range();
                    let changed = if value.value { "false" } else { "true" };
                    let pieces = vec![
                        Piece::Text("(if "),
                        Piece::IsActive,
                        Piece::Text(if value.value {
                            " { false } else { true })"
                        } else {
                            " { true } else { false })"
                        }),
                    ];
                    self.add(
                        "boolean",
                        range,
                        format!("{} to {changed}", value.value),
                        pieces,
                    );
                }
                _ => {}
            },
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let range = unary.span().byte_range();
                let inner = unary.expr.span().byte_range();
                let told = short(&self.text[inner.clone()]);
                self.add(
                    "boolean",
                    range,
                    format!("! before `{told}` left out"),
                    vec![
                        Piece::Text("(if "),
                        Piece::IsActive,
                        Piece::Text(" { "),
                        Piece::Part(inner.clone()),
                        Piece::Text(" } else { !("),
                        Piece::Part(inner),
                        Piece::Text(") })"),
                    ],
                );
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

impl Finder<'_> {
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let is_const = signature.constness.is_some();
        let was_const = std::mem::replace(&mut self.is_const, is_const);
        self.within.push(signature.ident.to_string());
        self.visit_block(block);
        self.within.pop();
        self.is_const = was_const;
    }
}
