// Pyodide under Node, with the program that the page loads.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

export const DIST = new URL("../../build/web/dist/", import.meta.url);

export async function python() {
  const found = await loadPyodide({ env: { HOME: "/home", PUZZLEBOX_HOME: "/home/player" } });
  found.unpackArchive(new Uint8Array(readFileSync(new URL("puzzlebox.zip", DIST))), "zip");
  return found;
}
