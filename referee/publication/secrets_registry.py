"""Collects the secrets of a match and of the club for the leak gate."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Iterator

from engine.game import Secret
from publish.desks.keyring import link_fragment
from publish.desks.uploading import upload_token
from referee.match.conduct import COMPUTER, former_holders
from referee.match.letters import all_letters
from referee.match.match import Match, site_of
from referee.match.opened_letters import opened_letters
from referee.match.opening import is_open
from referee.match.order_forms import code_of as code_of_form
from referee.publication.club_tables import outcomes
from referee.signups import waiting_list
from referee.signups.folder import folders
from referee.signups.form import code_of
from referee.workspace.folders import Workspace
from referee.workspace.players import shown_names
from referee.workspace.settings import Site

_LETTER = "letter"
_TELLING = 20
"""Characters of a letter that is looked for: "Thank you" may stand anywhere."""


def secrets_of(match: Match, coincidences: Collection[str] = ()) -> list[Secret]:
    """Return every secret of a match: its keys, and what each person's seat keeps to itself.

    Where a match that is over was opened to everybody, keys, passphrases, addresses and letters are left.

    Parameters
    ----------
    match : Match
        The match.
    coincidences : collection of str
        Kinds of the game's secrets to leave out, or letters; keys and addresses are never left out.
    """
    ours = [*keys_of(match), *([] if _LETTER in coincidences else letters_of(match))]
    if is_open(match):
        return ours
    people = [seat.number for seat in match.seats if seat.human]
    private = [secret for seat in people for secret in match.game.secrets(match.state, seat)]
    return [*ours, *(secret for secret in private if secret.kind not in coincidences)]


def letters_of(match: Match) -> list[Secret]:
    """Return the letters between players that are long enough not to stand somewhere by chance.

    One that is opened, or that stands whole in one that is, is no secret.
    """
    told = [letter.words for letter in opened_letters(match)]
    closed = [words for words in all_letters(match) if not any(words in other for other in told)]
    return [Secret(_LETTER, words) for words in closed if len(words) >= _TELLING]


def keys_of(match: Match) -> list[Secret]:
    """Return the secrets that hold for the whole match: keys, passphrases, personal links, addresses."""
    ours = [secret for seat in match.seats for secret in _of_a_seat(match, seat.number)]
    mails = [*(seat.mail for seat in match.seats), *(one.mail for one in former_holders(match.folder))]
    return [*_of_the_match(match), *ours, *_addresses(mails, site_of(match))]


def secrets_of_signups(workspace: Workspace, site: Site) -> Iterator[Secret]:
    """Yield what no page may say of who signed up: their addresses, the key and codes of their forms."""
    for folder in folders(workspace):
        people = waiting_list.read(folder).people
        yield from spelled("sign-up key", folder.form_key())
        yield from (Secret("sign-up form", str(code_of(folder, person.number))) for person in people)
        yield from _addresses((person.mail for person in people), site)


def addresses_of_club(workspace: Workspace, site: Site) -> Iterator[Secret]:
    """Yield the addresses behind the club's tables: of who is in ``players.toml`` or has played to an end."""
    mails = set(shown_names(workspace))
    for outcome in outcomes(workspace):
        mails |= outcome.conduct.keys()
        mails |= {who for who, _ in outcome.table if not who.startswith(COMPUTER)}
    yield from _addresses(mails, site)


def _addresses(mails: Iterable[str], site: Site) -> Iterator[Secret]:
    """Yield addresses as they were typed, and in small letters as the club's tables have them.

    The one that forms are sent to stands on pages, also where the referee plays.
    """
    public = site.mailbox.address.lower() if site.mailbox else ""
    private = {mail for mail in mails if mail.lower() not in ("", public)}
    yield from (Secret("mail address", text) for text in sorted(private | {mail.lower() for mail in private}))


def _of_the_match(match: Match) -> Iterator[Secret]:
    secrets = match.secrets
    keys = {
        "form key": secrets.form_key,
        "referee key": secrets.referee_key,
        "signing key": secrets.signing_seed,
    }
    if not match.is_over:
        # At the end both are published, so that everybody can throw the dice again.
        keys |= {"seed": secrets.seed, "salts": secrets.salt_key}
    for kind, key in keys.items():
        yield from spelled(kind, key)


def _of_a_seat(match: Match, number: int) -> Iterator[Secret]:
    secret, seat = match.secrets.seat(number), match.seat(number)
    for epoch in match.secrets.epochs(number):
        yield from spelled("seat key", epoch.key)
        yield from spelled("passphrase key", epoch.passphrase_key)
        yield Secret("personal link", link_fragment(epoch.token).removeprefix("k="))
        yield Secret("upload key", upload_token(epoch.key))
    if not seat.human:
        return
    yield Secret("passphrase", secret.passphrase)
    yield Secret("order form", str(code_of_form(match, match.turn, number)))


def spelled(kind: str, key: bytes) -> Iterator[Secret]:
    """Yield a key as text can hold it."""
    yield Secret(kind, key.hex())
    yield Secret(kind, base64.b64encode(key).decode().rstrip("="))
