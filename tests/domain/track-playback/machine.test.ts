import { expect } from 'chai';
import { clientCodeOf } from '#domain/errors/client-codes.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { updateOf } from '#domain/track-playback/state.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import {
  createDevice,
  DURATION_MS,
  machineOf,
  playingDevice,
  reasonsIn,
  refTo,
  replaceState,
  typesIn,
  updatesIn,
} from './support.ts';

const REF_TO_FIRST = { state_machine_id: 'm1', state_id: 'state0' };

describe('a response with the current state', () => {
  it('changes nothing: it loads, seeks and reports nothing', () => {
    const [device, machine] = [playingDevice(), machineOf(4)];
    const before = device.state();
    const [update] = updatesIn(device.send({ type: 'command', command: { type: 'ping' } }));
    if (update === undefined) throw new Error('a ping is answered');
    const orders = device.send({ type: 'answered', update, machine, ref: refTo(machine, before.ref?.state_index ?? 0) });
    expect(typesIn(orders).filter((type) => type !== 'ahead')).to.deep.equal([]);
    const { progress, ref } = device.state();
    expect({ progress, ref }).to.deep.equal({ progress: before.progress, ref: before.ref });
  });
});

describe('replace_state', () => {
  it('loads the state at the seek position and reports before_track_load [S3.97, S4.173, S4.177]', () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    const orders = device.obey(replaceState(machineOf(4), 1, { seekTo: 5_000 }));
    expect(orders[0]).to.deep.include({ type: 'load', startMs: 5_000, autoplay: true });
    expect(updatesIn(orders)).to.deep.equal([
      {
        seq_num: 11,
        state_ref: { state_machine_id: 'm1', state_id: 'state1', paused: false },
        sub_state: { playback_speed: 0, position: 5_000, duration: DURATION_MS, stream_time: 0 },
        previous_position: 0,
        debug_source: 'before_track_load',
      },
    ]);
  });

  it('starts at 0 when the seek position exceeds the track, and reports an error [S8.56]', () => {
    for (const seekTo of [DURATION_MS + 1, -1]) {
      const orders = createDevice().obey(replaceState(machineOf(4), 1, { seekTo }));
      expect(orders[0]).to.deep.include({ type: 'load', startMs: 0 });
      expect(orders.at(-1)).to.deep.equal({ type: 'report', error: playerError('STREAM_TIME_OUT_OF_RANGE', seekTo) });
    }
    expect(clientCodeOf('STREAM_TIME_OUT_OF_RANGE')).to.equal('TP_STREAM_TIME_OUT_OF_RANGE');
  });

  it('changes nothing when its state is missing or does not match [S8.56]', () => {
    const device = playingDevice();
    const before = device.state();
    const to = (state_index: number): TrackPlaybackCommand => ({
      type: 'replace_state',
      state_machine: machineOf(2, 'm2'),
      prev_state_ref: null,
      seek_to: null,
      state_ref: { ...refTo(machineOf(9), 7), state_index },
    });
    expect(device.obey(to(7))).to.deep.equal([{ type: 'report', error: playerError('STATE_MISSING_INITIAL') }]);
    expect(device.obey(to(1))).to.deep.equal([{ type: 'report', error: playerError('STATE_REF_INVALID') }]);
    expect(device.state()).to.equal(before);
    const names = (['STATE_MISSING_INITIAL', 'STATE_REF_INVALID'] as const).map(clientCodeOf);
    expect(names).to.deep.equal(['TP_MISSING_INITIAL_STATE', 'TP_INVALID_STATE_REF']);
  });

  it('clears everything without a ref [S4.171] [S4.187]', () => {
    const device = playingDevice();
    device.progress(500);
    const orders = device.obey(replaceState(machineOf(0, 'none'), null, { previous: 'state0' }));
    expect(typesIn(orders)).to.deep.equal(['stop', 'update']);
    expect(updatesIn(orders)[0]).to.include({ state_ref: null, previous_position: 500, debug_source: 'state_clear' });
    expect(device.state()).to.include({ ref: null, machine: null });
  });

  it('modifies the current state without touching the sound [S4.172] [S4.188]', () => {
    const device = playingDevice();
    const orders = device.obey(replaceState(machineOf(3, 'm2'), 0, { previous: 'state0' }));
    expect(typesIn(orders)).to.deep.equal(['ahead', 'update']);
    expect(updatesIn(orders)[0]?.state_ref).to.deep.equal({ state_machine_id: 'm2', state_id: 'state0', paused: false });
    expect(reasonsIn(orders)).to.deep.equal(['modify_current_state']);
  });

  it('keeps the listener’s pause state when the push is about something else', () => {
    const device = playingDevice();
    device.obey(replaceState(machineOf(4), 0, { previous: 'state0', paused: true }));
    const orders = device.obey(replaceState(machineOf(4, 'm2'), 0, { previous: 'state0', keepsPause: true }));
    expect(typesIn(orders)).to.not.include('play');
    expect(updatesIn(orders)[0]?.state_ref).to.deep.include({ state_machine_id: 'm2', paused: true });
  });

  it('keeps a pause of the listener that is newer than the conflict it settles', () => {
    const device = playingDevice();
    const update = updateOf(device.state(), 'modify_current_state', 12);
    device.obey(replaceState(machineOf(4), 0, { previous: 'state0', paused: true }));
    const command = replaceState(machineOf(4, 'm2'), 0, { previous: 'state0', keepsPause: true });
    expect(typesIn(device.send({ type: 'settled', update, command }))).to.not.include('play');
    expect(device.state().ref).to.include({ state_machine_id: 'm2', paused: true });
  });

  it('pauses, resumes and seeks the current state', () => {
    const device = playingDevice();
    const orders = device.obey(replaceState(machineOf(4), 0, { previous: 'state0', paused: true, seekTo: 9_000 }));
    expect(typesIn(orders)).to.deep.equal(['pause', 'seek', 'ahead', 'update']);
    expect(typesIn(device.obey(replaceState(machineOf(4), 0, { previous: 'state0' })))).to.include('play');
  });

  it('seeks once: a repeated seek counts only where the command with it is missing', () => {
    const device = playingDevice();
    const again = { previous: 'state0', seekTo: 9_000, repeatsSeek: true };
    expect(typesIn(device.obey(replaceState(machineOf(4, 'm2'), 0, again))), 'nothing is missing').to.not.include('seek');
    expect(typesIn(device.obey(replaceState(machineOf(4, 'm3'), 0, again))), 'it has m2, not m1').to.include('seek');
  });

  it('is rejected when it starts from a state the device has left [S4.174]', () => {
    const device = playingDevice();
    const before = device.state();
    const orders = device.obey(replaceState(machineOf(4, 'm2'), 2, { previous: 'state3' }));
    expect(orders).to.have.length(1);
    expect(orders[0]).to.deep.include({
      type: 'conflict',
      rejected: [{ state_machine_id: 'm2', state_id: 'state2', paused: false }],
    });
    expect({ ...device.state(), seqNum: before.seqNum }).to.deep.equal(before);
  });

  it('always applies when it settles a conflict', () => {
    const device = playingDevice();
    const update = updateOf(device.state(), 'modify_current_state', 12);
    device.send({ type: 'settled', update, command: replaceState(machineOf(4, 'm2'), 2, { previous: 'state3' }) });
    expect(device.state().ref?.state_id).to.equal('state2');
  });

  it('does not seek again when a push led there before the conflict was settled', () => {
    const device = playingDevice();
    const update = updateOf(device.state(), 'progress', 12);
    expect(typesIn(device.send({ type: 'superseded', update }))).to.deep.equal(['conflict']);
    device.obey(replaceState(machineOf(4, 'm2'), 2, { previous: 'state0' }));
    device.fact({ type: 'playing', positionMs: 300 });
    const orders = device.send({ type: 'settled', update, command: replaceState(machineOf(4, 'm3'), 2, { seekTo: 0 }) });
    expect(typesIn(orders)).to.deep.equal(['ahead', 'update']);
    expect(device.state().ref).to.include({ state_machine_id: 'm3', state_id: 'state2' });
  });

  it('requests nothing when an update about a left state is refused', () => {
    const device = playingDevice();
    const update = updateOf(device.state(), 'started_playing', 12);
    device.obey(replaceState(machineOf(4, 'm2'), 2, { previous: 'state0' }));
    expect(device.send({ type: 'superseded', update })).to.deep.equal([]);
  });

  it('overrides a response from before it', () => {
    const device = playingDevice();
    const [update] = updatesIn(device.send({ type: 'skip', to: 'skip_next' })).slice(-1);
    device.obey(replaceState(machineOf(4, 'queued'), 1, { previous: 'state1' }));
    const older = machineOf(6, 'older', 1);
    if (update) device.send({ type: 'answered', update, machine: older, ref: refTo(older, 0) });
    expect(device.state().machine?.state_machine_id).to.equal('queued');
  });
});

