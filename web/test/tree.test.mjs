// Games are won by a player who knows nothing but the accessibility tree, and has nothing but a keyboard.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, open, openID, set, skip, stored } from "./browser.mjs";

/** @type {any} */ let chromium;
/** @type {any} */ let tab;

/** All nodes of the tree. @param {any} node @returns {any[]} */
const nodes = (node) => [node, ...(node.children ?? []).flatMap(nodes)];
const tree = async () => nodes(await tab.accessibility.snapshot());

/** The names of the cells by row and column, and the cell with the focus. */
async function board() {
  /** @type {string[][]} */ const cells = [];
  /** @type {number[] | null} */ let focus = null;
  for (const node of await tree()) {
    const found = node.role === "gridcell" && /^row (\d+), column (\d+): (.*)$/.exec(node.name);
    if (!found) continue;
    const [row, column] = [Number(found[1]) - 1, Number(found[2]) - 1];
    (cells[row] ??= [])[column] = found[3];
    if (node.focused) focus = [row, column];
  }
  return { cells, focus };
}

/** Wait until the tree has a heading like this. @param {RegExp} wanted */
async function heading(wanted) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await tree()).some((node) => node.role === "heading" && wanted.test(node.name))) return;
    await tab.evaluate(() => new Promise((ok) => requestAnimationFrame(ok)));
  }
  assert.fail(`no heading says ${wanted}`);
}

/** Move the focus to a cell. @param {number} row @param {number} column */
async function go(row, column) {
  for (let tries = 0; tries < 60; tries++) {
    await stored(tab); // all moves before are seen
    const { focus } = await board();
    if (focus && focus[0] === row && focus[1] === column) return;
    const [r, c] = focus ?? [0, 0];
    await tab.keyboard.press(!focus || r > row ? "ArrowUp" : r < row ? "ArrowDown" : c > column ? "ArrowLeft" : "ArrowRight");
  }
  assert.fail(`the focus does not reach row ${row + 1}, column ${column + 1}`);
}

/** The way to solve a slide puzzle of 3 x 3, by the directions in which tiles move. @param {string} start */
function slides(start) {
  const steps = { ArrowUp: 3, ArrowDown: -3, ArrowLeft: 1, ArrowRight: -1 }, goal = "123456780";
  const ways = new Map([[start, ""]]);
  for (const state of ways.keys()) {
    if (state === goal) break;
    const blank = state.indexOf("0");
    for (const [key, step] of Object.entries(steps)) {
      const tile = blank + step;
      if (tile < 0 || tile > 8 || (Math.abs(step) === 1 && Math.floor(tile / 3) !== Math.floor(blank / 3))) continue;
      const cells = [...state];
      [cells[blank], cells[tile]] = [cells[tile], "0"];
      const next = cells.join("");
      if (!ways.has(next)) ways.set(next, `${ways.get(state)} ${key}`);
    }
  }
  return (ways.get(goal) ?? "").trim().split(" ");
}

/** Fill in a Sudoku of 4 x 4. @param {number[][]} cells @returns {boolean} */
function fill(cells) {
  for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) {
    if (cells[r][c]) continue;
    for (let digit = 1; digit <= 4; digit++) {
      const clashes = cells.some((row, y) => row.some((value, x) => value === digit && (y === r || x === c || (y >> 1 === r >> 1 && x >> 1 === c >> 1))));
      if (clashes) continue;
      cells[r][c] = digit;
      if (fill(cells)) return true;
      cells[r][c] = 0;
    }
    return false;
  }
  return true;
}

/** A cell of a minefield that must be free of mines. @param {string[][]} cells */
function safe(cells) {
  const near = (/** @type {number} */ r, /** @type {number} */ c) => [-1, 0, 1].flatMap((dr) => [-1, 0, 1].map((dc) => [r + dr, c + dc])).filter(([y, x]) => (y !== r || x !== c) && cells[y]?.[x] !== undefined);
  const isCovered = ([r, c] = [0, 0]) => /covered/.test(cells[r][c]);
  const clues = cells.flatMap((row, r) => row.map((name, c) => ({ count: /^\d/.test(name) ? parseInt(name) : -1, near: near(r, c).filter(isCovered) }))).filter(({ count }) => count >= 0);
  const mines = new Set(clues.filter((clue) => clue.near.length === clue.count).flatMap((clue) => clue.near.map(String)));
  return clues.flatMap((clue) => (clue.near.filter((cell) => mines.has(String(cell))).length === clue.count ? clue.near.filter((cell) => !mines.has(String(cell))) : []))[0];
}

describe("by the accessibility tree", { skip }, () => {
  before(async () => { chromium = await launch(); tab = await open(chromium); await set(tab, "countdown", 2); });
  after(() => chromium.close());

  test("Slide is solved", async () => {
    await openID(tab, "slide:size=3#tree");
    const { cells } = await board();
    for (const key of slides(cells.flat().map((name) => (/^\d/.test(name) ? name[0] : "0")).join(""))) await tab.keyboard.press(key);
    await heading(/Solved/);
  });

  test("Sudoku is solved", async () => {
    await openID(tab, "sudoku:size=4#tree");
    const { cells } = await board(), solved = cells.map((row) => row.map((name) => (/^\d/.test(name) ? Number(name[0]) : 0)));
    assert.ok(cells.flat().some((name) => /^\d, given$/.test(name)));
    assert.ok(fill(solved));
    for (const [r, row] of cells.entries()) for (const [c, name] of row.entries()) {
      if (/^\d/.test(name)) continue;
      await go(r, c);
      await tab.keyboard.press(String(solved[r][c]));
    }
    await heading(/Solved/);
  });

  test("Mines is won", async () => {
    await openID(tab, "mines:mines=6,first=given#whole");
    for (;;) {
      const next = safe((await board()).cells);
      if (!next) break;
      await go(next[0], next[1]);
      await tab.keyboard.press(" ");
      await tab.waitForFunction((/** @type {string} */ start) => !document.querySelector(`[aria-label^="${start}"][aria-label*="covered"]`), {}, `row ${next[0] + 1}, column ${next[1] + 1}:`);
    }
    await heading(/Solved/);
  });

  test("2048 is won, and each move is heard", async () => {
    await openID(tab, "2048:goal=32#tree");
    for (let rounds = 0; rounds < 20 && (await tree()).some((node) => node.role === "gridcell"); rounds++) {
      for (const key of ["Left", "Down", "Left", "Down", "Left", "Right", "Down", "Up"]) await tab.keyboard.press(`Arrow${key}`);
    }
    await heading(/Solved|32/);
    assert.notEqual(await tab.$eval("#live", (/** @type {any} */ e) => e.textContent), "");
  });
});
