"""The upload desk under uvicorn: who may hand in, how much, how often, and what everybody else is told."""

from __future__ import annotations

import base64
import http.client
import io
from datetime import timedelta

import openpyxl
import pytest

from publish.desks.uploading import upload_token
from referee.workspace import index, locks
from tests.referee.helpers import NAME, START
from tests.referee.intake.doors.serving import serving

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("upload-desk")]

AT = f"/{NAME}/upload"


@pytest.fixture
def site(desk):
    """The office with a published site."""
    desk.publish()
    return desk


@pytest.fixture
def served(site):
    with serving(site) as running:
        yield running


def gift(desk, seat=1, usd=100):
    return desk.form(seat, {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): usd})


def test_a_form_is_taken_in_and_answered_at_once(served):
    answer = served.hand_in(gift(served.desk), name="Ann’s orders.xlsx")
    assert answer.status == 200
    receipt = answer.said["receipt"]
    assert receipt["grade"] == "green"
    assert any("100" in order for order in receipt["orders"])
    (entry,) = served.desk.index().entries
    assert (entry.seat, entry.latest.name, entry.latest.door) == (1, "Ann’s orders.xlsx", "desk")
    assert entry.latest.when == index.moment(served.desk.now)
    assert served.lines == [f"{NAME}: seat 1 handed in Ann’s orders.xlsx: receipt 1, green."]
    assert answer.headers["cache-control"] == "no-store"


def test_a_faulty_form_brings_its_annotated_workbook(served):
    answer = served.hand_in(gift(served.desk, usd=999_999)).said
    assert answer["receipt"]["grade"] == "yellow"
    assert answer["receipt"]["remarks"][0]["where"]
    names = [file["name"] for file in answer["files"]]
    assert any(name.endswith(".xlsx") for name in names)


def test_the_same_file_gives_the_same_entry_by_the_desk_and_by_the_folder(served, site):
    form = gift(site, usd=999_999)
    served.hand_in(form)
    by_desk = site.index().entries[0]
    site.hand_in("same.xlsx", form)
    site.publish()
    (entry,) = site.index().entries
    assert [arrival.door for arrival in entry.arrivals] == ["desk", "hand"]
    for part in ("number", "sha256", "kept", "grade", "seat", "findings", "words", "orders"):
        assert getattr(entry, part) == getattr(by_desk, part), part


def test_a_desk_is_told_what_is_in_and_until_when(served, site):
    path = site.workspace.match(NAME).settings
    path.write_text(path.read_text().replace('first = ""', 'first = "2026-12-01 20:00"'))
    headers = {"Authorization": f"Turnsheet {served.token(2)}"}
    before = served.ask("GET", AT + "?lang=fr", headers=headers).said
    assert "Aucune feuille de votre part ne compte encore pour le tour 1." in before["said"]
    assert "1er décembre 2026" in before["said"]
    served.hand_in(gift(site, seat=2), seat=2)
    after = served.ask("GET", AT, headers=headers).said
    assert after["said"].startswith("Your form for turn 1 is in: receipt 1, 2 November 2026")
    assert (before["counts"], after["counts"]) == (False, True)


def test_a_form_that_came_too_late_is_not_said_to_be_in(served, site):
    path = site.workspace.match(NAME).settings
    path.write_text(path.read_text().replace('first = ""', 'first = "2026-11-02 19:00"'))
    assert served.hand_in(gift(site)).status == 200
    headers = {"Authorization": f"Turnsheet {served.token(1)}"}
    now = served.ask("GET", AT, headers=headers).said
    assert now["said"].startswith("No form of yours counts yet for turn 1.")
    assert now["counts"] is False


@pytest.mark.parametrize("shown", ["", "Turnsheet ", "Turnsheet AAAA", "Bearer x", "Turnsheet \xe9"])
def test_without_a_seats_proof_nothing_is_read(served, site, shown):
    answer = served.ask("POST", AT, gift(site), {"Authorization": shown})
    assert answer.status == 401
    assert "belongs to no desk" in answer.said["error"]
    assert not list(site.inbox.iterdir())
    assert site.match.folder.collecting(1).exists() is False


def test_a_computers_seat_hands_in_nothing(served, site):
    assert served.hand_in(b"PK", seat=3).status == 401


def test_keys_of_another_match_or_epoch_are_nobodys(served, site):
    assert served.hand_in(gift(site), token=upload_token(b"x" * 32)).status == 401


def test_the_form_of_another_seat_counts_for_that_seat_and_shows_nothing(served, site):
    answer = served.hand_in(gift(site, seat=2), seat=1)
    assert answer.status == 409
    assert "order form of another seat" in answer.said["error"]
    assert set(answer.said) == {"error"}
    assert site.index().seats_in == {2}


def test_a_long_request_is_refused_before_it_is_read(served, site):
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    line.putrequest("POST", AT)
    line.putheader("Authorization", f"Turnsheet {served.token(1)}")
    line.putheader("Content-Length", "900000000")
    line.endheaders()
    answer = line.getresponse()
    assert answer.status == 413
    assert b"larger than 1 MB" in answer.read()


