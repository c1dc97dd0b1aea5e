/** Bytes made once and kept, up to a total; what was asked for longest ago goes first, a failure is not kept. */
export function createByteLru(bytesMax: number) {
  const kept = new Map<string, { readonly bytes: Promise<Uint8Array>; readonly sizeBytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.sizeBytes ?? 0;
    kept.delete(key);
  }

  return (key: string, sizeBytes: number, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const there = kept.get(key);
    const entry = there ?? { bytes: make(), sizeBytes };
    if (there) remove(key);
    kept.set(key, entry);
    total += entry.sizeBytes;
    for (const oldest of kept.keys()) if (total > bytesMax) remove(oldest);
    entry.bytes.catch(() => {
      if (kept.get(key) === entry) remove(key);
    });
    return entry.bytes;
  };
}
