import { expect } from 'chai';
import fc from 'fast-check';
import { INITIAL_TRACK_PLAYBACK, stateAt, updateOf, type TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import type { StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { createTally, type Tally } from '#tests/support/world/tally.ts';
import { createTurns, DURATION_MS, uriAt } from './turns.ts';

const ID = 'one';
const OTHER = 'two';

type Report = { readonly update: StateUpdate; readonly rejected: readonly StateRef[] | null };

const DEEDS = [
  'seek',
  'skip-next',
  'skip-previous',
  'enqueue',
  'receive',
  'report',
  'lose a push',
  'break',
  'notice',
  'wait',
  'come back',
  'other comes',
  'other leaves',
  'other takes over',
  'takes back',
  'skips by itself',
  'comes back slowly',
] as const;
type Deed = readonly [what: (typeof DEEDS)[number], number: number];

const REACHED = [
  ...([
    'confirms a seek',
    'confirms a skip',
    'skips by itself',
    'skips while it registers',
    'loses a push',
    'loses a push on a whole socket',
    'reports an old position',
    'asks after a conflict',
    'removes the device',
  ] as const),
  ...(['comes back in time', 'comes back after its removal', 'plays on another device'] as const),
] as const;
type Reached = (typeof REACHED)[number];

/** A service, a paused device with the player's own rules, and a socket that breaks before the service notices it. */
function createWorld(tally: Tally<Reached>) {
  const turns = createTurns();
  let state = INITIAL_TRACK_PLAYBACK;
  let connection = 0;
  let isBroken = false;
  let isRegistering = false;
  let confirmed = { uid: '', positionMs: 0 };
  let pushes: TrackPlaybackCommand[] = [];
  let reports: Report[] = [];
  const connectionId = () => `one-${String(connection)}`;

  const feed = (event: TrackPlaybackEvent) => {
    const step = stepTrackPlayback(state, event);
    state = step.state;
    for (const effect of step.commands) {
      if (effect.type === 'update') reports.push({ update: effect.update, rejected: null });
      if (effect.type === 'conflict') reports.push({ update: effect.update, rejected: effect.rejected });
      if (effect.type === 'seek')
        feed({ type: 'fact', fact: { type: 'moved', fromMs: state.progress.positionMs, positionMs: effect.positionMs } });
    }
  };
  const collect = ({ commands }: ReturnType<typeof turns.send>) => {
    for (const command of commands) {
      if (command.type !== 'push' || command.connectionId !== connectionId()) continue;
      if (isBroken) tally.count('loses a push');
      else pushes.push(command.command);
    }
  };
  const send = (fact: Parameters<typeof turns.send>[0]) => {
    const answer = turns.send(fact);
    collect(answer);
    return answer.response;
  };
  /** `isSlow`: the answer arrives with the next deed that waits for it. */
  const register = (isSlow = false) => {
    const wasKnown = turns.state().devices[ID] !== undefined;
    connection += 1;
    isBroken = false;
    [pushes, reports] = [[], []];
    feed({ type: 'disable' });
    if (state.ref !== null) tally.count(wasKnown ? 'comes back in time' : 'comes back after its removal');
    const previous = state.ref === null ? null : updateOf(state, 'register', state.seqNum + 1);
    collect(turns.register(ID, { connectionId: connectionId(), previous }));
    isRegistering = true;
    if (!isSlow) enable();
  };
  const enable = () => {
    if (!isRegistering) return;
    isRegistering = false;
    feed({ type: 'enable', initialSeqNum: turns.state().devices[ID]?.seqNum ?? 0 });
  };
  const flush = () => {
    for (let next = reports.shift(); next; next = reports.shift()) {
      const { rejected, update } = next;
      if (rejected !== null) {
        tally.count('asks after a conflict');
        const response = send({ type: 'conflict', deviceId: ID, update });
        if (response.type === 'commands') for (const command of response.commands) feed({ type: 'settled', update, command });
        if (response.type === 'refused') register();
        continue;
      }
      if (turns.state().activeId === ID && update.state_ref !== null && update.sub_state.position !== confirmed.positionMs)
        tally.count('reports an old position');
      const response = send({ type: 'update', deviceId: ID, update });
      if (response.type === 'state') feed({ type: 'answered', update, machine: response.machine, ref: response.ref });
      if (response.type === 'refused' && response.status === 409) feed({ type: 'superseded', update });
      if (response.type === 'refused' && response.status === 404) register();
    }
  };
  const receive = () => {
    const command = pushes.shift();
    if (command) feed({ type: 'command', command });
  };
  const activeId = () => turns.state().activeId;
  /** What the service has: another device continues there, whatever this one has not reported. */
  const serviceState = () => ({ uid: currentUid(), positionMs: turns.state().playback?.positionMs ?? 0 });
  const deviceUid = () => stateAt(state.machine, state.ref?.state_index ?? -1)?.track_uid ?? '';
  const currentUid = () => clusterOf(turns.state(), turns.nowMs()).player_state?.track?.uid ?? '';

  const perform = ([what, number]: Deed): void => {
    const known = turns.state().devices[ID];
    switch (what) {
      case 'seek': {
        const deviceId = activeId();
        if (deviceId === null) return;
        const positionMs = (number * 997) % DURATION_MS;
        if (send({ type: 'seek', deviceId, positionMs }).type !== 'done') return;
        confirmed = { uid: currentUid(), positionMs };
        return tally.count('confirms a seek');
      }
      case 'skip-next':
      case 'skip-previous': {
        const deviceId = activeId();
        if (deviceId === null || send({ type: what, deviceId }).type !== 'done') return;
        confirmed = { uid: currentUid(), positionMs: 0 };
        return tally.count('confirms a skip');
      }
      case 'enqueue': {
        const deviceId = activeId();
        return deviceId === null ? undefined : void send({ type: 'enqueue', deviceId, uri: uriAt(number % 10) });
      }
      case 'receive':
        return receive();
      case 'report':
        enable();
        return flush();
      case 'skips by itself': {
        const assignment = turns.state().playback?.assignment;
        const hasDecision = assignment?.deviceId !== ID || assignment.pendingMachineId !== null;
        if (state.ref === null || hasDecision || currentUid() !== deviceUid()) return;
        feed({ type: 'skip', to: 'skip_next' });
        confirmed = { uid: deviceUid(), positionMs: 0 };
        return tally.count(isRegistering ? 'skips while it registers' : 'skips by itself');
      }
      case 'comes back slowly':
        return isBroken ? register(true) : undefined;
      case 'lose a push':
        if (pushes.shift()) tally.count('loses a push on a whole socket');
        return;
      case 'break':
        [isBroken, pushes] = [true, []];
        return;
      case 'notice':
        return isBroken && known?.connectionId === connectionId()
          ? void send({ type: 'connection-lost', connectionId: connectionId() })
          : undefined;
      case 'wait':
        turns.wait(number * 1_000);
        send({ type: 'grace-over', deviceId: ID });
        if (known && turns.state().devices[ID] === undefined) tally.count('removes the device');
        return;
      case 'come back':
        return isBroken ? register() : undefined;
      case 'other comes': {
        const wasActive = activeId() === OTHER;
        collect(turns.register(OTHER));
        if (activeId() !== OTHER) return;
        if (!wasActive) confirmed = serviceState();
        return tally.count('plays on another device');
      }
      case 'other takes over':
      case 'takes back': {
        const deviceId = what === 'takes back' ? ID : OTHER;
        if (turns.state().devices[deviceId] === undefined || activeId() === null) return;
        send({ type: 'transfer', deviceId, restore: 'pause' });
        confirmed = serviceState();
        return;
      }
      case 'other leaves':
        return void send({ type: 'deregister', deviceId: OTHER, last: null });
    }
  };

  return {
    perform,
    start() {
      register();
      collect(turns.play(ID, 100, { paused: true, options: { repeating_track: true } }));
      settle();
      confirmed = { uid: currentUid(), positionMs: 0 };
    },
    /** Everything arrives, until nothing is on its way. */
    settle,
    confirmed: () => confirmed,
    service: serviceState,
    /** Whether the device, if it is the one that plays, has reported all of it. */
    isReported: () => activeId() !== ID || turns.state().playback?.assignment?.pendingMachineId === null,
    /** What the device has, if it is the one that plays. */
    device() {
      if (activeId() !== ID) return confirmed;
      return { uid: deviceUid(), positionMs: state.progress.positionMs };
    },
  };

  function settle() {
    if (isBroken) register();
    enable();
    for (let round = 0; round < 3; round += 1) {
      while (pushes.length + reports.length > 0) {
        while (pushes.length > 0) receive();
        flush();
      }
      feed({ type: 'command', command: { type: 'ping' } });
    }
    flush();
    while (pushes.length + reports.length > 0) {
      receive();
      flush();
    }
  }
}

describe('what the service confirmed', () => {
  it('holds, whatever the device missed, and however long it was away', () => {
    const tally = createTally('a confirmed change', REACHED);
    const anyDeed: fc.Arbitrary<Deed> = fc.tuple(
      fc.constantFrom(...DEEDS, 'seek', 'wait', 'break', 'comes back slowly', 'skips by itself'),
      fc.nat(60),
    );
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 30, size: 'max' }), (deeds) => {
        const world = createWorld(tally);
        world.start();
        for (const deed of deeds) world.perform(deed);
        world.settle();
        expect(world.service(), 'the service').to.deep.equal(world.confirmed());
        expect(world.device(), 'the device').to.deep.equal(world.confirmed());
        expect(world.isReported(), 'the last report counts').to.equal(true);
      }),
      { numRuns: 600 },
    );
    tally.expectAll();
  });
});
