import { FILE_CANDIDATES_MAX } from '../../../domain/constants/media/playlists.ts';
import { KINDS } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';

/** The ids of the tracks whose files have this MusicBrainz identifier of a recording. */
export async function tracksOfMbid(store: Store, recordingMbid: string): Promise<readonly string[]> {
  const query = { index: 'recording', prefix: recordingMbid, offset: 0, limit: FILE_CANDIDATES_MAX };
  return (await store.list(KINDS.track, query)).items.map(({ id }) => id);
}
