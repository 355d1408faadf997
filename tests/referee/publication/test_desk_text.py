"""A desk as text on a terminal."""

from referee.publication.desk_text import desk_lines

PAGE = """<h2>Report</h2><h3>Revenue</h3>
<figure><figcaption>Revenue against expenses</figcaption>
<svg viewBox="0 0 1 1"><g><text>$5,000</text><path d="M0 0"/></g><text>READ</text></svg></figure>
<table><tr><th>Railroad</th><td>READ</td></tr><tr><th>Revenue</th><td>11,566</td></tr></table>"""


def test_of_a_chart_only_its_name_and_its_table_are_read():
    lines = list(desk_lines({"turn": 3, "languages": {"en": PAGE}}, "en"))
    assert lines == [
        "Report (turn 3)",
        "-- Revenue",
        "  Revenue against expenses",
        "  Railroad | READ",
        "  Revenue | 11,566",
    ]
