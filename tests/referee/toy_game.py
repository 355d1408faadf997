"""A game as small as the contract allows: seats give one another dollars. Whole matches take no time."""

from __future__ import annotations

import copy
import json
from pathlib import Path

from engine.findings import Finding, Outcome, Place
from engine.formats import dollars
from engine.forms import Choice, Column, Field, Kind, OrderForm, Row
from engine.forms import Section as FormSection
from engine.game import GameMeta, OptionError, Secret, Standing
from engine.messages import Catalogue, say
from engine.period import Period
from engine.report import News, Page, Paragraph, Report, Section
from engine.turn import Phase, canonical_json

LINES = ("G1", "G2", "G3")
LAST_TURN = 4


class ToyGame:
    """Each seat starts with an odd sum and may give some of it away; after turn 4 the match is over."""

    meta = GameMeta("toy", say("TOY.TITLE"), 1, 4, {"start": "5003"})
    catalogue = Catalogue.read(Path(__file__).parent / "toy_messages")

    def new_match(self, options, seats, dice):
        start = options.get("start", "5003")
        if set(options) - {"start"} or not start.isdecimal():
            key, found = next(iter(options.items()))
            raise OptionError(key, found, ("start = a whole number",))
        books = {"usd": {f"seat:{seat.number}": int(start) + seat.number for seat in seats}}
        books["usd"]["bank"] = -sum(books["usd"].values())
        names = {str(seat.number): seat.name or f"Tycoon {seat.number}" for seat in seats}
        return {"turn": 1, "names": names, "books": books, "said": {}}

    def turn_number(self, state):
        return state["turn"]

    def is_over(self, state):
        return state["turn"] > LAST_TURN

    def seats_to_move(self, state):
        return () if self.is_over(state) else tuple(sorted(map(int, state["names"])))

    def seat_name(self, state, seat):
        return state["names"][str(seat)]

    def form(self, state, seat, match):
        columns = (
            Column("to", say("TOY.TO"), 20),
            Column("usd", say("TOY.SHARES")),
            Column("text", say("TOY.TEXT"), 40),
        )
        cells = {
            "to": Field(Kind.CHOICE, say("TOY.TO"), choices="seats"),
            "usd": Field(Kind.INTEGER, say("TOY.SHARES"), low=0, high=self._cash(state, seat)),
            "text": Field(Kind.TEXT, say("TOY.TEXT")),
        }
        lines = tuple(Row(name, cells) for name in LINES)
        choices = tuple(Choice(f"P{n}", state["names"][n]) for n in sorted(state["names"]) if int(n) != seat)
        return OrderForm(
            match=match,
            turn=state["turn"],
            seat=seat,
            player=self.seat_name(state, seat),
            title=say("TOY.FORM", name=self.seat_name(state, seat)),
            period=Period(years=f"day {state['turn']}"),
            sections=(FormSection("gifts", say("TOY.GIFTS"), columns, lines),),
            choices={"seats": choices},
            prices={},
        )

    def read_orders(self, state, seat, answers):
        orders = []
        for line in LINES:
            to, usd, text = (answers.get((line, column)) for column in ("to", "usd", "text"))
            if text and text.value == "BREAK THE READER":
                raise RecursionError("as asked")
            if to and usd:
                said = text.value if text else ""
                orders.append({"line": line, "to": int(to.value[1:]), "usd": usd.value, "text": said})
        return orders, ()

    def check(self, state, seat, orders):
        left, kept, findings = self._cash(state, seat), [], []
        for order in orders:
            used = min(order["usd"], left)
            if used < order["usd"]:
                facts = {"asked": order["usd"], "used": used}
                place = Place(row=order["line"], column="usd")
                findings.append(Finding("TOY.TOO_MUCH", Outcome.ADJUSTED, "1", place, facts))
            left -= used
            kept.append({**order, "usd": used})
        return kept, tuple(findings)

    def computer_orders(self, state, seat, dice, strength=""):
        others = [int(name) for name in state["names"] if int(name) != seat]
        if not others:
            return []
        return [{"line": "G1", "to": dice.choice("to", others), "usd": dice.between("usd", 1, 9), "text": ""}]

    def standing_orders(self, state, seat):
        return []

    def describe_orders(self, state, seat, orders):
        return tuple(say("TOY.GIVE", usd=o["usd"], to=self.seat_name(state, o["to"])) for o in orders)

    def message(self, orders):
        return next((order["text"] for order in orders if order["text"]), "")

    def with_message(self, orders, text):
        return [{**order, "text": text if order["text"] else ""} for order in orders]

    def turn_list(self, state):
        return (Phase(1, "TOY.PHASE", "1", _give), Phase(2, "TOY.PHASE", "2", _next_day))

    def seen_by(self, state, seat):
        seen = copy.deepcopy(state)
        own = self._cash(state, seat)
        seen["books"]["usd"] = {f"seat:{seat}": own, "bank": -own}
        seen["said"] = {number: text for number, text in state["said"].items() if number == str(seat)}
        return seen

    def report(self, state, match, record, viewer):
        turn = state["turn"] - 1
        news = News(
            say("TOY.GIFTS"),
            tuple(say(event.code, **event.facts) for event in record.events if event.known_to(viewer)),
        )
        blocks = [news]
        if viewer is not None:
            blocks.append(News(say("TOY.GIFTS"), record.given.get(viewer, ())))
            blocks.append(Paragraph(say("TOY.CASH", usd=self._cash(state, viewer))))
            blocks.append(Paragraph(say("TOY.HOW", how=record.how_played.get(viewer, "-"))))
        page = Page("index", say("TOY.FRONT", turn=turn), (Section(say("TOY.GIFTS"), tuple(blocks)),))
        return Report(match, turn, viewer, say("TOY.TITLE"), Period(years=f"day {turn}"), (page,))

    def standings(self, state):
        return tuple(
            Standing(say("TOY.POINTS"), int(n), name, self._cash(state, n))
            for n, name in sorted(state["names"].items())
        )

    def secrets(self, state, seat):
        said = state["said"].get(str(seat))
        notes = (Secret("note", said),) if said else ()
        return (Secret("cash", dollars(self._cash(state, seat), "en")), *notes)

    def balances(self, state):
        return state["books"]

    def copy(self, state):
        return copy.deepcopy(state)

    def state_to_json(self, state):
        return canonical_json(state)

    def state_from_json(self, data):
        return json.loads(data)

    def orders_to_json(self, orders):
        return canonical_json(orders)

    def orders_from_json(self, data):
        return json.loads(data)

    def draw_is_public(self, label):
        return label == "weather"

    def _cash(self, state, seat):
        return state["books"]["usd"][f"seat:{seat}"]


def _give(turn):
    for seat, orders in turn.orders.items():
        for order in orders:
            turn.ledger.pay(
                f"seat:{seat}", f"seat:{order['to']}", order["usd"], "gift", "1", text=order["text"]
            )
            names = turn.state["names"]
            turn.state["said"][str(seat)] = order["text"]
            giver, to = names[str(seat)], names[str(order["to"])]
            turn.tell("TOY.GAVE", "1", to=(seat, order["to"]), giver=giver, to_name=to, usd=order["usd"])


def _next_day(turn):
    turn.dice.between("weather", 1, 6)
    turn.dice.between("omen", 1, 6)
    turn.state["turn"] += 1
