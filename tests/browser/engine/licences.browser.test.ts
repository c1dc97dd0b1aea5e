import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { MediaEvent } from '#application/ports/media-pipeline.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';
import { recordWithoutStarvation } from './support/recording.ts';
import { rms } from './support/test-signals.ts';

const LENGTH = 15 * SAMPLE_RATE_HZ;
const guarded = (name: string, codec: TestRecording['codec'], variant: TestRecording['variant']): TestRecording => ({
  name,
  codec,
  variant,
  from: 0,
  to: LENGTH,
});
const CUTS: readonly TestRecording[] = [
  guarded('flac', 'flac', 'mp4-cenc'),
  guarded('aac', 'aac', 'mp4-cenc'),
  guarded('opus', 'opus', 'mp4-cenc'),
  guarded('mp3', 'mp3', 'aac-cenc'),
];

/** One after the other; the last response stays. Null: the library's own. */
type Responses = readonly (readonly [status: number, body: string] | null)[];

/** A licence server found as the product finds it, with scripted responses. */
function licenceServer(responses: Responses) {
  const requestCounts = { addresses: 0, licences: 0 };
  const meddle = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '';
    if (url.startsWith('/melody/v1/license_url')) {
      requestCounts.addresses += 1;
      const uri = `http://${request.headers.host ?? ''}/drm/{contentId}`;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ uri, expires: 3_600 }));
      return true;
    }
    if (!url.startsWith('/drm/')) return false;
    const scripted = responses[Math.min(requestCounts.licences, responses.length - 1)] ?? null;
    requestCounts.licences += 1;
    if (scripted !== null) response.writeHead(scripted[0]).end(scripted[1]);
    else request.url = `/licence/${CUTS[Number(url.slice('/drm/'.length))]?.name ?? ''}`;
    return scripted !== null;
  };
  return { requestCounts, meddle };
}

