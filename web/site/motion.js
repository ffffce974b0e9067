// What moves on the board: pieces glide to where they are now, merged tiles pop, and cleared rows flash.
import { draw } from "./board.js";
import { $, shared } from "./dom.js";

const GLIDE = 120, FLASH = 180; // ms
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let frame = 0;

/** Show a board, and what has moved on it since the last one. @param {any} game @param {any} at */
export function show(game, at) {
  cancelAnimationFrame(frame);
  const motion = calm.matches ? "off" : shared.picture.motion;
  const moves = motion === "off" ? [] : (game.moves ?? []).filter((/** @type {string[]} */ [kind]) => motion === "full" || kind === "moved");
  const paths = pathsOf(game.board, moves), pops = cellsOf(moves, "merged"), flashes = [...cellsOf(moves, "cleared"), ...cellsOf(moves, "locked")];
  const lasts = flashes.length ? FLASH : GLIDE, begun = performance.now();
  const step = () => {
    const share = moves.length ? Math.min(1, (performance.now() - begun) / lasts) : 1, left = (1 - share) ** 3;
    const moving = new Map([...paths].map(([cell, [down, right]]) => [cell, { down: down * left, right: right * left, scale: 1 }]));
    for (const cell of pops) moving.set(String(cell), { down: 0, right: 0, scale: 1 + 0.16 * Math.sin(Math.PI * share) });
    draw($("board"), game, at, shared.theme, share < 1 ? { moving, flashes, light: left } : undefined);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step();
}

/** @param {any[]} moves @param {string} wanted @returns {number[][]} */
const cellsOf = (moves, wanted) => moves.filter(([kind]) => kind === wanted).map(([, start, end]) => end ?? start);

/** From where each cell that moved has come, in cells. What moves on from where something else has just arrived is the same thing.
 * @param {any} board @param {any[]} moves @returns {Map<string, number[]>} */
function pathsOf(board, moves) {
  /** @type {Map<string, number[]>} */ const starts = new Map(), paths = new Map();
  for (const [kind, start, end] of moves) {
    if (kind !== "moved" || !start || !end) continue;
    const first = starts.get(String(start)) ?? start;
    starts.delete(String(start));
    starts.set(String(end), first);
  }
  const pieceAt = (/** @type {number[]} */ [row, column]) => board.cells[(row - board.first_row) * board.columns + column]?.[4] ?? 0;
  for (const [text, start] of starts) {
    const end = text.split(",").map(Number), piece = pieceAt(end), path = [start[0] - end[0], start[1] - end[1]];
    if (!piece) paths.set(text, path);
    else board.cells.forEach((/** @type {any[]} */ cell, /** @type {number} */ i) => cell[4] === piece && paths.set(String([Math.floor(i / board.columns) + board.first_row, i % board.columns]), path));
  }
  return paths;
}
