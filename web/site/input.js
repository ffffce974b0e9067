// Keys, the pointer and fingers, as the program wants to hear of them.
import { EDGE } from "./board.js";
import { $, shared } from "./dom.js";
import { at } from "./game.js";

const LONG_PRESS = 450, QUICK = 250; // ms
const STILL = 8; // the px that a finger may move and still rest
const BUTTONS = ["left", "middle", "right"];
const OWN_KEYS = new Set(["F5", "F11", "F12"]); // those of the browser

const send = (/** @type {any} */ message) => shared.send(message);
const inGame = () => ["running", "countdown", "replay"].includes(shared.picture?.kind);

// Keys

/** @param {KeyboardEvent} event @param {boolean} down */
function key(event, down) {
  const target = /** @type {HTMLElement} */ (event.target), picture = shared.picture;
  const tabs = event.key === "Tab" && !(picture?.tab && !event.shiftKey && target.closest("#grid, body:not(:has(:focus))"));
  if (!picture || tabs || OWN_KEYS.has(event.key) || event.metaKey || event.isComposing) return;
  document.body.classList.add("keyed");
  const field = target.closest("input:not([type=checkbox]), select, textarea");
  if (field && !["Escape", ...(target.id === "search" ? ["ArrowDown", "ArrowUp"] : [])].includes(event.key)) return;
  if ((event.ctrlKey || event.altKey) && !inGame() && !picture.captures) return;
  if (["Enter", " "].includes(event.key) && target.closest("button, [role=switch]") && !picture.captures) return;
  if (down && event.repeat && (inGame() || event.key === "Escape")) return event.preventDefault();
  if (picture.name === "menu" && event.key === "Escape" && !picture.query) return;
  if (!(event.ctrlKey && "cvarwt+-0=".includes(event.key.toLowerCase()) && !inGame())) event.preventDefault();
  const held = [event.ctrlKey && "Ctrl", event.altKey && "Alt", event.shiftKey && "Shift"].filter(Boolean);
  const text = event.key.length === 1 && !event.ctrlKey && !event.altKey ? event.key : "";
  send({ do: "key", key: event.key, code: event.code, down, held, text });
}

// The pointer over the board

/** @type {any} */ let press = null;
/** @type {any} */ let hover = null;

/** The point of a position, in thousandths of a cell. The texts before the board are a cell each. @param {{clientX: number, clientY: number}} event */
function point(event) {
  const box = $("board").getBoundingClientRect();
  return [event.clientY - box.top - at.y, event.clientX - box.left - at.x].map((from, i) => {
    const cells = from < -at.rim ? (from + at.rim) / EDGE / at.size : from / at.size;
    return Math.floor(cells * 1000) + (i ? 0 : at.first * 1000);
  });
}

/** @param {PointerEvent} event @param {string[]} more */
const held = (event, ...more) => [event.shiftKey && "shift", event.ctrlKey && "ctrl", event.altKey && "alt", press?.touch && "touch", ...more].filter(Boolean);

/** @param {string} phase @param {any} event @param {any} [more] */
const gesture = (phase, event, more = {}) => send({ do: "gesture", phase, start: press?.start ?? point(event), place: point(event), button: press?.button ?? "left", held: held(event), ...more });

/** @param {PointerEvent} event */
function down(event) {
  document.body.classList.remove("keyed");
  const [longPresses, joins, both] = shared.picture.hand ?? [false, false, false];
  const button = BUTTONS[event.button] ?? "left";
  if (press) {
    if (joins && press.button !== button && press.button !== "middle") {
      gesture("cancel", event);
      press.button = "middle"; press.start = point(event);
      gesture("press", event);
    } else if (both) gesture("press", event, { button });
    return;
  }
  const place = keyPlace(event);
  press = { id: event.pointerId, button, start: place ?? point(event), x: event.clientX, y: event.clientY, began: event.timeStamp, touch: event.pointerType === "touch", place };
  $("stage").setPointerCapture(event.pointerId);
  gesture("press", event, place ? { place } : {});
  if (press.touch && longPresses) press.timer = setTimeout(() => longPress(event), LONG_PRESS);
}

/** The place of a key beside the board that the pointer is on. @param {PointerEvent} event */
function keyPlace(event) {
  const found = /** @type {HTMLElement | undefined} */ (document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches?.("[data-place]:not(:disabled)")));
  return found && JSON.parse(found.dataset.place ?? "").map((/** @type {number} */ n) => n * 1000 + 500);
}

/** A finger that rests is a click of the right button. @param {PointerEvent} event */
function longPress(event) {
  if (!press) return;
  const { start } = press;
  gesture("cancel", event, { place: start });
  for (const phase of ["press", "release"]) gesture(phase, event, { place: start, button: "right" });
  navigator.vibrate?.(15);
  press = null;
}

