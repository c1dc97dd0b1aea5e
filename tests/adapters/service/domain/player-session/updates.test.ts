import { expect } from 'chai';
import type { SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import type { StateRef, StateUpdate } from '#domain/track-playback/types.ts';
import { CONTEXT, createTurns, DURATION_MS, lastReplace, playing, refAt, updateOf, uriAt, type Turns } from './turns.ts';

type More = Partial<StateUpdate> & { position?: number };

/** One device plays a context, and sends the given reports with growing numbers. */
function playingFrom(total: number, index = 0) {
  const turns = createTurns();
  turns.register('one');
  turns.play('one', total, { index });
  let seqNum = 0;
  const update = (ref: StateRef | null, more: More = {}) =>
    turns.send({ type: 'update', deviceId: 'one', update: updateOf((seqNum += 1), ref, more) });
  const ref = () => lastReplace(turns, 'one').state_ref;
  return { turns, update, ref, send: turns.send, playback: () => turns.state().playback };
}
const statusOf = ({ response }: ReturnType<Turns['send']>) => (response.type === 'refused' ? response.status : response.type);
const isAnnounced = ({ commands }: ReturnType<Turns['send']>) =>
  commands.some((command) => command.type === 'cluster' && command.changed.includes('one'));
/** The track a response leads to, and whether it is to wait there. */
const ledTo = ({ response }: ReturnType<Turns['send']>) => {
  if (response.type !== 'state') return null;
  const { machine, ref } = response;
  return [machine.tracks[machine.states[ref.state_index]?.track ?? -1]?.metadata.uri, ref.paused];
};

describe('a report of a device', () => {
  it('is answered with 404 where the device is not registered', () => {
    const { send } = playingFrom(3);
    expect(statusOf(send({ type: 'update', deviceId: 'gone', update: updateOf(1, null) }))).to.equal(404);
  });

  it('is refused for a state of another list, unless it carries no playback', () => {
    const stray = { state_machine_id: 'm', state_id: 'stray.0.0', paused: false };
    for (const [debug_source, means] of [
      ['progress', 409],
      ['pause', 409],
      ['ping', 409],
      ['register', 'done'],
      ['deregister', 'done'],
      ['state_clear', 'done'],
    ] as const)
      expect(statusOf(playingFrom(3).update(stray, { debug_source })), debug_source).to.equal(means);
  });

  it('of a device that does not play is refused', () => {
    const { turns, ref, send } = playingFrom(3);
    turns.register('two');
    expect(statusOf(send({ type: 'update', deviceId: 'two', update: updateOf(1, ref()) }))).to.equal(409);
    expect(turns.state().activeId).to.equal('one');
  });

  it('becomes the device’s known state', () => {
    const { turns, update, ref } = playingFrom(3);
    const there = refAt(lastReplace(turns, 'one'), 1);
    update(ref());
    update(there);
    expect(turns.state().devices['one']).to.deep.include({ assignedRef: there, isAwaitingReport: false });
  });
});

describe('a ping of a device that has nothing', () => {
  it('is refused where the device was given something: the push was lost', () => {
    expect(statusOf(playingFrom(3).update(null, { debug_source: 'ping' }))).to.equal(409);
  });

  it('is accepted without an assigned state', () => {
    const { turns, send } = playingFrom(3);
    turns.register('two');
    expect(statusOf(send({ type: 'update', deviceId: 'two', update: updateOf(1, null, { debug_source: 'ping' }) }))).to.equal(
      'done',
    );
  });
});

describe('a pause on the device, reported before a push arrived', () => {
  const behind = (source: 'pause' | 'resume' | 'progress', paused: boolean, atOther = false) => {
    const scene = playingFrom(4);
    const heard = lastReplace(scene.turns, 'one');
    scene.update(scene.ref());
    scene.turns.send({ type: 'pause', deviceId: 'one' });
    if (paused) scene.turns.send({ type: 'resume', deviceId: 'one' });
    scene.turns.wait(500);
    const ref = refAt(heard, atOther ? 1 : 0, paused);
    return { ...scene, response: scene.update(ref, { debug_source: source, position: 42_000 }) };
  };

  it('counts: the playback is paused there', () => {
    const { response, playback, turns } = behind('pause', true);
    expect(statusOf(response)).to.equal('done');
    expect(playback()).to.include({ paused: true, positionMs: 42_000, speed: 0, asOfMs: turns.nowMs() });
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    expect(lastReplace(turns, 'one')).to.deep.include({ keeps_pause: true });
  });

  it('counts the other way too: it plays on from there', () => {
    const { playback, turns } = behind('resume', false);
    expect(playback()).to.include({ paused: false, positionMs: 42_000, speed: 1 });
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    expect(lastReplace(turns, 'one')).to.deep.include({ keeps_pause: true });
  });

  it('does not count for progress reports, or another track', () => {
    expect(behind('progress', true).playback()).to.include({ paused: false });
    expect(behind('pause', true, true).playback()).to.include({ paused: false });
  });
});

describe('a seek that the device has not reported', () => {
  const sought = () => {
    const scene = playingFrom(4);
    const before = lastReplace(scene.turns, 'one');
    scene.update(scene.ref(), { position: 5_000 });
    scene.turns.send({ type: 'seek', deviceId: 'one', positionMs: 60_000 });
    return { ...scene, before };
  };

  it('comes again with what follows, until it is reported', () => {
    const { turns, ref, update } = sought();
    expect(lastReplace(turns, 'one')).to.include({ seek_to: 60_000 }).and.not.have.property('repeats_seek');
    const { state_machine: sent } = lastReplace(turns, 'one');
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    const again = lastReplace(turns, 'one');
    expect(again).to.include({ seek_to: 60_000, repeats_seek: true });
    expect(again.prev_state_ref?.state_machine_id).to.equal(sent.state_machine_id);
    update(ref(), { position: 60_000 });
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(91) });
    expect(lastReplace(turns, 'one')).to.include({ seek_to: null }).and.not.have.property('repeats_seek');
  });

  it('keeps its position over a pause on the device, which counts', () => {
    const { before, playback, turns, update } = sought();
    turns.wait(500);
    update(refAt(before, 0, true), { debug_source: 'pause', position: 5_500 });
    expect(playback()).to.include({ paused: true, speed: 0, asOfMs: turns.nowMs() });
    expect(playback()?.positionMs).to.be.within(60_000, 60_500);
  });
});

