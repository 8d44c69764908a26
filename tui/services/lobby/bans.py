"""HallBans: what banned people ask for in the hall, and how organisers answer."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import CarteadoError
from tui.services.ban_requests import BanRequest
from tui.services.campaigns import CampaignService
from tui.services.identity.limits import Limits
from tui.services.lobby.open_table import LobbyPerson


class HallBans:
    """Requests to lift a ban, by the names of people in the hall; `person` finds somebody by name."""

    def __init__(self, campaigns: CampaignService, limits: Limits, person: Callable[[str], LobbyPerson]) -> None:
        self._campaigns = campaigns
        self._limits = limits
        self._person = person

    def askable(self, name: str, error: CarteadoError) -> str:
        """Return the campaign named by a ban error if its person may ask to lift the ban, or "".

        Raises CarteadoError "ban_request_waits" while a request waits, and "ban_requests_too_fast".
        """
        person = self._person(name)
        if error.code != "person_banned" or person.organiser or person.guest:
            return ""
        campaign = str(error.data["campaign"])
        try:
            account = self._campaigns.account(campaign, name)
        except CarteadoError:  # The ban is somebody else's.
            return ""
        if account.name != error.data["name"]:
            return ""
        self._campaigns.ban_requests.check_none(campaign, account.person)
        self._limits.check("ban_request", person)
        return campaign

    def ask(self, by: str, campaign: str, text: str = "") -> None:
        """Ask organisers to lift one's own ban.

        Raises as CampaignService.ask_to_lift, and "ban_requests_too_fast". A guest has no purse that lasts, so no ban
        either.
        """
        person = self._person(by)
        if person.guest:
            raise CarteadoError("not_banned", name=by)
        self._limits.check("ban_request", person)
        self._campaigns.ask_to_lift(campaign, person, text)
        self._limits.count("ban_request", person)

    def waiting(self, name: str) -> tuple[BanRequest, ...]:
        """Return the requests that wait for this organiser, the oldest first; nothing for anybody else."""
        return self._campaigns.ban_requests.waiting() if self._person(name).organiser else ()

    def answers(self, name: str) -> tuple[BanRequest, ...]:
        """Return the answers that somebody has not read yet."""
        return self._campaigns.ban_requests.answers(name)

    def read(self, name: str, number: int) -> None:
        """Forget an answer that was read."""
        self._campaigns.ban_requests.read(name, number)

    def decide(self, by: str, number: int, *, lift: bool) -> None:
        """Lift the ban of a request, or keep it; raises "no_ban_request", and "organiser_only"."""
        request, organiser = self._campaigns.ban_requests.get(number), self._person(by)
        try:
            decide = self._campaigns.lift_ban if lift else self._campaigns.keep_ban
            decide(request.campaign, request.person, by=organiser)
        except CarteadoError as error:
            if error.code != "not_banned":
                raise
            # Another program has lifted it meanwhile: the answer says so.
            self._campaigns.keep_ban(request.campaign, request.person, by=organiser)
