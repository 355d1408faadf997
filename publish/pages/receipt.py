"""A receipt as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.findings import Remark
from publish.common.markup import clean, render


@dataclass(frozen=True, slots=True)
class ReceiptPage:
    """Everything a receipt says, in its reader's language; amounts are set already."""

    language: str
    title: str
    grade: str
    verdict: str
    standing: str
    facts: Sequence[str]
    orders_title: str
    orders: Sequence[str]
    costs_title: str
    costs: Sequence[tuple[str, str]]
    remarks_title: str
    headings: Sequence[str]
    remarks: Sequence[Remark]
    closing: str


def receipt_page(page: ReceiptPage, files: Sequence[tuple[str, str]] = ()) -> bytes:
    """Return the page as HTML; `files` are names and addresses of what is fetched from it."""
    return render("pages/receipt.html.j2", {"page": page, "files": files, "clean": clean}).encode()
