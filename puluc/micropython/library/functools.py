"""Cached and partially applied functions."""


def lru_cache(maxsize=128):
    def keeping(function):
        kept = {}

        def again(*arguments, **named):
            if named:
                return function(*arguments, **named)
            if arguments in kept:
                return kept[arguments]
            if len(kept) >= maxsize:
                kept.clear()
            made = kept[arguments] = function(*arguments)
            return made

        return again

    return keeping


def wraps(_function):
    return lambda wrapper: wrapper


def partial(function, *first):
    return lambda *rest: function(*(first + rest))
