//! wgpu: whether a graphics driver exists.

use wgpu::{Backends, Instance, InstanceDescriptor};

/// Whether a graphics driver of one of Bevy's backends is there.
pub fn adapter_exists() -> bool {
    let backends = Backends::from_env().unwrap_or(Backends::PRIMARY | Backends::SECONDARY);
    let descriptor = InstanceDescriptor {
        backends,
        ..InstanceDescriptor::new_without_display_handle_from_env()
    };
    let instance = Instance::new(descriptor);
    let adapters = bevy::tasks::block_on(instance.enumerate_adapters(backends));
    !adapters.is_empty()
}
