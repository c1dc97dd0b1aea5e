import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { StatsPayload } from '#domain/tracking/report/stats.ts';
import { openAlbum, OWNER, signUp, waitForPlaying, waitForSound } from '#tests/support/service/member-test-client.ts';
import { createFormatFixtures, FIXTURE_SECONDS } from '#tests/support/fixtures/format-fixtures.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

const LOGGING = '/melody/v1/logging/';
const LOOKS_MAX = 50;
const TITLES = ['Many Shapes 1', 'Many Shapes 2'] as const;

interface PlaybackMessage {
  readonly name: string;
  readonly body: StatsPayload;
  status: number;
}

/** Records the page's playback messages from now on, with their responses. */
function messagesOf(page: Page): readonly PlaybackMessage[] {
  const all: PlaybackMessage[] = [];
  page.on('request', (request) => {
    if (!request.url().includes(LOGGING)) return;
    const messages: PlaybackMessage = {
      name: request.url().split(LOGGING)[1] ?? '',
      body: request.postDataJSON() as StatsPayload,
      status: 0,
    };
    all.push(messages);
    void request.response().then((response) => (messages.status = response?.status() ?? 0));
  });
  return all;
}

/** Resolves once a message of that name was sent, and all messages are answered: they wait until sound has begun. */
async function waitForResponses(messages: readonly PlaybackMessage[], name: string): Promise<void> {
  while (!messages.some((one) => one.name === name) || messages.some(({ status }) => status === 0))
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** By a key nothing is got ready before it is wanted, as it is while a finger is down: every wait is the listener's. */
const playByKey = (page: Page, title: string) => page.getByRole('button', { name: `Play ${title}`, exact: true }).press('Enter');

/**
 * The number of playbacks in the owner's statistics, once it reaches that many: a closing page does not wait for its response.
 */
async function waitForCount(origin: string, expected: number): Promise<number> {
  const credentials = JSON.stringify({ username: OWNER.name, password: OWNER.password });
  const headers = { 'content-type': 'application/json', origin };
  const { accessToken } = (await (await fetch(`${origin}/login`, { method: 'POST', headers, body: credentials })).json()) as {
    readonly accessToken: string;
  };
  const counted = async () => {
    const response = await fetch(`${origin}/v1/library/playback-days`, { headers: { authorization: `Bearer ${accessToken}` } });
    const { days } = (await response.json()) as { readonly days: readonly { readonly playbacks: number }[] };
    return days.reduce((sum, { playbacks }) => sum + playbacks, 0);
  };
  let count = await counted();
  for (let attempts = 0; attempts < LOOKS_MAX && count < expected; attempts += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    count = await counted();
  }
  return count;
}

describe('playback messages, in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;
  let messages: readonly PlaybackMessage[];

  before(async () => {
    harness = await createProductHarness(createFormatFixtures, [], WITHOUT_SERVICE_WORKER);
    ({ page } = await harness.newPage());
    messages = messagesOf(page);
    await signUp(page, harness.origin);
    await openAlbum(page, 'Many Shapes');
  });
  after(() => harness.close());

  it('is measured where it happens: waits, bytes, key system and address', async () => {
    await playByKey(page, TITLES[0]);
    await waitForPlaying(page, TITLES[0]);
    await waitForSound(page);
    await playByKey(page, TITLES[1]);
    await waitForPlaying(page, TITLES[1]);
    await waitForSound(page);
    await waitForResponses(messages, 'track_stream_verification');
    const [stats] = messages.flatMap(({ body, name }) => (name === 'jssdk_playback_stats' ? [body] : []));
    expect(stats).to.include({ key_system: 'org.w3.clearkey', audiocodec: 'mp4a.40.2', reason_start: 'clickrow' });
    expect(stats).to.include({ had_error: false, n_stalls: 0, ms_total_est: FIXTURE_SECONDS * 1_000 });
    for (const field of ['ms_latency', 'ms_initial_buffering', 'ms_key_latency', 'ms_played', 'total_bytes'] as const)
      expect(stats?.[field], field).to.be.greaterThan(0);
    expect(stats?.cdn_urls[0]?.url).to.match(/\/cdn\/audio\/[0-9a-f]{40}$/);
    expect(stats?.cdn_urls[0]?.avg_bw).to.be.greaterThan(0);
  });

  it('counts the playback of a closed page too, with all of its messages', async () => {
    await waitForResponses(messages, 'jssdk_playback_start');
    expect(new Set(messages.map(({ status }) => status))).to.deep.equal(new Set([202]));
    await page.goto('about:blank');
    expect(await waitForCount(harness.origin, 2)).to.equal(2);
  });
});
