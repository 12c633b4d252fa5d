"""`python3 -m puluc.solver`: the commands of `puluc.solver.commands`."""

import sys

from puluc.solver.commands import main

sys.exit(main(sys.argv[1:]))
