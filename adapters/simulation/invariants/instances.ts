import type { Cluster } from '#domain/connect/types.ts';
import { accountOf, safety } from './reading/pages.ts';
import { clusterIn } from './reading/pushes.ts';

/** The latest numbers of an account that are remembered: a push is late by a few of them. */
const NUMBERS_KEPT = 50;

/** Two instances that decide on the same version, and both write, push two clusters with one number. */
export const s68 = safety('S68', 'all pages of an account are pushed the same cluster under one number', (world) => {
  const accounts = new Map<string, Map<number, Cluster>>();
  return (event) => {
    const received = clusterIn(event);
    // An embed is pushed what its token may know.
    if (received?.from !== 'push' || world.embeds().some(({ name }) => name === event.page)) return null;
    const { cluster } = received;
    const account = accountOf(world, event.page);
    const known = accounts.get(account) ?? new Map<number, Cluster>();
    accounts.set(account, known);
    const before = known.get(cluster.version);
    if (before === undefined) {
      known.set(cluster.version, cluster);
      if (known.size > NUMBERS_KEPT) known.delete([...known.keys()][0] ?? 0);
      return null;
    }
    const isSame = before === cluster || JSON.stringify(before) === JSON.stringify(cluster);
    return isSame ? null : `${event.page} is pushed another cluster ${String(cluster.version)} than the others`;
  };
});
