"""Values with a text form as Python expressions."""


def represent(value: tuple[object, ...], reader: str, *fields: str) -> str:
    """Return a Python expression for a value: a call of its class's `reader`, else of the class.

    `fields` are the attributes that the reader takes.

    >>> from puluc.engine.move import Move
    >>> represent(Move(2, 5), "from_text", "text"), represent(Move(-3, 5), "from_text", "text")
    ("Move.from_text('2-5')", 'Move(-3, 5)')
    """
    kind = type(value)
    try:
        arguments = [getattr(value, field) for field in fields]
        if getattr(kind, reader)(*arguments) == value:
            return f"{kind.__name__}.{reader}({', '.join(map(_quote, arguments))})"
    except (KeyError, ValueError):
        pass
    return f"{kind.__name__}({', '.join(map(repr, value))})"


def _quote(argument: object) -> str:
    """Return an argument's expression; a text with line breaks is in triple quotes."""
    if not isinstance(argument, str) or "\n" not in argument:
        return repr(argument)
    # The leading quotation mark makes repr choose apostrophes, and escape those inside.
    return "'''" + "\n".join(repr('"' + line)[2:-1] for line in argument.split("\n")) + "'''"
