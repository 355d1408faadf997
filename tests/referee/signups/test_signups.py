"""From the first sign-up to a full match, and the waiting list after it."""

from __future__ import annotations

import sys

import msgspec
import openpyxl
import pytest

from referee.faults import LeakFound, Mistake
from referee.filling import advancing, glance
from referee.intake.receiving import Parcel
from referee.publication.club_pages import publish_club_pages
from referee.signups import waiting_list
from referee.signups.form import read_signup
from referee.signups.taking_in import accept
from referee.workspace.folders import Workspace
from referee.workspace.players import shown_names
from referee.workspace.settings import Deadlines, Site
from tests.referee.helpers import hashes
from tests.referee.signups.community import NAME, Club


@pytest.fixture
def club(tmp_path, plain_pages):
    club = Club(Workspace(tmp_path / "club"))
    club.open(people=3, least=2)
    return club


def test_people_sign_up_confirm_and_play(club):
    club.sign_up("Anna", tycoon="Vanderbilt", zone="America/New_York")
    club.sign_up("Éloïse", mail="eloise@example.org", language="fr")
    assert club.advance()[0] == f"{NAME}: Anna (anna@example.org): signed up."
    assert club.states() == {"Anna": "waiting", "Éloïse": "waiting"}
    to, text, enclosed = club.letters("Éloïse")["receipt"]
    assert to == "eloise@example.org"
    assert f"Vous êtes au rang 2 de la liste d’attente de {NAME}" in text
    assert enclosed == [f"{NAME}-P02.xlsx"]
    club.sign_up("Carl")
    club.advance()
    assert set(club.states().values()) == {"asked"}
    assert "by 6 November 2026, 15:00 (New York, GMT-05:00)" in club.letters("Anna")["offer"][1]
    for player in ("Anna", "Éloïse", "Carl"):
        club.answer(player, takes=True)
    assert any("the match has begun with 3 people" in line for line in club.advance())
    seats = {seat.player: seat for seat in club.match.seats}
    assert set(seats) == {"Anna", "Éloïse", "Carl"}
    assert (seats["Anna"].tycoon, seats["Anna"].zone, seats["Anna"].mail) == (
        "Vanderbilt", "America/New_York", "anna@example.org",
    )  # fmt: skip
    assert seats["Éloïse"].language == "fr"
    assert {one.player: one.seat for one in club.people.people} == {n: s.number for n, s in seats.items()}
    drafts = sorted(path.name for path in (club.match.folder.path / "drafts").iterdir())
    assert drafts == [f"{NAME}-S0{number}-card.eml" for number in (1, 2, 3)]
    assert club.match.settings.deadlines.first == "2026-11-08 20:00"


def test_who_names_no_language_is_answered_in_that_of_the_form(club):
    club.change(languages=("fr", "en"))
    club.hand_in(club.form({"PLAYER": "Bob", "MAIL": "bob@example.org"}, language="en"))
    club.hand_in(club.form({"PLAYER": "Zoé", "MAIL": "zoe@example.org"}, language="fr"))
    club.hand_in(club.form({"PLAYER": "Olga", "MAIL": "olga@example.org"}, language="ru"))
    club.hand_in(club.form({"MAIL": "ann@example.org"}, language="en"))
    club.advance()
    spoken = {one.player: one.language for one in club.people.people}
    assert spoken == {"Bob": "en", "Zoé": "fr", "Olga": "fr"}
    assert club.letters()["refused"][2] == [f"{NAME}-en.xlsx"]


def test_a_mail_address_that_is_none_is_told_at_once_and_nothing_is_addressed_to_it(club):
    club.hand_in(club.form({"PLAYER": "Ann", "MAIL": "nowhere"}, language="en"))
    (line,) = (one for one in club.advance() if "cannot be used" in one)
    assert "There is no mail address that can be used (found: nowhere). Write it like" in line
    (letter,) = club.folder.drafts.glob("*refused*")
    assert letter.suffix == ".txt"
    assert line.endswith(f"No address to answer to is known: tell them what {letter.name} says.")


def test_a_second_step_with_nothing_new_changes_nothing(club):
    club.begin("Anna", "Bob", "Carl")
    club.advance()
    before = hashes(club.workspace.path)
    assert club.advance() == [f"{NAME}: 6 letters about sign-ups ready to send in {club.folder.drafts}."]
    assert hashes(club.workspace.path) == before


