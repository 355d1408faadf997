"""The worker: MkDocs in a process started beforehand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from publish import GeneratorError, MkdocsWorker, build_edition
from publish.common.files import merge
from tests.publish.samples import WHEN, edition


def job(folder, text):
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "index.md").write_text(text)
    config = {
        "site_name": "S",
        "docs_dir": str(folder / "docs"),
        "site_dir": str(folder / "site"),
        "theme": {"name": "material", "font": False},
    }
    return folder / "mkdocs.yml", config


@pytest.mark.slow
def test_the_press_builds_what_the_command_builds(tmp_path):
    jobs = [job(tmp_path / name, f"# {name}\n\nText of {name}.\n") for name in ("one", "two")]
    with MkdocsWorker() as worker:
        worker.start()
        worker.build(jobs, 1_700_000_000)
        for path, _ in jobs:
            site = path.parent / "site"
            found = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(path)]
            settings = {"SOURCE_DATE_EPOCH": "1700000000", "PYTHONHASHSEED": "0"}
            subprocess.run(command, check=True, capture_output=True, env=settings)
            alone = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
            # The compressed sitemap carries the second in which it was packed.
            assert {name for name in alone if alone[name] != found[name]} <= {
                name for name in alone if name.suffix == ".gz"
            }
            assert found.keys() == alone.keys()
        # A page that is refused says so, and the next order is carried out all the same.
        with pytest.raises(GeneratorError, match=r"gone\.md"):
            worker.build([job(tmp_path / "bad", "[x](gone.md)")], 1_700_000_000)
        worker.build([job(tmp_path / "more", "# More")], 1_700_000_000)
    assert (tmp_path / "more" / "site" / "index.html").is_file()


def test_a_press_that_dies_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with MkdocsWorker() as worker, pytest.raises(GeneratorError, match="could not be started, or was ended"):
        worker.build([job(tmp_path / "x", "# X")], 0)


class Stopped(MkdocsWorker):
    """Stops every run when its pages are laid out; remembers where that was."""

    def __init__(self):
        super().__init__()
        self.rooms = []

    def build(self, jobs, moment):
        self.rooms.append({path.parent.parent for path, _ in jobs})
        raise GeneratorError("stopped")


def test_no_two_runs_build_in_one_folder(tmp_path):
    """A builder that outlives its run writes into a folder of its own, where nobody looks any more."""
    with Stopped() as worker:
        for _ in range(2):
            with pytest.raises(GeneratorError, match="stopped"):
                build_edition(edition(), tmp_path / "work", tmp_path / "site", worker=worker)
    (first,), (second,) = worker.rooms
    assert first != second
    assert not first.exists()
    assert (second / "en" / "pages" / "index.md").is_file()


def test_what_readers_see_already_is_not_copied(tmp_path):
    stage, site = tmp_path / "stage", tmp_path / "site"
    built = {"a.html": b"same", "b.html": b"new", "c.html": b"SAME LENGTH", "z.css": b"x"}
    for folder, text in ((site, "same"), (stage, "of an earlier turn")):
        folder.mkdir()
        (folder / "a.html").write_text(text)
    (site / "c.html").write_text("same length")
    changed = merge(built, stage, WHEN, site)
    # The stage held another a.html, which would have hidden the right one; pages come last.
    assert [path.name for path in changed] == ["z.css", "a.html", "b.html", "c.html"]
    assert (stage / "a.html").read_text() == "same"
    (stage / "a.html").unlink()
    assert merge(built, stage, WHEN, site) == []


@pytest.mark.slow
def test_what_the_system_refuses_the_generator_is_no_page_that_it_refused(tmp_path):
    (tmp_path / "site.log").mkdir()
    with MkdocsWorker() as worker, pytest.raises(IsADirectoryError) as refused:
        worker.build([(tmp_path / "site.yml", {})], 0)
    assert refused.value.filename == str(tmp_path)
