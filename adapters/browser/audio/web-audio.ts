import type { Clock } from '#application/ports/clock.ts';
import { FLAT, bandsOf } from '#domain/media/sound/equalizer.ts';
import { headroomDb } from '#domain/media/sound/filter-response.ts';
import { amplitudeFromDb } from '#domain/media/sound/loudness.ts';
import { createSystemClock } from '../platform/system-clock.ts';

/**
 * The Web Audio graph between media elements and the loudspeaker, created only when the equalizer, a boost or a measurement needs it.
 * Connecting reroutes the sound, and browsers start an AudioContext only after a click or a key.
 */
export interface WebAudio {
  /** Offers an element that may have to be connected later; `connected` as for `connect`. */
  offer?(element: HTMLMediaElement, connected: () => void): void;
  /**
   * Routes the element's sound through the graph once the browser permits it, then calls back. It cannot be disconnected again.
   */
  connect(element: HTMLMediaElement, connected: () => void): void;
  isConnected(element: HTMLMediaElement): boolean;
  /** For all connected elements; null switches it off. Gains in decibels, the lowest band first. */
  setEqualizer(gainsDb: readonly number[] | null): void;
  /** A gain after the element, 1 or more. */
  setBoost(element: HTMLMediaElement, boost: number): void;
}

interface Graph {
  readonly context: AudioContext;
  readonly headroom: GainNode;
  readonly filters: readonly BiquadFilterNode[];
}

/** The time constant of a change in seconds: too short to notice, and long enough to avoid a click. */
const CHANGE_S = 0.015;

/** The wait before a suspended context is asked again while something plays, in milliseconds. */
const WAKE_AGAIN_MS = 1_000;

const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** The sound of an element as it is, beside its way to the loudspeaker. */
export type Tap = (context: AudioContext, element: HTMLMediaElement, source: AudioNode) => void;

export function createWebAudio(tap?: Tap, clock: Clock = createSystemClock()): WebAudio {
  const inputs = new Map<HTMLMediaElement, GainNode>();
  const waiting = new Map<HTMLMediaElement, () => void>();
  let graph: Graph | null = null;
  let gainsDb: readonly number[] | null = null;
  let isWaking = false;

  const isSounding = () => [...inputs.keys(), ...waiting.keys()].some(({ paused }) => !paused);

  /** The browser may refuse it or never answer: before a click, without an audio device, and when it is suspended meanwhile. */
  const wake = () => {
    if (graph === null || graph.context.state === 'running') return;
    graph.context.resume().catch(() => undefined);
    if (isWaking) return;
    isWaking = true;
    clock.after(WAKE_AGAIN_MS, () => {
      isWaking = false;
      if (isSounding()) wake();
    });
  };

  /** Connects waiting elements once the context runs; through a suspended context they would be silent. */
  const connectWaiting = () => {
    if (graph?.context.state !== 'running') return;
    for (const [element, connected] of [...waiting]) {
      waiting.delete(element);
      const input = inputOf(graph, element, tap);
      if (input === null) continue;
      inputs.set(element, input);
      connected();
    }
  };

  const make = (): Graph => {
    const made = createGraph();
    made.context.addEventListener('statechange', () => {
      connectWaiting();
      // Elements that are connected stand still until it runs again.
      if (isSounding()) wake();
    });
    for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, passive: true });
    return made;
  };

  const apply = () => {
    if (graph === null) return;
    const { context, filters, headroom } = graph;
    const bands = bandsOf(gainsDb ?? FLAT);
    const glide = (parameter: AudioParam, value: number) => parameter.setTargetAtTime(value, context.currentTime, CHANGE_S);
    glide(headroom.gain, amplitudeFromDb(headroomDb(bands, context.sampleRate)));
    filters.forEach((filter, index) => glide(filter.gain, bands[index]?.gainDb ?? 0));
  };

  return {
    connect(element, connected) {
      if (inputs.has(element) || waiting.has(element)) return;
      const isFirst = graph === null;
      graph ??= make();
      if (isFirst) apply();
      waiting.set(element, connected);
      element.addEventListener('play', wake);
      connectWaiting();
      wake();
    },
    isConnected: (element) => inputs.has(element),
    setEqualizer(next) {
      if (next === gainsDb) return;
      gainsDb = next;
      apply();
    },
    setBoost(element, boost) {
      const input = inputs.get(element);
      if (graph && input) input.gain.setTargetAtTime(boost, graph.context.currentTime, CHANGE_S);
    },
  };
}

/** Spec §9 "Equalizer bands": a chain of ten filters, with headroom in front for their gain. */
function createGraph(): Graph {
  const context = new AudioContext({ latencyHint: 'playback' });
  const headroom = context.createGain();
  const filters = bandsOf(FLAT).map(({ frequencyHz, q, shape }) => {
    const filter = context.createBiquadFilter();
    filter.type = shape;
    filter.frequency.value = frequencyHz;
    if (q !== null) filter.Q.value = q;
    return filter;
  });
  [...filters, context.destination].reduce<AudioNode>((before, node) => before.connect(node), headroom);
  return { context, headroom, filters };
}

/** Null when the element is already connected to another graph; it then plays as before. */
function inputOf({ context, headroom }: Graph, element: HTMLMediaElement, tap?: Tap): GainNode | null {
  try {
    const input = context.createGain();
    const source = context.createMediaElementSource(element);
    source.connect(input).connect(headroom);
    tap?.(context, element, source);
    return input;
  } catch {
    return null;
  }
}