def test_what_a_system_leaves_among_the_letters_is_no_letter(club):
    (club.folder.drafts).mkdir()
    for name in (".DS_Store", "._letter.eml", "desktop.ini"):
        (club.folder.drafts / name).write_bytes(b"")
    assert glance.drafts_of(club.workspace) == []
    assert club.advance() == []
    club.sign_up("Anna")
    club.advance()
    assert glance.drafts_of(club.workspace) == [club.folder.drafts]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
def test_a_name_in_an_old_encoding_stops_no_sign_up(club):
    club.sign_up("Anna")
    (path,) = club.folder.inbox.iterdir()
    path.rename(path.with_name("Zo\udceb.xlsx"))
    (club.folder.inbox / "notes of Zo\udceb.txt").write_text("text")
    club.advance()
    assert club.states() == {"Anna": "waiting"}


def test_who_declines_or_does_not_answer_leaves_the_seat_to_the_next(club):
    for player in ("Anna", "Bob", "Carl", "Dora", "Emil"):
        club.sign_up(player)
    club.advance()
    club.answer("Anna", takes=True)
    club.answer("Bob", takes=False)
    club.advance()
    assert club.states() == {
        "Anna": "confirmed", "Bob": "left", "Carl": "asked", "Dora": "asked", "Emil": "waiting",
    }  # fmt: skip
    club.answer("Dora", takes=True)
    assert any("Carl did not answer in 5 days" in line for line in club.advance(days=5))
    assert "the end of the list" in club.letters("Carl")["silent"][1]
    assert club.states()["Emil"] == "asked"
    club.answer("Carl", takes=True)
    club.answer("Emil", takes=True)
    club.advance()
    assert club.states()["Carl"] == "waiting"
    assert {seat.player for seat in club.match.seats} == {"Anna", "Dora", "Emil"}


def test_it_begins_with_fewer_when_its_time_has_passed(club):
    club.change(until="2026-11-03 20:00")
    club.begin("Anna", "Bob")
    assert club.states() == {"Anna": "waiting", "Bob": "waiting"}
    club.advance(days=3)
    for player in ("Anna", "Bob"):
        club.answer(player, takes=True)
    club.advance()
    assert [seat.human for seat in club.match.seats] == [True, True]


@pytest.mark.parametrize(("first", "hour"), [("", 19), ("2026-11-09 18:30", 17)])
def test_a_mere_day_means_the_hour_of_the_deadlines(club, first, hour):
    club.change(until="2026-11-03", deadlines=Deadlines(first=first, every_days=7, zone="Europe/Paris"))
    assert f"{club.opening.closes:%d %H}" == f"03 {hour}"


def test_alone_nobody_is_asked(club):
    club.change(until="2026-11-03 20:00")
    club.sign_up("Anna")
    club.advance(days=9)
    assert club.states() == {"Anna": "waiting"}


def test_a_form_that_anybody_can_fill_changes_nobody_else(club):
    club.sign_up("Anna", shown="Anna K.")
    club.advance()
    club.sign_up("Mallory", mail="ANNA@example.org", shown="Fool", tycoon="Fool")
    club.advance()
    assert club.person("Anna").tycoon == ""
    assert list(club.states()) == ["Anna"]
    assert club.letters("Anna")["receipt"][0] == "anna@example.org"
    assert shown_names(club.workspace) == {"anna@example.org": "Anna K."}


def test_a_form_of_ones_own_changes_the_entry_and_the_name_in_the_tables(club):
    club.sign_up("Anna", shown="Anna K.")
    club.sign_up("Bob", shown="anna k.", zone="Nowhere")
    club.advance()
    text = club.letters("Bob")["receipt"][1]
    assert "Somebody else is in the club’s tables as anna k." in text
    assert "There is no time zone Nowhere; the clock of the match counts, UTC." in text
    club.answer("Anna", shown=None, tycoon="Gould")
    club.advance()
    assert (club.person("Anna").tycoon, shown_names(club.workspace)) == ("Gould", {})
    assert club.states()["Anna"] == "waiting"


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ({"MAIL": "b@example.org"}, "REFEREE.SIGNUP_NO_PLAYER"),
        ({"PLAYER": "Bob"}, "REFEREE.SIGNUP_NO_MAIL"),
        ({"PLAYER": "Bob", "MAIL": "b@example.org", "ZONE": "Nowhere"}, "REFEREE.SIGNUP_BAD_ZONE"),
        ({"PLAYER": "Bob", "MAIL": "b@example.org", "SHOWN": "anna k."}, "REFEREE.SIGNUP_SHOWN_TAKEN"),
    ],
)
def test_each_remark_has_its_cause(club, answers, code):
    club.sign_up("Anna", shown="Anna K.")
    club.advance()
    form = read_signup(club.opening, club.form(answers), "form.xlsx")
    assert [finding.code for finding in form.findings] == [code]


