"""The house itself: what may stand in the repository, and that the rooms are there.

Who may import whom is checked by `lint-imports`; only the allow-lists, which it cannot express, are here.
"""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "ingest", "games", "publish", "referee", "kit")
LARGEST_BYTES = 400 * 1024

# Put together here, so that this file does not name what it forbids.
REGISTRY_HOSTS = [
    ".".join(parts).encode()
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
    )
]
# A path of one machine: it begins where no word, dot or bracket stands before it (an address may go on so).
MACHINE_PATH = re.compile(rb"(?<![\w.})])/(?:work|root|home/\w+|Users/\w+)/")

# Third-party packages a room may import at all; everything else is refused without being named.
ALLOWED = {"engine": {"babel"}, "games": {"networkx", "msgspec"}}


def repository_files() -> list[Path]:
    """Return the files that are, or would be, committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TOP,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = [TOP / name.decode() for name in listed.stdout.split(b"\0") if name]
    return sorted({path for path in paths if path.is_file()})


def offenders(is_wrong) -> list[str]:
    return [str(path.relative_to(TOP)) for path in repository_files() if is_wrong(path)]


def top_names(path: Path) -> set[str]:
    """Return the first names of all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_some_files_are_found():
    assert TOP / "pyproject.toml" in repository_files()


def test_no_file_names_a_registry_host():
    def names_a_host(path: Path) -> bool:
        content = path.read_bytes()
        return any(host in content for host in REGISTRY_HOSTS)

    assert offenders(names_a_host) == []


def test_no_file_holds_a_path_of_one_machine():
    assert offenders(lambda path: MACHINE_PATH.search(path.read_bytes())) == []


@pytest.mark.parametrize("text", [b'"/home' + b'/ann/x"', b" /root" + b"/.ssh", b"=/work" + b"/main"])
def test_a_path_of_one_machine_is_seen(text):
    assert MACHINE_PATH.search(text)


@pytest.mark.parametrize(
    "text", [b"docs/work/a", b"../root/a", b"https://host.example/home/ann/", b"/workspace/"]
)
def test_a_relative_path_or_an_address_is_not_taken_for_one(text):
    assert not MACHINE_PATH.search(text)


def test_no_file_is_large():
    assert offenders(lambda path: path.stat().st_size > LARGEST_BYTES) == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_a_hash_and_no_address(lock):
    text = (TOP / lock).read_text(encoding="utf-8")
    pins = re.findall(r"^([A-Za-z0-9][^\n]*)\n((?:    [^\n]*\n?)*)", text, re.MULTILINE)
    assert pins
    assert [head for head, rest in pins if "==" not in head or "--hash=sha256:" not in rest] == []
    assert "://" not in text


def test_both_locks_agree():
    """One environment serves the demo and the tests, so a pin of one must not undo a pin of the other.

    Where a pin holds may differ: what the tests alone need may be needed on more systems.
    """
    pins = {
        lock: set(re.findall(r"^(\S+==[^\\\s;]+)", (TOP / lock).read_text(encoding="utf-8"), re.MULTILINE))
        for lock in ("requirements.lock", "requirements-dev.lock")
    }
    # What the tests need on every Python stands there without the marker that the demo's line has.
    wanted = {pin.partition(";")[0] for pin in pins["requirements.lock"] - pins["requirements-dev.lock"]}
    assert wanted <= pins["requirements-dev.lock"]


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_is_there_and_says_what_it_is(room):
    tree = ast.parse((TOP / room / "__init__.py").read_bytes())
    assert ast.get_docstring(tree)


def test_the_wheel_holds_every_room():
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert set(wheel["packages"]) == {*ROOMS, "site_templates"}
    for source in wheel["force-include"]:
        assert (TOP / source).is_file()


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_room_imports_no_third_party_that_is_not_allowed(room):
    allowed = ALLOWED[room] | {"engine", room} | sys.stdlib_module_names
    strangers = {
        f"{path.relative_to(TOP)}: {name}"
        for path in (TOP / room).rglob("*.py")
        if "tests" not in path.relative_to(TOP).parts
        for name in top_names(path) - allowed
    }
    assert strangers == set()


@pytest.mark.slow
@pytest.mark.xdist_group("house")
def test_tests_of_one_group_go_to_one_worker(request):
    """Where pytest and pytest-xdist do not fit, groups are ignored silently: all is set up twice."""
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("not distributed by groups")
    assert request.node.nodeid.endswith("@house")


def test_a_mass_run_that_was_broken_off_goes_on_with_what_has_not_passed(tmp_path):
    (tmp_path / "conftest.py").write_bytes((TOP / "conftest.py").read_bytes())
    (tmp_path / "test_two.py").write_text("def test_good(): pass\ndef test_bad(): raise ValueError\n")

    def run():
        options = ("-q", "-n0", "-p", "no:cacheprovider", "-rA", "--rootdir=.", "--resume", "passed/run")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options], cwd=tmp_path, capture_output=True, text=True
        )
        return sorted(line.split(" - ")[0] for line in done.stdout.splitlines() if "test_two.py::" in line)

    assert run() == ["FAILED test_two.py::test_bad", "PASSED test_two.py::test_good"]
    assert run() == ["FAILED test_two.py::test_bad"]
