import { SUBMISSION_CLIENT } from '../../domain/constants/history.ts';
import { csvRow } from '../kernel/csv.ts';
import type { Store } from '../ports/store.ts';
import { nameListens, type NamedListens } from './listen-names.ts';
import { allListens } from './stored-listens.ts';

const MS_PER_SECOND = 1_000;
const encoder = new TextEncoder();

/** A listen with its names, as it is exported. */
interface ExportedListen {
  readonly atMs: number;
  readonly listenedMs: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly uri: string;
}

/** The listens as JSON lines of a ListenBrainz export, which this service and others import. */
export async function* listenLines(store: Store, userId: string): AsyncIterable<Uint8Array> {
  for await (const page of exportedListens(store, userId))
    yield encoder.encode(page.map((listen) => `${JSON.stringify(exportedLine(listen))}\n`).join(''));
}

/** The listens as CSV of RFC 4180. */
export async function* listenRows(store: Store, userId: string): AsyncIterable<Uint8Array> {
  yield encoder.encode('listened_at,title,artist,album,listened_ms,uri\r\n');
  for await (const page of exportedListens(store, userId))
    yield encoder.encode(
      page
        .map(({ album, artist, atMs, listenedMs, title, uri }) =>
          csvRow([new Date(atMs).toISOString(), title, artist, album, String(listenedMs), uri]),
        )
        .join(''),
    );
}

async function* exportedListens(store: Store, userId: string): AsyncGenerator<readonly ExportedListen[]> {
  for await (const page of allListens(store, userId)) {
    const named = await nameListens(store, page);
    yield page.map((stored, index) => exportedListen(named, index, stored.uri ?? ''));
  }
}

function exportedListen({ listens, names }: NamedListens, index: number, uri: string): ExportedListen {
  const listen = listens[index];
  const name = names.get(listen?.keys.tracks[0] ?? uri);
  return {
    atMs: listen?.atMs ?? 0,
    listenedMs: listen?.listenedMs ?? 0,
    title: name?.name ?? '',
    artist: name?.by ?? '',
    album: names.get(listen?.keys.albums[0] ?? '')?.name ?? '',
    uri,
  };
}

/** A line of a ListenBrainz export. */
function exportedLine({ album, artist, atMs, listenedMs, title, uri }: ExportedListen) {
  return {
    listened_at: Math.floor(atMs / MS_PER_SECOND),
    track_metadata: {
      track_name: title,
      artist_name: artist,
      release_name: album,
      additional_info: { submission_client: SUBMISSION_CLIENT, listened_ms: listenedMs, cadenza_uri: uri },
    },
  };
}
