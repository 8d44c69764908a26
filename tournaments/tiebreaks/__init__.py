"""Who stands before whom when the score is level.

Tie-breaks by name, in any order, each with its arithmetic.
"""

from tournaments.tiebreaks.arithmetic import Arithmetic, Term
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow, Outing
from tournaments.tiebreaks.names import FIELD, PERCENTAGES, TIEBREAKS, check_names, chosen, figure, usual
from tournaments.tiebreaks.ranking import Ranked, levels, rank

__all__ = [
    "FIELD",
    "PERCENTAGES",
    "TIEBREAKS",
    "Arithmetic",
    "Crosstable",
    "CrosstableRow",
    "Outing",
    "Ranked",
    "Term",
    "check_names",
    "chosen",
    "figure",
    "levels",
    "rank",
    "usual",
]
