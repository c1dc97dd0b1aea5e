// Runs inside Chromium: the real video pipeline on a real page, and eyes and ears for the tests.
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { createSystemClock } from '#adapters/browser/platform/system-clock.ts';
import { createVideoPipeline } from '#adapters/browser/video/video-pipeline.ts';
import { createVideoSurface } from '#adapters/browser/video/video-surface.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { createApi } from '#application/api/api-client.ts';
import { createBandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { MediaEvent } from '#application/ports/media-pipeline.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { MEDIA_PIPELINE_SCENARIOS } from '#tests/contracts/media-pipeline.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';

type EventOf<Type> = Extract<MediaEvent, { type: Type }>;

const http = createFetchHttp();
const clock = createSystemClock();
const random = createWebCryptoRandom();
const tokens = { current: async () => 't', renew: async () => 't' };
const api = createApi({ http, clock, random, tokens, baseUrl: '' });
const trackSource = createTrackSource({ api, http, clock, random, tokens, baseUrl: '', isTrusted: () => true });
const surface = createVideoSurface(document);
const bandwidth = createBandwidthMeter(400_000);
const video = createVideoPipeline({ screen: surface, source: trackSource.video, trackSource, clock, bandwidth });
const pipeline = createPipeline({ element: new Audio(), trackSource, clock, video, bandwidth });

const events: MediaEvent[] = [];
const observations: Observation[] = [];
pipeline.onEvent((event) => events.push(event));
pipeline.onObservation((_, observation) => observations.push(observation));

const until = (holds: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => (holds() ? resolve() : void setTimeout(look, 10));
    look();
  });

async function waitFor<Type extends MediaEvent['type']>(type: Type, playId: number): Promise<EventOf<Type>> {
  const find = () => events.find((event): event is EventOf<Type> => event.type === type && event.playId === playId);
  await until(() => find() !== undefined);
  return find()!;
}

async function trackNamed(name: string): Promise<PlayableTrack> {
  const source = { file_id: name, format: 'VIDEO', bitrate: 0, track_type: 'VIDEO', impression_urls: null } as const;
  const track = { ...machineTrack(`spotify:episode:${name}`), manifest: { manifest_ids_video: [source] } };
  return trackSource.resolve(track, await pipeline.support());
}

const element = () => document.querySelector('video');

/** What the picture looks like now: how bright it is on the whole, and how much its points differ. */
function look(): { readonly mean: number; readonly spread: number } {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 36];
  const context = canvas.getContext('2d')!;
  context.drawImage(element()!, 0, 0, 64, 36);
  const { data } = context.getImageData(0, 0, 64, 36);
  const lumas = Array.from({ length: 64 * 36 }, (_, at) => (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3);
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length;
  return { mean, spread: Math.sqrt(lumas.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / lumas.length) };
}

/** The loudness of what the element sounds, and the frequency it sounds most. */
async function createEar() {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 8_192;
  context.createMediaElementSource(element()!).connect(analyser).connect(context.destination);
  await context.resume();
  return () => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const bins = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(bins);
    const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
    return { rms, hz: (bins.indexOf(Math.max(...bins)) * context.sampleRate) / analyser.fftSize };
  };
}

async function runScenario(index: number): Promise<void> {
  const names = ['long', 'short', 'next'] as const;
  const tracks: Record<string, PlayableTrack> = {};
  for (const name of names) tracks[name] = await trackNamed(name);
  const { video: manifest } = tracks['short']!;
  tracks['broken'] = { ...tracks['short']!, fileId: 'broken', video: { ...manifest!, base_urls: ['/nowhere/'] } };
  await MEDIA_PIPELINE_SCENARIOS[index]?.run({ pipeline, track: (name) => tracks[name]!, until });
}

const theater = {
  runScenario,
  pipeline,
  surface,
  bandwidth,
  events,
  observations,
  until,
  waitFor,
  trackNamed,
  element,
  look,
  createEar,
  async open(playId: number, name: string, positionMs = 0, autoplay = true) {
    pipeline.open(playId, await trackNamed(name), { positionMs, autoplay });
  },
};

export type VideoTestPage = typeof theater;
declare global {
  interface Window {
    theater: VideoTestPage;
  }
}
window.theater = theater;
