// Elements, and what all parts of the page share.

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** Make an element with properties, attributes (those with a "-" and role) and content.
 * @param {string} name @param {Record<string, any>} [properties] @param {...(Node | string | null | undefined | false)} content @returns {any} */
export function make(name, properties = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false || value === null) continue;
    if (key.includes("-") || key === "role") element.setAttribute(key, String(value));
    else /** @type {any} */ (element)[key] = value;
  }
  element.append(.../** @type {any[]} */ (content.filter((part) => part !== null && part !== undefined && part !== false)));
  return element;
}

/** What all parts share: the texts and the theme now, and how to reach the program. */
export const shared = {
  /** @type {Record<string, string>} */ texts: {},
  /** @type {any} */ theme: null,
  /** @type {(message: any) => void} */ send: () => {},
  /** @type {any} */ picture: null,
};

export const ratio = () => Math.min(devicePixelRatio || 1, 3);

/** @param {string} text */
export function toast(text) {
  const element = $("toast");
  element.textContent = text;
  element.hidden = !text;
  clearTimeout(element.timer);
  element.timer = setTimeout(() => { element.hidden = true; }, 6000);
}

/** Put a text together with its arguments. @param {string} name @param {Record<string, any>} values */
export const filled = (name, values) => (shared.texts[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
