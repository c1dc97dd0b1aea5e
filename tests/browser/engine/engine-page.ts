// Runs inside Chromium: the real engine over a real element, and eyes and ears for the tests.
import { createFetchHttp } from '#adapters/browser/fetch-http.ts';
import { createHtmlAudio } from '#adapters/browser/html-audio.ts';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createSystemClock } from '#adapters/browser/system-clock.ts';
import { Failure } from '#application/failure.ts';
import type { MediaEvent, MediaPipeline, TrackSource } from '#application/ports/media-pipeline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { MEDIA_PIPELINE_SCENARIOS } from '#tests/contracts/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';

type EventOf<Type> = Extract<MediaEvent, { type: Type }>;

const http = createFetchHttp();
const element = new Audio();
const requests: string[] = [];
const licences: string[] = [];
const opened = { sourceBuffers: 0, objectUrls: 0, keySessions: 0, closedKeySessions: 0 };

function count<Owner>(owner: Owner, key: keyof Owner, note: () => void): void {
  const original = owner[key] as (...values: unknown[]) => unknown;
  owner[key] = function (this: unknown, ...values: unknown[]) {
    note();
    return original.apply(this, values);
  } as Owner[keyof Owner];
}
count(MediaSource.prototype, 'addSourceBuffer', () => (opened.sourceBuffers += 1));
count(URL, 'createObjectURL', () => (opened.objectUrls += 1));
count(URL, 'revokeObjectURL', () => (opened.objectUrls -= 1));
count(MediaKeys.prototype, 'createSession', () => (opened.keySessions += 1));
count(MediaKeySession.prototype, 'close', () => (opened.closedKeySessions += 1));

/** What the application would be: bytes by range, licences by name. `delayMs` slows the bytes down. */
const network = { delayMs: 0, licencePath: '/licence/' };
const trackSource: TrackSource = {
  async bytes(track, { first, last }, onBytes, cancellation) {
    requests.push(`${track.uri} ${first}-${last}`);
    if (network.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, network.delayMs));
    const headers = { Range: `bytes=${first}-${last}` };
    const { status } = await http.send({ method: 'GET', url: track.urls[0]!, headers, onBytes, cancellation });
    if (status !== 206) throw new Failure(playerError('FRAGMENT_REQUEST_STATUS', status));
  },
  certificate: () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 404))),
  async licence(track, keySystem, challenge) {
    licences.push(keySystem);
    const url = `${network.licencePath}${track.uri}`;
    const { status, body } = await http.send({ method: 'POST', url, body: challenge });
    if (status === 402) throw new Failure(playerError('CAPPING_USER_IS_CAPPED'));
    if (status !== 200) throw new Failure(playerError('EME_LICENSE_REQUEST_FAILED', status));
    return body;
  },
};

const events: (MediaEvent & { atMs: number })[] = [];
const waiters = new Set<() => void>();
const note = (event: MediaEvent) => {
  events.push({ ...event, atMs: performance.now() });
  for (const wake of [...waiters]) wake();
};

const clock = createSystemClock();
const pipeline = createPipeline({ element, trackSource, clock });
pipeline.onEvent(note);
const plainElement = new Audio();
const plain = createHtmlAudio(plainElement);
plain.onEvent(note);

/** Resolves with the event once it has come, counting from the start unless `since` says from where. */
function waitFor<Type extends MediaEvent['type']>(type: Type, playId: number, since = 0): Promise<EventOf<Type>> {
  const find = () => events.slice(since).find((event) => event.type === type && event.playId === playId);
  return new Promise((resolve) => {
    const look = () => {
      const event = find();
      if (event === undefined) return;
      waiters.delete(look);
      resolve(event as unknown as EventOf<Type>);
    };
    waiters.add(look);
    look();
  });
}

/** Resolves once the element's position has passed this many milliseconds of the open track. */
const reach = (positionMs: number, of: MediaPipeline = pipeline) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (of.positionMs() >= positionMs) resolve(of.positionMs());
      else requestAnimationFrame(look);
    };
    look();
  });

const trackNamed = async (name: string) => (await (await fetch(`/tracks/${name}`)).json()) as PlayableTrack;

const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[left]]) { if (left) this.port.postMessage(left.slice()); return true; }
});`;

/**
 * What is heard: the element's decoded sound through Web Audio (createMediaElementSource), sample by sample.
 * `take` empties it.
 */
async function createRecorder() {
  const context = new AudioContext();
  const url = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  URL.revokeObjectURL(url);
  const worklet = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' });
  let chunks: Float32Array[] = [];
  worklet.port.onmessage = ({ data }) => void chunks.push(data as Float32Array);
  context.createMediaElementSource(element).connect(worklet).connect(context.destination);
  return {
    sampleRateHz: context.sampleRate,
    take() {
      const samples = chunks.flatMap((chunk) => [...chunk]);
      chunks = [];
      return samples;
    },
  };
}

/** Plays a scene of the port's contract on this page's pipeline. */
async function runScenario(index: number): Promise<void> {
  const names = ['long', 'short', 'next', 'broken'] as const;
  const tracks = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await trackNamed(name)] as const)));
  tracks['broken'] = { ...tracks['broken']!, urls: ['/nowhere'] };
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (holds() ? resolve() : void requestAnimationFrame(look));
      look();
    });
  await MEDIA_PIPELINE_SCENARIOS[index]?.run({ pipeline, track: (name) => tracks[name]!, until });
}

const engine = {
  runScenario,
  pipeline,
  plain,
  element,
  plainElement,
  events,
  requests,
  licences,
  opened,
  network,
  waitFor,
  reach,
  createRecorder,
  trackNamed,
  async open(playId: number, name: string, positionMs = 0, autoplay = true) {
    pipeline.open(playId, await trackNamed(name), { positionMs, autoplay });
  },
  async preload(playId: number, name: string) {
    pipeline.preload(playId, await trackNamed(name));
  },
};

export type Engine = typeof engine;
declare global {
  interface Window {
    engine: Engine;
  }
}
window.engine = engine;

// What a page does by itself, before anybody could have clicked: tests' own scripts count as clicks.
const opensItself = new URLSearchParams(location.search).get('open');
if (opensItself !== null) {
  pipeline.onEvent(({ type }) => console.info(type));
  void engine.open(1, opensItself);
}
