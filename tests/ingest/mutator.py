"""Filled forms of every game, altered at random as spreadsheets alter them: never other orders.

``python -m tests.ingest.mutator 10000`` tries that many and prints what became of them.
"""

import sys
import unicodedata
from collections import Counter
from functools import cache
from random import Random

from engine.findings import Outcome, Place
from engine.forms import Answer, Kind
from ingest import form_code, identify, read_form, write_form
from ingest.folding import tidy
from tests.games.spoiled_cells import KEY, _slim
from tests.games.test_unreadable_cells import NAMES, matrix
from tests.ingest.mutator_files import CODES, GOOD_CODES, Cell, cell_of, listed, opendocument, xlsx

FORMATS = ("xlsx", "xlsx", "ods", "ods", "csv")
SIGNS = (",", ";", "\t", "|")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16")
DIRECTIONS = "\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
SCRIPTS = (0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0x1D7CE)
REFUSED, SAME, AS_TEXT, FILE = "refused", "same", "as text", "file refused"


def told(random, text):
    """Return a text cut in two at random; one letter is followed by others."""
    at = random.randint(1, max(len(text) - 1, 1))
    return text[:at], text[at:] or "200"


# --- What makes an answer doubtful in any cell of a form, whatever is asked there.
def line_end(random, text):
    before, after = told(random, text)
    return Cell(value=before + random.choice(["\n", "\r\n", "\t", " \n ", "\n\n", "\n \n"]) + after)


def direction(random, text):
    before, after = told(random, text)
    sign = random.choice(DIRECTIONS)
    return Cell(value=random.choice([sign + text, before + sign + after]))


def overstruck(random, text):
    return Cell(value="".join(sign + "\u0336" for sign in text))


def struck(random, text):
    return Cell(value=text, look="struck")


def part_struck(random, text):
    before, after = told(random, text)
    inside = random.choice([(before, after, ""), ("", before, after)])
    return Cell(value="".join(inside), look="struck", part=inside)


def raised(random, text):
    return Cell(value=text, look=random.choice(["raised", "lowered"]))


def part_raised(random, text):
    cell = part_struck(random, text)
    return Cell(value=cell.value, look=random.choice(["raised", "lowered"]), part=cell.part)


def merged(random, text):
    return Cell(value=random.choice([text, ""]), merged=random.choice([(0, 1), (1, 0)]))


def array(random, text):
    return Cell(value=text, array=True)


def formula(random, text):
    return Cell("formula", "=1+1")


def error(random, text):
    return Cell("error", "#N/A")


def truth(random, text):
    return Cell("truth", "1", shown="TRUE")


def strange(random, text):
    return Cell(value=random.choice(["%&?x", "XQZ-77", f"? {text}", "#REF!"]))


def split(random, text):
    before, after = told(random, text)
    middle = random.choice(["<!-- -->", "<?x y?>", "<![CDATA[2]]>"])
    return Cell(value=text, raw=f"{before}{middle}{after}".replace("&", "&amp;"))


# --- Numbers nobody wrote.
def respelled_badly(random, text):
    before, after = told(random, text)
    return Cell(
        value=random.choice(
            [
                f"{before}${after}",
                f"{before}_{after}",
                f"{before}  {after}",
                f"{before}\u3000{after}",
                f"{before}.{after}5",
                f"--{text}",
                f"{text}-",
                f"({text})",
                f"{text}k",
                f"{text}e3",
                f"{text}.",
                f"{text}%",
                f"{text}\u00b2",
                f"{text}\u00bd",
                f"\u2460{text}",
                f"{text}\u2167",
                f"{text}O",
                f"l{text}",
                f"{text}/2",
                f"0x{text}",
                f"{text}\u0301",
                f"1,00,{text.zfill(3)}",
                f"{text} shares",
            ]
        )
    )


