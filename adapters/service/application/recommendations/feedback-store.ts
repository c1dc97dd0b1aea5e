import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import type { Store } from '../ports/store.ts';
import { NO_FEEDBACK, preferencesOf, type ListenerFeedback } from '../../domain/recommendations/feedback.ts';
import type { Preferences } from '../../domain/recommendations/station.ts';

const KIND = 'opinions';

/** Feedback of listeners, one document per listener. */
export interface FeedbackStore {
  preferences(listener: string): Promise<Preferences>;
  change(listener: string, change: (feedback: ListenerFeedback) => ListenerFeedback): Promise<void>;
}

export function createFeedbackStore(store: Store): FeedbackStore {
  return {
    preferences: async (listener) => preferencesOf((await store.get<ListenerFeedback>(KIND, listener))?.doc ?? NO_FEEDBACK),
    async change(listener, change) {
      for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
        const stored = await store.get<ListenerFeedback>(KIND, listener);
        const doc = change(stored?.doc ?? NO_FEEDBACK);
        const put = { op: 'put', kind: KIND, id: listener, doc, ifVersion: stored?.version ?? 0 } as const;
        if ((await store.write([put])) === 'written') return;
      }
      throw new Error(`Another process changed the feedback of ${listener} at the same time`);
    },
  };
}