describe('a pause and a resume by a controller, before the device reports', () => {
  it('both change the device, and what comes after them keeps its own pause', () => {
    const { turns, ref, update } = playingFrom(4);
    update(ref());
    const keeps = (['pause', 'resume'] as const).map((type) => {
      turns.send({ type, deviceId: 'one' });
      return lastReplace(turns, 'one').keeps_pause ?? false;
    });
    expect(keeps).to.deep.equal([false, false]);
    update(ref());
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) });
    expect(lastReplace(turns, 'one').keeps_pause).to.equal(true);
  });
});

describe('a device that has cleared its state', () => {
  it('leaves its playback there, paused, with a push to controllers [S4.187]', () => {
    const { turns, update, ref, playback } = playingFrom(3);
    update(ref(), { position: 5_000 });
    turns.wait(1_000);
    const response = update(null, { debug_source: 'state_clear', previous_position: 6_000 });
    expect([statusOf(response), isAnnounced(response)]).to.deep.equal(['done', true]);
    expect(playback()).to.include({ paused: true, speed: 0, asOfMs: turns.nowMs() });
    expect(turns.state().devices['one']?.assignedRef).to.equal(null);
  });

  it('changes nothing where it was given something that it has not heard of yet', () => {
    const { update, playback } = playingFrom(3);
    expect(statusOf(update(null, { debug_source: 'state_clear' }))).to.equal('done');
    expect(playback()?.paused).to.equal(false);
  });

  it('that is not active changes no playback', () => {
    const { turns, playback, send } = playingFrom(3);
    turns.register('two');
    const response = send({ type: 'update', deviceId: 'two', update: updateOf(1, null, { debug_source: 'state_clear' }) });
    expect([statusOf(response), isAnnounced(response), playback()?.paused]).to.deep.equal(['done', false, false]);
  });

  it('at the end of the last track begins the list again, paused', () => {
    for (const received of [{ previous_position: DURATION_MS }, { previous_position: 0 }]) {
      const { turns, update, ref, playback } = playingFrom(2, 1);
      update(ref(), { position: received.previous_position === 0 ? DURATION_MS : 0 });
      update(null, { ...received, debug_source: 'state_clear' });
      expect(playback()).to.include({ paused: true, positionMs: 0 });
      expect(playback()?.list.at).to.equal(0);
      expect(turns.state().activeId).to.equal('one');
    }
  });
});

