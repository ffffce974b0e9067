// A running game: the board on a canvas, a grid of the same cells for screen readers, figures, and buttons.
import { cellOf, picture as boardPicture, place, small } from "./board.js";
import { show as showBoard } from "./motion.js";
import { $, filled, make, ratio, shared } from "./dom.js";
import { reconcile } from "./pages.js";

/** Where the board is now. @type {any} */
export let at = null;
let layout = "", sides = "", toolTexts = "", padText = "", keyText = "", figureTexts = "";
/** @type {any[]} */ let cells = [];
const send = (/** @type {any} */ message) => shared.send(message);

/** The roles of the keys on the screen, as they lie under two thumbs, and their signs. */
const THUMBS = [{ hold: "⇄", "half turn": "⟳", "turn back": "↺", turn: "↻", drop: "⤓", press: "●", mark: "⚑" }, { left: "◀", down: "▼", right: "▶", up: "▲" }];
const COMMON = ["pause", "leave"];
const FIRST = ["undo", "redo", "hint"]; // the buttons that a finger finds first
const touches = matchMedia("(hover: none)");

/** Show a game. With `over`, it is below a page and nothing can be done with it. @param {any} game @param {boolean} over */
export function showGame(game, over) {
  const stage = $("stage");
  figuresOf(game, over);
  buttons(over ? [] : game.buttons ?? [], game);
  pad(over ? [] : game.pad ?? []);
  shownKeys(game, over);
  beside(game);
  said(game, over);
  jumpBar(game);
  const size = [game.game, innerWidth, innerHeight, stage.clientWidth, stage.clientHeight, game.board.rows, game.board.columns, $("beside").children.length, $("keys").children.length, $("pad").children.length, ratio()].join();
  if (size !== layout) { layout = size; arrange(game); }
  showBoard(hidden(game) ? { ...game, board: { ...game.board, cells: [], lines: [] }, overlay: undefined, marks: {}, moves: [], boards: game.boards.filter((/** @type {any} */ b) => b.place === "beside") } : game, at);
  grid(game, over);
  $("word").textContent = game.word ?? "";
}

/** @param {any} game */
const hidden = (game) => game.hides;

export function forget() { layout = ""; }

