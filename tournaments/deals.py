"""Tells when the matches of a round may be looked at: shared cards (duplicate) and sealed values.

A match draws from its seed and the nonces of its seats. Matches that share the seed, and have no nonces, get the same
answer to every draw of the same name, such as the deck of the seventh hand, whatever was played before it; each is
sealed by the same commitment and can be verified by itself. So a look at one of them shows what the others have not
drawn yet.
"""

from __future__ import annotations

from tournaments.model import Tournament


def is_sealed(tournament: Tournament, number: int) -> bool:
    """Tell whether cards of the round's finished matches must stay hidden.

    Others still play with the same ones.
    """
    if not tournament.settings.same_deals or not 1 <= number <= len(tournament.rounds):
        return False
    return not tournament.rounds[number - 1].complete


def is_closed(tournament: Tournament, number: int) -> bool:
    """Tell whether the round's finished matches must not be looked at yet.

    Their cards are in play elsewhere, or they hold what entrants have handed in and keep secret until the end.
    """
    return tournament.keeps_secrets or is_sealed(tournament, number)
