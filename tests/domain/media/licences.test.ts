import { expect } from 'chai';
import fc from 'fast-check';
import { HARDWARE_MODES, KEY_SYSTEMS } from '#domain/constants/playback/key-systems.ts';
import { decodeBase64 } from '#domain/core/base64.ts';
import { configurationsOf, hardwareModeOf, hardwareModesOf, robustnessOf } from '#domain/media/drm/robustness-levels.ts';
import { extractChallenge } from '#domain/media/drm/licence-request.ts';
import { licenceReactionTo } from '#domain/media/drm/licence-response.ts';

const WIDEVINE = 'com.widevine.alpha';
const PLAYREADY = 'com.microsoft.playready';

describe('hardware modes', () => {
  const robustness = (keySystem: string) =>
    Object.fromEntries(hardwareModesOf(keySystem).map((mode) => [mode, robustnessOf(keySystem, mode)]));

  it('are EMPTY, SW_CRYPTO, SW_DECODE, HW_CRYPTO, HW_DECODE and HW_ALL, each with the level its key system knows [S3.153]', () => {
    expect(robustness(WIDEVINE)).to.deep.equal({
      EMPTY: '',
      SW_CRYPTO: 'SW_SECURE_CRYPTO',
      SW_DECODE: 'SW_SECURE_DECODE',
      HW_CRYPTO: 'HW_SECURE_CRYPTO',
      HW_DECODE: 'HW_SECURE_DECODE',
      HW_ALL: 'HW_SECURE_ALL',
    });
    expect(robustness(PLAYREADY)).to.deep.equal({ EMPTY: '', SW_CRYPTO: '2000', SW_DECODE: '2000' });
    expect(robustness(`${PLAYREADY}.hardware`)).to.deep.equal({
      EMPTY: '',
      HW_CRYPTO: '3000',
      HW_DECODE: '3000',
      HW_ALL: '3000',
    });
    expect(robustness('org.w3.clearkey')).to.deep.equal({ EMPTY: '' });
  });

  it('are requested for sound and picture, then for sound alone, and without robustness last', () => {
    for (const { name } of KEY_SYSTEMS) {
      const configurations = configurationsOf(name);
      const modes = hardwareModesOf(name);
      expect(modes.at(-1)).to.equal('EMPTY');
      expect(configurations.map(({ videoCapabilities }) => videoCapabilities.length > 0)).to.deep.equal([
        ...modes.map(() => true),
        ...modes.map(() => false),
      ]);
      for (const [index, { audioCapabilities, videoCapabilities }] of configurations.entries()) {
        const mode = modes[index % modes.length]!;
        for (const capability of [...audioCapabilities, ...videoCapabilities])
          expect(capability.robustness).to.equal(robustnessOf(name, mode));
        expect(audioCapabilities.map(({ contentType }) => contentType)).to.not.include('audio/mpeg');
      }
    }
  });

  it('are found by the robustness a page granted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEY_SYSTEMS.map(({ name }) => name)), fc.constantFrom(...HARDWARE_MODES), (name, mode) => {
        const found = hardwareModeOf(name, robustnessOf(name, mode));
        expect(robustnessOf(name, found)).to.equal(robustnessOf(name, mode));
      }),
    );
    expect(hardwareModeOf(WIDEVINE, 'something new')).to.equal('EMPTY');
  });
});

