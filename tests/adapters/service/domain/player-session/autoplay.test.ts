import { expect } from 'chai';
import fc from 'fast-check';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import { EMPTY_SESSION, type SessionCommand } from '#adapters/service/domain/player-session/session-types.ts';
import { contextOf, createTurns, lastReplace, playing, refAt, updateOf, uriAt, type Turns } from './turns.ts';
import { createTally } from '#tests/support/world/tally.ts';

const STATION = contextOf(6, 'spotify:station:album:0000000000000000000000');
const ON = { ...EMPTY_SESSION, autoplay: { isOn: true, isChosen: false } };

const soughtIn = (commands: readonly SessionCommand[]) =>
  commands.flatMap((command) => (command.type === 'find-radio' ? [command] : []));

/** A context of that many tracks from the index on, and what goes on after it already found. */
function goingOn(total: number, index = 0, options = {}) {
  const turns = createTurns({ state: ON });
  turns.register('one');
  const [sought] = soughtIn(turns.play('one', total, { index, options }).commands);
  if (sought) turns.send({ type: 'continued', key: sought.key, context: { ...STATION, name: 'Like it' } });
  return { turns, sought };
}

const idsAhead = (turns: Turns) => {
  const { state_machine, state_ref } = lastReplace(turns, 'one');
  return state_machine.states.slice((state_ref?.state_index ?? 0) + 1).map(({ track_uid }) => track_uid);
};

/** The device walked there by itself, as far as its machine leads. */
const walkTo = (turns: Turns, seqNum: number, index: number) =>
  turns.send({
    type: 'update',
    deviceId: 'one',
    update: updateOf(seqNum, refAt(lastReplace(turns, 'one'), index), { debug_source: 'before_track_load' }),
  });

