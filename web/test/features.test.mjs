// What the page offers besides moves: each page on a phone, and each thing that can be done there.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { choose, launch, middle, open, openID, picture, set, shows, skip, toMenu } from "./browser.mjs";
import { faults } from "./faults.mjs";

/** @type {any} */ let chromium;
/** @type {any} */ let tab;
const folder = mkdtempSync(path.join(tmpdir(), "puzzlebox-files-"));
const LEVEL = "#####\n#@$.#\n#####\n";

/** Choose rows one after the other, each on the page that the one before has opened. @param {string[]} rows */
async function go(...rows) {
  for (const row of rows) {
    const { place } = await picture(tab);
    await choose(tab, row);
    await tab.waitForFunction((/** @type {number} */ old) => window.puzzlebox.picture.place !== old && document.body.dataset.kind !== "work", { polling: 20 }, place);
  }
}

const send = (/** @type {any} */ message) => tab.evaluate((/** @type {any} */ told) => window.puzzlebox.send(told), message);
const until = (/** @type {string} */ truth) => tab.waitForFunction(truth, { polling: 20 });

async function solveSlide() {
  await openID(tab, "slide:size=3@1 2 3 4 5 6 0 7 8");
  for (const _ of "12") await tab.keyboard.press("ArrowLeft");
  await shows(tab, "result");
}

async function start(size = { width: 390, height: 844, touch: true }) {
  chromium = await launch();
  tab = await open(chromium, size);
  await set(tab, "countdown", 2);
}

/** Every page, by how one gets there from the menu. @type {Record<string, () => any>} */
const PAGES = {
  menu: () => {},
  "enter a game ID": () => go("enter-id"),
  scores: () => go("scores"),
  settings: () => go("settings"),
  "settings of the display": () => go("settings", "group Display"),
  "settings of a game": () => go("settings", "group Guideline"),
  keys: () => go("settings", "keys", "app"),
  "keys of an action": () => go("settings", "keys", "app", "keys up"),
  "page of a game": () => go("sudoku"),
  "page of a falling game": () => go("guideline"),
  "how to play": () => go("mines", "how-to-play"),
  bots: () => go("tetromino", "bots"),
  levels: () => go("sokoban", "levels"),
  editor: () => go("sokoban", "editor"),
  "a keypad": () => openID(tab, "sudoku#faults"),
  "a tray": () => openID(tab, "packing#faults"),
  "clues at the edge": () => openID(tab, "nonogram#faults"),
  "colours to choose": () => openID(tab, "nonogram:coloured=on,colours=3#faults"),
  "keys of a falling game": () => openID(tab, "guideline#faults"),
  tiles: () => openID(tab, "2048#faults"),
  pause: async () => { await openID(tab, "sudoku#faults"); await tab.keyboard.press("Escape"); await shows(tab, "over"); },
  "saved games": async () => { await openID(tab, "slide#faults"); await tab.keyboard.press("Escape"); await go("saves"); },
  result: () => solveSlide(),
  replay: async () => { await solveSlide(); await go("replay"); },
};

