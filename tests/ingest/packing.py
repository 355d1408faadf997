"""Zip files taken apart and put together again, and a small OpenDocument file made by hand."""

import io
import warnings
import zipfile

from tests.ingest.forms_for_tests import written


def repacked(add=(), drop=(), replace=None, data=None):
    """Return a good form (or another file) with parts added, left out or replaced."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data or written())) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            if name not in drop:
                content = old.read(name)
                new.writestr(name, replace(name, content) if replace else content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name, content in add:
                new.writestr(name, content)
    return out.getvalue()


def zipped(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_SPACES = "".join(
    f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("meta", "meta"),
        ("script", "script"),
        ("draw", "drawing"),
        ("style", "style"),
    )
)
_SPACES += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def ods(
    rows="", *, body="", table_end="", properties="", mimetype=ODS_TYPE, manifest=b"<manifest/>", **parts
):
    """Return an OpenDocument spreadsheet of one sheet; `rows` is XML, as are all the others."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{_SPACES}><office:body>'
        f'<office:spreadsheet>{body}<table:table table:name="Orders">{rows}{table_end}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    meta = f"<office:document-meta{_SPACES}><office:meta>{properties}</office:meta></office:document-meta>"
    return zipped(
        **{
            "mimetype": mimetype,
            "content.xml": content.encode(),
            "meta.xml": meta.encode(),
            "META-INF/manifest.xml": manifest,
            **parts,
        }
    )


def ods_row(*cells, repeated=1):
    """Return a row of cells given as XML or as texts."""
    made = "".join(cell if cell.startswith("<") else ods_cell(cell) for cell in cells)
    return f'<table:table-row table:number-rows-repeated="{repeated}">{made}</table:table-row>'


def ods_cell(text, kind="string", **attributes):
    """Return one cell; keyword names with `__` for `:` and `_` for `-` become attributes."""
    named = "".join(
        f' {name.replace("__", ":").replace("_", "-")}="{value}"' for name, value in attributes.items()
    )
    return f'<table:table-cell office:value-type="{kind}"{named}><text:p>{text}</text:p></table:table-cell>'
