import { expect } from 'chai';
import fc from 'fast-check';
import type { IndexedStateRef, StateMachine, TransitionName } from '#domain/track-playback/types.ts';
import type { SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { CONTEXT, contextOf, createTurns, lastReplace, updateOf, uriAt } from './turns.ts';

const TOTAL = 6;
const FIRST_QUEUED = 100;

const DEEDS = [
  'next on the device',
  'previous on the device',
  'end of the track',
  'next by another',
  'previous by another',
  'queue',
  'set_queue',
  'shuffle',
  'repeat context',
  'repeat track',
  'another context',
] as const;
type Deed = readonly [what: (typeof DEEDS)[number], number: number];

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(fc.tuple(fc.constantFrom(...DEEDS), fc.nat(1_000)), {
  maxLength: 60,
  size: 'max',
});

const uris = Array.from({ length: TOTAL }, (_, index) => uriAt(index));
const isQueued = (uid: string) => uid.startsWith('q');

/** A device that walks its machine, reports each step, and adopts answers and pushes. */
function createWorld() {
  const turns = createTurns();
  turns.register('one');
  turns.play('one', TOTAL, { index: 2 });
  let machine: StateMachine = lastReplace(turns, 'one').state_machine;
  let ref: IndexedStateRef | null = lastReplace(turns, 'one').state_ref;
  let seqNum = 1_000;
  let queuedUri = FIRST_QUEUED;
  /** What is queued by its URIs, as a listener remembers it. */
  let queue: readonly string[] = [];

  const tell = (debug_source: 'before_track_load' | 'modify_current_state') => {
    seqNum += 1;
    const { response } = turns.send({ type: 'update', deviceId: 'one', update: updateOf(seqNum, ref, { debug_source }) });
    expect(response.type).to.be.oneOf(['done', 'state']);
    if (response.type === 'state') ({ machine, ref } = response);
  };
  const send = (fact: SessionFact) => {
    const before = turns.pushes('one').length;
    const { response } = turns.send(fact);
    if (turns.pushes('one').length > before) {
      ({ state_machine: machine, state_ref: ref } = lastReplace(turns, 'one'));
      tell('modify_current_state');
    }
    return response.type !== 'refused';
  };
  const stateOf = (index: number) => machine.states[index];
  const wayOf = (index: number, name: TransitionName) => stateOf(index)?.transitions[name]?.state_index ?? null;

  /** What the device would play one after the other by itself. */
  const ahead = (name: TransitionName) => {
    const uids: string[] = [];
    const from = ref?.state_index ?? -1;
    for (let at = wayOf(from, name); at !== null && uids.length <= machine.states.length; at = wayOf(at, name))
      uids.push(stateOf(at)?.track_uid ?? '');
    return uids;
  };
  /** A reader of the machine alone, before the response of the service. */
  const checkMachine = () => {
    const [next, shown] = [ahead('skip_next'), ahead('show_next')];
    expect(shown).to.deep.equal(next);
    const firstOther = next.findIndex((uid) => !isQueued(uid));
    expect(firstOther < 0 ? [] : next.slice(firstOther).filter(isQueued), `queued behind others: ${next.join()}`).to.deep.equal(
      [],
    );
  };
  const walk = (name: TransitionName) => {
    const to = wayOf(ref?.state_index ?? -1, name);
    if (to === null) return false;
    ref = { state_machine_id: machine.state_machine_id, state_id: stateOf(to)?.state_id ?? '', state_index: to, paused: false };
    checkMachine();
    tell('before_track_load');
    return true;
  };

  return {
    turns,
    queue: () => queue,
    perform([what, number]: Deed): boolean {
      switch (what) {
        case 'next on the device':
        case 'end of the track': {
          const name = what === 'end of the track' ? 'advance' : 'skip_next';
          const isSameAgain = wayOf(ref?.state_index ?? -1, name) === ref?.state_index;
          const isDone = walk(name);
          if (isDone && !isSameAgain) queue = queue.slice(1);
          return isDone;
        }
        case 'previous on the device':
          return walk('skip_prev');
        case 'next by another': {
          const isDone = send({ type: 'skip-next', deviceId: 'one' });
          if (isDone) queue = queue.slice(1);
          return isDone;
        }
        case 'previous by another':
          return send({ type: 'skip-previous', deviceId: 'one' });
        case 'queue': {
          const uri = uriAt((queuedUri += 1));
          queue = [...queue, uri];
          return send({ type: 'enqueue', deviceId: 'one', uri });
        }
        case 'set_queue': {
          const known = turns.state().playback?.list.queue ?? [];
          const turned = [...known.slice(number % (known.length + 1)), ...known.slice(0, number % (known.length + 1))];
          const tracks = number % 3 === 0 ? turned.slice(1) : turned;
          queue = tracks.map(({ uri }) => uri);
          return send({ type: 'set-queue', deviceId: 'one', tracks });
        }
        case 'shuffle':
          return send({ type: 'options', deviceId: 'one', options: { shuffling_context: number % 2 === 0 } });
        case 'repeat context':
          return send({ type: 'options', deviceId: 'one', options: { repeating_context: number % 2 === 0 } });
        case 'repeat track':
          return send({ type: 'options', deviceId: 'one', options: { repeating_track: number % 2 === 0 } });
        case 'another context': {
          const { playback } = turns.state();
          const before = { stateId: ref?.state_id, uri: playback?.window?.current.uri };
          const index = uris.indexOf(before.uri ?? '');
          const isDone = send({
            type: 'update-context',
            deviceId: 'one',
            sessionId: playback?.sessionId ?? '',
            context: contextOf(TOTAL, number % 2 === 0 ? CONTEXT : `${CONTEXT}${number}`),
            index: index < 0 || number % 3 === 0 ? null : index,
          });
          // The device has the same state, and goes on with its sound.
          expect({ stateId: ref?.state_id, uri: turns.state().playback?.window?.current.uri }).to.deep.equal(before);
          return isDone;
        }
      }
    },
    check() {
      checkMachine();
      const { playback } = turns.state();
      const { current, next = [] } = playback?.window ?? {};
      const nextUris = next.map(({ uri }) => uri);
      expect(nextUris.slice(0, queue.length), 'what controllers see').to.deep.equal(queue.slice(0, nextUris.length));
      expect(next.slice(queue.length).some(({ provider }) => provider === 'queue')).to.equal(false);
      expect(ahead('skip_next'), 'what the device has').to.deep.equal(next.map(({ uid }) => uid));
      const here = stateOf(ref?.state_index ?? -1);
      expect(here?.track_uid).to.equal(current?.uid);
      return isQueued(current?.uid ?? '') ? ('on a queued track' as const) : ('on a track of the context' as const);
    },
  };
}

describe('whatever is done to queue and list', () => {
  it('queued tracks are one block in front of the first that is not queued, in their order [S5.57]', () => {
    const places = ['on a queued track', 'on a track of the context'] as const;
    const amounts = ['something queued', 'nothing queued'] as const;
    const tally = createTally(
      'queue and list',
      DEEDS.flatMap((deed) => places.flatMap((place) => amounts.map((amount) => `${deed}, ${place}, ${amount}` as const))),
    );
    fc.assert(
      fc.property(deeds, (history) => {
        const world = createWorld();
        let where = world.check();
        for (const deed of history) {
          const queued = world.queue().length > 0 ? amounts[0] : amounts[1];
          if (world.perform(deed)) tally.count(`${deed[0]}, ${where}, ${queued}`);
          where = world.check();
        }
      }),
      { numRuns: 300 },
    );
    tally.expectAll();
  });
});