def test_a_long_request_of_unknown_length_is_cut_off(served, site):
    def pieces():
        for _ in range(40):
            yield b"x" * 50_000

    try:
        status = served.hand_in(pieces()).status
    except (BrokenPipeError, ConnectionResetError):
        status = 413
    assert status == 413
    assert not list(site.inbox.iterdir())


def test_a_desk_may_not_be_asked_without_end(site):
    with serving(site, uploads_per_minute=3) as served:
        forms = [gift(site, usd=usd) for usd in range(1, 6)]
        found = [served.hand_in(form) for form in forms]
        assert [answer.status for answer in found] == [200, 200, 200, 429, 429]
        assert 1 <= int(found[-1].headers["retry-after"]) <= 61
        assert "try again in" in found[-1].said["error"]


def test_a_seat_has_its_own_limit_from_wherever_it_asks(site):
    with serving(site, uploads_per_seat_and_hour=2) as served:
        found = [served.hand_in(gift(site, usd=n), source=f"127.0.0.{n}").status for n in (1, 2, 3)]
        assert found == [200, 200, 429]
        assert served.hand_in(gift(site, seat=2), seat=2).status == 200


def test_a_right_key_is_let_through_whatever_came_from_its_address_before(site):
    with serving(site) as served:
        tries = [served.hand_in(b"PK", token="A" * 43) for _ in range(22)]
        assert [answer.status for answer in tries] == [401] * 20 + [429] * 2
        assert 1 <= int(tries[-1].headers["retry-after"]) <= 3601
        assert plain(served, "one two three", b"PK").status == 429
        assert served.hand_in(gift(site)).status == 200
        headers = {"Authorization": f"Turnsheet {served.token(2)}"}
        assert served.ask("GET", AT, headers=headers).status == 200
        words = site.match.secrets.seat(2).passphrase
        assert plain(served, words, gift(site, seat=2)).status == 200
    assert site.index().seats_in == {1, 2}


def test_a_household_shares_no_limit(site):
    """One address, two players: the haste of one does not hold up the other."""
    with serving(site, uploads_per_minute=2) as served:
        found = [served.hand_in(gift(site, usd=n)).status for n in (1, 2, 3)]
        assert found == [200, 200, 429]
        assert served.hand_in(gift(site, seat=2), seat=2).status == 200


def test_only_a_trusted_proxy_says_who_asks(site):
    ask = {"headers": {"X-Forwarded-For": "203.0.113.7"}}
    with serving(site, uploads_per_minute=1, trusted_proxies=()) as served:
        assert [served.hand_in(gift(site, usd=n), **ask).status for n in (1, 2)] == [200, 429]
    with serving(site, uploads_per_minute=1) as served:
        found = [
            served.hand_in(gift(site, usd=n), headers={"X-Forwarded-For": f"203.0.113.{n}"}).status
            for n in (3, 4, 4)
        ]
        assert found == [200, 200, 429]


def test_the_site_is_served_with_its_own_strict_headers(served, site):
    (site.workspace.site / "_headers").write_text("/*\n  Content-Security-Policy: default-src 'none'; x\n")
    answer = served.ask("GET", f"/{NAME}/en/")
    assert answer.status == 200
    assert answer.headers["content-security-policy"] == "default-src 'none'; x"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/../seats.toml",
        "/%2e%2e/turnsheet.toml",
        f"/{NAME}/desk/",
        "/NOPE/upload",
        "/..%2f/upload",
        "/%00",
    ],
)
def test_nothing_else_is_served_or_listed(served, path):
    answer = served.ask("GET", path)
    assert answer.status == 404
    assert answer.body == b"404\n"


def test_a_reader_is_told_that_nothing_stands_here(site):
    """In the language of the address, else of the browser; the policy lets the page's own style through."""
    asked = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "fr-FR,fr;q=0.9"}
    with serving(site, sub_path="/railways/") as served:
        for path, said, back in (
            (f"/railways/{NAME}/en/nothing/", "There is no page here", "../../../"),
            ("/railways/nothing", "Il n’y a pas de page ici", "./fr/"),
        ):
            answer = served.ask("GET", path, headers=asked)
            page = answer.body.decode()
            assert (answer.status, said in page, f'href="{back}"' in page) == (404, True, True)
            assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH"])
def test_other_methods_are_refused(served, method):
    assert served.ask(method, AT).status == 405


def test_a_folder_is_led_to_by_a_relative_address(served):
    answer = served.ask("GET", f"/{NAME}/en")
    assert (answer.status, answer.headers["location"]) == (307, "en/")


def test_every_page_of_the_desk_hears_of_the_upload_desk(served):
    assert served.ask("GET", f"/{NAME}/desk/door.json").said == {"upload": "../../upload", "version": 1}


