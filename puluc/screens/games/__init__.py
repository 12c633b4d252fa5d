"""The games kept on the device."""
