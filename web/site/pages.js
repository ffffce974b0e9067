// Pages as HTML: real headings, buttons and fields, from the data of the program.
import { curve, drawCover, picture as boardPicture } from "./board.js";
import { $, make, ratio, shared } from "./dom.js";

/** The rows that are shown, by key: what they were made of, and their elements. @type {Map<string, {text: string, element: any}>} */
let known = new Map();
let shownPlace = "";

const send = (/** @type {any} */ message) => shared.send(message);

/** Show a page. @param {any} page */
export function showPage(page) {
  const main = $("page"), place = `${page.place} ${page.kind} ${page.theme}`, isNew = place !== shownPlace;
  const typing = document.activeElement?.id === "search" || document.activeElement?.id === "entry";
  if (isNew) { known = new Map(); main.scrollTop = 0; }
  shownPlace = place;
  main.className = page.kind;
  const before = known;
  known = new Map();
  const parts = [above(page, isNew), ...rows(page, before), below(page)].flat().filter(Boolean);
  reconcile(main, parts);
  if (!typing || isNew) focusOn(page.focus, isNew);
}

/** Change the children of an element to these, without touching those that stay. @param {any} parent @param {any[]} children */
export function reconcile(parent, children) {
  for (const old of [...parent.children]) if (!children.includes(old)) old.remove();
  children.forEach((child, i) => { if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null); });
}

/** @param {string} key @param {boolean} isNew */
export function focusOn(key, isNew) {
  const element = known.get(key)?.element;
  const target = element?.querySelector?.("[data-focus]") ?? element;
  const field = $("entry");
  if (field && isNew) return field.focus();
  if (target && target !== document.activeElement) target.focus({ preventScroll: isNew && shared.picture.kind === "shelves" && known.size > 20 ? false : false });
  else if (isNew && !target) $("title").focus();
}

// Above the rows

/** @param {any} page @param {boolean} isNew */
function above(page, isNew) {
  const detail = page.detail ?? {};
  return [
    "query" in page && searchField(page),
    page.kind === "result" && result(page),
    page.over && page.kind !== "result" && page.text && make("p", { className: "lead" }, page.text),
    !page.over && page.text && make("p", { className: "lead" }, page.text),
    said(page),
    detail.entry && entryField(isNew),
    page.progress !== undefined && make("progress", { value: page.progress, "aria-label": page.title }),
    page.figures?.length > 0 && page.kind !== "result" && figures(page.figures),
    page.kind !== "result" && page.course?.values.length > 1 && chart(page.course),
    page.kind === "game" && detail.board && make("div", { className: "preview" }, boardPicture(detail.board, shared.theme, innerWidth >= 900 ? 340 : 220, innerWidth >= 900 ? 480 : 230, ratio())),
    ...(page.kind === "text" ? blocks(detail) : []),
  ];
}

/** @param {any} page */
function said(page) {
  const text = page.said || page.told || (page.note !== page.text && page.note);
  return text && make("p", { className: page.said ? (page.good ? "good" : "warn") : "muted", role: page.said ? "alert" : undefined }, text);
}

/** @param {string[][]} pairs */
export const figures = (pairs) => make("dl", { className: "figures" }, ...pairs.map(([label, value]) => make("div", {}, make("dt", {}, label), make("dd", {}, value))));

/** @param {any} course */
function chart(course) {
  return make("figure", {}, curve(course.values, course.low, shared.theme.accent), course.caption && make("figcaption", { className: "muted" }, course.caption));
}

/** @param {any} page */
function result(page) {
  const d = page.detail;
  return make("div", { className: "result" },
    d.large !== page.title && make("p", { className: "word" }, page.title),
    make("p", { className: "large" }, d.large),
    d.special && make("p", { className: d.is_best ? "good" : "muted" }, d.special),
    d.race && make("p", {}, d.race),
    page.text && make("p", { className: "muted" }, page.text),
    figures(page.figures),
    page.course.values.length > 1 && chart(page.course),
    d.splits.length > 0 && table([], d.splits));
}