/** @param {PointerEvent} event */
function move(event) {
  if (press && event.buttons > 2 && press.button !== "middle" && shared.picture.hand?.[1]) return down(/** @type {any} */ (new PointerEvent("pointerdown", { ...event, button: press.button === "left" ? 2 : 0, clientX: event.clientX, clientY: event.clientY })));
  if (press && Math.max(Math.abs(event.clientX - press.x), Math.abs(event.clientY - press.y)) > STILL) clearTimeout(press.timer);
  if (press) return event.pointerId === press.id && gesture("move", event);
  if (event.pointerType !== "mouse") return;
  const place = point(event), cell = place.map((n) => Math.floor(n / 1000)).join();
  if (cell !== hover) { hover = cell; gesture("hover", event, { start: place }); }
}

/** @param {PointerEvent} event @param {boolean} cancelled */
function up(event, cancelled) {
  if (!press || event.pointerId !== press.id) return;
  clearTimeout(press.timer);
  const quick = event.timeStamp - press.began <= QUICK ? ["quick"] : [], place = keyPlace(event);
  gesture(cancelled ? "cancel" : "release", event, { held: held(event, ...quick), ...(place ? { place } : {}) });
  press = null;
}

/** Buttons that stand for keys: pressed as long as they are held. @param {PointerEvent} event */
function holdButton(event) {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-hold]"));
  if (!button) return;
  event.preventDefault();
  button.setPointerCapture(event.pointerId);
  const { action } = button.dataset;
  send({ do: "act", action, up: false });
  const end = () => { send({ do: "act", action, down: false }); button.removeEventListener("pointerup", end); button.removeEventListener("pointercancel", end); };
  button.addEventListener("pointerup", end); button.addEventListener("pointercancel", end);
}

/** @param {MouseEvent} event */
function click(event) {
  const target = /** @type {HTMLElement} */ (event.target), button = /** @type {HTMLElement | null} */ (target.closest("[data-action]"));
  if (button) {
    if (!("hold" in button.dataset)) send({ do: "act", action: button.dataset.action });
    else if (event.detail === 0) send({ do: "act", action: button.dataset.action }); // a screen reader or the keyboard
    return;
  }
  const cell = /** @type {HTMLElement | null} */ (target.closest("[data-cell]")), keyed = /** @type {HTMLElement | null} */ (target.closest("[data-place]"));
  if (event.detail !== 0 || !(cell || keyed)) return;
  const { columns, first_row: first } = shared.picture.board, number = Number(cell?.dataset.cell);
  const [row, column] = keyed ? JSON.parse(keyed.dataset.place ?? "") : [Math.floor(number / columns) + first, number % columns];
  const place = [row * 1000 + 500, column * 1000 + 500];
  for (const phase of ["press", "release"]) send({ do: "gesture", phase, start: place, place, button: "left", held: phase === "release" ? ["quick"] : [] });
}

/** Listen to everything. */
export function listen() {
  document.addEventListener("keydown", (event) => key(event, true));
  document.addEventListener("keyup", (event) => key(event, false));
  const stage = $("stage");
  const active = () => at && shared.picture && ["running", "editor"].includes(shared.picture.kind);
  stage.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (shared.picture?.kind === "replay") return send({ do: "act", action: "run" });
    if (active()) { event.preventDefault(); down(event); }
  });
  stage.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => active() && move(event));
  stage.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => up(event, false));
  stage.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => up(event, true));
  stage.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    if (active() && event.deltaY) send({ do: "gesture", phase: "wheel", start: point(event), place: point(event), button: "middle", held: [], steps: event.deltaY < 0 ? 1 : -1 });
  }, { passive: false });
  stage.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  stage.addEventListener("touchstart", (/** @type {Event} */ event) => event.preventDefault(), { passive: false }); // no zoom, no scroll
  $("pad").addEventListener("pointerdown", holdButton);
  addEventListener("click", click);
}

export const isPressed = () => press !== null;

// The focus on pages

/** Move the focus to what stands there on the page. @param {string} action */
export function moveFocus(action) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#page [data-focus]")].filter((e) => /** @type {HTMLElement} */ (e).offsetParent !== null));
  const here = document.activeElement?.closest("[data-focus]");
  if (!all.length) return $("page").scrollBy({ top: { up: -80, down: 80 }[action] ?? 0 });
  const target = action === "first" || !here ? all[0] : action === "last" ? all.at(-1) : nearest(all, /** @type {HTMLElement} */ (here), action);
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement[]} all @param {HTMLElement} here @param {string} action */
function nearest(all, here, action) {
  const middle = (/** @type {HTMLElement} */ e) => { const b = e.getBoundingClientRect(); return [b.top + b.height / 2, b.left + b.width / 2]; };
  const [y, x] = middle(here), upright = action === "up" || action === "down", sign = action === "up" || action === "left" ? -1 : 1;
  const ways = all.filter((e) => e !== here).map((e) => {
    const [ey, ex] = middle(e), [along, across] = upright ? [(ey - y) * sign, Math.abs(ex - x)] : [(ex - x) * sign, Math.abs(ey - y)];
    return { e, along, cost: along + across * (upright ? 0.6 : 6) };
  }).filter(({ along }) => along > 4);
  const best = ways.sort((a, b) => a.cost - b.cost)[0]?.e;
  return best ?? (upright ? all.at(sign > 0 ? 0 : -1) : undefined);
}
