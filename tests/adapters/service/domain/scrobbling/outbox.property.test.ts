import { expect } from 'chai';
import fc from 'fast-check';
import { SCROBBLE_QUEUE_MAX } from '#adapters/service/domain/constants/scrobbling.ts';
import { createOutbox, stepOutbox } from '#adapters/service/domain/scrobbling/outbox.ts';
import type {
  OutboxCommand,
  OutboxEvent,
  OutboxState,
  ScrobbleItem,
  ScrobbleOutcome,
} from '#adapters/service/domain/scrobbling/outbox-types.ts';
import { createTally } from '#tests/support/world/tally.ts';

type Fate = 'taken' | 'taken, answer lost' | 'lost' | 'busy' | 'refused' | 'refused one' | 'unauthorised';
type Move =
  | { readonly type: 'play'; readonly count: number; readonly kind: ScrobbleItem['kind'] }
  | { readonly type: 'answer'; readonly fate: Fate; readonly canAsk: boolean }
  | { readonly type: 'supersede'; readonly at: number }
  | { readonly type: 'restart' | 'wait' | 'reconnect' };

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constant('play' as const),
    count: fc.integer({ min: 1, max: 70 }),
    kind: fc.constantFrom('listen' as const, 'listen' as const, 'love' as const, 'unlove' as const),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      fate: fc.constantFrom<Fate>(
        ...(['taken', 'taken', 'taken, answer lost', 'lost', 'busy', 'refused', 'refused one', 'unauthorised'] as const),
      ),
      canAsk: fc.boolean(),
    }),
  },
  fc.record({ type: fc.constant('supersede' as const), at: fc.nat(200) }),
  fc.record({ type: fc.constantFrom('restart' as const, 'wait' as const, 'reconnect' as const) }),
);

/** A store and a server around the machine; the server can lose answers, and the service can end at any point. */
function createScene(tally: {
  count(state: 'asked' | 'resent' | 'refused one by one' | 'restarted on the way' | 'in doubt' | 'superseded'): void;
}) {
  const stored = new Map<string, { readonly item: ScrobbleItem; isMarked: boolean }>();
  const received: ScrobbleItem[] = [];
  const lost = { refused: 0, uncertain: 0, dropped: 0 };
  /** Loves that were taken with a lost answer, and refused when they were sent again. */
  let refusedAfterAll = 0;
  /** Loves that were superseded before they were taken. */
  let superseded = 0;
  let state: OutboxState = createOutbox([], 0, false);
  let open: Extract<OutboxCommand, { type: 'send' | 'check' }> | null = null;
  let [nowMs, number] = [0, 0];
  const produced: ScrobbleItem[] = [];

  const send = (event: OutboxEvent): void => {
    const step = stepOutbox(state, event);
    state = step.state;
    for (const command of step.commands) {
      if (command.type === 'forget') for (const { id } of command.items) stored.delete(id);
      if (command.type === 'unmark') for (const { id } of command.items) Object.assign(stored.get(id) ?? {}, { isMarked: false });
      if (command.type === 'send' || command.type === 'check') {
        expect(open, 'one request at a time').to.equal(null);
        open = command;
        expect(command.items.length).to.be.within(1, 50);
        if (command.type === 'send') for (const { id } of command.items) Object.assign(stored.get(id) ?? {}, { isMarked: true });
      }
    }
    expect(state.queue.length).to.be.at.most(SCROBBLE_QUEUE_MAX);
    expect([stored.size, [...stored.keys()].at(-1)]).to.deep.equal([state.queue.length, state.queue.at(-1)?.id]);
  };
  const take = (items: readonly ScrobbleItem[]) => {
    received.push(...items.filter((item) => item.kind === 'listen' || !received.includes(item)));
  };

  const tellPresent = (items: readonly ScrobbleItem[], canAsk: boolean) => {
    tally.count('asked');
    const present = items.filter((item) => received.includes(item)).map(({ id }) => id);
    if (canAsk && present.length < items.length) tally.count('resent');
    if (!canAsk) tally.count('in doubt');
    send({ type: 'checked', presentIds: canAsk ? present : null, nowMs });
  };

  return {
    received,
    produced,
    total: () => ({ ...lost, refusedAfterAll, superseded, waiting: state.queue.length, counts: state.counts }),
    play(kind: ScrobbleItem['kind'], count: number) {
      const items = Array.from({ length: count }, (): ScrobbleItem => ({
        id: `i${(number += 1)}`,
        kind,
        uri: 'u',
        atMs: number,
      }));
      for (const item of items) stored.set(item.id, { item, isMarked: false });
      produced.push(...items);
      send({ type: 'added', items, nowMs });
    },
    answer(fate: Fate, canAsk: boolean) {
      const request = open;
      if (request === null) return;
      open = null;
      if (request.type === 'check') {
        if (fate === 'busy') send({ type: 'answered', outcome: { type: 'retry', afterMs: null, reason: 'busy' }, nowMs });
        else tellPresent(request.items, canAsk);
        return;
      }
      const { items } = request;
      const isRefused = fate === 'refused' || (fate === 'refused one' && items.length > 1);
      if (isRefused && items.length === 1) {
        tally.count('refused one by one');
        if (items.some((item) => received.includes(item))) refusedAfterAll += 1;
      }
      if (fate === 'taken' || fate === 'taken, answer lost' || (fate === 'refused one' && !isRefused)) take(items);
      const outcomes: Readonly<Record<Fate, ScrobbleOutcome>> = {
        taken: { type: 'accepted' },
        'taken, answer lost': { type: 'uncertain', reason: 'lost' },
        lost: { type: 'uncertain', reason: 'lost' },
        busy: { type: 'retry', afterMs: 1_000, reason: 'busy' },
        refused: { type: 'refused', reason: 'no' },
        'refused one': isRefused ? { type: 'refused', reason: 'no' } : { type: 'accepted' },
        unauthorised: { type: 'unauthorised', reason: 'who?' },
      };
      send({ type: 'answered', outcome: outcomes[fate], nowMs });
    },
    wait() {
      nowMs += 3_600_000;
      send({ type: 'due', nowMs });
    },
    supersede(at: number) {
      const item = state.queue[at];
      if (item === undefined || item.kind === 'listen') return;
      send({ type: 'superseded', ids: [item.id], nowMs });
      const isOnItsWay = state.queue.includes(item);
      expect(isOnItsWay, 'on its way').to.equal(state.attempt !== null && at < state.attempt.count);
      if (isOnItsWay) return;
      tally.count('superseded');
      if (!received.includes(item)) superseded += 1;
    },
    reconnect: () => send({ type: 'reconnected', nowMs }),
    restart() {
      if (open !== null) tally.count('restarted on the way');
      for (const name of ['refused', 'uncertain', 'dropped'] as const) lost[name] += state.counts[name];
      open = null;
      const all = [...stored.values()];
      state = createOutbox(
        all.map(({ item }) => item),
        all.filter(({ isMarked }) => isMarked).length,
        state.isHalted,
      );
      send({ type: 'due', nowMs });
    },
  };
}