/** @param {any} page */
function searchField(page) {
  const field = $("search") ?? make("input", {
    id: "search", type: "search", autocomplete: "off", "aria-label": shared.texts.search,
    oninput: (/** @type {any} */ event) => send({ do: "find", text: event.target.value }),
  });
  field.placeholder = page.prompts[0] ?? "";
  if (field !== document.activeElement || !page.query) field.value = page.query;
  return field;
}

/** @param {boolean} isNew */
function entryField(isNew) {
  const old = $("entry-form");
  if (old && !isNew) return old;
  const field = make("input", { id: "entry", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false, maxLength: 4000, "aria-labelledby": "title" });
  return make("form", { id: "entry-form", onsubmit: (/** @type {any} */ event) => { event.preventDefault(); send({ do: "done", text: field.value }); } }, field, make("button", { className: "main" }, "OK"));
}

// Rows

/** @param {any} page @param {Map<string, any>} before */
function rows(page, before) {
  /** @type {any[]} */ const found = [];
  /** @type {any} */ let group = null;
  const columns = [...new Set(page.rows.flatMap((/** @type {any} */ row) => (row.cells ?? []).map((/** @type {any} */ cell) => cell[0])))];
  const collect = (/** @type {string} */ name, /** @type {any} */ element) => {
    if (group?.name !== name) found.push((group = { name, items: [] }));
    group.items.push(element);
  };
  for (const row of page.rows) {
    const element = kept(row, before, () => (row.heading ? make("h2", {}, row.label) : row.cells ? tableRow(row, columns) : row.card ? card(row) : line(row)));
    if (row.heading) { group = null; found.push(element); } else collect(row.cells ? "table" : row.card ? "cards" : "list", element);
  }
  return found.map((part) => (part.items ? container(part, columns) : part));
}

/** @param {{name: string, items: any[]}} group @param {string[]} columns */
function container({ name, items }, columns) {
  if (name !== "table") return make("div", { className: name }, ...items);
  const head = make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column)));
  return make("div", { className: "scroll" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...items)));
}

/** The element of a row: the one before if it says the same. @param {any} row @param {Map<string, any>} before @param {() => any} build */
function kept(row, before, build) {
  const text = JSON.stringify(row), old = before.get(row.key);
  const element = old?.text === text ? old.element : build();
  known.set(row.key, { text, element });
  return element;
}

/** @param {any} row */
const choose = (row) => ({ onclick: () => send({ do: "choose", row: row.key }), onfocus: () => send({ do: "focus", row: row.key }), "data-row": row.key });

/** @param {any} row */
function line(row) {
  if (row.switch || row.choices?.length || row.turns) return setting(row);
  const about = row.about && make("small", {}, row.about);
  const button = make("button", { className: row.main ? "main" : "row", "data-focus": "", ...choose(row) }, make("span", {}, row.label, about), row.value && make("span", { className: "value" }, row.value));
  return row.more ? make("div", { className: "with-more" }, button, ...more(row)) : button;
}

/** @param {any} row */
const more = (row) => (row.more ?? []).map((/** @type {string[]} */ [action, label]) => {
  const sign = { favourite: row.card?.starred ? "★" : "☆", delete: "✕", scores: "☰" }[action];
  return make("button", { className: "more", title: label, "aria-label": `${label}: ${row.label}`, "aria-pressed": action === "favourite" ? !!row.card?.starred : undefined, onclick: () => send({ do: "more", row: row.key, action }) }, sign ?? label);
});

