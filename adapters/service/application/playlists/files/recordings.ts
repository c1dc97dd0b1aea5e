import { FILE_CANDIDATES_MAX } from '../../../domain/constants/media/playlists.ts';
import { KINDS } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import { tracksByTitle } from './track-matching.ts';

/** The ids of the tracks whose files have this MusicBrainz identifier of a recording. */
export async function tracksOfMbid(store: Store, recordingMbid: string): Promise<readonly string[]> {
  const query = { index: 'recording', prefix: recordingMbid, offset: 0, limit: FILE_CANDIDATES_MAX };
  return (await store.list(KINDS.track, query)).items.map(({ id }) => id);
}

interface Recording {
  readonly title: string;
  readonly artist: string;
  readonly recordingMbid: string | null;
}

/** The ids of the tracks of a recording: by its MusicBrainz identifier, else by title and artist. */
export async function tracksOfRecording(store: Store, { artist, recordingMbid, title }: Recording): Promise<readonly string[]> {
  const byMbid = recordingMbid === null ? [] : await tracksOfMbid(store, recordingMbid);
  if (byMbid.length > 0 || title === '' || artist === '') return byMbid;
  return tracksByTitle(store, { title, artist, durationMs: null });
}