describe('other commands', () => {
  it('answers a ping, twice if asked twice [S4.175] [S4.191]', () => {
    const device = playingDevice();
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['ping']);
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['ping']);
  });

  it('sets the volume [S4.169]', () => {
    expect(createDevice().obey({ type: 'set_volume', volume: 100 })).to.deep.equal([{ type: 'set-volume', volume: 100 }]);
  });

  it('pauses before signing out [S4.170]', () => {
    expect(typesIn(playingDevice().obey({ type: 'log_out' }))).to.deep.equal(['pause', 'log-out']);
  });

  it('only reports an unknown command [S4.176] [S8.106]', () => {
    const device = playingDevice();
    const before = device.state();
    expect(device.obey({ type: 'unknown' })).to.deep.equal([{ type: 'report', error: playerError('UNKNOWN_COMMAND') }]);
    expect(playerError('UNKNOWN_COMMAND').message).to.equal('Received unknown command.');
    expect(device.state()).to.equal(before);
  });
});

describe('transitions of the machine', () => {
  it('reports the end of the track, then the next load, and advances by itself [S4.184]', () => {
    const device = playingDevice();
    device.progress(DURATION_MS - 100);
    const orders = device.fact({ type: 'ended' });
    expect(reasonsIn(orders)).to.deep.equal(['track_data_finalized', 'before_track_load']);
    expect(updatesIn(orders)[0]?.sub_state.position).to.equal(DURATION_MS);
    expect(device.state().ref?.state_id).to.equal('state1');
  });

  it('reports the next track as playing when it followed without a gap', () => {
    for (const [followedBy, speed] of [
      ['state1', 1],
      ['state2', 0],
    ] as const) {
      const loads = updatesIn(playingDevice().fact({ type: 'ended', followedBy })).at(-1);
      expect(loads).to.include({ debug_source: 'before_track_load' });
      expect(loads?.sub_state).to.include({ playback_speed: speed, position: 0 });
    }
  });

  it('stays at the end of the list, paused', () => {
    const device = playingDevice();
    for (let index = 0; index < 3; index += 1) device.fact({ type: 'ended' });
    expect(typesIn(device.fact({ type: 'ended' }))).to.deep.equal(['pause', 'update']);
    expect(device.state().ref).to.include({ state_id: 'state3', paused: true });
    expect(device.state().progress.positionMs).to.equal(DURATION_MS);
  });

  it('skips forward and back, and refuses without a transition', () => {
    const device = playingDevice();
    device.send({ type: 'skip', to: 'skip_next' });
    expect(device.state().ref?.state_id).to.equal('state1');
    device.send({ type: 'skip', to: 'skip_prev' });
    expect(device.state().ref?.state_id).to.equal('state0');
    expect(device.send({ type: 'skip', to: 'skip_prev' })).to.deep.equal([
      { type: 'report', error: playerError('LIST_PLAYER_FORBIDDEN') },
    ]);
  });

  it('adopts the longer machine of a response, at the state it is in by then [S3.95]', () => {
    const device = playingDevice();
    const [update] = updatesIn(device.send({ type: 'skip', to: 'skip_next' })).slice(-1);
    device.fact({ type: 'ended' });
    const longer = machineOf(6, 'm2', 1);
    if (update) device.send({ type: 'answered', update, machine: longer, ref: refTo(longer, 0) });
    expect(device.state().ref).to.include({ state_machine_id: 'm2', state_id: 'state2', state_index: 1 });
  });

  it('follows the service to another state after a failure [S4.185]', () => {
    const device = playingDevice();
    const orders = device.fact({ type: 'failed', error: playerError('MEDIA_DECODING', 'x') });
    expect(reasonsIn(orders)).to.deep.equal(['error']);
    const [update] = updatesIn(orders);
    const machine = machineOf(4, 'm2');
    const next = update ? device.send({ type: 'answered', update, machine, ref: refTo(machine, 1) }) : [];
    expect(next[0]).to.deep.include({ type: 'load' });
    expect(device.state().ref?.state_id).to.equal('state1');
  });

  it('reports a failed track until the service answers', () => {
    const device = playingDevice();
    device.fact({ type: 'failed', error: playerError('MEDIA_DECODING', 'x') });
    expect(reasonsIn(device.send({ type: 'enable', initialSeqNum: 1_000 }))).to.deep.equal(['error']);
    expect(reasonsIn(device.obey(replaceState(machineOf(4, 'm2'), 0)))).to.deep.equal(['error']);
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['error']);
    expect(reasonsIn(device.obey(replaceState(machineOf(4, 'm3'), 0, { paused: true })))).to.deep.equal(['modify_current_state']);
    expect(reasonsIn(device.obey({ type: 'ping' }))).to.deep.equal(['ping']);
  });

  it('requests no next track after an error that ends playing here [S4.103] [S8.20]', () => {
    const error = playerError('EME_LICENSE_DEPRECATED');
    const device = playingDevice();
    device.progress(2_000);
    const orders = device.fact({ type: 'failed', error });
    expect(orders[0]).to.deep.equal({ type: 'report', error });
    expect(updatesIn(orders)).to.have.length(1);
    expect(updatesIn(orders)[0]).to.deep.include({ debug_source: 'pause', state_ref: { ...REF_TO_FIRST, paused: true } });
    expect(orders.at(-1)).to.deep.equal({ type: 'disable', error });
    expect(typesIn(device.send({ type: 'shut-down' }))).to.deep.equal(['stop']);
    expect(device.state()).to.include({ isEnabled: false, ref: null, machine: null });
  });

  it('continues after an ignorable error, and reports it [S3.152]', () => {
    const device = playingDevice();
    const before = device.state();
    const error = playerError('EME_CERTIFICATE_UNSUPPORTED');
    expect(device.fact({ type: 'failed', error })).to.deep.equal([{ type: 'report', error }]);
    expect(device.state()).to.equal(before);
  });

  it('refuses a skip without a list [S5.43]', () => {
    const orders = createDevice().send({ type: 'skip', to: 'skip_next' });
    expect(orders).to.deep.equal([{ type: 'report', error: playerError('LIST_PLAYER_NO_LIST') }]);
  });

  it('clears everything when the listening limit is reached [S4.168] [S4.186] [S6.12]', () => {
    const device = playingDevice();
    const orders = device.fact({ type: 'failed', error: playerError('CAPPING_USER_IS_CAPPED') });
    expect(reasonsIn(orders)[0]).to.equal('capped');
    expect(typesIn(orders)).to.include('stop');
    expect(device.state().ref).to.equal(null);
  });
});

