import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { errorFrom, type Failure } from '#application/runtime/failure.ts';
import { createLicenceClient } from '#application/media-source/licence-client.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import type { PlayableTrack, TrackForPlayback } from '#domain/media/types.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';
import { createScriptedHttp, json, pathOf } from '../support/scripted-http.ts';

const ORIGIN = 'http://localhost:4070';
const CLEARKEY = 'org.w3.clearkey';
const PLAYREADY = 'com.microsoft.playready';
const CHALLENGE = new Uint8Array([1]);
const LICENCE: HttpResponse = { status: 200, headers: {}, body: new Uint8Array([7]) };
const text = (status: number, body: string): HttpResponse => ({ status, headers: {}, body: new TextEncoder().encode(body) });

const TRACK: PlayableTrack = { ...createTrack({ uri: 'one', fileId: 'f1' }) };
const VIDEO: PlayableTrack = { ...TRACK, mimeType: 'video/mp4; codecs="avc1.4d401f"' };

const FOR_PLAYBACK: TrackForPlayback = {
  uri: 'one',
  fileId: 'f1',
  format: 'MP4_128',
  isAd: false,
  mediaType: 'audio',
  logData: null,
  licenseEndpoint: null,
  resolvedURL: null,
  noManifest: false,
  preloadedManifest: null,
};

type Responses = Record<string, (request: HttpRequest) => HttpResponse>;

function setUp(responses: Responses = {}) {
  const clock = createVirtualClock();
  const random = createSeededRandom(1);
  const standard: Responses = {
    '/licence': () => LICENCE,
    '/melody/v1/license_url': () => json(200, { uri: `${ORIGIN}/licence`, expires: 3_600 }),
  };
  const all = { ...standard, ...responses };
  const http = createScriptedHttp((request) => (all[request.url] ?? all[pathOf(request)])?.(request) ?? json(404));
  const renewals: string[] = [];
  const tokens = {
    current: async () => 't',
    async renew(refused: string) {
      renewals.push(refused);
      return 't2';
    },
  };
  const api = createApi({ http, clock, random, tokens, baseUrl: ORIGIN });
  const licences = createLicenceClient({
    api,
    http,
    clock,
    random,
    tokens,
    baseUrl: ORIGIN,
    isTrusted: createTrustedUrlCheck(ORIGIN),
  });
  const requests = (path: string) => http.sent.filter((request) => pathOf(request) === path);
  /** The result of one request after all retries. */
  const outcome = async (track = TRACK, keySystem = CLEARKEY, message = CHALLENGE) => {
    const licence = licences.licence(track, keySystem, message).catch((thrown: unknown) => (thrown as Failure).error);
    await clock.advance(60_000);
    return licence;
  };
  return { requests, clock, http, licences, outcome, renewals };
}

