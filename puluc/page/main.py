"""The page's start: what PyScript runs first."""

from pyscript import document

document.documentElement.dataset.ready = "1"
