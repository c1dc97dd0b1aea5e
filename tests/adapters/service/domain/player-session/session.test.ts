import { expect } from 'chai';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import type { SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import { createTurns, DURATION_MS, lastReplace, playing, refAt, updateOf, uriAt, type Turns } from './turns.ts';

const refusal = (turns: Turns, fact: SessionFact) => {
  const { response } = turns.send(fact);
  return response.type === 'refused' ? { status: response.status, text: response.error.message } : response;
};

/** One device plays a context of that many tracks, from the index on. */
const playingFrom = (total: number, index = 0, unplayable: readonly string[] = []) => {
  const turns = createTurns({ unplayable: new Set(unplayable) });
  turns.register('one');
  turns.play('one', total, { index });
  return turns;
};

describe('the machine of a play command', () => {
  it('holds two before, the current track and at least three after it [S3.88] [S3.89]', () => {
    const { state_machine, state_ref } = lastReplace(playingFrom(20, 5), 'one');
    expect(state_machine.tracks.map(({ metadata }) => metadata.uri)).to.deep.equal([3, 4, 5, 6, 7, 8, 9].map(uriAt));
    expect(state_ref?.state_index).to.equal(2);
  });

  it('leads by index to the neighbours, and nowhere at the end of the context [S3.90]', () => {
    const { states } = lastReplace(playingFrom(2), 'one').state_machine;
    const ways = states.map(({ transitions }) => [transitions.advance, transitions.skip_next, transitions.skip_prev]);
    expect(ways.map((row) => row.map((way) => way?.state_index ?? null))).to.deep.equal([
      [1, 1, null],
      [null, null, 0],
    ]);
    expect(states[0]?.restrictions.disallow_skipping_prev_reasons).to.deep.equal(['no_prev_track']);
    expect(states[1]?.restrictions.disallow_skipping_next_reasons).to.deep.equal(['no_next_track']);
  });

  it('advances to the same track while one track repeats, and skips to the next all the same', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'options', deviceId: 'one', options: { repeating_track: true } });
    const { transitions } = lastReplace(turns, 'one').state_machine.states[0] ?? {};
    expect([transitions?.advance?.state_index, transitions?.skip_next?.state_index]).to.deep.equal([0, 1]);
  });

  it('goes round without an end while the context repeats', () => {
    const turns = playingFrom(2, 1);
    turns.send({ type: 'options', deviceId: 'one', options: { repeating_context: true } });
    const { state_machine } = lastReplace(turns, 'one');
    expect(state_machine.tracks.map(({ metadata }) => metadata.uri)).to.deep.equal([1, 0, 1, 0, 1, 0, 1].map(uriAt));
    expect(new Set(state_machine.states.map(({ state_id }) => state_id)).size).to.equal(7);
    expect(state_machine.attributes.options.repeating_context).to.equal(true);
  });

  it('skips unplayable tracks, and starts at the next playable one [S4.161]', () => {
    const replace = lastReplace(playingFrom(5, 1, [uriAt(1), uriAt(3)]), 'one');
    expect(playing(replace)).to.equal(uriAt(2));
    expect(replace.state_machine.tracks.map(({ metadata }) => metadata.uri)).to.deep.equal([0, 2, 4].map(uriAt));
  });

  it('is refused with a reason when nothing can be played, and the earlier playback continues', () => {
    const turns = createTurns({ unplayable: new Set([0, 1, 2].map(uriAt)) });
    turns.register('one');
    const fact = { type: 'play', deviceId: 'one', context: { uri: 'x', name: '', total: 3, given: null }, index: 0 } as const;
    expect(refusal(turns, { ...fact, seekToMs: 0, paused: false, options: {}, askedAtMs: 0 })).to.deep.equal({
      status: 403,
      text: 'Nothing in this list can be played here. It is silent.',
    });
    expect(turns.state().playback).to.equal(null);
    expect(turns.state().activeId).to.equal(null);
  });

  it('is refused when a newer request came while its context was looked up [S4.167]', () => {
    const turns = createTurns();
    turns.register('one');
    turns.play('one', 3, { askedAtMs: 2_000 });
    const { playback } = turns.state();
    const late = { type: 'play', deviceId: 'one', context: { uri: 'x', name: '', total: 2, given: null }, index: 0 } as const;
    expect(refusal(turns, { ...late, seekToMs: 0, paused: false, options: {}, askedAtMs: 1_999 })).to.include({ status: 403 });
    expect(turns.state().playback).to.equal(playback);
  });

  it('starts at the requested place and position', () => {
    const turns = createTurns();
    turns.register('one');
    turns.play('one', 3, { seekToMs: 5_000, paused: true });
    const { seek_to, state_ref } = lastReplace(turns, 'one');
    expect([seek_to, state_ref?.paused]).to.deep.equal([5_000, true]);
  });
});

