"""Sentences for those who do something too fast in the hall."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "error.chat_too_fast": "Slowly: wait {seconds:second|seconds} before the next line.",
    "error.matches_too_fast": "Many games begun in a short time: in {seconds:second|seconds} you may begin another.",
    "error.tables_too_fast": "Many tables opened in a short time: in {seconds:second|seconds} you may open another.",
    "error.seats_too_fast": "Many visits to tables in a short time: in {seconds:second|seconds} you may sit down again.",
    "error.arranged_too_fast": "Many changes at the table in a short time: in {seconds:second|seconds} you may change more.",
    "error.invites_too_fast": "Many invitations in a short time: in {seconds:second|seconds} you may invite again.",
    "error.codes_too_fast": "Many wrong codes: in {seconds:second|seconds} you may try another. Whoever sits at the table can invite you.",
    "error.notes_too_fast": "Many notes in a short time: in {seconds:second|seconds} you may note again.",
    "error.kept_too_fast": "Much kept in a short time: in {seconds:second|seconds} you may keep more.",
    "error.side_lines_too_fast": "Many side lines in a short time: in {seconds:second|seconds} you may begin another.",
    "error.typed_too_fast": "Much typed in in a short time: in {seconds:second|seconds} you may go on. What you have typed in is kept.",
    "error.hints_too_fast": "Many hints in a short time: in {seconds:second|seconds} you may ask for another.",
    "error.analyses_too_fast": "Many analyses in a short time: in {seconds:second|seconds} you may ask for another.",
    "error.exports_too_fast": "Many copies in a short time: in {seconds:second|seconds} you may make another.",
    "error.read_too_fast": "Many games and pages opened in a short time: in {seconds:second|seconds} you may open another.",
    "error.ban_requests_too_fast": "Many requests in a short time: in {seconds:second|seconds} you may ask again.",
    "error.visits_too_fast": "Many visits to tables in a short time: in {seconds:second|seconds} you may go to another.",
    "error.too_many_unfinished": "You have {most} unfinished games against bots, and no more fit: finish one, or resign it, and you may begin another.",
}
