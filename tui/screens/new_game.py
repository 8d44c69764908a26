"""A new game at this computer: `enter` seats the players and begins at once with what is shown."""

from __future__ import annotations

from engine.core.text import fold
from tui.services.matches.seating import PERSON, players_of
from tui.services.matches.table_setup import kept_choices
from tui.widgets.setup_page import SetupPage


class NewGameScreen(SetupPage):
    """The form of a game that is played here."""

    place = "place.new_game"

    def action_start(self) -> None:
        """Seat the players and begin."""
        setup = self.setup
        people = [fold(choice.name) for choice in setup.choices if choice.kind == PERSON]
        twice = next((choice.name for choice in setup.choices if people.count(fold(choice.name)) > 1), None)
        if twice is not None:
            self.notify(self.words("new_game.name.taken", name=twice), severity="error", markup=False)
            return
        if setup.campaign and not self.session.settings.name and fold(self.session.me) in people:
            self.notify(self.words("new_game.campaign.nameless"), severity="error", markup=False)
            return
        kept = kept_choices(setup.choices, self.session.me)
        self.context.store.last_tables.remember(setup.to_remember, kept)
        players = players_of(setup.choices)
        self.context.navigator.start_match(
            setup.game.key,
            players,
            setup.table_options,
            minutes=setup.minutes,
            campaign=setup.campaign,
            chosen=setup.chosen,
            instead=self,
        )
