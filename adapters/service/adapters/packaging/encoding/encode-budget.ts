import type { Logger } from '#application/ports/logger.ts';
import type { Blobs } from '../../../application/ports/blobs.ts';

/** Remembers which encoded chunks are kept and how large they are, and removes the ones used longest ago. */
export interface EncodeBudget {
  /** Counts a written chunk. Resolves when enough old chunks are removed. */
  add(name: string, sizeBytes: number): Promise<void>;
  /** A chunk was read. */
  markUsed(name: string): void;
}

const NAME = 'encoded/ledger';

/** Chunks may take `bytesMax` in all. The ledger itself is a blob, so that it outlives the service. */
export function createEncodeBudget(blobs: Blobs, logger: Logger, bytesMax: number): EncodeBudget {
  const sizes = new Map<string, number>();
  let total = 0;
  let loaded: Promise<void> | null = null;

  async function load(): Promise<void> {
    const bytes = await blobs.read(NAME);
    if (bytes === null) return;
    for (const [name, size] of JSON.parse(Buffer.from(bytes).toString()) as [string, number][]) put(name, size);
  }

  function put(name: string, size: number): void {
    total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  async function makeRoom(): Promise<void> {
    for (const [name, size] of sizes) {
      if (total <= bytesMax || sizes.size === 1) return;
      sizes.delete(name);
      total -= size;
      await blobs.remove(name);
    }
  }

  const complain = (reason: unknown) => logger.log('warn', 'The ledger of encoded sound is not kept', { reason: String(reason) });

  return {
    async add(name, sizeBytes) {
      loaded ??= load().catch(complain);
      await loaded;
      put(name, sizeBytes);
      try {
        await makeRoom();
        await blobs.write(NAME, Buffer.from(JSON.stringify([...sizes])));
      } catch (thrown) {
        complain(thrown);
      }
    },
    markUsed(name) {
      const size = sizes.get(name);
      if (size !== undefined) put(name, size);
    },
  };
}

/** For blobs that several machines share: the rules of the bucket remove what is old. */
export const NO_ENCODE_BUDGET: EncodeBudget = { add: () => Promise.resolve(), markUsed: () => undefined };
