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
    leading.lead_aces_early: 0.14,
    leading.draw_trumps: 0.12,
    leading.lead_small_trump: 0.12,
    leading.lead_from_under_face: 0.06,
    leading.lead_to_void_friend: 0.1,
    leading.lead_rich_suit: 0.17,
    leading.lead_not_to_foes_top: 0.14,
    winning.give_face_to_sure_trick: 0.15,
    winning.cash_boss: 0.07,
    winning.bring_home_trump_face: 0.13,
    winning.take_lead_to_cash: 0.085,
    saving.save_joker_for_fat_trick: 0.02,
    saving.spend_stale_joker: 0.12,
    saving.save_high_trumps: 0.16,
    saving.shed_short_suit: 0.055,
    ending.all_or_nothing: 2.0,
}
"""For the first card of a trick."""

FOLLOWING: Final[Weights] = {
    winning.take_face_cards: 0.19,
    winning.give_face_to_sure_trick: 0.11,
    winning.cash_boss: 0.12,
    winning.bring_home_trump_face: 0.07,
    winning.win_from_foes_to_come: 0.045,
    winning.take_lead_to_cash: 0.04,
    saving.feed_no_foe: 0.16,
    saving.save_joker_for_fat_trick: 0.31,
    saving.save_joker_while_faces_are_out: 0.29,
    saving.leave_friends_trick: 0.085,
    saving.save_high_trumps: 0.13,
    saving.save_highest_trump: 0.215,
    saving.duck_low: 0.02,
    saving.keep_boss: 0.05,
    saving.shed_short_suit: 0.055,
    saving.keep_guards: 0.08,
    ending.clinch: 0.28,
    ending.avoid_reverse_sukonku: 0.63,
    ending.press_reverse_sukonku: 0.87,
    ending.all_or_nothing: 2.0,
}
"""For the cards after it."""