def test_forms_of_other_matches_are_known_by_their_code(club):
    club.begin("Anna", "Bob", "Carl")
    order = club.match.folder.turn(0).form(1).read_bytes()
    codes = [one.code for one in read_signup(club.opening, order, "form.xlsx").findings]
    assert codes == ["REFEREE.SIGNUP_OTHER"]
    other = Club(Workspace(club.workspace.path / "other"))
    other.open()
    form = other.form({"PLAYER": "Dora", "MAIL": "dora@example.org"})
    codes = [one.code for one in read_signup(club.opening, form, "form.xlsx").findings]
    assert codes == ["REFEREE.SIGNUP_FORGED"]


@pytest.mark.parametrize(
    ("answers", "remark", "to"),
    [
        ({"PLAYER": "Anna"}, "There is no mail address that can be used (found: –).", "sender"),
        ({"MAIL": "anna@example.org"}, "There is no name.", "anna"),
        (
            {"PLAYER": "Anna", "MAIL": "anna"},
            "There is no mail address that can be used (found: anna).",
            "sender",
        ),
    ],
)
def test_a_form_without_name_or_address_is_answered_where_it_can_be(club, answers, remark, to):
    data = club.form(answers)
    accept(club.workspace, Parcel("a.xlsx", data, club.now, "mail", "sender@example.org"))
    lines = club.advance()
    assert remark in lines[0]
    assert club.people.people == []
    (letter,) = club.letters().values()
    assert letter[0] == f"{to}@example.org"
    assert remark in letter[1]
    assert letter[2] == [f"{NAME}-en.xlsx"]


def test_files_of_other_kinds_are_named_and_change_nothing(club):
    club.hand_in(b"%PDF-1.7 not a form")
    other = Club(Workspace(club.workspace.path / "other"))
    other.open()
    club.hand_in(other.form({"PLAYER": "Anna", "MAIL": "anna@example.org"}))
    lines = club.advance()
    assert "cannot be used as a sign-up" in lines[0]
    assert "was not made for this match" in lines[1]
    assert club.people.people == []


def test_only_sign_up_forms_are_taken_from_channels(club):
    club.begin("Anna", "Bob", "Carl")
    order = club.match.folder.turn(0).form(1).read_bytes()
    assert not accept(club.workspace, Parcel("a.xlsx", order, club.now, "mail"))
    data = club.form({"PLAYER": "Dora", "MAIL": "dora@example.org"})
    assert accept(club.workspace, Parcel("b.xlsx", data, club.now, "mail"))
    club.advance()
    assert club.states()["Dora"] == "waiting"


