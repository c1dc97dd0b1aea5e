import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { indexAt, placeOf } from '#domain/list-player/shuffle.ts';
import { permute, unpermute } from '#domain/list-player/shuffle-permutation.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import { currentItem, isPlayable, nextItems, previousItems } from '#domain/list-player/window.ts';

const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyTotal = fc.integer({ min: 1, max: 400 });

const loaded = (total: number, more: Partial<Extract<ListEvent, { type: 'load' }>> = {}): ListPlayer => {
  const load = { type: 'load', context: { uri: 'context', total }, index: 0, seed: null, reason: 'clickrow' } as const;
  const loadOptions = { askedAtMs: 0, hasTrackPlayer: true, repeat: { context: false, track: false } };
  const { state } = stepListPlayer(null, { ...load, ...loadOptions, ...more });
  if (state === null) throw new Error('nothing was loaded');
  return state;
};

/** The context indexes played from here on, until the end of the list or this number. */
const walkFrom = (start: ListPlayer, steps: number): readonly number[] => {
  const played: number[] = [indexAt(start, start.at)];
  for (let list: ListPlayer | null = start; list !== null && played.length <= steps;) {
    list = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state;
    if (list !== null) played.push(indexAt(list, list.at));
  }
  return played;
};

describe('the shuffled order', () => {
  it('is a permutation with an inverse [S1.46]', () => {
    fc.assert(
      fc.property(anySeed, anyTotal, (seed, total) => {
        const order = Array.from({ length: total }, (_, place) => permute(seed, total, place));
        expect(new Set(order).size).to.equal(total);
        expect(order.every((index) => index >= 0 && index < total)).to.equal(true);
        expect(order.map((index) => unpermute(seed, total, index))).to.deep.equal(order.map((_, place) => place));
      }),
    );
  });

  it('takes a few steps a place for any length of the context', () => {
    fc.assert(
      fc.property(anySeed, fc.integer({ min: 1, max: 2 ** 30 }), fc.nat(), (seed, total, any) => {
        const place = any % total;
        expect(unpermute(seed, total, permute(seed, total, place))).to.equal(place);
      }),
    );
  });

  it('puts every track first about equally often', () => {
    const firsts = new Map<number, number>();
    for (let seed = 0; seed < 8_000; seed += 1) {
      const index = permute(Math.imul(seed, 2_654_435_761) >>> 0, 8, 0);
      firsts.set(index, (firsts.get(index) ?? 0) + 1);
    }
    expect(
      [...firsts.values()].every((count) => count > 800 && count < 1_200),
      JSON.stringify([...firsts]),
    ).to.equal(true);
  });

  it('plays every track before any repeats, starting with the current one', () => {
    fc.assert(
      fc.property(anySeed, anyTotal, fc.nat(), (seed, total, any) => {
        const index = any % total;
        const { state } = stepListPlayer(loaded(total, { index }), { type: 'shuffle', seed });
        const played = walkFrom(state as ListPlayer, total + 5);
        expect(played[0]).to.equal(index);
        expect([...played].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: total }, (_, at) => at));
      }),
    );
  });

  it('is another permutation in every lap of a context that repeats', () => {
    fc.assert(
      fc.property(anySeed, fc.integer({ min: 1, max: 40 }), (seed, total) => {
        const start = loaded(total, { seed, index: null, repeat: { context: true, track: false } });
        const played = walkFrom(start, 3 * total - 1);
        for (let lap = 0; lap < 3; lap += 1) expect(new Set(played.slice(lap * total, (lap + 1) * total)).size).to.equal(total);
      }),
    );
  });

  it('returns to the place in the context when switched off', () => {
    fc.assert(
      fc.property(anySeed, anyTotal, fc.nat(), fc.nat(20), (seed, total, any, steps) => {
        let list = stepListPlayer(loaded(total, { index: any % total }), { type: 'shuffle', seed }).state as ListPlayer;
        for (let step = 0; step < steps; step += 1) list = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state ?? list;
        const index = indexAt(list, list.at);
        const plain = stepListPlayer(list, { type: 'shuffle', seed: null }).state as ListPlayer;
        expect(indexAt(plain, plain.at)).to.equal(index);
        const [next] = nextItems(plain, 1);
        expect(next ? indexAt(plain, next.at) : total).to.equal(index + 1);
      }),
    );
  });
});

const anyEvent: fc.Arbitrary<ListEvent> = fc.oneof(
  fc.constantFrom<ListEvent>(
    { type: 'next', reason: 'fwdbtn' },
    { type: 'previous', reason: 'backbtn' },
    { type: 'done' },
    { type: 'failed' },
    { type: 'failed' },
    { type: 'failed' },
    { type: 'failed' },
    { type: 'playing' },
  ),
  fc.record({ type: fc.constant('shuffle' as const), seed: fc.option(anySeed) }),
  fc.record({ type: fc.constant('repeat' as const), repeat: fc.record({ context: fc.boolean(), track: fc.boolean() }) }),
  fc.nat(99).map((number): ListEvent => ({ type: 'enqueue', uri: `track${number}` })),
  fc.nat(19).map((index): ListEvent => ({ type: 'unplayable', indexes: [index], uids: [] })),
);

