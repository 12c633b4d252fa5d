"""`python -m puluc.solving`: the commands of `puluc.solving.command`."""

import sys

from puluc.solving.command import main

sys.exit(main(sys.argv[1:]))
