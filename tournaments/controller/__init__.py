"""TournamentController, the one authority over a tournament.

It checks an act, writes it down, then knows it.
"""

from __future__ import annotations

import msgspec

from tournaments.acts import Noted, SettingsChanged, TournamentOpened
from tournaments.controller.act_log import ActJournal, NoActJournal
from tournaments.controller.handing_in import HandingInActs
from tournaments.controller.people import PeopleActs
from tournaments.controller.rounds import RoundsActs
from tournaments.controller.undo import UndoActs
from tournaments.differences import Difference
from tournaments.settings import TournamentSettings
from tournaments.spec import Spec


class TournamentController(PeopleActs, HandingInActs, RoundsActs, UndoActs):
    """One tournament in the organiser's hands.

    Every act either stands, is kept and returns what it changed, or raises TournamentError and has changed nothing.
    """

    def settings_for(self, spec: Spec) -> TournamentSettings:
        """Return the settings to begin with.

        The type's points and own, and tables of four or as near as it has them. Raises as `open` does.
        """
        ruleset = self._catalog.ruleset(spec.game, spec.type, spec.variants)
        kind = self._catalog.type(spec.game, spec.type)
        usual = TournamentSettings().table_size
        size = min(ruleset.table_sizes, key=lambda size: abs(size - usual))
        settings = TournamentSettings(table_size=size, points=kind.points, scored=not ruleset.unscored)
        return msgspec.structs.replace(settings, **kind.settings)

    def open(self, spec: Spec, settings: TournamentSettings | None = None) -> tuple[Difference, ...]:
        """Begin a tournament.

        Refuses types, variants and tie-breaks that are not known, and sizes the game has not. So it does with settings
        that the format does not have. Without settings those of `settings_for` hold.
        """
        ruleset = self._catalog.ruleset(spec.game, spec.type, spec.variants)
        settings = settings or self.settings_for(spec)
        self.check_settings(spec, ruleset, settings)
        return self.commit(TournamentOpened(spec, settings, ruleset=ruleset))

    def change_settings(self, settings: TournamentSettings) -> tuple[Difference, ...]:
        """Change settings before the first round, such as to unscored."""
        self.check_settings(self.tournament.spec, self.tournament.ruleset, settings)
        return self.commit(SettingsChanged(settings))

    def note(self, text: str) -> tuple[Difference, ...]:
        """Add a note to the log."""
        return self.commit(Noted(text))


__all__ = ["ActJournal", "NoActJournal", "TournamentController"]
