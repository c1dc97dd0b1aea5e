import type { PlayerError } from '#domain/errors/player-error.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Cancellation } from '../ports/http.ts';

/** The state of a resource. */
export interface ResourceState<Data> {
  readonly data: Data | null;
  readonly isLoading: boolean;
  readonly error: PlayerError | null;
}

export interface ResourceLoader<Key, Data> {
  state(): ResourceState<Data>;
  onChange(listener: (state: ResourceState<Data>) => void): () => void;
  /** Loads this key and cancels the load of another. The same key again is ignored. */
  open(key: Key): void;
  /** Loads the next page, if there is one and no load is in progress. */
  loadMore(): void;
  /** Loads the open key again, and shows the current data meanwhile. */
  retry(): void;
}

export interface ResourceSource<Key, Data> {
  first(key: Key, cancellation: Cancellation): Promise<Data | null>;
  /** The data with its next page appended, or null when it is complete. */
  next?(key: Key, data: Data, cancellation: Cancellation): Promise<Data> | null;
}

/**
 * Loads one resource page by page, and cancels loads that are no longer shown. Spec §4 "Each data kind has request, success,
 * failure, plus a 'more' variant".
 */
export function createResourceLoader<Key, Data>(source: ResourceSource<Key, Data>): ResourceLoader<Key, Data> {
  const listeners = createEventEmitter<ResourceState<Data>>();
  let state: ResourceState<Data> = { data: null, isLoading: false, error: null };
  let opened: { readonly key: Key } | null = null;
  let underWay = createCancellation();

  const show = (next: ResourceState<Data>) => listeners.emit((state = next));

  const load = async (ask: (cancellation: Cancellation) => Promise<Data | null>) => {
    underWay.cancel();
    const mine = (underWay = createCancellation());
    show({ ...state, isLoading: true, error: null });
    try {
      const data = await ask(mine);
      if (!mine.cancelled) show({ data, isLoading: false, error: null });
    } catch (thrown) {
      if (!mine.cancelled) show({ ...state, isLoading: false, error: errorFrom(thrown) });
    }
  };

  const first = (key: Key) => void load((cancellation) => source.first(key, cancellation));

  return {
    state: () => state,
    onChange: listeners.add,
    open(key) {
      const isSame = opened !== null && opened.key === key;
      if (isSame && state.error === null) return;
      if (!isSame) state = { data: null, isLoading: false, error: null };
      opened = { key };
      first(key);
    },
    loadMore() {
      const { data } = state;
      if (opened === null || data === null || state.isLoading) return;
      const { key } = opened;
      const cancellation = createCancellation();
      const page = source.next?.(key, data, cancellation) ?? null;
      if (page === null) return;
      void load((mine) => {
        mine.onCancel(() => cancellation.cancel());
        return page;
      });
    },
    retry() {
      if (opened) first(opened.key);
    },
  };
}
