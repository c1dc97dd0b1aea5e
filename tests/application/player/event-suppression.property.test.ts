import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ControllerEvent,
  stepSuppression,
  type SuppressionEvent,
  UNSUPPRESSED,
} from '#application/player/event-suppression.ts';
import { SUPPRESSED_MAX } from '#domain/constants/network/connect.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createTally } from '#tests/support/world/tally.ts';

const error = (status: number): ControllerEvent => ({ type: 'error', error: playerError('REQUEST_FAILED', status) });
const VIEW: ControllerEvent = { type: 'view' };

const emittedEvents = fc.oneof(fc.constant(VIEW), fc.integer({ min: 400, max: 599 }).map(error));
const anyEvent: fc.Arbitrary<SuppressionEvent> = fc.oneof(
  fc.constantFrom<SuppressionEvent>({ type: 'suppress' }, { type: 'unsuppress' }),
  emittedEvents.map((event): SuppressionEvent => ({ type: 'emitted', event })),
);

/** The events emitted by the end, and those still held back. */
function heard(events: readonly SuppressionEvent[]) {
  let state = UNSUPPRESSED;
  const received = events.flatMap((event) => {
    const step = stepSuppression(state, event);
    state = step.state;
    return step.commands;
  });
  return { received, state };
}

const errorsIn = (events: readonly ControllerEvent[]) => events.filter(({ type }) => type === 'error');

describe('events that are suppressed', () => {
  it('are emitted in order when the suppression ends, and a view once [S4.193]', () => {
    const { received } = heard([
      { type: 'suppress' },
      ...[error(500), VIEW, VIEW, error(404)].map((event) => ({ type: 'emitted', event }) as const),
    ]);
    expect(received).to.deep.equal([]);
    const all = heard([
      { type: 'suppress' },
      ...[error(500), VIEW, VIEW, error(404)].map((event) => ({ type: 'emitted', event }) as const),
      { type: 'unsuppress' },
    ]);
    expect(all.received).to.deep.equal([error(500), VIEW, error(404)]);
    expect(all.state).to.deep.equal(UNSUPPRESSED);
  });

  it('lose no error and no last view, however silences are nested', () => {
    const tally = createTally('suppression', ['open', 'suppressed', 'nested', 'holds many']);
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: SUPPRESSED_MAX }), (events) => {
        const during = heard(events);
        const { depth } = during.state;
        tally.count(depth === 0 ? 'open' : depth === 1 ? 'suppressed' : 'nested');
        if (heard([{ type: 'suppress' }, ...events.filter(({ type }) => type === 'emitted')]).state.queued.length > 5)
          tally.count('holds many');
        const releases = Array.from({ length: during.state.depth }, (): SuppressionEvent => ({ type: 'unsuppress' }));
        const { received, state } = heard([...events, ...releases]);
        const emitted = events.flatMap((event) => (event.type === 'emitted' ? [event.event] : []));
        expect(errorsIn(received)).to.deep.equal(errorsIn(emitted));
        expect(received.includes(VIEW)).to.equal(emitted.includes(VIEW));
        expect(received.lastIndexOf(VIEW) >= 0 && errorsIn(received.slice(received.lastIndexOf(VIEW))).length).to.equal(
          emitted.lastIndexOf(VIEW) >= 0 && errorsIn(emitted.slice(emitted.lastIndexOf(VIEW))).length,
        );
        expect(state).to.deep.equal(UNSUPPRESSED);
      }),
    );
    tally.expectAll();
  });

  it('are bounded: the oldest give way', () => {
    const many = Array.from({ length: SUPPRESSED_MAX + 5 }, (_, at): SuppressionEvent => ({ type: 'emitted', event: error(at) }));
    const { received } = heard([{ type: 'suppress' }, ...many, { type: 'unsuppress' }]);
    expect(received).to.have.length(SUPPRESSED_MAX);
    expect(received[0]).to.deep.equal(error(5));
  });
});
