import { expect } from 'chai';
import { WARM_QUEUE_MAX } from '#adapters/service/domain/constants/media/packaging.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import type { AacEncoder, EncodeJob } from '#adapters/service/adapters/packaging/encoding/aac-encoder.ts';
import { createEncodeQueue } from '#adapters/service/adapters/packaging/encoding/encode-queue.ts';
import { encodeRuns, fitsRun } from '#adapters/service/adapters/packaging/encoding/encode-run.ts';
import type { RunningTask } from '#adapters/service/adapters/packaging/encoding/encode-task.ts';
import { planEncoding } from '#adapters/service/adapters/packaging/encoding/plan.ts';
import type { AudioSource } from '#adapters/service/application/ports/media/packager.ts';

const SOURCE: AudioSource = {
  id: '1'.padStart(22, '0'),
  path: '/none',
  sizeBytes: 1,
  modifiedMs: 0,
  codec: 'pcm',
  container: 'wav',
  durationMs: 35_000,
  sampleRateHz: 44_100,
  channels: 2,
  bitrateBps: 0,
};
const PLAN = planEncoding({ sampleRateHz: 44_100, channels: 2, totalSamples: 35 * 44_100 });

/** Packets of the size that the asked-for bit rate and `loudness` make, each marked with the rate it was made at. */
function scripted(packetCount: number, loudness: (packet: number) => number): AacEncoder {
  return {
    id: 'scripted',
    canEncode: () => true,
    async *encode({ bitrateBps }: EncodeJob) {
      for (let from = 0; from < packetCount; from += 10) {
        yield Array.from({ length: Math.min(10, packetCount - from) }, (_, index) =>
          new Uint8Array(Math.round((bitrateBps / 8 / 43) * loudness(from + index))).fill(bitrateBps / 1_000),
        );
      }
    },
    close: async () => undefined,
  };
}

async function runsOf(encoder: AacEncoder) {
  const runs: (readonly Uint8Array[])[] = [];
  for await (const run of encodeRuns(encoder, SOURCE, PLAN)) runs.push(run);
  return runs;
}

describe('re-encoding into places fixed before', () => {
  it('cuts the stream of packets into the fragments of the plan', async () => {
    const runs = await runsOf(scripted(PLAN.packetCount + 3, () => 1));
    expect(runs.map(({ length }) => length)).to.deep.equal(PLAN.runs.map(({ packetCount }) => packetCount));
  });

  it('takes a fragment that is too large, and what follows, at a lower bit rate', async () => {
    const third = PLAN.runs[2]?.firstPacket ?? 0;
    const runs = await runsOf(scripted(PLAN.packetCount, (packet) => (packet < third ? 1 : 1.6)));
    expect(runs.map(([packet]) => packet?.[0])).to.deep.equal([128, 128, 96, 96, 96].slice(0, runs.length));
    runs.forEach((run, number) =>
      expect(fitsRun(PLAN.runs[number] ?? { ...PLAN.runs[0]!, reservedBytes: 0 }, run)).to.equal(true),
    );
  });

  it('stands in with silence for packets the source is too short for', async () => {
    const runs = await runsOf(scripted(PLAN.packetCount - 100, () => 1));
    expect(runs.at(-1)?.at(-1)).to.have.length(9);
    expect(runs.map(({ length }) => length)).to.deep.equal(PLAN.runs.map(({ packetCount }) => packetCount));
  });

  it('gives up on sound that fits at no bit rate', async () => {
    const failure = await runsOf(scripted(PLAN.packetCount, () => 9)).catch((thrown: unknown) => thrown);
    expect(failure).to.be.instanceOf(PackagingFailure).with.property('code', 'broken');
  });
});

describe('the queue of encodings', () => {
  /** Work that ends when it is stopped or finished by the test. */
  function steps() {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => (task: RunningTask) => {
      begun.push(name);
      const stop = task.stop.bind(task);
      return new Promise<void>((resolve) => {
        ends.set(name, resolve);
        task.stop = () => {
          stop();
          resolve();
        };
      });
    };
    return { begun, ends, work };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs one encoding for all requests of the same key', async () => {
    const { begun, work } = steps();
    const queue = createEncodeQueue(2);
    expect(queue.start('a', work('a'))).to.equal(queue.start('a', work('a again')));
    await settled();
    expect(begun).to.deep.equal(['a']);
  });

  it('ends an encoding without waiting requests when another one has some', async () => {
    const { begun, work } = steps();
    const queue = createEncodeQueue(1);
    queue.start('a', work('a'));
    await settled();
    void queue.start('b', work('b')).reached(1);
    await settled();
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('lets an encoding that is waited for finish first', async () => {
    const { begun, ends, work } = steps();
    const queue = createEncodeQueue(1);
    void queue.start('a', work('a')).reached(1);
    await settled();
    void queue.start('b', work('b')).reached(1);
    await settled();
    expect(begun).to.deep.equal(['a']);
    ends.get('a')?.();
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('yields as soon as its waiting requests are served', async () => {
    const { begun, work } = steps();
    const queue = createEncodeQueue(1);
    const task = queue.start('a', work('a'));
    void task.reached(5);
    await settled();
    void queue.start('b', work('b')).reached(1);
    await settled();
    task.advance(5);
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('prefers listeners to warm-ups', async () => {
    const { begun, work } = steps();
    const queue = createEncodeQueue(1);
    void queue.start('warm', work('warm')).reached(1, false);
    await settled();
    void queue.start('other', work('other')).reached(1, false);
    void queue.start('heard', work('heard')).reached(1);
    await settled();
    await settled();
    expect(begun.slice(0, 2)).to.deep.equal(['warm', 'heard']);
  });

  it('forgets the oldest warm-up when too many wait', async () => {
    const { work } = steps();
    const queue = createEncodeQueue(1);
    void queue.start('first', work('first')).reached(1);
    await settled();
    const oldest = queue
      .start('oldest', work('oldest'))
      .reached(1, false)
      .catch((reason: unknown) => reason);
    for (let number = 0; number < WARM_QUEUE_MAX; number++) {
      void queue
        .start(`${number}`, work('more'))
        .reached(1, false)
        .catch(() => undefined);
    }
    expect(await oldest).to.be.instanceOf(PackagingFailure);
    await queue.close('closing');
  });

  it('rejects the waiting requests with the reason, when it closes', async () => {
    const { work } = steps();
    const queue = createEncodeQueue(1);
    void queue.start('a', work('a')).reached(1);
    const waiting = queue
      .start('b', work('b'))
      .reached(1)
      .catch((reason: unknown) => reason);
    await queue.close('closing');
    expect(await waiting).to.equal('closing');
    expect(() => queue.start('c', work('c'))).to.throw();
  });
});
