"""FIDE C.07: the crosstable of the Technical Commission's "Exercises in Tie-Breaking", and its figures.

Source: IA Mario Held, "Exercises in Tie-Breaking", rev. 2403220900, published by the Technical Commission on 2024-03-18
(arbiters.fide.com/news/9119). The figures marked '26 are those of the rules in force since 1 March 2026, which two
programs agree on (Sharly-Chess's own tests and gacrux 1.11.65), those marked '23 of the rules before.
"""

from __future__ import annotations

from tournaments.tiebreaks import Crosstable, CrosstableRow, Outing

ROWS = """\
 1 2200   9w1  13b=   2w=  15b1   4w=
 2 2150  10b1   7w1   1b=  16w1   3b=
 3 2100  11w=   6b1   8w1   4b=   2w=
 4 2050  12b1   0-H  13w1   3w=   1b=
 5 2000  13w0  15b0  11w1   7b=  10w1
 6 1950  14b0   3w0   0-U  10w1   8b1
 7 1900  15w1   2b0  16b0   5w=  11b0
 8 1850  16b=  14w1   3b0  13w1   6w0
 9 1800   1b0  10w0   0-H  11b-   0-U
10 1750   2w0   9b1  15w0   6b0   5b0
11 1700   3b=  16w0   5b0   9w+   7w1
12 1650   4w0   0-U  14w+   0-Z   0-Z
13 1600   5b1   1w=   4b0   8b0  14w0
14 1550   6w1   8b0  12b-   0-Z  13b1
15 1500   7b0   5w1  10b1   1w0  16b0
16 1450   8w=  11b1   7w1   2b0  15w1
"""
"""Number, rating, and each round's opponent, colour and result, as the exercise's TRF file has them: U is a bye, H half
a point and Z none asked for, + and - a forfeit."""

FIGURES = """\
|#|BH'26|BH'23|BH-C1'26|FB'26|SB'26|SB'23|SB-C1'26|ARO|TPR|PTP|APRO|WIN|WON|BPG|BWG|PS|PS-C1|
| 1|12.5|12.5|11.0|13.5|8.00|8.00|7.25|1820|1969|2029|1789|2|2|2|1|11|10|
| 2|13.0|13.0|12.0*|13.5|9.50|9.50|8.50|1880|2120|2216*|1856|3|3|3|1|13|12|
| 3|15.5|15.5|13.0|15.0|10.50|10.50|9.25|1940|2089|2112|1904|2|2|2|1|11|10.5|
| 4|14.0|15.0|11.5|14.5|9.25|9.75|7.75|1888|2081|2168|1772|2|2|2|1|11.5|10.5|
| 5|8.5|8.5|7.5|10.0|4.25|4.25|3.25|1690|1690|1689|1719|2|2|2|0|5|5|
| 6|11.5|12.0|10.5*|12.0|6.00|6.50|5.00|1813|1813|1810|1846|3|2|2|1|6|6|
| 7|14.5|14.5|12.5|13.5|3.25|3.25|1.25|1760|1611|1531|1869|1|1|3|0|6|5|
| 8|13.5|13.5|12.0|12.5|5.25|5.25|3.75|1730|1730|1715|1915|2|2|2|0|8.5|8|
| 9|9.0|9.0|7.5|9.5|2.25|2.25|2.25|1975|1175|950|1805|1|0|1|0|2.5|2.5|
|10|13.0|13.0|11.5*|12.5|1.50|1.50|0.00|1880|1640|1575|1717|1|1|3|1|4|4|
|11|12.5|13.5|11.0|12.0|4.75|5.75|3.25|1863|1776|1763|1840|2|1|2|0|5.5|5|
|12|11.5|11.5|9.5|11.0|4.00|4.00|4.00|2050|1250|1250|2081|2|0|0|0|7|7|
|13|14.0|14.0|12.0|13.5|4.25|4.25|4.25|1930|1781|1744|1879|1|1|3|1|7|6|
|14|11.0|11.0|9.0|10.5|4.50|4.50|3.00|1800|1925|1942*|1775|2|2|2|1|6|5|
|15|12.0|12.0|11.0|12.0|3.50|3.50|2.50|1860|1788|1768|1776|2|2|3|1|7|7|
|16|12.5|12.5|11.0|13.5|7.25|7.25|5.75|1820|1969|2013|1805|3|3|2|1|10.5|10|
"""
COLUMNS = {
    "BH'26": "buchholz",
    "BH'23": "buchholz_2023",
    "BH-C1'26": "buchholz_cut_1",
    "FB'26": "buchholz_fore",
    "SB'26": "sonneborn_berger",
    "SB'23": "sonneborn_berger_2023",
    "SB-C1'26": "sonneborn_berger_cut_1",
    "ARO": "opponents_rating",
    "TPR": "performance",
    "PTP": "perfect_performance",
    "APRO": "opponents_performance",
    "WIN": "wins",
    "WON": "wins_played",
    "BPG": "later_seats",
    "BWG": "later_seat_wins",
    "PS": "progressive",
    "PS-C1": "progressive_cut_1",
}
"""Which tie-break of ours each column is: white sits first, black second."""
_RESULTS = {"1": 1.0, "=": 0.5, "0": 0.0}
_UNPLAYED = {"U": ("bye", 1.0), "H": ("absent", 0.5), "Z": ("absent", 0.0)}
_FORFEITS = {"+": ("forfeit_win", 1.0), "-": ("forfeit_loss", 0.0)}


def swiss() -> Crosstable:
    """Return the crosstable of the 16 players and 5 rounds."""
    return Crosstable(tuple(map(_row, ROWS.splitlines())), 5)


def _row(line: str) -> CrosstableRow:
    number, rating, *rounds = line.split()
    outings = tuple(_outing(index, this_round) for index, this_round in enumerate(rounds, start=1))
    return CrosstableRow(int(number), outings, float(rating), int(number))


def _outing(number: int, written: str) -> Outing:
    opponent, colour, result = int(written[:-2]), written[-2], written[-1]
    if opponent == 0:
        how, score = _UNPLAYED[result]
        return Outing(number, how, score)
    if result in _FORFEITS:
        how, score = _FORFEITS[result]
        return Outing(number, how, score, (opponent,), (score,))
    got = _RESULTS[result]
    place, sharing = {1.0: (1, 1), 0.5: (1, 2), 0.0: (2, 1)}[got]
    return Outing(number, "played", got, (opponent,), (got,), place, "wb".index(colour), sharing)


def figures() -> dict[str, dict[int, float]]:
    """Return the published figures: by tie-break of ours, then by player."""
    header, *lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in FIGURES.splitlines()]
    columns: dict[str, dict[int, float]] = {COLUMNS[name]: {} for name in header[1:]}
    for number, *cells in lines:
        for name, cell in zip(header[1:], cells, strict=True):
            columns[COLUMNS[name]][int(number)] = float(cell.rstrip("*"))
    return columns
