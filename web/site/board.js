// Draws a board that a game shows on a canvas. Nothing here knows a game: how a board looks is in its data.
import { contrast, inkOn, mix, readable } from "./colours.js";
import { shared } from "./dom.js";

export const ROLES = ["", "stack", "piece", "ghost", "home", "goal", "mark", "wall"];
export const FORMS = ["", "box", "person", "cover", "flag", "mine", "dim", "lit", "void"];
const FONT = "Inter, system-ui, sans-serif";
export const EDGE = 0.6; // the size of the texts at the edges, in cells
const MAX_CELL = 160; // px
const FAINT = 0.45;
const TRAY = "#262936"; // the ground of tiles that have no other: a tray with a slot for each

/** @typedef {{colour: number, label: string, role: string, form: string, piece: number, under: string, notes: string, centre: string, tint: number, fault: boolean, corner: string}} Cell */

/** @param {any[]} data @returns {Cell} */
export function cellOf([colour = 0, label = "", role = 0, form = 0, piece = 0, under = 0, notes = "", centre = "", tint = 0, fault = false, corner = ""]) {
  return { colour, label, role: ROLES[role], form: FORMS[form], piece, under: ROLES[under], notes, centre, tint, fault, corner };
}

/** The colours of a board: its frame, its ground, its lines, and those of its cells. @param {any} board @param {any} theme */
function looksOf(board, theme) {
  const frame = board.frame || theme.line;
  const flat = board.style === "paper" || board.style === "field";
  const isTray = board.style === "tiles" && board.ground === TRAY, tray = (/** @type {number} */ share) => mix("#14151b", frame, share);
  const ground = board.style === "well" ? theme.well : isTray ? tray(0.24) : board.ground;
  const colours = board.palette.length ? board.palette : theme.pieces;
  return {
    frame, ground, flat, accent: readable(theme.accent, ground),
    lines: flat ? mix(ground, frame, 0.35) : board.style === "well" ? theme.grid : "",
    slot: isTray ? tray(0.1) : "",
    heavy: flat ? mix(frame, "#000000", 0.3) : frame,
    wall: mix("#4a4d5c", frame, board.style === "floor" ? 0.15 : 0),
    bad: flat ? "#c81e3c" : theme.bad,
    colour: (/** @type {number} */ number) => (number ? colours[(number - 1) % colours.length] : theme.muted),
    hue: (/** @type {number} */ number) => theme.pieces[(number - 1) % theme.pieces.length],
  };
}

