import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import type { Put } from '../../ports/store.ts';
import { numberKey } from '../sort-keys.ts';

/** A listen from another service. Kind `imported-listen`, index `user` by `{userId}/{listenedAtMs}/{id}`. */
export interface ImportedListen {
  readonly id: string;
  readonly userId: string;
  /** When it began. */
  readonly listenedAtMs: number;
  /** The track of the library; null when it has none that matches. */
  readonly trackUri: string | null;
  readonly title: string;
  readonly artist: string;
  /** Empty when unknown. */
  readonly album: string;
  /** The length of the track; null when unknown. */
  readonly durationMs: number | null;
}

export const IMPORTED_KIND = 'imported-listen';

export const importedKeyOf = ({ id, listenedAtMs, userId }: ImportedListen): string =>
  `${userId}/${numberKey(listenedAtMs, KEY_DIGITS)}/${id}`;

export function importedPut(listen: ImportedListen): Put {
  return { op: 'put', kind: IMPORTED_KIND, id: listen.id, doc: listen, keys: { user: [importedKeyOf(listen)] } };
}
