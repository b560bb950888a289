"""Settings for tests over matches played at random: the same examples in every run."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.builders import OPTION_VALUES

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def playouts(examples: int) -> settings:
    """Return settings with *examples* examples, without a deadline or a stored database."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=SLOW_IS_FINE,
    )


OPTIONS = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 3),
        **{key: st.sampled_from(values) for key, values in OPTION_VALUES.items()},
    }
)
SEEDS = st.integers(0, 2**32 - 1)
