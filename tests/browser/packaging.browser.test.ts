import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Variant } from '#adapters/service/application/ports/media/packager.ts';
import { chromiumForSuite, serve } from '#tests/support/ui/browser.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { FIXTURES, packagerForSuite, type FixtureName } from '../adapters/service/adapters/packaging/support/fixtures.ts';
import { wholeFile } from '../adapters/service/adapters/packaging/support/tools.ts';

/** Browsers count in microseconds and round down. */
const ROUNDING_SECONDS = 0.001;

interface Order {
  readonly url: string;
  readonly mimeType: string;
  /** Sizes of the pieces to append: what comes before the segments, then each segment. */
  readonly pieces: readonly number[];
  /** Base64url, or null for clear bytes. */
  readonly key: { readonly kid: string; readonly k: string } | null;
  readonly pssh: string | null;
  readonly seekToSeconds: number;
}

interface Heard {
  readonly error: string | null;
  readonly bufferedFrom: number;
  readonly bufferedTo: number;
  readonly position: number;
  readonly loudest: number;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Packaged files in a real browser: through MSE (and ClearKey), and as the source of a plain audio element. */
describe('packaged files in Chromium', () => {
  const files = new Map<string, { readonly bytes: Buffer; readonly type: string }>();
  const { packager, sourceOf } = packagerForSuite();
  const newPage = chromiumForSuite();
  const server = openForSuite(async (closing) => {
    const served = await serve(async (request, response) => {
      const file = files.get(request.url ?? '');
      response
        .writeHead(200, { 'content-type': file?.type ?? 'text/html' })
        .end(file?.bytes ?? '<!doctype html><title>Sound</title>');
    });
    return closing(served);
  });
  let page: Page;
  beforeEach(async () => {
    page = await newPage();
    await page.goto(server().origin);
  });

  async function order(name: FixtureName, variant: Variant): Promise<Order> {
    const source = await sourceOf(name);
    const { mimeType, seekTable } = await packager.describe(source, variant);
    const url = `/${name}-${variant}`;
    files.set(url, { bytes: await wholeFile(packager, source, variant), type: mimeType.split(';')[0] ?? '' });
    const kid = Buffer.from(seekTable.pssh ?? '', 'base64').subarray(32, 48);
    const key = seekTable.pssh === null ? null : { kid: base64url(kid), k: base64url(packager.contentKey(source.id)) };
    const pieces = [seekTable.offset, ...seekTable.segments.map(([bytes]) => bytes)].filter((bytes) => bytes > 0);
    return { url, mimeType, pieces, key, pssh: seekTable.pssh, seekToSeconds: FIXTURES[name].seconds - 3 };
  }

  const streams: readonly (readonly [FixtureName, Variant])[] = [
    ['m4a', 'mp4-cenc'],
    ['m4a', 'mp4-clear'],
    ['opus', 'mp4-cenc'],
    ['opus', 'mp4-clear'],
    ['flac16', 'mp4-cenc'],
    ['flac24', 'mp4-cenc'],
    ['flac24', 'mp4-clear'],
    ['vorbis', 'aac-cenc'],
    ['wav', 'aac-clear'],
    ['mp3', 'mp3'],
  ];

  for (const [name, variant] of streams) {
    it(`${name} as ${variant} plays through MSE${variant.endsWith('cenc') ? ' and ClearKey' : ''}, also after a far seek`, async () => {
      const measured = await page.evaluate(playThroughMse, await order(name, variant));
      expect(measured.error).to.equal(null);
      expect(measured.bufferedFrom).to.be.at.most(0.05);
      expect(measured.bufferedTo).to.be.at.least(FIXTURES[name].seconds - ROUNDING_SECONDS);
      expect(measured.position).to.be.greaterThan(FIXTURES[name].seconds - 3);
      expect(measured.loudest).to.be.greaterThan(0.01);
    });
  }

  for (const name of ['m4a', 'opus', 'flac16', 'mp3', 'vorbis'] as const) {
    it(`the preview of ${name} plays in a plain audio element`, async () => {
      const measured = await page.evaluate(playPlainly, await order(name, 'preview'));
      expect(measured.error).to.equal(null);
      expect(measured.position).to.be.greaterThan(0.2);
      expect(measured.loudest).to.be.greaterThan(0.01);
    });
  }
});

/** Runs in the page. Appends piece by piece, plays, seeks near the end and listens there. */
async function playThroughMse({ url, mimeType, pieces, key, pssh, seekToSeconds }: Order): Promise<Heard> {
  const audio = new Audio();
  const errorOf = () => audio.error?.message ?? null;
  const happened = (target: EventTarget, type: string) =>
    new Promise<Event>((resolve) => target.addEventListener(type, resolve, { once: true }));
  if (key !== null && pssh !== null) {
    const config = [{ initDataTypes: ['cenc'], audioCapabilities: [{ contentType: mimeType }] }];
    const access = await navigator.requestMediaKeySystemAccess('org.w3.clearkey', config);
    const keys = await access.createMediaKeys();
    await audio.setMediaKeys(keys);
    const session = keys.createSession();
    const asked = happened(session, 'message');
    await session.generateRequest(
      'cenc',
      Uint8Array.from(atob(pssh), (letter) => letter.charCodeAt(0)),
    );
    await asked;
    await session.update(new TextEncoder().encode(JSON.stringify({ keys: [{ kty: 'oct', ...key }], type: 'temporary' })));
  }
  const media = new MediaSource();
  audio.src = URL.createObjectURL(media);
  await happened(media, 'sourceopen');
  const buffer = media.addSourceBuffer(mimeType);
  const bytes = await (await fetch(url)).arrayBuffer();
  let offset = 0;
  for (const size of pieces) {
    buffer.appendBuffer(bytes.slice(offset, offset + size));
    await happened(buffer, 'updateend');
    if (errorOf() !== null) break;
    offset += size;
  }
  if (errorOf() !== null) return { error: errorOf(), bufferedFrom: -1, bufferedTo: -1, position: 0, loudest: 0 };
  const [bufferedFrom, bufferedTo] = [buffer.buffered.start(0), buffer.buffered.end(0)];
  media.endOfStream();
  const context = new AudioContext();
  const analyser = new AnalyserNode(context);
  context.createMediaElementSource(audio).connect(analyser).connect(context.destination);
  await context.resume();
  await audio.play();
  audio.currentTime = seekToSeconds;
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  while (errorOf() === null && !audio.ended && audio.currentTime < seekToSeconds + 0.5) {
    await happened(audio, 'timeupdate');
    analyser.getFloatTimeDomainData(samples);
    loudest = Math.max(loudest, ...samples.map(Math.abs));
  }
  const [position, error] = [audio.currentTime, errorOf()];
  audio.pause();
  await context.close();
  return { error, bufferedFrom, bufferedTo, position, loudest };
}

/** Runs in the page. Plays the beginning and listens. */
async function playPlainly({ url }: Order): Promise<Heard> {
  const audio = new Audio(url);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context);
  context.createMediaElementSource(audio).connect(analyser).connect(context.destination);
  await context.resume();
  await audio.play();
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  while (audio.error === null && audio.currentTime < 0.5) {
    await new Promise((resolve) => audio.addEventListener('timeupdate', resolve, { once: true }));
    analyser.getFloatTimeDomainData(samples);
    loudest = Math.max(loudest, ...samples.map(Math.abs));
  }
  const position = audio.currentTime;
  audio.pause();
  await context.close();
  return { error: audio.error?.message ?? null, bufferedFrom: 0, bufferedTo: 0, position, loudest };
}
