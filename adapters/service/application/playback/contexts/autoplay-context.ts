import type { Contexts } from '../../ports/features/contexts.ts';
import type { Radio } from '../../ports/features/radio.ts';
import type { LoadedContext } from '../../../domain/player-session/session-types.ts';

/** The radio for the first of the seeds that has one; null without any. */
export type Continuation = (seedUris: readonly string[], listener: string) => Promise<LoadedContext | null>;

export function createContinuation({ contexts, radio }: { readonly contexts: Contexts; readonly radio: Radio }): Continuation {
  return async (seedUris, listener) => {
    for (const seedUri of seedUris) {
      const uri = await radio.radioOf(seedUri, listener);
      const context = uri === null ? null : await contexts.context(uri, listener, 0, 1);
      if (context !== null && context.total > 0)
        return { uri: context.uri, name: context.name, total: context.total, given: null };
    }
    return null;
  };
}