/** @param {any} game */
function arrange(game) {
  const stage = $("stage"), [beside, keys] = [$("beside"), $("keys")];
  const wide = innerWidth > innerHeight, gap = 10;
  document.body.classList.toggle("wide", wide);
  const room = (/** @type {any} */ element, /** @type {"offsetWidth" | "offsetHeight"} */ side) => (element.children.length ? element[side] + gap : 0);
  const width = stage.clientWidth - (wide ? room(beside, "offsetWidth") + room(keys, "offsetWidth") : 0);
  const height = stage.clientHeight - (wide ? 0 : room(beside, "offsetHeight") + room(keys, "offsetHeight"));
  at = place(game, Math.max(60, width - 4), Math.max(60, height - 4), ratio());
  const { rows, columns } = game.board;
  Object.assign($("grid").style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.size * columns}px`, height: `${at.size * rows}px` });
}

/** As many figures as leave room for the title, the most important ones first. @param {any} game @param {boolean} over */
function figuresOf(game, over) {
  const text = JSON.stringify([game.figures, game.pace, innerWidth, innerHeight, over]);
  if (text === figureTexts) return;
  figureTexts = text;
  const most = over ? 0 : innerWidth > innerHeight || innerWidth > 600 ? 5 : 3, title = $("title");
  const texts = game.figures.slice(0, most).map((/** @type {string[]} */ [label, value]) => make("div", {}, make("dt", {}, label), make("dd", {}, value)));
  if (game.pace) texts.push(make("div", { className: game.pace <= 0 ? "good" : "warn" }, make("dd", {}, `${game.pace > 0 ? "+" : "−"}${(Math.abs(game.pace) / 1000).toFixed(1)}`)));
  $("figures").replaceChildren(...texts);
  while (texts.length > 1 && title.scrollWidth > title.clientWidth) texts.pop().remove();
}

/** @param {any} game @param {boolean} over */
function said(game, over) {
  const first = touches.matches ? [] : (game.first ?? []).map((/** @type {string[]} */ [keys, label]) => `${keys} ${label}`);
  const text = over ? "" : game.advice || game.said || game.notice || game.status?.at(-1) || first.join(" · ");
  if ($("said").textContent !== text) $("said").textContent = text;
  $("said").className = game.advice ? "advice" : "";
}

/** The place in a replay, which can be moved. @param {any} game */
function jumpBar(game) {
  const bar = $("jump");
  bar.hidden = game.progress === undefined;
  if (bar.hidden || bar.matches(":active")) return;
  bar.value = Math.round(game.progress * 1000);
  bar.setAttribute("aria-label", game.title);
  bar.oninput = () => send({ do: "jump", share: bar.value / 1000 });
}

// Beside the board

/** @param {any} game */
function beside(game) {
  const shown = game.boards.filter((/** @type {any} */ b) => b.place === "beside" && !game.keys.some((/** @type {any} */ k) => k.board));
  const text = JSON.stringify([shown, game.other, innerWidth > innerHeight, shared.theme.name]);
  if (text === sides) return;
  sides = text;
  const wide = innerWidth > innerHeight, size = wide ? Math.min(22, innerHeight / 32) : 11;
  let last = "";
  const parts = shown.slice(0, wide ? 12 : 6).map((/** @type {any} */ board) => {
    const title = board.title === last ? "" : board.title;
    last = board.title;
    return make("figure", {}, make("figcaption", {}, title), small(board, shared.theme, size, ratio()));
  });
  if (game.other) parts.push(make("div", { className: "other" }, make("b", {}, game.other.title), make("span", {}, `${game.other.label} ${game.other.value}`), make("span", { className: ["warn", "muted", "good"][game.other.sign + 1] }, game.other.lead || game.other.late), boardPicture(game.other.session, shared.theme, wide ? 130 : 60, wide ? 200 : 90, ratio())));
  $("beside").replaceChildren(...parts);
}

/** The keys beside the board, such as a keypad or a tray. @param {any} game @param {boolean} over */
function shownKeys(game, over) {
  const chosen = new Set(Object.values(game.overlay?.aside ?? {}).flat().map(String));
  const text = JSON.stringify([game.keys, [...chosen], over, shared.theme.name, innerWidth]);
  if (text === keyText) return;
  keyText = text;
  const holder = $("keys"), coloured = game.keys.some((/** @type {any} */ key) => key.colour), pieces = game.keys.some((/** @type {any} */ key) => key.board);
  holder.className = pieces ? "tray" : coloured ? "colours" : game.keys.length > 4 ? "digits" : "choices";
  holder.setAttribute("aria-label", shared.texts.keys);
  holder.style.setProperty("--columns", String(keyColumns(game.keys.length)));
  const scale = pieces ? Math.max(9, Math.min(innerWidth, innerHeight) / (innerWidth > innerHeight ? 44 : 42)) : 0;
  reconcile(holder, game.keys.map((/** @type {any} */ key) => make("button", {
    disabled: over || key.left === 0 && !key.input, "data-place": JSON.stringify(key.place), "data-input": key.input,
    "aria-label": key.left > 0 ? `${key.label} (${key.left})` : key.label, "aria-pressed": chosen.has(String(key.place)), className: `${key.left === 0 ? "used" : ""} ${key.label.length > 2 && !key.board ? "word" : ""}`,
  }, key.board ? small(key.board, shared.theme, scale, ratio()) : coloured ? swatch(key) : key.label, key.left >= 0 && make("sub", {}, key.left || "✓"))));
}

/** A colour that can be chosen, or what takes it away. @param {any} key */
const swatch = (key) => make("i", { className: "swatch", style: key.colour && `background: ${key.colour}` }, key.colour ? "" : "×");

/** How many keys of a keypad lie side by side, so that all rows are full or nearly so. @param {number} count */
function keyColumns(count) {
  if (innerWidth > innerHeight) return Math.max(3, Math.ceil(count / Math.max(1, Math.floor($("stage").clientHeight / (innerHeight > 500 ? 62 : 52)))));
  return Math.ceil(count / Math.ceil(count / 7));
}

// Buttons

/** @param {string[][]} list @param {any} game */
function buttons(list, game) {
  const covered = new Set(game.keys.map((/** @type {any} */ key) => key.input.replaceAll(" ", "-")));
  const arrows = ["up", "down", "left", "right"], padded = (game.pad ?? []).map((/** @type {string[]} */ [, action]) => action);
  const labels = new Set(game.keys.map((/** @type {any} */ key) => key.label));
  const wanted = list.filter(([action, label]) => !labels.has(label) && action && ![...COMMON, ...arrows, ...padded].includes(action) && !covered.has(action));
  const text = JSON.stringify([wanted, touches.matches]);
  if (text === toolTexts) return;
  toolTexts = text;
  const counts = new Map();
  wanted.forEach(([, label]) => counts.set(label, (counts.get(label) ?? 0) + 1));
  const doubled = (/** @type {string} */ label) => counts.get(label) > 1;
  if (touches.matches && game.keys.length > 4) wanted.splice(0, wanted.length, ...wanted.filter(([, label]) => game.keys.some((/** @type {any} */ key) => key.board) || !doubled(label)));
  if (touches.matches) wanted.sort(([a], [b]) => Number(FIRST.includes(b)) - Number(FIRST.includes(a)));
  $("tools").replaceChildren(...wanted.map(([action, label, cap]) => make("button", { "data-action": action }, touches.matches && doubled(label) ? `${label} ${cap}` : label, make("kbd", {}, cap))));
}

/** @param {string[][]} list */
function pad(list) {
  const text = JSON.stringify(list);
  if (text === padText) return;
  padText = text;
  /** @type {Map<string, string[]>} */ const byRole = new Map();
  for (const [role, ...rest] of [...list].reverse()) byRole.set(role, rest);
  const groups = THUMBS.map((roles) => Object.entries(roles).filter(([role]) => byRole.has(role)));
  $("pad").className = groups.flat().length > 6 ? "many" : "";
  $("pad").replaceChildren(...groups.filter((group) => group.length).map((group) => make("div", {}, ...group.map(([role, sign]) => {
    const [action, label] = byRole.get(role) ?? [];
    return make("button", { "data-action": action, "data-hold": "", "aria-label": label, className: role.replace(" ", "-") }, sign);
  }))));
}

// The same for screen readers

/** @param {any} game @param {boolean} over */
function grid(game, over) {
  const holder = $("grid"), { rows, columns, cells: data, first_row: first } = game.board;
  holder.setAttribute("aria-label", `${game.title}: ${shared.texts.board}`);
  if (cells.length !== data.length || holder.children[0]?.children.length !== columns) {
    cells = data.map((/** @type {any} */ _, /** @type {number} */ i) => make("span", { role: "gridcell", tabIndex: -1, "data-cell": i }));
    holder.replaceChildren(...Array.from({ length: rows }, (_, row) => make("div", { role: "row" }, ...cells.slice(row * columns, (row + 1) * columns))));
    holder.setAttribute("aria-rowcount", String(rows)); holder.setAttribute("aria-colcount", String(columns));
    holder.style.setProperty("--rows", String(rows));
  }
  const held = new Set((game.overlay?.cells.held ?? []).map(String));
  data.forEach((/** @type {any[]} */ fields, /** @type {number} */ i) => {
    const row = Math.floor(i / columns) + first, column = i % columns, name = hidden(game) ? "" : nameOf(fields, game, i, held.has(`${row},${column}`));
    const label = filled("cell", { row: row + 1, column: column + 1, name: name + clues(game, row, column) });
    if (cells[i].label !== label) { cells[i].label = label; cells[i].setAttribute("aria-label", label); }
  });
  const [cursor] = game.overlay?.cells.cursor ?? [], cell = cursor && cells[(cursor[0] - first) * columns + cursor[1]];
  const target = cell ?? holder, active = document.activeElement;
  holder.tabIndex = cell ? -1 : 0;
  if (!over && target !== active && (active === document.body || active === holder || cells.includes(active) || !active?.isConnected || active.closest("main"))) target.focus({ preventScroll: true });
}

/** @param {any[]} fields @param {any} game @param {number} i @param {boolean} held */
function nameOf(fields, game, i, held) {
  const cell = cellOf(fields), texts = shared.texts, extras = [];
  if (cell.role === "stack" && game.board.style === "paper" && cell.label) extras.push(texts.given);
  if (cell.notes || cell.centre) extras.push(filled("notes", { digits: [...cell.notes, ...cell.centre].join(" ") }));
  if (cell.fault && !game.names[i].includes(texts.wrong)) extras.push(texts.wrong);
  if (held) extras.push(texts.chosen);
  if (cell.piece && game.board.style === "paper") extras.push(filled("area", { number: cell.piece }));
  return [game.names[i], ...extras].join(", ");
}

/** The texts of a row and a column, at their first cells. @param {any} game @param {number} row @param {number} column */
function clues(game, row, column) {
  const texts = game.boards.filter((/** @type {any} */ b) => b.place !== "beside").map((/** @type {any} */ b) => {
    const line = b.cells.map((/** @type {any} */ _, /** @type {number} */ i) => (b.place === "left" ? Math.floor(i / b.columns) === row : i % b.columns === column) && b.names[i]).filter(Boolean);
    return `${b.title} ${line.join(" ")}`;
  });
  return texts.length ? ` (${texts.join("; ")})` : "";
}

export { cells, send };
