// The games under the browser's Python: the same plays and records must give the same digests as elsewhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { python } from "./python.mjs";

/** @type {any} */ let plays;
const told = readFileSync(new URL("../../build/web/digests.json", import.meta.url), "utf8");
const native = JSON.parse(told);

before(async () => {
  const py = await python();
  py.FS.writeFile("/home/plays.py", readFileSync(new URL("../../tests/web/plays.py", import.meta.url)));
  py.runPython("import sys; sys.path.insert(0, '/home')");
  plays = py.pyimport("plays");
});

test("sixty plays of all games are the same", () => {
  assert.ok(Object.keys(native).length >= 60);
  assert.deepEqual(JSON.parse(plays.all_played()), native);
});

test("sixty records replay to the same digests", () => {
  const ends = Object.fromEntries(Object.entries(native).map(([name, play]) => [name, play.digest]));
  assert.deepEqual(JSON.parse(plays.replayed(told)), ends);
});
