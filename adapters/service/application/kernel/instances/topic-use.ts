/** Subscriptions that several users share: each begins with its first user and ends with the last. */
export interface TopicUse {
  /** Resolves once messages arrive. */
  enter(key: string): Promise<void>;
  leave(key: string): void;
}

export function createTopicUse(subscribe: (key: string) => Promise<() => void>): TopicUse {
  const used = new Map<string, { count: number; readonly subscribed: Promise<() => void> }>();
  const leave = (key: string): void => {
    const use = used.get(key);
    if (use === undefined) return;
    use.count -= 1;
    if (use.count > 0) return;
    used.delete(key);
    use.subscribed.then((end) => end()).catch(() => undefined);
  };
  return {
    async enter(key) {
      const use = used.get(key) ?? { count: 0, subscribed: subscribe(key) };
      use.count += 1;
      used.set(key, use);
      try {
        await use.subscribed;
      } catch (thrown) {
        leave(key);
        throw thrown;
      }
    },
    leave,
  };
}