describe('commands of a listener before the track plays', () => {
  const loadingDevice = () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState(machineOf(4), 0));
    return device;
  };

  it('a pause is reported at once, with the state paused [S4.181]', () => {
    const device = loadingDevice();
    const orders = device.send({ type: 'pause' });
    expect(typesIn(orders)).to.deep.equal(['pause', 'update']);
    const [update] = updatesIn(orders);
    expect(update).to.deep.include({ debug_source: 'pause', state_ref: { ...REF_TO_FIRST, paused: true } });
    expect(update?.sub_state.playback_speed).to.equal(0);
    expect(device.state().ref?.paused).to.equal(true);
  });

  it('a pause of a playing track is reported when the sound has stopped, and not before', () => {
    const device = playingDevice();
    expect(typesIn(device.send({ type: 'pause' }))).to.deep.equal(['pause']);
    expect(reasonsIn(device.fact({ type: 'paused', positionMs: 100 }))).to.deep.equal(['pause']);
  });

  it('pause, resume and seek do nothing without a track', () => {
    const device = createDevice();
    for (const event of [{ type: 'pause' }, { type: 'resume' }, { type: 'seek', positionMs: 1 }] as const)
      expect(device.send(event)).to.deep.equal([]);
  });
});

describe('the position', () => {
  const machine = machineOf(3);
  const resuming = {
    ...machine,
    states: machine.states.map((state, index) => ({ ...state, initial_playback_position: index === 1 ? 42_000 : null })),
  };
  const playing = () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState(resuming, 0));
    device.fact({ type: 'playing', positionMs: 0 });
    return device;
  };
  const starts = (orders: ReturnType<ReturnType<typeof createDevice>['send']>) =>
    orders.flatMap((order) => (order.type === 'load' ? [order.startMs] : []));

  it('is the initial position of the state after a skip [S3.89]', () => {
    const device = playing();
    const there = device.send({ type: 'skip', to: 'skip_next' });
    expect(starts(there)).to.deep.equal([42_000]);
    expect(updatesIn(there).at(-1)?.sub_state.position).to.equal(42_000);
    expect(starts(device.send({ type: 'skip', to: 'skip_next' }))).to.deep.equal([0]);
    expect(starts(device.send({ type: 'skip', to: 'skip_prev' }))).to.deep.equal([42_000]);
  });

  it('is the initial position of the state after the end of the track before', () => {
    expect(starts(playing().fact({ type: 'ended' }))).to.deep.equal([42_000]);
  });

  it('is 0 when the initial position exceeds the track', () => {
    const late = resuming.states.map((state) => ({ ...state, initial_playback_position: DURATION_MS + 1 }));
    const device = createDevice();
    device.obey(replaceState({ ...resuming, states: late }, 0, { seekTo: 0 }));
    expect(starts(device.send({ type: 'skip', to: 'skip_next' }))).to.deep.equal([0]);
  });

  it('is the initial position of the state when loaded without a seek', () => {
    const device = createDevice();
    expect(starts(device.obey(replaceState(resuming, 1)))).to.deep.equal([42_000]);
    expect(starts(device.obey(replaceState(resuming, 1, { seekTo: 7_000 })))).to.deep.equal([]);
    expect(starts(createDevice().obey(replaceState(resuming, 1, { seekTo: 7_000 })))).to.deep.equal([7_000]);
  });

  for (const [wantedMs, positionMs] of [
    [-1, 0],
    [0, 0],
    [DURATION_MS, DURATION_MS],
    [DURATION_MS + 1, DURATION_MS],
  ] as const)
    it(`of a seek to ${String(wantedMs)} ms is within the track [S5.22]`, () => {
      expect(playingDevice().send({ type: 'seek', positionMs: wantedMs })).to.deep.equal([{ type: 'seek', positionMs }]);
    });
});

