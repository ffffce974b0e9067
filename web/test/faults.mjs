// What is wrong with a page for fingers, eyes and screen readers. The function runs in the page.

/** Return what is wrong with what is shown now: missing names, small targets, faint texts, and what does not fit. @returns {string[]} */
export function faults() {
  const LEAST_TARGET = 43.5, LEAST_CONTRAST = 4.49, LEAST_LARGE = 2.99;
  /** @type {string[]} */ const found = [];
  const shown = (/** @type {Element} */ e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden";
  const say = (/** @type {Element} */ e, /** @type {string} */ fault) => found.push(`${e.tagName.toLowerCase()}${e.id && `#${e.id}`} ${(e.textContent || e.getAttribute("aria-label") || "").slice(0, 30)}: ${fault}`);
  const labelled = (/** @type {any} */ e) => e.getAttribute("aria-label") || document.getElementById(e.getAttribute("aria-labelledby") ?? "")?.textContent || e.labels?.[0]?.textContent || (e.matches("button") && e.textContent) || e.title;

  for (const e of document.querySelectorAll("button, select, input, [role=grid]")) {
    if (!shown(e)) continue;
    const { width, height } = e.getBoundingClientRect();
    if (!labelled(e)?.trim()) say(e, "no name");
    if (!e.matches("[role=grid]") && (width < LEAST_TARGET || height < LEAST_TARGET)) say(e, `${width} x ${height} is a small target`);
    if (e.matches("button") && e.scrollWidth > e.clientWidth + 1) say(e, "its text is cut off");
  }

  const context = /** @type {CanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
  const over = (/** @type {string[]} */ colours) => {
    context.clearRect(0, 0, 1, 1);
    for (const colour of colours) { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  };
  const light = (/** @type {number[]} */ [r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  const grounds = (/** @type {Element | null} */ e) => { const colours = []; for (; e; e = e.parentElement) colours.unshift(getComputedStyle(e).backgroundColor); return colours; };
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!own || !shown(e) || e.closest("#live, #word, noscript, option, :disabled, .mores")) continue;
    const style = getComputedStyle(e), under = grounds(e), size = parseFloat(style.fontSize);
    const [a, b] = [light(over([...under, style.color])), light(over(under))], contrast = Math.max(a, b) / Math.min(a, b);
    if (contrast < (size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? LEAST_LARGE : LEAST_CONTRAST)) say(e, `a contrast of ${contrast.toFixed(2)}`);
  }

  for (const e of document.querySelectorAll("canvas, svg, img")) if (shown(e) && !e.closest("[aria-hidden=true]") && !e.getAttribute("aria-label")) say(e, "neither hidden nor named");
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) found.push(`#${id} is there twice`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  const board = document.getElementById("board"), box = board?.getBoundingClientRect();
  if (board && box && shown(board) && !document.body.matches(".both") && (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight)) found.push("the board does not fit");
  if (!document.getElementById("title")?.textContent || !document.documentElement.lang) found.push("no heading or no language");
  return found;
}
