import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import { stepTransport } from '#domain/transport/machine.ts';
import { DISCONNECTED, transportBits, type TransportEvent, type TransportState } from '#domain/transport/state.ts';

const timer = fc.constantFrom('retry' as const, 'opening' as const, 'ping' as const, 'pong' as const);
const push = fc.oneof(
  fc.constant({ type: 'pong' } as const),
  fc.constant({ type: 'message', uri: 'hm://x', payload: 1 } as const),
  fc.string().map((connectionId) => ({ type: 'connection-id', connectionId }) as const),
);
/** Socket ids are drawn around the ones in use. */
const event = (socketId: fc.Arbitrary<number>): fc.Arbitrary<object> =>
  fc.oneof(
    fc.constantFrom({ type: 'start' }, { type: 'stop' }, { type: 'rearm' }),
    fc.record({ type: fc.constantFrom('opened', 'closed', 'resolved'), socketId }),
    fc.record({ type: fc.constant('unresolved'), socketId, error: fc.constant(playerError('NETWORK_ERROR')) }),
    fc.record({ type: fc.constant('ticketed'), socketId, ticket: fc.string() }),
    fc.record({ type: fc.constant('ticket-refused'), socketId, error: fc.constant(playerError('NETWORK_ERROR')) }),
    fc.record({ type: fc.constant('received'), socketId, push }),
    fc.record({ type: fc.constant('due'), timer }),
  );
const moment = fc.record({ nowMs: fc.nat(10_000_000), chance01: fc.double({ min: 0, max: 0.999, noNaN: true }) });
const events = fc.array(fc.tuple(event(fc.nat(6)), moment), { maxLength: 40 });

const after = (all: readonly (readonly [object, object])[]) =>
  all.reduce<TransportState>(
    (state, [what, when]) => stepTransport(state, { ...what, ...when } as TransportEvent).state,
    DISCONNECTED,
  );

/**
 * A history in which sockets and timers respond realistically: events belong to the current socket, and due timers were scheduled.
 */
const push01 = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'connection-id', connectionId: 'c' } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'pong' } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'message', uri: 'hm://x', payload: 1 } as const) },
);
const likely = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('resolved', 'ticketed', 'opened') },
  { weight: 2, arbitrary: fc.constantFrom('start', 'rearm', 'closed', 'unresolved', 'ticket-refused') },
  { weight: 1, arbitrary: fc.constant('stop') },
  { weight: 4, arbitrary: fc.constantFrom('received', 'due') },
);
const steps = fc.array(
  fc.record({ type: likely, push: push01, pick: fc.nat(3), waitMs: fc.nat(90_000), chance01: moment.map((one) => one.chance01) }),
  { maxLength: 80 },
);
type Steps = typeof steps extends fc.Arbitrary<infer All> ? All : never;

function* walked(all: Steps) {
  let state: TransportState = DISCONNECTED;
  let nowMs = 1;
  const timers = new Set<string>();
  for (const { type, push: heard, pick, waitMs, chance01 } of all) {
    nowMs += waitMs;
    const due = [...timers][pick % Math.max(1, timers.size)];
    if (type === 'due' && due === undefined) continue;
    const { socketId } = state;
    const error = playerError('NETWORK_ERROR');
    const event = { type, socketId, push: heard, ticket: 't', error, timer: due, nowMs, chance01 } as unknown as TransportEvent;
    if (event.type === 'due') timers.delete(event.timer);
    const before = state;
    const step = stepTransport(state, event);
    state = step.state;
    for (const command of step.commands) {
      if (command.type === 'schedule') timers.add(command.timer);
      if (command.type === 'cancel') timers.delete(command.timer);
    }
    yield { before, event, state, commands: step.commands };
  }
}

