import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import type { Store } from '../ports/store.ts';
import { NO_OPINIONS, verdictsOf, type Opinions } from '../../domain/recommendations/feedback.ts';
import type { Verdicts } from '../../domain/recommendations/station.ts';

const KIND = 'opinions';

/** What listeners said of music: one document a listener. */
export interface OpinionBook {
  verdicts(listener: string): Promise<Verdicts>;
  change(listener: string, change: (opinions: Opinions) => Opinions): Promise<void>;
}

export function createOpinionBook(store: Store): OpinionBook {
  return {
    verdicts: async (listener) => verdictsOf((await store.get<Opinions>(KIND, listener))?.doc ?? NO_OPINIONS),
    async change(listener, change) {
      for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
        const stored = await store.get<Opinions>(KIND, listener);
        const doc = change(stored?.doc ?? NO_OPINIONS);
        const put = { op: 'put', kind: KIND, id: listener, doc, ifVersion: stored?.version ?? 0 } as const;
        if ((await store.write([put])) === 'written') return;
      }
      throw new Error(`The opinions of ${listener} are written by somebody else`);
    },
  };
}
