"""Messages that a session refuses: a text is an error, a late report changes nothing."""

import pytest

from puluc.app.messages import MessageError, Sent
from puluc.app.session import Session
from puluc.app.update import update


def assert_refused(session: Session, message: Sent) -> None:
    """Check that a message changes nothing and has no effects."""
    if isinstance(message, str):
        with pytest.raises(MessageError):
            update(session, message)
    else:
        assert update(session, message) == (session, [])
