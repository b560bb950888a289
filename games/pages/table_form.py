"""The form of a table's options: a new table's, and the lobby's for the host."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.errors import InvalidInputError, TimeLimitMissingError
from games.models import Table, Visibility
from games.pages.house_rules import AT_SIGNAL, GROUPS, PLAYERS, SINGLE_OPTIONS, Text
from games.problems import sentence
from games.rules.common.errors import OptionsError
from games.rules.goninkan.ruleset import CHOICES
from games.services.table_options import table_options

ROUNDS: Final = (1, 2, 3, 4, 6, 7, 10)
MINUTES: Final = (20, 30, 40, 50, 60, 90)
TURN_SECONDS: Final = (15, 30, 60, 120)
GAME: Final = "goninkan"


class TableForm(forms.Form):
    """Every option of a table; a value that the usual choices lack may come as the initial one."""

    rounds = forms.TypedChoiceField(
        label=_("Rounds"),
        help_text=_("A round is up to three deals with the same two Kankei."),
        coerce=int,
    )
    time_limit_s = forms.TypedChoiceField(
        label=_("Time limit"),
        help_text=_("A bell ends the match; finished deals count."),
        coerce=int,
        required=False,
        empty_value=None,
    )
    turn_s = forms.TypedChoiceField(
        label=_("Time for a move"),
        help_text=_(
            "Beyond it everyone has two minutes in reserve; then a bot plays that one card."
        ),
        coerce=int,
    )
    visibility = forms.TypedChoiceField(
        label=_("Who may see the table"),
        help_text=_("Only people with the code can sit down; on a public table others may watch."),
        choices=[
            (Visibility.PRIVATE.value, _("Only with the code")),
            (Visibility.PUBLIC.value, _("Public")),
        ],
    )

    def __init__(
        self, data: QueryDict | None = None, *, initial: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=dict(initial or {}), auto_id="option-%s")
        self._offer("rounds", [*((n, str(n)) for n in ROUNDS), (0, _("Until the signal"))])
        limits = [(60 * n, _("{n} min").format(n=n)) for n in MINUTES]
        self._offer("time_limit_s", [("", _("None")), *limits])
        self._offer("turn_s", [(n, _("{n} s").format(n=n)) for n in TURN_SECONDS])
        for option in SINGLE_OPTIONS:
            field: forms.Field
            if option.is_switch:
                field = forms.BooleanField(required=False)
            else:
                field = forms.ChoiceField(choices=option.choices)
            field.label, field.help_text = option.label, option.help
            self.fields[option.name] = field

    @property
    def rules(self) -> dict[str, Any]:
        """The chosen rule options with their own types."""
        data = self.cleaned_data
        rules: dict[str, Any] = {"rounds": data["rounds"]}
        for option in SINGLE_OPTIONS:
            by_text = {str(value): value for value in CHOICES[option.name]}
            rules[option.name] = by_text[str(data[option.name])]
        return rules

    @property
    def table(self) -> dict[str, Any]:
        """The chosen options of the table itself."""
        return {name: self.cleaned_data[name] for name in ("turn_s", "time_limit_s", "visibility")}

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The house rules as the page folds them."""
        return [
            {"title": group.title, "fields": [self[option.name] for option in group.options]}
            for group in GROUPS
        ]

    @property
    def frame_fields(self) -> list[forms.BoundField]:
        """What everybody decides: size, length, time."""
        names = (PLAYERS.name, "rounds", "time_limit_s", AT_SIGNAL.name, "turn_s", "visibility")
        return [self[name] for name in names]

    def clean(self) -> dict[str, Any]:
        """Check the options together, as the service will."""
        if self.errors:
            return self.cleaned_data
        try:
            table_options(game=GAME, rules=self.rules, reserve_s=0, **self.table)
        except TimeLimitMissingError as error:
            self.add_error("time_limit_s", sentence(error))
        except (OptionsError, InvalidInputError) as error:
            for name, reason in error.errors.items():
                wording = OWN_WORDS.get(name, _("Choose another value ({reason})."))
                self.add_error(name, wording.format(reason=reason))
        return self.cleaned_data

    def _offer(self, name: str, choices: Iterable[tuple[int | str, Text]]) -> None:
        offered = list(choices)
        current = self.initial.get(name)
        if isinstance(current, int) and current not in dict(offered):
            shown = current // 60 if name == "time_limit_s" else current
            offered.append((current, str(shown)))
        self._choice(name).choices = offered

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
        return field


OWN_WORDS: Final[dict[str, Text]] = {
    "tome_suppe": _(
        "Tome-suppe needs a known last round: choose a number of rounds, or leave it out."
    ),
}


def values_of(table: Table) -> dict[str, Any]:
    """Return the form's values for *table* as it stands."""
    return {
        **table.rules,
        "time_limit_s": table.time_limit_s,
        "turn_s": table.turn_s,
        "visibility": table.visibility,
    }
