import { expect } from 'chai';
import type { StateRef, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { createTurns, DURATION_MS, lastReplace, refAt, updateOf, uriAt, type Turns } from './turns.ts';

const STRAY: StateRef = { state_machine_id: 'm', state_id: 'stray.0.0', paused: false };

/** One device plays the second of four tracks and reported 40 s; another is registered. */
function scene(position = 40_000) {
  const turns = createTurns();
  turns.register('one');
  turns.register('two');
  turns.play('one', 4, { index: 1 });
  const assigned = lastReplace(turns, 'one');
  turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, assigned.state_ref, { position }) });
  return { turns, assigned };
}

/** The answer to a conflict of a device. */
function conflict(
  turns: Turns,
  ref: StateRef | null,
  deviceId = 'one',
  { seqNum = 2, position = 40_000 } = {},
): readonly TrackPlaybackCommand[] {
  const { response } = turns.send({ type: 'conflict', deviceId, update: updateOf(seqNum, ref, { position }) });
  if (response.type !== 'commands') throw new Error(`the answer is ${response.type}`);
  return response.commands;
}
const replacesIn = (commands: readonly TrackPlaybackCommand[]) =>
  commands.flatMap((command) => (command.type === 'replace_state' ? [command] : []));

describe('a conflict of the device that plays', () => {
  it('is followed to another track where nothing was decided meanwhile', () => {
    const { turns, assigned } = scene();
    const elsewhere = refAt(assigned, 2);
    const [replace, ...others] = replacesIn(conflict(turns, elsewhere, 'one', { position: 3_000 }));
    expect(others).to.deep.equal([]);
    expect(replace?.state_ref?.state_id).to.equal(elsewhere.state_id);
    expect(replace).to.deep.include({ prev_state_ref: elsewhere, seek_to: null });
    expect(turns.state().playback).to.deep.include({ positionMs: 3_000, paused: false, speed: 1 });
    expect(turns.announced()).to.equal('DEVICE_STATE_CHANGED');
    expect(conflict(turns, refAt(assigned, 3), 'one', { seqNum: 2 }), 'a late one').to.not.deep.equal([]);
    expect(turns.state().playback?.list.at).to.equal(2);
  });

  it('is answered with what was decided meanwhile, from the device’s real state', () => {
    const { turns, assigned } = scene();
    turns.send({ type: 'seek', deviceId: 'one', positionMs: 40_000 });
    const elsewhere = refAt(assigned, 2);
    const [replace, ...others] = replacesIn(conflict(turns, elsewhere));
    expect(others).to.deep.equal([]);
    expect(replace?.state_ref?.state_id).to.equal(assigned.state_ref?.state_id);
    expect(replace).to.deep.include({ prev_state_ref: elsewhere, seek_to: 40_000 });
    expect(turns.state().devices['one']).to.include({ isAwaitingReport: true });
  });

  it('is answered the same way where the device has no state, or an unknown one', () => {
    for (const real of [null, STRAY]) {
      const { turns, assigned } = scene();
      const [replace] = replacesIn(conflict(turns, real));
      expect(replace).to.deep.include({ prev_state_ref: real, seek_to: 40_000 });
      expect(replace?.state_ref?.state_id).to.equal(assigned.state_ref?.state_id);
    }
  });

  it('starts its track over where it received neither a skip nor the way back', () => {
    const { turns, assigned } = scene();
    turns.send({ type: 'skip-next', deviceId: 'one' });
    turns.send({ type: 'skip-previous', deviceId: 'one' });
    const [replace] = replacesIn(conflict(turns, refAt(assigned, assigned.state_ref?.state_index ?? 0)));
    expect([replace?.state_ref?.state_id, replace?.seek_to]).to.deep.equal([assigned.state_ref?.state_id, 0]);
  });

  it('needs nothing where both agree, and counts as heard', () => {
    const { turns, assigned } = scene();
    expect(conflict(turns, refAt(assigned, assigned.state_ref?.state_index ?? 0))).to.deep.equal([]);
    expect(turns.state().devices['one']).to.include({ isAwaitingReport: false, seqNum: 2 });
  });

  it('is paused without a seek, where it has not received that', () => {
    const { turns, assigned } = scene();
    turns.send({ type: 'pause', deviceId: 'one' });
    const [replace] = replacesIn(conflict(turns, refAt(assigned, assigned.state_ref?.state_index ?? 0)));
    expect([replace?.state_ref?.paused, replace?.seek_to]).to.deep.equal([true, null]);
  });

  it('is resumed where it has not received that since it reported its pause', () => {
    const { turns, assigned } = scene();
    const paused = refAt(assigned, assigned.state_ref?.state_index ?? 0, true);
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(2, paused, { debug_source: 'pause' }) });
    turns.send({ type: 'resume', deviceId: 'one' });
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    const [replace] = replacesIn(conflict(turns, paused, 'one', { seqNum: 3 }));
    expect([replace?.state_ref?.paused, replace?.keeps_pause]).to.deep.equal([false, undefined]);
  });

  for (const [surroundings, hasLatest] of [
    ['the latest', true],
    ['older', false],
  ] as const)
    it(`stays paused with ${surroundings} surroundings: its report of the pause was refused with an earlier one`, () => {
      const { turns, assigned } = scene();
      turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
      turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(91) });
      const has = hasLatest ? lastReplace(turns, 'one') : assigned;
      const real = refAt(has, has.state_ref?.state_index ?? 0, true);
      const commands = replacesIn(conflict(turns, real, 'one', { position: 50_000 }));
      expect(commands.map((one) => [one.state_ref?.paused, one.keeps_pause])).to.deep.equal(hasLatest ? [] : [[true, true]]);
      expect(turns.state().playback).to.include({ paused: true, speed: 0, positionMs: hasLatest ? 50_000 : 40_000 });
      expect(turns.announced()).to.equal('DEVICE_STATE_CHANGED');
    });

  it('is resumed where it stopped at the end of its track by itself', () => {
    const { turns, assigned } = scene();
    const stopped = refAt(assigned, assigned.state_ref?.state_index ?? 0, true);
    const [replace] = replacesIn(conflict(turns, stopped, 'one', { position: DURATION_MS }));
    expect(replace?.state_ref?.paused).to.equal(false);
  });

  it('is given the machine there is, where it has the state from another', () => {
    const { turns, assigned } = scene();
    const here = refAt(assigned, assigned.state_ref?.state_index ?? 0);
    const [replace] = replacesIn(conflict(turns, { ...here, state_machine_id: 'older' }));
    expect([replace?.state_ref?.state_id, replace?.seek_to]).to.deep.equal([here.state_id, null]);
  });

  for (const [position, seek] of [
    [DURATION_MS - 1_501, DURATION_MS - 1_501],
    [DURATION_MS - 1_500, 0],
    [0, 0],
  ] as const)
    it(`continues at ${String(seek)} ms with a track that was left at ${String(position)} ms`, () => {
      const { turns } = scene(position);
      expect(replacesIn(conflict(turns, STRAY))[0]?.seek_to).to.equal(seek);
    });
});

describe('a conflict of a device that does not play', () => {
  it('clears its state', () => {
    const { turns } = scene();
    const [replace, ...others] = replacesIn(conflict(turns, STRAY, 'two'));
    expect(others).to.deep.equal([]);
    expect(replace).to.deep.include({ state_ref: null, prev_state_ref: STRAY });
    expect(turns.state().devices['two']).to.include({ assignedRef: null, isAwaitingReport: false });
    expect(turns.state().activeId).to.equal('one');
  });

  it('needs nothing where it has nothing', () => {
    expect(conflict(scene().turns, null, 'two')).to.deep.equal([]);
  });

  it('is the same where nothing plays at all', () => {
    const turns = createTurns();
    turns.register('one');
    expect(replacesIn(conflict(turns, STRAY))[0]).to.deep.include({ state_ref: null, prev_state_ref: STRAY });
    expect(conflict(turns, null)).to.deep.equal([]);
  });

  it('is refused with 404 for an unknown device', () => {
    const { response } = scene().turns.send({ type: 'conflict', deviceId: 'gone', update: updateOf(2, STRAY) });
    expect(response.type === 'refused' && [response.status, response.error.message]).to.deep.equal([404, 'No such device.']);
  });
});
