// The page: starts the program in a worker, shows its pictures, and tells it what the player does.
import { $, make, shared, toast } from "./dom.js";
import { forget, showGame } from "./game.js";
import { isPressed, listen, moveFocus } from "./input.js";
import { showPage } from "./pages.js";
import { play } from "./sound.js";

const LANGUAGES = { zh: "zh_CN" };
const KEPT = "puzzlebox-menu"; // the last menu, which is shown before the program runs
/** @type {any} */ let themes = {};
/** @type {any} */ let first = {};
let ready = false, spoken = 0;

/** @type {Worker} */ let worker;
const send = (/** @type {any} */ message) => worker.postMessage(message);

// Pictures

/** @param {any} picture */
function show(picture) {
  const before = shared.picture;
  shared.picture = picture;
  chooseTheme(picture);
  if (picture.language !== before?.language) chooseLanguage(picture.language);
  const game = picture.board ? picture : picture.over ? { ...picture.over, hides: picture.kind === "over" && picture.detail?.hides && picture.over.timed } : picture.draft ? drafted(picture) : null;
  const hasPage = "rows" in picture;
  document.body.dataset.kind = picture.kind;
  document.body.classList.toggle("both", !!game && hasPage);
  $("page").hidden = !hasPage;
  $("game").hidden = !game;
  $("title").textContent = picture.title;
  document.title = picture.kind === "shelves" ? "puzzlebox" : `${picture.title} – puzzlebox`;
  $("back").hidden = picture.kind === "shelves" || picture.kind === "running";
  $("pause").hidden = picture.kind !== "running";
  if (hasPage) showPage(picture);
  if (game) showGame(game, hasPage && picture.kind !== "editor");
  else $("figures").replaceChildren();
  if (picture.kind === "shelves" && ready && !picture.query) localStorage.setItem(KEPT, JSON.stringify(picture));
  speak([...(picture.spoken ?? []), ...(picture.warning ? [picture.warning] : [])]);
  if (picture.warning) toast(picture.warning);
  if (picture.copy) copy(picture.copy, picture.link);
  if (picture.move) moveFocus(picture.move);
  if (picture.sounds?.length) play(picture.sounds, picture.effects);
  if (picture.kind === "result" && before?.kind !== "result") navigator.storage?.persist?.();
}

/** The board of an editor as a game. @param {any} picture */
const drafted = (picture) => ({ game: "editor", title: picture.title, board: picture.draft, boards: [], keys: [], names: picture.names ?? picture.draft.cells.map(() => ""), figures: [], overlay: { cells: { cursor: picture.cursor }, line: [], lifted: [], preview: [], aside: {} } });

/** @param {string[]} texts */
function speak(texts) {
  if (!texts.length) return;
  const holder = $("live");
  if (performance.now() - spoken > 1500) holder.replaceChildren();
  spoken = performance.now();
  holder.append(...texts.map((text) => make("span", {}, `${text} `)));
  while (holder.children.length > 12) holder.firstChild.remove();
}

/** @param {string} text @param {boolean} isID */
function copy(text, isID) {
  const copied = isID ? `${location.origin}${location.pathname}#${encodeURIComponent(text)}` : text;
  navigator.clipboard?.writeText(copied).then(() => toast(`${shared.texts.copied} ${copied}`), () => toast(copied));
}

// Looks

/** @param {any} picture */
function chooseTheme({ theme: wanted, motion }) {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const name = themes[wanted] ? wanted : light ? "light" : "dark";
  document.documentElement.dataset.motion = motion;
  if (shared.theme?.name === name) return;
  shared.theme = themes[name];
  for (const [key, value] of Object.entries(shared.theme)) if (typeof value === "string") document.documentElement.style.setProperty(`--${key}`, value);
  document.documentElement.style.colorScheme = name === "light" ? "light" : "dark";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", shared.theme.ground);
  forget();
}