describe('commands', () => {
  it('to a device that is not registered are answered with 404 [S8.112]', () => {
    expect(refusal(createTurns(), { type: 'pause', deviceId: 'missing' })).to.deep.equal({
      status: 404,
      text: 'No such device.',
    });
  });

  it('pause and resume keep the state id, so that the device changes its state instead of loading it [S7.158] [S7.159]', () => {
    const turns = playingFrom(3);
    const first = lastReplace(turns, 'one').state_ref;
    turns.send({
      type: 'update',
      deviceId: 'one',
      update: updateOf(1, first, { debug_source: 'started_playing', position: 1_200 }),
    });
    turns.wait(3_000);
    turns.send({ type: 'pause', deviceId: 'one' });
    const paused = lastReplace(turns, 'one').state_ref;
    expect([paused?.state_id, paused?.paused]).to.deep.equal([first?.state_id, true]);
    expect(turns.state().playback?.positionMs).to.equal(4_200);
    turns.send({ type: 'resume', deviceId: 'one' });
    expect(lastReplace(turns, 'one').state_ref?.paused).to.equal(false);
  });

  it('seek within the track [S7.162]', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'seek', deviceId: 'one', positionMs: DURATION_MS + 1 });
    expect(lastReplace(turns, 'one').seek_to).to.equal(DURATION_MS);
  });

  it('skip to the next and the previous track, and refuse where there is none [S7.160] [S7.161]', () => {
    const turns = playingFrom(2);
    turns.send({ type: 'skip-next', deviceId: 'one' });
    expect(playing(lastReplace(turns, 'one'))).to.equal(uriAt(1));
    expect(refusal(turns, { type: 'skip-next', deviceId: 'one' })).to.deep.include({ status: 403 });
    turns.send({ type: 'skip-previous', deviceId: 'one' });
    expect(playing(lastReplace(turns, 'one'))).to.equal(uriAt(0));
    expect(refusal(turns, { type: 'skip-previous', deviceId: 'one' })).to.deep.include({ status: 403 });
  });

  it('shuffle the rest and restore the order without touching the current track [S7.163]', () => {
    const turns = playingFrom(50, 7);
    const before = lastReplace(turns, 'one').state_ref;
    turns.send({ type: 'options', deviceId: 'one', options: { shuffling_context: true } });
    const shuffled = lastReplace(turns, 'one');
    expect(shuffled.state_ref?.state_id).to.equal(before?.state_id);
    expect(shuffled.state_machine.tracks.map(({ metadata }) => metadata.uri)).to.not.deep.equal([7, 8, 9, 10, 11].map(uriAt));
    turns.send({ type: 'options', deviceId: 'one', options: { shuffling_context: false } });
    const restored = lastReplace(turns, 'one');
    expect(restored.state_ref?.state_id).to.equal(before?.state_id);
    expect(restored.state_machine.tracks.map(({ metadata }) => metadata.uri)).to.deep.equal([5, 6, 7, 8, 9, 10, 11].map(uriAt));
  });

  it('put queued tracks before the context, marked as queued [S7.166] [S5.57]', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(91) });
    const next = turns.state().playback?.window?.next ?? [];
    expect(next.map(({ uri, uid, provider, metadata }) => [uri, uid, provider, metadata['is_queued']])).to.deep.equal([
      [uriAt(90), 'q0', 'queue', 'true'],
      [uriAt(91), 'q1', 'queue', 'true'],
      [uriAt(1), 'c1', 'context', undefined],
      [uriAt(2), 'c2', 'context', undefined],
    ]);
    turns.send({ type: 'set-queue', deviceId: 'one', tracks: [{ uri: uriAt(91), uid: 'q1' }] });
    expect(turns.state().playback?.window?.next.map(({ uid }) => uid)).to.deep.equal(['q1', 'c1', 'c2']);
  });

  it('set no volume of a device that is not registered', () => {
    const wrong = { type: 'volume', deviceId: 'gone', volume: 1, by: 'controller' } as const;
    expect(refusal(playingFrom(3), wrong)).to.deep.equal({ status: 404, text: 'No such device.' });
  });

  it('keep the volume of a device whose socket is gone, and push nothing to it', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    const { commands } = turns.send({ type: 'volume', deviceId: 'one', volume: 1_000, by: 'controller' });
    expect(commands.filter(({ type }) => type === 'push')).to.deep.equal([]);
    expect(turns.state().devices['one']?.volume).to.equal(1_000);
  });

  it('set the volume of a device and push it [S7.168]', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'volume', deviceId: 'one', volume: 1_000, by: 'controller' });
    expect(turns.pushes('one').at(-1)).to.deep.equal({ type: 'set_volume', volume: 1_000 });
    expect(turns.state().devices['one']?.volume).to.equal(1_000);
  });

  it('do not announce the volume that a device has already', () => {
    const turns = playingFrom(3);
    const { commands } = turns.send({ type: 'volume', deviceId: 'one', volume: 65_535, by: 'device' });
    expect(commands.map(({ type }) => type)).to.deep.equal(['respond']);
  });

  for (const by of ['controller', 'device'] as const)
    it(`announce another volume of a device that does not play, set by ${by === 'device' ? 'itself' : 'a controller'}`, () => {
      const turns = playingFrom(3);
      turns.register('two');
      const before = turns.state().version;
      const { commands } = turns.send({ type: 'volume', deviceId: 'two', volume: 20_000, by });
      expect(commands).to.deep.include({ type: 'cluster', reason: 'DEVICE_VOLUME_CHANGED', changed: ['two'] });
      expect(turns.pushes('two').filter(({ type }) => type === 'set_volume')).to.have.length(by === 'controller' ? 1 : 0);
      const { devices, version } = clusterOf(turns.state(), turns.nowMs());
      expect([devices['two']?.volume, devices['one']?.volume]).to.deep.equal([20_000, 65_535]);
      expect(version).to.be.greaterThan(before);
    });

  for (const [wantedMs, positionMs] of [
    [-5, 0],
    [DURATION_MS, DURATION_MS],
    [DURATION_MS + 1, DURATION_MS],
  ] as const)
    it(`seek to ${String(wantedMs)} ms within the track, and no further [S5.22]`, () => {
      const turns = playingFrom(3);
      turns.send({ type: 'seek', deviceId: 'one', positionMs: wantedMs });
      expect(lastReplace(turns, 'one').seek_to).to.equal(positionMs);
      expect(turns.state().playback?.positionMs).to.equal(positionMs);
    });
});

