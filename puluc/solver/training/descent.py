"""The fit of the network by gradient descent (JAX and Optax)."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from puluc.evaluation.inputs import ONE, ROWS
from puluc.evaluation.network import SCALES
from puluc.solver.training.samples import Samples

Array = Any
"""An array of numpy or JAX."""

BATCH = 512
"""The positions of a batch."""
RATE = 2e-3
"""The highest learning rate."""
ROUGH = 0.4
"""The part of the descent before the weights are rounded as in the file."""
NEAR = 0.01
"""The error of a win chance in a refinement up to which its square counts; above, the absolute
error."""
VAGUE = 0.05
"""The same for values that aren't exact: their squared error is divided by this.

The squared error fits the mean of games, the absolute error their median.
"""
MOST = 124
"""The largest weight of the first layer, in the units of the file."""
STEPS = ((24, 2), (48, 4))
"""Pairs of a weight of the first layer and the step of all weights from it on, in the file's units.

With fewer different numbers the file is smaller.
"""


class Weights(NamedTuple):
    """The network's weights (float32)."""

    first: Array
    """A row for each input; the last column is added to the log-odds."""
    bias: Array
    """The constants of the first layer."""
    second: Array
    """A row for each unit of the first layer."""
    second_bias: Array
    """The constants of the second layer."""
    last: Array
    """A number for each unit of the second layer, then a constant."""

    def flatten(self) -> list[int]:
        """Return the weights as in the file."""
        parts = zip(self, SCALES, strict=True)
        return [int(one) for part, scale in parts for one in np.rint(part * scale).ravel()]


def init_weights(units: int, hidden: int, seed: int) -> Weights:
    """Return random weights to start with."""
    draw = np.random.default_rng(seed)
    sizes = (ROWS, units + 1), (units, hidden), (hidden + 1,)
    first, second, last = (
        draw.uniform(-width, width, size).astype(np.float32)
        for size, width in zip(sizes, (0.05, 1.5 / units**0.5, 1.5 / hidden**0.5), strict=True)
    )
    first[:, -1] = last[-1] = 0.0
    return Weights(first, np.zeros(units + 1), second, np.zeros(hidden), last)


def find_odds(weights: Weights, inputs: Array) -> Array:
    """Return the log-odds of positions, a row of inputs each."""
    one = inputs / ONE @ weights.first + weights.bias
    two = jax.nn.relu(one[:, :-1]) @ weights.second + weights.second_bias
    return jax.nn.relu(two) @ weights.last[:-1] + weights.last[-1] + one[:, -1]


def round_weights(weights: Weights, coarse: bool) -> Weights:
    """Return the weights as in the file; their gradient is that of the weights given.

    If `coarse`, large weights of the first layer have larger steps.
    """
    first, *rest = (
        jnp.rint(jnp.clip(part * scale, -most, most))
        for part, scale, most in zip(weights, SCALES, (MOST, *[32767] * 4), strict=True)
    )
    for least, steps in STEPS if coarse else ():
        first = jnp.where(jnp.abs(first) >= least, jnp.rint(first / steps) * steps, first)
    rounded = zip(weights, (first, *rest), SCALES, strict=True)
    return Weights(
        *(part + jax.lax.stop_gradient(numbers / scale - part) for part, numbers, scale in rounded)
    )


def train(
    samples: Samples,
    weights: Weights,
    epochs: int,
    seed: int,
    rate: float = RATE,
    report: Callable[[float, float], None] | None = None,
    refining: bool = False,
) -> Weights:
    """Return weights fitted to positions in `epochs` rounds over them all, rounded as in the file.

    The learning rate rises to `rate` and falls to 0. `report` gets the fraction done and the mean
    error of a round. When `refining`, the mean error is minimised, otherwise the logistic loss. An
    input that never occurs gets the weight 0.
    """
    used = np.diff(samples.inputs.tocsc().indptr) > 0
    weights = weights._replace(first=weights.first * used[:, None])
    size = samples.values.size
    batch = min(BATCH, size)
    steps = epochs * (size // batch)
    optimizer = optax.adam(optax.warmup_cosine_decay_schedule(0.0, rate, steps // 50, steps))
    state = optimizer.init(weights)

    def loss(weights: Weights, inputs: Array, values: Array, exact: Array) -> tuple[Array, Array]:
        """Return the mean loss of a batch and its mean error."""
        odds = find_odds(weights, inputs)
        chances = jax.nn.sigmoid(odds)
        found = optax.sigmoid_binary_cross_entropy(odds, values)
        if refining:
            near = optax.huber_loss(chances, values, delta=NEAR) / NEAR
            found = jnp.where(exact, near, (chances - values) ** 2 / (2 * VAGUE))
        return found.mean(), jnp.abs(chances - values).mean()

    @partial(jax.jit, static_argnames="rounding")
    def step(weights: Weights, state: Any, rounding: bool, *rest: Array) -> tuple[Any, Any, Any]:
        """Take a step and return the weights, the optimizer's state and the mean error."""
        slopes, error = jax.grad(
            lambda weights: loss(round_weights(weights, refining) if rounding else weights, *rest),
            has_aux=True,
        )(weights)
        updates, state = optimizer.update(slopes, state)
        return optax.apply_updates(weights, updates), state, error

    draw = np.random.default_rng(seed)
    for epoch in range(epochs):
        errors = []
        for rows in draw.permutation(size)[: size // batch * batch].reshape(-1, batch):
            part = samples.inputs[rows].toarray(), samples.values[rows], samples.exact[rows]
            weights, state, error = step(weights, state, epoch >= ROUGH * epochs, *part)
            errors.append(error)
        if report:
            report((epoch + 1) / epochs, float(np.mean(errors)))
    return Weights(*map(np.asarray, round_weights(weights, refining)))
