"""The board view: the session's position as SVG, with what may be done where.

Pure: it draws what the session allows and knows no rule. Elements carry their message in
`data-do`; what moves carries its path in `data-path` as `x,y,scale` points, one per step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from puluc.language import _
from puluc.markup import Child, Markup, element, join
from puluc.pictures import parts
from puluc.pictures.layout import (
    CITY_LEVEL,
    CITY_UPRIGHT,
    REMOVED_MAN,
    ROAD_ABOVE,
    ROAD_BELOW,
    SIDES,
    Layout,
    Point,
    Scene,
)
from puluc.position import CITY, MOON, PASS, SUN, Event, Move, Position, Side, other
from puluc.session.session import Session
from puluc.words import names

Waypoint = tuple[float, float, float]

HOP = 0.45
"""How high a man hops from space to space, in his radius."""


class Offer(NamedTuple):
    """What a person may do at a place: the message, in words, and the marks the place bears.

    Without words it can't be done, and the message asks why. `ghost` marks where a man would lie.
    """

    message: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    ghost: bool = False

    def marked(self, mark: str) -> Offer:
        """Return the same with one mark more."""
        return self._replace(marks=(*self.marks, mark))


class Flight(NamedTuple):
    """Men seen moving together: their stack, its heading, the points they pass as (x, y, scale)."""

    stack: str
    heading: int
    path: tuple[Waypoint, ...]


def board(session: Session, *, upright: bool) -> Markup:
    """Return the board as SVG text, for a road that runs upwards or level.

    Its places are a list, in order from Sun's city to Moon's, for those who hear it.
    """
    position = session.game.position
    layout = Layout(position.rules.spaces, upright, session.flipped)
    scene, flights = _scene(session, layout)
    width, height = layout.size
    offers = _offers(session)
    places = (
        _city(session, layout, scene, SUN, offers[0]),
        *(
            _space(session, layout, scene, number, offer)
            for number, offer in enumerate(offers[1:-1], 1)
        ),
        _city(session, layout, scene, MOON, offers[-1]),
    )
    items = (element("g", place, role="listitem") for place in places)
    moving = (
        _flight(layout, flight, f"flight-{session.token}-{number}")
        for number, flight in enumerate(flights)
    )
    return element(
        "svg",
        parts.ground(layout),
        parts.removed(layout, scene),
        element("g", *items, role="list", aria_label=_("The road")),
        element("g", parts.numbers(layout), aria_hidden="true"),
        *moving,
        class_=f"board {layout.shape}",
        id="board",
        viewBox=f"0 0 {width:g} {height:g}",
        role="group",
        aria_label=_("The board"),
    )


def focus(session: Session) -> str | None:
    """Return the id of the element a person playing by keyboard needs next, if any."""
    if session.showing:
        return None
    if not session.person_to_move:
        return "again" if session.game.result is not None else None
    if session.game.position.marks is None:
        return "throw"
    if session.moves == (PASS,):
        return "pass"
    for move in session.moves:
        ends = session.game.position.route(move)
        if session.picked is None:
            return f"spot-{ends[0]}"
        if session.picked == move.source:
            return f"spot-{ends[-1]}"
    return None


def _scene(session: Session, layout: Layout) -> tuple[Scene, tuple[Flight, ...]]:
    """Return what lies still and what moves: at rest, everything lies still."""
    game = session.game
    event = session.last_event
    if not (session.showing and session.showing.what == "move" and event):
        return Scene.of(game.position), ()
    before = game.positions[-2]
    scene = _without(Scene.of(before), event)
    if session.showing.stage:
        return scene, tuple(_parting(layout, before, event))
    return scene, (_walk(layout, before, event),)


def _without(scene: Scene, event: Event) -> Scene:
    """Return the scene less the stack that moves."""
    source = event.move.source
    if source != CITY:
        return scene._replace(road=(*scene.road[: source - 1], "", *scene.road[source:]))
    sun, moon = scene.cities
    return scene._replace(cities=(sun - (event.mover == SUN), moon - (event.mover == MOON)))


def _walk(layout: Layout, before: Position, event: Event) -> Flight:
    """Return the walk of a stack, space by space, onto what lies on its target."""
    count = len(event.stack)
    route = before.route(event.move)
    if event.move.source == CITY:
        x, y = layout.in_city(event.mover, before.city(event.mover) - 1)
        path: list[Waypoint] = [(x, y, layout.city_radius / layout.radius)]
    else:
        path = [(*layout.on_road(route[0], 0, count), 1.0)]
    for place in route[1:]:
        landed = len(event.landed) if place == route[-1] else 0
        x, y = layout.on_road(place, landed, landed + count)
        px, py, _scale = path[-1]
        path += [((px + x) / 2, (py + y) / 2 - layout.radius * HOP, 1.12), (x, y, 1.0)]
    return Flight(event.stack, before.heading(event.stack), tuple(path))


def _parting(layout: Layout, before: Position, event: Event) -> Iterator[Flight]:
    """Yield the men of a stack that came to a city: captives leave, own men go home."""
    home = before.city(event.mover) - (event.move.source == CITY)
    enemy = other(event.mover)
    gone = before.removed(enemy)
    city = before.route(event.move)[-1]
    for index, side in enumerate(event.stack):
        start = (*layout.on_road(city, index, len(event.stack)), 1.0)
        if side == event.mover:
            end = (*layout.in_city(event.mover, home), layout.city_radius / layout.radius)
            home += 1
        else:
            end = (*layout.removed(enemy, gone), REMOVED_MAN / layout.radius)
            gone += 1
        yield Flight(side, before.heading(side), (start, end))


def _flight(layout: Layout, flight: Flight, name: str) -> Markup:
    x, y, scale = flight.path[0]
    x0, y0 = layout.on_road(1, 0, len(flight.stack))

    def local(index: int) -> Point:
        px, py = layout.on_road(1, index, len(flight.stack))
        return px - x0, py - y0

    return element(
        "g",
        parts.pile(flight.stack, layout.radius, local, layout.bearing(flight.heading)),
        class_="flight",
        id=name,
        data_path=" ".join(f"{px:.1f},{py:.1f},{s:.2f}" for px, py, s in flight.path),
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.2f})",
    )


def _space(session: Session, layout: Layout, scene: Scene, number: int, offer: Offer) -> Markup:
    position = session.game.position
    stack = scene.road[number - 1]
    pile = Markup()
    if stack:
        ring = parts.ring(layout.on_road(number, len(stack) - 1, len(stack)), layout.radius)
        men = parts.stack_on(layout, number, stack, position.heading(stack))
        pile = element("g", ring, men, class_="pile")
    ghost = offer.ghost and parts.ghost(layout, number, len(stack))
    label = names.space(position, number)
    return _place(session, number, offer, label, _space_bed(layout, number), pile, ghost)


@lru_cache(maxsize=64)
def _space_bed(layout: Layout, number: int) -> Markup:
    """Return where a space takes presses, and its bed, which lights up."""
    middle, pitch = layout.along(number), layout.pitch
    width, height = layout.size
    gap = 15 * min(1.0, pitch / 78)
    if layout.upright:
        hit = (14.0, middle - pitch / 2, width - 28, pitch)
        bed = (62.0, middle - pitch / 2 + gap, width - 124, pitch - 2 * gap)
    else:
        top, bottom = ROAD_ABOVE, height - ROAD_BELOW
        hit = (middle - pitch / 2, top, pitch, height - top - 8)
        bed = (middle - pitch / 2 + gap, top + 12, pitch - 2 * gap, bottom - top - 24)
    return join(parts.rect("hit", *hit, 12), parts.rect("bed", *bed, 12))


def _city(session: Session, layout: Layout, scene: Scene, side: Side, offer: Offer) -> Markup:
    place = layout.place(side)
    men = parts.in_city(layout, side, scene.cities[SIDES.index(side)])
    label = names.city(session.game.position, side)
    return _place(session, place, offer, label, _city_bed(layout, place), men)


@lru_cache(maxsize=8)
def _city_bed(layout: Layout, place: int) -> Markup:
    middle = layout.along(place)
    width, height = layout.size
    if layout.upright:
        near = CITY_UPRIGHT - 12
        box = (10.0, middle - near / 2, width - 20, near)
    else:
        near = CITY_LEVEL - 20
        box = (middle - near / 2, ROAD_ABOVE, near, height - ROAD_ABOVE - ROAD_BELOW)
    return join(parts.rect("hit", *box, 12), parts.rect("bed", *box, 12))


def _offers(session: Session) -> list[Offer]:
    """Return what may be done at each place, from Sun's city to Moon's, and how it is marked."""
    position, moves = session.game.position, session.moves
    routes = {move: position.route(move) for move in moves if move != PASS}
    places = range(position.rules.spaces + 2)
    offers = [_offer(session, routes, place) if moves else Offer() for place in places]
    judged = session.judged.moves if session.hint and session.judged else ()
    best = routes.get(judged[0][0]) if judged else None
    if best and "may" in offers[best[0]].marks:
        offers[best[0]] = offers[best[0]].marked("best")
    for place in _last_places(session):
        offers[place] = offers[place].marked("last")
    return offers


def _offer(session: Session, routes: Mapping[Move, Sequence[int]], place: int) -> Offer:
    """Return what may be done at a place: 0 is Sun's city, n + 1 Moon's."""
    position, picked = session.game.position, session.picked
    leaving = next((move for move, route in routes.items() if route[0] == place), None)
    arriving = [
        move
        for move, route in routes.items()
        if route[-1] == place and picked in (None, move.source)
    ]
    ghost = bool(arriving)
    if arriving and picked is not None:
        return Offer(f"move {arriving[0].text}", _("move here"), ("goal",), ghost)
    if leaving:
        message = f"pick {leaving.source or 'c'}"
        if picked == leaving.source:
            return Offer(message, _("picked up"), ("may", "picked"))
        end = names.place(position, routes[leaving][-1])
        return Offer(message, _("can go to {place}").format(place=end), ("may",), ghost)
    if len(arriving) == 1:
        return Offer(f"move {arriving[0].text}", "", ("reach",), ghost)
    if arriving:
        return Offer(f"put {place}", "", ("reach",), ghost)
    return Offer(_asking(session, place))


def _asking(session: Session, place: int) -> str:
    """Return the message that asks why a man can't be moved from a place, or be put there."""
    position = session.game.position
    if place == (0 if session.mover == SUN else position.rules.spaces + 1):
        return "pick c"
    space = 0 < place <= position.rules.spaces
    if space and (session.picked is None or position.stack(place)[-1:] == session.mover):
        return f"pick {place}"
    return "" if session.picked is None else f"put {place}"


def _place(session: Session, place: int, offer: Offer, label: str, *inner: Child) -> Markup:
    """Return a space or city: a button where something may be done, else a picture.

    All can have the focus, so that none is lost; the Tab key leads to what may be done, or to the
    first place.
    """
    if offer.text:
        label = _("{label}; {hint}").format(label=label, hint=offer.text)
    first = place == 0 and session.moves in ((), (PASS,))
    return element(
        "g",
        *inner,
        id=f"spot-{place}",
        class_=" ".join(("spot", *offer.marks)),
        tabindex=0 if offer.text or first else -1,
        role="button" if offer.text else "img",
        aria_label=label,
        aria_describedby="closeup" if session.look == place else None,
        data_do=offer.message or None,
    )


def _last_places(session: Session) -> tuple[int, ...]:
    """Return the places the last move led from and to, once it has been shown."""
    game = session.game
    if not game.moves or game.moves[-1] == PASS or session.showing:
        return ()
    route = game.positions[-2].route(game.moves[-1])
    return route[0], route[-1]