/** The sizes of a board in a room of so many px. @param {any} shown @param {number} width @param {number} height @param {number} ratio */
export function place(shown, width, height, ratio) {
  const { board } = shown;
  const left = shown.boards.find((/** @type {any} */ b) => b.place === "left")?.columns ?? 0;
  const above = shown.boards.find((/** @type {any} */ b) => b.place === "above")?.rows ?? 0;
  const rim = Math.max(3, Math.min(8, Math.min(width, height) / 70));
  const fits = Math.min((width - 2 * rim) / (board.columns + left * EDGE), (height - 2 * rim) / (board.rows + above * EDGE));
  const size = Math.max(2, Math.floor(Math.min(fits, MAX_CELL) * ratio) / ratio);
  return {
    size, rim, ratio, first: board.first_row,
    x: rim + left * EDGE * size, y: rim + above * EDGE * size,
    width: size * (board.columns + left * EDGE) + 2 * rim, height: size * (board.rows + above * EDGE) + 2 * rim,
  };
}

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {number} ratio */
export function prepare(canvas, width, height, ratio) {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    Object.assign(canvas, { width: w, height: h });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** A raised block; its sides toward the same piece are open. @param {CanvasRenderingContext2D} g @param {boolean[]} joins */
function block(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h, /** @type {string} */ colour, /** @type {number} */ size, joins = [false, false, false, false]) {
  const gap = Math.max(0.5, size * 0.02), r = size * 0.13, lip = size * 0.07;
  const [up, right, down, left] = joins.map((joined) => (joined ? 0 : gap));
  const corners = (/** @type {number} */ r) => [up && left && r, up && right && r, down && right && r, down && left && r];
  const [l, t, wide, high] = [x + left, y + up, w - left - right, h - up - down];
  const fill = (/** @type {string} */ style, /** @type {number} */ from, /** @type {number} */ to) => {
    g.fillStyle = style; g.beginPath(); g.roundRect(l, t + from, wide, high - from - to, corners(r)); g.fill();
  };
  if (down) fill(mix(colour, "#000000", 0.36), 0, 0);
  if (up) fill(mix(colour, "#ffffff", 0.3), 0, down ? lip : 0);
  fill(colour, up ? lip * 0.6 : 0, down ? lip : 0);
}

/** @param {CanvasRenderingContext2D} g */
function slot(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {string} */ colour) {
  const gap = Math.max(0.5, s * 0.03);
  g.fillStyle = colour; g.beginPath(); g.roundRect(x + gap, y + gap, s - 2 * gap, s - 2 * gap, s * 0.11); g.fill();
}

/** The patterns by which pieces can be told apart without colours, in squares of side 1. @type {((p: Path2D) => void)[]} */
const PATTERNS = [
  (p) => p.arc(0.5, 0.5, 0.3, 0, 7),
  (p) => { p.arc(0.5, 0.5, 0.46, 0, 7); p.moveTo(0.79, 0.5); p.arc(0.5, 0.5, 0.29, 0, 7, true); },
  (p) => p.rect(0.38, 0, 0.24, 1),
  (p) => p.rect(0, 0.38, 1, 0.24),
  (p) => { p.rect(0.38, 0, 0.24, 1); p.rect(0, 0.38, 0.38, 0.24); p.rect(0.62, 0.38, 0.38, 0.24); },
  (p) => outlined(p, [0, 0.17], [0.17, 0], [0.5, 0.33], [0.83, 0], [1, 0.17], [0.67, 0.5], [1, 0.83], [0.83, 1], [0.5, 0.67], [0.17, 1], [0, 0.83], [0.33, 0.5]),
  (p) => outlined(p, [0, 0.5], [0.5, 0], [1, 0.5], [0.5, 1]),
  (p) => outlined(p, [0.5, 0.06], [1, 0.92], [0, 0.92]),
];

/** @param {Path2D} p @param {number[][]} corners */
function outlined(p, ...corners) {
  for (const [x, y] of corners) p.lineTo(x, y);
  p.closePath();
}

/** The pattern of a colour by its number, on a block. @param {CanvasRenderingContext2D} g */
function pattern(g, /** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {string} */ colour) {
  const path = new Path2D(), placed = new Path2D();
  PATTERNS[(number - 1) % PATTERNS.length](path);
  placed.addPath(path, new DOMMatrix([s / 2, 0, 0, s / 2, x + s / 4, y + s * 0.22]));
  g.fillStyle = mix(colour, inkOn(colour), 0.6); g.fill(placed, "evenodd");
}

/** @param {CanvasRenderingContext2D} g @param {string} label */
function text(g, label, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ colour, bold = false, most = Infinity) {
  g.fillStyle = colour; g.textAlign = "center"; g.textBaseline = "alphabetic";
  const font = (/** @type {number} */ px) => `${bold ? 700 : 400} ${px}px ${FONT}`;
  g.font = font(size);
  const wide = g.measureText(label).width;
  if (wide > most) { size *= most / wide; g.font = font(size); }
  g.fillText(label, x, y + size * 0.36);
}

/** Draw a game, with what the hand holds, what a hint marks, and what moves now. @param {HTMLCanvasElement} canvas @param {any} shown @param {any} at @param {any} theme @param {{moving: Map<string, any>, flashes: number[][], light: number}} [motion] */
export function draw(canvas, shown, at, theme, motion) {
  const g = prepare(canvas, at.width, at.height, at.ratio);
  const { board } = shown, overlay = shown.overlay ?? { cells: {}, line: [], lifted: [], preview: [] };
  const look = looksOf(board, theme), s = at.size, { columns, rows } = board;
  const X = (/** @type {number} */ c) => at.x + c * s, Y = (/** @type {number} */ r) => at.y + (r - board.first_row) * s;
  const cells = board.cells.map(cellOf);
  const cell = (/** @type {number} */ r, /** @type {number} */ c) => (c < 0 || c >= columns ? undefined : cells[(r - board.first_row) * columns + c]);
  const marks = marksOf(shown, overlay);
  const lit = board.alike ? alikeLabel(overlay, cell) : "";
  g.fillStyle = look.frame; g.beginPath();
  g.roundRect(at.x - at.rim, at.y - at.rim, columns * s + 2 * at.rim, rows * s + 2 * at.rim, at.rim * 1.5); g.fill();
  g.fillStyle = look.ground; g.fillRect(at.x, at.y, columns * s, rows * s);
  const each = (/** @type {(cell: Cell, r: number, c: number) => void} */ act) => cells.forEach((/** @type {Cell} */ k, /** @type {number} */ i) => act(k, Math.floor(i / columns) + board.first_row, i % columns));
  each((k, r, c) => {
    const mark = marks.get(`${r} ${c}`);
    if (k.tint) { g.fillStyle = mix(look.ground, look.hue(k.tint), 0.4); g.fillRect(X(c), Y(r), s, s); }
    if (look.flat && k.form === "lit") { g.fillStyle = mix(look.ground, "#ffdf5e", 0.55); g.fillRect(X(c), Y(r), s, s); }
    if (lit && k.label === lit) { g.fillStyle = mix(look.ground, look.frame, 0.28); g.fillRect(X(c), Y(r), s, s); }
    if (mark && look.flat) { g.fillStyle = mix(look.ground, mark === "cursor" ? look.frame : theme.accent, 0.4); g.fillRect(X(c), Y(r), s, s); }
  });
  if (look.slot) each((k, r, c) => k.form !== "void" && slot(g, X(c), Y(r), s, look.slot));
  if (look.lines) lines(g, at, board, look.lines, 1, 1, 1);
  const patterns = shared.picture?.patterns && (board.style === "well" || look.slot || (board.style === "paper" && board.palette.length > 1));
  const drawAt = (/** @type {Cell} */ k, /** @type {number} */ r, /** @type {number} */ c, { down = 0, right = 0, scale = 1 } = {}) => {
    const size = s * scale, x = X(c + right) - (size - s) / 2, y = Y(r + down) - (size - s) / 2;
    drawCell(g, k, x, y, size, look, board, [[-1, 0], [0, 1], [1, 0], [0, -1]].map(([dr, dc]) => joined(k, cell(r + dr, c + dc))));
    if (patterns && isBlock(k, board) && k.colour && !k.label && s >= 12) pattern(g, k.colour, x, y, s, look.colour(k.colour));
  };
  const strokes = () => {
    g.strokeStyle = look.heavy; g.lineWidth = Math.max(2, s * (look.flat ? 0.035 : 0.06)); g.beginPath();
    for (const [[r, c], [r2, c2]] of board.lines) { g.moveTo(X(c), Y(r)); g.lineTo(X(c2), Y(r2)); }
    g.stroke();
  };
  if (look.flat) { g.globalAlpha = FAINT; strokes(); g.globalAlpha = 1; } // below what is written on paper
  each((k, r, c) => motion?.moving.has(`${r},${c}`) || drawAt(k, r, c));
  if (motion) {
    each((k, r, c) => motion.moving.has(`${r},${c}`) && drawAt(k, r, c, motion.moving.get(`${r},${c}`)));
    g.fillStyle = `rgb(255 255 255 / ${0.6 * motion.light})`;
    for (const [r, c] of motion.flashes) g.fillRect(X(c), Y(r), s, s);
  }
  if (board.dashed) cages(g, cell, each, X, Y, s, look.heavy);
  else if (look.flat) areas(g, cell, each, X, Y, s, look.heavy);
  if (board.blocks[0] || board.blocks[1]) lines(g, at, board, look.heavy, Math.max(1.5, s * 0.045), ...board.blocks);
  if (!look.flat) strokes();
  for (const [r, c, value] of overlay.preview) {
    if (!cell(r, c)) continue; // it is beside the board
    g.globalAlpha = FAINT; g.fillStyle = value ? look.colour(value) : look.ground;
    g.fillRect(X(c) + s * 0.2, Y(r) + s * 0.2, s * 0.6, s * 0.6); g.globalAlpha = 1;
  }
  for (const [key, mark] of marks) drawMark(g, mark, X(Number(key.split(" ")[1])), Y(Number(key.split(" ")[0])), s, look, theme);
  shown.boards.filter((/** @type {any} */ b) => b.place !== "beside").forEach((/** @type {any} */ b) => drawEdge(g, b, at, theme));
  for (const piece of overlay.lifted) for (const [r, c] of piece.corners) {
    g.globalAlpha = 0.9; block(g, X(c / 1000), Y(r / 1000), s, s, look.colour(piece.value), s); g.globalAlpha = 1;
  }
}

/** What each marked cell is marked as, the strongest mark last. @param {any} shown @param {any} overlay @returns {Map<string, string>} */
function marksOf(shown, overlay) {
  const found = new Map(), add = (/** @type {any[]} */ cells, /** @type {string} */ mark) => cells?.forEach(([r, c]) => found.set(`${r} ${c}`, mark));
  for (const part of ["look", "reason", "act", "target"]) add(shown.marks?.[part], "hint");
  add(overlay.line, "held");
  for (const role of ["preview", "target", "held", "cursor"]) add(overlay.cells[role], role);
  return found;
}

/** @param {any} overlay @param {(r: number, c: number) => Cell | undefined} cell */
function alikeLabel(overlay, cell) {
  const [at] = overlay.cells.cursor ?? [];
  const found = at && cell(at[0], at[1]);
  return found && !found.notes && !found.centre ? found.label : "";
}

/** @param {CanvasRenderingContext2D} g */
function lines(g, /** @type {any} */ at, /** @type {any} */ board, /** @type {string} */ colour, /** @type {number} */ width, down = 0, right = 0) {
  g.strokeStyle = colour; g.lineWidth = width; g.beginPath();
  for (let c = right; right && c < board.columns; c += right) { g.moveTo(at.x + c * at.size, at.y); g.lineTo(at.x + c * at.size, at.y + board.rows * at.size); }
  for (let r = down; down && r < board.rows; r += down) { g.moveTo(at.x, at.y + r * at.size); g.lineTo(at.x + board.columns * at.size, at.y + r * at.size); }
  g.stroke();
}

/** @param {CanvasRenderingContext2D} g @param {Cell} k @param {any} look @param {any} board @param {boolean[]} joins */
function drawCell(g, k, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, look, board, joins) {
  const colour = look.colour(k.colour);
  let ground = look.ground;
  if (k.form === "void") return;
  if (!look.flat && (k.role === "goal" || k.under === "goal")) goal(g, x, y, s, look);
  if (board.style === "lamps") { lamp(g, k, x, y, s, look); ground = k.form === "lit" ? "#ffe9a8" : ground; if (k.role === "mark") cross(g, x, y, s, inkOn(ground)); }
  else if (k.form === "mine") disc(g, x, y, s, 0.28, k.fault ? look.bad : "#26282f");
  else if (k.role === "wall") { block(g, x, y, s, s, look.wall, s, joins); ground = look.wall; }
  else if (k.form === "person") person(g, x, y, s, colour);
  else if (k.form === "cover" || k.form === "flag") { ground = mix(look.frame, "#ffffff", 0.25); block(g, x, y, s, s, ground, s); if (k.form === "flag") flag(g, x, y, s); }
  else if (k.role === "ghost") outline(g, x, y, s, mix(look.ground, colour, 0.65));
  else if (isBlock(k, board)) { block(g, x, y, s, s, colour, s, joins); ground = colour; if (k.form === "box") crate(g, x, y, s, colour); }
  else if (k.role === "home" && k.form === "box") { block(g, x, y, s, s, colour, s); crate(g, x, y, s, colour); ground = colour; }
  const across = board.blocks[1] > 3 ? 4 : 3, top = board.dashed ? 0.26 : 0.05; // below the sum in the corner
  for (const sign of k.notes) {
    const [row, column] = [Math.floor("123456789ABCDEFG".indexOf(sign) / across), "123456789ABCDEFG".indexOf(sign) % across];
    const y0 = y + s * (top + (0.95 - top) / across * (row + 0.5));
    text(g, sign, x + s * (0.05 + 0.9 / across * (column + 0.5)), y0, s * (board.dashed ? 0.63 : 0.7) / across, mix(look.frame, "#000000", 0.4));
  }
  if (k.centre) text(g, k.centre, x + s / 2, y + s / 2, s * 0.3, mix(look.frame, "#000000", 0.4), false, s * 0.9);
  const label = k.notes || k.centre || (k.piece && !/\d/.test(k.label)) ? "" : k.label.trim().replace(/^-$|!$/, "");
  if (k.role === "mark" && !label && !k.notes && !k.centre && !k.form) cross(g, x, y, s, readable(k.colour ? colour : look.frame, ground));
  const written = /^(?:(\d+[−+×÷]?) )?(.?)([<>∧∨]*)$/u.exec(label);
  if (written && (written[1] || written[3])) return clues(g, written, x, y, s, look, board, colour, k);
  const corner = /^\d+[−+×÷]$/u.test(label);
  if (corner) text(g, label, x + s * 0.27, y + s * 0.2, s * 0.24, look.heavy, true, s * 0.5);
  else if (label && k.form !== "flag" && k.form !== "mine" && k.form !== "person" && k.form !== "cover") {
    const ink = ground !== look.ground ? inkOn(ground) : k.fault ? look.bad : k.colour ? readable(colour, ground) : readable(look.frame, ground, 4.5);
    text(g, label, x + s / 2, y + s / 2, s * (board.style === "tiles" ? 0.46 : 0.58), ink, k.role === "stack" || board.style !== "paper", s * 0.84);
  }
  if (k.corner) text(g, k.corner, x + s * (0.08 + 0.07 * k.corner.length), y + s * 0.15, s * 0.22, look.heavy, true);
  if (k.fault && !label) cross(g, x, y, s, look.bad);
}

/** A digit with the result of its cage in a corner, or with signs toward its neighbours. @param {CanvasRenderingContext2D} g @param {string[]} written @param {any} look @param {any} board @param {Cell} k */
function clues(g, [, corner, digit, signs], /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, look, board, /** @type {string} */ colour, k) {
  if (corner) text(g, corner, x + s * 0.27, y + s * 0.2, s * 0.24, look.heavy, true, s * 0.5);
  if (digit && digit !== ".") text(g, digit, x + s / 2, y + s / 2, s * 0.54, k.fault ? look.bad : readable(colour, look.ground), k.role === "stack");
  for (const sign of signs) text(g, sign, "<>".includes(sign) ? x + s * 0.97 : x + s / 2, "<>".includes(sign) ? y + s / 2 : y + s * 0.97, s * 0.28, look.heavy, true);
}

/** Dashed lines inside the edges of areas. Each side of a cell is drawn up to the next one of the area, or to the line there. @param {CanvasRenderingContext2D} g @param {(r: number, c: number) => Cell | undefined} cell @param {(act: (k: Cell, r: number, c: number) => void) => void} each @param {(c: number) => number} X @param {(r: number) => number} Y */
function cages(g, cell, each, X, Y, /** @type {number} */ s, /** @type {string} */ colour) {
  const inset = s * 0.07;
  g.strokeStyle = colour; g.lineWidth = Math.max(1, s * 0.02); g.setLineDash([s * 0.06, s * 0.06]); g.beginPath();
  each((k, r, c) => {
    if (!k.piece) return;
    const same = (/** @type {number} */ down, /** @type {number} */ right) => cell(r + down, c + right)?.piece === k.piece;
    for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (same(down, right)) continue;
      const end = (/** @type {number} */ way) => {
        const [d, a] = down ? [0, way] : [way, 0];
        return 0.5 + way * (same(d, a) ? (same(d + down, a + right) ? 0.5 + inset / s : 0.5) : 0.5 - inset / s);
      };
      const far = 0.5 + (down || right) * (0.5 - inset / s), [from, to] = [end(-1), end(1)];
      const start = k.corner && ((down < 0) || (right < 0)) ? Math.max(from, down ? 0.12 + 0.15 * k.corner.length : 0.32) : from;
      if (down) { g.moveTo(X(c) + start * s, Y(r) + far * s); g.lineTo(X(c) + to * s, Y(r) + far * s); }
      else { g.moveTo(X(c) + far * s, Y(r) + start * s); g.lineTo(X(c) + far * s, Y(r) + to * s); }
    }
  });
  g.stroke(); g.setLineDash([]);
}

