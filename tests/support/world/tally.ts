import { expect } from 'chai';

/** Counts how often a property over histories came through each state it should reach. */
export interface Tally<State extends string> {
  count(state: State): void;
  /** Fails when a state was never reached; with `VERBOSE` it prints the counts. */
  expectAll(): void;
}

export function createTally<State extends string>(name: string, states: readonly State[]): Tally<State> {
  const counts = new Map<State, number>(states.map((state) => [state, 0]));
  return {
    count: (state) => void counts.set(state, (counts.get(state) ?? 0) + 1),
    expectAll() {
      if (process.env['VERBOSE'])
        console.log(`${name}: ${[...counts].map(([state, count]) => `${state} ${String(count)}`).join(', ')}`);
      const missing = [...counts].filter(([, count]) => count === 0).map(([state]) => state);
      expect(missing, `${name}: never reached`).to.deep.equal([]);
    },
  };
}
