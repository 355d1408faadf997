"""The inner gate: a zip directory and its raw parts, looked at without any XML parser."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import Any

MAX_ENTRIES = 200
MAX_INFLATED = 20_000_000
MAX_RATIO = 100
# Small parts may shrink a lot and harm nobody.
RATIO_FROM = 100_000
# A form of ours has about 20,000 tags; this many take the parser a second or two.
MAX_TAGS = 400_000

Found = tuple[str, dict[str, Any]] | None

_FORBIDDEN = (
    ("INGEST.MACROS", re.compile(r"vbaproject|vbadata|/macrosheets/|/dialogsheets/|\.bas$")),
    ("INGEST.EXTERNAL_LINKS", re.compile(r"/externallinks/")),
    ("INGEST.EMBEDDED", re.compile(r"/embeddings/|/activex/|/ctrlprops/|oleobject|/webextensions/")),
    (
        "INGEST.CONNECTIONS",
        re.compile(r"/connections\.xml|/querytables/|/model/|/custom(data|xml)/.*\.(data|bin)$"),
    ),
    ("INGEST.CUSTOM_UI", re.compile(r"(^|/)customui")),
)
# Some servers write xl/workbook2.xml; the parser finds it by its content type.
_WORKBOOK = re.compile(r"([a-z]+/)?workbook\d*\.xml")
_DOCTYPE = [
    re.compile(
        b"|".join(re.escape(word.encode(encoding)) for word in ("<!DOCTYPE", "<!ENTITY")), re.IGNORECASE
    )
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
]


def zip_finding(data: bytes) -> Found:
    """Return the code and facts of the first thing that is wrong with a zip file, or None."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            return (
                _directory_finding(entries)
                or _name_finding([entry.filename for entry in entries])
                or _content_finding(archive, entries)
            )
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, EOFError, RuntimeError):
        return "INGEST.DAMAGED", {}


def _directory_finding(entries: list[zipfile.ZipInfo]) -> Found:
    if len(entries) > MAX_ENTRIES:
        return "INGEST.TOO_MANY_PARTS", {"count": len(entries), "most": MAX_ENTRIES}
    declared = sum(entry.file_size for entry in entries)
    if declared > MAX_INFLATED or any(_is_bomb(entry) for entry in entries):
        return "INGEST.TOO_LARGE_INSIDE", {
            "megabytes": -(-declared // 1_000_000),
            "most": MAX_INFLATED // 1_000_000,
        }
    if any(entry.flag_bits & 0x41 for entry in entries):
        return "INGEST.PASSWORD", {}
    if any(entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for entry in entries):
        return "INGEST.ODD_ZIP", {}
    return None


def _is_bomb(entry: zipfile.ZipInfo) -> bool:
    return entry.file_size > RATIO_FROM and entry.file_size > MAX_RATIO * max(entry.compress_size, 1)


def _name_finding(names: list[str]) -> Found:
    lower = [name.lower().replace("\\", "/") for name in names]
    if any(name.startswith("/") or ".." in name.split("/") or ":" in name for name in lower):
        return "INGEST.ODD_NAMES", {}
    if len(set(lower)) != len(lower):
        return "INGEST.DOUBLE_PARTS", {}
    for code, pattern in _FORBIDDEN:
        if any(pattern.search(name) for name in lower):
            return code, {}
    if "[content_types].xml" in lower and any(_WORKBOOK.fullmatch(name) for name in lower):
        return None
    return _other_kind(lower), {}


def _other_kind(names: list[str]) -> str:
    """Return the sentence for a zip that is no .xlsx."""
    if any(name.endswith(".iwa") or name == "index.zip" for name in names):
        return "INGEST.NUMBERS_FILE"
    if "content.xml" in names and "mimetype" in names:
        return "INGEST.ODS"
    if "xl/workbook.bin" in names:
        return "INGEST.XLSB"
    if any(name.endswith((".xlsx", ".xlsm")) for name in names):
        return "INGEST.ZIPPED"
    return "INGEST.NOT_A_WORKBOOK"


def _content_finding(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Found:
    """Inflate each part once, counting: declared sizes can lie. Parts are searched as bytes, not parsed."""
    inflated = tags = 0
    for entry in entries:
        with archive.open(entry) as part:
            content = part.read(MAX_INFLATED - inflated + 1)
        inflated += len(content)
        if inflated > MAX_INFLATED:
            return "INGEST.TOO_LARGE_INSIDE", {
                "megabytes": -(-inflated // 1_000_000),
                "most": MAX_INFLATED // 1_000_000,
            }
        if any(pattern.search(content) for pattern in _DOCTYPE):
            return "INGEST.DOCTYPE", {}
        tags += content.count(b"<")
    return ("INGEST.TOO_MANY_CELLS", {}) if tags > MAX_TAGS else None
