import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import type { StateMachine } from '#domain/track-playback/types.ts';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import type { SessionResponse, SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import { contextOf, createTurns, lastReplace, updateOf, uriAt } from './turns.ts';

const AD = 'spotify:ad:soap1';
const OTHER_AD = 'spotify:ad:soap2';
const POLICY = { tracksBetween: 2, uris: [AD, OTHER_AD] };
const DISALLOWED = ['ad_disallow'];

/** A device that walks its machine, and takes every newer one it is answered. */
function listening(more: Partial<Extract<SessionFact, { type: 'register' }>> = {}) {
  const turns = createTurns();
  turns.register('one', { adPolicy: POLICY, ...more });
  turns.play('one', 12);
  let machine: StateMachine = lastReplace(turns, 'one').state_machine;
  let at = lastReplace(turns, 'one').state_ref?.state_index ?? 0;
  let seqNum = 0;
  const report = (debug_source: 'before_track_load' | 'started_playing' | 'played_threshold_reached'): SessionResponse => {
    const { state_id = '' } = machine.states[at] ?? {};
    const ref = { state_machine_id: machine.state_machine_id, state_id, paused: false };
    const { response } = turns.send({ type: 'update', deviceId: 'one', update: updateOf((seqNum += 1), ref, { debug_source }) });
    if (response.type === 'state') {
      machine = response.machine;
      at = response.ref.state_index;
    }
    return response;
  };
  const here = () => machine.states[at];
  const uri = () => machine.tracks[here()?.track ?? -1]?.metadata.uri;
  const hear = () => {
    report('before_track_load');
    report('started_playing');
    return report('played_threshold_reached');
  };
  const advance = () => {
    at = here()?.transitions.advance?.state_index ?? -1;
    hear();
    return uri();
  };
  const follow = () => {
    machine = lastReplace(turns, 'one').state_machine;
    at = lastReplace(turns, 'one').state_ref?.state_index ?? 0;
  };
  hear();
  return { turns, here, uri, hear, advance, report, follow, machine: () => machine, at: () => at };
}

/** Two tracks were heard, and the ad sounds. */
function duringAd() {
  const scene = listening();
  scene.advance();
  expect(scene.advance()).to.equal(AD);
  return scene;
}

const refusalOf = (response: SessionResponse) => (response.type === 'refused' ? response.error.message : response.type);

describe('ads between tracks', () => {
  it('follow every second track where the operator sets it, in turn, and the list continues after them [S1.03]', () => {
    const { advance, uri } = listening();
    const events = [uri(), ...Array.from({ length: 6 }, advance)];
    expect(events).to.deep.equal([uriAt(0), uriAt(1), AD, uriAt(2), uriAt(3), OTHER_AD, uriAt(4)]);
  });

  it('are looked ahead to while the track before them sounds, and that one is not touched', () => {
    const { advance, at, here, machine } = listening();
    const [before] = [here()?.state_id];
    advance();
    expect(machine().tracks.map(({ content_type }) => content_type)[at() + 1]).to.equal('AD');
    expect(machine().states.some(({ state_id }) => state_id === before)).to.equal(true);
  });

  it('need a policy, and never play on an embed', () => {
    for (const more of [{ adPolicy: null }, { resource: contextOf(12).uri }]) {
      const { advance, uri } = listening(more);
      expect([uri(), ...Array.from({ length: 5 }, advance)]).to.deep.equal([0, 1, 2, 3, 4, 5].map(uriAt));
    }
  });

  it('may be paused, and not be skipped, sought in, or gone back into', () => {
    const { advance, here, machine, at, turns } = duringAd();
    expect(here()?.restrictions).to.deep.include({
      disallow_skipping_next_reasons: DISALLOWED,
      disallow_skipping_prev_reasons: DISALLOWED,
      disallow_seeking_reasons: DISALLOWED,
    });
    expect(here()).to.deep.include({ disallow_seeking: true });
    expect(here()?.transitions).to.include({ skip_next: null, skip_prev: null });
    const shown = clusterOf(turns.state(), turns.nowMs()).player_state;
    expect(shown?.restrictions).to.deep.include({ disallow_seeking_reasons: DISALLOWED });
    expect(shown?.restrictions).to.not.have.property('disallow_pausing_reasons');
    expect(shown?.track).to.include({ uri: AD, provider: 'context' });
    const behind = machine().states[at() + 1]?.transitions.skip_prev?.state_index ?? -1;
    expect(machine().tracks[behind]?.metadata.uri).to.equal(uriAt(1));
    advance();
    expect(machine().tracks.map(({ metadata }) => metadata.uri)).to.not.include(AD);
  });

  it('are not left: skips, seeks and other contexts are refused meanwhile [S5.20]', () => {
    const { turns } = duringAd();
    const deviceId = 'one';
    const restricted = playerError('COMMAND_RESTRICTED', 'ad_disallow').message;
    const switching = playerError('CONTEXT_SWITCH_FORBIDDEN').message;
    expect(refusalOf(turns.send({ type: 'skip-next', deviceId }).response)).to.equal(restricted);
    expect(refusalOf(turns.send({ type: 'skip-previous', deviceId }).response)).to.equal(restricted);
    expect(refusalOf(turns.send({ type: 'seek', deviceId, positionMs: 9_000 }).response)).to.equal(restricted);
    expect(refusalOf(turns.play(deviceId, 3).response)).to.equal(switching);
    expect(refusalOf(turns.send({ type: 'pause', deviceId }).response)).to.equal('done');
    expect(turns.state().playback?.list.queued?.uri).to.equal(AD);
  });

  it('are no plays', () => {
    const { report, turns } = duringAd();
    turns.wait(40_000);
    report('played_threshold_reached');
    expect(turns.recorded()).to.deep.equal([uriAt(0), uriAt(1)]);
  });

  describe('of an account that becomes premium', () => {
    const pays = { type: 'ads', adPolicy: null } as const;

    it('are not looked ahead to any more, and the sound is not touched', () => {
      const { advance, here, turns } = listening();
      advance();
      const before = here()?.state_id;
      turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(9) });
      turns.send(pays);
      const { seek_to, state_machine, state_ref } = lastReplace(turns, 'one');
      expect([state_ref?.state_id, state_ref?.paused, seek_to]).to.deep.equal([before, false, null]);
      expect(state_machine.tracks.map(({ content_type }) => content_type)).to.not.include('AD');
      expect(turns.state().playback?.list.queue.map(({ uri }) => uri)).to.deep.equal([uriAt(9)]);
    });

    it('end when one is playing: the list continues after it, and the count restarts', () => {
      const { turns, follow, uri } = duringAd();
      turns.send(pays);
      follow();
      expect(uri()).to.equal(uriAt(2));
      expect(lastReplace(turns, 'one').state_ref?.paused).to.equal(false);
      expect(turns.state().ads).to.deep.equal({ heard: 1, tracksSince: 0 });
      expect(refusalOf(turns.send({ type: 'seek', deviceId: 'one', positionMs: 9_000 }).response)).to.equal('done');
    });

    it('come again once they do not pay, without another registration', () => {
      const { advance, turns, uri } = listening({ adPolicy: null });
      expect([advance(), advance()]).to.deep.equal([uriAt(1), uriAt(2)]);
      turns.send({ type: 'ads', adPolicy: POLICY });
      expect([advance(), advance(), uri()]).to.deep.equal([uriAt(3), AD, AD]);
    });
  });

  it('go along to another device', () => {
    const { turns } = duringAd();
    turns.register('two', { adPolicy: POLICY });
    turns.send({ type: 'transfer', deviceId: 'two', restore: 'restore' });
    const { state_machine, state_ref } = lastReplace(turns, 'two');
    const state = state_machine.states[state_ref?.state_index ?? -1];
    expect(state_machine.tracks[state?.track ?? -1]).to.deep.include({ content_type: 'AD' });
  });

  it('return when they were not heard to their end, and stay before queued tracks', () => {
    const { advance, turns } = listening();
    advance();
    turns.send({ type: 'set-queue', deviceId: 'one', tracks: [{ uri: uriAt(9), uid: '' }] });
    expect(turns.state().playback?.list.queue.map(({ uri }) => uri)).to.deep.equal([AD, uriAt(9)]);
    turns.send({ type: 'remove-queued', deviceId: 'one', uids: ['a0'] });
    expect(turns.state().playback?.list.queue.map(({ uri }) => uri)).to.deep.equal([AD, uriAt(9)]);
    turns.play('one', 5);
    expect(turns.state().playback?.list.queue[0]?.uri).to.equal(AD);
  });

  it('do not repeat with the track that does', () => {
    const { follow, here, turns } = duringAd();
    turns.send({ type: 'options', deviceId: 'one', options: { repeating_track: true } });
    follow();
    expect(here()?.transitions.advance?.state_index).to.not.equal(here()?.track);
  });
});
