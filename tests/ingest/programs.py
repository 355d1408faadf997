"""The programs a form may pass through: each takes a workbook and gives back what it saved."""

import io
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from shutil import which

import openpyxl
import pytest

SCRIPTS = Path(__file__).parent / "javascript"
HOW_LONG = 240
# Commas, quotes, and UTF-8: without a word LibreOffice writes Windows-1252 and "?" for what that has not.
UTF8 = "csv:Text - txt - csv (StarCalc):44,34,76,1"


def needs(program, package):
    """Skip a test, saying why, where a program is not installed."""
    if which(program) is None:
        pytest.skip(f"{program} is not installed (Debian: {package})")


def libreoffice(folder, data, source, target):
    """Open and save by LibreOffice, with a profile of its own."""
    needs("soffice", "libreoffice-calc")
    name, out = folder / f"form.{source}", folder / f"to-{target[:4]}"
    name.write_bytes(data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    run(["soffice", profile, "--headless", "--convert-to", target, "--outdir", str(out), str(name)], folder)
    return (out / f"form.{target.partition(':')[0]}").read_bytes()


def gnumeric(folder, data, source, target):
    """Open and save by Gnumeric."""
    needs("ssconvert", "gnumeric")
    name, out = folder / f"form.{source}", folder / f"saved.{target}"
    name.write_bytes(data)
    run(["ssconvert", str(name), str(out)], folder)
    return out.read_bytes()


def javascript(library, folder, data):
    """Load and save by a library from npm."""
    home = node_modules(folder.parent)
    (folder / "form.xlsx").write_bytes(data)
    out = folder / "saved.xlsx"
    run(["node", str(SCRIPTS / "convert.js"), library, str(folder / "form.xlsx"), str(out)], home)
    return out.read_bytes()


@cache
def node_modules(folder):
    """Return a folder with the libraries that package-lock.json pins, installed once in a run."""
    needs("node", "nodejs")
    needs("npm", "npm")
    home = folder / "javascript"
    home.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SCRIPTS / name, home)
    # Libraries only: nothing of theirs runs while they are installed.
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=HOW_LONG, check=False)
    if done.returncode:
        pytest.skip(f"npm ci could not install the libraries: {done.stderr.strip()[-300:]}")
    return home


def python(folder, data):
    """Load and save by openpyxl."""
    out = io.BytesIO()
    openpyxl.load_workbook(io.BytesIO(data)).save(out)
    return out.getvalue()


def run(command, folder):
    surroundings = {**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    subprocess.run(command, cwd=folder, env=surroundings, check=True, capture_output=True, timeout=HOW_LONG)


PROGRAMS = {
    "LibreOffice, xlsx": lambda folder, data: libreoffice(folder, data, "xlsx", "xlsx"),
    "LibreOffice, xlsx to ods": lambda folder, data: libreoffice(folder, data, "xlsx", "ods"),
    "LibreOffice, xlsx to ods to xlsx": lambda folder, data: libreoffice(
        folder, libreoffice(folder, data, "xlsx", "ods"), "ods", "xlsx"
    ),
    "LibreOffice, first sheet as csv": lambda folder, data: libreoffice(folder, data, "xlsx", UTF8),
    "Gnumeric, xlsx": lambda folder, data: gnumeric(folder, data, "xlsx", "xlsx"),
    "Gnumeric, xlsx to ods": lambda folder, data: gnumeric(folder, data, "xlsx", "ods"),
    "Gnumeric, first sheet as csv": lambda folder, data: gnumeric(folder, data, "xlsx", "csv"),
    "SheetJS 0.18.5": lambda folder, data: javascript("sheetjs", folder, data),
    "ExcelJS 4.4.0": lambda folder, data: javascript("exceljs", folder, data),
    "openpyxl 3.1": python,
}
