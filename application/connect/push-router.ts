import { playerError } from '#domain/errors/player-error.ts';
import { matches, type Matcher } from '#domain/transport/topic-matcher.ts';
import { Failure } from '../runtime/failure.ts';

/** Routes pushes to listeners by topic. */
export interface PushRouter<Result> {
  /** Throws TRANSPORT_INVALID_LISTENER without a matcher or a callback. Spec §5 "Push matchers/callbacks must not be null". */
  add(matcher: Matcher, callback: (payload: unknown) => Result): () => void;
  /** Calls the matching listeners in order, and returns their results. A listener that throws is skipped. */
  dispatch(address: string, payload: unknown): readonly Result[];
}

export function createPushRouter<Result>(): PushRouter<Result> {
  const listeners = new Set<{ readonly matcher: Matcher; readonly callback: (payload: unknown) => Result }>();
  return {
    add(matcher, callback) {
      // Third parties call this without types.
      const values: readonly unknown[] = [matcher, callback];
      if (values.some((one) => one === null || one === undefined)) throw new Failure(playerError('TRANSPORT_INVALID_LISTENER'));
      const listener = { matcher, callback };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch(address, payload) {
      const matching = [...listeners].filter(({ matcher }) => matches(matcher, address));
      return matching.flatMap(({ callback }) => {
        try {
          return [callback(payload)];
        } catch {
          return [];
        }
      });
    },
  };
}
