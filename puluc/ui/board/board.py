"""A board as SVG, with the message of each place.

Places carry their message in `data-do`. Moving men carry their path in `data-path`, as points
`x,y,scale`, one for each step.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from puluc.app.board import Board, Kind, Motion, PlaceState, ShownThrow
from puluc.drawing import board_parts, geometry
from puluc.drawing.geometry import CAPTIVE, CITY_LEVEL, SIDES, Layout, Point, Scene
from puluc.drawing.kernel_shapes import render_digits, render_faces
from puluc.engine.position import CITY, MOON, SUN, Event, Position, Side, other
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.board.arrows import render_arrows
from puluc.ui.board.scenes import render_captive_scene
from puluc.words import names

Waypoint = tuple[float, float, float]

HOP = 0.45
"""The height of a hop from space to space, in radii of a man."""

ACTIONS: Final = ("source", "held", "goal")
CLASSES: Final[dict[Kind, str]] = {
    "": "",
    "source": "may",
    "held": "may picked",
    "goal": "goal",
    "reached": "reach",
    "missed": "missed",
}
"""The classes of places, by kind."""


class Flight(NamedTuple):
    """Men who move together in an animation."""

    stack: str
    """The men, the lowest first."""
    heading: int
    """Their direction of travel, 1 or -1."""
    path: tuple[Waypoint, ...]
    """The points on their way as (x, y, scale)."""
    bound: bool = False
    """Whether this is a captive or another man who leaves the game."""


def render_board(
    board: Board, ending: Markup | None = None, *, upright: bool, zoomed_space: int | None = None
) -> Markup:
    """Return a board as SVG, its road upwards or level.

    `zoomed_space` has the enlarged stack, `ending` is drawn on top. For screen readers, the
    places are a list from Sun's city to Moon's.
    """
    layout = Layout(board.position.rules.spaces, upright, board.flipped)
    scene, flights = _split_scene(board, layout)
    width, height = layout.size
    men = (
        _render_city(board, layout, scene, SUN),
        *(_render_space(board, layout, scene, space) for space in range(1, layout.spaces + 1)),
        _render_city(board, layout, scene, MOON),
    )
    places = (
        render_element("g", _render_place(board, place, zoomed_space, *inner), role="listitem")
        for place, inner in enumerate(men)
    )
    token = board.motion.token if board.motion else ""
    moving = (
        _render_flight(layout, flight, f"flight-{token}-{number}")
        for number, flight in enumerate(flights)
    )
    return render_element(
        "svg",
        board_parts.render_ground(layout),
        board.position.rules.fire and board_parts.render_fire(layout, board.position.rules.middle),
        len(board.last) > 1 and _render_route(layout, board.last),
        board.position.rules.win != "count" and board_parts.render_removed(layout, scene),
        render_element("g", *places, role="list", aria_label=_("The road")),
        render_element("g", *_render_ghosts(board, layout, scene), aria_hidden="true"),
        render_element("g", board_parts.render_numbers(layout), aria_hidden="true"),
        board.position.rules.win == "count" and _render_score(board, layout),
        *(_render_throw(layout, throw) for throw in board.throws),
        bool(board.arrows) and render_arrows(layout, board.position, board.arrows),
        _render_taken(layout, board.motion),
        *moving,
        board.captor and render_captive_scene(layout, board.captor, board.position.rules),
        ending,
        class_=f"board {layout.shape}",
        id="board",
        viewBox=f"0 0 {width:g} {height:g}",
        role="group",
        aria_label=_("The board"),
    )


def _render_score(board: Board, layout: Layout) -> Markup:
    """Return each side's number of captured men, at its city.

    Men who left the game in another way are not shown.
    """
    position = board.motion.before if board.motion else board.position
    counts = []
    for side in SIDES:
        x, y = layout.score(side)
        man = board_parts.render_man(other(side), (x - 15, y), 14, "removed")
        count = f"×{position.score(side)}"
        number = render_element("text", count, class_="number", x=x + 16, y=y)
        counts.append(render_element("g", man, number, aria_hidden="true"))
    return join_markup(*counts)


def _split_scene(board: Board, layout: Layout) -> tuple[Scene, tuple[Flight, ...]]:
    """Return the men at rest, and the flights of the moving ones."""
    motion = board.motion
    if motion is None:
        return Scene.of(board.position), ()
    scene = _remove_stack(Scene.of(motion.before), motion.event.move.source, motion.event.mover)
    if motion.stage:
        if motion.event.fate:
            scene = _remove_stack(scene, motion.event.move.target, motion.event.mover)
        return scene, tuple(_parting_flights(layout, motion.before, motion.event))
    return scene, (_walk_flight(layout, motion.before, motion.event),)


def _remove_stack(scene: Scene, place: int, mover: Side) -> Scene:
    """Return the scene without the stack on a space, or without the next man in the city."""
    if place != CITY:
        return scene._replace(road=(*scene.road[: place - 1], "", *scene.road[place:]))
    sun, moon = scene.cities
    return scene._replace(cities=(sun - (mover == SUN), moon - (mover == MOON)))


def _walk_flight(layout: Layout, before: Position, event: Event) -> Flight:
    """Return the walk of a stack, space by space, onto the stack on its target."""
    count = len(event.stack)
    route = before.route(event.move)
    if event.move.source == CITY:
        x, y = layout.in_city(event.mover, before.city(event.mover) - 1, before.rules.men)
        path: list[Waypoint] = [(x, y, layout.city_radius / layout.radius)]
    else:
        path = [(*layout.on_road(route[0], 0, count), 1.0)]
    for place in route[1:]:
        landed = len(event.landed) if place == route[-1] else 0
        x, y = layout.on_road(place, landed, landed + count)
        px, py, _scale = path[-1]
        path += [((px + x) / 2, (py + y) / 2 - layout.radius * HOP, 1.12), (x, y, 1.0)]
    return Flight(event.stack, before.heading(event.stack, event.move.source), tuple(path))


def _parting_flights(layout: Layout, before: Position, event: Event) -> Iterator[Flight]:
    """Yield a flight for each man of a stack that ends its lap or leaves the game.

    From a city the mover's own men go home; all other men leave the game.
    """
    home = before.city(event.mover) - (event.move.source == CITY)
    gone: dict[Side, int] = {side: before.removed(side) for side in SIDES}
    place = before.route(event.move)[-1]
    stack = event.landed + event.stack
    for index, man in enumerate(stack):
        side: Side = SUN if man == SUN else MOON
        start = (*layout.on_road(place, index, len(stack)), 1.0)
        bound = not (event.home and side == event.mover)
        if bound:
            end = (
                *layout.removed(side, gone[side]),
                geometry.REMOVED_MAN / layout.radius / CAPTIVE,
            )
            gone[side] += 1
        else:
            seat = layout.in_city(event.mover, home, before.rules.men)
            end = (*seat, layout.city_radius / layout.radius)
            home += 1
        (x, y, scale), (to_x, to_y, to_scale) = start, end
        high = layout.radius * (0.3 if bound else 1.1)
        top = ((x + to_x) / 2, (y + to_y) / 2 - high, (scale + to_scale) / 2)
        yield Flight(side, before.heading(side), (start, top, end), bound)


def _render_flight(layout: Layout, flight: Flight, name: str) -> Markup:
    x, y, scale = flight.path[0]
    x0, y0 = layout.on_road(1, 0, len(flight.stack))

    def local(index: int) -> Point:
        px, py = layout.on_road(1, index, len(flight.stack))
        return px - x0, py - y0

    if flight.bound:
        men = board_parts.render_man(flight.stack, (0, 0), layout.radius, "captive")
    else:
        bearing = layout.bearing(flight.heading)
        men = board_parts.render_stack(flight.stack, layout.radius, local, bearing)
    return render_element(
        "g",
        render_element("g", men),
        class_="flight bound" if flight.bound else "flight",
        id=name,
        data_path=" ".join(f"{px:.1f},{py:.1f},{s:.2f}" for px, py, s in flight.path),
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.2f})",
    )


def _render_taken(layout: Layout, motion: Motion | None) -> Markup:
    """Return the men under a landing stack as captives or freed men, and the dust.

    The style sheet shows them at the moment of the capture.
    """
    if not motion or motion.stage or not motion.event.captured:
        return Markup()
    event = motion.event
    space, count = motion.before.route(event.move)[-1], len(event.landed) + len(event.stack)
    men = []
    for index, side in enumerate(event.landed):
        at, own = layout.on_road(space, index, count), side == event.mover
        shape, part = ("man", 1.0) if own else ("bound", CAPTIVE)
        man = board_parts.render_use("", f"{shape}-{side}", at, layout.radius * part)
        men.append(render_element("g", man, class_="freed" if own else "caught"))
        if own:
            lie = f"translate({at[0]:.1f} {at[1]:.1f}) scale({layout.radius:.1f})"
            rope = render_element("path", class_="rope", d=geometry.ROPE, transform=lie)
            men.append(render_element("g", rope, class_="bonds"))
    x, y = layout.on_road(space, 0, count)
    foot, size = f"{y + layout.radius * 0.8:.1f}", f"{layout.radius * 0.15:.1f}"
    middles = (f"{x + layout.radius * at:.1f}" for at in (-1.1, -0.7, -0.2, 0.3, 0.8, 1.1))
    dust = (render_element("circle", cx=middle, cy=foot, r=size) for middle in middles)
    return render_element("g", render_element("g", *dust, class_="dust"), *men, class_="taken")


def _render_space(board: Board, layout: Layout, scene: Scene, space: int) -> tuple[Child, ...]:
    stack = scene.road[space - 1]
    pile = Markup()
    if stack:
        top, heading = len(stack) - 1, board.position.heading(stack, space)
        ring = board_parts.render_ring(layout.on_road(space, top, len(stack)), layout.radius)
        men = board_parts.render_stack_on(layout, space, stack, heading)
        pile = render_element("g", ring, men, class_="pile")
    return _render_space_bed(layout, space), pile


@lru_cache(maxsize=64)
def _render_space_bed(layout: Layout, number: int) -> Markup:
    """Return the area of a space that takes presses, and its bed, which lights up."""
    middle, pitch = layout.along(number), layout.pitch
    width, height = layout.size
    gap = 15 * min(1.0, pitch / 78)
    if layout.upright:
        hit = (geometry.EDGE_UPRIGHT, middle - pitch / 2, width - 2 * geometry.EDGE_UPRIGHT, pitch)
        bed = (12.0, middle - pitch / 2 + gap / 2, width - 24, pitch - gap)
    else:
        top, bottom = geometry.ROAD_ABOVE, height - geometry.ROAD_BELOW
        hit = (middle - pitch / 2, 8, pitch, height - 16)
        bed = (middle - pitch / 2 + gap, top + 12, pitch - 2 * gap, bottom - top - 24)
    return join_markup(
        board_parts.render_rect("hit", *hit, 12), board_parts.render_rect("bed", *bed, 12)
    )


def _render_city(board: Board, layout: Layout, scene: Scene, side: Side) -> tuple[Child, ...]:
    count, most = scene.cities[SIDES.index(side)], board.position.rules.men
    men = board_parts.render_city(layout, side, count, most)
    return _render_city_bed(layout, side), men


def _render_ghosts(board: Board, layout: Layout, scene: Scene) -> Iterator[Markup]:
    """Yield the mark of each place where a man can be put: a button above all men."""
    for place, spot in enumerate(board.place_states):
        name = "ghost target" if spot.kind == "goal" else "ghost"
        if spot.ghost and 0 < place <= layout.spaces:
            count = len(scene.road[place - 1])
            at = layout.on_road(place, count, count + 1)
            yield board_parts.render_ghost(name, at, layout.radius, spot.ghost)
        elif spot.ghost:
            count = scene.cities[place > 0]
            at = layout.in_city(SIDES[place > 0], count, board.position.rules.men)
            yield board_parts.render_ghost(f"{name} home", at, layout.city_radius * 1.1, spot.ghost)


@lru_cache(maxsize=8)
def _render_city_bed(layout: Layout, side: Side) -> Markup:
    x, y, width, height = box = board_parts.city_box(layout, side)
    if layout.upright:
        # The bed leaves out the cob at the city's edge.
        bed = (x, y if y < layout.size[1] / 2 else y + 12, width, height - 12)
    else:
        bed = box
        box = (layout.along(layout.place(side)) - CITY_LEVEL / 2, 8, CITY_LEVEL, height + 8)
    return join_markup(
        board_parts.render_rect("hit", *box, 12), board_parts.render_rect("bed", *bed, 8)
    )


def _render_throw(layout: Layout, throw: ShownThrow) -> Markup:
    """Return the kernels of a throw at the thrower's city, and their value.

    They are large on a mat of their own while the throw is pending.
    """
    x, y = layout.throw(throw.position.mover)
    spaces = throw.position.spaces_thrown
    dots, high = render_digits(spaces)
    if layout.upright:
        size, columns, dx, dy, dots_size, large = 0.42, 4, 52.0, 0.0, 0.38, 1.25
        box, edges = (x - 46, y - 14, 126, 28), (y - 14, y + 14)
    else:
        size, columns, dx, dy, dots_size, large = 0.48, 2, -14.0, 41.0, 0.6, 1.3
        box, edges = (x - 32, y - 38, 64, 100), (x - 32, x + 32)
    lie = f"translate({x - 25 * columns * size:g} {y - 120 / columns * size:g}) scale({size})"
    beside = f"translate({x + dx + 9:g} {y + dy + high * dots_size / 2:g}) scale({dots_size})"
    rolling = f"rolling {throw.rolling}" if throw.rolling else ""
    far = layout.along(layout.place(throw.position.mover)) > max(layout.size) / 2
    mid_x, mid_y = (x + 60, edges[far]) if layout.upright else (edges[far], y + 79)
    place = f"translate({mid_x:g} {mid_y:g}) scale({large}) translate({-mid_x:g} {-mid_y:g})"
    return render_element(
        "g",
        throw.pending and board_parts.render_rect("plate", *box, 8),
        render_element("g", render_faces(throw.faces, columns, scattered=True), transform=lie),
        render_element(
            "g",
            render_element("text", spaces, class_="number", x=x + dx, y=y + dy),
            render_element("g", dots, transform=beside),
            class_="total",
        ),
        class_=f"thrown {'far' if far else 'near'} {rolling}".rstrip(),
        transform=place if throw.pending else None,
        aria_hidden="true",
    )


def _render_route(layout: Layout, places: tuple[int, ...]) -> Markup:
    """Return the path of the last move, hop by hop."""
    points = [layout.on_road(place, 0, 1) for place in places]
    x, y = points[0]
    way = f"M{x:.1f} {y:.1f}"
    for (px, py), (x, y) in pairwise(points):
        way += f"Q{(px + x) / 2:.1f} {(py + y) / 2 - layout.radius * HOP:.1f} {x:.1f} {y:.1f}"
    return render_element("path", class_="way", d=way, aria_hidden="true")


def _render_place(board: Board, place: int, zoomed_space: int | None, *inner: Child) -> Markup:
    """Return a space or city: a button where a person can act, else a picture.

    Every place can have the focus, so that the focus is never lost. The Tab key stops at the
    buttons, or else at the first place.
    """
    spot, position = board.place_states[place], board.position
    label, hint = names.describe_place(position, place), _place_hint(position, spot)
    if hint:
        label = _("{label}; {hint}").format(label=label, hint=hint)
    ends = board.last[:1] + board.last[-1:]
    motion = board.motion
    prey = motion and motion.event.captured and motion.before.route(motion.event.move)[-1] == place
    first = place == 0 and not any(spot.kind in ACTIONS for spot in board.place_states)
    marks = "last" if place in ends else None, "prey" if prey else None
    return render_element(
        "g",
        *inner,
        id=f"spot-{place}",
        class_=" ".join(filter(None, ("spot", CLASSES[spot.kind], *marks))),
        tabindex=0 if hint or first else -1,
        role="button" if hint else "img",
        aria_label=label,
        aria_describedby="closeup" if zoomed_space == place else None,
        data_do=spot.message or None,
    )


def _place_hint(position: Position, spot: PlaceState) -> str:
    """Return the action at a place in words; empty where a press only explains a refusal."""
    match spot.kind:
        case "goal":
            return spot.hint or _("move here")
        case "held":
            return _("picked up")
        case "source" if spot.target is not None:
            return _("can go to {place}").format(place=names.place_name(position, spot.target))
    return spot.hint
