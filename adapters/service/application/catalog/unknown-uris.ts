import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Store } from '../ports/store.ts';
import { KINDS } from '../records/records.ts';

/** The tracks and episodes among these that the library does not know. */
export async function unknownUris(store: Store, uris: readonly string[]): Promise<readonly string[]> {
  const known = new Set<string>();
  for (const kind of [KINDS.track, KINDS.episode]) {
    const ofKind = uris.flatMap((uri) => {
      const parsed = parseContentUri(uri);
      return parsed?.type === kind ? [{ uri, id: parsed.id }] : [];
    });
    const stored = await store.getMany(
      kind,
      ofKind.map(({ id }) => id),
    );
    ofKind.forEach(({ uri }, at) => stored[at] && known.add(uri));
  }
  return uris.filter((uri) => !known.has(uri));
}
