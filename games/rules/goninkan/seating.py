"""Who sits next to whom: play order, seat swap, double-kan partner, first leader."""

from collections.abc import Sequence


def play_order(chairs: Sequence[int], sitting_out: int | None) -> tuple[int, ...]:
    """Return the active players in ring order; *sitting_out* (the dealer of six) is left out."""
    return tuple(player for player in chairs if player != sitting_out)


def after(order: Sequence[int], player: int, steps: int = 1) -> int:
    """Return who plays *steps* after *player* in the ring *order*."""
    return order[(order.index(player) + steps) % len(order)]


def swapped_chairs(
    chairs: Sequence[int], kankei: Sequence[int], sitting_out: int | None
) -> tuple[int, ...]:
    """Return the chairs after the seat swap (1.3 item 7, A5, A13).

    Of two adjacent Kankei players the one later in play order changes places with the next
    active player; a sitting-out dealer's chair is skipped and stays.
    """
    order = play_order(chairs, sitting_out)
    first, second = kankei
    if after(order, first) == second:
        mover = second
    elif after(order, second) == first:
        mover = first
    else:
        return tuple(chairs)
    other = after(order, mover)
    return tuple(
        other if player == mover else mover if player == other else player for player in chairs
    )


def nijukan_partner(order: Sequence[int], holder: int) -> int:
    """Return the partner of one who holds both key cards: second to the right (A1)."""
    return after(order, holder, 2)


def same_call_leader(order: Sequence[int], kankei: Sequence[int]) -> int:
    """Return who leads when both said the same: the one whom two Mukankei follow (A4).

    Before a seat swap (silent games never call) the two may be adjacent; then it is the later one.
    """
    first, second = kankei
    return first if second not in (after(order, first, 1), after(order, first, 2)) else second
