"""Makes the translations that gettext reads, before setuptools collects the wheel's files."""

from runpy import run_path

from setuptools import setup

run_path("puluc/site/mo.py")["make"]()
setup()
