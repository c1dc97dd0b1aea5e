import { baseError } from '#domain/errors/base-error.ts';
import { Failure } from './failure.ts';
import { lazyAsync } from './lazy-async.ts';

/** Loads code on the first call, and again after a failure. Rejects with NETWORK_ERROR. */
export function lazyScript<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return lazyAsync(() =>
    load().catch(() => {
      throw new Failure(baseError('NETWORK_ERROR'));
    }),
  );
}
