//! The checksum of a whole file, which shows any change in it.

use std::hash::Hasher;

use serde_json::{Map, Value};

use crate::hashing::StateHasher;

/// The field of the checksum, which is not summed itself.
pub(super) const FIELD: &str = "sum";

/// The checksum of all values of a file, whatever their order and the whitespace between them.
pub(super) fn of(file: &Value) -> u64 {
    let mut hasher = StateHasher::default();
    match file {
        Value::Object(fields) => object(fields, &[FIELD], &mut hasher),
        other => value(other, &mut hasher),
    }
    hasher.finish()
}

fn value(what: &Value, hasher: &mut StateHasher) {
    match what {
        Value::Null => hasher.write_u8(0),
        Value::Bool(is) => {
            hasher.write_u8(1);
            hasher.write_u8(u8::from(*is));
        }
        Value::Number(number) => {
            hasher.write_u8(2);
            text(&number.to_string(), hasher);
        }
        Value::String(string) => {
            hasher.write_u8(3);
            text(string, hasher);
        }
        Value::Array(items) => {
            hasher.write_u8(4);
            hasher.write_usize(items.len());
            items.iter().for_each(|item| value(item, hasher));
        }
        Value::Object(fields) => object(fields, &[], hasher),
    }
}

/// Hashes an object by its sorted field names, because JSON does not order them.
fn object(fields: &Map<String, Value>, left_out: &[&str], hasher: &mut StateHasher) {
    let mut fields: Vec<_> = fields
        .iter()
        .filter(|(name, _)| !left_out.contains(&name.as_str()))
        .collect();
    fields.sort_by_key(|(name, _)| *name);
    hasher.write_u8(5);
    hasher.write_usize(fields.len());
    for (name, inner) in fields {
        text(name, hasher);
        value(inner, hasher);
    }
}

fn text(text: &str, hasher: &mut StateHasher) {
    hasher.write_usize(text.len());
    hasher.write(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_change_changes_the_sum_but_blanks_and_the_order_of_fields_do_not() {
        let file = json!({"a": [1, 2, {"b": null}], "c": "x", "sum": "0"});
        let told: Value =
            serde_json::from_str(r#"{ "sum": "1", "c":"x", "a":[1,2,{"b":null}] }"#).unwrap();
        assert_eq!(of(&file), of(&told));
        for other in [
            json!({"a": [1, 2, {"b": null}], "c": "y"}),
            json!({"a": [2, 1, {"b": null}], "c": "x"}),
            json!({"a": [1, 2, {"b": 0}], "c": "x"}),
            json!({"a": [1, 2, {}], "c": "x"}),
            json!({"a": [1, 2], "c": "x"}),
            json!({"a": [1, 2, {"b": null}]}),
            json!({"a": [1, 2, {"b": null}], "d": "x"}),
            json!({"a": [1, 2, {"b": null, "sum": "0"}], "c": "x"}),
            json!({"a": ["1", 2, {"b": null}], "c": "x"}),
        ] {
            assert_ne!(of(&file), of(&other), "{other}");
        }
    }
}
