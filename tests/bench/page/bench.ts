import { count, countOpened } from './opened-counts.ts';
import { createRecorder } from './recorder.ts';
import { aheadS, pause, waitUntil, type BenchPlayer, type ElementPlayer } from './player.ts';

/** How long something took until sound, and when that was, on the page's clock and on the wall's. */
export interface Measurement {
  readonly ms: number;
  readonly sinceOpenedMs: number;
  readonly epochMs: number;
  /** On the wall's clock: when the page appended what its first sound of all needed; where it appends nothing, when it sounded. */
  readonly neededEpochMs: number;
}

/** After this long without sound something is broken. */
const PATIENCE_MS = 20_000;

/** A turn of the page's task queue a millisecond later; timers would be held back to four. */
const turn = () =>
  new Promise<void>((resolve) => {
    (globalThis as unknown as { scheduler: { postTask(run: () => void, how: { delay: number }): void } }).scheduler.postTask(
      resolve,
      { delay: 1 },
    );
  });

function createBench(createPlayer: (onElement: ElementPlayer) => BenchPlayer) {
  const opened = countOpened();
  const recorder = given.hasRecorder ? createRecorder() : null;
  /** On the page's clock: the last append to an empty buffer. */
  let firstAppendMs: number | null = null;
  count(SourceBuffer.prototype, 'appendBuffer', () => {
    if (player.element().buffered.length === 0) firstAppendMs = performance.now();
  });
  const player = createPlayer((element) => void recorder?.then(({ tap }) => tap(element)));

  /** From what is done to the first moment the track's clock moves by itself. */
  async function untilSound(act: () => void): Promise<Measurement> {
    const startMs = performance.now();
    act();
    for (let last: number | null = null; ;) {
      const element = player.element();
      const position = element.seeking || element.paused ? null : player.positionS();
      const nowMs = performance.now();
      if (last !== null && position !== null && position > last + 1e-5)
        return {
          ms: nowMs - startMs,
          sinceOpenedMs: nowMs,
          epochMs: performance.timeOrigin + nowMs,
          neededEpochMs: performance.timeOrigin + (firstAppendMs ?? nowMs),
        };
      last = position;
      if (nowMs - startMs > PATIENCE_MS) throw new Error(`No sound: ${element.error?.message ?? ''} ${element.readyState}`);
      await turn();
    }
  }

  /** The loudest sample decoded in a moment, through Web Audio: proof that what moves is sound. */
  async function peak(): Promise<number> {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaElementSource(player.element()).connect(analyser).connect(context.destination);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (let look = 0; look < 20 && loudest < 0.01; look += 1) {
      await pause(50);
      analyser.getFloatTimeDomainData(samples);
      loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest);
    }
    return loudest;
  }

  return {
    player,
    opened,
    recorder,
    ready: Promise.resolve(recorder).then(() => player.ready()),
    pause,
    peak,
    start: (track: number) => untilSound(() => player.start(track)),
    startUnknown: (track: number) => untilSound(() => player.startUnknown?.(track)),
    startPreloaded: (track: number) => untilSound(() => player.startPreloaded(track)),
    seek: (seconds: number) => untilSound(() => player.seek(seconds)),
    /** A place whose sound is there already, or is soon. */
    buffered: (seconds: number) => waitUntil(() => aheadS(player.element(), player.element().currentTime) > seconds),
    /** Track after track, each left as soon as it sounds for a moment; looked at as seldom as a page would. */
    async run(tracks: readonly number[]): Promise<void> {
      for (const track of tracks) {
        player.start(track);
        await pause(20);
        await waitUntil(() => (player.positionS() ?? 0) > 0.05 && !player.element().seeking, PATIENCE_MS);
      }
    },
    eager: given.isEager ? untilSound(() => player.start(0)) : null,
  };
}

export type Bench = ReturnType<typeof createBench>;
declare global {
  var bench: Bench;
}

/** Puts a player on the page as `bench`. */
export function exposeBench(createPlayer: (onElement: ElementPlayer) => BenchPlayer): void {
  globalThis.bench = createBench(createPlayer);
}
