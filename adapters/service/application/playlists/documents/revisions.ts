import { createHash } from 'node:crypto';
import { HEX_RADIX } from '#domain/constants/content/uri.ts';
import { REVISION_COUNT_LENGTH, REVISION_HASH_LENGTH } from '../../../domain/constants/media/playlists.ts';

/** The revision of an empty document: the same for all clients. */
export function firstRevision(documentId: string): string {
  return revisionOf(0, documentId);
}

/** The revision a change makes: which one it is in the row, and a hash of everything that led to it. */
export function nextRevision(count: number, before: string, change: unknown): string {
  return revisionOf(count, `${before}\n${JSON.stringify(change)}`);
}

/** The count in a revision; null for an invalid one. Only its hash proves that the revision exists. */
export function revisionCountOf(revision: string): number | null {
  const bytes = Buffer.from(revision, 'base64').toString('hex');
  if (bytes.length !== REVISION_COUNT_LENGTH + REVISION_HASH_LENGTH) return null;
  return Number.parseInt(bytes.slice(0, REVISION_COUNT_LENGTH), HEX_RADIX);
}

/** 4 bytes of count and 20 of hash, as base 64: the form other clients know. To them it is opaque. */
function revisionOf(count: number, of: string): string {
  const hash = createHash('sha256').update(of).digest('hex').slice(0, REVISION_HASH_LENGTH);
  return Buffer.from(count.toString(HEX_RADIX).padStart(REVISION_COUNT_LENGTH, '0') + hash, 'hex').toString('base64');
}
