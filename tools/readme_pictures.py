"""Draws the two pictures of README.md from a built demonstration: the front page, and a filled order form.

    make demo SERVE=0 && .venv/bin/python tools/readme_pictures.py

Needs Chromium, LibreOffice and pdftoppm (`make system`).
"""

from __future__ import annotations

import functools
import http.server
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

TOP = Path(__file__).parents[1]
DEMO = TOP / "demo"
PICTURES = TOP / "docs" / "pictures"
_FORM = DEMO / "matches/DEMO/inbox/turn-3-seat-03.xlsx"
_WIDE = {"width": 1280, "height": 800}
_QUALITY = 72
_DOTS_PER_INCH = 76
_PAGE = 2


def main() -> None:
    """Write both pictures."""
    PICTURES.mkdir(exist_ok=True)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(DEMO / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    draw_front_page(f"http://127.0.0.1:{server.server_port}/DEMO/en/", PICTURES / "front-page.jpg")
    server.shutdown()
    draw_form(_FORM, PICTURES / "order-form.png")


def draw_front_page(address: str, picture: Path) -> None:
    """Take the first screen of a page in Chromium."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=_WIDE)
        page.goto(address, wait_until="networkidle")
        page.screenshot(path=picture, type="jpeg", quality=_QUALITY)
        browser.close()


def draw_form(workbook: Path, picture: Path) -> None:
    """Print the page of a workbook with the orders for the exchange by LibreOffice."""
    with tempfile.TemporaryDirectory() as folder:
        profile = f"-env:UserInstallation=file://{folder}/profile"
        convert = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder]
        subprocess.run([*convert, str(workbook)], check=True, capture_output=True)
        pages = ["pdftoppm", "-png", "-singlefile", "-f", str(_PAGE), "-r", str(_DOTS_PER_INCH)]
        pdf = Path(folder) / f"{workbook.stem}.pdf"
        subprocess.run([*pages, str(pdf), str(picture.with_suffix(""))], check=True)


if __name__ == "__main__":
    main()
