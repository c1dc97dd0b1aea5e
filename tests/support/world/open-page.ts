/** Registers a resource to be closed, and returns it. */
export type Closing = <Thing extends { close(): unknown }>(thing: Thing) => Thing;

/**
 * What a suite stands on: opened before its tests, closed after them, the last thing first. When opening fails half way, or
 * closing one thing does, the others are closed all the same, so that no browser is left running. Call it inside `describe`.
 */
export function openForSuite<Opened>(open: (closing: Closing) => Promise<Opened>): () => Opened {
  const things: { close(): unknown }[] = [];
  const closing: Closing = (thing) => {
    things.unshift(thing);
    return thing;
  };
  let opening: Promise<Opened> | null = null;
  let opened: { readonly value: Opened } | null = null;
  before(async () => {
    opening = open(closing);
    opened = { value: await opening };
  });
  after(async () => {
    // Opening may have taken too long for mocha and still be on its way.
    await opening?.catch(() => undefined);
    const failures: unknown[] = [];
    for (const thing of things)
      try {
        await thing.close();
      } catch (thrown) {
        failures.push(thrown);
      }
    if (failures.length > 0) throw new AggregateError(failures, `Not closed: ${failures.join('; ')}`);
  });
  return () => {
    if (opened === null) throw new Error('Nothing is open: the suite has not begun, or what it stands on failed to open.');
    return opened.value;
  };
}
