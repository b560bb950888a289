"""How much each rule of thumb counts, in points.

Fitted to positions of self-play in which each card worth considering was tried and the deal played
on; ``docs/bots.md`` says how, and what each rule is worth.
"""

from collections.abc import Callable, Mapping
from typing import Final

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play
from games.bots.goninkan.thumb import ending, leading, saving, winning

Rule = Callable[[Outlook, Play], float]
Weights = Mapping[Rule, float]

LEADING: Final[Weights] = {
    leading.lead_aces_early: 0.18,
    leading.draw_trumps: 0.23,
    leading.lead_small_trump: 0.28,
    leading.lead_from_under_face: 0.07,
    leading.lead_to_void_friend: 0.06,
    winning.give_face_to_sure_trick: 0.1,
    winning.cash_boss: 0.1,
    winning.bring_home_trump_face: 0.27,
    winning.take_lead_to_cash: 0.1,
    saving.save_joker_for_fat_trick: 0.13,
    saving.spend_stale_joker: 0.28,
    saving.save_trumps: 0.13,
    saving.save_high_trumps: 0.2,
    saving.shed_short_suit: 0.07,
    ending.all_or_nothing: 2.0,
}
"""For the first card of a trick."""

FOLLOWING: Final[Weights] = {
    winning.take_face_cards: 0.2,
    winning.give_face_to_sure_trick: 0.17,
    winning.cash_boss: 0.19,
    winning.bring_home_trump_face: 0.09,
    winning.win_from_foes_to_come: 0.045,
    winning.take_lead_to_cash: 0.03,
    saving.save_joker_for_fat_trick: 0.63,
    saving.spend_stale_joker: 0.24,
    saving.save_high_trumps: 0.3,
    saving.win_cheaply: 0.035,
    saving.duck_low: 0.04,
    saving.keep_boss: 0.075,
    saving.shed_short_suit: 0.08,
    saving.keep_guards: 0.03,
    ending.clinch: 0.28,
    ending.avoid_reverse_sukonku: 0.55,
    ending.press_reverse_sukonku: 0.3,
    ending.all_or_nothing: 2.0,
}
"""For the cards after it."""
