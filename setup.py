"""Chooses the wheel's folders, and makes the translations that gettext reads."""

from runpy import run_path

from setuptools import find_packages, setup

run_path("puluc/site_build/catalogues_mo.py")["make_catalogues"]()
# What runs in the browser alone is in the site, which a release puts into puluc/site_build/dist;
# `generate` needs the tests.
packages = find_packages(
    include=["puluc*"], exclude=["puluc.browser*", "puluc.generate*", "puluc.screens*"]
)
setup(packages=[*packages, "puluc.css"], package_dir={"puluc.css": "css"})