describe('the end of a list with autoplay', () => {
  it('requests a continuation near the end, from the context or else from the current track', () => {
    const far = createTurns({ state: ON });
    far.register('one');
    expect(soughtIn(far.play('one', 20).commands)).to.deep.equal([]);
    const { sought, turns } = goingOn(3);
    expect(sought?.seedUris).to.deep.equal([contextOf(3).uri, uriAt(0)]);
    expect(
      soughtIn(turns.send({ type: 'options', deviceId: 'one', options: { shuffling_context: true } }).commands),
    ).to.deep.equal([]);
  });

  it('is in the machine before its end, with the continuation after it, and the sound goes on', () => {
    const { turns } = goingOn(3, 1);
    expect(idsAhead(turns)).to.deep.equal(['c2', 'r1c0', 'r1c1', 'r1c2']);
    const replace = lastReplace(turns, 'one');
    expect(replace.prev_state_ref?.state_id).to.equal(replace.state_ref?.state_id);
    expect(replace, 'the start of the track, repeated').to.include({ seek_to: 0, repeats_seek: true });
    const last = replace.state_machine.states[2];
    expect(last?.transitions.advance?.state_index).to.equal(3);
    expect(last?.restrictions).to.deep.equal({});
    const { player_state } = clusterOf(turns.state(), turns.nowMs());
    expect(player_state?.next_tracks.map(({ provider }) => provider)).to.deep.equal([
      'context',
      'autoplay',
      'autoplay',
      'autoplay',
    ]);
  });

  it('is passed: the radio plays then, and previous leads back into the list', () => {
    const { turns } = goingOn(3, 1);
    walkTo(turns, 1, 3);
    const shown = () => clusterOf(turns.state(), turns.nowMs()).player_state;
    expect(shown()).to.deep.include({ context_uri: STATION.uri, context_metadata: { context_description: 'Like it' } });
    expect(shown()?.track).to.include({ uid: 'r1c0', provider: 'autoplay' });
    expect(shown()?.prev_tracks.map(({ uid }) => uid)).to.deep.equal(['c0', 'c1', 'c2']);
    expect(shown()?.restrictions).to.not.have.property('disallow_skipping_prev_reasons');
    turns.send({ type: 'skip-previous', deviceId: 'one' });
    expect(playing(lastReplace(turns, 'one'))).to.equal(uriAt(2));
    expect(shown()).to.include({ context_uri: contextOf(3).uri });
    turns.send({ type: 'skip-next', deviceId: 'one' });
    expect(shown()).to.include({ context_uri: STATION.uri });
    expect(shown()?.track?.uid).to.equal('r1c0');
  });

  it('continues after the radio with another one', () => {
    const { turns } = goingOn(1);
    let sought = soughtIn(walkTo(turns, 1, 1).commands);
    for (let seq = 2; sought.length === 0 && seq < 20; seq += 1)
      sought = soughtIn(turns.send({ type: 'skip-next', deviceId: 'one' }).commands);
    expect(sought[0]?.seedUris[0]).to.equal(STATION.uri);
    turns.send({ type: 'continued', key: sought[0]?.key ?? '', context: contextOf(2, 'spotify:station:track:other') });
    expect(turns.state().playback?.list.ahead?.generation).to.equal(2);
  });

  it('is the end where it repeats, where the listener switched it off, where nothing is found, and in an embed', () => {
    expect(goingOn(2, 0, { repeating_context: true }).sought).to.equal(undefined);
    const off = goingOn(2);
    off.turns.send({ type: 'autoplay', isOn: false });
    expect(idsAhead(off.turns)).to.deep.equal(['c1']);
    expect(off.turns.state().autoplay).to.deep.equal({ isOn: false, isChosen: true });
    off.turns.send({ type: 'autoplay', isOn: true });
    const nothing = createTurns({ state: ON });
    nothing.register('one');
    const [sought] = soughtIn(nothing.play('one', 2).commands);
    nothing.send({ type: 'continued', key: sought?.key ?? '', context: null });
    expect(idsAhead(nothing)).to.deep.equal(['c1']);
    const embed = createTurns({ state: ON });
    embed.register('one', { resource: contextOf(2).uri });
    expect(soughtIn(embed.play('one', 2).commands)).to.deep.equal([]);
  });

  it('is found for another list no more', () => {
    const { sought, turns } = goingOn(2);
    turns.play('one', 3);
    turns.send({ type: 'continued', key: sought?.key ?? '', context: STATION });
    expect(turns.state().playback?.list.ahead).to.equal(null);
  });

  it('continues a device that had reached the end before', () => {
    const turns = createTurns({ state: ON });
    turns.register('one');
    const [sought] = soughtIn(turns.play('one', 1).commands);
    const first = lastReplace(turns, 'one').state_ref;
    turns.send({
      type: 'update',
      deviceId: 'one',
      update: updateOf(1, first, { debug_source: 'started_playing', position: 2_000 }),
    });
    turns.send({ type: 'continued', key: sought?.key ?? '', context: STATION });
    const pushed = lastReplace(turns, 'one').state_ref;
    const stopped = updateOf(2, pushed && { ...pushed, paused: true }, {
      debug_source: 'track_data_finalized',
      position: 200_000,
    });
    const { response } = turns.send({ type: 'update', deviceId: 'one', update: stopped });
    expect(response.type === 'state' && response.ref).to.deep.include({ paused: false });
    expect(turns.state().playback?.window?.current.uid).to.equal('r1c0');
  });

  describe('found only after the list had ended', () => {
    /** One track long, and over before anything was found. */
    function over() {
      const turns = createTurns({ state: ON });
      turns.register('one');
      const [sought] = soughtIn(turns.play('one', 1).commands);
      const { state_ref } = lastReplace(turns, 'one');
      const stopped = updateOf(1, state_ref && { ...state_ref, paused: true }, {
        debug_source: 'track_data_finalized',
        position: 200_000,
      });
      turns.send({ type: 'update', deviceId: 'one', update: stopped });
      const again = updateOf(2, lastReplace(turns, 'one').state_ref, { debug_source: 'before_track_load' });
      turns.send({ type: 'update', deviceId: 'one', update: again });
      expect(turns.state().playback).to.deep.include({ paused: true, positionMs: 0 });
      const find = () => turns.send({ type: 'continued', key: sought?.key ?? '', context: STATION });
      const heard = () => clusterOf(turns.state(), turns.nowMs()).player_state;
      return { turns, find, heard };
    }

    it('starts at once, and previous leads back into the list', () => {
      const { turns, find, heard } = over();
      turns.wait(30_000);
      find();
      expect(lastReplace(turns, 'one').state_ref?.paused).to.equal(false);
      expect(heard()).to.deep.include({ context_uri: STATION.uri, is_paused: false });
      expect(heard()?.track?.uid).to.equal('r1c0');
      turns.send({ type: 'skip-previous', deviceId: 'one' });
      expect(heard()).to.include({ context_uri: contextOf(1).uri });
    });

    const deeds: readonly (readonly [string, (turns: Turns) => unknown])[] = [
      ['it is found half a minute later', (turns) => turns.wait(30_001)],
      ['they queued something', (turns) => turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(5) })],
      ['the device paused', (turns) => turns.send({ type: 'pause', deviceId: 'one' })],
      ['they switched it off and on', (turns) => [false, true].map((isOn) => turns.send({ type: 'autoplay', isOn }))],
      ['their device is gone', (turns) => turns.send({ type: 'connection-lost', connectionId: 'one-socket' })],
      [
        'they went on by themselves',
        (turns) => {
          const going = updateOf(3, refAt(lastReplace(turns, 'one'), 0), { debug_source: 'progress', position: 1_000 });
          turns.send({ type: 'update', deviceId: 'one', update: going });
        },
      ],
    ];
    for (const [what, deed] of deeds)
      it(`is only the next track where ${what}`, () => {
        const { turns, find, heard } = over();
        deed(turns);
        const { paused } = turns.state().playback ?? {};
        find();
        expect(turns.state().playback).to.deep.include({ paused });
        expect(heard()).to.include({ context_uri: contextOf(1).uri });
        expect(turns.state().playback?.list.ahead?.context.uri).to.equal(STATION.uri);
      });
  });

  it('keeps the queue first, and the way of shuffling, however it is walked', () => {
    const deeds = fc.constantFrom('skip-next', 'skip-previous', 'shuffle', 'straight', 'enqueue');
    const tally = createTally('what goes on by itself', [
      ...(['context', 'queue', 'autoplay', 'queued', 'sought', 'shuffled', 'in order'] as const),
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(deeds, { maxLength: 30 }), (total, done) => {
        const { turns } = goingOn(total);
        for (const deed of done) {
          const commands = soughtIn(
            deed === 'enqueue'
              ? turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(90) }).commands
              : deed === 'skip-next' || deed === 'skip-previous'
                ? turns.send({ type: deed, deviceId: 'one' }).commands
                : turns.send({ type: 'options', deviceId: 'one', options: { shuffling_context: deed === 'shuffle' } }).commands,
          );
          for (const { key } of commands) turns.send({ type: 'continued', key, context: STATION });
          const { list, window } = turns.state().playback ?? {};
          if (!list || !window) throw new Error('nothing plays');
          tally.count(window.current.provider);
          if (list.queue.length > 0) tally.count('queued');
          if (commands.length > 0) tally.count('sought');
          tally.count(list.shuffle === null ? 'in order' : 'shuffled');
          expect(window.next.length, 'it never ends').to.be.at.least(4);
          const uids = [...window.previous, window.current, ...window.next].map(({ uid }) => uid);
          expect(new Set(uids).size, uids.join()).to.equal(uids.length);
          expect(window.next.slice(0, Math.min(4, list.queue.length)).every(({ provider }) => provider === 'queue')).to.equal(
            true,
          );
        }
      }),
      { numRuns: 150 },
    );
    tally.expectAll();
  });
});
