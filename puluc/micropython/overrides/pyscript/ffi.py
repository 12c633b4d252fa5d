"""Conversion of values for JavaScript."""

import js
from library.json import dumps


def create_proxy(function):
    return function


def to_js(value):
    if isinstance(value, (bytes, bytearray)):
        return js.Uint8Array.new(js.JSON.parse(str(list(value))))
    return js.JSON.parse(dumps(value))