/** The borders between areas of ruled paper. @param {CanvasRenderingContext2D} g @param {(r: number, c: number) => Cell | undefined} cell @param {(act: (k: Cell, r: number, c: number) => void) => void} each @param {(c: number) => number} X @param {(r: number) => number} Y */
function areas(g, cell, each, X, Y, /** @type {number} */ s, /** @type {string} */ colour) {
  g.strokeStyle = colour; g.lineWidth = Math.max(2, s * 0.05); g.beginPath();
  each((k, r, c) => {
    const [right, below] = [cell(r, c + 1), cell(r + 1, c)];
    if (right && right.piece !== k.piece) { g.moveTo(X(c + 1), Y(r)); g.lineTo(X(c + 1), Y(r + 1)); }
    if (below && below.piece !== k.piece) { g.moveTo(X(c), Y(r + 1)); g.lineTo(X(c + 1), Y(r + 1)); }
  });
  g.stroke();
}

/** @param {Cell} a @param {Cell | undefined} b */
const joined = (a, b) => (a.piece > 0 && b?.piece === a.piece) || (a.role === "wall" && b?.role === "wall" && !a.form && !a.label && !b.label);

/** @param {Cell} k @param {any} board */
const isBlock = (k, board) => ["stack", "piece", "home"].includes(k.role) && (!["paper", "field"].includes(board.style) || (!k.label && k.colour > 0));

