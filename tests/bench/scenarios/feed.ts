import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { createMappedFeeds } from '#adapters/service/adapters/memory/mapped-feeds.ts';
import { sendRequest, createServiceHarness, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { feedText } from '#tests/support/fixtures/sample-feeds.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { LOOPBACK } from '../throttled-connection.ts';
import type { Scenario } from './scenario.ts';

const EPISODES = 2_000;
const FEED = 'https://pod.example/feed.xml';
const SERVICE = 'service';
const NAME = `feed of ${EPISODES.toLocaleString('en')} episodes`;

/** What a socket hands on at a time. */
const CHUNK_BYTES = 65_536;
/** How finely waits of other requests are seen, in milliseconds. */
const RESOLUTION_MS = 1;
const NS_PER_MS = 1e6;

/** Notes as daily shows have them: a summary, links, chapters and the same small print under each. */
const NOTES = `<p>${'We walk from the harbour to the hill and listen to what is heard there. '.repeat(8)}</p><ul>${Array.from(
  { length: 8 },
  (_, at) => `<li>${at}:30 <a href="https://pod.example/links/${at}">What was <b>talked</b> of</a> &amp; more</li>`,
).join('')}</ul>`;

interface AddedShow {
  readonly show: { readonly id: string };
}

/** A long feed whose bytes are all there: taken in by the store of an installation, until its first page is answered. */
export const feed: Scenario = {
  name: 'feed',
  figures: ['feed'],
  async run({ notebook, runs }) {
    const bytes = new TextEncoder().encode(feedText('Long', EPISODES, '', NOTES));
    const add = (figure: string, value: number) => notebook.add('feed', LOOPBACK.name, figure, 'ms', SERVICE, value);
    for (let run = 0; run < runs; run += 1) {
      const { tookMs, blockedMs } = await takenIn(bytes);
      add(`${NAME}: arrival to first page`, tookMs);
      add(`${NAME}: others wait, at most`, blockedMs);
    }
  },
};

async function takenIn(bytes: Uint8Array) {
  const folder = scratchFolder('bench-feed');
  const feeds = createMappedFeeds();
  const store = createSqliteStore({ path: join(folder.path, 'store.db') });
  const { service } = await createServiceHarness({ feeds, store });
  try {
    const { token } = await signUpOwner(service);
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    feeds.responses.set(FEED, { body: chunked(bytes) });
    delay.enable();
    const startMs = performance.now();
    const { status, json } = await sendRequest(service, 'POST /v1/podcasts', { token, body: { feed_url: FEED } });
    if (status !== 201) throw new Error(`The feed was refused: ${JSON.stringify(json)}`);
    const { id } = (json as AddedShow).show;
    const page = await sendRequest(service, `GET /v1/podcasts/${id}/episodes?limit=50`, { token });
    const tookMs = performance.now() - startMs;
    // Others wait for what is written after that as well.
    await sendRequest(service, `GET /v1/podcasts/${id}/episodes?offset=${EPISODES - 1}&limit=1`, { token });
    delay.disable();
    const { episodes } = page.json as { readonly episodes: { readonly total: number } };
    if (episodes.total !== EPISODES) throw new Error(`Only ${episodes.total} episodes are there`);
    return { tookMs, blockedMs: delay.max / NS_PER_MS - RESOLUTION_MS };
  } finally {
    await service.close();
    folder.remove();
  }
}

/** As a socket with everything in it gives them. */
async function* chunked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
