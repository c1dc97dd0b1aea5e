// Runs inside Chromium: the real engine over a real element, and eyes and ears for the tests.
import { createHtmlAudio } from '#adapters/browser/audio/html-audio.ts';
import { createCrossfadePipeline } from '#adapters/browser/audio/crossfade-pipeline.ts';
import { createSilenceSkipping } from '#adapters/browser/audio/silence-skipping.ts';
import { createMeasuredAudio } from '#adapters/browser/audio/measured-audio.ts';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import { MEDIA_PIPELINE_SCENARIOS } from '#tests/contracts/media-pipeline.ts';
import { SOUND_ANALYSER_SCENARIOS } from '#tests/contracts/sound-analyser.ts';
import { MEDIA_WAITING_SCENARIOS, type WaitingScenario } from '#tests/contracts/media-waiting.ts';
import type { TrackJoin } from '#domain/media/sound/crossfade.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { clock, count, licences, network, quota, requests, trackSource } from './page-network.ts';
import { createRecorder } from './recorder.ts';

type EventOf<Type> = Extract<MediaEvent, { type: Type }>;

const element = new Audio();
const opened = { sourceBuffers: 0, objectUrls: 0, keySessions: 0, closedKeySessions: 0 };

count(MediaSource.prototype, 'addSourceBuffer', () => (opened.sourceBuffers += 1));
count(URL, 'createObjectURL', () => (opened.objectUrls += 1));
count(URL, 'revokeObjectURL', () => (opened.objectUrls -= 1));
count(MediaKeys.prototype, 'createSession', () => (opened.keySessions += 1));
count(MediaKeySession.prototype, 'close', () => (opened.closedKeySessions += 1));

/** Every source the element was given, oldest first. */
const sources: MediaSource[] = [];
const createObjectURL = URL.createObjectURL.bind(URL);
URL.createObjectURL = (object) => {
  if (object instanceof MediaSource) sources.push(object);
  return createObjectURL(object);
};

const events: (MediaEvent & { atMs: number })[] = [];
const waiters = new Set<() => void>();
const note = (event: MediaEvent) => {
  events.push({ ...event, atMs: performance.now() });
  for (const wake of [...waiters]) wake();
};

const fadeElement = new Audio();
const webAudio = createMeasuredAudio();
const skipping = { isOn: false };
const pipeline = createSilenceSkipping({
  ...{ analyser: webAudio, clock, isOn: () => skipping.isOn },
  pipeline: createPipeline({
    ...{ element, trackSource, clock, webAudio },
    createCrossfade: createCrossfadePipeline,
    fadeElement: () => fadeElement,
  }),
});
pipeline.onEvent(note);
const observations: Observation[] = [];
pipeline.onObservation((_, observation) => observations.push(observation));
const plainElement = new Audio();
const plain = createHtmlAudio(plainElement);
plain.onEvent(note);

/** Resolves with the event, counting from the start or from `since`. */
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

/** Looks once a frame until it is so. */
const until = (holds: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => (holds() ? resolve() : void requestAnimationFrame(look));
    look();
  });

/** Resolves once the element's position has passed this many milliseconds of the open track. */
async function reach(positionMs: number, of: MediaPipeline = pipeline): Promise<number> {
  await until(() => of.positionMs() >= positionMs);
  return of.positionMs();
}

/** Resolves once this much is buffered from where the element stands. */
const fill = (aheadMs: number) =>
  until(() => {
    const { buffered, currentTime } = element;
    return buffered.length > 0 && buffered.end(buffered.length - 1) >= currentTime + aheadMs / 1_000;
  });

const trackNamed = async (name: string) => (await (await fetch(`/tracks/${name}`)).json()) as PlayableTrack;

/** Plays a scene of the port's contract on this page's pipeline. */
async function runScenario(index: number): Promise<void> {
  const names = ['long', 'short', 'next', 'broken'] as const;
  const tracks = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await trackNamed(name)] as const)));
  tracks['broken'] = { ...tracks['broken']!, urls: ['/nowhere'] };
  const scenarios: readonly WaitingScenario[] = [...MEDIA_PIPELINE_SCENARIOS, ...MEDIA_WAITING_SCENARIOS];
  await scenarios[index]?.run({
    pipeline,
    until,
    track: (name) => tracks[name]!,
    nowMs: clock.nowMs,
    headRequests: (uri) => requests.filter((request) => request.startsWith(`${uri} 0-`)).length,
    slow: (delayMs) => void (network.lateMs = delayMs),
    fill: () => void (network.isFull = true),
  });
}

/** Plays a scene of the analyser's contract. */
async function runAnalyserScenario(index: number): Promise<void> {
  await SOUND_ANALYSER_SCENARIOS[index]?.run({ pipeline, analyser: webAudio, track: await trackNamed('gap'), until });
}

const engine = {
  runScenario,
  runAnalyserScenario,
  skipping,
  pipeline,
  plain,
  element,
  fadeElement,
  plainElement,
  events,
  observations,
  sources,
  quota,
  requests,
  licences,
  opened,
  network,
  waitFor,
  reach,
  fill,
  createRecorder: () => createRecorder(element),
  createFadeRecorder: () => createRecorder(element, fadeElement),
  trackNamed,
  async open(playId: number, name: string, positionMs = 0, autoplay = true) {
    pipeline.open(playId, await trackNamed(name), { positionMs, autoplay });
  },
  async preload(playId: number, name: string, join?: TrackJoin) {
    pipeline.preload(playId, await trackNamed(name), join);
  },
};

window.lastWords = () => {
  const { currentTime, error, paused, readyState } = element;
  const media = { currentTime, error: error?.message, paused, readyState, sources: sources.map((source) => source.readyState) };
  return JSON.stringify({ media, events: events.slice(-5), requests: requests.slice(-3) });
};

export type Engine = typeof engine;
declare global {
  interface Window {
    engine: Engine;
  }
}
window.engine = engine;

// Runs before a user gesture is possible: the tests' own scripts count as clicks.
const opensItself = new URLSearchParams(location.search).get('open');
if (opensItself !== null) {
  pipeline.onEvent(({ type }) => console.info(type));
  void engine.open(1, opensItself);
}