/** @param {CanvasRenderingContext2D} g */
function drawMark(g, /** @type {string} */ mark, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {any} */ look, /** @type {any} */ theme) {
  if (mark === "preview") return;
  const colour = mark === "hint" ? readable(theme.good, look.ground) : look.flat ? mix(look.frame, "#000000", 0.35) : contrast(theme.accent, look.frame) > 1.4 ? theme.accent : "#ffffff";
  g.strokeStyle = colour; g.lineWidth = Math.max(2, s * (mark === "target" ? 0.04 : 0.07));
  const inset = g.lineWidth / 2 + 0.5;
  g.beginPath(); g.roundRect(x + inset, y + inset, s - 2 * inset, s - 2 * inset, s * 0.1); g.stroke();
}

/** The texts at the left of rows or above columns. @param {CanvasRenderingContext2D} g @param {any} edge @param {any} at @param {any} theme */
function drawEdge(g, edge, at, theme) {
  edge.cells.map(cellOf).forEach((/** @type {Cell} */ k, /** @type {number} */ i) => {
    const r = Math.floor(i / edge.columns), c = i % edge.columns, step = EDGE * at.size;
    if (!k.label) return;
    const x = edge.place === "left" ? at.x - at.rim - (edge.columns - c - 0.5) * step : at.x + (c + 0.5) * at.size;
    const y = edge.place === "left" ? at.y + (r + 0.5) * at.size : at.y - at.rim - (edge.rows - r - 0.5) * step;
    const [, number, letter] = /^(\d+)([^\d]?)$/.exec(k.label.trim()) ?? ["", k.label.trim(), ""], isFaint = k.role === "home";
    const chip = k.colour && edge.palette[(k.colour - 1) % edge.palette.length], side = step * 0.92;
    if (chip) { g.globalAlpha = isFaint ? FAINT : 1; g.fillStyle = chip; g.beginPath(); g.roundRect(x - side / 2, y - side / 2, side, side, side * 0.2); g.fill(); g.globalAlpha = 1; }
    const ink = k.fault ? theme.bad : isFaint ? theme.muted : chip ? inkOn(chip) : theme.text;
    text(g, number + (shared.picture?.patterns ? letter : ""), x, y, at.size * 0.44, ink, !isFaint, step * 0.9);
  });
}