describe('state updates', () => {
  it('report the start once more than 1000 ms were played [S4.178]', () => {
    const device = playingDevice();
    expect(reasonsIn(device.progress(1_000))).to.deep.equal([]);
    expect(reasonsIn(device.progress(1_001))).to.deep.equal(['started_playing']);
    expect(reasonsIn(device.progress(2_000))).to.deep.equal([]);
  });

  it('report the threshold once at 31000 ms, without seeks [S4.179] [S9.71]', () => {
    const device = playingDevice();
    device.progress(1_500);
    device.fact({ type: 'moved', fromMs: 1_500, positionMs: 100_000 });
    device.progress(115_000);
    expect(reasonsIn(device.progress(129_499))).to.deep.equal([]);
    expect(reasonsIn(device.progress(129_500))).to.deep.equal(['played_threshold_reached']);
    expect(reasonsIn(device.progress(130_000))).to.deep.equal([]);
  });

  it('report progress at the interval of the track [S4.180]', () => {
    const device = playingDevice();
    device.progress(31_000);
    expect(reasonsIn(device.progress(60_999))).to.deep.equal([]);
    expect(reasonsIn(device.progress(61_000))).to.deep.equal(['progress']);
  });

  it('report a pause and a resume with their speed [S4.181] [S4.182] [S3.98]', () => {
    const device = playingDevice();
    device.progress(2_000);
    const [pause] = updatesIn(device.fact({ type: 'paused', positionMs: 2_400 }));
    expect(pause?.debug_source).to.equal('pause');
    expect(pause?.sub_state).to.include({ playback_speed: 0, position: 2_400 });
    expect(pause?.state_ref?.paused).to.equal(true);
    const [resume] = updatesIn(device.fact({ type: 'playing', positionMs: 2_400 }));
    expect(resume?.debug_source).to.equal('resume');
    expect(resume?.sub_state.playback_speed).to.equal(1);
  });

  it('give the target of a pending seek, and then the position of the sound', () => {
    const device = playingDevice();
    const [modified] = updatesIn(device.obey(replaceState(machineOf(4), 0, { previous: 'state0', seekTo: 60_000 })));
    expect(modified?.sub_state.position).to.equal(60_000);
    const [pause] = updatesIn(device.fact({ type: 'paused', positionMs: 2_400 }));
    expect(pause?.sub_state.position).to.equal(60_000);
    const [arrived] = updatesIn(device.fact({ type: 'moved', fromMs: 2_400, positionMs: 60_000 }));
    expect(arrived?.sub_state.position).to.equal(60_000);
    const [resumed] = updatesIn(device.fact({ type: 'playing', positionMs: 60_100 }));
    expect(resumed?.sub_state.position).to.equal(60_100);
  });

  it('report a seek with both positions [S4.183]', () => {
    const device = playingDevice();
    device.progress(2_400);
    const [seek] = updatesIn(device.fact({ type: 'moved', fromMs: 2_400, positionMs: 60_000 }));
    expect(seek).to.include({ debug_source: 'position_changed', previous_position: 2_400 });
    expect(seek?.sub_state.position).to.equal(60_000);
  });

  it('give the listener’s speed of a playing episode, 0 while silent, and 1 of everything else [S3.97] [S3.98]', () => {
    const machine = machineOf(2);
    const [episode, track] = machine.tracks;
    const mixed = { ...machine, tracks: [{ ...episode!, content_type: 'EPISODE' as const }, track!] };
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    device.obey(replaceState(mixed, 0));
    device.fact({ type: 'loaded', durationMs: DURATION_MS });
    expect(updatesIn(device.send({ type: 'speed', episodeSpeed: 1.5 }))).to.deep.equal([]);
    device.fact({ type: 'playing', positionMs: 0 });
    const [started] = updatesIn(device.progress(2_000));
    expect(started?.sub_state.playback_speed).to.equal(1.5);
    const [faster] = updatesIn(device.send({ type: 'speed', episodeSpeed: 2 }));
    expect(faster).to.include({ debug_source: 'speed_changed' });
    expect(faster?.sub_state).to.include({ playback_speed: 2, position: 2_000 });
    expect(updatesIn(device.send({ type: 'speed', episodeSpeed: 2 }))).to.deep.equal([]);
    const [pause] = updatesIn(device.fact({ type: 'paused', positionMs: 3_000 }));
    expect(pause?.sub_state.playback_speed).to.equal(0);
    device.send({ type: 'skip', to: 'skip_next' });
    device.fact({ type: 'playing', positionMs: 0 });
    const [next] = updatesIn(device.progress(2_000));
    expect(next?.sub_state.playback_speed).to.equal(1);
    expect(updatesIn(device.send({ type: 'speed', episodeSpeed: 3 }))).to.deep.equal([]);
  });

  it('are not repeated without a change [S4.192]', () => {
    const device = playingDevice();
    device.fact({ type: 'paused', positionMs: 2_400 });
    expect(reasonsIn(device.fact({ type: 'paused', positionMs: 2_400 }))).to.deep.equal([]);
  });

  it('wait for a registration, and report a threshold reached before it', () => {
    const device = playingDevice();
    device.send({ type: 'disable' });
    expect(device.progress(40_000)).to.deep.equal([]);
    device.send({ type: 'enable', initialSeqNum: 50 });
    const orders = device.progress(40_500);
    expect(reasonsIn(orders)).to.deep.equal(['started_playing', 'played_threshold_reached']);
    expect(updatesIn(orders).map(({ seq_num }) => seq_num)).to.deep.equal([51, 52]);
  });

  it('report a pause while the browser waits for a click [S4.132]', () => {
    const device = playingDevice();
    const orders = device.fact({ type: 'autoplay-failed' });
    expect(orders[0]).to.deep.equal({ type: 'report', error: playerError('AUTOPLAY_FAILED') });
    expect(device.state().ref?.paused).to.equal(true);
  });
});