describe('a licence', () => {
  it('is requested with the challenge and the bearer, and handed on as it comes [S7.128]', async () => {
    const { requests, outcome } = setUp();
    expect(await outcome()).to.deep.equal(new Uint8Array([7]));
    const [sent] = requests('/licence');
    expect(sent).to.deep.include({ method: 'POST', body: CHALLENGE });
    expect(sent?.headers).to.deep.equal({ 'content-type': 'application/octet-stream', authorization: 'Bearer t' });
  });

  it('is requested once more with another bearer when the first is refused', async () => {
    const { requests, outcome, renewals } = setUp({
      '/licence': ({ headers }) => (headers?.['authorization'] === 'Bearer t2' ? LICENCE : json(401)),
    });
    expect(await outcome()).to.deep.equal(new Uint8Array([7]));
    expect([requests('/licence').length, renewals]).to.deep.equal([2, ['t']]);
  });

  it("is asked for at an address that names the file where the server's does [S7.129]", async () => {
    const { http, outcome } = setUp({
      '/melody/v1/license_url': () => json(200, { uri: 'https://drm.example/{contentId}/of/{contentId}', expires: 9 }),
      'https://drm.example/f1/of/f1': () => LICENCE,
    });
    expect(await outcome()).to.deep.equal(new Uint8Array([7]));
    expect(http.sent.at(-1)?.url).to.equal('https://drm.example/f1/of/f1');
  });

  it('is requested without the bearer at a third-party server', async () => {
    const { http, outcome } = setUp({
      '/melody/v1/license_url': () => json(200, { uri: 'https://drm.example/l', expires: 9 }),
      'https://drm.example/l': () => LICENCE,
    });
    expect(await outcome()).to.deep.equal(new Uint8Array([7]));
    expect(http.sent.at(-1)?.headers).to.deep.equal({ 'content-type': 'application/octet-stream' });
  });

  it("is requested from the track's own licence endpoint when it has one", async () => {
    const licenseEndpoint = { mediaType: 'video', contentId: 'its own' } as const;
    const { requests, http, outcome } = setUp({
      '/melody/v1/license_url': () => json(200, { uri: 'https://drm.example/{contentId}', expires: 9 }),
    });
    await outcome({ ...TRACK, track: { ...FOR_PLAYBACK, licenseEndpoint } });
    expect(requests('/melody/v1/license_url')[0]?.url).to.contain('mediatype=video');
    expect(http.sent.at(-1)?.url).to.equal('https://drm.example/its%20own');
  });

  it('comes from an address whose record has uri and expires, kept until 60 s before that [S3.103] [S7.150] [S9.77]', async () => {
    const { requests, clock, licences } = setUp();
    const ask = () => licences.licence(TRACK, CLEARKEY, CHALLENGE);
    await Promise.all([ask(), ask()]);
    expect(requests('/melody/v1/license_url')).to.have.length(1);
    await clock.advance(3_539_999);
    await ask();
    expect(requests('/melody/v1/license_url')).to.have.length(1);
    await clock.advance(1);
    await ask();
    expect(requests('/melody/v1/license_url')).to.have.length(2);
    const broken = setUp({ '/melody/v1/license_url': () => json(200, { uri: `${ORIGIN}/licence` }) });
    expect(await broken.outcome()).to.have.property('code', 'ANSWER_MALFORMED');
  });

  it('has an endpoint per key system, media type and security level, requested with the name of the player [S7.149, S9.85]', async () => {
    const { http, licences } = setUp();
    for (let time = 0; time < 2; time += 1) {
      await licences.licence(TRACK, CLEARKEY, CHALLENGE);
      await licences.licence(VIDEO, CLEARKEY, CHALLENGE);
      await licences.licence(TRACK, 'com.widevine.alpha', CHALLENGE, 'SW_SECURE_CRYPTO');
    }
    const sdk = 'sdk_name=harmony&sdk_version=5.17.0';
    const queries = http.sent.map(({ url }) => url.split('/license_url?')[1]).filter((query) => query !== undefined);
    expect(queries).to.deep.equal([
      `keysystem=org.w3.clearkey&mediatype=audio&${sdk}`,
      `keysystem=org.w3.clearkey&mediatype=video&${sdk}`,
      `keysystem=com.widevine.alpha&mediatype=audio&${sdk}&security_level=SW_SECURE_CRYPTO`,
    ]);
  });

  it('may not come from just anywhere, and a path leads to the service [S5.62]', async () => {
    const at = (uri: string) => setUp({ '/melody/v1/license_url': () => json(200, { uri, expires: 999 }) }).outcome();
    expect(await at('http://evil.example/l')).to.deep.equal(playerError('LICENSE_RESOLVER_FAILED', 0));
    expect(await at('/licence')).to.deep.equal(new Uint8Array([7]));
  });

  it('names the status of an endpoint that knows no address [S8.82] [S8.31]', async () => {
    const { requests, outcome } = setUp({ '/melody/v1/license_url': () => json(404) });
    const refused = await outcome();
    expect(refused).to.deep.include({ code: 'LICENSE_RESOLVER_FAILED', status: 404 });
    expect(refused).to.have.property('message', 'License URL endpoint responded with status 404');
    expect(requests('/licence')).to.deep.equal([]);
    await outcome();
    expect(requests('/melody/v1/license_url')).to.have.length(2);
  });

  describe('that is refused', () => {
    const WIDEVINE = '{"error":{"status":400,"message":"widevine: no such device"}}';
    const DEPRECATED = '{"error":{"status":400,"message":"deprecated-version"}}';
    const cases = [
      {
        name: 'by 402 is a cap [S8.79]',
        response: json(402),
        error: playerError('CAPPING_USER_IS_CAPPED'),
        posts: 2,
        resolves: 1,
      },
      {
        name: 'by 400 with a word of Widevine is fatal, and asks for the address again [S8.80]',
        response: text(400, WIDEVINE),
        error: playerError('EME_LICENSE_WIDEVINE_ERROR', 'widevine: no such device'),
        posts: 2,
        resolves: 2,
      },
      {
        name: 'by 400 for a deprecated version ends playing, with its exact text [S8.81]',
        response: text(400, DEPRECATED),
        error: playerError('EME_LICENSE_DEPRECATED'),
        posts: 2,
        resolves: 2,
      },
      {
        name: 'by 400 without a word asks for the address again [S8.84] [S8.89]',
        response: json(400),
        error: playerError('EME_LICENSE_REQUEST_FAILED', 400),
        posts: 2,
        resolves: 2,
      },
      {
        name: 'by 403 asks for the address again [S8.84] [S8.89]',
        response: json(403),
        error: playerError('EME_LICENSE_REQUEST_FAILED', 403),
        posts: 2,
        resolves: 2,
      },
      {
        name: 'by 500 is tried twice more each time [S8.83] [S8.88]',
        response: json(500),
        error: playerError('EME_LICENSE_REQUEST_FAILED', 500),
        posts: 6,
        resolves: 1,
      },
      {
        name: 'by 404 is tried twice more each time [S8.88]',
        response: json(404),
        error: playerError('EME_LICENSE_REQUEST_FAILED', 404),
        posts: 6,
        resolves: 1,
      },
      {
        name: 'by an empty body is tried twice more each time [S8.85] [S8.90]',
        response: json(200),
        error: playerError('EME_LICENSE_REQUEST_EMPTY'),
        posts: 6,
        resolves: 1,
      },
    ] as const;
    for (const { name, response, error, posts, resolves } of cases)
      it(name, async () => {
        const { requests, outcome } = setUp({ '/licence': () => response });
        for (let time = 0; time < 2; time += 1) expect(await outcome()).to.deep.equal(error);
        expect([requests('/licence').length, requests('/melody/v1/license_url').length]).to.deep.equal([posts, resolves]);
      });

    it('names the action a user of an old player has to take [S8.81]', async () => {
      const { outcome } = setUp({ '/licence': () => text(400, DEPRECATED) });
      expect(await outcome()).to.include({
        message: 'This version of the SDK is no longer supported. Please upgrade',
        isFatal: true,
        canPlayNext: false,
      });
    });

    it("waits longer each time, and at least as long as the server's Retry-After", async () => {
      const sentAtMs: number[] = [];
      const world = setUp({
        '/licence': () => {
          sentAtMs.push(world.clock.nowMs());
          return json(503, undefined, sentAtMs.length === 2 ? { 'retry-after': '7' } : {});
        },
      });
      await world.outcome();
      const [first = 0, second = 0, third = 0, ...more] = sentAtMs;
      expect(second - first).to.be.within(200, 240);
      expect(third - second).to.equal(7_000);
      expect(more).to.deep.equal([]);
    });
  });

  describe('of PlayReady', () => {
    const envelope = (inside: string) =>
      Uint8Array.from(
        Buffer.from(
          `<PlayReadyKeyMessage type="LicenseAcquisition"><LicenseAcquisition>${inside}</LicenseAcquisition></PlayReadyKeyMessage>`,
          'utf16le',
        ),
      );
    const challenge = `<Challenge encoding="base64encoded">${Buffer.from('<soap/>').toString('base64')}</Challenge>`;
    const header = (name: string, value: string) => `<HttpHeader><name>${name}</name><value>${value}</value></HttpHeader>`;

    it("is requested with the envelope's payload and headers", async () => {
      const { requests, outcome } = setUp();
      const headers = `<HttpHeaders>${header('Content-Type', 'text/xml; charset=utf-16')}${header('SOAPAction', '&quot;ask&quot;')}</HttpHeaders>`;
      await outcome(TRACK, PLAYREADY, envelope(challenge + headers));
      const [sent] = requests('/licence');
      expect(Buffer.from(sent?.body ?? '').toString()).to.equal('<soap/>');
      expect(sent?.headers).to.include({ 'content-type': 'text/xml; charset=utf-16', soapaction: '"ask"' });
    });

    it('is not requested with a header that has no value [S8.87]', async () => {
      const { requests, outcome } = setUp();
      const broken = `<HttpHeaders><HttpHeader><name>SOAPAction</name></HttpHeader></HttpHeaders>`;
      expect(await outcome(TRACK, PLAYREADY, envelope(challenge + broken))).to.deep.equal(
        playerError('EME_LICENSE_HEADER_MISMATCH'),
      );
      expect(requests('/licence')).to.deep.equal([]);
    });

    it('is not requested without a challenge [S8.20]', async () => {
      const { outcome } = setUp();
      expect(await outcome(TRACK, PLAYREADY, envelope(header('a', 'b')))).to.deep.equal(
        playerError('EME_LICENSE_CHALLENGE_MISSING'),
      );
    });
  });
});

describe('the certificate of a licence server', () => {
  it('is requested with the bearer, and arrives as bytes [S7.126]', async () => {
    const { requests, licences } = setUp({
      '/melody/v1/application-certificate': () => ({ ...LICENCE, body: new Uint8Array([0, 255]) }),
    });
    expect(await licences.certificate('com.widevine.alpha')).to.deep.equal(new Uint8Array([0, 255]));
    const [sent] = requests('/melody/v1/application-certificate');
    expect(sent?.headers?.['authorization']).to.equal('Bearer t');
    expect(sent?.url).to.contain('?keysystem=com.widevine.alpha');
  });

  it('names the status that kept it away', async () => {
    const refused = await setUp().licences.certificate('com.widevine.alpha').catch(errorFrom);
    expect(refused).to.deep.equal(playerError('REQUEST_FAILED', 404));
  });
});
