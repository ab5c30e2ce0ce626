//! Ground, sight, flanking, drops and hazards (MA-MOV, MA-COV, MA-FLK, MA-SGT).

pub(crate) mod concealed;
pub(crate) mod cover;
pub(crate) mod flank;
pub(crate) mod ground;
pub(crate) mod hazards;
pub(crate) mod sight;
pub(crate) mod steps;
pub(crate) mod things;
