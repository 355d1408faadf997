// Sortable tables, long ones with a search and filters by column. Without this script they are plain tables; with it each heading is a button.
"use strict";
(() => {
  const page = document.documentElement.lang || "en";
  const words = new Intl.Collator(page, { numeric: true, sensitivity: "base" });

  function value(row, column) {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
  }

  // Figures before texts, nothing at all last: whichever way the rest is turned.
  function compare(a, b, sign) {
    if (a === "" || b === "") return (a === "") - (b === "");
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    return sign * words.compare(a, b);
  }

  function sort(table, column, head) {
    const first = head.classList.contains("n") ? "descending" : "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    const sign = order === "ascending" ? 1 : -1;
    const rows = [...table.tBodies[0].rows].map((row) => [value(row, column), row]);
    rows.sort((left, right) => compare(left[0], right[0], sign));
    for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    table.tBodies[0].append(...rows.map((row) => row[1]));
  }

  // Without case and accents: "Elodie" finds Élodie.
  const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // Show the rows that hold every word of the search, wherever it stands in them, and the chosen values.
  function sift(table) {
    const { count, field, choices } = table.sieve, rows = [...table.tBodies[0].rows];
    const wanted = bare(field.value).split(/\s+/).filter(Boolean);
    const chosen = choices.filter((one) => one.select.value);
    for (const row of rows) {
      const text = bare([...row.cells].map((cell) => cell.textContent).join(" "));
      const fits = wanted.every((word) => text.includes(word)) && chosen.every((one) => one.values(row).includes(one.select.value));
      row.classList.toggle("ts-out", !fits);
    }
    count.textContent = wanted.length || chosen.length ? `${rows.filter((row) => !row.classList.contains("ts-out")).length} / ${rows.length}` : "";
  }

  function search(table) {
    const field = document.createElement("input"), label = document.createElement("label"), count = document.createElement("output");
    field.type = "search";
    label.className = "ts-tool ts-find";
    label.append(table.dataset.search, " ", field, " ", count);
    table.parentElement.before(label);
    const choices = table.dataset.filter ? choosers(table) : [];
    table.sieve = { count, field, choices };
    field.addEventListener("input", () => sift(table));
    for (const { select } of choices) select.addEventListener("change", () => sift(table));
    if (choices.length) label.after(folded(table.dataset.filter, choices));
  }

  // What stands between the members of a list in this language: of "A, B, and C" the members are sought.
  const lists = Intl.ListFormat ? [["1", "2"], ["1", "2", "3"]].map((one) => new Intl.ListFormat(page).formatToParts(one)).flat() : [];
  const between = [...new Set(lists.filter((one) => one.type === "literal").map((one) => one.value))].sort((a, b) => b.length - a.length);
  const members = (text) => between.reduce((parts, mark) => parts.flatMap((part) => part.split(mark)), [text]);

  const MOST = 60;

  // A column of words can be filtered where few values stand in many rows, and not nearly all of them once.
  function choosers(table) {
    const rows = [...table.tBodies[0].rows], heads = [...table.tHead.rows[0].cells];
    return heads.filter((head) => !head.classList.contains("n")).flatMap((head) => {
      const text = (row) => row.cells[head.cellIndex].textContent.trim();
      const tally = (values) => rows.flatMap(values).reduce((found, one) => found.set(one, (found.get(one) || 0) + 1), new Map());
      const whole = tally((row) => [text(row)]), cut = tally((row) => members(text(row)));
      // A name with a comma in it is no list: taken apart, such a column would have more values than before.
      const [values, found] = cut.size <= whole.size ? [(row) => members(text(row)), cut] : [(row) => [text(row)], whole];
      found.delete("");
      const once = [...found.values()].filter((number) => number === 1).length;
      if (found.size < 2 || found.size > MOST || found.size * 3 > rows.length * 2 || once * 4 > found.size * 3) return [];
      return [{ values, name: head.textContent, select: chooser(found, table.dataset.all) }];
    });
  }

  function chooser(found, all) {
    const select = document.createElement("select");
    select.append(new Option(all, ""));
    for (const [value, number] of [...found].sort((a, b) => words.compare(a[0], b[0]))) select.append(new Option(`${value} (${number})`, value));
    return select;
  }

  function folded(title, choices) {
    const [box, head, name, tools] = ["details", "summary", "span", "div"].map((tag) => document.createElement(tag));
    box.className = "ts-details ts-filter";
    tools.className = "ts-tools";
    name.append(title);
    head.append(name);
    for (const one of choices) {
      const label = document.createElement("label");
      label.className = "ts-tool";
      label.append(one.name, " ", one.select);
      tools.append(label);
    }
    box.append(head, tools);
    return box;
  }

  function enhance(table) {
    if (table.dataset.ready || table.tBodies[0].rows.length < 2) return;
    table.dataset.ready = "1";
    if (table.dataset.search) search(table);
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "ts-sort";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, column, head));
      head.append(button);
    });
  }

  // Whether a box goes on to the right or below: the style sheet lets it fade out there.
  function hint(box) {
    const side = box.scrollLeft + box.clientWidth < box.scrollWidth - 2;
    const low = box.scrollTop + box.clientHeight < box.scrollHeight - 2;
    const more = [side && "right", low && "below"].filter(Boolean).join(" ");
    if (box.dataset.more !== more) box.dataset.more = more;
  }

  const sizes = window.ResizeObserver && new ResizeObserver((seen) => seen.forEach((one) => hint(one.target)));

  const shared = (window.turnsheet = window.turnsheet || {});
  shared.hint = (box) => {
    box.addEventListener("scroll", () => hint(box), { passive: true });
    if (sizes) sizes.observe(box);
  };
  shared.tables = (root) => {
    root.querySelectorAll("table[data-sortable]").forEach(enhance);
    root.querySelectorAll(".ts-scroll:not([data-more])").forEach((box) => {
      hint(box);
      shared.hint(box);
    });
  };
  shared.tables(document);
})();