describe("every page has what a phone and a screen reader need", { skip }, () => {
  before(() => start());
  after(() => chromium.close());
  beforeEach(() => toMenu(tab));

  for (const [name, there] of Object.entries(PAGES)) {
    test(name, async () => {
      await there();
      for (const scheme of ["dark", "light"]) {
        await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
        await until(`document.documentElement.style.colorScheme === "${scheme}"`);
        assert.deepEqual(await tab.evaluate(faults), [], scheme);
      }
      assert.deepEqual(chromium.problems.splice(0), []);
    });
  }

  for (const [width, height] of [[640, 360], [568, 320]]) {
    test(`the board has most of the height of a phone of ${width} x ${height} on its side`, async () => {
      await tab.setViewport({ width, height, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
      for (const id of ["sudoku#faults", "packing#faults", "nonogram#faults"]) {
        await openID(tab, id);
        assert.deepEqual(await tab.evaluate(faults), [], id);
        const [board, keys, tools] = await tab.evaluate(() => ["field", "keys", "tools"].map((name) => /** @type {any} */ (document.getElementById(name)).getBoundingClientRect().toJSON()));
        assert.ok(tools.right <= board.left && board.right <= keys.left && keys.right <= width, id);
        assert.ok(id.startsWith("packing") || board.height >= 0.6 * height, `${id}: ${board.height}`);
        await toMenu(tab);
      }
    });
  }
});

describe("what can be done", { skip }, () => {
  before(() => start({ width: 1280, height: 800, touch: false }));
  after(() => { rmSync(folder, { recursive: true }); return chromium.close(); });
  beforeEach(() => toMenu(tab));

  test("a bot plays until the player takes over", async () => {
    await go("tetromino", "bots", "watch");
    await until("window.puzzlebox.picture.bot && Number(window.puzzlebox.picture.figures[0][1]) > 0");
    await tab.click("#field");
    await until("!window.puzzlebox.picture.bot && window.puzzlebox.picture.pad.length > 0");
  });

  test("a race shows the board of the bot", async () => {
    await go("tetromino", "bots", "race");
    await until("window.puzzlebox.picture.other?.session.cells.some((cell) => cell.length)");
    assert.ok(await tab.$(".other canvas"));
  });

  test("a replay runs, stops, and is at any place of its bar", async () => {
    await solveSlide();
    await go("replay");
    await tab.$eval("#jump", (/** @type {any} */ bar) => { bar.value = 0; bar.dispatchEvent(new Event("input")); });
    await until("window.puzzlebox.picture.progress === 0");
    await tab.keyboard.press("End");
    await until("window.puzzlebox.picture.progress === 1 && document.getElementById('jump').value === '1000'");
    assert.equal((await picture(tab)).figures.find((/** @type {string[]} */ [label]) => label === "Moves")?.[1], "2");
  });

  test("the daily puzzle begins", async () => {
    await go("slide", "daily");
    await shows(tab, "running");
  });

  test("a board is made by drawing, and downloaded", async () => {
    await go("sokoban", "editor");
    await send({ do: "turn", row: "tool", steps: 0 });
    const count = (await picture(tab)).draft.cells.filter((/** @type {any[]} */ cell) => cell.length).length;
    const [x, y] = await middle(tab, 2, 2), [x2, y2] = await middle(tab, 2, 4);
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await tab.mouse.move(x2, y2, { steps: 3 });
    await tab.mouse.up();
    await until(`window.puzzlebox.picture.draft.cells.filter((cell) => cell.length).length === ${count + 3}`);
    await toMenu(tab);
    await tab.evaluate((/** @type {string} */ text) => window.puzzlebox.send({ do: "id", text }), LEVEL);
    await shows(tab, "running");
    await tab.keyboard.press("Escape");
    await shows(tab, "over");
    await go("edit");
    await tab.evaluate(() => { HTMLAnchorElement.prototype.click = function () { window.puzzlebox.given = this.download; }; });
    await choose(tab, "save");
    await until('/^sokoban.*\\.(sok|txt|xsb)$/.test(window.puzzlebox.given)');
  });

  test("a level is chosen", async () => {
    await go("sokoban", "levels", "2");
    await shows(tab, "running");
  });

  test("a cell says in which cage it is", async () => {
    await openID(tab, "sudoku:size=4,extra=killer#notes");
    const cages = await tab.$$eval("#grid [role=gridcell]", (/** @type {Element[]} */ cells) => cells.map((cell) => /, area (\d+)$/.exec(cell.getAttribute("aria-label") ?? "")?.[1]));
    assert.deepEqual(cages.map(Number), (await picture(tab)).board.cells.map((/** @type {any[]} */ cell) => cell[4]));
    assert.ok(new Set(cages).size > 1);
  });

  test("cells with the same notes are not lit", async () => {
    await openID(tab, "sudoku:size=4,extra=killer#notes");
    await tab.keyboard.press("f");
    await until("window.puzzlebox.picture.board.cells.every((cell) => cell[6])");
    await tab.mouse.click(...(await middle(tab, 1, 1)));
    await until('window.puzzlebox.picture.overlay.cells.cursor?.[0].join() === "1,1"');
    const [colour, ground] = await tab.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("board")), counts = new Map();
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 28) {
        const name = `#${[...data.slice(i, i + 3)].map((n) => n.toString(16).padStart(2, "0")).join("")}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return [[...counts].sort((a, b) => b[1] - a[1])[0][0], window.puzzlebox.picture.board.ground];
    });
    assert.equal(colour, ground);
  });

  test("a file is chosen, and its level begins", async () => {
    const file = path.join(folder, "some.sok");
    writeFileSync(file, LEVEL);
    const [chooser] = await Promise.all([tab.waitForFileChooser(), tab.click('[data-row="open-file"]')]);
    await chooser.accept([file]);
    await shows(tab, "running");
    assert.equal((await picture(tab)).game, "sokoban");
  });

  test("a file and an ID are dropped on the page", async () => {
    const drop = (/** @type {string} */ kind, /** @type {string} */ content) => tab.evaluate((/** @type {string} */ kind, /** @type {string} */ content) => {
      const dataTransfer = new DataTransfer();
      if (kind === "file") dataTransfer.items.add(new File([content], "some.sok"));
      else dataTransfer.setData("text/plain", content);
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, kind, content);
    await drop("file", LEVEL);
    await until('window.puzzlebox.picture.game === "sokoban"');
    await toMenu(tab);
    await drop("text", "lights#dropped");
    await until('window.puzzlebox.picture.game === "lights"');
  });

  test("a key that is pressed becomes the key of an action, and works", async () => {
    await go("settings", "keys", "app", "keys how-to-play");
    await until("window.puzzlebox.picture.captures");
    await tab.keyboard.press("Insert");
    await until('window.puzzlebox.picture.rows.some((row) => row.key === "keys how-to-play" && row.value.includes("Ins"))');
    await toMenu(tab);
    await go("slide");
    await tab.keyboard.press("Insert");
    await shows(tab, "text");
  });

  test("sounds are heard once the page was touched", async () => {
    await tab.evaluate(() => {
      window.puzzlebox.heard = 0;
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...args) { window.puzzlebox.heard++; return start.apply(this, args); };
    });
    await tab.mouse.click(5, 5);
    await openID(tab, "slide:size=3@1 2 3 4 5 6 0 7 8");
    await tab.keyboard.press("ArrowLeft");
    await until("window.puzzlebox.heard > 0");
  });

  test("a finished game is among the scores", async () => {
    await solveSlide();
    await toMenu(tab);
    await go("scores");
    assert.ok((await picture(tab)).rows.some((/** @type {any} */ row) => JSON.stringify(row).includes("Slide")));
  });

  test("a setting changes at once", async () => {
    await go("settings", "group Display");
    await tab.select('[data-row="option theme"]', "Light");
    await until('document.documentElement.style.colorScheme === "light"');
    await choose(tab, "option patterns");
    await until("window.puzzlebox.picture.patterns");
  });

  for (const [name, code] of [["Deutsch", "de"], ["Français", "fr"], ["Español", "es"], ["日本語", "ja"], ["简体中文", "zh-CN"], ["English", "en"]]) {
    test(`all is in ${name} when that is chosen`, async () => {
      await go("settings", "group Display");
      const before = (await picture(tab)).title;
      await tab.select('[data-row="option language"]', name);
      await until(`document.documentElement.lang === "${code}"`);
      assert.notEqual((await picture(tab)).title, before);
      assert.equal(await tab.$eval("#back", (/** @type {any} */ e) => e.getAttribute("aria-label")), await tab.evaluate(() => window.puzzlebox.texts.back));
    });
  }

  test("nothing was wrong", () => assert.deepEqual(chromium.problems, []));
});
