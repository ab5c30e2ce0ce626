//! Tests of the whole book.

mod situations;
mod table;
