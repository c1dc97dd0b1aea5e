import type { PlaylistItem } from '#domain/playlists/types.ts';

export interface Chunk {
  /** Null for one that was not there before. */
  readonly id: string | null;
  readonly items: readonly PlaylistItem[];
}

/**
 * Splits a list into chunks of at most `most` items, reusing as many existing chunks as possible: a chunk is reused when its
 * items still follow each other. Loose items join the chunk before them where they fit.
 */
export function rechunk(items: readonly PlaylistItem[], before: readonly Chunk[], most: number): readonly Chunk[] {
  const byFirst = new Map(before.map((chunk) => [chunk.items[0], chunk]));
  const chunks: Chunk[] = [];
  let loose: PlaylistItem[] = [];
  const flushLoose = () => {
    const last = chunks.at(-1);
    if (loose.length > 0 && last !== undefined && last.items.length + loose.length <= most) {
      chunks[chunks.length - 1] = { id: null, items: [...last.items, ...loose] };
    } else chunks.push(...split(loose, most));
    loose = [];
  };
  for (let at = 0; at < items.length;) {
    const chunk = byFirst.get(items[at]);
    if (chunk !== undefined && standsAt(items, at, chunk)) {
      flushLoose();
      chunks.push(chunk);
      at += chunk.items.length;
    } else {
      loose.push(items[at] as PlaylistItem);
      at += 1;
    }
  }
  flushLoose();
  return chunks;
}

function standsAt(items: readonly PlaylistItem[], at: number, chunk: Chunk): boolean {
  return chunk.items.every((item, index) => items[at + index] === item);
}

/** In pieces of about the same length, so that there is room in each. */
function split(items: readonly PlaylistItem[], most: number): readonly Chunk[] {
  const count = Math.ceil(items.length / most);
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => ({ id: null, items: items.slice(index * length, (index + 1) * length) }));
}
