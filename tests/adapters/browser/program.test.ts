import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Keyring } from '#adapters/browser/mse/keyring.ts';
import type { MediaSession } from '#adapters/browser/mse/media-session.ts';
import { createProgram } from '#adapters/browser/mse/program.ts';
import type { Stage } from '#adapters/browser/mse/stage.ts';
import { Failure } from '#application/failure.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { layoutOf } from '#domain/media/layout.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';

const SEEK_TABLE: SeekTable = {
  ...{ protection: null, pssh: null, offset: 0, timescale: 1_000, encoder_delay_samples: 0, padding_samples: 0 },
  segments: [[4, 20_000]],
};

const track = (fileId: string): PlayableTrack => ({
  ...{ uri: fileId, streamType: 'file_ids_mp4', fileId, mimeType: 'audio/mpeg', durationMs: 20_000, urls: ['u'], loudness: null },
  seekTable: SEEK_TABLE,
});

/** A program over a buffer that takes everything, and bytes that come only when they are given. */
function setUp() {
  const clock = createVirtualClock();
  const layout = layoutOf(SEEK_TABLE);
  if (!layout.ok) throw new Error(layout.error.message);
  const asked = new Map<string, { readonly give: () => void; readonly lose: () => void }>();
  const source: TrackSource = {
    bytes: ({ uri }, _, onBytes) =>
      new Promise((resolve, reject) => {
        const give = () => {
          onBytes(new Uint8Array(4));
          resolve();
        };
        asked.set(uri, { give, lose: () => reject(new Failure(playerError('NETWORK_ERROR'))) });
      }),
    licence: () => Promise.reject(new Error('nothing is protected here')),
    certificate: () => Promise.reject(new Error('nothing is protected here')),
  };
  let isEnded = false;
  let positionMs = 0;
  const done = () => Promise.resolve('done' as const);
  const session: MediaSession = {
    ...{ aim: done, append: done, remove: done, place: done, clear: () => {}, buffered: () => [], dispose: () => {} },
    ...{ state: () => (isEnded ? 'ended' : 'open'), isSeeking: () => false },
    end: () => {
      isEnded = true;
      return done();
    },
  };
  const stage: Stage = {
    session: () => session,
    sessionFor: () => Promise.resolve(session),
    fits: () => Promise.resolve(true),
    warm: () => {},
    drop: () => {},
  };
  const program = createProgram({
    ...{ clock, source, stage, keyring: { keepOnly: () => {} } as unknown as Keyring },
    ...{ timelineMs: () => positionMs, appended: () => {}, observed: () => {}, failed: () => {} },
  });
  return { asked, clock, layout: layout.value, program, isEnded: () => isEnded, at: (ms: number) => void (positionMs = ms) };
}

describe('the end of a track whose successor cannot be fetched', () => {
  it('is an end, also when the sound waits there already', async () => {
    const { asked, at, clock, isEnded, layout, program } = setUp();
    const lane = program.open(1, track('one'), layout, 0);
    lane.startMs = null;
    await clock.settle();
    asked.get('one')?.give();
    await clock.settle();
    program.preload(2, track('two'), layout);
    await clock.settle();
    at(lane.endMs);
    program.pump();
    await clock.settle();
    expect(isEnded()).to.equal(false);
    asked.get('two')?.lose();
    await clock.settle();
    expect(program.next()).to.equal(null);
    expect(isEnded()).to.equal(true);
  });
});
