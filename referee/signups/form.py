"""The sign-up form: what it asks, its codes, and what is read out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.findings import Finding, Outcome, Place, located, refuses_all
from engine.formats import language_name
from engine.forms import Answers, Choice, Column, Field, Kind, OrderForm, Row, Section
from engine.messages import LANGUAGES, Message, say
from engine.period import Period
from ingest import FormCode, find_language, form_code, identify_apart, read_form, write_form
from referee.signups.folder import SignupFolder
from referee.signups.waiting_list import Person
from referee.workspace.seat_list import is_mail

if TYPE_CHECKING:
    from referee.signups.opening import Opening

TURN, ANYBODY = 0, 0
"""No order form is of turn 0, and no person has the number 0: that form is everybody's."""
_COLUMN = "answer"
_YES, _NO = "YES", "NO"
_TEXTS = {"player": 60, "mail": 80, "zone": 60, "tycoon": 40, "shown": 40}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a sign-up form asks for; `takes` is the answer to an offered seat, None where none was given."""

    player: str = ""
    mail: str = ""
    zone: str = ""
    tycoon: str = ""
    shown: str = ""
    language: str = ""
    substitute: bool = False
    takes: bool | None = None


@dataclass(frozen=True, slots=True)
class SignupForm:
    """A returned form: whose it is (0: anybody's; None: no form of this match), its wishes, its remarks."""

    number: int | None
    wishes: Wishes
    findings: tuple[Finding, ...]

    @property
    def counts(self) -> bool:
        """Whether it can be used."""
        return self.number is not None and not refuses_all(self.findings)


def order_form(opening: Opening, language: str, person: Person | None = None) -> OrderForm:
    """Return what is asked: of anybody, or of a person who is in the list and may be offered a seat."""
    chosen, match = opening.chosen, opening.name
    columns = (
        Column("asked", say("REFEREE.SIGNUP.ASKED"), 46),
        Column(_COLUMN, say("REFEREE.SIGNUP.ANSWER"), 40),
    )
    rows = (*_rows(person), *([_offer()] if person else []))
    section = Section(
        "signup", say("REFEREE.SIGNUP.SECTION"), columns, rows, say("REFEREE.SIGNUP.PRIVATE", match=match)
    )
    yes_no = (Choice(_YES, say("REFEREE.SIGNUP.YES")), Choice(_NO, say("REFEREE.SIGNUP.NO")))
    return OrderForm(
        match=match,
        turn=TURN,
        seat=person.number if person else ANYBODY,
        player=person.player if person else "",
        title=say("REFEREE.SIGNUP.TITLE", game=opening.game.meta.title),
        period=Period(),
        sections=(section,),
        choices={
            "languages": tuple(Choice(code, language_name(code)) for code in chosen.languages),
            "yes_no": yes_no,
        },
        situation=(opening.facts(language),),
        help=(say("REFEREE.SIGNUP.HELP", count=chosen.answer_days),),
    )


def _rows(person: Person | None) -> Iterator[Row]:
    for name, longest in _TEXTS.items():
        # Who has a form of their own has read the letter to that address: another one is another person.
        if person is None or name != "mail":
            before = getattr(person, name) if person else ""
            yield _row(name, Field(Kind.TEXT, _label(name), max_length=longest, default=before or None))
    language = person.language if person else None
    yield _row("language", Field(Kind.CHOICE, _label("language"), choices="languages", default=language))
    substitute = (_YES if person.substitute else _NO) if person else None
    yield _row("substitute", Field(Kind.CHOICE, _label("substitute"), choices="yes_no", default=substitute))


def _offer() -> Row:
    return _row("takes", Field(Kind.CHOICE, _label("takes"), choices="yes_no"))


def _row(name: str, field: Field) -> Row:
    return Row(name.upper(), {"asked": _label(name), _COLUMN: field})


def _label(name: str) -> Message:
    return say(f"REFEREE.SIGNUP.{name.upper()}")


def workbook(opening: Opening, language: str, person: Person | None = None) -> bytes:
    """Return the form as a workbook; the same for the same settings and person."""
    form = order_form(opening, language, person)
    sending = [say("REFEREE.FORM.SEND_TO", address=opening.send_to)] if opening.send_to else []
    return write_form(form, opening.texts, language, code_of(opening.folder, form.seat), sending=sending)


def code_of(folder: SignupFolder, number: int) -> FormCode:
    """Return the code of the form of a person, or of everybody's."""
    return form_code(folder.name, TURN, number, folder.form_key())


def read_signup(opening: Opening, data: bytes, name: str) -> SignupForm:
    """Read a returned form; never an exception over a file."""
    code, grid, findings = identify_apart(data, name, opening.folder.form_key())
    if code is None or grid is None:
        return SignupForm(None, Wishes(), findings)
    if code.match.upper() != opening.name.upper() or code.turn != TURN:
        facts = {"code": str(code), "match": opening.name}
        return SignupForm(None, Wishes(), (Finding("REFEREE.SIGNUP_OTHER", Outcome.REJECTED, facts=facts),))
    person = next((one for one in opening.people.people if one.number == code.seat), None)
    if not code.genuine(opening.folder.form_key()) or (person is None and code.seat != ANYBODY):
        facts = {"code": str(code)}
        return SignupForm(None, Wishes(), (Finding("REFEREE.SIGNUP_FORGED", Outcome.REJECTED, facts=facts),))
    asked = order_form(opening, LANGUAGES[0], person)
    reading = read_form(grid, asked, opening.texts, code=code)
    wishes = _wishes(reading.answers)
    remarks = _remarks(wishes, opening, code.seat)
    placed = tuple(located(one, reading.places) for one in (*findings, *reading.findings, *remarks))
    return SignupForm(code.seat, _possible(wishes, opening, person, find_language(grid, "")), placed)


def _wishes(answers: Answers) -> Wishes:
    values = {row.lower(): " ".join(str(answer.value).split()) for (row, _), answer in answers.items()}
    takes = values.get("takes")
    return Wishes(
        **{name: values.get(name, "") for name in (*_TEXTS, "language")},
        substitute=values.get("substitute") == _YES,
        takes=None if takes is None else takes == _YES,
    )


def _remarks(wishes: Wishes, opening: Opening, number: int) -> Iterator[Finding]:
    """Yield what is missing or not possible; without name and address nobody can sign up."""
    if not wishes.player:
        yield Finding("REFEREE.SIGNUP_NO_PLAYER", Outcome.REJECTED)
    if number == ANYBODY and not is_mail(wishes.mail):
        yield Finding("REFEREE.SIGNUP_NO_MAIL", Outcome.REJECTED, facts={"found": wishes.mail or "–"})
    if wishes.zone and not _is_zone(wishes.zone):
        facts = {"found": wishes.zone, "zone": opening.chosen.deadlines.zone}
        yield Finding("REFEREE.SIGNUP_BAD_ZONE", Outcome.ADJUSTED, place=_at("ZONE"), facts=facts)
    if wishes.shown and _is_taken(wishes.shown, wishes.mail, opening, number):
        facts = {"found": wishes.shown}
        yield Finding("REFEREE.SIGNUP_SHOWN_TAKEN", Outcome.ADJUSTED, place=_at("SHOWN"), facts=facts)


def _at(row: str) -> Place:
    return Place(row=row, column=_COLUMN)


def _possible(wishes: Wishes, opening: Opening, person: Person | None, spoken: str) -> Wishes:
    """Return wishes without what is not possible; who names no language has chosen that of the form."""
    number = person.number if person else ANYBODY
    taken = _is_taken(wishes.shown, wishes.mail, opening, number)
    languages = opening.chosen.languages
    return replace(
        wishes,
        zone=wishes.zone if _is_zone(wishes.zone) else "",
        shown="" if taken else wishes.shown,
        language=wishes.language or (spoken if spoken in languages else languages[0]),
    )


def _is_taken(shown: str, mail: str, opening: Opening, number: int) -> bool:
    """Return whether somebody else stands in the club's tables under a name."""
    own = mail or next((one.mail for one in opening.people.people if one.number == number), "")
    others = {name.casefold() for address, name in opening.shown.items() if address != own.lower()}
    return shown.casefold() in others


def _is_zone(zone: str) -> bool:
    try:
        return bool(zone) and bool(ZoneInfo(zone))
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