describe('a listener at the listening cap', () => {
  for (const hasRef of [true, false])
    it(`has no playback any more, ${hasRef ? 'reported with' : 'reported without'} a state [S4.168]`, () => {
      const { turns, update, ref, playback } = playingFrom(3);
      update(ref());
      const response = update(hasRef ? ref() : null, { debug_source: 'capped' });
      expect([playback(), turns.state().machine]).to.deep.equal([null, null]);
      expect(turns.state().devices['one']?.assignedRef).to.equal(null);
      expect([statusOf(response), isAnnounced(response)]).to.deep.equal(['done', true]);
    });
});

describe('a queued track', () => {
  const withQueue = () => {
    const scene = playingFrom(4);
    scene.update(scene.ref());
    scene.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(9) });
    scene.update(scene.ref());
    const machine = lastReplace(scene.turns, 'one');
    const place = machine.state_machine.states.findIndex(({ track_uid }) => track_uid === 'q0');
    return { ...scene, at: (offset: number) => refAt(machine, place + offset) };
  };

  it('that was used up is played again where the device walks back into it', () => {
    const { update, at, playback } = withQueue();
    for (const offset of [0, 1]) update(at(offset), { debug_source: 'before_track_load' });
    expect(playback()?.list).to.deep.include({ queue: [], queued: null });
    update(at(0), { debug_source: 'before_track_load' });
    expect(playback()?.list.queued).to.deep.include({ uri: uriAt(9), uid: 'q0' });
    expect(playback()?.window?.current).to.include({ uri: uriAt(9), provider: 'queue' });
  });

  it('that is unknown leads on to the next track, where it is about to load', () => {
    const { turns, update, playback } = withQueue();
    const gone = { state_machine_id: 'm', state_id: `${playback()?.sessionId ?? ''}.q77`, paused: false };
    expect(ledTo(update(gone, { debug_source: 'before_track_load' }))).to.deep.equal([uriAt(9), false]);
    expect(statusOf(playingFrom(3).update(gone, { debug_source: 'before_track_load' }))).to.equal(409);
    expect(statusOf(update(gone))).to.equal(409);
    expect(turns.state().activeId).to.equal('one');
  });
});

