"""What is stored beside the log, held against the log."""

from games.matchlog.live import LiveMatch
from games.models import Match, MatchResult, SeatResult
from games.selectors.logs import live_match


def match_differences(match: Match) -> list[str]:
    """Return how the stored header and result of *match* differ from its log; [] if they agree."""
    try:
        live = live_match(match)
    except ValueError as error:  # a gap in the log
        return [str(error)]
    faults = []
    if live.seq == 0:
        faults.append("the log is empty")
    if live.is_finished != match.is_finished:
        faults.append(f"the log says {'finished' if live.is_finished else 'running'}")
    if live.finished_at != match.finished_at:
        faults.append(f"the log ends at {live.finished_at}")
    return faults + _result_differences(match, live)


def _result_differences(match: Match, live: LiveMatch) -> list[str]:
    result = MatchResult.objects.filter(match=match).first()
    if not live.is_finished:
        return ["a running match has a result"] if result is not None else []
    if result is None:
        return ["the result is missing"]
    totals = live.header.rules.totals(live.state)
    places = live.places()
    rows = {row.index: (row.points, row.place) for row in SeatResult.objects.filter(match=match)}
    faults = []
    if result.totals != totals:
        faults.append(f"the log gives totals {totals}, stored are {result.totals}")
    if result.reason != live.reason:
        faults.append(f"the log gives reason {live.reason}, stored is {result.reason}")
    if rows != {index: (totals[index], places[index]) for index in range(len(totals))}:
        faults.append(f"the log gives places {places}, stored are {rows}")
    return faults
