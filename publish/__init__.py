"""The site: pages, figures and sealed desks drawn from reports, never from a state."""

from publish.common.edition import Built, Edition, Example, MatchCard, PastTurn, SeatStatus
from publish.common.markup import keep_compiled
from publish.common.parallel import shared
from publish.common.paths import EditionError
from publish.desks.desk import desk_payload, read_turns, write_desk
from publish.desks.keyring import (
    Lock,
    SeatKeys,
    keyring,
    keyring_entry,
    link_fragment,
    new_seat_keys,
    open_entry,
    passphrase_key,
)
from publish.desks.passphrase import new_passphrase
from publish.desks.seal import FORM, REPORT, Header, SealError, object_name, seal, unseal
from publish.generator.build import build_edition
from publish.generator.mkdocs_worker import GeneratorError, MkdocsWorker, MkdocsWorkerEnded
from publish.guard.leaks import Leak, scan
from publish.pages.fame import (
    FameGame,
    FameLine,
    FameSeason,
    FameTable,
    PlayerLine,
    RatingLine,
    SeasonLine,
    build_fame,
)
from publish.pages.home import build_home
from publish.pages.illustrated import forms_asked
from publish.pages.report_pages import headlines, small_picture
from publish.pages.story import leaders, past_turn
from publish.pages.trying import TryGame, try_pages
from publish.pages.wanted import WantedMatch

__all__ = [
    "FORM",
    "REPORT",
    "Built",
    "Edition",
    "EditionError",
    "Example",
    "FameGame",
    "FameLine",
    "FameSeason",
    "FameTable",
    "GeneratorError",
    "Header",
    "Leak",
    "Lock",
    "MatchCard",
    "MkdocsWorker",
    "MkdocsWorkerEnded",
    "PastTurn",
    "PlayerLine",
    "RatingLine",
    "SealError",
    "SeasonLine",
    "SeatKeys",
    "SeatStatus",
    "TryGame",
    "WantedMatch",
    "build_edition",
    "build_fame",
    "build_home",
    "desk_payload",
    "forms_asked",
    "headlines",
    "keep_compiled",
    "keyring",
    "keyring_entry",
    "leaders",
    "link_fragment",
    "new_passphrase",
    "new_seat_keys",
    "object_name",
    "open_entry",
    "passphrase_key",
    "past_turn",
    "read_turns",
    "scan",
    "seal",
    "shared",
    "small_picture",
    "try_pages",
    "unseal",
    "write_desk",
]
