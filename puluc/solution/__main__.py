"""`python -m puluc.solution`: the commands of `puluc.solution.command`."""

import sys

from puluc.solution.command import main

sys.exit(main(sys.argv[1:]))
