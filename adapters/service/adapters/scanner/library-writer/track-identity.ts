import type { Classification } from '../metadata/classification.ts';
import { idOf } from '../../../application/records/record-ids.ts';
import { identityKey } from '../../../application/records/sort-keys.ts';
import type { ScannedRecord } from '../../../application/records/records.ts';

/**
 * What track a file is beside its sound: its album or show, and the place there that its tags name. Two files with one
 * sound and one claim are the same track twice.
 */
export function claimOf({ kind, facts, reading: { tags } }: Classification): string {
  const place = [tags.discNumber ?? '', tags.trackNumber ?? '', identityKey(tags.title)].map(String);
  return idOf('claim', kind, facts.id, ...place);
}

/** Records of earlier versions know one track for each sound. */
export function claimOfRecord({ claim, ownerId }: ScannedRecord): string {
  return claim ?? `of ${ownerId ?? ''}`;
}
