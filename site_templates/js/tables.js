// Sortable tables, long ones with a search. Without this script they are plain tables; with it each heading is a button.
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

  // Rows that hold every word of the search, wherever it stands in them.
  function search(table) {
    const field = document.createElement("input"), label = document.createElement("label"), count = document.createElement("output");
    field.type = "search";
    label.className = "ts-tool ts-find";
    label.append(table.dataset.search, " ", field, " ", count);
    field.addEventListener("input", () => {
      const rows = [...table.tBodies[0].rows], wanted = bare(field.value).split(/\s+/).filter(Boolean);
      for (const row of rows) {
        const text = bare([...row.cells].map((cell) => cell.textContent).join(" "));
        row.classList.toggle("ts-out", !wanted.every((word) => text.includes(word)));
      }
      count.textContent = wanted.length ? `${rows.filter((row) => !row.classList.contains("ts-out")).length} / ${rows.length}` : "";
    });
    table.parentElement.before(label);
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
