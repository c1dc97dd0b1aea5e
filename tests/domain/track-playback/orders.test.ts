import { expect } from 'chai';
import type { StateMachine } from '#domain/track-playback/types.ts';
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

/** The loaded track, and the preloaded one. */
const cuesIn = (orders: ReturnType<ReturnType<typeof createDevice>['send']>) =>
  orders.flatMap((order) => (order.type === 'load' || order.type === 'ahead' ? [[order.type, order.cue?.key ?? null]] : []));

/** A machine whose transitions lead into paused states. */
const pausing = (machine: StateMachine): StateMachine => ({
  ...machine,
  states: machine.states.map((state) => {
    const { advance, skip_next } = state.transitions;
    const paused = (way: typeof advance) => way && { ...way, paused: true };
    return { ...state, transitions: { ...state.transitions, advance: paused(advance), skip_next: paused(skip_next) } };
  }),
});

describe('an entered state', () => {
  it('loads its track, and preloads the next one', () => {
    const machine = machineOf(3);
    const orders = createDevice().obey(replaceState(machine, 1));
    expect(orders[0]).to.deep.equal({
      type: 'load',
      startMs: 0,
      autoplay: true,
      cue: { key: 'state1', track: machine.tracks[1] },
    });
    expect(orders[1]).to.deep.equal({ type: 'ahead', cue: { key: 'state2', track: machine.tracks[2], join: 'crossfade' } });
  });

  it('preloads nothing after the last one, nor a track that would start paused', () => {
    expect(cuesIn(createDevice().obey(replaceState(machineOf(3), 2)))).to.deep.equal([
      ['load', 'state2'],
      ['ahead', null],
    ]);
    expect(cuesIn(createDevice().obey(replaceState(pausing(machineOf(3)), 0)))).to.deep.equal([
      ['load', 'state0'],
      ['ahead', null],
    ]);
  });

  it('is paused when its transition is', () => {
    const device = createDevice();
    device.obey(replaceState(pausing(machineOf(3)), 0));
    const [load] = device.send({ type: 'skip', to: 'skip_next' }).filter(({ type }) => type === 'load');
    expect(load).to.include({ autoplay: false });
    expect(device.state().ref).to.deep.equal({ state_machine_id: 'm1', state_id: 'state1', state_index: 1, paused: true });
  });

  it('stops the previous sound when it has no track', () => {
    const machine = machineOf(2);
    const device = playingDevice();
    device.obey(replaceState({ ...machine, state_machine_id: 'm2', tracks: machine.tracks.slice(0, 1) }, 0));
    expect(typesIn(device.send({ type: 'skip', to: 'skip_next' })).at(-1)).to.equal('stop');
  });

  for (const [seekTo, startMs, isReported] of [
    [0, 0, false],
    [1, 1, false],
    [DURATION_MS, DURATION_MS, false],
    [DURATION_MS + 1, 0, true],
    [-1, 0, true],
  ] as const)
    it(`starts at ${String(startMs)} ms for a seek to ${String(seekTo)}${isReported ? ', and reports an invalid position' : ''}`, () => {
      const orders = createDevice().obey(replaceState(machineOf(1), 0, { seekTo }));
      expect(orders[0]).to.include({ type: 'load', startMs });
      const errors = orders.flatMap((order) => (order.type === 'report' ? [order.error.code] : []));
      expect(errors).to.deep.equal(isReported ? ['STREAM_TIME_OUT_OF_RANGE'] : []);
    });
});

describe('a modified state', () => {
  it('seeks to the position of the command, and preloads the new next track', () => {
    const orders = playingDevice().obey(replaceState(machineOf(2, 'm2'), 0, { seekTo: 33_000 }));
    expect(orders[0]).to.deep.equal({ type: 'seek', positionMs: 33_000 });
    expect(cuesIn(orders)).to.deep.equal([['ahead', 'state1']]);
    expect(cuesIn(playingDevice().obey(replaceState(machineOf(1, 'm2'), 0)))).to.deep.equal([['ahead', null]]);
  });
});

