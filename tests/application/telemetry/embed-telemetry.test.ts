import { expect } from 'chai';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { PlayingClient } from '#application/client/playing-client.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { createRelay } from '#application/runtime/relay.ts';
import { type EmbedTelemetryDeps, startEmbedTelemetry } from '#application/telemetry/embed-telemetry.ts';
import { createEmbedState } from '#domain/embed/machine.ts';
import type { EmbedEvent } from '#domain/embed/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { CONFIG, RESOURCES } from '#tests/domain/embed/sample-embeds.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

const { album: ALBUM } = RESOURCES;
const EVENTS = '/open-backend-2/v1/public/v3/events';
const ANALYTICS = '/open-backend-2/v1/log/analytics';

function setUp(
  respond: (request: HttpRequest) => HttpResponse = () => json(200, { error: [] }),
  given: Partial<EmbedTelemetryDeps> = {},
) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(respond);
  const actions = createRelay<EmbedEvent>();
  const page = createScriptedPage();
  const tagged: unknown[][] = [];
  const lines: string[] = [];
  const state = createEmbedState({
    ...{ resource: ALBUM, config: CONFIG, isMobile: false, isSafari: false },
    viewport: { width: 640, height: 380 },
  });
  startEmbedTelemetry({
    ...{ clock, http, actions, page, origin: 'http://service', random: createSeededRandom(1), state: () => state },
    clients: createRelay<PlayingClient>(),
    ...{ clientId: 'ab12', userAgent: 'Test/1', isHeadless: true, host: 'service', ownHosts: ['service'] },
    logger: { log: (_, message) => void lines.push(message) },
    tagManager: (...call) => void tagged.push(call),
    whenIdle: (work) => work(),
    ...given,
  });
  const bodiesTo = (path: string) =>
    http.sent.filter(({ url }) => url.endsWith(path)).map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
  return { actions, bodiesTo, clock, http, lines, page, tagged };
}

const batchesOf = (bodies: readonly Record<string, unknown>[]) =>
  bodies.map(({ events }) => events as readonly { sequence_number: number; fragments: Record<string, object> }[]);

describe('the analytics of an embed', () => {
  it('are an impression at first, and each action but updates of the progress [S7.220] [S7.221]', async () => {
    const { actions, bodiesTo, clock } = setUp();
    actions.emit({ type: 'PLAY' });
    actions.emit({ type: 'PROGRESS_UPDATE', from: 'full', positionMs: 1 });
    actions.emit({ type: 'SHOW_SHARE' });
    await clock.settle();
    expect(bodiesTo(ANALYTICS).map(({ action, category, label }) => [category, action, label])).to.deep.equal([
      ['impression', 'render', 'logged-in=false'],
      ['action', 'PLAY', ALBUM.uri],
      ['action', 'SHOW_SHARE', ALBUM.uri],
    ]);
  });

  it('carry no token, and go to the function of a tag manager too [S7.223]', async () => {
    const { actions, clock, http, tagged } = setUp();
    actions.emit({ type: 'SKIP_NEXT' });
    await clock.settle();
    expect(http.sent.map(({ headers }) => headers?.['authorization'])).to.deep.equal([undefined, undefined]);
    expect(tagged).to.deep.equal([
      ['event', 'render', { event_category: 'impression', event_label: 'logged-in=false' }],
      ['event', 'SKIP_NEXT', { event_category: 'action', event_label: ALBUM.uri }],
    ]);
  });

  it('ignore every other answer than 200, which is final [S7.222]', async () => {
    const { bodiesTo, clock, lines } = setUp(({ url }) => json(url.endsWith(ANALYTICS) ? 204 : 200));
    await clock.advance(600_000);
    expect(bodiesTo(ANALYTICS)).to.have.length(1);
    expect(lines).to.deep.equal([]);
  });
});

describe('the events of an embed', () => {
  it('go to the public address without a session, with four contexts [S6.03] [S3.158]', async () => {
    const { actions, bodiesTo, clock } = setUp();
    actions.emit({ type: 'PLAY' });
    const timestamp = clock.nowMs();
    await clock.advance(4_000);
    const [batch] = bodiesTo(EVENTS);
    expect(batch?.['suppress_persist']).to.equal(false);
    expect(batchesOf(bodiesTo(EVENTS))[0]?.[0]?.fragments).to.deep.equal({
      message: { action: 'PLAY', resource_uri: ALBUM.uri },
      sdk: { version: '5.17.0' },
      time: { timestamp },
      client_id: { value: 'ab12' },
      user_agent: { value: 'Test/1' },
      environment: { name: 'embed' },
    });
  });

  it('wait after a refusal, with a warning, and are sent again [S8.127] [S8.16]', async () => {
    let refusals = 2;
    const { actions, bodiesTo, clock, lines } = setUp(({ url }) => {
      if (!url.endsWith(EVENTS)) return json(200);
      refusals -= 1;
      return refusals >= 0 ? json(503, {}, { backoff: '7' }) : json(200, { error: [] });
    });
    actions.emit({ type: 'PLAY' });
    await clock.advance(4_000 + 6_999);
    expect(bodiesTo(EVENTS)).to.have.length(1);
    expect(lines).to.deep.equal(['events: Backoff requested']);
    await clock.advance(60_000);
    expect(batchesOf(bodiesTo(EVENTS)).map((events) => events.map((item) => item.sequence_number))).to.deep.equal([
      [1],
      [1],
      [1],
    ]);
  });

  it('are uploaded at the end of the page, at most 100, in a request that outlives it', async () => {
    const { actions, bodiesTo, http, page } = setUp();
    for (let count = 0; count < 30; count += 1) actions.emit({ type: 'SKIP_NEXT' });
    page.change('closing');
    await Promise.resolve();
    expect(batchesOf(bodiesTo(EVENTS)).map((events) => events.length)).to.deep.equal([30]);
    expect(http.sent.find(({ url }) => url.endsWith(EVENTS))?.keepalive).to.equal(true);
  });

  it('are none with a client id that is not hexadecimal', async () => {
    const { actions, clock, http, lines } = setUp(undefined, { clientId: 'abc' });
    actions.emit({ type: 'PLAY' });
    await clock.advance(60_000);
    expect([http.sent, lines]).to.deep.equal([[], ['telemetry: Invalid clientId value.']]);
  });
});

describe('the errors of an embed', () => {
  const failing = async (given: Partial<EmbedTelemetryDeps>) => {
    const { actions, bodiesTo, clock } = setUp(({ url }) => json(url.includes('/logging/') ? 202 : 200, { error: [] }), {
      random: { ...createSeededRandom(1), fraction: () => 0.05 },
      ...given,
    });
    actions.emit({ type: 'PLAYER_FAILED', from: 'full', error: playerError('FILE_NOT_RESOLVED') });
    await clock.advance(10_000);
    return bodiesTo('/melody/v1/logging/jssdk_error').map(({ source, type }) => [source, type]);
  };

  it('are reported by the pages that were drawn, in browsers with a screen, on own hosts', async () => {
    expect(await failing({ isHeadless: false })).to.deep.equal([['embed', 'FILE_NOT_RESOLVED']]);
    expect(await failing({ isHeadless: true })).to.deep.equal([]);
    expect(await failing({ isHeadless: false, host: 'blog.example' })).to.deep.equal([]);
    const unlucky = { ...createSeededRandom(1), fraction: () => 0.1 };
    expect(await failing({ isHeadless: false, random: unlucky })).to.deep.equal([]);
  });
});