describe('any history of an outbox', () => {
  it('delivers each item at most once and in order, and counts what it drops, over restarts and lost answers', () => {
    const tally = createTally('outbox', [
      'asked',
      'resent',
      'refused one by one',
      'restarted on the way',
      'in doubt',
      'superseded',
    ]);
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40, size: 'max' }), (moves) => {
        const scene = createScene(tally);
        for (const move of moves) {
          if (move.type === 'play') scene.play(move.kind, move.count);
          else if (move.type === 'answer') scene.answer(move.fate, move.canAsk);
          else if (move.type === 'supersede') scene.supersede(move.at);
          else scene[move.type]();
        }
        scene.reconnect();
        for (let round = 0; round < 2_000 && scene.total().waiting > 0; round += 1) {
          scene.wait();
          scene.answer('taken', true);
        }
        const { received, produced } = scene;
        const numbers = received.map(({ atMs }) => atMs);
        expect(new Set(numbers).size, 'at most once').to.equal(numbers.length);
        expect(numbers, 'in order').to.deep.equal(numbers.toSorted((one, other) => one - other));
        const { counts, dropped, refused, refusedAfterAll, superseded, uncertain, waiting } = scene.total();
        expect(waiting).to.equal(0);
        const missing = produced.length - received.length - superseded;
        const perhaps = uncertain + counts.uncertain;
        const sure = refused + counts.refused + dropped + counts.dropped - refusedAfterAll;
        expect(missing, 'nothing is lost in silence').to.be.within(sure, sure + perhaps);
      }),
    );
    tally.expectAll();
  });

  it('waits longer after each failure, as long as the server asks for, and at most an hour by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 200_000_000 })), { maxLength: 20, size: 'max' }), (waits) => {
        const item: ScrobbleItem = { id: 'a', kind: 'listen', uri: 'u', atMs: 0 };
        let { state } = stepOutbox(createOutbox([], 0, false), { type: 'added', items: [item], nowMs: 0 });
        let nowMs = 0;
        for (const [index, afterMs] of waits.entries()) {
          const failed = stepOutbox(state, { type: 'answered', outcome: { type: 'retry', afterMs, reason: '' }, nowMs });
          const delayMs = failed.commands.flatMap((command) => (command.type === 'wait' ? [command.delayMs] : []))[0] ?? 0;
          expect(delayMs).to.equal(Math.max(Math.min(30_000 * 2 ** index, 3_600_000), Math.min(afterMs ?? 0, 86_400_000)));
          expect(stepOutbox(failed.state, { type: 'started', uri: 'u', nowMs }).commands).to.deep.equal([]);
          nowMs += delayMs;
          state = stepOutbox(failed.state, { type: 'due', nowMs }).state;
          expect(state.attempt).to.deep.equal({ phase: 'sending', count: 1 });
        }
      }),
    );
  });

  it('keeps at most two thousand items, the latest', () => {
    const items = Array.from({ length: 2_500 }, (_, index): ScrobbleItem => ({
      ...{ id: String(index), kind: 'listen', uri: 'u', atMs: index },
    }));
    const { commands, state } = stepOutbox(createOutbox([], 0, true), { type: 'added', items, nowMs: 0 });
    expect([state.queue.length, state.queue[0]?.id, state.counts.dropped]).to.deep.equal([2_000, '500', 500]);
    expect(commands).to.deep.equal([{ type: 'forget', items: items.slice(0, 500) }]);
  });
});