/** @param {string} code */
function chooseLanguage(code) {
  const found = first[code] ?? first[code.split("_")[0]] ?? first.en;
  shared.texts = found.texts;
  document.documentElement.lang = code.replace("_", "-");
  $("back").setAttribute("aria-label", shared.texts.back);
  $("pause").setAttribute("aria-label", shared.texts.pause);
  $("grid").setAttribute("aria-label", shared.texts.board);
}

function language() {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const code = wanted.replace("-", "_"), short = code.split("_")[0];
    const found = [code, /** @type {any} */ (LANGUAGES)[short], short].find((name) => name && first[name]);
    if (found) return found;
  }
  return "en";
}

// The worker

/** @param {any} data */
function take(data) {
  if (data.picture) show(data.picture);
  if (data.ready) started();
  if (data.elsewhere) notice(shared.texts.elsewhere);
  if (data.error) console.error(data.error);
  if (data.trouble === "too-old") notice(shared.texts["too-old"]);
  else if (data.trouble) { toast(shared.texts[data.trouble]); speak([shared.texts[data.trouble]]); }
  if (data.file) download(data.file);
  if (data.flushed) document.body.dataset.kept = String(Number(document.body.dataset.kept ?? 0) + 1);
}

/** @param {string} text */
function notice(text) {
  $("toast").hidden = true;
  $("page").querySelector(".notice")?.remove();
  $("page").prepend(make("p", { className: "notice", role: "alert" }, text));
}

function started() {
  ready = true;
  document.body.dataset.ready = "yes";
  $("page").querySelector(".notice")?.remove();
  openLink();
}

/** Open the board that the address names. */
function openLink() {
  const id = location.hash.slice(1);
  if (!id) return;
  history.replaceState(null, "", location.pathname + location.search);
  try { send({ do: "id", text: decodeURIComponent(id) }); } catch { send({ do: "id", text: id }); }
}

/** @param {Uint8Array} content */
function download(content) {
  const link = make("a", { href: URL.createObjectURL(new Blob([/** @type {any} */ (content)], { type: "application/zip" })), download: "puzzlebox-profile.zip" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function chooseFile() {
  const field = make("input", { type: "file", accept: ".zip", onchange: async () => {
    const [file] = field.files ?? [];
    if (file) send({ do: "files", content: await file.arrayBuffer() });
  } });
  field.click();
}

/** Take a new version that has been fetched, before anything is played. */
async function takeNewVersion() {
  const registration = await navigator.serviceWorker?.register("service.js").catch(() => undefined);
  if (!registration?.waiting || !navigator.serviceWorker.controller) return;
  const taken = new Promise((ok) => navigator.serviceWorker.addEventListener("controllerchange", ok, { once: true }));
  registration.waiting.postMessage("take over");
  await Promise.race([taken, new Promise((ok) => setTimeout(ok, 2000))]);
  location.reload();
  await new Promise(() => {});
}

async function start() {
  [themes, first] = await Promise.all(["themes.json", "first.json"].map((name) => fetch(name).then((answer) => answer.json())));
  const code = language();
  chooseLanguage(code);
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => take(data);
  worker.onerror = (event) => notice(`${shared.texts["too-old"]} ${event.message ?? ""}`);
  shared.send = (message) => (message.do === "choose" && message.row === "import" ? chooseFile() : message.do === "choose" && message.row === "export" ? send({ do: "files" }) : send(message));
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(KEPT) ?? "null"); } catch { localStorage.removeItem(KEPT); }
  show(kept ?? { ...first[code].menu, language: code });
  listen();
  $("back").onclick = () => shared.send({ do: "act", action: "leave" });
  $("pause").onclick = () => shared.send({ do: "act", action: "leave" });
  addEventListener("resize", () => { forget(); if (shared.picture && !isPressed()) show({ ...shared.picture, spoken: [], events: [], move: "", copy: "" }); });
  addEventListener("hashchange", openLink);
  document.addEventListener("visibilitychange", () => send({ do: document.hidden ? "away" : "back" }));
  addEventListener("pagehide", () => send({ do: "away" }));
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => shared.picture && show(shared.picture));
  send({ begin: { language: code } });
  await takeNewVersion();
}

/** @type {any} */ (window).puzzlebox = shared; // for tests and the console
start();