describe('the position that is shown', () => {
  it('stands at the end of the track, however long nothing is heard of the device', () => {
    const turns = playingFrom(3);
    const ref = lastReplace(turns, 'one').state_ref;
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, ref, { position: DURATION_MS - 1_000 }) });
    const shown = () => clusterOf(turns.state(), turns.nowMs()).player_state?.position_as_of_timestamp;
    turns.wait(999);
    expect(shown()).to.equal(String(DURATION_MS - 1));
    turns.wait(60_000);
    expect(shown()).to.equal(String(DURATION_MS));
  });
});

describe('the numbers of a device', () => {
  it('continue 1000 above those of its earlier registration, whose late updates do not count', () => {
    const turns = playingFrom(5);
    const ref = lastReplace(turns, 'one').state_ref;
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(7, ref, { position: 5_000 }) });
    expect(turns.state().devices['one']?.seqNum).to.equal(7);
    turns.register('one', { connectionId: 'other', previous: updateOf(8, ref, { position: 6_000 }) });
    expect(turns.state().devices['one']?.seqNum).to.equal(1_007);
    const now = lastReplace(turns, 'one').state_ref;
    for (const late of [8, 9, 1_007])
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(late, now, { position: 90_000 }) });
    expect(turns.state().playback?.positionMs).to.equal(6_000);
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1_008, now, { position: 7_000 }) });
    expect(turns.state().playback?.positionMs).to.equal(7_000);
  });

  it('are not reset by a late conflict', () => {
    const turns = playingFrom(5);
    const ref = lastReplace(turns, 'one').state_ref;
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(9, ref, { position: 5_000 }) });
    turns.send({ type: 'conflict', deviceId: 'one', update: updateOf(4, ref) });
    expect(turns.state().devices['one']?.seqNum).to.equal(9);
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(5, ref, { position: 90_000 }) });
    expect(turns.state().playback?.positionMs).to.equal(5_000);
    turns.send({ type: 'conflict', deviceId: 'one', update: updateOf(12, ref) });
    expect(turns.state().devices['one']?.seqNum).to.equal(12);
  });
});

