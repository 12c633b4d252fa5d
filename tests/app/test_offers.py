"""No offered message is refused, and the focus goes to existing elements."""

import pytest

from tests.app.walk import Walk
from tests.support.effort import some


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(range(0, 25, 2), range(0, 25, 12), range(25)))
def test_what_is_offered_is_not_refused_whatever_was_done(seed: int) -> None:
    Walk(seed).go(some(30, 12))
