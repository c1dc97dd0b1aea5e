import { digestOf } from './digests.ts';
import { COMMANDS_REMEMBERED } from '../../domain/constants/media/playback.ts';
import { type AsyncCache, createAsyncCache } from './async-cache.ts';

/**
 * Does what a command asks for, unless the same account sent one of that id before: then the first one's answer holds,
 * also while it is still on its way. A refusal is not remembered. Without an id every command is a new one.
 */
export type IdempotentRunner<Answer> = (
  userId: string,
  commandId: string | undefined,
  run: () => Promise<Answer>,
) => Promise<Answer>;

export function createIdempotentRunner<Answer>(): IdempotentRunner<Answer> {
  const accounts = new Map<string, AsyncCache<Answer>>();
  return (userId, commandId, run) => {
    if (commandId === undefined) return run();
    const known = accounts.get(userId) ?? createAsyncCache<Answer>({ max: COMMANDS_REMEMBERED });
    accounts.set(userId, known);
    // The digest, because nobody bounds how long an id is.
    return known.get(digestOf(commandId), run);
  };
}