describe('one device plays', () => {
  const both = () => {
    const turns = playingFrom(5, 2);
    turns.register('two');
    return turns;
  };

  it('playing on another device stops the first', () => {
    const turns = both();
    turns.play('two', 3);
    expect(lastReplace(turns, 'one').state_ref).to.equal(null);
    expect(turns.state().activeId).to.equal('two');
  });

  for (const [restore, paused] of [
    ['restore', false],
    ['pause', true],
    ['resume', false],
  ] as const)
    it(`a transfer with ${restore} continues at the first one's position [S7.169]`, () => {
      const turns = both();
      const ref = lastReplace(turns, 'one').state_ref;
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, ref, { position: 10_000 }) });
      turns.wait(500);
      turns.send({ type: 'transfer', deviceId: 'two', restore });
      const { state_ref, seek_to, prev_state_ref } = lastReplace(turns, 'two');
      expect([state_ref?.state_id, state_ref?.paused, seek_to, prev_state_ref]).to.deep.equal([
        ref?.state_id,
        paused,
        10_500,
        null,
      ]);
      expect(lastReplace(turns, 'one').state_ref).to.equal(null);
    });

  it('a command to the other is refused while the first plays', () => {
    expect(refusal(both(), { type: 'skip-next', deviceId: 'two' })).to.deep.include({ status: 403 });
  });

  it('a resume on the other moves the music there', () => {
    const turns = both();
    turns.send({ type: 'resume', deviceId: 'two' });
    expect(turns.state().activeId).to.equal('two');
    expect(playing(lastReplace(turns, 'two'))).to.equal(uriAt(2));
  });
});

