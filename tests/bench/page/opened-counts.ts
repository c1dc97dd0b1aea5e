/** The resources a page has opened and not closed; source buffers only of sources still in use. */
export interface OpenedCounts {
  sourceBuffers: number;
  keySessions: number;
  closedKeySessions: number;
  objectUrls: number;
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** Calls `note` before each call of a platform's method. */
export function count(owner: object, key: string, note: () => void): void {
  const original = Reflect.get(owner, key) as Method;
  Reflect.set(owner, key, function (this: unknown, ...values: unknown[]) {
    note();
    return original.apply(this, values);
  } satisfies Method);
}

/** Counts from now on. */
export function countOpened(): OpenedCounts {
  const opened: OpenedCounts = { sourceBuffers: 0, keySessions: 0, closedKeySessions: 0, objectUrls: 0 };
  count(MediaSource.prototype, 'addSourceBuffer', () => (opened.sourceBuffers += 1));
  count(MediaKeys.prototype, 'createSession', () => (opened.keySessions += 1));
  count(MediaKeySession.prototype, 'close', () => (opened.closedKeySessions += 1));
  count(URL, 'createObjectURL', () => (opened.objectUrls += 1));
  count(URL, 'revokeObjectURL', () => (opened.objectUrls -= 1));
  return opened;
}
