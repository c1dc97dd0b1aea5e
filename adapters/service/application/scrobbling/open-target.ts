import type { Clock } from '#application/ports/clock.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { ScrobbleItem } from '../../domain/scrobbling/outbox-types.ts';
import type { LocalLove } from '../../domain/scrobbling/loved-tracks.ts';
import type { Collection, SavedListChange } from '../collection/collection.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { OutgoingHttp } from '../ports/outgoing-http.ts';
import type { Store } from '../ports/store.ts';
import { type ScrobbleTarget, targetIdOf } from '../records/plays/scrobble-records.ts';
import type { Credentials, CredentialSeal } from './credentials.ts';
import { createLastFm } from './lastfm.ts';
import { createListenBrainz } from './listenbrainz.ts';
import { type LovedTracks, openLovedTracks } from './loved-tracks.ts';
import { openScrobbleOutbox, type ScrobbleOutbox } from './scrobble-outbox.ts';
import type { ScrobbledTrack, ScrobbleServer } from './server-types.ts';

/** A server of a member with its outbox, null while that is closed, and its loved tracks, null where they are not synced. */
export interface OpenTarget {
  readonly target: ScrobbleTarget;
  readonly outbox: ScrobbleOutbox | null;
  readonly loves: LovedTracks | null;
}

export interface OpenTargetDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly library: Pick<LibraryReader, 'tracks'>;
  readonly http: OutgoingHttp;
  readonly seal: CredentialSeal;
  /** The members' collection, which reports its changes. */
  readonly collectionOf: (onSaved: (change: SavedListChange) => void) => Collection;
  /** Another instance sends; this one only shows what waits. */
  readonly isPassive: boolean;
  readonly warn: (message: string, reason: unknown) => void;
  readonly onHalted: () => Promise<void>;
  /** The tracks of the server changed what is saved here. */
  readonly onSaved: (change: SavedListChange) => void;
}

export async function openTarget(deps: OpenTargetDeps, target: ScrobbleTarget): Promise<OpenTarget> {
  const { clock, isPassive, onHalted, store, warn } = deps;
  const { isHalted, userId } = target;
  const targetId = targetIdOf(userId, target.kind);
  const credentials = deps.seal.open(target.sealed);
  const server = credentials && serverOf(deps.http, credentials, target.userName);
  if (server === null) return { target, outbox: null, loves: null };
  const trackOf = (uri: string) => scrobbledTrack(deps.library, uri);
  const outbox = await openScrobbleOutbox({ targetId, store, clock, server, isHalted, isPassive, trackOf, warn, onHalted });
  if (!target.syncsLoves || isPassive) return { target, outbox, loves: null };
  const waiting = () => outbox.state().queue.filter(({ kind }) => kind !== 'listen');
  const loves = openLovedTracks({
    ...{ targetId, userId, store, clock, server, warn, collection: deps.collectionOf(deps.onSaved) },
    waiting: () => waiting().map(localLoveOf),
    supersede(trackIds) {
      const outdated = waiting().filter((item) => trackIds.includes(localLoveOf(item).trackId));
      outbox.supersede(outdated.map(({ id }) => id));
    },
  });
  return { target, outbox, loves };
}

/** The change of a saved track that this item sends. */
export function localLoveOf({ atMs, kind, uri }: ScrobbleItem): LocalLove {
  return { trackId: parseContentUri(uri)?.id ?? '', isLoved: kind === 'love', atMs };
}

function serverOf(http: OutgoingHttp, credentials: Credentials, userName: string): ScrobbleServer | null {
  if (credentials.kind === 'listenbrainz') return createListenBrainz(http, credentials, userName);
  return credentials.sessionKey === '' ? null : createLastFm(http, credentials, userName);
}

async function scrobbledTrack(library: Pick<LibraryReader, 'tracks'>, uri: string): Promise<ScrobbledTrack | null> {
  const parsed = parseContentUri(uri);
  const [track] = parsed?.type === 'track' ? await library.tracks([parsed.id]) : [];
  if (!track) return null;
  const { album, artists, duration_ms: durationMs, external_ids: ids, name: title } = track;
  const known = { isrc: ids['isrc'] ?? null, recordingMbid: ids['musicbrainz'] ?? null };
  return { title, artist: artists[0]?.name ?? '', album: album?.name ?? '', durationMs, ...known };
}
