"""Tournaments and seasons as files."""

STRINGS: dict[str, str] = {
    "files.hint": "tab completes   ↓ chooses   enter accepts   esc leaves it",
    "files.reading.reading": "Reading and checking: {share} % (esc stops)",
    "files.reading.playing": "Playing it again: {share} % (esc stops)",
    "files.reading.ended": "The reading was stopped; nothing has changed.",
    "files.save.ask": "Keep it in which file? (a USB stick that is plugged in is in the list)",
    "files.open.ask": "Open which file? Of a tournament or of a season.",
    "files.saved": "Kept in {path}",
    "files.replace.ask": "{file} exists already. Put the new one in its place?",
    "files.replace.yes": "Yes, replace it",
    "files.seeds.ask.one": (
        "A match is still open in Carteado. Take its seed along, so that the other laptop can go on with it? "
        "Whoever has the file can then see the cards."
    ),
    "files.seeds.ask.other": (
        "{count} matches are still open in Carteado. Take their seeds along, so that the other laptop can go on with "
        "them? Whoever has the file can then see the cards."
    ),
    "files.seeds.yes": "Yes, with the seeds",
    "files.continue.ask": (
        "“{line}” is here already, with {here} acts (the last {here_at}). The file goes further: {there} acts (the last "
        "{there_at}). Take in what is missing?"
    ),
    "files.continue.yes": "Yes, take it in",
    "files.continue_some.ask.one": "{count} tournament goes further in the file than here. Take in what is missing?",
    "files.continue_some.ask.other": "{count} tournaments go further in the file than here. Take in what is missing?",
    "files.parted.ask": (
        "“{line}” went two ways: up to act {shared} they are alike. Here are {here} acts (the last {here_at}), in the "
        "file {there} (the last {there_at}). Keep the file's? What is here is first kept in {backup}"
    ),
    "files.parted.yes": "Yes, keep the file's",
    "files.opened.new": "{line}: came from the file, with {acts} acts.",
    "files.opened.continued": "{line}: {acts} acts came from the file.",
    "files.opened.same": "{line}: was so already.",
    "files.opened.older": "{line}: is further on here than in the file; nothing changed.",
    "files.opened.parted": "{line}: now the file's holds, with {acts} acts.",
    "files.opened.season": "{name}: tournaments in the file {inside}, new here {fresh}, gone on with {grown}.",
    "key.files.complete": "complete",
    "key.files.complete.help": "Completes the path.",
    "key.tournaments.export": "to file",
    "key.tournaments.export.help": "Keeps the marked tournament, all of it, in a file for another laptop.",
    "key.tournaments.import": "from file",
    "key.tournaments.import.help": "Opens a tournament, or a whole season, from a file.",
    "key.desk.export": "keep in a file",
    "key.desk.export.help": "Keeps the whole tournament in a file, for another laptop.",
    "key.desk.import": "open a file",
    "key.desk.import.help": "Goes on from a file of this tournament, or takes in another one.",
    "key.seasons.export": "to file",
    "key.seasons.export.help": "Keeps the marked season, with all its tournaments, in a file.",
    "key.seasons.import": "from file",
    "key.seasons.import.help": "Opens a season, or a tournament, from a file.",
    "key.season.save": "keep",
    "key.season.save.help": "Keeps the season, with all its tournaments, in a file for another laptop.",
    "key.season.take_in": "take in",
    "key.season.take_in.help": "Takes in tournaments from a file; they count for this season.",
    "error.file_not_a_season": "this is no season of Carteado.",
    "cli.season.export": "write the season, with all its tournaments, into a file",
    "cli.season.import": "take in a season from a file, or tournaments for a season",
    "cli.season.into": "the season for which the tournaments count",
    "cli.season.exported.one": "{name}: {count} tournament written to {file}",
    "cli.season.exported.other": "{name}: {count} tournaments written to {file}",
}
