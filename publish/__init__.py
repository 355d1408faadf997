"""The site: pages, figures and sealed desks drawn from reports, never from a state."""

from publish.build import build_edition
from publish.desk import desk_payload, read_turns, write_desk
from publish.edition import Built, Edition, MatchCard, SeatStatus
from publish.fame import FameGame, FameLine, FameTable, build_fame
from publish.home import build_home
from publish.keyring import (
    Lock,
    SeatKeys,
    keyring,
    keyring_entry,
    link_fragment,
    new_seat_keys,
    open_entry,
    passphrase_key,
)
from publish.leaks import Leak, scan
from publish.markup import keep_compiled
from publish.passphrase import new_passphrase
from publish.paths import EditionError
from publish.press import GeneratorError, Press, PressEnded
from publish.seal import FORM, REPORT, Header, SealError, object_name, seal, unseal
from publish.sharing import shared

__all__ = [
    "FORM",
    "REPORT",
    "Built",
    "Edition",
    "EditionError",
    "FameGame",
    "FameLine",
    "FameTable",
    "GeneratorError",
    "Header",
    "Leak",
    "Lock",
    "MatchCard",
    "Press",
    "PressEnded",
    "SealError",
    "SeatKeys",
    "SeatStatus",
    "build_edition",
    "build_fame",
    "build_home",
    "desk_payload",
    "keep_compiled",
    "keyring",
    "keyring_entry",
    "link_fragment",
    "new_passphrase",
    "new_seat_keys",
    "object_name",
    "open_entry",
    "passphrase_key",
    "read_turns",
    "scan",
    "seal",
    "shared",
    "unseal",
    "write_desk",
]
