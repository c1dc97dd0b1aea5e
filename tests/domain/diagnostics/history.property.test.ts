import { expect } from 'chai';
import fc from 'fast-check';
import { historyOf } from '#domain/diagnostics/history.ts';
import { MACHINE_NAMES, type RecordedStep } from '#domain/diagnostics/types.ts';

/** Words that decide what becomes an entry, so that random values reach every rule. */
const word = fc.constantFrom(
  ...['connected', 'waiting', 'exhausted', 'stop', 'closed', 'pause', 'skip', 'fact', 'command', 'replace_state', 'log_out'],
  ...['paused', 'failed', 'ended', 'autoplay-failed', 'playing', 'stalled', 'expired', 'report', 'MEDIA_DECODING', 'Kitchen'],
);
const key = fc.constantFrom(
  ...['type', 'phase', 'ref', 'paused', 'state_id', 'state_ref', 'state_index', 'command', 'fact', 'error', 'code', 'current'],
  ...['key', 'isWaiting', 'seekMs', 'track', 'tracks', 'states', 'machine', 'metadata', 'name', 'sent_by', 'wasConnected'],
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.boolean(),
    fc.constantFrom(null, undefined, 0, 1, -1, NaN, Infinity),
    fc.anything({ withBigInt: true, withMap: true, withSet: true, withNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  ),
}));
const anyStep: fc.Arbitrary<Omit<RecordedStep, 'atMs'>> = fc.record({
  machine: fc.record({ name: fc.constantFrom(...MACHINE_NAMES) }),
  event: value,
  before: value,
  after: value,
  commands: fc.array(value, { maxLength: 3 }),
  weight: fc.constant(0),
});

/** Values as the machines have them, by parts, so that most sentences are reached. */
const phase = fc.constantFrom('connected', 'waiting', 'exhausted', 'playing', 'paused', 'stalled');
const state = fc.record({
  phase,
  wasConnected: fc.boolean(),
  failedStateId: fc.constantFrom(null, 'a'),
  ref: fc.option(fc.record({ state_id: fc.constantFrom('a', 'b'), state_index: fc.constant(0), paused: fc.boolean() })),
  machine: fc.constant({ states: [{ track: 0 }], tracks: [{ metadata: { name: 'One' } }] }),
  current: fc.record({
    phase,
    key: fc.constantFrom('a', 'b'),
    isWaiting: fc.boolean(),
    seekMs: fc.constantFrom(null, 1),
    track: fc.constant({ metadata: { name: 'One' } }),
  }),
});
const error = fc.record({ code: fc.constantFrom('MEDIA_DECODING', 'no such code'), canPlayNext: fc.boolean() });
/** The end of a list. */
const end = { type: 'replace_state', state_ref: { state_id: 'b', state_index: 0, paused: true } };
const event = fc.oneof(
  fc.constant({ type: 'command', command: end }),
  fc.record({ type: fc.constantFrom('stop', 'closed', 'pause', 'skip', 'expired') }),
  fc.record({
    type: fc.constant('fact'),
    fact: fc.record({ type: fc.constantFrom('paused', 'ended', 'failed', 'autoplay-failed'), error }),
  }),
  fc.record({
    type: fc.constant('command'),
    command: fc.record(
      {
        type: fc.constantFrom('replace_state', 'log_out'),
        state_ref: state.map(({ ref }) => ref),
        sent_by: fc.constant('Kitchen'),
      },
      { requiredKeys: ['type', 'state_ref'] },
    ),
  }),
);
const likelyStep: fc.Arbitrary<Omit<RecordedStep, 'atMs'>> = fc.record({
  // Most sentences come from these two machines.
  machine: fc.record({
    name: fc.oneof(fc.constantFrom(...MACHINE_NAMES), fc.constantFrom('track-playback' as const, 'playback' as const)),
  }),
  event,
  before: state,
  after: state,
  commands: fc.array(fc.record({ type: fc.constantFrom('pause', 'report', 'load'), error }), { maxLength: 2 }),
  weight: fc.constant(0),
});

describe('the history of playback', () => {
  it('has at most 100 entries, latest first, and never throws, for any log', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: likelyStep, weight: 3 }, anyStep), { minLength: 60, maxLength: 300, size: 'max' }),
        fc.array(fc.nat(20_000), { minLength: 300, maxLength: 300, size: 'max' }),
        (steps, waits) => {
          let atMs = 0;
          const entries = historyOf(steps.map((step, at) => ({ ...step, atMs: (atMs += waits[at] ?? 0) })));
          expect(entries.length).to.be.at.most(100);
          entries.forEach((entry, at) => {
            expect(entry.atMs).to.be.at.least(entries[at + 1]?.atMs ?? 0);
            reached.add(entry.about === 'error' ? `error ${entry.effect}` : entry.what);
          });
        },
      ),
      { numRuns: 60 },
    );
    expect([...reached].sort()).to.deep.equal(
      [
        ...['connected', 'connectionLost', 'lostWhilePlaying', 'reconnected', 'retriesUsed', 'signedOut', 'paused'],
        ...['pausedElsewhere', 'pausedByBrowser', 'pausedByTimer', 'stopped', 'listFailed', 'autoplayBlocked', 'commandLost'],
        ...['started', 'skipped', 'waiting', 'interrupted', 'continued', 'listEnded'],
        ...['pausedBy', 'resumedBy', 'changedBy', 'stoppedBy', 'error skipped', 'error stopped', 'error none'],
      ].sort(),
    );
  });
});