describe('reports of a device', () => {
  it('moves the session with it, and brings the next machine before this one ends [S7.142]', () => {
    const turns = playingFrom(20);
    const machine = lastReplace(turns, 'one');
    const walk = (seq: number, index: number) =>
      turns.send({
        type: 'update',
        deviceId: 'one',
        update: updateOf(seq, refAt(machine, index), { debug_source: 'before_track_load' }),
      });
    expect([1, 2].map((index) => walk(index, index).response.type)).to.deep.equal(['done', 'done']);
    expect(turns.state().playback?.window?.current.uri).to.equal(uriAt(2));
    const { response } = walk(3, 3);
    if (response.type !== 'state') throw new Error('no machine came');
    expect(response.ref.state_id).to.equal(refAt(machine, 3).state_id);
    expect(response.machine.states.length - 1 - response.ref.state_index).to.be.at.least(3);
  });

  it('is refused after a newer decision, and the conflict call returns the current state [S7.143]', () => {
    const turns = playingFrom(5);
    const first = lastReplace(turns, 'one').state_ref;
    turns.send({ type: 'skip-next', deviceId: 'one' });
    expect(refusal(turns, { type: 'update', deviceId: 'one', update: updateOf(1, first) })).to.deep.include({ status: 409 });
    const { response } = turns.send({ type: 'conflict', deviceId: 'one', update: updateOf(2, first) });
    const [command] = response.type === 'commands' ? response.commands : [];
    if (command?.type !== 'replace_state') throw new Error('nothing to do');
    expect(playing(command)).to.equal(uriAt(1));
    expect(command.prev_state_ref?.state_id).to.equal(first?.state_id);
  });

  it('may walk back from a queued track, and a later advance continues with the next track', () => {
    const turns = playingFrom(3);
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    const machine = lastReplace(turns, 'one');
    const responses = [1, 0, 1].map((index, at) => {
      const update = updateOf(at + 1, refAt(machine, index), { debug_source: 'before_track_load' });
      return turns.send({ type: 'update', deviceId: 'one', update }).response.type;
    });
    expect(responses).to.deep.equal(['done', 'state', 'state']);
    expect(turns.state().playback?.window?.current.uri).to.equal(uriAt(1));
  });

  it('is not sent back to the very end of a track, where it would end again', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: DURATION_MS }) });
    const elsewhere = { state_machine_id: 'old', state_id: 'old.1.0', paused: false };
    const { response } = turns.send({ type: 'conflict', deviceId: 'one', update: updateOf(2, elsewhere) });
    const [command] = response.type === 'commands' ? response.commands : [];
    expect(command?.type === 'replace_state' && command.seek_to).to.equal(0);
  });

  it('counts a push as lost after the second report from before it, or a ping', () => {
    for (const seqNums of [[2, 3], [2]]) {
      const turns = playingFrom(5);
      const { state_ref } = lastReplace(turns, 'one');
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref) });
      turns.send({ type: 'seek', deviceId: 'one', positionMs: 50_000 });
      const debug_source = seqNums.length === 1 ? 'ping' : 'progress';
      const responses = seqNums.map(
        (seqNum) =>
          turns.send({ type: 'update', deviceId: 'one', update: updateOf(seqNum, state_ref, { debug_source }) }).response.type,
      );
      expect(responses).to.deep.equal(seqNums.length === 1 ? ['refused'] : ['done', 'refused']);
    }
  });

  it('needs no command when it agrees', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    const { response } = turns.send({ type: 'conflict', deviceId: 'one', update: updateOf(1, state_ref) });
    expect(response).to.deep.equal({ type: 'commands', commands: [] });
  });

  it('counts once: the same update again changes nothing [S4.192]', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    const update = updateOf(1, state_ref, { position: 4_000, debug_source: 'position_changed' });
    turns.send({ type: 'update', deviceId: 'one', update });
    const before = turns.state();
    expect(turns.send({ type: 'update', deviceId: 'one', update }).commands).to.have.length(1);
    expect(turns.state()).to.equal(before);
  });

  it('at the end of the context stands paused at its beginning', () => {
    const turns = playingFrom(2, 1);
    const { state_ref } = lastReplace(turns, 'one');
    const stopped = state_ref && { ...state_ref, paused: true };
    const update = updateOf(1, stopped, { position: DURATION_MS, debug_source: 'track_data_finalized' });
    turns.send({ type: 'update', deviceId: 'one', update });
    const replace = lastReplace(turns, 'one');
    expect([playing(replace), replace.state_ref?.paused, replace.seek_to]).to.deep.equal([uriAt(0), true, 0]);
  });

  it('of an error leads to the next track, and stops after the sixth in a row [S4.165] [S4.166] [S9.73]', () => {
    const turns = playingFrom(30);
    for (let error = 1; error <= 6; error += 1) {
      const { playback, machine } = turns.state();
      const at = playback?.list.at ?? 0;
      const state = machine?.states.find(({ track_uid }) => track_uid === `c${at}`);
      const ref = { state_machine_id: machine?.state_machine_id ?? '', state_id: state?.state_id ?? '', paused: false };
      if (turns.state().devices['one']?.isAwaitingReport)
        turns.send({ type: 'update', deviceId: 'one', update: updateOf(error * 2 - 1, ref) });
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(error * 2, ref, { debug_source: 'error' }) });
      expect(turns.state().playback?.list.at).to.equal(error < 6 ? error : 5);
    }
    expect(turns.state().playback?.paused).to.equal(true);
  });

  it('that its listener is capped clears list and state [S4.168]', () => {
    const turns = playingFrom(3);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { debug_source: 'capped' }) });
    expect(turns.state().playback).to.equal(null);
  });

  for (const [name, waitMs, source, times] of [
    ['at the threshold it reports', 1_000, 'played_threshold_reached', 1],
    ['after 30 s of it', 30_000, 'progress', 1],
    ['not before', 29_999, 'progress', 0],
  ] as const)
    it(`is written into the history ${name} [S9.72]`, () => {
      const turns = playingFrom(3);
      const { state_ref } = lastReplace(turns, 'one');
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { debug_source: 'started_playing' }) });
      turns.wait(waitMs);
      const first = turns.send({ type: 'update', deviceId: 'one', update: updateOf(2, state_ref, { debug_source: source }) });
      const again = turns.send({
        type: 'update',
        deviceId: 'one',
        update: updateOf(3, state_ref, { debug_source: source, position: 1 }),
      });
      const records = [...first.commands, ...again.commands].filter(({ type }) => type === 'record');
      expect(records).to.have.length(times);
    });
});

