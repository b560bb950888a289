"""The options of a Goninkan table in words: for the form, and for the lobby's summary."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import Table
from games.rules.goninkan.ruleset import CHOICES, PRESETS, RuleSet

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule; ``labels`` go with the values in ``CHOICES``, a switch has none."""

    name: str
    label: Text
    help: Text
    labels: tuple[Text, ...] = ()

    @property
    def is_switch(self) -> bool:
        return not self.labels

    @property
    def choices(self) -> list[tuple[str, Text]]:
        values = CHOICES[self.name]
        return [(str(value), label) for value, label in zip(values, self.labels, strict=True)]


@dataclass(frozen=True, slots=True)
class Group:
    """Options that are read together."""

    title: Text
    options: tuple[Option, ...]


PLAYERS: Final = Option(
    "players",
    _("People at the table"),
    _("With six the dealer sits out each round and scores with Kankei, as at the championship."),
    (_("Five"), _("Six")),
)
AT_SIGNAL: Final = Option(
    "at_signal",
    _("When the time is up"),
    _("What becomes of the deal that is being played at that moment."),
    (_("It does not count"), _("It is played out"), _("The round is played out")),
)
GROUPS: Final = (
    Group(
        _("The deal"),
        (
            Option(
                "announce",
                _("Kankei announce themselves"),
                _(
                    "The holders of the trump ace and the joker say so at once. Off: everyone keeps"
                    " silent, and the play shows who belongs together."
                ),
            ),
            Option(
                "nijukan",
                _("Both key cards in one hand"),
                _(
                    "Double-kan: either one card is exchanged face down so that there are two"
                    " Kankei again, or the cards are dealt anew."
                ),
                (_("Exchange"), _("Deal again")),
            ),
            Option(
                "three_ace_redeal",
                _("Deal again at three aces and the joker"),
                _("When one side holds three aces and the joker, the deal is too uneven to play."),
            ),
            Option(
                "tome_suppe",
                _("Tome-suppe"),
                _("The last round opens with spades as trump."),
            ),
        ),
    ),
    Group(
        _("Play"),
        (
            Option(
                "shown_cards",
                _("Cards shown to the chooser"),
                _("In deals 2 and 3 the partner shows cards before the trump is chosen."),
                (_("Two"), _("One"), _("None")),
            ),
            Option(
                "deal1_target",
                _("Face cards Kankei needs in deal 1"),
                _("With nine, Mukankei needs eight; with eight, Mukankei needs nine."),
                (_("Nine"), _("Eight")),
            ),
            Option(
                "first_trick_joker",
                _("Joker allowed in the first trick"),
                _("Otherwise the joker has to wait for the second trick."),
            ),
            Option(
                "direction",
                _("Direction of play"),
                _("Which way round the ring is drawn; it changes nothing else."),
                (_("Counter-clockwise"), _("Clockwise")),
            ),
        ),
    ),
    Group(
        _("Score"),
        (
            Option(
                "missed_juroku",
                _("Juroku missed"),
                _("What each Kankei player loses when a called juroku fails."),
                (_("16 points"), _("17 points")),
            ),
            Option(
                "juroku_keeps_sukonku",
                _("Juroku keeps the sukonku point"),
                _("A juroku made then counts one point more."),
            ),
            Option(
                "reverse_juroku",
                _("Reverse juroku"),
                _("Mukankei, too, may try for all sixteen face cards."),
            ),
        ),
    ),
)
SINGLE_OPTIONS: Final = (
    PLAYERS,
    AT_SIGNAL,
    *(option for group in GROUPS for option in group.options),
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules, with the table's time limit."""

    key: str
    title: Text
    about: Text
    time_limit_s: int | None = None

    @property
    def rules(self) -> RuleSet:
        return PRESETS[self.key]


PRESET_CARDS: Final = (
    Preset(
        "quick",
        _("Quick: four rounds"),
        _("Five people, about half an hour. Good for a first game."),
    ),
    Preset(
        "ten",
        _("Ten rounds with tome-suppe"),
        _("Five people, a whole evening; the last round opens with spades as trump."),
    ),
    Preset(
        "goshogawara",
        _("Goshogawara, as at the championship"),
        _("Six people with a sitting-out dealer, against the clock; you set the time."),
        time_limit_s=3000,
    ),
)
DEFAULT_PRESET: Final = "quick"


def preset_values(preset: Preset) -> dict[str, Any]:
    """Return the form's values for *preset*, by field name."""
    return {**preset.rules.json, "time_limit_s": preset.time_limit_s}


def length_words(rules: Mapping[str, Any], time_limit_s: int | None) -> str:
    """Return how long a match lasts, as in "4 rounds" or "until the signal, 50 minutes"."""
    rounds = int(rules["rounds"])
    parts = [
        ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
        if rounds
        else str(_("until the signal"))
    ]
    if time_limit_s is not None:
        minutes = max(1, time_limit_s // 60)
        parts.append(ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes))
    return str(_(", ")).join(parts)


def summary(table: Table) -> list[tuple[Text, Text]]:
    """Return what to know before sitting down: the frame, then every rule that is not the usual."""
    rules = table.rules
    lines: list[tuple[Text, Text]] = [
        (PLAYERS.label, _chosen(PLAYERS, rules["players"])),
        (_("Length"), length_words(rules, table.time_limit_s)),
        (_("Time for a move"), _("{n} seconds").format(n=table.turn_s)),
    ]
    if table.time_limit_s is not None:
        lines.append((AT_SIGNAL.label, _chosen(AT_SIGNAL, rules["at_signal"])))
    usual = RuleSet().json
    lines.extend(
        (option.label, _chosen(option, rules[option.name]))
        for group in GROUPS
        for option in group.options
        if rules[option.name] != usual[option.name]
    )
    return lines


def _chosen(option: Option, value: object) -> Text:
    if option.is_switch:
        return _("yes") if value else _("no")
    return dict(option.choices)[str(value)]