describe('licences in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);
  let page: Page;
  beforeEach(async () => {
    page = await harness.openPage();
    await page.evaluate(() => {
      window.engine.network.isProduct = true;
    });
  });

  const serve = (...responses: Responses) => {
    const { requestCounts, meddle } = licenceServer(responses);
    harness.meddle(meddle);
    return requestCounts;
  };

  /** The level of the sound that was heard. A tone of half the scale: silence is 0, noise of a wrong key is something else. */
  const toneIn = (samples: Float32Array) => {
    const start = samples.findIndex((sample) => Math.abs(sample) > 0.01);
    return rms(samples.slice(start + 8_192, start + 8_192 + 32_768));
  };

  for (const { name } of CUTS)
    it(`let a protected track play that came from ${name}`, async () => {
      serve(null);
      const { samples, keySessions } = await recordWithoutStarvation(harness, (page) =>
        page.evaluate(async (track) => {
          const { engine } = window;
          await engine.pipeline.support();
          const recorder = await engine.createRecorder();
          await engine.open(1, track);
          await engine.waitFor('playing', 1);
          await engine.reach(1_500);
          return { ...(await recorder.recording()), keySessions: engine.opened.keySessions };
        }, name),
      );
      expect(toneIn(samples)).to.be.within(0.3, 0.4);
      expect(keySessions).to.equal(1);
    });

  /** What becomes of a track with that licence server. */
  const outcome = () =>
    page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'aac');
      const event: MediaEvent = await Promise.race([
        engine.waitFor('failed', 1),
        engine.reach(1_200).then(() => engine.events.at(-1)!),
      ]);
      const { keySessions, closedKeySessions } = engine.opened;
      return { event, left: keySessions - closedKeySessions };
    });

  const refusals: readonly (readonly [string, Responses, PlayerError, licences: number])[] = [
    ['402: capped [S8.79]', [[402, '']], playerError('CAPPING_USER_IS_CAPPED'), 1],
    ['403 [S8.83] [S8.89]', [[403, '']], playerError('EME_LICENSE_REQUEST_FAILED', 403), 1],
    [
      '400 with a word of Widevine [S8.80]',
      [[400, 'widevine: unknown device']],
      playerError('EME_LICENSE_WIDEVINE_ERROR', 'widevine: unknown device'),
      1,
    ],
    [
      '400 for a deprecated version [S8.81]',
      [[400, '{"error":{"status":400,"message":"deprecated-version"}}']],
      playerError('EME_LICENSE_DEPRECATED'),
      1,
    ],
    ['500 three times [S8.83] [S8.88]', [[500, '']], playerError('EME_LICENSE_REQUEST_FAILED', 500), 3],
    ['an empty licence three times [S8.85] [S8.90]', [[200, '']], playerError('EME_LICENSE_REQUEST_EMPTY'), 3],
  ];
  for (const [name, responses, error, licences] of refusals)
    it(`end a track with its specified words after ${name}`, async () => {
      const requestCounts = serve(...responses);
      const { event, left } = await outcome();
      expect(event.type === 'failed' && event.error).to.deep.equal(error);
      expect([requestCounts.licences, left]).to.deep.equal([licences, 0]);
    });

  it('end a track after a licence the key system cannot read, in its words [S8.86]', async () => {
    serve([200, 'garbage']);
    const { event, left } = await outcome();
    expect(event.type === 'failed' && event.error.code).to.equal('EME_LICENSE_UPDATE_FAILED');
    expect(left).to.equal(0);
  });

  it('come at the second try when the server was busy', async () => {
    const requestCounts = serve([503, ''], null);
    expect((await outcome()).event.type).to.not.equal('failed');
    expect(requestCounts).to.deep.equal({ addresses: 1, licences: 2 });
  });

  it('are asked for at a new address once the old one was refused, when the track is opened again [S8.84]', async () => {
    const requestCounts = serve([403, ''], null);
    expect((await outcome()).event.type).to.equal('failed');
    const playing = await page.evaluate(async () => {
      await window.engine.open(2, 'aac');
      return window.engine.waitFor('playing', 2);
    });
    expect([playing.type, requestCounts]).to.deep.equal(['playing', { addresses: 2, licences: 2 }]);
  });

  it('that expire are replaced once while the track plays on; then the track ends, in its words', async () => {
    const requestCounts = serve(null);
    const result = await page.evaluate(async () => {
      const { engine } = window;
      const sessions: MediaKeySession[] = [];
      const create = MediaKeys.prototype.createSession;
      MediaKeys.prototype.createSession = function (this: MediaKeys, ...values) {
        const session = create.apply(this, values);
        sessions.push(session);
        return session;
      };
      /** ClearKey's keys never expire: their status is scripted here. */
      const expire = (session: MediaKeySession) => {
        const ids: BufferSource[] = [];
        session.keyStatuses.forEach((_, keyId) => ids.push(keyId));
        Object.defineProperty(session, 'keyStatuses', { value: new Map(ids.map((keyId) => [keyId, 'expired'])) });
        session.dispatchEvent(new Event('keystatuseschange'));
      };
      await engine.open(1, 'aac');
      await engine.waitFor('playing', 1);
      await engine.reach(500);
      expire(sessions[0]!);
      await engine.reach(2_500);
      const failedAtOnce = engine.events.some(({ type }) => type === 'failed');
      expire(sessions[1]!);
      const { error } = await engine.waitFor('failed', 1);
      return { failedAtOnce, error };
    });
    expect(result).to.deep.equal({ failedAtOnce: false, error: playerError('EME_LICENSE_EXPIRED') });
    expect(requestCounts.licences).to.equal(2);
  });

  it('are there before a prepared track is opened, and not asked for again', async () => {
    const requestCounts = serve(null);
    await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'aac');
      await engine.waitFor('playing', 1);
      engine.pipeline.prepare(await engine.trackNamed('flac'));
    });
    await page.waitForFunction(() => window.engine.opened.keySessions === 2);
    await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(2, 'flac');
      await engine.waitFor('playing', 2);
      await engine.reach(700);
    });
    const { keySessions, closedKeySessions } = await page.evaluate(() => window.engine.opened);
    expect([requestCounts.licences, keySessions, closedKeySessions]).to.deep.equal([2, 2, 1]);
  });

  /** Plays the track with the licence of that address inline, changed by `change`; the tone that was heard. */
  const playInline = (path: string, change: readonly [from: string, to: string] = ['', '']) =>
    recordWithoutStarvation(harness, async (page) => {
      const requestCounts = serve(null);
      const heard = await page.evaluate(
        async ([address, from, to]) => {
          const { engine } = window;
          engine.network.isProduct = true;
          await engine.pipeline.support();
          const recorder = await engine.createRecorder();
          const body = (await (await fetch(address)).text()).replace(new RegExp(from), to);
          const licence = { key_system: 'org.w3.clearkey', expires_at: Date.now() + 60_000, body };
          engine.pipeline.open(1, { ...(await engine.trackNamed('aac')), licence }, { positionMs: 0, autoplay: true });
          await engine.waitFor('playing', 1);
          await engine.reach(1_500);
          return { ...(await recorder.recording()), keySessions: engine.opened.keySessions };
        },
        [path, ...change] as const,
      );
      return { ...heard, requestCounts };
    });

  it('that come with their file are not requested', async () => {
    const { keySessions, requestCounts, samples } = await playInline('/licence/aac');
    expect(toneIn(samples)).to.be.within(0.3, 0.4);
    expect([requestCounts, keySessions]).to.deep.equal([{ addresses: 0, licences: 0 }, 1]);
  });

  const broken: readonly (readonly [string, string, (readonly [string, string])?])[] = [
    ['are no licences', '/licence-garbage/aac'],
    ['are for another file', '/licence-other-id/aac'],
    ['have a key that the key system refuses', '/licence/aac', ['"k":"[^"]+"', '"k":"YQ"']],
  ];
  for (const [what, path, change] of broken)
    it(`that come with their file are requested where they ${what}`, async () => {
      const { keySessions, requestCounts, samples } = await playInline(path, change);
      expect(toneIn(samples)).to.be.within(0.3, 0.4);
      expect([requestCounts.licences, keySessions]).to.deep.equal([1, 1]);
    });

  it('measure how long they took', async () => {
    serve(null);
    await outcome();
    const observations = await page.evaluate(() => window.engine.observations);
    const licence = observations.flatMap((one) => (one.type === 'latency' && one.what === 'license' ? [one.ms] : []));
    expect(licence).to.have.length(1);
    expect(licence[0]).to.be.greaterThanOrEqual(0);
  });
});