describe('the transport, for any events', () => {
  it('reaches every phase', () => {
    const phases = [
      'disconnected',
      'resolving',
      'ticketing',
      'opening',
      'identifying',
      'connected',
      'waiting',
      'exhausted',
    ] as const;
    const tally = createTally('the transport', [...phases, 'waits for a pong', 'delivers', 'drops']);
    for (const all of fc.sample(fc.noBias(steps), 1_500))
      for (const { commands, state } of walked(all)) {
        tally.count(state.phase);
        if (state.phase === 'connected' && state.awaitsPong) tally.count('waits for a pong');
        if (commands.some(({ type }) => type === 'deliver')) tally.count('delivers');
        if (commands.some(({ type }) => type === 'dropped')) tally.count('drops');
      }
    tally.expectAll();
  });

  it('has bits 0, 1 or 5', () => {
    fc.assert(
      fc.property(events, (all) => {
        expect([0, 1, 5]).to.include(transportBits(after(all)));
      }),
    );
  });

  it('ignores an older socket', () => {
    fc.assert(
      fc.property(events, event(fc.constant(-1)), moment, (all, late, when) => {
        fc.pre('socketId' in late);
        const state = after(all);
        expect(stepTransport(state, { ...late, ...when } as TransportEvent)).to.deep.equal({ state, commands: [] });
      }),
    );
  });

  it('never cancels the retry it waits for', () => {
    fc.assert(
      fc.property(events, event(fc.nat(6)), moment, (all, next, when) => {
        const { state, commands } = stepTransport(after(all), { ...next, ...when } as TransportEvent);
        if (state.phase === 'waiting' || state.phase === 'exhausted') {
          const cancelled = commands.some((command) => command.type === 'cancel' && command.timer === 'retry');
          expect(cancelled).to.equal(false);
        }
      }),
    );
  });

  it('has one socket at a time, pings only an authenticated one, and sends nothing once stopped', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let open: number | null = null;
        for (const { before, event, commands, state } of walked(all)) {
          for (const command of commands) {
            if (command.type === 'open') {
              expect(open, 'a second socket').to.equal(null);
              open = command.socketId;
            }
            if (command.type === 'ping') expect([transportBits(before), command.socketId]).to.deep.equal([5, open]);
            if (command.type === 'close') open = null;
          }
          if (event.type === 'closed' && event.socketId === before.socketId) open = null;
          if (state.phase === 'disconnected') {
            expect(open).to.equal(null);
            const observed = commands
              .map(({ type }) => type)
              .filter((type) => type !== 'close' && type !== 'cancel' && type !== 'dropped');
            expect(observed).to.deep.equal([]);
          }
          if (before.phase === 'disconnected' && event.type !== 'start' && event.type !== 'stop')
            expect(commands).to.deep.equal([]);
        }
      }),
    );
  });

  it('uses up a budget of two before it was connected and of three after, and is exhausted only then', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { before, state } of walked(all)) {
          const budget = state.wasConnected ? 3 : 2;
          expect(state.triesUsed).to.be.within(0, budget);
          if (state.phase === 'exhausted' && before.phase !== 'exhausted') expect(before.triesUsed).to.be.at.least(budget);
        }
      }),
    );
  });

  it('always waits for a timer, a response or the socket', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const timers = new Set<string>();
        for (const { commands, event, state } of walked(all)) {
          if (event.type === 'due') timers.delete(event.timer);
          for (const command of commands) {
            if (command.type === 'schedule') timers.add(command.timer);
            if (command.type === 'cancel') timers.delete(command.timer);
          }
          const { phase } = state;
          if (phase === 'waiting' || phase === 'exhausted') expect([...timers]).to.deep.equal(['retry']);
          if (phase === 'opening' || phase === 'identifying') expect(timers.has('opening')).to.equal(true);
          if (phase === 'connected') expect([...timers]).to.deep.equal([state.awaitsPong ? 'pong' : 'ping']);
          if (phase === 'disconnected') expect(timers.size).to.equal(0);
        }
      }),
    );
  });

  it('waits between the base and the ceiling of its curve', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, chance01) => {
        expect(exponentialBackoffMs({ baseMs: 1_000, ceilingMs: 15_000 }, tries, chance01)).to.be.within(1_000, 15_000);
      }),
    );
  });
});