/** @param {CanvasRenderingContext2D} g */
function disc(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {number} */ radius, /** @type {string} */ colour) {
  g.fillStyle = colour; g.beginPath(); g.arc(x + s / 2, y + s / 2, s * radius, 0, 7); g.fill();
}
/** @param {CanvasRenderingContext2D} g */
function outline(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {string} */ colour) {
  g.strokeStyle = colour; g.lineWidth = Math.max(1.5, s * 0.06); g.beginPath(); g.roundRect(x + s * 0.09, y + s * 0.09, s * 0.82, s * 0.82, s * 0.12); g.stroke();
}
/** @param {CanvasRenderingContext2D} g */
function cross(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {string} */ colour) {
  g.strokeStyle = colour; g.lineWidth = Math.max(1.5, s * 0.07); g.lineCap = "round"; g.beginPath();
  g.moveTo(x + s * 0.3, y + s * 0.3); g.lineTo(x + s * 0.7, y + s * 0.7); g.moveTo(x + s * 0.7, y + s * 0.3); g.lineTo(x + s * 0.3, y + s * 0.7); g.stroke(); g.lineCap = "butt";
}
/** @param {CanvasRenderingContext2D} g */
function goal(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {any} */ look) {
  g.strokeStyle = readable(look.frame, look.ground, 3); g.lineWidth = Math.max(1.5, s * 0.07);
  diamond(g, x, y, s, 0.38); g.stroke();
}
/** @param {CanvasRenderingContext2D} g */
function diamond(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {number} */ r) {
  g.beginPath();
  for (const [dx, dy] of [[0, -r], [r, 0], [0, r], [-r, 0]]) g.lineTo(x + s * (0.5 + dx), y + s * (0.5 + dy));
  g.closePath();
}
/** @param {CanvasRenderingContext2D} g @param {string} colour */
function crate(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, colour) {
  g.strokeStyle = mix(colour, "#000000", 0.45); g.lineWidth = Math.max(1.5, s * 0.05); g.beginPath();
  g.rect(x + s * 0.22, y + s * 0.2, s * 0.56, s * 0.56); g.moveTo(x + s * 0.22, y + s * 0.76); g.lineTo(x + s * 0.78, y + s * 0.2); g.stroke();
}
/** @param {CanvasRenderingContext2D} g */
function person(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {string} */ colour) {
  disc(g, x, y, s, 0.4, mix(colour, "#000000", 0.35)); disc(g, x, y - s * 0.02, s, 0.37, colour);
  for (const side of [-1, 1]) disc(g, x + side * s * 0.13, y - s * 0.06, s, 0.06, inkOn(colour));
}
/** @param {CanvasRenderingContext2D} g */
function flag(g, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s) {
  g.fillStyle = "#c81e3c"; g.beginPath(); g.moveTo(x + s * 0.36, y + s * 0.2); g.lineTo(x + s * 0.76, y + s * 0.36); g.lineTo(x + s * 0.36, y + s * 0.52); g.fill();
  g.fillStyle = "#26282f"; g.fillRect(x + s * 0.33, y + s * 0.2, s * 0.06, s * 0.58);
}
/** @param {CanvasRenderingContext2D} g @param {Cell} k */
function lamp(g, k, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s, /** @type {any} */ look) {
  const colour = k.colour ? look.colour(k.colour) : k.form === "lit" ? "#ffd95e" : mix(look.ground, "#ffffff", 0.08);
  block(g, x, y, s, s, k.form === "dim" ? mix(colour, "#000000", 0.45) : colour, s);
  for (const [radius, share] of k.form === "lit" ? [[0.28, 0.35], [0.18, 0.6]] : []) disc(g, x, y - s * 0.01, s, radius, mix(colour, "#ffffff", share));
}

