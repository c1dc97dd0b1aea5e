import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { CONTENT_ENCODINGS, type ContentEncoding, type WebAsset, type WebAssets } from '../../application/ports/web-assets.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

const SUFFIXES: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' };

/** `player.3f2a9c10.js`: the build puts the hash of the content before the extension. */
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

/** The built pages below a folder (`{folder}/web`, `{folder}/embed`, `{folder}/sdk`), each file read once until it changes. */
export function createFolderAssets({ path }: { readonly path: string }): WebAssets {
  const kept = new Map<string, { readonly modifiedMs: number; readonly asset: WebAsset }>();
  return {
    async read(page, name) {
      const root = resolve(path, page);
      const file = join(root, name);
      const contentType = TYPES[extname(file)];
      // Source maps and other files have no type here and are not served.
      if (!file.startsWith(root + sep) || contentType === undefined || name.includes('\0')) return null;
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) return null;
      const known = kept.get(file);
      if (known?.modifiedMs === found.mtimeMs) return known.asset;
      const bytes = new Uint8Array(await readFile(file));
      const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
      const asset = { bytes, encoded: await encodedOf(file), contentType, etag, isHashed: HASHED.test(name) };
      kept.set(file, { modifiedMs: found.mtimeMs, asset });
      return asset;
    },
  };
}

/** The compressed forms of a built file. */
async function encodedOf(file: string): Promise<Readonly<Partial<Record<ContentEncoding, Uint8Array>>>> {
  const read = async (encoding: ContentEncoding) =>
    readFile(file + SUFFIXES[encoding]).then(
      (bytes) => [[encoding, new Uint8Array(bytes)] as const],
      () => [],
    );
  return Object.fromEntries((await Promise.all(CONTENT_ENCODINGS.map(read))).flat());
}
