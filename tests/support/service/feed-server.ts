import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from './product-process.ts';

/** How a publisher's server gives a file away. */
export interface FeedEnclosure {
  readonly path: string;
  readonly mediaType: string;
  /** Whether it gives parts, from a byte on. */
  readonly hasRanges: boolean;
  /** Sends this many bytes and pauses there, until it is released. */
  readonly heldAtBytes?: number;
}

/** A publisher's server on this machine: a feed, and what it encloses. */
export interface FeedServer {
  /** `localhost:…`, for the operator's `--feed-host`. */
  readonly host: string;
  readonly feedUrl: string;
  /** Of the requests for this file, the ranges asked for; null for all of it. */
  requests(name: string): readonly (string | null)[];
  /** What is held back comes from now on. */
  release(): void;
  close(): Promise<void>;
}

/** `files` by their names, which are their episodes' titles too; the first is the newest. */
export async function createFeedServer(title: string, files: Readonly<Record<string, FeedEnclosure>>): Promise<FeedServer> {
  const host = `localhost:${await freePort()}`;
  const requests: { readonly name: string; readonly range: string | null }[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));

  const respond = async ({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = decodeURIComponent(url.slice(1));
    const file = files[name];
    if (file === undefined) {
      response.writeHead(url === '/feed.xml' ? 200 : 404, { 'content-type': 'application/rss+xml' });
      response.end(url === '/feed.xml' ? feedOf(title, host, files) : '');
      return;
    }
    const bytes = readFileSync(file.path);
    const { range = null } = headers;
    requests.push({ name, range });
    const from = file.hasRanges ? Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? NaN) : NaN;
    const type = { 'content-type': file.mediaType };
    if (Number.isFinite(from)) {
      const content = {
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
        'content-length': bytes.length - from,
      };
      response.writeHead(206, { ...type, ...content }).end(bytes.subarray(from));
      return;
    }
    const { heldAtBytes = bytes.length } = file;
    response.writeHead(200, { ...type, 'content-length': bytes.length }).write(bytes.subarray(0, heldAtBytes));
    if (heldAtBytes < bytes.length) await released;
    response.end(bytes.subarray(heldAtBytes));
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(Number(host.split(':')[1]), '127.0.0.1');
  await once(server, 'listening');
  return {
    host,
    feedUrl: `http://${host}/feed.xml`,
    requests: (name) => requests.filter((one) => one.name === name).map(({ range }) => range),
    release: () => release(),
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const DAY_MS = 86_400_000;
const NEWEST_MS = 1_600_000_000_000;

function feedOf(title: string, host: string, files: Readonly<Record<string, FeedEnclosure>>): string {
  const items = Object.entries(files).map(([name, { path, mediaType }], at) => {
    const url = `http://${host}/${encodeURIComponent(name)}`;
    const day = new Date(NEWEST_MS - at * DAY_MS).toUTCString();
    const enclosure = `<enclosure url="${url}" length="${readFileSync(path).length}" type="${mediaType}"/>`;
    return `<item><title>${name}</title><guid>${name}</guid><pubDate>${day}</pubDate>${enclosure}<description>${name}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`;
}
