import { momentOf } from '#tests/browser/engine/support/test-signals.ts';
import { SAMPLE_RATE_HZ } from '#tests/browser/engine/support/library.ts';
import { LOOPBACK } from '../throttled-connection.ts';
import { JOIN_SAMPLES } from '../music.ts';
import { LONG_RUN_CONTESTANTS, type Contestant, type BenchStand } from '../bench-stand.ts';
import { inTurns, type Scenario } from './scenario.ts';

const RUNS_MAX = 3;
const WINDOW = 2_048;
const JOIN_SECONDS = JOIN_SAMPLES / SAMPLE_RATE_HZ;

/** Sound that a player may lose or double at the join, beside the silence it makes there. */
const SLIP_SECONDS = 0.08;

/** From track to track, the second one preloaded: the recorded sound, decoded and compared with the tone both were cut from. */
export const gap: Scenario = {
  name: 'gap',
  figures: ['gap'],
  async run({ stand, notebook, runs }) {
    stand.line.use(LOOPBACK);
    for (let run = 0; run < Math.min(runs, RUNS_MAX); run += 1)
      for (const contestant of inTurns(LONG_RUN_CONTESTANTS, run)) {
        const { shift, holeMs } = heardJoin(await record(stand, contestant));
        notebook.add('gap', LOOPBACK.name, 'track to track: samples late', '', contestant.name, shift);
        notebook.add('gap', LOOPBACK.name, 'track to track: silence', 'ms', contestant.name, holeMs);
      }
  },
};

interface Recording {
  readonly rateHz: number;
  readonly samples: readonly number[];
}

async function record(stand: BenchStand, { player, isProtected }: Contestant): Promise<Recording> {
  const page = await stand.visit({ player, isProtected, names: ['tone-1', 'tone-2'], hasRecorder: true });
  const { rateHz, text } = await page.evaluate(
    async (lengthMs) => {
      const recorder = await bench.recorder;
      if (recorder === null) throw new Error('This page has no recorder.');
      await bench.start(0);
      const ended = bench.pause(lengthMs);
      await bench.player.preload(1);
      bench.player.follow(1);
      await ended;
      return { rateHz: recorder.rateHz, text: recorder.take() };
    },
    JOIN_SECONDS * 1_000 + 1_700,
  );
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return { rateHz, samples: [...new Float32Array(bytes.buffer)] };
}

/** How many samples (of the recording's 44.1 kHz) later the second track is than it should be, and how long it was silent. */
function heardJoin({ rateHz, samples }: Recording): { readonly shift: number; readonly holeMs: number } {
  const start = samples.findIndex((sample) => Math.abs(sample) > 0.01) + 4 * WINDOW;
  const began = momentOf(samples.slice(start, start + WINDOW), rateHz, (4 * WINDOW) / rateHz, SLIP_SECONDS);
  const zero = start - began * rateHz;
  const end = samples.length - 4 * WINDOW;
  const due = (end - zero) / rateHz;
  const holeMs = silenceMs({ rateHz, samples }, Math.round(zero + (JOIN_SECONDS - 0.1) * rateHz));
  const found = momentOf(samples.slice(end, end + WINDOW), rateHz, due - holeMs / 1_000, SLIP_SECONDS);
  return { shift: Math.round((due - found) * SAMPLE_RATE_HZ), holeMs };
}

/** The longest silence from a sample on. */
function silenceMs({ rateHz, samples }: Recording, from: number): number {
  let longest = 0;
  let length = 0;
  for (const sample of samples.slice(from)) {
    length = Math.abs(sample) < 0.005 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  // Every wave passes through nothing for a moment.
  const ms = (longest * 1_000) / rateHz;
  return ms < 0.5 ? 0 : ms;
}