def other_script(random, text):
    zero = random.choice(SCRIPTS)
    figures = [at for at, sign in enumerate(text) if sign.isdigit()]
    some = figures if random.random() < 0.5 else figures[: random.randint(1, len(figures))]
    return Cell(value="".join(chr(zero + int(sign)) if at in some else sign for at, sign in enumerate(text)))


def wide_and_narrow(random, text):
    return Cell(value=chr(0xFF10 + int(text[-1])) + text)


def stored_oddly(random, text):
    return Cell("number", f"{text}_0", raw=random.choice([f"{text}_0", f"{text}\u0660", f"0x{text}"]))


def disguised(random, text):
    bad = [code for code in CODES[len(GOOD_CODES) :] if code != "0;0"]
    return Cell("number", text, code=random.choice(bad))


def not_whole(random, text):
    return Cell("number", f"{text}.5", code=random.choice(GOOD_CODES))


# --- What means the same.
def again(random, text):
    return Cell("number" if text.lstrip("-").isdigit() else "text", text)


def spaced(random, text):
    return Cell(value=random.choice([f" {text}", f"{text}\u00a0", f"{text}\n", f"\ufeff{text}"]))


def grouped(random, text):
    figures = f"{int(text):,}".replace(",", random.choice([" ", "\u00a0", "\u202f", "'", "\u2019"]))
    return Cell(value=figures)


def wide(random, text):
    return Cell(value="".join(chr(ord(sign) + 0xFEE0) if sign.isdigit() else sign for sign in text))


def formatted(random, text):
    return Cell("number", text, code=random.choice(GOOD_CODES))


def with_cents(random, text):
    return Cell(value=text + random.choice([".0", ",00", ".00"]))


def other_case(random, text):
    ways = (str.upper, str.lower, lambda found: unicodedata.normalize("NFD", found))
    return Cell(value=random.choice(ways)(text))


ANYWHERE = (line_end, direction, overstruck, struck, part_struck, raised, part_raised, merged, array, formula)
ANYWHERE += (error, truth, strange)
NUMBERS = (respelled_badly, other_script, wide_and_narrow, stored_oddly, disguised, not_whole)
LOOKS = {struck, part_struck, raised, part_raised, merged, array, disguised, split}
REFUSED_TEXTS = {struck, part_struck, merged, array, formula, error, truth}
SAME_NUMBERS = (again, spaced, grouped, wide, formatted, with_cents)
SAME_CHOICES = (again, spaced, other_case)


class Base:
    """A position of a game with its form in one language, every cell filled in."""

    def __init__(self, name, language):
        self.one = matrix(name)
        form, catalogue = self.one.form, self.one.game.catalogue
        given = {at: Answer(value, Place()) for at, value in self.one.answers.items()}
        code = form_code(form.match, form.turn, form.seat, KEY)
        self.data = _slim(write_form(form, catalogue, language, code, answers=given))
        grid = identify(self.data, "form.xlsx", KEY)[1]
        places = read_form(grid, form, catalogue, code=code).places
        # What a hint works out is left blank: a formula that is written here is another one.
        self.cells = {
            where: cell_of(item)
            for where, item in grid.sheets[0].cells.items()
            if not item.shown.startswith('="')
        }
        names = {f"{_letters(column)}{row}": (row, column) for row, column in self.cells}
        self.where = {at: names[place.cell] for at, place in places.items() if place.cell in names}


