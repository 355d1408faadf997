import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from publish.common.assets import SMALL_PLOTLY, asset_names, plotly_bundle

PINS = Path(__file__).resolve().parents[3] / "tools" / "plotly" / "package-lock.json"
WHOLE = (files("plotly") / "package_data" / "plotly.min.js").read_bytes()
VERSION = re.search(rb"v([0-9.]+)", WHOLE[:100])[1].decode()


def small(folder, version):
    path = folder / "plotly-basic.min.js"
    path.write_text(f"/**\n* plotly.js (basic - minified) v{version}\n*/\nwindow.Plotly = {{}};\n")
    return path


def test_the_small_bundle_is_taken_where_it_is_of_the_same_version(tmp_path):
    path = small(tmp_path, VERSION)
    assert plotly_bundle(path) == path.read_bytes()


@pytest.mark.parametrize("version", ["3.0.0", f"{VERSION}0", ""])
def test_a_small_bundle_of_another_version_is_left(tmp_path, version):
    assert plotly_bundle(small(tmp_path, version)) == WHOLE


def test_without_it_the_package_serves(tmp_path):
    assert plotly_bundle(tmp_path / "none.js") == WHOLE


def test_the_pinned_bundle_is_of_the_version_the_package_brings():
    pinned = json.loads(PINS.read_text())["packages"]["node_modules/plotly.js-basic-dist-min"]
    assert pinned["version"] == VERSION
    assert pinned["integrity"].startswith("sha512-")


def test_the_small_bundle_is_there_without_npm_of_the_system():
    if not SMALL_PLOTLY.is_file():
        pytest.skip("it could not be fetched when the environment was made (make venv-dev)")
    assert len(plotly_bundle()) < len(WHOLE) / 3
    assert asset_names().plotly.startswith("plotly-")
