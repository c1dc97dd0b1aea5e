/** Creates the value on the first call, and again after a failure. */
export function lazyAsync<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | null = null;
  return () =>
    (making ??= make().catch((thrown: unknown) => {
      making = null;
      throw thrown;
    }));
}
