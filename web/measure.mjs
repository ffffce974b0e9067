// Measures the page that was built, and the searches under Node: node measure.mjs SEARCHES.PY BOARDS prints figures as JSON.
import { readFileSync } from "node:fs";
import { launch, open, openID, ready, set, URL_ } from "./test/browser.mjs";
import { python } from "./test/python.mjs";

const KEYS = { "sudoku#measured": ["ArrowLeft", "ArrowUp", "5", "ArrowRight"], "guideline#measured": ["ArrowLeft", "ArrowRight", "ArrowUp"], "slide#measured": ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] };
const WARMING = 20, PRESSES = 80; // the browser compiles during the first presses
const PACE = 40; // ms between two changes of keys: those of a quick player

/** The value below which 95 of 100 lie. @param {number[]} values */
const most = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];

/** Note in the page when keys are sent, and when pictures are drawn. */
function watch() {
  const page = /** @type {any} */ (window), { postMessage } = Worker.prototype;
  Object.assign(page, { keys: [], frames: [] });
  let pressed = 0;
  Worker.prototype.postMessage = function (/** @type {any[]} */ ...args) { if (args[0].do === "key" && args[0].down) pressed = performance.now(); return postMessage.apply(this, /** @type {any} */ (args)); };
  const onmessage = /** @type {any} */ (Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage"));
  Object.defineProperty(Worker.prototype, "onmessage", { set(/** @type {any} */ take) {
    onmessage.set.call(this, (/** @type {any} */ event) => {
      const began = performance.now();
      take(event);
      if (!event.data.picture) return;
      page.frames.push(performance.now() - began);
      if (pressed) page.keys.push(performance.now() - pressed);
      pressed = 0;
    });
  } });
}

/** @param {any} tab @param {() => Promise<any>} load */
async function timed(tab, load) {
  const began = performance.now();
  await load();
  await ready(tab);
  return (performance.now() - began) / 1000;
}

async function page() {
  const chromium = await launch(), found = /** @type {Record<string, any>} */ ({});
  try {
    const tab = await open(chromium, { wait: false });
    found.cold = await timed(tab, async () => {});
    await tab.close();
    const again = await chromium.browser.newPage();
    await again.evaluateOnNewDocument(watch);
    found.again = await timed(again, () => again.goto(URL_));
    await set(again, "countdown", 2);
    for (const [id, keys] of Object.entries(KEYS)) {
      await openID(again, id);
      for (let i = 0; i < WARMING + PRESSES; i++) {
        if (i === WARMING) await again.evaluate(() => { /** @type {any} */ (window).keys.length = 0; });
        await again.keyboard.press(keys[i % keys.length], { delay: PACE });
        await new Promise((ok) => setTimeout(ok, PACE));
      }
      found[id.split("#")[0]] = most(await again.evaluate(() => /** @type {any} */ (window).keys));
    }
    found.frame = most(await again.evaluate(() => /** @type {any} */ (window).frames));
  } finally { await chromium.close(); }
  return found;
}

const py = await python();
py.FS.writeFile("/home/searches.py", readFileSync(process.argv[2]));
py.runPython("import sys; sys.path.insert(0, '/home'); import json, searches");
const searches = JSON.parse(py.runPython(`json.dumps(searches.searches(${process.argv[3]}))`));
console.log(JSON.stringify({ searches, page: await page() }));
