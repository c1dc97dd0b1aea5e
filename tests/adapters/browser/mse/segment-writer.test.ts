import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { AppendOutcome } from '#adapters/browser/mse/buffer/append-queue.ts';
import { createTrackSlot } from '#adapters/browser/mse/track-slot.ts';
import type { SourceBufferSession } from '#adapters/browser/mse/buffer/source-buffer-session.ts';
import { createSegmentWriter, type SegmentWriterHost } from '#adapters/browser/mse/buffer/segment-writer.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { QUOTA_ERRORS_MAX } from '#domain/constants/playback/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { trackLayoutOf } from '#domain/media/segment-layout.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

const TRACK = createTrack();

/** A writer over a buffer that answers appends as scripted, then takes everything. */
function setUp(responses: readonly AppendOutcome[] = [], more: Partial<SegmentWriterHost> = {}, fetch?: TrackSource['bytes']) {
  const clock = createVirtualClock();
  const left = [...responses];
  const appended: number[] = [];
  const observed: Observation[] = [];
  const session = {
    setTarget: async () => 'done',
    append: async (bytes: Uint8Array) => {
      const outcome = left.shift() ?? 'done';
      appended.push(outcome === 'done' ? bytes.length : -bytes.length);
      return outcome;
    },
  } as unknown as SourceBufferSession;
  const requests: number[] = [];
  const bytes: TrackSource['bytes'] = async (track, range, onBytes, cancellation) => {
    requests.push(range.first);
    if (fetch) return fetch(track, range, onBytes, cancellation);
    onBytes(new Uint8Array(range.last - range.first + 1));
  };
  const writer = createSegmentWriter({
    ...{ clock, source: { bytes } as TrackSource, sessionFor: async () => session, waitForRoom: async () => true },
    ...{ isTurn: () => true, waitForChange: () => new Promise<void>(() => {}) },
    ...{ retryDelayMs: () => null, onAppended: () => {}, onObservation: (_, observation) => void observed.push(observation) },
    ...more,
  });
  const layout = trackLayoutOf(TRACK.seekTable!);
  if (!layout.ok) throw new Error(layout.error.message);
  const slot = createTrackSlot(1, 1, TRACK, layout.value, 0);
  return { appended, requests, clock, slot, observed, writer };
}

const { offset: HEAD, segments } = TRACK.seekTable!;
const FIRST = segments[0]![0];

describe('a segment on its way into the buffer', () => {
  it('has its init segment appended again when the buffer was full, before its sound [S8.67]', async () => {
    const { appended, slot, writer } = setUp(['full', 'full']);
    expect(await writer.write(slot, 0, 0).done).to.equal(true);
    expect(appended).to.deep.equal([-HEAD, -HEAD, HEAD, FIRST]);
  });

  it('fails with a quota error when room cannot be made', async () => {
    const full = Array.from({ length: QUOTA_ERRORS_MAX }, () => 'full' as const);
    const { slot, writer } = setUp(full, { waitForRoom: async () => false });
    const error = await writer.write(slot, 0, 0).done.then(() => null, errorFrom);
    expect(error).to.deep.equal(playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'));
  });

  it('goes on from where it broke, without its init segment once more', async () => {
    let isBroken = true;
    const { appended, requests, clock, slot, writer } = setUp(
      [],
      { retryDelayMs: () => 500 },
      async (_, { first, last }, onBytes) => {
        onBytes(new Uint8Array(isBroken ? HEAD + 1_000 : last - first + 1));
        if (isBroken) {
          isBroken = false;
          throw new Failure(playerError('NETWORK_ERROR'));
        }
      },
    );
    const { done } = writer.write(slot, 0, 0);
    await clock.advance(500);
    expect(await done).to.equal(true);
    expect(requests).to.deep.equal([0, HEAD + 1_000]);
    expect(appended).to.deep.equal([HEAD, 1_000, FIRST - 1_000]);
  });

  it('waits for its key with its sound, not with its init segment', async () => {
    const { appended, clock, slot, writer } = setUp();
    let give: (isLicensed: boolean) => void = () => undefined;
    slot.licensed = new Promise((resolve) => (give = resolve));
    const { done } = writer.write(slot, 0, 0);
    await clock.settle();
    expect(appended).to.deep.equal([HEAD]);
    give(true);
    expect(await done).to.equal(true);
    expect(appended).to.deep.equal([HEAD, FIRST]);
  });

  it('puts nothing into the buffer any more once it is cancelled', async () => {
    const { appended, clock, slot, writer } = setUp([], {}, () => new Promise(() => {}));
    const write = writer.write(slot, 0, 0);
    await clock.settle();
    write.cancel();
    await clock.settle();
    expect(appended).to.deep.equal([]);
  });

  it('is a stall above 9000 ms only, and reports whether it timed out [S9.74]', async () => {
    const after = async (ms: number, code: 'ECONNABORTED' | null) => {
      const world = setUp([], {}, async (_, { first, last }, onBytes) => {
        await new Promise<void>((resolve) => world.clock.after(ms, resolve));
        if (code !== null) throw new Failure(playerError(code, ms));
        onBytes(new Uint8Array(last - first + 1));
      });
      const done = world.writer.write(world.slot, 0, 0).done.catch(() => false);
      await world.clock.advance(ms);
      await done;
      return world.observed.filter(({ type }) => type === 'stall');
    };
    expect(await after(9_000, null)).to.deep.equal([]);
    const stall = { type: 'stall', ms: 9_001, byteOffset: HEAD, positionMs: 0 };
    expect(await after(9_001, null)).to.deep.equal([{ ...stall, timedOut: false }]);
    expect(await after(9_001, 'ECONNABORTED')).to.deep.equal([{ ...stall, timedOut: true }]);
  });
});
