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

/** The current state update of the device. */
const wordOf = (device: ReturnType<typeof createDevice>) => updatesIn(device.obey({ type: 'ping' }))[0];

describe('a playback fact', () => {
  it('is ignored while nothing is loaded', () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    for (const fact of [
      { type: 'playing', positionMs: 1 },
      { type: 'paused', positionMs: 1 },
      { type: 'ended' },
      { type: 'failed', error: BROKEN },
    ] as const)
      expect(device.fact(fact)).to.deep.equal([]);
    expect(device.state().progress.positionMs).to.equal(0);
  });

  it('sets the real duration of the track', () => {
    const device = playingDevice();
    device.fact({ type: 'loaded', durationMs: 170_000 });
    expect(wordOf(device)?.sub_state.duration).to.equal(170_000);
    expect(device.send({ type: 'seek', positionMs: 999_999 })).to.deep.equal([{ type: 'seek', positionMs: 170_000 }]);
  });
});

describe('a playing track', () => {
  it('reports no resume at its start, nor after waiting for bytes', () => {
    const device = playingDevice();
    expect(reasonsIn(device.fact({ type: 'playing', positionMs: 0 }))).to.deep.equal([]);
    device.progress(5_000);
    expect(reasonsIn(device.fact({ type: 'playing', positionMs: 5_000 }))).to.deep.equal([]);
  });

  it('reports a resume after a pause', () => {
    const device = playingDevice();
    device.fact({ type: 'paused', positionMs: 400 });
    const [resume] = updatesIn(device.fact({ type: 'playing', positionMs: 7_000 }));
    expect(resume?.debug_source).to.equal('resume');
    expect(resume?.sub_state).to.include({ position: 7_000, playback_speed: 1 });
    expect(resume?.state_ref?.paused).to.equal(false);
  });

  it('reports a resume after a reported failure, if it played before', () => {
    const device = playingDevice();
    device.progress(500);
    device.fact({ type: 'failed', error: BROKEN });
    expect(reasonsIn(device.fact({ type: 'playing', positionMs: 500 }))).to.deep.equal(['resume']);
    const unheard = playingDevice();
    unheard.fact({ type: 'failed', error: BROKEN });
    expect(reasonsIn(unheard.fact({ type: 'playing', positionMs: 0 }))).to.deep.equal([]);
  });

  it('clears its failure', () => {
    const device = playingDevice();
    device.fact({ type: 'failed', error: BROKEN });
    device.fact({ type: 'playing', positionMs: 0 });
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['ping']);
  });
});

describe('the time played', () => {
  const silences = [
    ['a pause', (device) => device.fact({ type: 'paused', positionMs: 400 })],
    ['a browser that waits for a click', (device) => device.fact({ type: 'autoplay-failed' })],
    ['a track that broke', (device) => device.fact({ type: 'failed', error: BROKEN })],
  ] as const satisfies readonly (readonly [string, (device: ReturnType<typeof createDevice>) => unknown])[];
  for (const [what, silence] of silences)
    it(`does not grow after ${what}`, () => {
      const device = playingDevice();
      device.progress(400);
      silence(device);
      expect(wordOf(device)?.sub_state).to.include({ playback_speed: 0, stream_time: 400 });
      expect(reasonsIn(device.progress(90_000))).to.deep.equal([]);
      expect(wordOf(device)?.sub_state.stream_time).to.equal(400);
    });

  it('does not grow when the position goes back', () => {
    const device = playingDevice();
    device.progress(900);
    device.progress(100);
    expect(wordOf(device)?.sub_state).to.include({ position: 100, stream_time: 900 });
  });

  it('is not reported when the track has no threshold and no interval', () => {
    const machine = machineOf(1);
    const never = { ...machineTrack('spotify:track:0'), ms_played_until_update: 0, ms_playing_update_interval: 0 };
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState({ ...machine, tracks: [never] }, 0));
    device.fact({ type: 'playing', positionMs: 0 });
    expect(reasonsIn(device.progress(1_001))).to.deep.equal(['started_playing']);
    expect(reasonsIn(device.progress(DURATION_MS))).to.deep.equal([]);
  });

  it('is over 1000 ms in the report of the start when the browser gives fractions', () => {
    const device = playingDevice();
    expect(reasonsIn(device.progress(1_000.4))).to.deep.equal([]);
    const [start] = updatesIn(device.progress(1_000.6));
    expect(start).to.include({ debug_source: 'started_playing' });
    expect(start?.sub_state.stream_time).to.equal(1_001);
  });
});

describe('an ended track', () => {
  it('is reported silent, at its end', () => {
    const [last, next] = updatesIn(playingDevice().fact({ type: 'ended' }));
    expect(last?.sub_state).to.include({ playback_speed: 0, position: DURATION_MS, stream_time: DURATION_MS });
    expect(next).to.include({ debug_source: 'before_track_load', previous_position: DURATION_MS });
  });

  it('is reported with its state and paused when it is the last one', () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState(machineOf(1), 0));
    device.fact({ type: 'playing', positionMs: 0 });
    const orders = device.fact({ type: 'ended' });
    expect(typesIn(orders)).to.deep.equal(['pause', 'update']);
    expect(updatesIn(orders)[0]?.state_ref).to.include({ state_id: 'state0', paused: true });
  });
});

describe('an error', () => {
  it('of a capped listener is reported without a state, before everything is cleared', () => {
    const orders = playingDevice().fact({ type: 'failed', error: playerError('CAPPING_USER_IS_CAPPED') });
    expect(updatesIn(orders).map(({ debug_source, state_ref }) => [debug_source, state_ref])).to.deep.equal([
      ['capped', null],
      ['state_clear', null],
    ]);
  });

  it('while unregistered is reported after the next registration, unless the track changed', () => {
    const broken = () => {
      const device = playingDevice();
      device.send({ type: 'disable' });
      expect(updatesIn(device.fact({ type: 'failed', error: BROKEN }))).to.deep.equal([]);
      return device;
    };
    expect(reasonsIn(broken().send({ type: 'enable', initialSeqNum: 50 }))).to.deep.equal(['error']);
    const walked = broken();
    walked.send({ type: 'skip', to: 'skip_next' });
    expect(reasonsIn(walked.send({ type: 'enable', initialSeqNum: 50 }))).to.deep.equal([]);
  });
});
