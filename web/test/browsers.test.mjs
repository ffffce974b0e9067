// The page in other browsers than Chromium: the menu, a game, a reload, and the game again.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { serve } from "../serve.mjs";
import { choose, openID, picture, ready, set, shows, stored } from "./browser.mjs";
import { DIST } from "./python.mjs";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
const PORT = 8560 + (process.pid % 200);

test("Firefox plays a game and has it again after a reload", { skip: FIREFOX ? false : "Firefox is missing: sudo apt install firefox-esr" }, async () => {
  const server = /** @type {any} */ (await serve(fileURLToPath(DIST), PORT));
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  try {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(60_000);
    await tab.goto(`http://localhost:${PORT}/`);
    await ready(tab);
    await set(tab, "countdown", 2);
    await openID(tab, "lights#firefox");
    await tab.keyboard.press(" ");
    await tab.waitForFunction(() => window.puzzlebox.picture.figures[0][1] === "1");
    const { cells } = (await picture(tab)).board;
    await stored(tab);
    await tab.reload();
    await ready(tab);
    await choose(tab, "continue lights");
    await shows(tab, "over");
    assert.deepEqual((await picture(tab)).over.board.cells, cells);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});

const LIBRARIES = "/usr/lib/x86_64-linux-gnu";
const MINIBROWSER = existsSync(LIBRARIES) && readdirSync(LIBRARIES).map((name) => `${LIBRARIES}/${name}/MiniBrowser`).find((path) => path.includes("webkit2gtk") && existsSync(path));
const hasWebKit = MINIBROWSER && existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb");

test("WebKit plays a game and has it again after a reload", { skip: hasWebKit ? false : "WebKit is missing: sudo apt install webkit2gtk-driver xvfb" }, async () => {
  const server = /** @type {any} */ (await serve(fileURLToPath(DIST), PORT + 200));
  const screen = spawn("Xvfb", ["-displayfd", "3", "-noreset"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((ok) => screen.stdio[3]?.once("data", (data) => ok(String(data).trim())));
  const driver = spawn("WebKitWebDriver", [`--port=${PORT + 400}`], { env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1" }, stdio: "ignore" });

  /** @param {string} method @param {string} path @param {any} [body] @returns {Promise<any>} */
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${PORT + 400}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = /** @type {any} */ (await answer.json());
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  /** @param {() => Promise<any>} what */
  const until = async (what) => {
    for (const end = Date.now() + 90_000; ; ) {
      const found = await what().catch((error) => (Date.now() > end ? Promise.reject(error) : null));
      if (found) return found;
      assert.ok(Date.now() < end, String(what));
      await new Promise((ok) => setTimeout(ok, 50));
    }
  };
  const browserOptions = { binary: MINIBROWSER, args: ["--automation"] };
  try {
    const { sessionId } = await until(() => call("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } } }));
    const session = `/session/${sessionId}`;
    const run = (/** @type {string} */ script) => call("POST", `${session}/execute/sync`, { script, args: [] });
    const is = (/** @type {string} */ truth) => until(() => run(`return ${truth}`));
    await call("POST", `${session}/url`, { url: `http://localhost:${PORT + 200}/#lights%23webkit` });
    await is("puzzlebox.picture.kind === 'running'");
    const key = { type: "key", id: "keys", actions: [{ type: "keyDown", value: " " }, { type: "keyUp", value: " " }] };
    await until(async () => { // until the game has begun to run
      await call("POST", `${session}/actions`, { actions: [key] });
      return run("return puzzlebox.picture.figures[0][1] !== '0'");
    });
    await run("puzzlebox.send({ do: 'away' })");
    await is("puzzlebox.picture.kind === 'over'");
    const cells = await run("return puzzlebox.picture.over.board.cells");
    const kept = await run("return Number(document.body.dataset.kept ?? 0)");
    await run("puzzlebox.send({ do: 'focus', row: '' })");
    await is(`Number(document.body.dataset.kept ?? 0) > ${kept}`);
    await call("POST", `${session}/refresh`, {});
    await is("document.body.dataset.ready && document.querySelector('[data-row=\"continue lights\"]')");
    await run("document.querySelector('[data-row=\"continue lights\"]').click()");
    await is("puzzlebox.picture.kind === 'over'");
    assert.deepEqual(await run("return puzzlebox.picture.over.board.cells"), cells);
    await call("DELETE", session);
  } finally {
    driver.kill();
    screen.kill();
    server.closeAllConnections();
    server.close();
  }
});
