import type { SmartRules } from '#domain/smart-playlists/types.ts';
import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import { numberKey } from '../../records/sort-keys.ts';
import type { Put } from '../../ports/store.ts';

/** A smart playlist. Kind `smart-playlist`, index `owner` by `{ownerId}/{createdMs}/{id}`. */
export interface SmartRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string;
  readonly rules: SmartRules;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export const SMART_KIND = 'smart-playlist';

const smartKeyOf = ({ ownerId, createdMs, id }: SmartRecord) => `${ownerId}/${numberKey(createdMs, KEY_DIGITS)}/${id}`;

export function smartPut(doc: SmartRecord, ifVersion: number): Put {
  return { op: 'put', kind: SMART_KIND, id: doc.id, doc, keys: { owner: [smartKeyOf(doc)] }, ifVersion };
}
