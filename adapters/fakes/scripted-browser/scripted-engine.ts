import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayedSpan } from '../scripted-sound.ts';
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

/** What the engine of `adapters/browser` is made of; here all of it is scripted. */
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
}

/** The real engine in a scripted browser. */
export interface ScriptedEngine extends MediaPipeline {
  readonly browser: ScriptedBrowser;
  /** The element that plays indexed tracks. */
  readonly element: ScriptedMediaElement;
  /** Everything that sounded, in order; a seek or a pause begins a new stretch. */
  readonly playedSpans: readonly PlayedSpan[];
  isSounding(): boolean;
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

/** Records which stretches of which track sounded, from the events of a pipeline. */
function recordSpans(pipeline: MediaPipeline, uriOf: (playId: PlayId) => string): readonly PlayedSpan[] {
  const spans: PlayedSpan[] = [];
  let open: PlayedSpan | null = null;
  const begin = (playId: PlayId, fromMs: Ms) => {
    open = { uri: uriOf(playId), fromMs, toMs: fromMs };
    spans.push(open);
  };
  pipeline.onEvent((event: MediaEvent) => {
    if (event.type === 'playing') begin(event.playId, event.positionMs);
    else if (event.type === 'progressed' && open !== null) open.toMs = event.positionMs;
    else if ((event.type === 'paused' || event.type === 'waiting') && open !== null) {
      open.toMs = event.positionMs;
      open = null;
    } else if (event.type === 'ended' || event.type === 'failed') open = null;
  });
  return spans;
}

/**
 * The engine of `adapters/browser` as it is, on a scripted element, MediaSource and encrypted media: a `MediaPipeline` for
 * worlds on a virtual clock. Needs `installBrowserGlobals`.
 */
export function createScriptedEngine({ createPipeline, source, ...options }: ScriptedEngineOptions): ScriptedEngine {
  const browser = createScriptedBrowser(options);
  const element = browser.createElement();
  const plainElements: ScriptedMediaElement[] = [];
  const uris = new Map<PlayId, string>();
  const pipeline = createPipeline({
    // The scripted classes have the members of the real ones that the engine uses; a test checks them against the standards.
    element: element as unknown as HTMLMediaElement,
    plainElement() {
      const plain = browser.createElement();
      plainElements.push(plain);
      return plain as unknown as HTMLAudioElement;
    },
    trackSource: source,
    clock: options.clock,
    webAudio: createSilentAudio(),
    encryptedMedia: { requestAccess: browser.requestAccess as unknown as Navigator['requestMediaKeySystemAccess'] },
  });
  const remember = (playId: PlayId, { uri }: PlayableTrack) => void uris.set(playId, uri);
  return {
    ...pipeline,
    browser,
    element,
    playedSpans: recordSpans(pipeline, (playId) => uris.get(playId) ?? ''),
    isSounding: () => [element, ...plainElements].some((one) => one[INTERNALS].player.isAdvancing()),
    open(playId, track, start) {
      remember(playId, track);
      pipeline.open(playId, track, start);
    },
    preload(playId, track) {
      remember(playId, track);
      pipeline.preload(playId, track);
    },
  };
}
