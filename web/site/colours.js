// Colours as the window mixes them: "#rrggbb".

/** @param {string} colour */
const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** @param {string} a @param {string} b @param {number} share */
export function mix(a, b, share) {
  const [from, to] = [parts(a), parts(b)];
  return "#" + from.map((value, i) => Math.round(value + (to[i] - value) * share).toString(16).padStart(2, "0")).join("");
}

/** The relative luminance, from 0 to 1, as defined by WCAG 2. @param {string} colour */
function luminance(colour) {
  const [r, g, b] = parts(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
export function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The ink that can be read on a ground. @param {string} ground */
export const inkOn = (ground) => (contrast("#12141a", ground) > contrast("#ffffff", ground) ? "#12141a" : "#ffffff");

/** The same colour, lighter or darker as far as it must be to be read on a ground. @param {string} colour @param {string} ground */
export function readable(colour, ground, least = 3) {
  const ink = inkOn(ground);
  for (let share = 0; share < 1; share += 0.15) {
    const found = mix(colour, ink, share);
    if (contrast(found, ground) >= least) return found;
  }
  return ink;
}
