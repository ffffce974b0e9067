// Chromium with the page that was built, and what all tests of the page need.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { serve } from "../serve.mjs";
import { DIST } from "./python.mjs";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Why tests of the page are skipped; false if they are not. */
export const skip = CHROMIUM ? false : "Chromium is missing: sudo apt install chromium";

const PORT = 8760 + (process.pid % 200);
export const URL_ = `http://localhost:${PORT}/`;

/** A browser, its profile and a server. @param {string[]} more */
export async function launch({ more = /** @type {string[]} */ ([]), before = {} } = {}, folder = mkdtempSync(path.join(tmpdir(), "puzzlebox-web-"))) {
  const server = await serve(fileURLToPath(DIST), PORT, before);
  const start = () => puppeteer.launch({ executablePath: CHROMIUM, headless: true, userDataDir: folder, args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...more] });
  const found = { browser: await start(), start, problems: /** @type {string[]} */ ([]), stopServer: () => new Promise((ok) => { server.closeAllConnections(); server.close(ok); }), close: async () => {
    await found.browser.close();
    await found.stopServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } };
  return found;
}

/** Open the page in a tab of a size. @param {any} chromium */
export async function open(chromium, { width = 1280, height = 800, touch = false, hash = "", wait = true } = {}) {
  const tab = await chromium.browser.newPage();
  tab.setDefaultTimeout(40_000);
  tab.on("console", (/** @type {any} */ m) => ["error", "warn"].includes(m.type()) && chromium.problems.push(m.text()));
  tab.on("pageerror", (/** @type {any} */ error) => chromium.problems.push(String(error)));
  await tab.setViewport({ width, height, deviceScaleFactor: touch ? 2 : 1, isMobile: touch, hasTouch: touch });
  await tab.goto(URL_ + hash);
  if (wait) await ready(tab);
  return tab;
}

export const ready = (/** @type {any} */ tab) => tab.waitForFunction(() => document.body?.dataset.ready, { polling: 30 });

/** Wait until a kind of place is shown. @param {any} tab @param {string} kind */
export const shows = (tab, kind) => tab.waitForFunction((/** @type {string} */ wanted) => document.body.dataset.kind === wanted, { polling: 20 }, kind);

/** Choose a row of a page, as soon as it is there: the page may draw it again at any time. @param {any} tab @param {string} row */
export async function choose(tab, row) {
  await tab.waitForFunction((/** @type {string} */ wanted) => {
    const found = /** @type {any} */ (document.querySelector(`[data-row="${wanted}"]`));
    found?.click();
    return Boolean(found);
  }, { polling: 20 }, row);
}

/** Turn a setting of the group "Play" by some steps. @param {any} tab @param {string} row @param {number} steps */
export async function set(tab, row, steps) {
  for (const step of ["settings", "group Play"]) await choose(tab, step);
  await tab.waitForSelector(`[data-row="option ${row}"]`);
  await tab.evaluate((/** @type {any} */ message) => window.puzzlebox.send(message), { do: "turn", row: `option ${row}`, steps });
  await toMenu(tab);
}

/** Leave what is shown, so that the menu is on top. @param {any} tab */
export async function toMenu(tab) {
  for (;;) {
    const { kind, name, place, captures } = await picture(tab);
    if (name === "menu") return;
    if (kind === "running") await tab.keyboard.press("Escape");
    else await tab.evaluate(() => /** @type {any} */ (document.querySelector('#page:not([hidden]) [data-row="menu"]') ?? document.getElementById("back"))?.click());
    await tab.waitForFunction((/** @type {any[]} */ ...old) => [window.puzzlebox.picture.place, window.puzzlebox.picture.captures].join() !== old.join(), { polling: 20 }, place, captures);
  }
}

/** What the page shows now. @param {any} tab @returns {Promise<any>} */
export const picture = (tab) => tab.evaluate(() => window.puzzlebox.picture);

/** Open a board by its link. @param {any} tab @param {string} id */
export async function openID(tab, id) {
  await toMenu(tab);
  await tab.evaluate((/** @type {string} */ text) => { location.hash = encodeURIComponent(text); }, id);
  await tab.waitForFunction(() => ["running", "question"].includes(document.body.dataset.kind ?? ""), { polling: 20 });
  if ((await picture(tab)).kind === "question") throw new Error((await picture(tab)).text);
}

/** Wait until everything that was played is stored. @param {any} tab */
export async function stored(tab) {
  const before = await tab.evaluate(() => Number(document.body.dataset.kept ?? 0));
  await tab.evaluate(() => window.puzzlebox.send({ do: "focus", row: "" }));
  await tab.waitForFunction((/** @type {number} */ count) => Number(document.body.dataset.kept ?? 0) > count, { polling: 20 }, before);
}

/** The middle of a cell on the screen. @param {any} tab @param {number} row @param {number} column */
export const middle = (tab, row, column) => tab.evaluate((/** @type {number} */ r, /** @type {number} */ c) => {
  const box = document.querySelectorAll("#grid [role=row]")[r].children[c].getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}, row, column);
