import type { Classification } from '../metadata/classification.ts';
import { idOf } from '../../../application/records/record-ids.ts';
import { identityKey } from '../../../application/records/sort-keys.ts';
import type { ScannedRecord } from '../../../application/records/records.ts';

/**
 * Identifies the track of a file besides its audio: its album or show, and its disc, number and title by tag. Two files with
 * one audio and one claim are duplicates.
 */
export function claimOf({ kind, facts, reading: { tags } }: Classification): string {
  const place = [tags.discNumber ?? '', tags.trackNumber ?? '', identityKey(tags.title)].map(String);
  return idOf('claim', kind, facts.id, ...place);
}

/** Records of earlier versions have no claim: one track for each audio. */
export function claimOfRecord({ claim, ownerId }: ScannedRecord): string {
  return claim ?? `of ${ownerId ?? ''}`;
}
