import { mapKeyOf } from './digests.ts';
import { COMMANDS_REMEMBERED } from '../../domain/constants/media/playback.ts';
import { type AsyncCache, createAsyncCache } from './async-cache.ts';

/**
 * Runs a command once per account and command id. A repetition gets the first result, also while that is pending. Failures
 * are not cached. A command without an id always runs.
 */
export type IdempotentRunner<Result> = (
  userId: string,
  commandId: string | undefined,
  run: () => Promise<Result>,
) => Promise<Result>;

export function createIdempotentRunner<Result>(): IdempotentRunner<Result> {
  const accounts = new Map<string, AsyncCache<Result>>();
  return (userId, commandId, run) => {
    if (commandId === undefined) return run();
    const known = accounts.get(userId) ?? createAsyncCache<Result>({ max: COMMANDS_REMEMBERED });
    accounts.set(userId, known);
    return known.get(mapKeyOf(commandId), run);
  };
}
