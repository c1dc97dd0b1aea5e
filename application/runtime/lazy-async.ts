/** Makes it when it is first wanted, and again where that failed. */
export function lazyAsync<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | null = null;
  return () =>
    (making ??= make().catch((thrown: unknown) => {
      making = null;
      throw thrown;
    }));
}
