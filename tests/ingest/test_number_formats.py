"""Number formats that show another number than the cell holds: a finding, never an order."""

import pytest

from ingest.reading.formats import is_percent, shows_whole
from tests.ingest.doubtful_cells import is_read, is_refused, with_shares


@pytest.mark.parametrize(
    "code",
    [
        "0,",
        "0,,",
        "#,##0,",
        '0"0"',
        '5"0"',
        "50",
        "\\5 0",
        '0"k"',
        '0.0,," M"',
        "0.000",
        "00-00",
        "0E+0",
        "##0.0E+0",
        "# ?/?",
        ";;;",
        ";",
        '"12"',
        "[>10]0;0",
        "[DBNum1]0",
        "0;0",
        "#,##0;[Red]#,##0",
        "0*1",
        "000\\.000",
        "[$k]0",
        "0 %;0",
        '0"%"',
        "?;0;",
    ],
)
def test_formats_that_may_show_another_number(code):
    assert not all(shows_whole(code, sign) for sign in (1, 0, -1))
    if shows_whole(code, 1) or is_percent(code):
        return
    is_refused(with_shares(12, code), "DISGUISED")


@pytest.mark.parametrize(
    "code",
    [
        "General",
        "0",
        "#,##0",
        "0.00",
        "#,##0.00",
        "@",
        "$#,##0",
        '"$"#,##0',
        "#,##0 [$€-40C]",
        '#,##0.00\\ "€"',
        "$#,##0_);($#,##0)",
        '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
        "[$-409]#,##0;[Red]-#,##0",
        '_-* #,##0\\ _€_-;\\-* #,##0\\ _€_-;_-* "-"\\ _€_-;_-@_-',
        "#\\ ##0",
        "00000",
        "[$EUR ]#,##0.00_-",
        "?0",
        '"$"#,##0;[Red]-"$"#,##0',
        "[Blue]0",
        "[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00",
        '"$"#,##0;[Red]"\u2212""$"#,##0',
    ],
)
def test_formats_that_show_the_number_itself(code):
    assert all(shows_whole(code, sign) for sign in (1, 0, -1))
    is_read(with_shares(12, code), 12)


def test_what_is_rounded_on_the_screen_is_not_read():
    is_refused(with_shares(2.5, "0"), "NOT_WHOLE")
    is_refused(with_shares(2.5, "0,,"), "DISGUISED")
    is_refused(with_shares(0.12, "0%"), "PERCENT")


def test_a_zero_that_is_not_shown_is_no_zero():
    is_refused(with_shares(0, "#"), "DISGUISED")
    is_read(with_shares(5, "#"), 5)
