// What happens to a game around its moves: reloads, a killed browser, other tabs, no network, no room to store anything.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { choose, launch, open, openID, picture, ready, set, shows, skip, stored, toMenu, URL_ } from "./browser.mjs";

/** @type {any} */ let chromium;

/** Resume the game that the menu offers, and return its board. @param {any} tab @param {string} game */
async function resumed(tab, game) {
  await choose(tab, `continue ${game}`);
  await shows(tab, "over");
  const { over } = await picture(tab);
  return over.board.cells;
}

describe("in one browser", { skip }, () => {
  before(async () => { chromium = await launch(); });
  after(() => chromium.close());
  afterEach(() => assert.deepEqual(chromium.problems.splice(0), []));

  test("the menu is seen before the program runs", async () => {
    const tab = await open(chromium, { wait: false });
    await tab.waitForSelector('[data-game="slide"] canvas');
    assert.equal(await tab.evaluate(() => document.body.dataset.ready), undefined);
    await choose(tab, "slide"); // waits for the program
    await ready(tab);
    await shows(tab, "game");
    await tab.close();
  });

  test("a game goes on after a reload as it was", async () => {
    const tab = await open(chromium);
    await openID(tab, "sudoku:size=4#reload");
    await tab.keyboard.press("f");
    await tab.waitForFunction(() => window.puzzlebox.picture.board.cells.some((/** @type {any[]} */ cell) => cell[6]));
    const cells = (await picture(tab)).board.cells;
    await stored(tab);
    await tab.reload();
    await ready(tab);
    assert.deepEqual(await resumed(tab, "sudoku"), cells);
    await tab.close();
  });

  test("a second tab says that the game is open elsewhere, and goes on when the first one is closed", async () => {
    const first = await open(chromium), second = await open(chromium, { wait: false });
    await second.waitForSelector(".notice");
    assert.match(await second.$eval(".notice", (/** @type {any} */ e) => e.textContent), /another tab/);
    await first.close();
    await second.bringToFront();
    await ready(second);
    await choose(second, "mines");
    await shows(second, "game");
    await second.close();
  });

  test("a link opens its board, and the key for it copies one", async () => {
    const tab = await open(chromium, { hash: "#slide:size=3%23link" });
    await shows(tab, "running");
    assert.equal((await picture(tab)).board.rows, 3);
    await tab.evaluate(() => { /** @type {any} */ (navigator.clipboard).writeText = async (/** @type {string} */ text) => { window.puzzlebox.copied = text; }; });
    await tab.evaluate(() => window.puzzlebox.send({ do: "act", action: "copy-id" }));
    await tab.waitForFunction(() => window.puzzlebox.copied);
    assert.equal(await tab.evaluate(() => window.puzzlebox.copied), `${URL_}#slide%3Asize%3D3%23link`);
    await tab.close();
  });

  test("the profile can be exported and imported", async () => {
    const tab = await open(chromium);
    await tab.evaluate(() => { URL.createObjectURL = (blob) => { window.puzzlebox.file = blob; return "#"; }; });
    await choose(tab, "settings");
    await choose(tab, "export");
    await tab.waitForFunction(() => window.puzzlebox.file?.size > 100);
    await tab.evaluate(async () => window.puzzlebox.send({ do: "files", content: await window.puzzlebox.file.arrayBuffer() }));
    await toMenu(tab);
    await tab.close();
  });

  test("texts, tap targets and names are as a phone and a screen reader need them", async () => {
    const tab = await open(chromium, { width: 390, height: 844, touch: true });
    for (const open of [() => {}, () => choose(tab, "sudoku"), () => choose(tab, "play")]) {
      await open();
      await tab.waitForFunction(() => document.querySelectorAll("button").length > 3);
      const faults = await tab.evaluate(() => [...document.querySelectorAll("button, select, input")].flatMap((element) => {
        const box = element.getBoundingClientRect(), name = element.getAttribute("aria-label") || element.textContent || element.id || "";
        const seen = box.width > 0;
        return [seen && (box.width < 43.5 || box.height < (element.matches("[type=checkbox]") ? 29 : 43.5)) && `${name} is small`, !name.trim() && "no name"].filter(Boolean);
      }));
      assert.deepEqual(faults, []);
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    }
    await tab.close();
  });

  test("without a network the page opens again and a game can be played", async () => {
    const tab = await open(chromium);
    await tab.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active && (await caches.keys()).length));
    await tab.waitForFunction(async () => { const [name] = await caches.keys(); return (await (await caches.open(name)).keys()).length > 12; });
    await stored(tab);
    await tab.close();
    await chromium.stopServer();
    const again = await open(chromium);
    await openID(again, "lights#offline");
    await again.keyboard.press(" ");
    await again.waitForFunction(() => window.puzzlebox.picture.figures[0][1] === "1");
    await again.close();
  });
});

describe("in a browser that is killed", { skip }, () => {
  before(async () => { chromium = await launch(); });
  after(() => chromium.close());

  test("all is there again but the last half second", async () => {
    const tab = await open(chromium);
    await set(tab, "countdown", 2);
    await openID(tab, "lights#killed");
    await tab.keyboard.press(" ");
    await stored(tab);
    const cells = (await picture(tab)).board.cells;
    chromium.browser.process().kill("SIGKILL");
    await new Promise((ok) => chromium.browser.once("disconnected", ok));
    chromium.browser = await chromium.start();
    const again = await open(chromium);
    assert.deepEqual(await resumed(again, "lights"), cells);
  });
});

describe("in a browser that stores nothing", { skip }, () => {
  before(async () => { chromium = await launch({ before: { "worker.js": 'Object.defineProperty(self, "indexedDB", { value: { open() { throw new DOMException("no", "SecurityError"); } } });\n' } }); });
  after(() => chromium.close());

  test("the page says so, and a game can be played", async () => {
    const tab = await open(chromium);
    await tab.waitForFunction(() => !document.getElementById("toast")?.hidden);
    assert.match(await tab.$eval("#toast", (/** @type {any} */ e) => e.textContent), /nothing is kept/);
    await openID(tab, "lights#unkept");
    await tab.keyboard.press(" ");
    await tab.waitForFunction(() => window.puzzlebox.picture.figures[0][1] === "1");
  });
});