/** @param {any} row */
function setting(row) {
  const at = (row.choices ?? []).indexOf(row.value), id = `row ${row.key}`.replace(/\s+/g, "-");
  const turn = (/** @type {number} */ steps) => send({ do: "turn", row: row.key, steps });
  const common = { id, "data-focus": "", "data-row": row.key, "data-turns": "", onfocus: () => send({ do: "focus", row: row.key }) };
  let control;
  if (row.switch) control = make("input", { ...common, type: "checkbox", role: "switch", checked: at > 0, onchange: () => turn(1) });
  else if (row.choices?.length > 1) {
    control = make("select", { ...common, onchange: (/** @type {any} */ event) => turn(event.target.selectedIndex - Math.max(0, at)) }, ...row.choices.map((/** @type {string} */ choice, /** @type {number} */ i) => make("option", { selected: i === at }, choice)));
    if (at < 0) control.prepend(make("option", { selected: true }, row.value));
  } else control = make("span", { className: "steps" }, make("button", { ...common, "aria-label": `${row.label} −`, onclick: () => turn(-1) }, "−"), make("output", {}, row.value), make("button", { "aria-label": `${row.label} +`, onclick: () => turn(1) }, "+"));
  return make("div", { className: "setting" }, make("label", { htmlFor: id }, row.label, row.about && make("small", {}, row.about)), control);
}

/** @param {any} row */
function card(row) {
  const { card: c } = row, picture = row.picture && (row.picture.cells ? boardPicture(row.picture, shared.theme, 150, 104, ratio()) : drawCover(row.picture, 150, 104, ratio()));
  const week = c.week?.length > 0 && make("span", { className: "week", "aria-hidden": "true" }, ...c.week.map((/** @type {any[]} */ [letter, done, today]) => make("i", { className: `${done ? "done" : ""} ${today ? "today" : ""}` }, done ? "✓" : letter)));
  const button = make("button", { className: "card", "data-focus": "", "data-game": c.game || undefined, ...choose(row) },
    picture && make("span", { className: "cover" }, picture, typeof c.progress === "number" && make("progress", { value: c.progress, "aria-hidden": "true" })),
    make("b", {}, row.label, c.done && " ✓"), make("small", { className: c.warning ? "warn" : "" }, c.warning || row.value || row.about || ""), week);
  return make("div", { className: "holder" }, button, c.game && make("span", { className: "mores" }, ...more(row).slice(0, 1)));
}

/** @param {any} row @param {string[]} columns */
function tableRow(row, columns) {
  const texts = new Map(row.cells);
  const cells = columns.map((column, i) => {
    const text = String(texts.get(column) ?? "");
    return make("td", {}, i === 0 ? make("button", { "data-focus": "", ...choose(row), "aria-label": [...texts.values()].filter(Boolean).join(", ") }, text || "–") : text);
  });
  if (row.more) cells.at(-1).append(...more(row));
  return make("tr", {}, ...cells);
}

/** @param {any[]} head @param {any[][]} lines */
export const table = (head, lines) => make("div", { className: "scroll" }, make("table", {},
  head.length > 0 && make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))),
  make("tbody", {}, ...lines.map((line) => make("tr", {}, ...line.map((cell, i) => make(i ? "td" : "th", i ? {} : { scope: "row" }, cell)))))));

// Below the rows, and texts

/** @param {any} page */
const below = (page) => [page.detail?.id && make("p", { className: "id" }, page.detail.id)];

/** @param {any} detail */
function blocks(detail) {
  return (Array.isArray(detail) ? detail : []).map(([kind, content]) => {
    if (kind === "Heading") return make("h2", {}, content);
    if (kind === "Pictures") return make("div", { className: "pictures" }, ...content.map((/** @type {any[]} */ [caption, board]) => make("figure", {}, board && boardPicture(board, shared.theme, 200, 200, ratio()), make("figcaption", {}, caption))));
    if (kind === "Keys") return table([], content.map((/** @type {any[]} */ [label, keys]) => [label, make("span", {}, ...keys.map((/** @type {string} */ key) => make("kbd", {}, key)))]));
    if (kind === "Table") return table([], content.map((/** @type {any[]} */ [label, text, value]) => [label, ...(value ? [value] : []), text]));
    if (kind === "Grid") return table(content[0], content.slice(1));
    return make(kind === "TextPicture" ? "pre" : "p", {}, content);
  });
}
