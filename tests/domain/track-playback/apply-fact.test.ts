import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import {
  createDevice,
  DURATION_MS,
  machineOf,
  machineTrack,
  playingDevice,
  reasonsIn,
  replaceState,
  typesIn,
  updatesIn,
} from './support.ts';

const BROKEN = playerError('MEDIA_DECODING', 'x');

/** What the device would say now. */
const wordOf = (device: ReturnType<typeof createDevice>) => updatesIn(device.obey({ type: 'ping' }))[0];

describe('a fact of the sound', () => {
  it('means nothing while nothing is loaded', () => {
    const device = createDevice();
    device.tell({ type: 'enable', initialSeqNum: 10 });
    for (const fact of [
      { type: 'playing', positionMs: 1 },
      { type: 'paused', positionMs: 1 },
      { type: 'ended' },
      { type: 'failed', error: BROKEN },
    ] as const)
      expect(device.fact(fact)).to.deep.equal([]);
    expect(device.state().progress.positionMs).to.equal(0);
  });

  it('tells how long the track really is', () => {
    const device = playingDevice();
    device.fact({ type: 'loaded', durationMs: 170_000 });
    expect(wordOf(device)?.sub_state.duration).to.equal(170_000);
    expect(device.tell({ type: 'seek', positionMs: 999_999 })).to.deep.equal([{ type: 'seek', positionMs: 170_000 }]);
  });
});

describe('a track that sounds', () => {
  it('is no resume when it begins, nor when it begins again behind a wait', () => {
    const device = playingDevice();
    expect(reasonsIn(device.fact({ type: 'playing', positionMs: 0 }))).to.deep.equal([]);
    device.progress(5_000);
    expect(reasonsIn(device.fact({ type: 'playing', positionMs: 5_000 }))).to.deep.equal([]);
  });

  it('resumes where it is behind a pause', () => {
    const device = playingDevice();
    device.fact({ type: 'paused', positionMs: 400 });
    const [resume] = updatesIn(device.fact({ type: 'playing', positionMs: 7_000 }));
    expect(resume?.debug_source).to.equal('resume');
    expect(resume?.sub_state).to.include({ position: 7_000, playback_speed: 1 });
    expect(resume?.state_ref?.paused).to.equal(false);
  });

  it('resumes where the service was told that it broke, if anything of it was heard before', () => {
    const heard = playingDevice();
    heard.progress(500);
    heard.fact({ type: 'failed', error: BROKEN });
    expect(reasonsIn(heard.fact({ type: 'playing', positionMs: 500 }))).to.deep.equal(['resume']);
    const unheard = playingDevice();
    unheard.fact({ type: 'failed', error: BROKEN });
    expect(reasonsIn(unheard.fact({ type: 'playing', positionMs: 0 }))).to.deep.equal([]);
  });

  it('is not broken any more', () => {
    const device = playingDevice();
    device.fact({ type: 'failed', error: BROKEN });
    device.fact({ type: 'playing', positionMs: 0 });
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['ping']);
  });
});

describe('what counts as heard', () => {
  const silences = [
    ['a pause', (device) => device.fact({ type: 'paused', positionMs: 400 })],
    ['a browser that waits for a click', (device) => device.fact({ type: 'autoplay-failed' })],
    ['a track that broke', (device) => device.fact({ type: 'failed', error: BROKEN })],
  ] as const satisfies readonly (readonly [string, (device: ReturnType<typeof createDevice>) => unknown])[];
  for (const [what, silence] of silences)
    it(`is nothing behind ${what}`, () => {
      const device = playingDevice();
      device.progress(400);
      silence(device);
      expect(wordOf(device)?.sub_state).to.include({ playback_speed: 0, stream_time: 400 });
      expect(reasonsIn(device.progress(90_000))).to.deep.equal([]);
      expect(wordOf(device)?.sub_state.stream_time).to.equal(400);
    });

  it('is nothing where the sound goes back', () => {
    const device = playingDevice();
    device.progress(900);
    device.progress(100);
    expect(wordOf(device)?.sub_state).to.include({ position: 100, stream_time: 900 });
  });

  it('is told at no threshold and no interval where the track has none', () => {
    const machine = machineOf(1);
    const never = { ...machineTrack('spotify:track:0'), ms_played_until_update: 0, ms_playing_update_interval: 0 };
    const device = createDevice();
    device.tell({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState({ ...machine, tracks: [never] }, 0));
    device.fact({ type: 'playing', positionMs: 0 });
    expect(reasonsIn(device.progress(1_001))).to.deep.equal(['started_playing']);
    expect(reasonsIn(device.progress(DURATION_MS))).to.deep.equal([]);
  });
});

describe('a track that is over', () => {
  it('is told to have ended in silence, at its end', () => {
    const [last, next] = updatesIn(playingDevice().fact({ type: 'ended' }));
    expect(last?.sub_state).to.include({ playback_speed: 0, position: DURATION_MS, stream_time: DURATION_MS });
    expect(next).to.include({ debug_source: 'before_track_load', previous_position: DURATION_MS });
  });

  it('is told with its state where it is the last one, and paused', () => {
    const device = createDevice();
    device.tell({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState(machineOf(1), 0));
    device.fact({ type: 'playing', positionMs: 0 });
    const orders = device.fact({ type: 'ended' });
    expect(typesIn(orders)).to.deep.equal(['pause', 'update']);
    expect(updatesIn(orders)[0]?.state_ref).to.include({ state_id: 'state0', paused: true });
  });
});

describe('an error', () => {
  it('of a listener who is capped is told without a state, before everything is cleared', () => {
    const orders = playingDevice().fact({ type: 'failed', error: playerError('CAPPING_USER_IS_CAPPED') });
    expect(updatesIn(orders).map(({ debug_source, state_ref }) => [debug_source, state_ref])).to.deep.equal([
      ['capped', null],
      ['state_clear', null],
    ]);
  });

  it('while nothing can be told is told after the next registration, unless another track is there by then', () => {
    const broken = () => {
      const device = playingDevice();
      device.tell({ type: 'disable' });
      expect(updatesIn(device.fact({ type: 'failed', error: BROKEN }))).to.deep.equal([]);
      return device;
    };
    expect(reasonsIn(broken().tell({ type: 'enable', initialSeqNum: 50 }))).to.deep.equal(['error']);
    const walked = broken();
    walked.tell({ type: 'skip', to: 'skip_next' });
    expect(reasonsIn(walked.tell({ type: 'enable', initialSeqNum: 50 }))).to.deep.equal([]);
  });
});
