"""The games that the device keeps."""