describe('progress in an episode', () => {
  for (const [speed, waitMs, times] of [
    [2, 15_000, 1],
    [2, 14_999, 0],
    [0.5, 59_999, 0],
    [0.5, 60_000, 1],
  ] as const)
    it(`at speed ${String(speed)} for ${String(waitMs)} ms is ${times === 1 ? 'enough' : 'too little'} for the history [S9.72]`, () => {
      const turns = playingFrom(3);
      const { state_ref } = lastReplace(turns, 'one');
      const at = (seqNum: number, position: number) => {
        const update = updateOf(seqNum, state_ref, { position });
        return { ...update, sub_state: { ...update.sub_state, playback_speed: speed } };
      };
      turns.send({ type: 'update', deviceId: 'one', update: at(1, 0) });
      turns.wait(waitMs);
      turns.send({ type: 'update', deviceId: 'one', update: at(2, waitMs * speed) });
      expect(turns.recorded()).to.have.length(times);
      expect(turns.state().playback?.playedMs).to.equal(waitMs * speed);
    });

  it('is nothing while it is paused', () => {
    const turns = playingFrom(3);
    const { state_ref } = lastReplace(turns, 'one');
    const paused = state_ref && { ...state_ref, paused: true };
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, paused, { debug_source: 'pause' }) });
    turns.wait(600_000);
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(2, state_ref, { debug_source: 'resume' }) });
    expect(turns.recorded()).to.deep.equal([]);
  });
});

describe('an episode with a resume point', () => {
  const listening = () => {
    const turns = createTurns({ startMs: 31_000 });
    turns.register('one');
    turns.register('two');
    turns.play('one', 3, { seekToMs: null });
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 31_000 }) });
    return turns;
  };

  it('starts there', () => {
    expect(lastReplace(listening(), 'one').seek_to).to.equal(31_000);
  });

  it('continues where it was on another device, whatever command makes that one active', () => {
    for (const command of [
      { type: 'options', deviceId: 'two', options: { shuffling_context: true } },
      { type: 'enqueue', deviceId: 'two', uri: uriAt(90) },
    ] as const) {
      const turns = listening();
      turns.wait(16_000);
      turns.send({ type: 'deregister', deviceId: 'one', last: null });
      turns.send(command);
      expect(lastReplace(turns, 'two').seek_to, command.type).to.equal(47_000);
    }
  });
});

