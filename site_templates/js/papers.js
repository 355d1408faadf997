// Sets an opened report on the desk, letter by letter. What was decrypted is data: it never becomes markup.
"use strict";
(() => {
  const shared = (window.turnsheet = window.turnsheet || {});

  function make(tag, className, ...inside) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...inside);
    return made;
  }

  // `ground`: sentences, turn, addresses of the turns' pages and of plotly.js. Drawings wait in `drawings`
  // until the report stands on the page: only there have they a width.
  function setter(ground) {
    const { sentences } = ground, drawings = [];
    let own = new Set();

    function address(cell) {
      if (own.has(cell.page)) return "#" + (cell.anchor ? "desk-row-" + cell.anchor.slice(1) : "desk-page-" + cell.page);
      if (!/^[a-z0-9_/-]+$/.test(cell.page)) return null;
      // Pages of subjects have two parts, and stand beside the turns.
      const outside = cell.page.includes("/") || ["rules", "archive"].includes(cell.page);
      const slug = cell.page === "index" ? "" : cell.page + "/";
      return (outside ? "../" + slug : `${ground.pages}${String(ground.turn).padStart(3, "0")}/${slug}`) + cell.anchor;
    }

    function content(cell) {
      const way = cell.page && address(cell);
      if (!way) return cell.text;
      const link = make("a", "", cell.text);
      link.setAttribute("href", way);
      return link;
    }

    function table(view, name) {
      const made = make("table", "ts-table");
      made.dataset.sortable = "";
      if (view.search) Object.assign(made.dataset, { search: view.search, filter: view.filter || "", all: view.all || "" });
      if (view.caption) made.append(make("caption", "", make("span", "", view.caption)));
      const heads = view.columns.map((column) => {
        const head = make("th", column.numeric ? "n" : "", column.label);
        head.scope = "col";
        if (column.help) head.title = column.help;
        return head;
      });
      made.append(make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...view.rows.map((row) => line(view, row))));
      if (!view.rows.length) {
        const none = make("td", "ts-empty", view.empty);
        none.colSpan = heads.length;
        made.tBodies[0].append(make("tr", "", none));
      }
      return region(make("div", "ts-scroll", made), "region", view.title || view.caption || name);
    }

    function region(box, role, name) {
      box.tabIndex = 0;
      if (name) {
        box.setAttribute("role", role);
        box.setAttribute("aria-label", name);
      }
      return box;
    }

    function line(view, row) {
      const made = make("tr", "", ...row.cells.map((cell, index) => {
        const found = make(index ? "td" : "th", view.columns[index].numeric ? "n" : cell.text.length > 36 ? "w" : "", content(cell));
        if (!index) found.scope = "row";
        if (cell.number !== undefined) found.dataset.v = cell.number;
        return found;
      }));
      if (row.id) made.id = "desk-row-" + encodeURIComponent(row.id);
      return made;
    }

    function plotted(block) {
      const box = make("div", "ts-canvas");
      box.setAttribute("role", block.type === "chart" ? "img" : "group");
      box.setAttribute("aria-label", block.title);
      const hint = block.plain ? "" : sentences["hint_" + block.type];
      const details = make("details", "ts-details", make("summary", "", sentences.table), table(block.table, `${block.title} (${sentences.table})`));
      const made = make("figure", "ts-plot ts-plot--" + block.type, make("h3", "", block.title), box,
        make("figcaption", "", hint ? `${block.caption} ${hint}` : block.caption), details);
      // Charts and tables come later than this script: look them up when used.
      const words = { all: sentences.all, none: sentences.nothing };
      drawings.push(() => shared.figures.load(ground.plotly).then((library) => shared.figures.show(box, block.figure, library, words, address))
        .catch(() => box.replaceChildren(make("p", "", sentences.failed))));
      return made;
    }

    const makers = {
      paragraph: (block) => block.tone === "quote" ? make("blockquote", "ts-quote", make("p", "", block.text))
        : block.tone === "note" || block.tone === "warning" ? make("div", "ts-note ts-note--" + block.tone, make("p", "", block.text))
          : make("p", "ts-text", block.text),
      news: (block) => make("section", "ts-news", ...(block.title && !block.untitled ? [make("h3", "", block.title)] : []), make("ul", "", ...block.items.map((item) => make("li", "", item)))),
      columns: (block) => make("div", "ts-columns", ...block.blocks.map(draw)),
      figures: (block) => make("dl", "ts-figures", ...block.items.map((item) => make("div", "ts-figure", make("dt", "", item.label),
        make("dd", item.text.length > 16 ? "ts-figure__value ts-figure__value--long" : "ts-figure__value", content(item)), ...(item.note ? [make("dd", "ts-figure__note", item.note)] : [])))),
      table: (block) => make("section", "ts-block", ...(block.title && !block.untitled ? [make("h3", "", block.title)] : []), table(block, "")),
      chart: plotted,
      map: plotted,
      hex: plotted,
    };
    const draw = (block) => makers[block.type](block);

    // The way to each part of a long report, where it has more than one.
    function contents(pages) {
      const links = pages.map((page) => {
        const link = make("a", "", page.title);
        link.href = "#desk-page-" + page.slug;
        return make("li", "", link);
      });
      const list = make("nav", "ts-desk__pages", make("ul", "", ...links));
      list.setAttribute("aria-label", sentences.pages);
      return pages.length > 1 ? [list] : [];
    }

    function report(view) {
      own = new Set(view.pages.map((page) => page.slug));
      const found = [make("h2", "", `${view.title}, `, make("span", "ts-hash", view.period)), ...contents(view.pages)];
      for (const page of view.pages) {
        const head = make("h2", "", page.title);
        head.id = "desk-page-" + page.slug;
        found.push(head, ...(page.lead ? [make("p", "ts-lead", page.lead)] : []));
        for (const section of page.sections) found.push(...(section.title ? [make("h3", "ts-part", section.title)] : []), ...section.blocks.map(draw));
      }
      return found;
    }

    return { report, drawings };
  }

  shared.papers = { make, setter };
})();
