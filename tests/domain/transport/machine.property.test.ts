import { expect } from 'chai';
import fc from 'fast-check';
import { playerError } from '#domain/errors/player-error.ts';
import { exponentialMs } from '#domain/transport/backoff.ts';
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
    fc.record({ type: fc.constantFrom('opened', 'closed'), socketId }),
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

describe('the transport, whatever comes', () => {
  it('has bits 0, 1 or 5', () => {
    fc.assert(
      fc.property(events, (all) => {
        expect([0, 1, 5]).to.include(transportBits(after(all)));
      }),
    );
  });

  it('hears nothing an older socket says', () => {
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

  it('waits between the base and the ceiling of its curve', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, chance01) => {
        expect(exponentialMs({ baseMs: 1_000, ceilingMs: 15_000 }, tries, chance01)).to.be.within(1_000, 15_000);
      }),
    );
  });
});