describe('coming and going', () => {
  it('a reload gets the last track back, paused at its position', () => {
    const turns = playingFrom(5, 3);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 60_000 }) });
    turns.wait(2_000);
    turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    turns.wait(5_000);
    turns.register('one', { connectionId: 'other' });
    const replace = lastReplace(turns, 'one');
    expect([playing(replace), replace.state_ref?.paused, replace.seek_to, replace.prev_state_ref]).to.deep.equal([
      uriAt(3),
      true,
      62_000,
      null,
    ]);
  });

  it('a device that returns with its state continues without a gap', () => {
    const turns = playingFrom(5);
    const machine = lastReplace(turns, 'one');
    turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    turns.wait(10_000);
    const here = refAt(machine, 1);
    turns.register('one', { connectionId: 'other', previous: updateOf(9, here, { position: 7_000 }) });
    const replace = lastReplace(turns, 'one');
    expect(replace.state_ref).to.deep.include({ state_id: here.state_id, paused: false });
    expect([replace.seek_to, replace.prev_state_ref]).to.deep.equal([null, here]);
    expect(turns.state().playback?.positionMs).to.equal(7_000);
  });

  it('a decision during its absence counts more than its own state', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    turns.send({ type: 'skip-next', deviceId: 'one' });
    turns.register('one', { connectionId: 'other', previous: updateOf(9, state_ref) });
    const replace = lastReplace(turns, 'one');
    expect(playing(replace)).to.equal(uriAt(1));
    expect(replace.prev_state_ref?.state_id).to.equal(state_ref?.state_id);
  });

  it('no device is active 25 s after the last one disappeared, and the next one can play', () => {
    const turns = playingFrom(5);
    const { commands } = turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    expect(commands).to.deep.include({ type: 'wait', deviceId: 'one', delayMs: 25_000 });
    turns.wait(24_999);
    turns.send({ type: 'grace-over', deviceId: 'one' });
    expect(turns.state().activeId).to.equal('one');
    turns.wait(1);
    turns.send({ type: 'grace-over', deviceId: 'one' });
    expect([turns.state().activeId, Object.keys(turns.state().devices)]).to.deep.equal([null, []]);
    turns.register('two');
    expect(playing(lastReplace(turns, 'two'))).to.equal(uriAt(0));
  });

  describe('of which the service has let the grace time pass', () => {
    /** One device plays, its socket breaks, `decide` happens, and it is removed. */
    const removedAfter = (decide: (turns: Turns) => void) => {
      const turns = playingFrom(5);
      const { state_ref } = lastReplace(turns, 'one');
      turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 10_000 }) });
      decide(turns);
      turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
      turns.wait(25_000);
      turns.send({ type: 'grace-over', deviceId: 'one' });
      expect(turns.state().devices['one']).to.equal(undefined);
      return {
        turns,
        returns: () => turns.register('one', { connectionId: 'other', previous: updateOf(9, state_ref, { position: 35_000 }) }),
      };
    };
    const shown = (turns: Turns) => clusterOf(turns.state(), turns.nowMs()).player_state;

    it('continue on its return when nothing was decided', () => {
      const { turns, returns } = removedAfter(() => undefined);
      returns();
      expect(lastReplace(turns, 'one').seek_to).to.equal(null);
      expect(shown(turns)).to.include({ is_paused: false, position_as_of_timestamp: '35000' });
    });

    it('continue when only the queue changed', () => {
      const { turns, returns } = removedAfter((before) => before.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) }));
      returns();
      expect(lastReplace(turns, 'one').seek_to).to.equal(null);
      expect(shown(turns)).to.include({ is_paused: false, position_as_of_timestamp: '35000' });
    });

    const decisions = {
      seek: { fact: { type: 'seek', deviceId: 'one', positionMs: 120_000 }, track: 0, positionMs: 120_000 },
      pause: { fact: { type: 'pause', deviceId: 'one' }, track: 0, positionMs: 10_000 },
      skip: { fact: { type: 'skip-next', deviceId: 'one' }, track: 1, positionMs: 0 },
    } as const;
    for (const [name, { fact, positionMs, track }] of Object.entries(decisions))
      it(`keep a ${name} that it never reported`, () => {
        const { turns, returns } = removedAfter((before) => before.send(fact));
        returns();
        const replace = lastReplace(turns, 'one');
        expect([playing(replace), replace.seek_to, replace.state_ref?.paused]).to.deep.equal([uriAt(track), positionMs, true]);
        expect(turns.state().playback).to.include({ positionMs, paused: true });
      });

    it('keep a seek behind which something was queued', () => {
      const { turns, returns } = removedAfter((before) => {
        before.send(decisions.seek.fact);
        before.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
      });
      returns();
      expect(lastReplace(turns, 'one').seek_to).to.equal(120_000);
    });

    it('keep what another device played since', () => {
      const { turns, returns } = removedAfter(() => undefined);
      turns.register('two');
      const { state_ref } = lastReplace(turns, 'two');
      const last = updateOf(1, state_ref, { position: 80_000, debug_source: 'deregister' });
      turns.send({ type: 'deregister', deviceId: 'two', last });
      returns();
      expect(lastReplace(turns, 'one').seek_to).to.equal(80_000);
      expect(turns.state().playback?.positionMs).to.equal(80_000);
    });

    it('continue after a seek that it reported', () => {
      const { turns, returns } = removedAfter((before) => {
        before.send(decisions.seek.fact);
        const { state_ref } = lastReplace(before, 'one');
        before.send({ type: 'update', deviceId: 'one', update: updateOf(2, state_ref, { position: 120_000 }) });
      });
      returns();
      expect(turns.state().playback?.positionMs).to.equal(35_000);
    });
  });

  it('deregistering does not undo a seek that did not arrive', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'seek', deviceId: 'one', positionMs: 120_000 });
    const last = updateOf(1, state_ref, { position: 12_000, debug_source: 'deregister' });
    turns.send({ type: 'deregister', deviceId: 'one', last });
    expect(turns.state().playback).to.include({ positionMs: 120_000, paused: true });
  });

  it('a command through a device that does not have the track starts it where it was', () => {
    const facts: readonly SessionFact[] = [
      { type: 'enqueue', deviceId: 'two', uri: uriAt(90) },
      { type: 'options', deviceId: 'two', options: { repeating_context: true } },
    ];
    for (const fact of facts) {
      const turns = playingFrom(5);
      turns.register('two');
      const { state_ref } = lastReplace(turns, 'one');
      const last = updateOf(1, state_ref, { position: 12_000, debug_source: 'deregister' });
      turns.send({ type: 'deregister', deviceId: 'one', last });
      turns.send(fact);
      expect(lastReplace(turns, 'two')).to.include({ seek_to: 12_000 });
    }
  });

  it('playback of a device whose socket broke is shown paused there, and continues on its return', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 60_000 }) });
    turns.wait(2_000);
    const { commands } = turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    expect(commands).to.deep.include({ type: 'cluster', reason: 'DEVICE_STATE_CHANGED', changed: ['one'] });
    turns.wait(5_000);
    const shown = () => clusterOf(turns.state(), turns.nowMs()).player_state;
    expect(shown()).to.include({ is_paused: true, playback_speed: 0, position_as_of_timestamp: '62000' });
    turns.register('one', { connectionId: 'other', previous: updateOf(9, state_ref, { position: 67_000 }) });
    expect(shown()).to.include({ is_paused: false, playback_speed: 1, position_as_of_timestamp: '67000' });
  });

  it('is transferred paused at the shown position from a device whose socket broke', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 60_000 }) });
    turns.send({ type: 'connection-lost', connectionId: 'one-socket' });
    turns.wait(5_000);
    turns.register('two');
    turns.send({ type: 'transfer', deviceId: 'two', restore: 'restore' });
    expect(lastReplace(turns, 'two')).to.deep.include({ seek_to: 60_000 });
    expect(lastReplace(turns, 'two').state_ref?.paused).to.equal(true);
  });

  it('deregistering carries the last position', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({
      type: 'deregister',
      deviceId: 'one',
      last: updateOf(1, state_ref, { position: 12_000, debug_source: 'deregister' }),
    });
    expect(turns.state().activeId).to.equal(null);
    expect(turns.state().playback).to.deep.include({ positionMs: 12_000, paused: true });
  });

  it('a second page under the same id silences the first, whose late updates do not count', () => {
    const turns = playingFrom(5);
    const { state_ref } = lastReplace(turns, 'one');
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(1, state_ref, { position: 5_000 }) });
    const { commands } = turns.register('one', { connectionId: 'other' });
    const [first] = commands;
    expect(
      first?.type === 'push' && [first.connectionId, first.command.type === 'replace_state' && first.command.state_ref],
    ).to.deep.equal(['one-socket', null]);
    turns.send({ type: 'update', deviceId: 'one', update: updateOf(2, state_ref, { position: 90_000 }) });
    expect(turns.state().playback?.positionMs).to.equal(5_000);
  });

  it('a device for one resource receives nothing outside it', () => {
    const turns = playingFrom(5);
    turns.send({ type: 'deregister', deviceId: 'one', last: null });
    turns.register('embed', { resource: 'spotify:album:other' });
    expect(turns.pushes('embed')).to.deep.equal([]);
    expect(turns.state().activeId).to.equal(null);
  });
});
