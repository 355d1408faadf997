"""A reader without a mouse: presses Tab through a page and complains of what it does not reach, or unseen."""

from tests.site.test_walk import Walker

# Numbers what can be worked, and keeps how each looks without focus: outline and shadow, its label's too.
BEGIN = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const said = (one) => `${one.tagName.toLowerCase()} ${one.id || one.className?.baseVal || one.className}`
    + ` "${(one.ariaLabel || one.textContent || one.value || "").trim().slice(0, 40)}"`;
  const all = "a[href], button, input, select, textarea, summary, [tabindex]";
  const focusable = [...document.querySelectorAll(all)]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && shown(one) && !one.closest("[inert]"));
  // Of buttons that exclude each other Tab reaches the chosen one: arrows go from it to the others.
  const chosen = (one) => focusable.find((other) => other.name === one.name && other.checked)
    ?? focusable.find((other) => other.name === one.name);
  const controls = focusable.filter((one) => one.type !== "radio" || !one.name || one === chosen(one));
  const parts = (one) => [one, one.closest("label"), one.nextElementSibling].filter(Boolean);
  const ring = (one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    return `${outlineStyle === "none" ? "" : outlineWidth + outlineColor} ${boxShadow}`;
  };
  const before = new Map(controls.map((one) => [one, parts(one).map(ring).join()]));
  const inSight = (one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && left < document.documentElement.clientWidth;
  };
  const unseen = (one) => parts(one).map(ring).join() === before.get(one) || !parts(one).some(inSight);
  // Wholly under a bar that stays in its place while the page scrolls.
  const covered = (one) => [...document.querySelectorAll(".md-header, .ts-near, .ts-mine")].some((bar) => {
    const [{ left, top, bottom, width }, over] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return shown(bar) && width > 1 && top >= over.top && bottom <= over.bottom
      && bar.contains(hit) && !bar.contains(one);
  });
  window.walking = { controls, said, unseen, covered };
  // What has the hand of a mouse, and neither is nor names what Tab reaches.
  const field = controls.some((one) => one.matches(".md-search__input"));
  const reached = (one) => one.closest(`${all}, .ts-canvas`)
    || focusable.includes(one.closest("label")?.control) || (field && one.closest("label[for=__search]"));
  const mouse = [...document.querySelectorAll("body *")].filter((one) => shown(one)
    && getComputedStyle(one).cursor === "pointer" && getComputedStyle(one.parentElement).cursor !== "pointer"
    && !reached(one));
  return { count: controls.length, mouse: mouse.map(said) };
}"""
# Tab goes on from where the focus was: here from before the page's first element.
START = """() => {
  const start = document.createElement("i");
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
}"""
# What has the focus once the page has scrolled to it: its number, or its name where it has none.
FOCUSED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { controls, said, unseen, covered } = walking, one = document.activeElement;
  const at = controls.indexOf(one);
  const here = one === document.body || at < 0 ? null : one;
  done({ at, said: said(one), unseen: here && unseen(here), covered: here && covered(here) });
})))"""


class Keyboard(Walker):
    """A reader who has no mouse."""

    def go(self, path):
        super().go(path)
        # What a script adds to a figure once it has come into sight is part of the way.
        for figure in self.page.locator("[data-figure]").all():
            figure.scroll_into_view_if_needed()
        self.page.wait_for_load_state("networkidle")

    def tab_through(self):
        """Complain of what Tab does not reach, or out of order or unseen; return how many it reached."""
        self.page.evaluate(START)
        found = self.page.evaluate(BEGIN)
        for said in found["mouse"]:
            self.complain(f"by mouse alone: {said}")
        for wanted in range(found["count"]):
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUSED)
            for fault in ("unseen", "covered"):
                if focus[fault]:
                    self.complain(f"{fault}: {focus['said']}")
            if focus["at"] != wanted:
                expected = self.page.evaluate("at => walking.said(walking.controls[at])", wanted)
                self.complain(f"after {wanted} steps at {focus['said']}, not at {expected}")
                break
        return found["count"]

    def reach(self, target):
        """Press Tab until the focus is on a control."""
        for _ in range(400):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reached {target}")

    def press(self, target, *keys):
        """Go to a control by Tab and press keys there."""
        self.reach(target)
        for key in keys:
            self.page.keyboard.press(key)


def keyboard_reader(browser, address):
    """Return a reader to whom Plotly comes when it is asked for, not on the way through the page."""
    keyboard = Keyboard(browser, address)
    keyboard.page.emulate_media(reduced_motion="reduce")
    keyboard.page.add_init_script("window.requestIdleCallback = () => {}")
    return keyboard
