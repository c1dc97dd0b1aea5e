import { expect } from 'chai';
import { FAULTS, type Invariant, INVARIANTS, runHistory, type TraceEvent } from '#simulation';
import { generateHistory } from '#adapters/simulation/runs/generate.ts';

const SEEDS = 8;

/** Looks at every event, and counts what is wrong at one that it does not read. */
const strict = ({ watch, ...rule }: Invariant, unread: string[]): Invariant => ({
  ...rule,
  ...(watch && {
    watch(world) {
      const check = watch(world);
      const look = (event: TraceEvent) => {
        const text = check(event);
        if (text !== null && check.reads?.includes(event.type) === false) unread.push(`${rule.id} at ${event.type}: ${text}`);
        return text;
      };
      return Object.assign(look, check.forget && { forget: check.forget });
    },
  }),
});

describe('a rule that reads some types of events', () => {
  it('finds nothing at the others', async () => {
    const unread: string[] = [];
    const invariants = INVARIANTS.map((rule) => strict(rule, unread));
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const history = generateHistory({ pages: 3, accounts: 1, length: { steps: 8 }, seed, faults: FAULTS });
      expect((await runHistory(history, { faults: FAULTS, invariants })).violations).to.deep.equal([]);
    }
    expect(unread).to.deep.equal([]);
  });
});