describe('the end of the last track', () => {
  const finalised = (ref: StateRef | null, more: More) => ({
    ref: ref && { ...ref, paused: true },
    more: { debug_source: 'track_data_finalized', ...more } as const,
  });
  const ending = (position: number, duration: number, total = 2) => {
    const scene = playingFrom(total, 1);
    scene.update(scene.ref());
    const { ref, more } = finalised(scene.ref(), { position });
    const sub_state = { playback_speed: 0, position, duration, stream_time: 0 };
    return { ...scene, response: scene.update(ref, { ...more, sub_state }) };
  };

  for (const [position, duration, isOver] of [
    [DURATION_MS, DURATION_MS, true],
    [DURATION_MS - 1_500, DURATION_MS, true],
    [DURATION_MS - 1_501, DURATION_MS, false],
    [170_000, 170_000, true],
    [170_000, 0, false],
    [DURATION_MS, 0, true],
  ] as const)
    it(`is ${isOver ? '' : 'not '}at ${String(position)} ms of sound that lasts ${String(duration)} ms`, () => {
      const { playback } = ending(position, duration);
      expect(playback()?.list.at).to.equal(isOver ? 0 : 1);
      expect(playback()?.paused).to.equal(true);
    });

  it('begins the list again where it is, paused at the start of its first track', () => {
    const { response, playback, turns } = ending(DURATION_MS, DURATION_MS);
    expect(statusOf(response)).to.not.equal(409);
    expect(playback()).to.include({ paused: true, positionMs: 0, playedMs: 0 });
    const replace = lastReplace(turns, 'one');
    expect([playing(replace), replace.state_ref?.paused, replace.seek_to]).to.deep.equal([uriAt(0), true, 0]);
  });

  it('does not happen while the track repeats', () => {
    const { turns, update, ref, playback } = playingFrom(2, 1);
    turns.send({ type: 'options', deviceId: 'one', options: { repeating_track: true } });
    update(ref());
    const { ref: stopped, more } = finalised(ref(), { position: DURATION_MS });
    update(stopped, more);
    expect(playback()?.list.at).to.equal(1);
  });

  it('does not happen where the report moves on to another track', () => {
    const { update, ref, playback } = playingFrom(2, 1);
    update(ref());
    update(ref(), { debug_source: 'track_data_finalized', position: DURATION_MS });
    expect(playback()?.list.at).to.equal(1);
    expect(playback()?.paused).to.equal(false);
  });

  it('continues with tracks queued meanwhile', () => {
    const { turns, update, ref, send } = playingFrom(2, 1);
    update(ref());
    const heard = lastReplace(turns, 'one');
    send({ type: 'enqueue', deviceId: 'one', uri: uriAt(9) });
    const now = lastReplace(turns, 'one');
    const stopped = refAt(now === heard ? heard : now, now.state_ref?.state_index ?? 0, true);
    const response = update(stopped, { debug_source: 'track_data_finalized', position: DURATION_MS });
    expect(ledTo(response)).to.deep.equal([uriAt(9), false]);
  });
});

describe('a track that broke', () => {
  it('leads to the next, from its beginning, in the response', () => {
    const { update, ref, playback } = playingFrom(5);
    update(ref(), { position: 50_000 });
    const response = update(ref(), { debug_source: 'error', position: 50_000 });
    expect(ledTo(response)).to.deep.equal([uriAt(1), false]);
    expect(playback()).to.include({ positionMs: 0, playedMs: 0 });
  });

  it('at the end of the list begins it again, paused', () => {
    const { update, ref, playback } = playingFrom(2, 1);
    update(ref());
    update(ref(), { debug_source: 'error' });
    expect(playback()).to.include({ paused: true });
    expect(playback()?.list.at).to.equal(0);
  });
});

describe('a track that broke while paused', () => {
  it('stays, and plays again when its listener resumes it', () => {
    const { turns, update, ref, send, playback } = playingFrom(3, 1);
    update(ref());
    send({ type: 'pause', deviceId: 'one' });
    update(ref());
    update(ref(), { debug_source: 'error', position: 50_000 });
    expect(playing(lastReplace(turns, 'one'))).to.equal(uriAt(1));
    expect(playback()).to.include({ paused: true, positionMs: 50_000 });
    expect(playback()?.list.errors).to.equal(0);
    send({ type: 'resume', deviceId: 'one' });
    expect(ref()).to.include({ paused: false });
    expect(playing(lastReplace(turns, 'one'))).to.equal(uriAt(1));
  });

  it('does not lead a list without playable tracks round again', () => {
    const { turns, update, ref, playback } = playingFrom(2, 1);
    update(ref());
    update(ref(), { debug_source: 'error' });
    const startedOver = turns.pushes('one').length;
    update(ref(), { debug_source: 'error' });
    expect(playback()?.list).to.include({ at: 0, errors: 0 });
    expect(turns.pushes('one').length).to.equal(startedOver + 1);
    expect(ref()).to.include({ paused: true });
  });
});

