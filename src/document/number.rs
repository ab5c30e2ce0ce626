//! Numbers as RON writes them.

use crate::document::node::NodeKind;

/// Reads a number as RON writes it, with its sign, base, underscores and suffix.
pub(super) fn read_number(text: &str) -> Result<NodeKind, &'static str> {
    let negative = text.starts_with('-');
    let unsigned = text.trim_start_matches(['+', '-']);
    let (base, digits) = match unsigned.get(..2) {
        Some("0x") => (16, &unsigned[2..]),
        Some("0b") => (2, &unsigned[2..]),
        Some("0o") => (8, &unsigned[2..]),
        _ => (10, unsigned),
    };
    let word = digits.strip_suffix("f32").or(digits.strip_suffix("f64"));
    let word = word.unwrap_or(digits);
    if base == 10 && matches!(word, "inf" | "NaN") {
        let value = if word == "inf" {
            f64::INFINITY
        } else {
            f64::NAN
        };
        return Ok(NodeKind::Decimal(if negative { -value } else { value }));
    }
    if digits.starts_with('_') {
        return Err("a number begins with a digit");
    }
    let (digits, suffix) = split_suffix(digits, base);
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    let is_decimal = base == 10 && (plain.contains(['.', 'e', 'E']) || suffix.starts_with('f'));
    if is_decimal {
        if suffix.starts_with(['i', 'u']) {
            return Err(
                "a number with a point or an exponent is no whole one; leave out the suffix",
            );
        }
        if plain
            .chars()
            .any(|c| !(c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-')))
            || digits.contains("._")
        {
            return Err("a letter stands in the number");
        }
        let value: f64 = plain.parse().map_err(|_| "this is no decimal number")?;
        return Ok(NodeKind::Decimal(if negative { -value } else { value }));
    }
    if plain.is_empty() {
        return Err("the digits are missing");
    }
    if !plain.chars().all(|c| c.is_digit(base)) {
        return Err("not a digit of this kind of number; a text stands between quotes");
    }
    let signed = if negative { format!("-{plain}") } else { plain };
    let value = i128::from_str_radix(&signed, base).map_err(|_| "the number is too large")?;
    let fits = match suffix {
        "i8" => i8::try_from(value).is_ok(),
        "i16" => i16::try_from(value).is_ok(),
        "i32" => i32::try_from(value).is_ok(),
        "i64" => i64::try_from(value).is_ok(),
        "u8" => u8::try_from(value).is_ok(),
        "u16" => u16::try_from(value).is_ok(),
        "u32" => u32::try_from(value).is_ok(),
        "u64" => u64::try_from(value).is_ok(),
        _ => true,
    };
    if fits {
        Ok(NodeKind::Integer(value))
    } else {
        Err("the number does not fit its suffix")
    }
}

fn split_suffix(digits: &str, base: u32) -> (&str, &str) {
    let whole = [
        "i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128",
    ];
    // In base 16 an `f` is a digit.
    let decimal = if base == 10 {
        ["f32", "f64"].as_slice()
    } else {
        &[]
    };
    let suffix = whole
        .iter()
        .chain(decimal)
        .find(|suffix| digits.ends_with(**suffix));
    digits.split_at(digits.len() - suffix.map_or(0, |suffix| suffix.len()))
}

/// Parts of a unit as a decimal number.
pub(super) fn in_units(value: i64, parts: u32) -> String {
    let parts = u64::from(parts.max(1));
    let (whole, rest) = (value.unsigned_abs() / parts, value.unsigned_abs() % parts);
    let sign = if value < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        _ => format!(
            "{sign}{whole}.{}",
            format!("{rest:0width$}", width = parts.ilog10() as usize).trim_end_matches('0')
        ),
    }
}

/// The decimal number `text` in parts of a unit, if it is a whole number of them.
pub(super) fn scaled(text: &str, parts: u32) -> Option<i128> {
    let plain: String = text.chars().filter(|c| *c != '_').collect();
    let unsigned = plain
        .trim_start_matches(['+', '-'])
        .trim_end_matches("f32")
        .trim_end_matches("f64");
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let fraction = fraction.trim_end_matches('0');
    let places = parts.max(1).ilog10() as usize;
    if fraction.len() > places {
        return None;
    }
    let digits = format!("{whole}{fraction:0<places$}");
    let value: i128 = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    Some(if plain.starts_with('-') {
        -value
    } else {
        value
    })
}