describe('any history of a list', () => {
  it('stays inside the context, and never moves onto an unplayable track [S4.161]', () => {
    const states = [
      'plays the context',
      'plays what is queued',
      'is shuffled',
      'repeats',
      'has unplayable tracks',
      'is over',
    ] as const;
    const tally = createTally('a list', [...states, 'is in a later lap', 'gives up']);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(anyEvent, { maxLength: 80 }), (total, events) => {
        let list: ListPlayer | null = loaded(total);
        for (const event of events) {
          const step = stepListPlayer(list, event);
          for (const command of step.commands)
            if (command.type === 'play' && step.state) expect(isPlayable(step.state, command.item)).to.equal(true);
          list = step.state;
          if (step.commands.some(({ type }) => type === 'max-list-errors')) tally.count('gives up');
          if (list === null) {
            tally.count('is over');
            return;
          }
          tally.count(list.queued ? 'plays what is queued' : 'plays the context');
          if (list.shuffle) tally.count('is shuffled');
          if (list.repeat.context || list.repeat.track) tally.count('repeats');
          if (list.unplayable.indexes.length > 0) tally.count('has unplayable tracks');
          if (list.at >= total) tally.count('is in a later lap');
          expect(indexAt(list, list.at)).to.be.within(0, total - 1);
        }
      }),
      { numRuns: 400 },
    );
    tally.expectAll();
  });

  it('plays at most five tracks that fail before one that does not, and then stops', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        fc.array(anyEvent, { maxLength: 20 }),
        (total, context, events) => {
          const start = loaded(total, { repeat: { context, track: false } });
          let list: ListPlayer | null = events.reduce<ListPlayer | null>((at, event) => stepListPlayer(at, event).state, start);
          let plays = 0;
          for (let stops = false; !stops && list !== null;) {
            const { commands, state }: ReturnType<typeof stepListPlayer> = stepListPlayer(list, { type: 'failed' });
            plays += commands.filter(({ type }) => type === 'play').length;
            stops = !commands.some(({ type }) => type === 'play');
            list = state;
          }
          expect(plays).to.be.at.most(5);
        },
      ),
    );
  });

  it('ignores a stale request', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.integer({ min: 1, max: 30_000 }), (events, lateMs) => {
        const start = loaded(9, { askedAtMs: 60_000 });
        const list = events.reduce<ListPlayer | null>((at, event) => stepListPlayer(at, event).state, start);
        fc.pre(list !== null);
        const late = { type: 'load', context: { uri: 'late', total: 2 }, index: 0, seed: null, reason: 'clickrow' } as const;
        const repeat = { context: false, track: false };
        const step = stepListPlayer(list, { ...late, repeat, askedAtMs: 60_000 - lateMs, hasTrackPlayer: true });
        expect(step).to.deep.equal({ state: list, commands: [], result: 'CANCELLED', error: null });
      }),
    );
  });

  it('keeps queue uids unique and plays every queued track once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(5), { maxLength: 20 }), (total, numbers) => {
        const uris = numbers.map((number) => `track${number}`);
        let list = uris.reduce<ListPlayer>(
          (before, uri) => stepListPlayer(before, { type: 'enqueue', uri }).state ?? before,
          loaded(total),
        );
        expect(new Set(list.queue.map(({ uid }) => uid)).size).to.equal(uris.length);
        const played: string[] = [];
        for (let heardOf = 0; heardOf < uris.length; heardOf += 1) {
          list = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state ?? list;
          if (list.queued) played.push(list.queued.uri);
        }
        expect(played).to.deep.equal(uris);
        expect(list.queue).to.deep.equal([]);
      }),
    );
  });

  it('goes back the same way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.option(anySeed), fc.integer({ min: 1, max: 12 }), (total, seed, steps) => {
        const start = loaded(total, { seed, repeat: { context: true, track: false } });
        let list = start;
        for (let step = 0; step < steps; step += 1) list = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state ?? list;
        for (let step = 0; step < steps; step += 1)
          list = stepListPlayer(list, { type: 'previous', reason: 'backbtn' }).state ?? list;
        expect(list).to.deep.equal(start);
      }),
    );
  });

  it('finds the place of an index in any lap', () => {
    fc.assert(
      fc.property(anyTotal, fc.option(anySeed), fc.integer({ min: -3, max: 3 }), fc.nat(), (total, seed, lap, any) => {
        const list = loaded(total, { seed });
        const index = any % total;
        expect(indexAt(list, placeOf(list, lap, index))).to.equal(index);
      }),
    );
  });

  it('visits only as many tracks as it shows', () => {
    const list = loaded(10_000_000, { seed: 5, index: 77 });
    expect(nextItems(list, 5)).to.have.length(5);
    expect(previousItems(list, 5)).to.have.length(0);
    expect(currentItem(list)).to.deep.equal({ kind: 'context', at: 0 });
  });
});
