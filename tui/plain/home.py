"""Home in lines: what there is to do, by number."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Literal

from engine.core.by_hand.match import ByHand
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.core.log import Player
from saves.club.campaign_rows import CampaignRow
from saves.matches.table_presets import SeatChoice
from saves.people.saved_values import SavedValues
from saves.store import Store
from tui.games.deck_builder import games_with_decks
from tui.games.drawings import DRAWING, all_kinds
from tui.games.quizzes import asks_missed_wins, games_with_quiz, questions_of_person
from tui.plain.analysis import ask_questions
from tui.plain.by_hand import LineTypedMatches
from tui.plain.card_sets import SetRights
from tui.plain.decks import LineBuilder
from tui.plain.drawings import LineDrawing
from tui.plain.library import LineLibrary
from tui.plain.match import LineTable
from tui.plain.menu import GO, Choice, ask, read_out
from tui.plain.rules import read_rules
from tui.plain.table_questions import TableQuestions
from tui.plain.talk import Talk, TalkWithHelp, hear_name, saying_refusals
from tui.plain.tutorial import play_tutorial
from tui.services.by_hand import ByHandService
from tui.services.campaigns import CampaignService
from tui.services.environment import now_ms
from tui.services.faults import without_values, write_down
from tui.services.identity.computer_names import keep_back
from tui.services.identity.names import clean
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.rematch import Rematch, rematch_of
from tui.services.matches.seating import PERSON, default_choices, kinds_for, players_of
from tui.services.tournaments.sessions import TournamentSessions
from tui.texts.campaigns import CampaignFormatter
from tui.texts.keys import GAME
from tui.texts.localizer import Session
from tui.texts.options import (
    format_game,
)
from tui.texts.typed_matches import HANDS, HANDS_SAID

_LINES_HOME = KeyFamily(
    "lines.home.{}",
    "play_now new_game resume library quiz rules language tutorial campaigns decks drawings by_hand person tournaments",
)

MISTAKES, REMATCH = "w", "n"
"""The letter of the match that was just played, to be played again."""


class LineHome(LineLibrary):
    """One person's way through the app in lines."""

    outlives: ClassVar[bool] = True
    """Whether a fault ends only what was being done."""

    def __init__(
        self,
        talk: Talk,
        session: Session,
        store: Store,
        match_service: MatchService,
        games: Mapping[str, AnyGame],
        sessions: TournamentSessions | None = None,
    ) -> None:
        """Greet somebody; with `sessions` they organise the tournaments of the club."""
        super().__init__(TalkWithHelp(talk, lambda: session.words), session, store, match_service, games)
        self._sessions = sessions
        self.campaigns = CampaignService(store, match_service, games)
        self._rematch: Rematch | None = None
        self._ended: str | None = None
        """The match that was just played to its end, if own mistakes in it may be tried again."""
        # A card is told as it is said.
        session.change(suits="words")

    @property
    def _set_rights(self) -> SetRights:
        return "files"

    async def run(self) -> None:
        """Offer what there is to do until the person goes."""
        self.talk.say(self.session.words("lines.hello"))
        if not self.session.settings.name:
            await self._ask_name()
        # An act keeps its number whatever waits: what comes and goes has a letter.
        acts = (
            *("play_now", "tutorial", "new_game", "library", "rules", "language"),
            *("decks", "drawings", "by_hand", "person", "quiz"),
            *(("tournaments",) if self._sessions is not None else ()),
        )
        while True:
            words = self.session.words
            offered = (*acts, *(("campaigns",) if self.store.campaigns.list() else ()))
            waits = next(self._listed("open"), None) is not None
            resumed = {GO: Choice("resume", words(_LINES_HOME("resume")))} if waits else {}
            lettered = {**self._offered_again, **resumed}
            choices = [Choice(act, words(_LINES_HOME(act))) for act in offered]
            act = await ask(self.talk, words, words("lines.home"), choices, lettered=lettered)
            if act is None:
                self.talk.say(words("lines.bye"))
                return
            await self._attempt(self._do(act))

    async def _attempt(self, act: Awaitable[None]) -> None:
        """Wait for an act; a refusal or a fault in it is said, and the menu comes again."""
        try:
            await act
        except CarteadoError as error:
            await self._refused(error)
        except OSError:
            raise  # Nothing can be said on a line that is full or gone.
        except Exception as error:
            self._tell_fault(error)

    async def _refused(self, error: CarteadoError) -> None:
        """Say what was refused."""
        self.talk.say(self.session.words.error(error))

    def _tell_fault(self, error: Exception) -> None:
        """Say that something has failed, and write down what and where; raises it again where nothing is outlived."""
        if not self.outlives:
            raise error
        self.talk.say(self.session.words("app.fault", log=self._write_down(without_values(error))))

    def _write_down(self, fault: str) -> str:
        """Write a fault down; returns the name of the file."""
        return write_down(self.store.path, fault, datetime.now(self.session.zone))

    async def _do(self, act: str) -> None:
        match act:
            case "play_now":
                await self._play_now()
            case "rematch":
                await self._play_again()
            case "mistakes" if self._ended is not None:
                await self._try_again(self._ended)
            case "new_game":
                await self._new_game()
            case "tutorial":
                await self._tutorial()
            case "resume":
                await self._resume()
            case "library":
                await self._read_match()
            case "quiz":
                await self._quiz()
            case "rules":
                await self._rules()
            case "language":
                self._change_language()
            case "campaigns":
                await self._read_campaign()
            case "decks":
                await self._decks()
            case "drawings":
                await self._draw()
            case "by_hand":
                service = self._by_hand
                begin = partial(self._begin_typed, service)
                await LineTypedMatches(self.talk, self.session, service, begin, self._read).run()
            case "person":
                await self._read_page()
            case "tournaments" if self._sessions is not None:
                from tui.plain.tournaments import LineTournaments

                await LineTournaments(self.talk, self.session, self._sessions, self._play).run()

    async def _ask_name(self) -> None:
        self.talk.say(self.session.words("lines.name"))
        name = await hear_name(self.talk, self.session.words)
        if name:
            self._keep(name=name)
            keep_back(self.store, (name,), now_ms())

    def _keep(self, **chosen: object) -> None:
        self.session.change(**chosen)
        self._profile.preferences.change(**chosen)

    def _change_language(self) -> None:
        at = LANGUAGES.index(self.session.language)
        self._keep(language=LANGUAGES[(at + 1) % len(LANGUAGES)])

    async def _game(self) -> AnyGame | None:
        words = self.session.words
        choices = [Choice(key, format_game(key, words)) for key in self.games]
        key = await ask(self.talk, words, words("lines.which_game"), choices)
        return None if key is None else self.games[key]

    @property
    def _club(self) -> SavedValues:
        """What the club keeps: card sets and drawings."""
        return self.store.profile.saved_values

    async def _decks(self) -> None:
        """Build decks of a game that has them."""
        words, games = self.session.words, games_with_decks()
        choices = [Choice(key, words(GAME(key))) for key in games]
        key = games[0] if len(games) == 1 else await ask(self.talk, words, words("decks.which"), choices)
        if key is not None:
            saved = self._profile.saved_values
            await LineBuilder(self.talk, words, self.games[key], saved, self._club, self._set_rights).run()

    async def _draw(self) -> None:
        """Draw what a club plays on."""
        words, kinds = self.session.words, all_kinds()
        choices = [Choice(key, words(DRAWING(key))) for key in kinds]
        key = await ask(self.talk, words, words("drawings.which"), choices)
        if key is not None:
            await LineDrawing(self.talk, words, kinds[key], self._club).run()

    async def _rules(self) -> None:
        game = await self._game()
        if game is not None:
            await read_rules(self.talk, self.session, game.key)

    async def _quiz(self) -> None:
        """Ask what one would play in one's own analysed matches of a game."""
        words = self.session.words
        choices = [Choice(key, words(GAME(key))) for key in games_with_quiz(self.games)]
        key = await ask(self.talk, words, words("quiz.which"), choices)
        if key is None:
            return
        self._spend("read")
        me = self.session.settings.name
        questions = await questions_of_person(self.analyses, self.store, self.games, key, me)
        if questions:
            await ask_questions(self.talk, self.session, questions)
        else:
            self.talk.say(words("insight.none_missed" if asks_missed_wins(key) else "lines.quiz.none_own"))

    async def _tutorial(self) -> None:
        """Teach a game, and let whoever has come to the end play it against bots."""
        game = await self._game()
        if game is None or not await play_tutorial(self.talk, self.session, self.store, game):
            return
        await self._play_bots(game)

    async def _play_now(self) -> None:
        """Play bots in a game, without another question."""
        game = await self._game()
        if game is not None:
            await self._play_bots(game)

    async def _play_bots(self, game: AnyGame) -> None:
        me, *others = default_choices(game, self.session.me, min(game.seats))
        bots = [SeatChoice(self._kinds(game)[0]) for _ in others]
        self._profile.preferences.change(last_game=game.key)
        await self._play(self._begin(game, (me, *bots), game.options_type()))

    def _begin(self, game: AnyGame, choices: Sequence[SeatChoice], options: Any) -> LiveMatch:
        """Begin a match of whoever is here; raises as `_seat` does."""
        return self._seat(game.key, players_of(choices), options)

    def _seat(
        self, game: str, players: tuple[Player, ...], options: Any, minutes: int = 0, chosen: Collection[str] = ()
    ) -> LiveMatch:
        """Begin a match of these players; raises as MatchService.new_match does."""
        return self.match_service.new_match(game, players, options, minutes=minutes, chosen=chosen)

    # ---- A new game --------------------------------------------------------------------------------------------------

    async def _new_game(self) -> None:
        """Ask for the game, the number of seats, who sits there, and begin."""
        words = self.session.words
        game = await self._game()
        if game is None:
            return
        options = game.options_type()
        seats = await self._table.seats(game)
        if seats is None:
            return
        campaign = await self._campaign(self._campaigns_of(game), none=True)
        if campaign and not self.session.settings.name:
            await self._ask_name()
        if campaign is None or (campaign and not self.session.settings.name):
            return
        options = self.campaigns.options(campaign) if campaign else await self._table.options(game, options, seats)
        if options is None:
            return
        chosen = await self._table.opponents(game, seats, self._kinds(game))
        if chosen is None:
            return
        with saying_refusals(self.talk, words):
            if campaign:
                live_match = self.campaigns.start(campaign.id, players_of(chosen), options)
            else:
                live_match = self._begin(game, chosen, options)
            await self._play(live_match)

    @property
    def _table(self) -> TableQuestions:
        """The questions about a match that is to begin."""
        return TableQuestions(self.talk, self.session, self.store, self._profile)

    def _campaigns_of(self, game: AnyGame) -> tuple[CampaignRow, ...]:
        """Return the campaigns that a new game may be of."""
        return self.campaigns.open_of(game.key)

    async def _campaign(self, rows: Sequence[CampaignRow], *, none: bool = False) -> CampaignRow | Literal[""] | None:
        """Ask which campaign is meant, or with `none` that none is: ""; None when the person thinks better of it."""
        words = self.session.words
        if not rows:
            return ""
        choices = [Choice("", words("lines.no_campaign"))] if none else []
        choices += [Choice(row.id, clean(row.name)) for row in rows]
        name = await ask(self.talk, words, words("lines.which_campaign"), choices)
        return None if name is None else next((row for row in rows if row.id == name), "")

    async def _read_campaign(self) -> None:
        """Read the purses of a campaign aloud, then its ledger, the newest entry first."""
        row = await self._campaign(self.campaigns.list())
        if not row:
            return
        words, state = self.session.words, self.campaigns.state(row.id)
        formatter = CampaignFormatter(state, words, now_ms(), self.session.zone)
        purses = (
            words(
                "lines.purse", name=formatter.name(account), purse=account.purse, standing=formatter.standing(account)
            )
            for account in state.accounts
        )
        entries = map(formatter.line, reversed(state.ledger.entries))
        damaged = (words("campaign.damaged", number=number) for number in state.ledger.damaged)
        await read_out(self.talk, words, clean(row.name), *damaged, *purses, words("campaign.ledger"), *entries)

    @property
    def _by_hand(self) -> ByHandService:
        """The matches of real tables that the person types in."""
        return ByHandService(self.store, self.games)

    async def _begin_typed(self, service: ByHandService) -> ByHand | None:
        """Ask for the game, the rules and the people of a match of a real table, and begin it."""
        game = await self._game()
        seats = None if game is None else await self._table.seats(game)
        if game is None or seats is None:
            return None
        options = await self._table.options(game, game.options_type(), seats)
        people = None if options is None else await self._table.people(seats)
        hands: str | None = "shown"
        if people is not None and service.may_hide(game.key):
            words = self.session.words
            choices = [Choice(way, words(HANDS_SAID(way))) for way in HANDS]
            hands = await ask(self.talk, words, words("by_hand.ask.hands"), choices)
        if people is None or hands is None:
            return None
        return service.begin(game.key, players_of(people), options, hidden=hands == "hidden")

    def _kinds(self, game: AnyGame) -> tuple[str, ...]:
        """Return who may sit in the other seats."""
        return (*kinds_for(game)[1:], PERSON)

    async def _play(self, live_match: LiveMatch) -> None:
        await self._sit_at(LineTable(self.talk, self.session, live_match, profile=self._profile))

    async def _sit_at(self, table: LineTable) -> None:
        """Play at a table; the menu then offers own mistakes, and the same match again where it may be."""
        self._rematch = self._ended = None
        await table.play()
        self._rematch = rematch_of(self.store, table.participant)
        live_match = table.participant.live_match
        over = live_match.outcome is not None and table.participant.is_judged
        self._ended = live_match.match if over else None

    @property
    def _offered_again(self) -> dict[str, Choice]:
        """Choices after the match that was just played, by letters: own mistakes, the same match again."""
        words, rematch = self.session.words, self._rematch
        offered = {MISTAKES: Choice("mistakes", words("lines.mistakes"))} if self._ended is not None else {}
        if rematch is not None:
            game = self.session.game_name(rematch.game)
            names = ", ".join(player.name for player in rematch.players)
            offered[REMATCH] = Choice("rematch", words("lines.rematch", game=game, names=names))
        return offered

    async def _play_again(self) -> None:
        again = self._rematch
        if again is not None:
            chosen = again.options.__struct_fields__
            await self._play(self._seat(again.game, again.players, again.options, again.minutes, chosen))