def test_stopped_after_the_match_is_made_the_next_step_seats_its_people(club, monkeypatch):
    for player in ("Anna", "Bob", "Carl"):
        club.sign_up(player)
    club.advance()
    for player in ("Anna", "Bob", "Carl"):
        club.answer(player, takes=True)

    def stopped(*arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("referee.filling.beginning.seat_people", stopped)
        with pytest.raises(KeyboardInterrupt):
            club.advance()
    assert set(club.states().values()) == {"confirmed"}
    club.advance()
    assert set(club.states().values()) == {"seated"}


def test_the_pages_say_how_many_and_nobodys_name_or_address(club):
    club.sign_up("Annabella")
    club.advance()
    publish_club_pages(club.workspace, Site(), club.now)
    page = (club.workspace.site / "seats-wanted" / "index.html").read_text()
    assert "1 person has signed up; 3 seats" in page
    assert f"{NAME}-en.xlsx" in page
    assert (club.workspace.site / "seats-wanted" / f"{NAME}-fr.xlsx").is_file()
    assert "Players wanted: 1 match you can join" in (club.workspace.site / "index.html").read_text()
    for path in club.workspace.site.rglob("*"):
        assert not path.is_file() or b"nnabella" not in path.read_bytes(), path
    assert publish_club_pages(club.workspace, Site(), club.now) == []


def test_the_page_counts_down_on_the_readers_own_clock_and_the_form_says_where_it_goes(club):
    club.workspace.settings.write_text('[mail]\naddress = "forms@example.org"\n')
    club.change(until="2026-12-20 20:00", deadlines=Deadlines(every_days=7, zone="Europe/Paris"))
    publish_club_pages(club.workspace, Site(), club.now)
    folder = club.workspace.site / "seats-wanted"
    page = (folder / "index.html").read_text()
    assert '(Paris, GMT+01:00)<time datetime="2026-12-20T19:00:00Z" data-zone="Europe/Paris"' in page
    assert "forms@example.org" in page
    sheet = openpyxl.load_workbook(folder / f"{NAME}-fr.xlsx").worksheets[0]
    assert sheet["A4"].value.startswith("Envoyez la feuille à forms@example.org.")


def test_people_sign_up_in_the_languages_of_the_command_or_of_the_site(turnsheet, tmp_path, plain_pages):
    there = ("-w", tmp_path / "ws")
    _, output, _ = turnsheet("new", "chicago-express", "CE9", "--open", "--language", "ru", *there)
    assert "The home page is not in" in output
    (tmp_path / "ws" / "turnsheet.toml").write_text('languages = ["fr", "ru"]\n')
    turnsheet("new", "chicago-express", "CE8", "--open", *there)
    turnsheet("publish", *there)
    forms = sorted(path.name for path in (tmp_path / "ws/site/seats-wanted").glob("*.xlsx"))
    assert forms == ["CE8-fr.xlsx", "CE8-ru.xlsx", "CE9-ru.xlsx"]


def test_an_address_in_the_referees_words_stops_the_pages(club):
    club.sign_up("Anna")
    club.advance()
    club.change(words={"en": "Write to anna@example.org."})
    with pytest.raises(LeakFound, match=r"mail address in (seats-wanted/index\.html|.*)"):
        publish_club_pages(club.workspace, Site(), club.now)
    assert not club.workspace.site.exists()


def test_a_slip_in_the_settings_is_named_and_keeps_no_other_page_back(club):
    club.change(least=9)
    with pytest.raises(Mistake, match=r"open\.toml: least = 9, people = 3\. toy has 4 seats"):
        advancing.advance_all(club.workspace, Site(), club.now)
    publish_club_pages(club.workspace, Site(), club.now)
    assert "Nobody is looked for" in (club.workspace.site / "seats-wanted" / "index.html").read_text()


def test_the_commands(turnsheet, tmp_path, plain_pages):
    there = ("-w", tmp_path / "ws")
    assert turnsheet("new", "chicago-express", "CE9", "--open", *there)[0] == 0
    code, output, _ = turnsheet("publish", *there)
    assert (code, "people sign up for 6 seats (from 2 on): nobody yet." in output) == (0, True)
    assert "Next: `turnsheet publish` when sign-ups have come." in output
    assert turnsheet("signups", "CE9", *there)[:2] == (0, "Nobody has signed up for CE9 yet.\n")
    assert "Open matches: CE9." in turnsheet("signups", "CE8", *there)[2]
    code, _, errors = turnsheet("new", "chicago-express", "CE9", "--open", *there)
    assert (code, "People can sign up for CE9 already" in errors) == (2, True)
    assert turnsheet("status", *there)[0] == 0


def test_the_referee_takes_somebody_out(club, turnsheet):
    club.sign_up("Anna")
    club.advance()
    there = ("-w", club.workspace.path)
    assert "Anna" in turnsheet("signups", NAME, "--json", *there)[1]
    assert "Anna is out of the list." in turnsheet("signups", NAME, "--drop", "1", *there)[1]
    assert club.people.people == []
    assert "has nobody with number 1" in turnsheet("signups", NAME, "--drop", "1", *there)[2]


def test_the_list_is_written_as_it_is_read(club):
    club.begin("Anna", "Bob", "Carl")
    data = club.folder.list.read_bytes()
    waiting_list.write(club.folder, msgspec.json.decode(data, type=waiting_list.WaitingList))
    assert club.folder.list.read_bytes() == data
    assert club.folder.list.stat().st_mode & 0o077 == 0
