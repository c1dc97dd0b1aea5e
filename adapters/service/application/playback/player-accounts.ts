import { CLUSTER_TOPIC, COMMAND_TOPIC, DEVICE_REMOVED_TOPIC } from '#domain/connect/push-topics.ts';
import type { Cluster } from '#domain/connect/types.ts';
import { createPlayerAccount, type PlayerAccount } from './player-account.ts';
import { createContinuation } from './contexts/autoplay-context.ts';
import { handlePlayerJobs } from './player-jobs.ts';
import { withPushedLicences } from './pushed-command.ts';
import { createTrackResolver } from './track-resolver.ts';
import type { PlaybackDeps, PlayerAccounts } from './playback-context.ts';

export function createPlayerAccounts(deps: PlaybackDeps): PlayerAccounts {
  const { hub } = deps;
  const accounts = new Map<string, PlayerAccount>();
  const watchers: ((userId: string, cluster: Cluster) => void)[] = [];
  let isClosed = false;

  const make = (userId: string): PlayerAccount =>
    createPlayerAccount(userId, {
      ...deps,
      resolver: createTrackResolver(deps, userId),
      continuation: createContinuation(deps),
      withLicences: (state, push) => withPushedLicences(deps, state, push),
      pushCommand: (connectionId, command) => hub.push(userId, connectionId, COMMAND_TOPIC, command),
      pushRemoval: (connectionId) => hub.push(userId, connectionId, DEVICE_REMOVED_TOPIC, {}),
      pushCluster: (update, narrowed) => {
        hub.pushToUser(userId, CLUSTER_TOPIC, update, narrowed);
        for (const watch of watchers) watch(userId, update.cluster);
      },
    });
  const of = (userId: string): PlayerAccount => {
    const account = accounts.get(userId) ?? make(userId);
    accounts.set(userId, account);
    return account;
  };

  hub.onClosed(async (userId, connectionId) => {
    // The record of the socket stays, and another instance gives it up.
    if (isClosed && deps.isShared) throw new Error('This instance ends before its account knows of the closed socket');
    if (isClosed) return;
    const fact = { type: 'connection-lost', connectionId } as const;
    // The hub of several instances repeats what fails; a single process does it here.
    if (deps.isShared) await of(userId).send(fact);
    else of(userId).dispatch(fact);
  });
  handlePlayerJobs(deps.jobs, (userId, fact) => of(userId).send(fact));
  return {
    of,
    onCluster: (listener) => void watchers.push(listener),
    async close() {
      isClosed = true;
      await Promise.allSettled([...accounts.values()].map((account) => account.close()));
    },
  };
}
