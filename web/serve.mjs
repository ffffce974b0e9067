// Serves a folder as any host of static files does, compressed: node serve.mjs FOLDER PORT
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
  ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json", ".wav": "audio/wav", ".ogg": "audio/ogg",
};
/** @type {Map<string, Buffer>} */ const compressed = new Map();

/** @param {string} root @param {number} port @param {Record<string, string>} before What to put before some files, by their names. */
export function serve(root, port, before = {}) {
  root = path.resolve(root);
  compressed.clear();
  const server = createServer((request, answer) => {
    let file = path.join(root, decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (file.endsWith(path.sep)) file = path.join(file, "index.html");
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    const first = before[path.relative(root, file)] ?? "", tag = `"${statSync(file).mtimeMs}${first.length}"`, extension = /** @type {keyof TYPES} */ (path.extname(file));
    const headers = { "Content-Type": TYPES[extension] ?? "application/octet-stream", ETag: tag, "Cache-Control": "no-cache" };
    if (request.headers["if-none-match"] === tag) return answer.writeHead(304, headers).end();
    if (!(extension in TYPES)) { answer.writeHead(200, headers); return createReadStream(file).pipe(answer); }
    const key = file + tag;
    if (!compressed.has(key)) compressed.set(key, gzipSync(Buffer.concat([Buffer.from(first), readFileSync(file)])));
    answer.writeHead(200, { ...headers, "Content-Encoding": "gzip" }).end(compressed.get(key));
  });
  return new Promise((ok) => server.listen(port, "127.0.0.1", () => ok(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , root, port] = process.argv;
  await serve(root, Number(port));
  console.log(`puzzlebox is at http://localhost:${port}/ (Ctrl C ends this)`);
}
