import { foldedWords } from '../../records/text-folding.ts';
import type { Put } from '../../ports/store.ts';
import { isRootlist, PLAYLIST_KINDS, type HeadRecord } from '../../records/playlist-records.ts';

/** The stored form of a head. Playlists are indexed by their name and owner, rootlists are not. */
export function headPut(doc: HeadRecord, ifVersion: number): Put {
  const words = { title: foldedWords(doc.attributes.name), other: foldedWords(doc.ownerId) };
  return { op: 'put', kind: PLAYLIST_KINDS.head, id: doc.id, doc, ...(isRootlist(doc.id) ? {} : { words }), ifVersion };
}
