import { createHash } from 'node:crypto';
import type { Ms } from '#domain/core/units.ts';
import type { KnownLove } from '../../../domain/scrobbling/loved-tracks.ts';
import type { Change, Put } from '../../ports/store.ts';

export const LOVED_KINDS = { track: 'scrobble-loved', reading: 'scrobble-loves-read' } as const;

/** When the loved tracks of a server were asked for. `id` is that of the server: `{userId} {kind}`. */
export interface LovesReading {
  readonly atMs: Ms;
}

/** The loved tracks that a server had then. Index `target` by `{userId} {kind}/{hash of its key}`, which is the id too. */
export const knownLovesOf = (targetId: string) => ({
  kind: LOVED_KINDS.track,
  index: 'target',
  prefix: `${targetId}/`,
  keyOf: ({ key }: KnownLove) => idOf(targetId, key),
});

/** The names that servers have for tracks are of any length. */
const idOf = (targetId: string, key: string): string => `${targetId}/${createHash('sha256').update(key).digest('base64url')}`;

export function knownLovePut(targetId: string, doc: KnownLove): Put {
  const id = idOf(targetId, doc.key);
  return { op: 'put', kind: LOVED_KINDS.track, id, doc, keys: { target: [id] } };
}

export const knownLoveRemoval = (targetId: string, key: string): Change => ({
  ...{ op: 'remove', kind: LOVED_KINDS.track, id: idOf(targetId, key) },
});

export function lovesReadingPut(targetId: string, doc: LovesReading): Put {
  return { op: 'put', kind: LOVED_KINDS.reading, id: targetId, doc };
}