describe('reactions to a licence response', () => {
  const anyResponse = fc.record({
    status: fc.integer({ min: 100, max: 599 }),
    hasBody: fc.boolean(),
    message: fc.oneof(fc.string(), fc.constantFrom('widevine', 'deprecated-version')),
  });

  it('retry unless the status is 400, 402 or 403 or a success has a body [S8.88] [S8.89] [S8.90]', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        const isSuccess = response.status >= 200 && response.status <= 299;
        const isFinal = [400, 402, 403].includes(response.status) || (isSuccess && response.hasBody);
        expect(licenceReactionTo(response).canRetry).to.equal(!isFinal);
      }),
    );
  });

  it('take the body of a success as the licence, and nothing else', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        const isSuccess = response.status >= 200 && response.status <= 299;
        expect(licenceReactionTo(response).error === null).to.equal(isSuccess && response.hasBody);
      }),
    );
  });

  it('resolve the endpoint again after 400 and 403 only [S8.84]', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        expect(licenceReactionTo(response).refreshesEndpoint).to.equal(response.status === 400 || response.status === 403);
      }),
    );
  });

  it('read the message of a 400 only: otherwise the status counts [S8.80] [S8.81]', () => {
    for (const message of ['widevine', 'deprecated-version']) {
      expect(licenceReactionTo({ status: 400, hasBody: true, message }).error?.isFatal).to.equal(true);
      for (const status of [401, 403, 404, 500])
        expect(licenceReactionTo({ status, hasBody: true, message }).error).to.include({
          code: 'EME_LICENSE_REQUEST_FAILED',
          status,
        });
    }
    expect(licenceReactionTo({ status: 400, hasBody: true, message: 'no' }).error).to.include({
      isFatal: false,
      canPlayNext: true,
    });
  });
});

describe('a challenge', () => {
  const message = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
  const anyHeaders = fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,12}$/), fc.stringMatching(/^[\w ;=/-]{0,20}$/)), {
    maxLength: 5,
  });

  it('is the whole message, byte by byte, except for PlayReady', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const challenge = extractChallenge(WIDEVINE, bytes);
        expect(challenge.ok && challenge.value.body).to.deep.equal(bytes);
      }),
    );
  });

  it('comes out of a PlayReady envelope whole, with its headers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), anyHeaders, fc.boolean(), (bytes, headers, hasMark) => {
        const pairs = headers.map(([name, value]) => `<HttpHeader><name>${name}</name><value>${value}</value></HttpHeader>`);
        const base64 = Buffer.from(bytes).toString('base64');
        const text = `<PlayReadyKeyMessage><Challenge encoding="base64encoded">${base64}</Challenge>${pairs.join('')}</PlayReadyKeyMessage>`;
        const found = extractChallenge(PLAYREADY, message(hasMark ? `\ufeff${text}` : text));
        expect(found.ok && found.value.body).to.deep.equal(bytes);
        for (const [name, value] of new Map(headers.map(([key, content]) => [key.toLowerCase(), content.trim()])))
          expect(found.ok && found.value.headers[name]).to.equal(value);
      }),
    );
  });

  it('is an error when names and values of headers do not match [S8.87]', () => {
    const text = (names: number, values: number) =>
      `<PlayReadyKeyMessage><Challenge>AAAA</Challenge>${'<name>a</name>'.repeat(names)}${'<value>b</value>'.repeat(values)}</PlayReadyKeyMessage>`;
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.nat({ max: 4 }), (names, values) => {
        const found = extractChallenge(PLAYREADY, message(text(names, values)));
        expect(found.ok ? 'fine' : found.error.code).to.equal(names === values ? 'fine' : 'EME_LICENSE_HEADER_MISMATCH');
      }),
    );
  });

  it('is an error when missing or invalid base64', () => {
    for (const inside of ['', '<Challenge></Challenge>', '<Challenge>!</Challenge>', '<Challenge>AAAAA</Challenge>']) {
      const found = extractChallenge(PLAYREADY, message(`<PlayReadyKeyMessage>${inside}</PlayReadyKeyMessage>`));
      expect(found.ok ? 'fine' : found.error.code).to.equal('EME_LICENSE_CHALLENGE_MISSING');
    }
  });

  it('is the whole message when PlayReady sends no envelope', () => {
    const found = extractChallenge(PLAYREADY, message('<soap/>'));
    expect(found.ok && found.value).to.deep.equal({
      body: message('<soap/>'),
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    });
  });

  it('survives base64 of every length', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).to.deep.equal(bytes);
      }),
    );
  });
});