describe('controllers', () => {
  const at = (position: number, playback_speed = 1) => ({
    sub_state: { playback_speed, position, duration: DURATION_MS, stream_time: 0 },
  });
  const LOADING = { debug_source: 'before_track_load', ...at(0, 0) } as const;
  const STARTED = { debug_source: 'started_playing', ...at(0) } as const;
  /** The device loads the track and begins to play it. */
  const started = () => {
    const one = playingFrom(3);
    const ref = refAt(lastReplace(one.turns, 'one'), 0);
    return { ...one, there: ref, loaded: one.update(ref, LOADING), begun: one.update(ref, STARTED) };
  };

  it('are not informed of a report that confirms what they know', () => {
    const { begun, loaded, there, turns, update } = started();
    expect([loaded, begun].map(isAnnounced)).to.deep.equal([false, true]);
    const { version } = turns.state();
    turns.wait(2_000);
    const confirming = update(there, { debug_source: 'progress', ...at(2_000) });
    expect([isAnnounced(confirming), turns.state().version]).to.deep.equal([false, version]);
  });

  it('are informed of another position, another speed and a pause', () => {
    const { there, turns, update } = started();
    turns.wait(2_000);
    expect(isAnnounced(update(there, { debug_source: 'progress', ...at(2_001) }))).to.equal(true);
    expect(isAnnounced(update(there, { debug_source: 'speed_changed', ...at(2_001, 1.5) }))).to.equal(true);
    expect(isAnnounced(update({ ...there, paused: true }, { debug_source: 'pause', ...at(2_001, 0) }))).to.equal(true);
  });

  it('are informed again when a device asks, because it may have missed a push', () => {
    const { there, update } = started();
    expect(isAnnounced(update(there, { debug_source: 'ping', ...at(0) }))).to.equal(true);
  });

  it('see the same playback id from the command to the end of the track', () => {
    const { playback, turns, update } = playingFrom(3);
    const there = refAt(lastReplace(turns, 'one'), 0);
    const given = playback()?.playbackId;
    update(there, LOADING);
    update(there, STARTED);
    expect(turns.state().playback?.playbackId).to.equal(given);
    update(there, LOADING);
    expect(turns.state().playback?.playbackId).to.not.equal(given);
  });
});

describe('plays in the history', () => {
  const threshold = (more: Partial<Extract<SessionFact, { type: 'play' }>> = {}) => {
    const turns = createTurns();
    turns.register('one');
    turns.play('one', 3, more);
    const { state_ref } = lastReplace(turns, 'one');
    turns.wait(1_000);
    const { commands } = turns.send({
      type: 'update',
      deviceId: 'one',
      update: updateOf(1, state_ref, { debug_source: 'played_threshold_reached' }),
    });
    return { turns, record: commands.find(({ type }) => type === 'record') };
  };

  it('is the track, its context, when, and which playback', () => {
    const { record, turns } = threshold({ index: 2 });
    expect(record).to.deep.equal({
      type: 'record',
      uri: uriAt(2),
      contextUri: CONTEXT,
      playedAtMs: turns.nowMs(),
      startedAtMs: turns.nowMs() - 30_000,
      listenedMs: 30_000,
      becomesListen: false,
      playbackId: turns.state().playback?.playbackId,
    });
  });

  it('starts again where the same track starts again', () => {
    const { turns } = threshold();
    const { state_ref } = lastReplace(turns, 'one');
    const before = turns.state().playback?.playbackId;
    const again = { type: 'update', deviceId: 'one' } as const;
    turns.send({ ...again, update: updateOf(2, state_ref, { debug_source: 'before_track_load' }) });
    expect(turns.state().playback).to.include({ playedMs: 0, recorded: false });
    expect(turns.state().playback?.playbackId).to.not.equal(before);
    turns.send({ ...again, update: updateOf(3, state_ref, { debug_source: 'played_threshold_reached' }) });
    expect(turns.recorded()).to.deep.equal([uriAt(0), uriAt(0)]);
  });
});

describe('the errors of a list', () => {
  it('are forgotten when a track has started to play', () => {
    const { update, ref, playback } = playingFrom(9);
    update(ref());
    const response = update(ref(), { debug_source: 'error' });
    expect(playback()?.list.errors).to.equal(1);
    if (response.response.type !== 'state') throw new Error('nothing follows');
    update(response.response.ref, { debug_source: 'started_playing' });
    expect(playback()?.list.errors).to.equal(0);
  });
});