describe('a conflict', () => {
  const superseded = (device: ReturnType<typeof createDevice>, stateId: string | null) => {
    const [update] = updatesIn(device.obey({ type: 'ping' }));
    if (!update) throw new Error('no update was sent');
    const state_ref = stateId === null ? null : { state_machine_id: 'm1', state_id: stateId, paused: false };
    return device.send({ type: 'superseded', update: { ...update, state_ref } });
  };

  it('sends the device’s state with the next number, and the rejected state [S7.143]', () => {
    const device = playingDevice();
    const { seqNum } = device.state();
    const [order, ...others] = superseded(device, 'state0');
    expect(others).to.deep.equal([]);
    if (order?.type !== 'conflict') throw new Error('no conflict was observed');
    expect(order.rejected).to.deep.equal([{ state_machine_id: 'm1', state_id: 'state0', paused: false }]);
    expect(order.update).to.deep.include({ debug_source: 'modify_current_state', seq_num: seqNum + 2 });
    expect(device.state().seqNum).to.equal(seqNum + 2);
  });

  it('is sent without a state when nothing is loaded', () => {
    const device = createDevice();
    device.send({ type: 'enable', initialSeqNum: 10 });
    const [order] = superseded(device, 'state0');
    expect(order).to.deep.include({ type: 'conflict', rejected: [] });
  });

  it('is sent for a push based on another state, unless the device is not registered', () => {
    const device = playingDevice();
    const { seqNum } = device.state();
    const [order] = device.obey(replaceState(machineOf(4, 'm2'), 2, { previous: 'state3' }));
    if (order?.type !== 'conflict') throw new Error('no conflict was observed');
    expect(order.update).to.deep.include({ debug_source: 'modify_current_state', seq_num: seqNum + 1 });
    expect(order.rejected).to.deep.equal([{ state_machine_id: 'm2', state_id: 'state2', paused: false }]);
    expect(device.state().seqNum).to.equal(seqNum + 1);
    const [cleared] = device.obey(replaceState(machineOf(4, 'm2'), null, { previous: 'state3' }));
    expect(cleared).to.deep.include({ type: 'conflict', rejected: [] });
    device.send({ type: 'disable' });
    expect(device.obey(replaceState(machineOf(4, 'm2'), 2, { previous: 'state3' }))).to.deep.equal([]);
  });
});

describe('the response to an update', () => {
  it('replaces the machine, also when the state comes first in it', () => {
    const device = playingDevice();
    const [update] = updatesIn(device.obey({ type: 'ping' }));
    const machine = machineOf(3, 'm2');
    if (!update) throw new Error('no update was sent');
    expect(cuesIn(device.send({ type: 'answered', update, machine, ref: refTo(machine, 0) }))).to.deep.equal([
      ['ahead', 'state1'],
    ]);
    expect(device.state()).to.deep.include({ machine, isEnabled: true });
    expect(device.state().ref).to.deep.include({ state_machine_id: 'm2', state_index: 0 });
  });

  it('loads another state from its machine', () => {
    const device = playingDevice();
    const [update] = updatesIn(device.obey({ type: 'ping' }));
    const machine = machineOf(3, 'm2', 10);
    if (!update) throw new Error('no update was sent');
    const orders = device.send({ type: 'answered', update, machine, ref: refTo(machine, 1) });
    expect(cuesIn(orders)).to.deep.equal([
      ['load', 'state11'],
      ['ahead', 'state12'],
    ]);
    expect(device.state().machine).to.equal(machine);
  });

  it('is ignored when the update is older than the registration', () => {
    const device = playingDevice();
    const [update] = updatesIn(device.obey({ type: 'ping' }));
    const machine = machineOf(3, 'm2');
    if (!update) throw new Error('no update was sent');
    device.send({ type: 'enable', initialSeqNum: update.seq_num });
    expect(device.send({ type: 'answered', update, machine, ref: refTo(machine, 0) })).to.deep.equal([]);
  });
});

describe('a registration', () => {
  it('repeats updates that only the previous one received', () => {
    const device = playingDevice();
    device.fact({ type: 'paused', positionMs: 400 });
    expect(reasonsIn(device.fact({ type: 'paused', positionMs: 400 }))).to.deep.equal([]);
    device.send({ type: 'enable', initialSeqNum: 10 });
    expect(reasonsIn(device.fact({ type: 'paused', positionMs: 400 }))).to.deep.equal(['pause']);
  });

  it('counts from its own number, or from 0 without one', () => {
    const device = playingDevice();
    for (const [initialSeqNum, next] of [
      [3, 4],
      [-1, 1],
      [7_000, 7_001],
    ] as const) {
      device.send({ type: 'enable', initialSeqNum });
      expect(updatesIn(device.obey({ type: 'ping' }))[0]?.seq_num).to.equal(next);
    }
  });
});

describe('a resume', () => {
  it('plays the loaded track', () => expect(playingDevice().send({ type: 'resume' })).to.deep.equal([{ type: 'play' }]));
});

describe('a cleared device', () => {
  it('has no position and no track, and reports its last position', () => {
    const device = playingDevice();
    device.progress(5_000);
    const orders = device.send({ type: 'clear' });
    expect(typesIn(orders)).to.deep.equal(['stop', 'update']);
    expect(updatesIn(orders)[0]).to.deep.include({ state_ref: null, previous_position: 5_000 });
    expect(updatesIn(orders)[0]?.sub_state).to.include({ position: 0, duration: 0, stream_time: 0 });
    expect(device.send({ type: 'clear' })).to.deep.equal([]);
  });

  it('shuts down without a report after the deregistration, and continues its numbers', () => {
    const device = playingDevice();
    device.progress(5_000);
    const { seqNum } = device.state();
    expect(device.send({ type: 'shut-down' })).to.deep.equal([{ type: 'stop' }]);
    expect(device.state()).to.deep.include({ isEnabled: false, machine: null, ref: null, seqNum });
    expect(device.state().progress).to.include({ positionMs: 0, playedMs: 0 });
  });
});