def _letters(column):
    return chr(64 + column) if column < 27 else _letters((column - 1) // 26) + chr(65 + (column - 1) % 26)


@cache
def base(name, language):
    return Base(name, language)


def alteration(random, field, form):
    """Return how a cell is altered, and what is expected of it."""
    if form != "csv" and random.random() < 0.01:
        return split, FILE
    if field.kind is Kind.TEXT:
        way = random.choice([way for way in ANYWHERE if way not in (strange, overstruck, direction)])
        return way, REFUSED if way in REFUSED_TEXTS else AS_TEXT
    good = SAME_NUMBERS if field.kind is Kind.INTEGER else SAME_CHOICES
    if random.random() < 0.3:
        return random.choice(good), SAME
    bad = ANYWHERE + NUMBERS * 2 if field.kind is Kind.INTEGER else ANYWHERE
    return random.choice(bad), REFUSED


def tried(number):
    """Fill in a form, alter a few cells, read it; return what was done and what came of it.

    Raises
    ------
    AssertionError
        Where other orders were read, or an answer was lost without a word.
    """
    random = Random(number)
    book = base(random.choice(NAMES), random.choice(["en", "fr"]))
    one, form, sign = book.one, random.choice(FORMATS), random.choice(SIGNS)
    cells = dict(book.cells)
    blanks = random.sample(sorted(book.where), random.randint(0, len(book.where) // 2))
    for at in blanks:
        cells.pop(book.where[at], None)
    answers = {at: value for at, value in one.answers.items() if at not in blanks}
    done = []
    chosen = [at for at in sorted(book.where) if at not in blanks]
    for at in random.sample(chosen, min(random.randint(1, 4), len(chosen))):
        field = one.fields[at]
        way, expected = alteration(random, field, form)
        if form == "csv" and way in LOOKS | {formula, error, truth}:
            way, expected = (line_end, AS_TEXT) if field.kind is Kind.TEXT else (line_end, REFUSED)
        cell = way(random, str(one.answers[at]))
        if expected == AS_TEXT:
            answers[at] = tidy(cell.value)[: field.max_length].rstrip()
        cells[book.where[at]] = cell
        done.append((*at, way.__name__, expected, cell))
    data = {
        "xlsx": lambda: xlsx(cells, book.data),
        "ods": lambda: opendocument(cells),
        "csv": lambda: listed(cells, sign, random.choice(ENCODINGS)),
    }[form]()
    return done, verdict(one, data, done, answers)


def verdict(one, data, done, answers):
    """Read an altered form and compare its orders with those of the form without the refused lines."""
    code, grid, findings = identify(data, "form", KEY)
    if any(expected == FILE for *_, expected, _ in done):
        assert [finding.code for finding in findings] == ["INGEST.SPLIT_VALUES"], done
        return FILE
    assert findings == (), (done, findings)
    reading = read_form(grid, one.form, one.game.catalogue, code=code)
    hurt = {line for line, _, _, expected, _ in done if expected == REFUSED}
    refused = set(reading.refused)
    assert hurt <= refused, (done, refused)
    assert refused <= set().union(*map(one.governed, hurt)), (done, refused, reading.findings)
    spoken = {finding.place.row for finding in reading.findings if finding.outcome is Outcome.REJECTED}
    assert hurt <= spoken or len(reading.findings) > 20, (done, reading.findings)
    kept = {at: value for at, value in answers.items() if at[0] not in refused}
    sent = {
        at: field.default
        for at, field in one.fields.items()
        if at[0] in refused and field.default is not None
    }
    got = {at: answer.value for at, answer in reading.answers.items()}
    assert got == {**kept, **sent}, (done, {at for at in got if got[at] != {**kept, **sent}.get(at)})
    assert one.orders(got) == one.orders({**kept, **sent})
    return REFUSED if refused else SAME


def main(count, first=0):
    """Try that many forms and print what came of them."""
    outcomes, ways, others = Counter(), Counter(), []
    for number in range(first, first + count):
        if number % 500 == 0:
            print(f"{number - first} tried, {len(others)} others", file=sys.stderr, flush=True)
        try:
            done, outcome = tried(number)
        except AssertionError as wrong:
            others.append(number)
            print(number, str(wrong)[:1_500], flush=True)
            continue
        outcomes[outcome] += 1
        ways.update(f"{way}: {expected}" for _, _, way, expected, _ in done)
    print(f"{count} forms, {len(others)} with other orders or a lost answer {others[:20]}")
    print(dict(outcomes))
    print(dict(sorted(ways.items())))
    return len(others)


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
