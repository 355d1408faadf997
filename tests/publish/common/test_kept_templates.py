"""Compiled templates are kept; a damaged one is compiled again and replaced."""

from jinja2 import DictLoader, Environment

from publish.common.kept_templates import KeptTemplates


def rendered(folder):
    kept = KeptTemplates(str(folder))
    return (
        Environment(loader=DictLoader({"a": "{{ 6 * 7 }}"}), bytecode_cache=kept).get_template("a").render()
    )


def test_a_damaged_one_is_compiled_again(tmp_path):
    assert rendered(tmp_path) == "42"
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for length in range(0, len(whole), 7):
        file.write_bytes(whole[:length])
        assert rendered(tmp_path) == "42"
        assert file.read_bytes() == whole


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path):
    assert rendered(tmp_path / "missing") == "42"