/** A small board as a picture of its own. @param {any} board @param {any} theme @param {number} size @param {number} ratio */
export function small(board, theme, size, ratio) {
  const canvas = document.createElement("canvas"), g = prepare(canvas, board.columns * size, board.rows * size, ratio);
  const look = looksOf(board, theme);
  canvas.setAttribute("aria-hidden", "true");
  if (board.used) g.globalAlpha = FAINT;
  board.cells.map(cellOf).forEach((/** @type {Cell} */ k, /** @type {number} */ i) => {
    if (k.colour || k.label) drawCell(g, { ...k, role: k.role || "piece" }, (i % board.columns) * size, Math.floor(i / board.columns) * size, size, look, { ...board, style: "well" }, [false, false, false, false]);
  });
  return canvas;
}

/** A board as a picture, such as on a card. @param {any} board @param {any} theme @param {number} width @param {number} height @param {number} ratio */
export function picture(board, theme, width, height, ratio) {
  const canvas = document.createElement("canvas"), shown = { board, boards: [] };
  canvas.setAttribute("aria-hidden", "true");
  draw(canvas, shown, place(shown, width, height, ratio), theme);
  return canvas;
}

/** The cover of a game: its colour and its emblem. @param {any} cover @param {number} width @param {number} height @param {number} ratio */
export function drawCover(cover, width, height, ratio) {
  const canvas = document.createElement("canvas"), g = prepare(canvas, width, height, ratio);
  canvas.setAttribute("aria-hidden", "true");
  g.fillStyle = cover.colour; g.fillRect(0, 0, width, height);
  const s = Math.min((height * 0.74) / cover.rows, (width * 0.74) / cover.columns, height * 0.34);
  const left = (width - s * cover.columns) / 2, top = (height - s * cover.rows) / 2;
  for (const [colour, shape, label, ink, row, column, high, wide] of cover.pieces) {
    const x = left + column * s, y = top + row * s;
    if (["cell", "crate", "flag"].includes(shape)) block(g, x, y, wide * s, high * s, colour, s);
    if (shape === "crate") cross(g, x, y, s, ink);
    else if (shape === "flag") flag(g, x, y, s);
    else if (shape === "flat") { g.fillStyle = colour; g.fillRect(x + 0.5, y + 0.5, wide * s - 1, high * s - 1); }
    else if (shape === "dashed") { g.setLineDash([s * 0.18, s * 0.12]); outline(g, x, y, s, colour); g.setLineDash([]); }
    else if (shape === "disc") disc(g, x + ((wide - 1) * s) / 2, y, s, 0.42, colour);
    else if (shape === "diamond") { g.fillStyle = colour; diamond(g, x, y, s, 0.4); g.fill(); }
    if (label) text(g, label, x + (wide * s) / 2, y + (high * s) / 2, s * 0.6, ink, true, wide * s * 0.85);
  }
  return canvas;
}

/** Results as a curve; better ones are higher. @param {number[]} values @param {boolean} low @param {string} colour */
export function curve(values, low, colour, ratio = 2, width = 220, height = 40) {
  const canvas = document.createElement("canvas"), g = prepare(canvas, width, height, ratio);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  canvas.setAttribute("aria-hidden", "true");
  g.strokeStyle = colour; g.lineWidth = 2; g.beginPath();
  values.forEach((value, i) => {
    const share = (value - least) / Math.max(1, most - least);
    g.lineTo(3 + (i * (width - 6)) / Math.max(1, values.length - 1), 3 + (low ? share : 1 - share) * (height - 6));
  });
  g.stroke();
  return canvas;
}
