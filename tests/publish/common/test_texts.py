import re
from pathlib import Path

from engine.game import Strength
from engine.messages import say
from publish.common.texts import site_texts
from publish.common.voice import TABLE_WORDS
from publish.common.words import PAGE_WORDS
from publish.maps.board_shapes import MARKS
from publish.maps.network_figure import TOOLS
from publish.pages.forms_in import FORM_SENTENCES
from publish.pages.permanent_pages import SENTENCES, UPLOAD_SENTENCES
from publish.pages.proof import ADVICE, PROTECTS, PROTECTS_NOT
from publish.pages.replay import WORDS as REPLAY_WORDS
from publish.pages.report_pages import STATES
from publish.pages.trying import SENTENCES as TRIED
from publish.pages.trying import WORDS as TRY_WORDS

ROOM = Path(__file__).resolve().parents[3] / "publish"
CODE = re.compile(r"\b(?:SITE|DESK)(?:\.[A-Z_]+)+\b")


def codes_in_use() -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    # The beginnings of codes that are put together are no codes.
    found = (
        {code for code in CODE.findall(text) if f"{code}.{{" not in text and f'"{code}."' not in text}
        | set(PAGE_WORDS.values())
        | {f"DESK.{key.upper()}" for key in SENTENCES}
        | {f"DESK.UPLOAD.{key.upper()}" for key in UPLOAD_SENTENCES}
    )
    found |= {f"SITE.SEAT.{state.upper()}" for state in STATES}
    found |= {"SITE.MINE", *(f"SITE.MINE.{name.upper()}" for name in FORM_SENTENCES)}
    found |= {"SITE.TRY"} | {f"SITE.TRY.{name.upper()}" for name in (*TRIED, *TRY_WORDS, "you")}
    found |= {f"SITE.{page}.STRENGTH.{one.value.upper()}" for page in ("TRY", "FAME") for one in Strength}
    found |= {"SITE.FAME.STRENGTH"}
    found |= {"SITE.REPLAY"} | {f"SITE.REPLAY.{name.upper()}" for name in REPLAY_WORDS}
    found |= {f"SITE.MAP.{part}" for part in ("ROUTE", "FROM", "TO", "OWNER", "FACTS")}
    found |= {f"SITE.HEX.{kind.upper()}.ALL" for kind in MARKS}
    found |= {f"SITE.HEX.{kind.upper()}" for kind in (*MARKS, "label", "larger", "smaller", "hex", "place")}
    found |= {f"SITE.MAP.{name.upper()}" for name in TOOLS}
    found |= {f"SITE.PROOF.HEAD.{name}" for name in ("NUMBER", "WHAT", "WHEN", "ORDERS", "HASH")}
    found |= {f"SITE.PROOF.HOW.{step}" for step in ("INSTALL", "RUN", "ARCHIVE")}
    found |= {f"SITE.PROOF.FILES.{name}" for name in ("CHAIN", "PAGES", "DRAWS", "DRAWS.ALL", "DISCLOSURE")}
    found |= {f"SITE.PROOF.{name}" for name in ("KEY", "DICE", "ORDERS", "HOW", "FILES")}
    for name, count in (("AGAINST", PROTECTS), ("NOT", PROTECTS_NOT), ("YOU", ADVICE)):
        found |= {f"SITE.PROTECTION.{name}", *(f"SITE.PROTECTION.{name}.{n + 1}" for n in range(count))}
    found |= {f"SITE.PERIOD.{way}" for way in ("ROUND", "MOVE", "OF", "BEFORE", "YEARS")}
    found |= {f"SITE.TABLE.{name.upper()}" for name in TABLE_WORDS}
    return found | {"SITE.SCHEME.DARK", "SITE.SCHEME.LIGHT"}


def test_every_code_has_a_text_in_every_language_and_every_text_a_use():
    for language in ("en", "fr"):
        assert site_texts().codes(language) == codes_in_use(), language


def test_both_languages_use_the_same_facts():
    entries = [
        dict(
            re.findall(
                r'msgid "([A-Z._]+)"\nmsgstr "(.*)"',
                (ROOM / "common" / "messages" / f"{lang}.po").read_text("utf-8"),
            )
        )
        for lang in ("en", "fr")
    ]
    facts = [{code: set(re.findall(r"{(\w+)", text)) for code, text in found.items()} for found in entries]
    assert facts[0] == facts[1]
    assert len(facts[0]) > 40


def test_in_french_the_state_of_a_form_agrees_with_it():
    for name in ("IN", "WAITING", "LATE", "MISSED"):
        assert site_texts().text(say(f"SITE.SEAT.{name}"), "fr").startswith("feuille ")
