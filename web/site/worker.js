// The program, in a worker: Pyodide with puzzlebox.web, and its files in IndexedDB.
// @ts-ignore: the build puts it there
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/player";
const FLUSH_MS = 300; // the most play that is lost with the tab
const MOST_FAILURES = 5;
/** @type {any} */ let python;
/** @type {any} */ let web;
let timer = 0, flushTimer = 0, flushing = false, again = false, keeps = true, failures = 0, told = "";

/** @param {boolean} load */
const sync = (load) => new Promise((ok, no) => python.FS.syncfs(load, (/** @type {any} */ error) => (error ? no(error) : ok(null))));

async function flush() {
  flushTimer = 0;
  if (flushing) { again = true; return; }
  flushing = true;
  try {
    if (keeps) await sync(false);
    failures = 0;
    if (!again) postMessage({ flushed: true });
  } catch (error) {
    failed(error);
  } finally { flushing = false; }
  if (again) { again = false; await flush(); }
}

/** Try again what was not stored: a file may have been replaced meanwhile. What lasts is said once. @param {any} error */
function failed(error) {
  const isFull = error?.name === "QuotaExceededError", trouble = isFull ? "full" : "not-kept";
  failures++;
  if (failures < MOST_FAILURES && !isFull) again = true;
  else if (told !== trouble) postMessage({ trouble: (told = trouble), error: String(error?.message ?? error) });
}

/** One tab at a time has the files: IDBFS deletes what another tab has written. */
const own = () => new Promise((ok) => {
  const hold = () => { ok(null); return new Promise(() => {}); };
  if (!navigator.locks) return ok(null);
  navigator.locks.request("puzzlebox", { ifAvailable: true }, (lock) => {
    if (lock) return hold();
    postMessage({ elsewhere: true });
    navigator.locks.request("puzzlebox", hold);
  });
});

/** Fetch a data file while the program waits. @param {string} name */
function fetchNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", `data/${name}`, false);
  request.responseType = "arraybuffer";
  try { request.send(); } catch { return null; }
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

/** @param {{language: string}} wanted */
async function start({ language }) {
  await own();
  const archive = fetch("puzzlebox.zip").then((answer) => answer.arrayBuffer());
  python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { LANGUAGE: language, HOME: "/home" } });
  python.unpackArchive(await archive, "zip");
  python.FS.mkdirTree(HOME);
  try {
    python.FS.mount(python.FS.filesystems.IDBFS, {}, HOME);
    await sync(true);
  } catch {
    keeps = false;
    postMessage({ trouble: "not-kept" });
  }
  web = python.pyimport("puzzlebox.web.bridge").open_in(HOME, fetchNow);
  postMessage({ ready: true });
  show();
}

function show() {
  clearTimeout(timer);
  const picture = web.picture();
  if (picture) postMessage({ picture: JSON.parse(picture) });
  const wait = web.wait();
  if (wait >= 0) timer = setTimeout(advance, wait);
  if (web.wrote) {
    web.wrote = false;
    flushTimer ||= setTimeout(flush, FLUSH_MS);
  }
}

function advance() {
  web.advance();
  show();
}

/** @type {any[]} */ const waiting = [];

for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (/** @type {any} */ event) => postMessage({ error: String(event.reason ?? event.message) }));

onmessage = async ({ data }) => {
  if (data.begin) {
    try { await start(data.begin); } catch (error) { return postMessage({ trouble: "too-old", error: String(error) }); }
    for (const message of waiting.splice(0)) take(message);
  } else if (web) take(data);
  else if (data.do !== "away") waiting.push(data);
};

/** @param {any} message */
function take(message) {
  if (message.do === "files") return files(message);
  web.take(JSON.stringify(message));
  show();
  if (message.do === "away") { clearTimeout(flushTimer); flush(); }
}

/** Give the page the profile or another file, or take a file. @param {any} message */
function files(message) {
  if (message.content) {
    python.FS.writeFile(`/tmp/${message.name}`, new Uint8Array(message.content));
    web.bring_in(`/tmp/${message.name}`);
  } else if (message.path.startsWith("/")) give(message.path, message.path.split("/").at(-1));
  else if (web.export_to("/tmp/profile.zip")) give("/tmp/profile.zip", "puzzlebox-profile.zip");
  show();
}

/** @param {string} path @param {string} name */
const give = (path, name) => postMessage({ file: python.FS.readFile(path), name });