def test_below_a_sub_path(site):
    with serving(site, sub_path="/railways/") as served:
        assert served.ask("GET", f"/railways/{NAME}/en/").status == 200
        assert served.ask("GET", f"/{NAME}/en/").status == 404
        assert served.hand_in(gift(site), path=f"/railways{AT}").status == 200


def test_pages_elsewhere_only_where_the_referee_named_them(site):
    ask = {"Origin": "https://club.example", "Access-Control-Request-Method": "POST"}
    ask["Access-Control-Request-Headers"] = "authorization,x-file-name"
    with serving(site, origins=("https://club.example",)) as served:
        answer = served.ask("OPTIONS", AT, headers=ask)
        assert answer.headers["access-control-allow-origin"] == "https://club.example"
        answer = served.ask("OPTIONS", AT, headers={**ask, "Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in answer.headers


def test_while_a_turn_is_played_a_form_is_kept_and_its_sender_asked_to_wait(served, site, monkeypatch):
    form, real = gift(site), locks.in_turn
    with real(site.match.folder.door, NAME), monkeypatch.context() as patch:
        patch.setattr(locks, "in_turn", lambda path, what: real(path, what, 0.1))
        answer = served.hand_in(form, headers={"Accept-Language": "fr"})
        words = site.match.secrets.seat(1).passphrase
        page = plain(served, words, form)
    assert (answer.status, answer.headers["retry-after"], page.status) == (503, "60", 503)
    assert "Le tour est en train d’être joué" in answer.said["error"]
    assert "is being played at this moment" in page.body.decode()
    # Nothing was lost: the file lies in the inbox, and sending it again is answered as ever.
    assert {path.read_bytes() for path in site.inbox.iterdir()} == {form}
    assert served.hand_in(form).said["receipt"]["grade"] == "green"
    assert site.index().seats_in == {1}


def test_a_form_after_the_turn_was_played_is_told_so(served, site):
    form = gift(site)
    site.gift(1, 2, 5)
    site.gift(2, 1, 5)
    site.publish()
    site.now = START + timedelta(days=3)
    assert served.hand_in(form).said["receipt"]["grade"] == "red"


BOUNDARY = "XXboundaryXX"


def plain(served, passphrase, data, name="a.xlsx", lang="en"):
    body = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="passphrase"\r\n\r\n{passphrase}\r\n'
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    ).encode()
    body += data + f"\r\n--{BOUNDARY}--\r\n".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    return served.ask("POST", f"{AT}?lang={lang}", body, kind)


def test_the_plain_form_works_without_a_script(served, site):
    page = served.ask("GET", AT)
    assert page.status == 200
    assert b"<script" not in page.body
    assert "script-src" not in page.headers["content-security-policy"]
    words = site.match.secrets.seat(1).passphrase
    answer = plain(served, f" {words.upper()} ", gift(site))
    assert answer.status == 200
    assert b"Receipt 1" in answer.body
    assert site.index().seats_in == {1}


def test_the_plain_form_hands_out_the_annotated_workbook(served, site):
    words = site.match.secrets.seat(1).passphrase
    page = plain(served, words, gift(site, usd=999_999)).body.decode()
    data = page.partition(";base64,")[2].partition('"')[0]
    assert openpyxl.load_workbook(io.BytesIO(base64.b64decode(data))).sheetnames[0] == "Orders"
    assert 'download="' in page
    assert "download=" not in plain(served, words, gift(site, usd=5)).body.decode()


def test_the_plain_form_says_what_is_wrong_and_stays(served, site):
    wrong = plain(served, "one two three", gift(site), lang="fr")
    assert wrong.status == 401
    assert "Comparez chaque mot avec votre carte de joueur" in wrong.body.decode()
    assert "Check each word against" in plain(served, "one two three", gift(site)).body.decode()
    assert "one two three" not in wrong.body.decode()
    words = site.match.secrets.seat(1).passphrase
    assert plain(served, words, b"").status == 400
    assert plain(served, words, b"x" * 1_100_000).status == 413
    assert not list(site.inbox.iterdir())


def test_a_name_that_is_markup_or_a_formula_stays_text(served, site):
    hostile = '=HYPERLINK("http://evil")<script>alert(1)</script>{{7*7}}\r\nX: y.xlsx'
    answer = served.hand_in(gift(site), name=hostile)
    assert answer.status == 200
    assert "\n" not in served.lines[0].strip()
    words = site.match.secrets.seat(1).passphrase
    page = plain(served, words, gift(site, usd=3), name="<script>alert(1)</script>.xlsx").body
    assert b"<script" not in page


def test_serve_desk_needs_a_site_and_a_free_port(workspace, turnsheet, served):
    code, _, said = turnsheet("serve", "--desk", "-w", workspace.path, "--port", served.port)
    assert code == 2
    assert f"Nothing can be served at 127.0.0.1, port {served.port} (Address already in use)" in said
    code, _, said = turnsheet("serve", "--desk", "--site", "x", "-w", workspace.path)
    assert code == 2
    assert "leave out --site" in said
