import { expect } from 'chai';
import fc from 'fast-check';
import { indexAt } from '#domain/list-player/shuffle.ts';
import type { StateRef, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { STATE_UPDATE_REASONS } from '#domain/track-playback/types.ts';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import type { PlayerSession, SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import { createTally, type Tally } from '#tests/support/world/tally.ts';
import { contextOf, createTurns, updateOf, uriAt } from './turns.ts';

type Deed = readonly [what: string, device: 'a' | 'b' | 'c', number: number];

const DEEDS = [
  'register',
  'come back',
  'deregister',
  'lost',
  'wait',
  'play',
  'pause',
  'resume',
  'skip-next',
  'skip-previous',
  'seek',
  'shuffle',
  'repeat context',
  'repeat track',
  'enqueue',
  'transfer',
  'report',
  'walk',
  'conflict',
] as const;

const REACHED = [
  ...(['moves', 'stands', 'shuffles', 'repeats the context', 'repeats a track', 'plays what is queued'] as const),
  ...(['leaves tracks out', 'has lost the device that plays', 'has devices and none that plays', 'waits for a report'] as const),
  ...(['answers with a machine', 'answers with commands', 'refuses', 'is superseded', 'takes away'] as const),
] as const;
type Reached = (typeof REACHED)[number];

/** Most happens on one device, and more of it leads on than away. */
const OFTEN = ['register', 'play', 'walk', 'walk', 'report', 'report', 'conflict', 'enqueue', 'skip-next'] as const;
const anyDeed: fc.Arbitrary<Deed> = fc.tuple(
  fc.constantFrom(...DEEDS, ...OFTEN),
  fc.constantFrom('a', 'a', 'a', 'b', 'c'),
  fc.nat(40_000),
);
const plain = (ref: StateRef | null) =>
  ref && { state_machine_id: ref.state_machine_id, state_id: ref.state_id, paused: ref.paused };

/** Devices that follow their commands and remember the last one. */
function createWorld(tally: Tally<Reached> = createTally('an account', REACHED)) {
  const turns = createTurns({ unplayable: new Set([2, 5, 9].map(uriAt)) });
  const assigned = new Map<string, StateRef | null>();
  const versions: number[] = [];
  let seqNum = 1_000_000;

  const obey = (deviceId: string, command: TrackPlaybackCommand) => {
    if (command.type !== 'replace_state') return;
    expect(command.prev_state_ref, 'prev_state_ref').to.deep.equal(assigned.get(deviceId) ?? null);
    assigned.set(deviceId, plain(command.state_ref));
  };
  /** `from`: the reported state of the device; a push of the same turn follows from there. */
  const send = (fact: SessionFact, deviceId: string, from?: StateRef | null) => {
    const { activeId } = turns.state();
    const { response, commands } = turns.send(fact);
    if (response.type === 'refused') expect(turns.state().activeId, 'after a refusal').to.equal(activeId);
    const isPushed = commands.some((command) => command.type === 'push' && command.deviceId === deviceId);
    if (from !== undefined && isPushed) assigned.set(deviceId, plain(from));
    for (const command of commands) {
      // What goes to a page that was there before under the same id is no longer this device's.
      const isHere = command.type === 'push' && command.connectionId === turns.state().devices[command.deviceId]?.connectionId;
      if (command.type === 'push' && isHere) obey(command.deviceId, command.command);
      if (command.type === 'cluster') versions.push(turns.state().version);
      if (command.type === 'push' && command.command.type === 'replace_state' && command.command.state_ref === null)
        tally.count('takes away');
    }
    if (response.type === 'state') tally.count('answers with a machine');
    if (response.type === 'commands' && response.commands.length > 0) tally.count('answers with commands');
    if (response.type === 'refused') tally.count(response.status === 409 ? 'is superseded' : 'refuses');
    for (const state of reachedBy(turns.state())) tally.count(state);
    if (response.type === 'state') assigned.set(deviceId, plain(response.ref));
    if (response.type === 'commands') for (const command of response.commands) obey(deviceId, command);
    return response;
  };
  /** A device's report; only what is accepted counts as where it is. */
  const report = (deviceId: string, ref: StateRef | null, number: number) => {
    const debug_source = STATE_UPDATE_REASONS[number % STATE_UPDATE_REASONS.length] ?? 'progress';
    seqNum += 1;
    const before = turns.state();
    const update = updateOf(seqNum, ref, { debug_source, position: number });
    const response = send({ type: 'update', deviceId, update }, deviceId, ref);
    if (response.type === 'done' && before.devices[deviceId]?.assignedRef !== turns.state().devices[deviceId]?.assignedRef)
      assigned.set(deviceId, plain(turns.state().devices[deviceId]?.assignedRef ?? null));
  };
  return { turns, assigned, versions, send, report, nextSeq: () => (seqNum += 1) };
}

function perform({ turns, assigned, send, report, nextSeq }: ReturnType<typeof createWorld>, [what, deviceId, number]: Deed) {
  const has = assigned.get(deviceId) ?? null;
  const { machine, devices } = turns.state();
  switch (what) {
    case 'register':
    case 'come back': {
      const previous = what === 'register' ? null : updateOf(0, has, { position: number });
      assigned.set(deviceId, previous?.state_ref ?? null);
      const { descriptor } = devices[deviceId] ?? turnsDescriptor(deviceId);
      return send(
        {
          type: 'register',
          descriptor,
          connectionId: `${deviceId}${number}`,
          clientVersion: '',
          volume: 0,
          previous,
          resource: null,
        },
        deviceId,
      );
    }
    case 'deregister':
      return send({ type: 'deregister', deviceId, last: number % 2 ? updateOf(0, has) : null }, deviceId);
    case 'lost':
      return send({ type: 'connection-lost', connectionId: devices[deviceId]?.connectionId ?? '' }, deviceId);
    case 'wait':
      turns.wait(number);
      return send({ type: 'grace-over', deviceId }, deviceId);
    case 'play':
      return send(
        {
          type: 'play',
          deviceId,
          context: contextOf(1 + (number % 12)),
          index: null,
          seekToMs: 0,
          paused: number % 3 === 0,
          options: {},
          askedAtMs: 0,
        },
        deviceId,
      );
    case 'pause':
    case 'resume':
    case 'skip-next':
    case 'skip-previous':
      return send({ type: what, deviceId }, deviceId);
    case 'seek':
      return send({ type: 'seek', deviceId, positionMs: number * 10 }, deviceId);
    case 'shuffle':
      return send({ type: 'options', deviceId, options: { shuffling_context: number % 2 === 0 } }, deviceId);
    case 'repeat context':
      return send({ type: 'options', deviceId, options: { repeating_context: number % 2 === 0 } }, deviceId);
    case 'repeat track':
      return send({ type: 'options', deviceId, options: { repeating_track: number % 2 === 0 } }, deviceId);
    case 'enqueue':
      return send({ type: 'enqueue', deviceId, uri: uriAt(number % 10) }, deviceId);
    case 'transfer':
      return send(
        { type: 'transfer', deviceId, restore: (['restore', 'pause', 'resume'] as const)[number % 3] ?? 'restore' },
        deviceId,
      );
    case 'walk': {
      const state = machine?.states[number % Math.max(1, machine.states.length)];
      if (machine && state)
        report(
          deviceId,
          { state_machine_id: machine.state_machine_id, state_id: state.state_id, paused: number % 2 === 0 },
          number,
        );
      return null;
    }
    case 'conflict':
      // Its real state differs from the assigned one, or it has none.
      if (number % 2 === 0) assigned.set(deviceId, null);
      return send({ type: 'conflict', deviceId, update: updateOf(nextSeq(), assigned.get(deviceId) ?? null) }, deviceId);
    default:
      report(deviceId, has, number);
      return null;
  }
}

function reachedBy({ activeId, devices, playback }: PlayerSession): readonly Reached[] {
  const active = devices[activeId ?? ''];
  const isNone = activeId === null && Object.keys(devices).length > 0;
  const places: readonly Reached[] = [
    ...(isNone ? (['has devices and none that plays'] as const) : []),
    ...(active?.isAwaitingReport === true ? (['waits for a report'] as const) : []),
    ...(active && active.lostAtMs !== null ? (['has lost the device that plays'] as const) : []),
  ];
  if (playback === null) return places;
  const { list, speed } = playback;
  const { indexes, uids } = list.unplayable;
  return [
    ...places,
    speed > 0 ? 'moves' : 'stands',
    ...(list.shuffle ? (['shuffles'] as const) : []),
    ...(list.repeat.context ? (['repeats the context'] as const) : []),
    ...(list.repeat.track ? (['repeats a track'] as const) : []),
    ...(list.queued ? (['plays what is queued'] as const) : []),
    ...(indexes.length + uids.length > 0 ? (['leaves tracks out'] as const) : []),
  ];
}

function turnsDescriptor(deviceId: string) {
  const probe = createTurns();
  probe.register(deviceId);
  const device = probe.state().devices[deviceId];
  if (device === undefined) throw new Error('the probe did not register');
  return device;
}

function check({ turns, versions }: ReturnType<typeof createWorld>) {
  const { activeId, devices, machine, playback, building, version } = turns.state();
  expect(building, 'nothing is left half made').to.equal(null);
  expect(activeId === null || activeId in devices, 'the active device is registered').to.equal(true);
  for (const [id, device] of Object.entries(devices))
    if (id !== activeId && device.connectionId !== null) expect(device.assignedRef, `${id} has nothing to play`).to.equal(null);
  expect([...versions].sort((a, b) => a - b)).to.deep.equal(versions);
  expect(version).to.be.at.least(versions.at(-1) ?? 0);
  if (playback === null) return;
  const { list, positionMs } = playback;
  expect(indexAt(list, list.at)).to.be.within(0, list.context.total - 1);
  expect(positionMs).to.be.at.least(0);
  for (const { track_uid } of machine?.states ?? [])
    if (track_uid.startsWith('c')) expect(Number(track_uid.slice(1))).to.be.below(list.context.total);
  const cluster = clusterOf(turns.state(), 5_000_000);
  expect(cluster.player_state?.next_tracks.length ?? 0).to.be.at.most(5);
  expect(cluster.player_state?.prev_tracks.length ?? 0).to.be.at.most(5);
  expect(Number(cluster.player_state?.position_as_of_timestamp)).to.be.at.most(
    Number(cluster.player_state?.duration) || Infinity,
  );
}

describe('any history of an account', () => {
  it('has one active device at most, growing versions, and pushes that follow from the device’s state', () => {
    const tally = createTally('an account', REACHED);
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 60, size: 'max' }), (deeds) => {
        const world = createWorld(tally);
        for (const deed of deeds) {
          perform(world, deed);
          check(world);
        }
      }),
      { numRuns: 300 },
    );
    tally.expectAll();
  });

  it('ends in a session that every device can still be given', () => {
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 40, size: 'max' }), (deeds) => {
        const world = createWorld();
        for (const deed of deeds) perform(world, deed);
        perform(world, ['register', 'a', 1]);
        const response = perform(world, ['play', 'a', 0]);
        expect(response).to.deep.equal({ type: 'done' });
        expect(world.turns.state().activeId).to.equal('a');
        expect(world.assigned.get('a')?.state_id).to.not.equal(undefined);
      }),
    );
  });
});
