import type { Clock } from '#application/ports/clock.ts';
import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { MediaEvent, MediaPipeline, TrackSource } from '#application/ports/media-pipeline.ts';
import type { ScriptedMedia } from '../scripted-controls.ts';
import { elementErrorOf, mediaFaultsOf } from './engine-controls.ts';
import { recordSpans } from './played-spans.ts';
import { INTERNALS } from './media-source/media-resource.ts';
import type { ScriptedMediaElement } from './media-element/media-element.ts';
import { createScriptedBrowser, type ScriptedBrowser, type ScriptedBrowserOptions } from './scripted-browser.ts';

/** The equalizer's way to the loudspeaker, without sound. */
interface SilentAudio {
  connect(element: HTMLMediaElement, connected: () => void): void;
  isConnected(element: HTMLMediaElement): boolean;
  setEqualizer(gainsDb: readonly number[] | null): void;
  setBoost(element: HTMLMediaElement, boost: number): void;
}

/** The browser APIs of the engine in `adapters/browser`, all scripted. */
interface EngineParts {
  readonly element: HTMLMediaElement;
  readonly plainElement: () => HTMLAudioElement;
  readonly trackSource: TrackSource;
  readonly clock: Clock;
  readonly webAudio: SilentAudio;
  readonly encryptedMedia: { readonly requestAccess: Navigator['requestMediaKeySystemAccess'] };
}

export interface ScriptedEngineOptions extends ScriptedBrowserOptions {
  /** `createPipeline` of `adapters/browser`. */
  readonly createPipeline: (parts: EngineParts) => MediaPipeline;
  readonly source: TrackSource;
  /** The clock of the page's own timers, which a browser may delay; that of the sound by default. */
  readonly pageClock?: Clock;
}

/** The real engine in a scripted browser, with the controls of a scripted pipeline. */
export interface ScriptedEngine extends ScriptedMedia {
  readonly browser: ScriptedBrowser;
  /** The element that plays indexed tracks. */
  readonly element: ScriptedMediaElement;
}

function createSilentAudio(): SilentAudio {
  const connected = new Set<HTMLMediaElement>();
  return {
    connect(element, done) {
      connected.add(element);
      done();
    },
    isConnected: (element) => connected.has(element),
    setEqualizer: () => undefined,
    setBoost: () => undefined,
  };
}

/**
 * The engine of `adapters/browser` as it is, on a scripted element, MediaSource and encrypted media: a `MediaPipeline` for
 * worlds on a virtual clock. Needs `installBrowserGlobals`.
 */
export function createScriptedEngine({ createPipeline, source, pageClock, ...options }: ScriptedEngineOptions): ScriptedEngine {
  const browser = createScriptedBrowser(options);
  const element = browser.createElement();
  const elements = [element];
  const pipeline = createPipeline({
    // The scripted classes have the members of the real ones that the engine uses; a test checks them against the standards.
    element: element as unknown as HTMLMediaElement,
    plainElement() {
      const plain = browser.createElement();
      elements.push(plain);
      return plain as unknown as HTMLAudioElement;
    },
    trackSource: source,
    clock: pageClock ?? options.clock,
    webAudio: createSilentAudio(),
    encryptedMedia: { requestAccess: browser.requestAccess as unknown as Navigator['requestMediaKeySystemAccess'] },
  });
  const record = recordSpans(pipeline);
  const events = createEventEmitter<MediaEvent>();
  pipeline.onEvent(events.emit);
  const faults = mediaFaultsOf(browser.faults);
  const arrived = (track: PlayableTrack): PlayableTrack => (faults.isInlineLicenceLost ? { ...track, licence: null } : track);
  let volume01 = 1;
  return {
    ...pipeline,
    ...{ browser, element, playedSpans: record.spans, faults },
    isSounding: () => elements.some((one) => one[INTERNALS].player.isAdvancing()),
    volume01: () => volume01,
    allowAutoplay: (isAllowed) => void (browser.faults.autoplayRefused = !isAllowed),
    onEvent: (listener) => events.add(listener),
    break(error) {
      const [code, playId] = [elementErrorOf(error), record.openId()];
      if (code !== null) browser.breakElement(element, code);
      if (code !== null || playId === null) return;
      record.stop();
      pipeline.stop();
      events.emit({ type: 'failed', playId, error });
    },
    isProtected() {
      const open = record.openTrack();
      return open !== null && isProtected(open);
    },
    evict() {
      browser.evict(element, 0, element.currentTime - 1);
      browser.evict(element, element.currentTime + 1, Infinity);
    },
    endEarly() {
      if (element[INTERNALS].player.isAdvancing()) browser.endElement(element);
    },
    pauseItself: () => element.pause(),
    report: events.emit,
    loseKey: () => browser.closeKeySessions('internal-error'),
    fillUp: () => void (browser.faults.appendQuota = true),
    setVolume(next01) {
      volume01 = next01;
      pipeline.setVolume(next01);
    },
    open(playId, track, start) {
      record.open(playId, track);
      pipeline.open(playId, arrived(track), start);
    },
    preload(playId, track, join) {
      record.remember(playId, track);
      pipeline.preload(playId, arrived(track), join);
    },
    prepare: (track) => pipeline.prepare(arrived(track)),
    seek(positionMs) {
      record.end();
      pipeline.seek(positionMs);
    },
    stop() {
      record.stop();
      pipeline.stop();
    },
  };
}
