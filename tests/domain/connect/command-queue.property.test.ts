import { expect } from 'chai';
import fc from 'fast-check';
import { COMMANDS_WAITING_MAX } from '#domain/constants/network/connect.ts';
import {
  type CommandKind,
  emptyCommandQueue,
  type CommandQueueCommand,
  type CommandQueueEvent,
  stepCommandQueue,
} from '#domain/connect/command-queue.ts';
import { createTally } from '#tests/support/world/tally.ts';

const KINDS: readonly CommandKind[] = [
  ...(['play', 'pause', 'resume', 'seek_to', 'skip_next', 'skip_prev', 'set_shuffling_context'] as const),
  ...(['set_repeating_context', 'set_queue', 'add_to_queue', 'update_context', 'transfer', 'volume'] as const),
];

type Step =
  | { readonly do: 'give'; readonly kind: CommandKind }
  | { readonly do: 'respond' | 'expire' | 'queue many' }
  | { readonly do: 'wait'; readonly ms: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('give' as const), kind: fc.constantFrom(...KINDS) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'respond' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'queue many' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_500 }) }) },
);

/** Runs a queue as its sender does, and records the end of each command. */
function createBench(minIntervalMs: number) {
  let state = emptyCommandQueue(minIntervalMs);
  let nowMs = 0;
  let dueAtMs: number | null = null;
  const kinds = new Map<number, CommandKind>();
  const sent: { readonly id: number; readonly atMs: number }[] = [];
  const fates = new Map<number, CommandQueueCommand['type'] | 'answered'>();
  let mostWaiting = 0;
  const send = (event: CommandQueueEvent) => {
    const step = stepCommandQueue(state, event);
    state = step.state;
    mostWaiting = Math.max(mostWaiting, state.waiting.length);
    for (const command of step.commands) {
      if (command.type === 'schedule') dueAtMs = nowMs + command.delayMs;
      else if (command.type === 'send') sent.push({ id: command.id, atMs: nowMs });
      else {
        expect(fates.has(command.id), 'a command meets one fate').to.equal(false);
        fates.set(command.id, command.type);
      }
    }
  };
  const advance = (ms: number) => {
    const until = nowMs + ms;
    while (dueAtMs !== null && dueAtMs <= until) {
      nowMs = dueAtMs;
      dueAtMs = null;
      send({ type: 'due', nowMs });
    }
    nowMs = until;
  };
  const respond = () => {
    const { sending } = state;
    if (sending === null) return;
    fates.set(sending.entry.id, 'answered');
    send({ type: 'answered', id: sending.entry.id, nowMs });
  };
  return {
    kinds,
    sent,
    fates,
    advance,
    respond,
    state: () => state,
    mostWaiting: () => mostWaiting,
    give(kind: CommandKind) {
      const id = kinds.size;
      kinds.set(id, kind);
      send({ type: 'enqueued', entry: { id, kind }, nowMs });
    },
    expire() {
      const [first] = state.waiting;
      if (first) send({ type: 'expired', id: first.id });
    },
    rest() {
      while (state.sending !== null || state.waiting.length > 0) {
        advance(minIntervalMs);
        respond();
      }
    },
  };
}

describe('commands in a queue', () => {
  it('are sent in order, one at a time, with the interval between them, and each ends once', () => {
    const tally = createTally('a lane', [
      ...(['answered', 'discard', 'cancel', 'replaced while it is sent', 'waits for the interval', 'all places taken'] as const),
    ]);
    fc.assert(
      fc.property(fc.constantFrom(0, 1_000), fc.array(anyStep, { maxLength: 120, size: 'max' }), (minIntervalMs, steps) => {
        const bench = createBench(minIntervalMs);
        for (const step of steps) {
          if (step.do === 'give') bench.give(step.kind);
          if (step.do === 'queue many') for (let count = 0; count < 30; count += 1) bench.give('add_to_queue');
          if (step.do === 'respond') bench.respond();
          if (step.do === 'expire') bench.expire();
          if (step.do === 'wait') bench.advance(step.ms);
          if (bench.state().sending?.isReplaced === true) tally.count('replaced while it is sent');
          if (bench.state().sending === null && bench.state().waiting.length > 0) tally.count('waits for the interval');
        }
        bench.rest();
        for (const fate of bench.fates.values())
          if (fate === 'answered' || fate === 'discard' || fate === 'cancel') tally.count(fate);
        if (bench.mostWaiting() === COMMANDS_WAITING_MAX) tally.count('all places taken');
        const ids = bench.sent.map(({ id }) => id);
        expect(ids).to.deep.equal([...ids].sort((one, other) => one - other));
        bench.sent.forEach(({ atMs }, at) => {
          const before = bench.sent[at - 1]?.atMs ?? -Infinity;
          expect(atMs - before).to.be.at.least(minIntervalMs);
        });
        expect(bench.fates.size).to.equal(bench.kinds.size);
        expect(bench.mostWaiting()).to.be.at.most(COMMANDS_WAITING_MAX);
      }),
      { numRuns: 300 },
    );
    tally.expectAll();
  });

  it('are cancelled only for a newer replacement; commands that add up never are', () => {
    const withdrawn = new Set<CommandKind>();
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 120, size: 'max' }), (steps) => {
        const bench = createBench(0);
        for (const step of steps) {
          if (step.do === 'give') bench.give(step.kind);
          if (step.do === 'respond') bench.respond();
        }
        bench.rest();
        for (const [id, fate] of bench.fates) {
          const kind = bench.kinds.get(id);
          if (fate !== 'cancel' || kind === undefined) continue;
          withdrawn.add(kind);
          const later = [...bench.kinds].filter(([other]) => other > id).map(([, other]) => other);
          const opposite: readonly CommandKind[] = kind === 'pause' ? ['resume'] : kind === 'resume' ? ['pause'] : [];
          const skips: readonly CommandKind[] = kind === 'seek_to' ? ['skip_next', 'skip_prev'] : [];
          const reset: readonly CommandKind[] = ['pause', 'resume', 'seek_to', 'skip_next', 'skip_prev', 'update_context'];
          const replacers = [kind, ...opposite, ...skips, ...(reset.includes(kind) ? (['play'] as const) : [])];
          expect(later.some((other) => replacers.includes(other))).to.equal(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(withdrawn.has('add_to_queue')).to.equal(false);
    expect([...withdrawn]).to.include.members(['play', 'pause', 'resume', 'seek_to', 'set_queue', 'transfer', 'volume']);
  });

  it('that decide the target of a skip stay before it when newer ones follow', () => {
    const bench = createBench(0);
    (['add_to_queue', 'set_queue', 'skip_next', 'set_queue'] as const).forEach(bench.give);
    bench.rest();
    expect(bench.sent.map(({ id }) => id)).to.deep.equal([0, 1, 2, 3]);
  });

  it('are dropped when too many wait, the oldest first', () => {
    const bench = createBench(0);
    for (let count = 0; count < COMMANDS_WAITING_MAX + 3; count += 1) bench.give('add_to_queue');
    expect([...bench.fates]).to.deep.equal([
      [1, 'discard'],
      [2, 'discard'],
    ]);
  });
});
