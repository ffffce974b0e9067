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

/** What the server puts before files. @type {Record<string, string>} */
const newer = {};

describe("in one browser", { skip }, () => {
  before(async () => { chromium = await launch({ before: newer }); });
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

  test("the browser is asked to keep the data for good after the first finished game, and only once", async () => {
    const tab = await open(chromium, { hash: "#slide%3Asize=3%401%202%203%204%205%206%207%200%208" });
    await tab.evaluate(() => { window.puzzlebox.asked = 0; navigator.storage.persist = async () => { window.puzzlebox.asked++; return true; }; });
    for (const asked of [1, 1]) {
      await shows(tab, "running");
      await tab.keyboard.press("ArrowLeft");
      await shows(tab, "result");
      assert.equal(await tab.evaluate(() => window.puzzlebox.asked), asked);
      await openID(tab, "slide:size=3@1 2 3 4 5 6 7 0 8");
    }
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

  test("a new version is taken at the next start, not while a game is played", async () => {
    const tab = await open(chromium);
    await openID(tab, "lights#version");
    await tab.evaluate(() => { window.puzzlebox.same = true; });
    newer["service.js"] = '(() => { addEventListener("message", ({ data, source }) => data === "which" && source.postMessage("newer")); })();\n';
    await tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await tab.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).waiting), { polling: 50 });
    await stored(tab);
    assert.equal(await tab.evaluate(() => window.puzzlebox.same), true);
    await tab.close();
    const next = await open(chromium);
    await next.waitForFunction(async () => !(await navigator.serviceWorker.ready).waiting, { polling: 50 });
    const version = await next.evaluate(() => new Promise((ok) => {
      navigator.serviceWorker.addEventListener("message", ({ data }) => ok(data));
      navigator.serviceWorker.startMessages();
      navigator.serviceWorker.controller?.postMessage("which");
    }));
    assert.equal(version, "newer");
    await next.close();
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
    for (const [number, key] of [" ", "ArrowRight", " "].entries()) {
      await tab.keyboard.press(key);
      await tab.waitForFunction((/** @type {string} */ presses) => window.puzzlebox.picture.figures[0][1] === presses, { polling: 5 }, String((number >> 1) + 1));
    }
    const cells = (await picture(tab)).board.cells;
    await new Promise((ok) => setTimeout(ok, 500)); // the half second that may be lost
    chromium.browser.process().kill("SIGKILL");
    await new Promise((ok) => chromium.browser.once("disconnected", ok));
    chromium.browser = await chromium.start();
    const again = await open(chromium);
    assert.deepEqual(await resumed(again, "lights"), cells);
  });
});

describe("in a browser that fails to store something", { skip }, () => {
  before(async () => {
    chromium = await launch({ before: { "worker.js": `const { put } = IDBObjectStore.prototype; let full = false, fails = 2;
      new BroadcastChannel("store").onmessage = ({ data }) => { full = data; };
      IDBObjectStore.prototype.put = function (...args) {
        if (full) throw new DOMException("full", "QuotaExceededError");
        if (String(args[1]).includes("running/") && fails-- > 0) throw new Error("gone");
        return put.apply(this, args);
      };\n` } });
  });
  after(() => chromium.close());

  test("it is stored at the next try, and nothing is said", async () => {
    const tab = await open(chromium);
    await set(tab, "countdown", 2);
    await openID(tab, "lights#again");
    await tab.keyboard.press(" ");
    await tab.waitForFunction(() => window.puzzlebox.picture.figures[0][1] === "1");
    const { cells } = (await picture(tab)).board;
    await stored(tab);
    assert.equal(await tab.$eval("#toast", (/** @type {any} */ e) => e.hidden), true);
    await tab.reload();
    await ready(tab);
    assert.deepEqual(await resumed(tab, "lights"), cells);
  });

  test("a store that is full is said once, and play goes on", async () => {
    const [, tab] = await chromium.browser.pages();
    await openID(tab, "lights#full");
    await stored(tab);
    const fill = (/** @type {boolean} */ full) => tab.evaluate((/** @type {boolean} */ told) => new BroadcastChannel("store").postMessage(told), full);
    await fill(true);
    await tab.evaluate(() => { window.puzzlebox.toasts = []; new MutationObserver(() => window.puzzlebox.toasts.push(document.getElementById("toast")?.textContent)).observe(/** @type {Node} */ (document.getElementById("toast")), { childList: true }); });
    const told = () => tab.evaluate(() => window.puzzlebox.toasts);
    await tab.keyboard.press(" ");
    await tab.waitForFunction(() => window.puzzlebox.toasts.length > 0);
    for (const [number, key] of ["ArrowRight", " ", "ArrowDown", " "].entries()) {
      await tab.keyboard.press(key);
      await tab.waitForFunction((/** @type {string} */ presses) => window.puzzlebox.picture.figures[0][1] === presses, {}, String((number + 1 >> 1) + 1));
    }
    await fill(false);
    const { cells } = (await picture(tab)).board;
    await stored(tab); // all is kept when there is room again
    assert.deepEqual((await told()).map((/** @type {string} */ text) => /no room left/.test(text)), [true]);
    await tab.reload();
    await ready(tab);
    assert.deepEqual(await resumed(tab, "lights"), cells);
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
