/** HTML "pending play promises": what `play()` answered, until it plays. */
export interface PendingStarts {
  add(): Promise<void>;
  resolve(): void;
  /** Takes those of now out; the answer rejects them. */
  take(): (reason: DOMException) => void;
}

export const aborted = () => new DOMException('A pause or a new source interrupted the start.', 'AbortError');

export function createPendingStarts(): PendingStarts {
  const starts: { readonly resolve: () => void; readonly reject: (reason: DOMException) => void }[] = [];
  const taken = () => starts.splice(0);

  return {
    add: () => new Promise((resolve, reject) => starts.push({ resolve, reject })),
    resolve: () => taken().forEach(({ resolve }) => resolve()),
    take() {
      const now = taken();
      return (reason) => now.forEach(({ reject }) => reject(reason));
    },
  };
}
