// The page: starts the program in a worker, shows its pictures, and tells it what the player does.
import { $, make, shared, toast } from "./dom.js";
import { forget, showGame } from "./game.js";
import { isPressed, listen, moveFocus } from "./input.js";
import { showPage } from "./pages.js";
import { play, playMusic } from "./sound.js";
import { inkOn, mix } from "./colours.js";

const LANGUAGES = { zh: "zh_CN" };
const KEPT = "puzzlebox-menu"; // the last menu, which is shown before the program runs
const ASKED = "puzzlebox-persist"; // whether the browser was asked to keep the data for good
/** @type {any} */ let themes = {};
/** @type {any} */ let first = {};
const TINT = 0.06; // how much of a game's colour is in the ground around it
let ready = false, spoken = 0, tinted = "";

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
  document.body.classList.toggle("playing", !!game && !hasPage);
  $("page").hidden = !hasPage;
  $("game").hidden = !game;
  $("title").textContent = picture.title;
  const isMenu = picture.name === "menu";
  document.title = isMenu ? "puzzlebox" : `${picture.title} – puzzlebox`;
  $("back").hidden = isMenu || picture.kind === "running";
  $("pause").hidden = picture.kind !== "running";
  if (hasPage) showPage(picture);
  if (game) showGame(game, hasPage && picture.kind !== "editor");
  else $("figures").replaceChildren();
  if (isMenu && ready && !picture.query) localStorage.setItem(KEPT, JSON.stringify(picture));
  speak([...(picture.spoken ?? []), ...(picture.warning ? [picture.warning] : [])]);
  if (picture.warning) toast(picture.warning);
  if (picture.copy) copy(picture.copy, picture.link);
  if (picture.move) moveFocus(picture.move);
  if (picture.sounds?.length) play(picture.sounds, picture.effects);
  playMusic(picture.running ? picture.music : 0);
  if (picture.files) handleFiles(picture.files);
  if (picture.kind === "result" && before?.kind !== "result") keepForGood();
}

/** Ask the browser once to keep the data for good: when the first game is finished. */
function keepForGood() {
  if (localStorage.getItem(ASKED)) return;
  localStorage.setItem(ASKED, "yes");
  navigator.storage?.persist?.();
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
function chooseTheme({ theme: wanted, motion, board, over, detail }) {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const name = themes[wanted] ? wanted : light ? "light" : "dark";
  document.documentElement.dataset.motion = motion;
  const colour = (board ?? over?.board ?? detail?.board)?.frame ?? "";
  if (shared.theme?.name === name && tinted === colour) return;
  if (shared.theme?.name !== name) forget();
  tinted = colour;
  shared.theme = themes[name];
  const style = document.documentElement.style;
  for (const [key, value] of Object.entries(ofGame(shared.theme, colour))) if (typeof value === "string") style.setProperty(`--${key}`, value);
  style.setProperty("--ink", inkOn(shared.theme.accent));
  style.colorScheme = isDark(shared.theme) ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", style.getPropertyValue("--ground"));
}

const isDark = (/** @type {any} */ theme) => inkOn(theme.ground) === "#ffffff";

/** The same theme, tinted with the colour of a game. @param {any} theme @param {string} colour */
function ofGame(theme, colour) {
  if (!colour || theme.look === "classic" || theme.ground === theme.surface) return theme;
  const tint = isDark(theme) ? colour : mix(colour, theme.raised, 0.65);
  return { ...theme, ground: mix(theme.ground, tint, TINT), surface: mix(theme.surface, tint, TINT) };
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
  if (data.error) (data.trouble ? console.info : console.error)(data.error);
  if (data.trouble === "too-old") notice(shared.texts["too-old"]);
  else if (data.trouble) { toast(shared.texts[data.trouble]); speak([shared.texts[data.trouble]]); }
  if (data.file) download(data.file, data.name);
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

/** @param {Uint8Array} content @param {string} name */
function download(content, name) {
  const link = make("a", { href: URL.createObjectURL(new Blob([/** @type {any} */ (content)])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Give the player the profile or the file with this path, or ask for a file. @param {string} wanted */
function handleFiles(wanted) {
  if (wanted === "export" || wanted.startsWith("/")) return send({ do: "files", path: wanted });
  const field = make("input", { type: "file", onchange: () => open(field.files) });
  field.click();
}

/** Open a file that the player has chosen or dropped. @param {FileList | undefined} files */
async function open(files) {
  if (files?.length) send({ do: "files", name: files[0].name.replace(/[/\\]/g, "_"), content: await files[0].arrayBuffer() });
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
  shared.send = send;
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(KEPT) ?? "null"); } catch { localStorage.removeItem(KEPT); }
  show(kept ?? { ...first[code].menu, language: code });
  listen();
  $("back").onclick = () => shared.send({ do: "act", action: "leave" });
  $("pause").onclick = () => shared.send({ do: "act", action: "leave" });
  addEventListener("resize", () => { forget(); if (shared.picture && !isPressed()) show({ ...shared.picture, spoken: [], sounds: [], moves: [], move: "", copy: "", files: "" }); });
  addEventListener("hashchange", openLink);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const text = event.dataTransfer?.getData("text");
    if (text) send({ do: "id", text });
    else open(event.dataTransfer?.files);
  });
  document.addEventListener("visibilitychange", () => send({ do: document.hidden ? "away" : "back" }));
  addEventListener("pagehide", () => send({ do: "away" }));
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => shared.picture && show(shared.picture));
  send({ begin: { language: code } });
  await takeNewVersion();
}

/** @type {any} */ (window).puzzlebox = shared; // for tests and the console
start();
