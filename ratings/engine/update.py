"""One match and the skills of its five players: the exact Bayesian update.

Within a match the players' skills are treated jointly, all deals at once; between matches each
player keeps a mean and a deviation. Many matches without a common player can be done in one call.
"""

import numpy as np

from ratings.engine.evidence import Evidence, Floats
from ratings.engine.parameters import Parameters


def updated(
    mu: Floats, variance: Floats, evidence: Evidence, offsets: Floats, parameters: Parameters
) -> tuple[Floats, Floats]:
    """Return means and variances after each match; all arrays are m x 5 by match and player.

    The posterior of five skills with prior precision ``1/variance`` has the precision
    ``A = diag(1/variance) + information``; its mean is ``mu + A⁻¹ (pull of what was not
    expected)``. Precision only grows, so no deviation grows by playing.
    """
    weighted = offsets / np.asarray(parameters.noise)
    pull = evidence.pull - np.einsum("mds,d->ms", evidence.effects, weighted)
    pull -= np.einsum("mij,mj->mi", evidence.information, mu)
    precision = evidence.information.copy()
    seats = np.arange(mu.shape[1])
    precision[:, seats, seats] += 1.0 / variance
    covariance = np.linalg.inv(precision)
    after_mu = mu + np.einsum("mij,mj->mi", covariance, pull)
    posterior = np.einsum("mii->mi", covariance)
    kept = np.minimum(variance, np.maximum(posterior, parameters.floor**2))
    return after_mu, kept


def rested(variance: Floats, days: Floats, parameters: Parameters) -> Floats:
    """Return variances after *days* without a match: they grow up to that of a newcomer."""
    grown = np.minimum(variance + parameters.growth_per_day * days, parameters.sigma**2)
    return np.maximum(variance, grown)
