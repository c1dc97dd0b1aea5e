import { hexFromId } from '#domain/uri/base62.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { KEYS_LISTED_AT_ONCE } from '../../domain/constants/library.ts';
import type { Store } from '../../application/ports/store.ts';
import type { EpisodeRecord, TrackRecord } from '../../application/records/records.ts';

export interface ContentKey {
  readonly uri: string;
  /** In hexadecimal, as licence servers are fed. */
  readonly keyId: string;
  readonly key: string;
}

/** The keys of all tracks, then of all episodes, for an operator's licence server. */
export async function* contentKeys(store: Store, contentKeyOf: (id: string) => Uint8Array): AsyncIterable<ContentKey> {
  for (const type of ['track', 'episode'] as const)
    for (let offset = 0, more = true; more; offset += KEYS_LISTED_AT_ONCE) {
      const { items } = await store.list<TrackRecord | EpisodeRecord>(type, {
        index: 'added',
        offset,
        limit: KEYS_LISTED_AT_ONCE,
      });
      for (const { doc } of items) {
        const key = Buffer.from(contentKeyOf(doc.id)).toString('hex');
        yield { uri: formatContentUri({ type, id: doc.id }), keyId: hexFromId(doc.id) ?? '', key };
      }
      more = items.length === KEYS_LISTED_AT_ONCE;
    }
}
