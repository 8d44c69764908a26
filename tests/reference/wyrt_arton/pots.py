"""How the stakes of a hand are cut into pots and paid (WA-5, WA-8, WA-69, WA-70)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.wyrt_arton.worth import Worth


@dataclass
class Pot:
    """A pot, the seats that could win it, and what each winner gets."""

    amount: int
    contenders: set[int]
    shares: dict[int, int]


def pots_of(stakes: list[int], dead: int, worths: dict[int, Worth], from_left_of_buck: list[int]) -> list[Pot]:
    """Return the pots, the main pot first; `worths` has the seats in the hand, `dead` is nobody's stake (WA-93)."""
    cuts = sorted({stakes[seat] for seat in worths})
    pots = []
    below = 0
    for cut in cuts:
        # "a pot holds what everybody staked between two cuts, folded seats too"
        amount = sum(min(stake, cut) - min(stake, below) for stake in stakes)
        if cut == cuts[0]:
            amount += dead  # "goes to the main pot as dead money"
        if cut == cuts[-1]:
            amount += sum(stake - min(stake, cut) for stake in stakes)  # "goes to the highest pot"
        contenders = {seat for seat in worths if stakes[seat] >= cut}
        pots.append(Pot(amount, contenders, shares_of(amount, contenders, worths, from_left_of_buck)))
        below = cut
    return pots


def shares_of(amount: int, contenders: set[int], worths: dict[int, Worth], order: list[int]) -> dict[int, int]:
    """Return what each winner gets: equal parts, and the whole remainder to the first from the Buck's left (WA-70)."""
    most = max(worths[seat] for seat in contenders)
    winners = [seat for seat in order if seat in contenders and worths[seat] == most]
    shares = {seat: amount // len(winners) for seat in winners}
    shares[winners[0]] += amount % len(winners)
    return shares
