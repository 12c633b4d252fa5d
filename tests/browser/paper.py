"""Measures of printed pages: a browser's PDF, in millimetres from the upper left."""

from collections.abc import Iterator
from ctypes import c_float

import pypdfium2
from PIL import Image, ImageChops
from pypdfium2 import raw

MM = 72 / 25.4
"""The points in a millimetre."""
FAINT = 8
"""The difference in brightness from paper, of 255, that doesn't count as ink."""

Point = tuple[float, float]


class Leaf:
    """A page of a PDF."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        width, height = page.get_size()
        self.size: Point = (width / MM, height / MM)

    @property
    def text(self) -> str:
        """The text of the page."""
        return str(self._page.get_textpage().get_text_range())

    def picture(self, scale: float = 2) -> Image.Image:
        """Return an image of the page, with `scale` dots to a point."""
        picture: Image.Image = self._page.render(scale=scale).to_pil()
        return picture.convert("RGB")

    def ink(self) -> tuple[float, float, float, float]:
        """Return the area of everything that is not white: left, top, right, bottom."""
        grey = ImageChops.invert(self.picture().convert("L"))
        box = grey.point([0 if dark <= FAINT else 255 for dark in range(256)]).getbbox()
        assert box, "the page is empty"
        left, top, right, bottom = (at / 2 / MM for at in box)
        return left, top, right, bottom

    def level_lines(self, left: float, top: float) -> list[float]:
        """Return the lengths of the level lines that begin at a point, within half a millimetre."""
        found = []
        for path in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            corners = sorted(set(self._corners(path)))
            if len(corners) == 2 and max(abs(y - top) for _x, y in corners) < 0.5:
                (start, y), (end, end_y) = corners
                if start < left + 1 and abs(y - end_y) < 0.05:
                    found.append(end - start)
        return found

    def _corners(self, path: pypdfium2.PdfObject) -> Iterator[Point]:
        matrix = path.get_matrix()
        for number in range(raw.FPDFPath_CountSegments(path)):
            segment = raw.FPDFPath_GetPathSegment(path, number)
            if raw.FPDFPathSegment_GetType(segment) != raw.FPDF_SEGMENT_BEZIERTO:
                x, y = c_float(), c_float()
                raw.FPDFPathSegment_GetPoint(segment, x, y)
                right, up = matrix.on_point(x.value, y.value)
                yield right / MM, self.size[1] - up / MM


def leaves(printed: bytes) -> list[Leaf]:
    """Return the pages of a PDF."""
    return [Leaf(page) for page in pypdfium2.PdfDocument(printed)]


def plain(text: str) -> str:
    """Return a text without spaces, which are of many kinds on paper."""
    return "".join(text.split())
