import { GROUP_FILES_MAX } from '../../../domain/constants/library.ts';
import type { Change, Put, Store } from '../../../application/ports/store.ts';
import { foldedWords } from '../../../application/records/text-folding.ts';
import { albumFromFacts, showFromFacts } from '../metadata/album-grouping.ts';
import { albumKeys, showKeys } from '../../../application/records/sort-keys.ts';
import { wordsOfAlbum } from '../../../application/catalog/search/search-words.ts';
import {
  KINDS,
  type AlbumFacts,
  type AlbumRecord,
  type ScannedRecord,
  type ShowFacts,
} from '../../../application/records/records.ts';
import type { Owners } from './types.ts';

type Facts = AlbumFacts | ShowFacts;

/** What a batch does to albums and shows. */
export interface GroupChanges {
  readonly changes: readonly Change[];
  readonly albums: readonly AlbumRecord[];
  /** Every album it touches, also those that end. */
  readonly albumIds: ReadonlySet<string>;
}

/** Derives every touched album and show again from its files: stored ones and those of the batch. */
export async function groupChanges(store: Store, owners: Owners): Promise<GroupChanges> {
  const touched = new Map<string, Facts['of']>();
  for (const { group } of [...owners.before.values(), ...owners.after.values()]) if (group) touched.set(group.id, group.of);
  const changes: Change[] = [];
  const albums: AlbumRecord[] = [];
  for (const [id, of] of touched) {
    const { facts, count } = await factsOf(store, owners, id);
    if (count === 0 || facts.length === 0) changes.push({ op: 'remove', kind: of, id });
    else if (of === 'show') changes.push(showPut(facts.filter(isShow), count));
    else {
      const { put, album } = albumPut(facts.filter(isAlbum), count);
      changes.push(put);
      albums.push(album);
    }
  }
  return { changes, albums, albumIds: new Set([...touched].flatMap(([id, of]) => (of === 'album' ? [id] : []))) };
}

const isAlbum = (facts: Facts): facts is AlbumFacts => facts.of === 'album';
const isShow = (facts: Facts): facts is ShowFacts => facts.of === 'show';

async function factsOf(store: Store, { before, after }: Owners, id: string) {
  const stored = await store.list<ScannedRecord>(KINDS.scanned, {
    index: 'group',
    prefix: `${id}/`,
    offset: 0,
    limit: GROUP_FILES_MAX,
  });
  const replaced = new Set([...before.keys(), ...after.keys()]);
  const kept = stored.items.flatMap(({ doc }) => (doc.group && !replaced.has(doc.path) ? [doc.group] : []));
  const added = [...after.values()].flatMap(({ group }) => (group?.id === id ? [group] : []));
  const gone = [...before.values()].filter(({ group }) => group?.id === id).length;
  return { facts: [...kept, ...added], count: stored.total - gone + added.length };
}

function albumPut(facts: readonly AlbumFacts[], count: number): { readonly put: Put; readonly album: AlbumRecord } {
  const { album, artists, guestIds } = albumFromFacts(facts, count);
  const words = wordsOfAlbum({ ...album, artists });
  return { album, put: { op: 'put', kind: KINDS.album, id: album.id, doc: album, keys: albumKeys(album, guestIds), words } };
}

function showPut(facts: readonly ShowFacts[], count: number): Put {
  const show = showFromFacts(facts, count);
  const words = { title: foldedWords(show.name), other: foldedWords(show.publisher) };
  return { op: 'put', kind: KINDS.show, id: show.id, doc: show, keys: showKeys(show), words };
}
