import * as v from 'valibot';
import type { Bus } from '../ports/instances/bus.ts';

/** What the instance that sends has to do because of another one. */
interface OutboxNews {
  readonly userId: string;
  /** `items`: there are new ones in the store. `targets`: the servers of the member changed. `started`: a track began to sound. */
  readonly type: 'items' | 'targets' | 'started';
  readonly uri?: string | undefined;
}

/** Between the instance that sends listens and the others, which only store them. */
export interface SharedOutboxes {
  publish(news: OutboxNews): void;
  /** `everything`: news may have been lost. */
  onNews(listener: (news: OutboxNews) => void, everything: () => void): void;
}

const TOPIC = 'scrobbling';

const newsShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    type: v.picklist(['items', 'targets', 'started']),
    uri: v.optional(v.string()),
  }),
);

export function createSharedOutboxes(bus: Bus | null): SharedOutboxes {
  return {
    publish: (news) => bus?.publish(TOPIC, JSON.stringify(news)),
    onNews(listener, everything) {
      bus?.onGap((topic) => {
        if (topic === null || topic === TOPIC) everything();
      });
      void bus?.subscribe(TOPIC, (text) => {
        const news = v.safeParse(newsShape, text);
        if (news.success) listener(news.output);
        else everything();
      });
    },
  };
}
