// Every game is played to its end in the page: by keys, and by a finger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { launch, middle, open, openID, picture, set, shows, skip, stored } from "./browser.mjs";

const scripts = JSON.parse(readFileSync(new URL("../../build/web/scripts.json", import.meta.url), "utf8"));
const plays = Object.keys(JSON.parse(readFileSync(new URL("../../build/web/digests.json", import.meta.url), "utf8")));
const falling = [...new Set(plays.map((name) => name.split(" ")[0]))].filter((game) => !(game in scripts) && game !== "2048");
/** @type {any} */ let chromium;
/** @type {any} */ let tab;

/** @param {any} tab @param {any[]} step */
async function tap(tab, [kind, row, column]) {
  if (kind === "tap") return tab.touchscreen.tap(...(await middle(tab, row, column)));
  await stored(tab); // what was done before may move the keys
  const [x, y] = await tab.evaluate((/** @type {string} */ place) => {
    const box = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? new DOMRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }, `[${row},${column}]`);
  await tab.touchscreen.tap(x, y);
}

/** Check that the result is shown, and that all was told in the right words. @param {string} kind */
async function ended(kind) {
  await shows(tab, "result");
  const { over, detail } = await picture(tab);
  assert.ok(over.figures.length > 0 && detail.large, kind);
  assert.deepEqual(chromium.problems, []);
}

/** Drop pieces until the board is full. @param {() => Promise<void>} drop */
async function fill(drop) {
  const until = Date.now() + 90_000;
  while ((await tab.evaluate(() => document.body.dataset.kind)) !== "result") {
    assert.ok(Date.now() < until, "the board is not full");
    await drop();
  }
  await ended("lost");
}

for (const [name, size] of /** @type {[string, any][]} */ ([["keys", {}], ["touch", { width: 390, height: 844, touch: true }]])) {
  describe(`by ${name}`, { skip }, () => {
    before(async () => { chromium = await launch(); tab = await open(chromium, size); await set(tab, "countdown", 2); });
    after(() => chromium.close());

    for (const [game, script] of Object.entries(scripts)) {
      test(`${game} is solved`, async () => {
        await openID(tab, script.id);
        for (const step of name === "keys" ? script.keys : script.taps) {
          if (name === "keys") await tab.keyboard.press(step[1]);
          else await tap(tab, step);
        }
        await ended("won");
      });
    }

    test("2048 is played until no move is left", async () => {
      await openID(tab, "2048:size=3,goal=none#whole");
      const [x, y] = await middle(tab, 1, 1), ways = [[-90, 0], [0, 90], [90, 0], [0, -90]];
      const arrows = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
      for (let i = 0; (await tab.evaluate(() => document.body.dataset.kind)) === "running"; i++) {
        assert.ok(i < 2000);
        if (name === "keys") { await tab.keyboard.press(arrows[i % 4]); continue; }
        await tab.touchscreen.touchStart(x, y);
        await tab.touchscreen.touchMove(x + ways[i % 4][0], y + ways[i % 4][1]);
        await tab.touchscreen.touchEnd();
      }
      await ended("ended");
    });

    for (const game of falling) {
      test(`${game} is played until the board is full`, async () => {
        await openID(tab, `${game}#whole`);
        const wanted = name === "keys" ? null : ((await tab.$("#pad .drop")) ?? (await tab.$("#pad .down")));
        const box = await wanted?.boundingBox();
        await fill(async () => {
          if (name === "keys") { await tab.keyboard.press(" "); await tab.keyboard.press("ArrowDown", { delay: 120 }); return; }
          await tab.touchscreen.touchStart(box.x + box.width / 2, box.y + box.height / 2);
          await new Promise((ok) => setTimeout(ok, 120)); // as long as a finger rests on a key
          await tab.touchscreen.touchEnd();
        });
      });
    }
  });
}
