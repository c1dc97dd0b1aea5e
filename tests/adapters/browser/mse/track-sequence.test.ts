import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { KeyManager } from '#adapters/browser/mse/eme/key-manager.ts';
import type { SourceBufferSession } from '#adapters/browser/mse/buffer/source-buffer-session.ts';
import { createTrackSequence } from '#adapters/browser/mse/track-sequence.ts';
import type { MediaElementSession } from '#adapters/browser/mse/media-element-session.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { JOIN_MS_MIN } from '#domain/constants/playback/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { trackLayoutOf } from '#domain/media/segment-layout.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';

const SEEK_TABLE: SeekTable = {
  protection: null,
  pssh: null,
  offset: 0,
  timescale: 1_000,
  encoder_delay_samples: 0,
  padding_samples: 0,
  segments: [[4, 20_000]],
};

const track = (fileId: string): PlayableTrack => ({
  uri: fileId,
  streamType: 'file_ids_mp4',
  fileId,
  mimeType: 'audio/mpeg',
  durationMs: 20_000,
  urls: ['u'],
  loudness: null,
  seekTable: SEEK_TABLE,
});

/** A sequence over a buffer that takes everything, and bytes that come only when they are given. */
function setUp() {
  const clock = createVirtualClock();
  const layout = trackLayoutOf(SEEK_TABLE);
  if (!layout.ok) throw new Error(layout.error.message);
  const requests = new Map<string, { readonly give: () => void; readonly lose: () => void }>();
  const source: TrackSource = {
    bytes: ({ uri }, _, onBytes) =>
      new Promise((resolve, reject) => {
        const give = () => {
          onBytes(new Uint8Array(4));
          resolve();
        };
        requests.set(uri, { give, lose: () => reject(new Failure(playerError('NETWORK_ERROR'))) });
      }),
    licence: () => Promise.reject(new Error('nothing is protected here')),
    certificate: () => Promise.reject(new Error('nothing is protected here')),
  };
  const events: number[] = [];
  let isEnded = false;
  let positionMs = 0;
  const done = () => Promise.resolve('done' as const);
  const session: SourceBufferSession = {
    setTarget: done,
    append: done,
    remove: done,
    setPosition: done,
    clear: () => {},
    buffered: () => [],
    dispose: () => {},
    state: () => (isEnded ? 'ended' : 'open'),
    isSeeking: () => false,
    end: () => {
      isEnded = true;
      return done();
    },
  };
  const stage: MediaElementSession = {
    openSession: () => session,
    sessionFor: () => Promise.resolve(session),
    isCompatible: () => Promise.resolve(true),
    openEarly: () => {},
    drop: () => {},
  };
  const sequence = createTrackSequence({
    clock,
    source,
    elementSession: stage,
    keyManager: { keepOnly: () => {} } as unknown as KeyManager,
    playhead: { timelineMs: () => positionMs, remainingMs: ({ endMs }) => endMs - positionMs },
    onAppended: ({ playId }) => void events.push(playId),
    onObservation: () => {},
    onFailure: () => {},
    onReopen: () => {},
  });
  const at = (ms: number) => void (positionMs = ms);
  return { requests, at, clock, events, layout: layout.value, sequence, isEnded: () => isEnded };
}

describe('the end of a track whose successor cannot be fetched', () => {
  it('is an end, also when the sound waits there already', async () => {
    const { requests, at, clock, isEnded, layout, sequence } = setUp();
    const slot = sequence.open(1, track('one'), layout, 0);
    slot.startMs = null;
    await clock.settle();
    requests.get('one')?.give();
    await clock.settle();
    sequence.preload(2, track('two'), layout);
    await clock.settle();
    at(slot.endMs);
    sequence.pump();
    await clock.settle();
    expect(isEnded()).to.equal(false);
    requests.get('two')?.lose();
    await clock.settle();
    expect(sequence.next()).to.equal(null);
    expect(isEnded()).to.equal(true);
  });
});

describe('a track that is put behind the open one', () => {
  /** The first track is complete and ended; this much of `two` is still missing. */
  async function comeLate(leftMs: number) {
    const { requests, at, clock, layout, sequence, ...more } = setUp();
    const one = sequence.open(1, track('one'), layout, 0);
    one.startMs = null;
    await clock.settle();
    requests.get('one')?.give();
    await clock.settle();
    at(one.endMs - leftMs);
    sequence.pump();
    expect(more.isEnded()).to.equal(true);
    sequence.preload(2, track('two'), layout);
    await clock.settle();
    requests.get('two')?.give();
    await clock.settle();
    return { clock, events: more.events, one, sequence, at, open: () => sequence.open(2, track('two'), layout, 0) };
  }

  it('waits until it is opened where the end may have been read', async () => {
    const { clock, events, open, sequence } = await comeLate(JOIN_MS_MIN - 1);
    sequence.pump();
    await clock.settle();
    expect(sequence.next()?.isBuffered).to.equal(false);
    open();
    await clock.settle();
    expect(events).to.deep.equal([1, 2]);
  });

  it('goes there at once before that, or when the listener goes back', async () => {
    expect((await comeLate(JOIN_MS_MIN)).sequence.next()?.isBuffered).to.equal(true);
    const { at, clock, one, sequence } = await comeLate(0);
    expect(sequence.next()?.isBuffered).to.equal(false);
    at(one.endMs - JOIN_MS_MIN);
    sequence.pump();
    await clock.settle();
    expect(sequence.next()?.isBuffered).to.equal(true);
  });
});
