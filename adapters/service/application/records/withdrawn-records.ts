import { formatContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import type { Put, Remove } from '../ports/store.ts';
import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { numberKey } from './sort-keys.ts';

/** A resource that was in the library and is not any more. `id`: its URI. Index: `removed`, by time. */
export interface WithdrawnRecord {
  readonly uri: string;
  readonly removedAtMs: number;
}

export const WITHDRAWN_KIND = 'withdrawn';

export function withdrawnPut(resource: ContentUri, removedAtMs: number): Put {
  const doc: WithdrawnRecord = { uri: formatContentUri(resource), removedAtMs };
  return { op: 'put', kind: WITHDRAWN_KIND, id: doc.uri, doc, keys: { removed: [numberKey(removedAtMs, KEY_DIGITS)] } };
}

export const withdrawnRemoval = (uri: string): Remove => ({ op: 'remove', kind: WITHDRAWN_KIND, id: uri });
