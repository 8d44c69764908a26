"""Requests of banned people to lift their ban, and the answers; kept in memory, gone with the hall."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.listeners import Listeners

MOST_CHARACTERS = 120
"""How long the sentence of a request may be."""

BanAnswer: TypeAlias = Literal["ban_lifted", "ban_kept"]


class BanRequest(NamedTuple):
    """A request; `person` is the account's name as names are compared, `by` its sender's name.

    `until` is when the ban ends (ms since 1970), `answer` None as long as no organiser has answered.
    """

    number: int
    campaign: str
    campaign_name: str
    person: str
    by: str
    text: str
    until: int
    answer: BanAnswer | None = None


class BanRequests:
    """The last request of each person in each campaign; `clock` gives milliseconds since 1970."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._requests: dict[tuple[str, str], BanRequest] = {}
        self._numbers = count(1)
        self._listeners = Listeners[[]]()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when a request is made, answered or read; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def waiting(self, campaign: str | None = None) -> tuple[BanRequest, ...]:
        """Return the unanswered requests whose bans have not ended, the oldest first.

        Of one campaign if named.
        """
        return tuple(
            request
            for request in self._requests.values()
            if self._waits(request) and campaign in (None, request.campaign)
        )

    def answers(self, name: str) -> tuple[BanRequest, ...]:
        """Return the answers to a person's requests that the person has not read yet."""
        return tuple(request for request in self._requests.values() if request.answer and request.by == name)

    def get(self, number: int) -> BanRequest:
        """Return a request that waits; raises CarteadoError "no_ban_request"."""
        ban_request = next((request for request in self.waiting() if request.number == number), None)
        if ban_request is None:
            raise CarteadoError("no_ban_request")
        return ban_request

    def check_none(self, campaign: str, person: str) -> None:
        """Raise CarteadoError "ban_request_waits" where a request of this person waits for its answer."""
        request = self._requests.get((campaign, person))
        if request is not None and self._waits(request):
            raise CarteadoError("ban_request_waits")

    def add(self, campaign: str, campaign_name: str, person: str, by: str, text: str, until: int) -> None:
        """Enter a request in the place of an older one; raises CarteadoError "ban_request_waits"."""
        self.check_none(campaign, person)
        self._requests.pop((campaign, person), None)
        request = BanRequest(next(self._numbers), campaign, campaign_name, person, by, text, until)
        self._requests[campaign, person] = request
        self._listeners.tell()

    def answer(self, campaign: str, person: str, answer: BanAnswer) -> None:
        """Answer the request of a person, if one waits."""
        request = self._requests.get((campaign, person))
        if request is not None and self._waits(request):
            self._requests[campaign, person] = request._replace(answer=answer)
            self._listeners.tell()

    def read(self, name: str, number: int) -> None:
        """Forget an answered request once its sender has read the answer."""
        for request in self.answers(name):
            if request.number == number:
                del self._requests[request.campaign, request.person]
                self._listeners.tell()

    def clear(self) -> None:
        """Forget all requests and their answers."""
        self._requests.clear()

    def _waits(self, request: BanRequest) -> bool:
        return request.answer is None and self._clock() < request.until
