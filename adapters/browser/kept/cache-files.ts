import type { KeptFiles } from '#application/ports/kept-files.ts';

/** Requests of a cache need an address; nothing is ever requested from this one. */
const BASE = '/kept-files/';

/** Files in the Cache Storage of this origin. Pages that are no secure context have none. */
export function createCacheFiles(name: string): KeptFiles {
  const caches = 'caches' in globalThis ? globalThis.caches : undefined;
  const open = async () => (caches === undefined ? null : caches.open(name));
  const addressOf = (file: string) => BASE + encodeURIComponent(file);
  const put = async (file: string, bytes: Uint8Array) => {
    const cache = await open();
    if (cache === null) throw new Error('This page cannot keep files');
    await cache.put(addressOf(file), new Response(bytes as BodyInit));
  };
  return {
    async read(file) {
      const found = await (await open())?.match(addressOf(file));
      return found ? new Uint8Array(await found.arrayBuffer()) : null;
    },
    async write(file, bytes) {
      // A replaced entry would keep its place in the order.
      await (await open())?.delete(addressOf(file));
      await put(file, bytes);
    },
    replace: put,
    async remove(file) {
      await (await open())?.delete(addressOf(file));
    },
    async names() {
      const requests = (await (await open())?.keys()) ?? [];
      return requests.map(({ url }) => decodeURIComponent(url.slice(url.indexOf(BASE) + BASE.length)));
    },
    async clear() {
      await caches?.delete(name);
    },
  };
}
