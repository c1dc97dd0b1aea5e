/** A piece of work of the service. */
export interface Work<Value> {
  readonly part: 'request' | 'store' | 'packaging' | 'scan';
  /** One of few: a method of the part, or a route. Never an id, a name or an address. */
  readonly name: string;
  /** What its result was, one of few: the status of a response. */
  readonly outcomeOf?: (value: Value) => string;
}

/** A playback that ended on a page. */
interface PlaybackMeasurement {
  /** The wait for the first sound; null when none came. */
  readonly latencyMs: number | null;
  readonly stalls: number;
  readonly playedMs: number;
  readonly hasFailed: boolean;
}

/** Measures what the service does. Adapters: adapters/observability; without one nothing is measured. */
export interface Measurements {
  /** Runs the work; its result and errors pass through. */
  measure<Value>(work: Work<Value>, run: () => Promise<Value>): Promise<Value>;
  playbackEnded(playback: PlaybackMeasurement): void;
}

export const NO_MEASUREMENTS: Measurements = {
  measure: (_, run) => run(),
  playbackEnded: () => undefined,
};

/** Jobs that run, and jobs that wait for a turn. */
export interface QueueDepth {
  readonly running: number;
  readonly waiting: number;
}

export const NO_JOBS: QueueDepth = { running: 0, waiting: 0 };
