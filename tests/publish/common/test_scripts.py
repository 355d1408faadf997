"""Scripts and styles of the site: unit tests in node.js, and how files are joined into what is served."""

import json
import subprocess
from pathlib import Path

import pytest

from publish.common.assets import _SCRIPTS, _STYLES, asset_names, write_assets
from publish.common.markup import TEMPLATES
from publish.common.scripts import ScriptError, joined
from tests.publish.samples import WHEN

TOP = Path(__file__).resolve().parents[3]
UNIT_TESTS = sorted((TOP / "tests/publish/javascript").glob("*.test.js"))


def node(*arguments, **options):
    command = ["bash", str(TOP / "tools" / "javascript.sh"), "node", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


@pytest.mark.parametrize("path", UNIT_TESTS, ids=[path.name.partition(".")[0] for path in UNIT_TESTS])
def test_pure_functions(path):
    done = node("--test", "--test-reporter=tap", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout


@pytest.fixture
def modules(tmp_path):
    """Return a function that writes modules and joins the one called entry."""

    def written(**sources):
        for name, source in sources.items():
            (tmp_path / f"{name}.js").write_text(source, encoding="utf-8")
        return joined(tmp_path / "entry.js").decode()

    return written


def run(script):
    """Return what a script puts into the global `said`, and the names it leaves behind."""
    host = (
        "const vm = require('vm'); const room = vm.createContext({ said: [] });"
        "vm.runInContext(require('fs').readFileSync(0, 'utf8'), room);"
        "console.log(JSON.stringify([room.said, Object.keys(room)]));"
    )
    done = node("-e", host, input=script)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


RIGHT = """\
const count = "!";
said.push("right");
export const shout = (text) => text + count;
"""


def test_modules_run_once_each_after_what_they_import_and_leave_nothing_global(modules):
    script = modules(
        entry="""\
import { first, Second } from "./left.js";
import { shout } from "./right-hand.js";
const count = 3;
said.push(`${first()} ${new Second().count} ${shout(count)}`);
""",
        left="""\
// A comment with import and export in it.
import { shout } from "./right-hand.js";
const count = 1;
said.push("left");
/** Another: import("x").Y */
export function first() {
  return shout(count);
}
export class Second {
  count = 2;
}
""",
        **{"right-hand": RIGHT},
    )
    assert run(script) == [["right", "left", "1! 2 3!"], ["said"]]
    assert "comment" not in script


def test_an_import_over_several_lines_is_one(modules):
    script = modules(
        entry='import {\n  a,\n  b,\n} from "./c.js";\nsaid.push(a + b);\n',
        c="export const a = 1;\nexport const b = 2;\n",
    )
    assert run(script)[0] == [3]


def test_code_after_a_comment_on_its_line_stays(modules):
    script = modules(
        entry="const a = [1];\n/** @type {any} */ (a).push(2);\n/* over\n lines */\nsaid.push(...a);\n"
    )
    assert run(script)[0] == [1, 2]
    assert "any" not in script


def test_types_within_a_line_are_not_served(modules):
    script = modules(
        entry="const twice = (/** @type {number} */ n) => /** @type {any} */ (n) * 2;\nsaid.push(twice(2));\n"
    )
    assert run(script)[0] == [4]
    assert "@" not in script


REFUSED = {
    'import a from "./other.js";\n': "write only",
    'import * as a from "./other.js";\n': "write only",
    'import "./other.js";\n': "write only",
    'import { a } from "other";\n': "write only",
    'import { a } from "../other.js";\n': "write only",
    "import { a } from './other.js';\n": "write only",
    'import { a as b } from "./other.js";\n': "import a name as it is",
    'const a = await import("./other.js");\n': "write only",
    "const here = import.meta.url;\n": "write only",
    "export default 1;\n": "write only",
    "export let a = 1;\n": "write only",
    "export { a };\n": "write only",
    'export * from "./other.js";\n': "write only",
    "await 1;\n": "write only",
    'import { z } from "./other.js";\n': r"\['z'\], which other.js does not export",
    'import { a } from "./nowhere.js";\n': "nowhere.js is missing",
    'import { c } from "./circle.js";\n': "entry -> circle -> entry",
    "said.push(`two\nlines`);\n": "on one line",
}


@pytest.mark.parametrize(("source", "sentence"), REFUSED.items(), ids=[s.strip()[:30] for s in REFUSED])
def test_whatever_else_the_language_allows_is_refused(modules, source, sentence):
    others = {
        "other": "export const a = 1;\n",
        "circle": 'import { d } from "./entry.js";\nexport const c = 1;\n',
    }
    with pytest.raises(ScriptError, match=sentence):
        modules(entry=source + "export const d = 1;\n", **others)


def test_the_site_s_scripts_are_classic_ones_of_the_same_bytes_every_time():
    for name in _SCRIPTS:
        script = joined(TEMPLATES / "js" / f"{name}.js")
        assert script == joined(TEMPLATES / "js" / f"{name}.js")
        assert node("--check", "--input-type=commonjs", "-", input=script.decode()).returncode == 0
        assert b"\nimport " not in script
        assert b"\nexport " not in script


def test_every_module_is_part_of_a_script(tmp_path):
    """And every script is written under a name that its content gives it."""
    write_assets(tmp_path, WHEN)
    served = b"".join((tmp_path / "assets" / getattr(asset_names(), name)).read_bytes() for name in _SCRIPTS)
    for path in (TEMPLATES / "js").glob("*.js"):
        assert f"const ${path.stem} = (() => {{".encode() in served, path.name


def test_every_style_sheet_is_part_of_the_one_that_is_served(tmp_path):
    write_assets(tmp_path, WHEN)
    served = (tmp_path / "assets" / asset_names().css).read_text("utf-8")
    assert sorted(_STYLES) == sorted(path.stem for path in (TEMPLATES / "css").glob("*.css"))
    assert served.index(".ts-table {") < served.index(".ts-desk__form {") < served.index("@page {")
