import { KEPT_PART_BYTES } from '#domain/constants/page/offline.ts';
import { KEY_SYSTEM_EXPECTED } from '#domain/constants/playback/key-systems.ts';
import { keepableLicenceRequest } from '#domain/offline/kept-licence.ts';
import type { KeptTrack, UnkeptReason } from '#domain/offline/kept-music.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';
import type { MachineTrack, ManifestFile } from '#domain/track-playback/types.ts';
import type { ResolvingTrackSource } from '../media-source/track-source.ts';
import type { Cancellation } from '../ports/http.ts';
import type { MediaSupport } from '../ports/media-pipeline.ts';
import { utf8FromText } from '../runtime/utf8.ts';
import type { TrackFiles } from './track-files.ts';

export interface TrackDownloadDeps {
  readonly files: TrackFiles;
  readonly source: Pick<ResolvingTrackSource, 'resolve' | 'bytes' | 'licence'>;
  readonly support: () => Promise<MediaSupport>;
  /** The track as the service would play it here. */
  readonly fetchMedia: (uri: string) => Promise<MachineTrack>;
  /** Reads an address to its end: an episode that the service only fetches when it is played. */
  readonly fetchAll: (url: string, cancellation: Cancellation) => Promise<void>;
}

export type TrackDownload = (
  uri: string,
  hasRoomFor: (bytes: number) => boolean,
  cancellation: Cancellation,
) => Promise<KeptTrack>;

const failed = (reason: UnkeptReason): KeptTrack => ({ status: 'failed', reason });

/** A seek table names the size of every part of its file. */
const sizeOf = ({ offset, segments }: SeekTable) => segments.reduce((sum, [bytes]) => sum + bytes, offset);

/**
 * Downloads a track as the service delivers it, with its licence if it needs one. A download that was interrupted continues after
 * the parts that are here. Rejects as the network does; what can never be kept resolves as failed.
 */
export function createTrackDownload({ fetchAll, fetchMedia, files, source, support }: TrackDownloadDeps): TrackDownload {
  const resolved = async (uri: string) => {
    const [track, { mimeTypes }] = await Promise.all([fetchMedia(uri), support()]);
    // The sound of a video is enough.
    const sounds = mimeTypes.filter((type) => !type.startsWith('video/'));
    return { track, playable: await source.resolve(track, { keySystems: [KEY_SYSTEM_EXPECTED], mimeTypes: sounds }) };
  };

  const found = async (uri: string, cancellation: Cancellation) => {
    const first = await resolved(uri);
    const [url] = first.playable.urls;
    if (first.playable.streamType !== 'file_urls_external' || url === undefined) return first;
    // Once the service has the whole episode, it offers it like everything else.
    await fetchAll(url, cancellation);
    return resolved(uri);
  };

  const keepLicence = async (playable: PlayableTrack, fileId: string): Promise<boolean> => {
    if (playable.seekTable?.protection == null) return true;
    const request = keepableLicenceRequest(playable.seekTable.pssh);
    if (request === null) return false;
    await files.writeLicence(fileId, await source.licence(playable, KEY_SYSTEM_EXPECTED, utf8FromText(request)));
    return true;
  };

  const keepPart = async (playable: PlayableTrack, fileId: string, part: number, size: number, cancellation: Cancellation) => {
    if (await files.hasPart(fileId, part)) return;
    const first = part * KEPT_PART_BYTES;
    const bytes = new Uint8Array(Math.min(KEPT_PART_BYTES, size - first));
    let at = 0;
    const take = (chunk: Uint8Array) => {
      bytes.set(chunk, at);
      at += chunk.length;
    };
    await source.bytes(playable, { first, last: first + bytes.length - 1 }, take, cancellation);
    if (!cancellation.cancelled) await files.writePart(fileId, part, bytes);
  };

  return async (uri, hasRoomFor, cancellation) => {
    const { playable, track } = await found(uri, cancellation);
    const { fileId, seekTable } = playable;
    if (fileId === null || seekTable === null) return failed('unavailable');
    const bytes = sizeOf(seekTable);
    if (!hasRoomFor(bytes)) return failed('no-room');
    if (!(await keepLicence(playable, fileId))) return failed('protected');
    for (let part = 0; part * KEPT_PART_BYTES < bytes && !cancellation.cancelled; part += 1)
      await keepPart(playable, fileId, part, bytes, cancellation);
    await files.writeTrack(uri, withOnlyFile(track, playable));
    return { status: 'kept', fileId, bytes };
  };
}

/** The track with the kept file as its only one, and the index in it: nothing else has to be asked for. */
function withOnlyFile(track: MachineTrack, { fileId, seekTable, streamType, urls }: PlayableTrack): MachineTrack {
  const files: readonly ManifestFile[] = streamType === 'manifest_ids_video' ? [] : (track.manifest[streamType] ?? []);
  // An inline licence expires; the one that is kept was issued for keeping.
  const changes = { seek_table: seekTable, urls, licence: null };
  const kept = files.filter(({ file_id }) => file_id === fileId).map((file) => ({ ...file, ...changes }));
  return { ...track, manifest: { [streamType]: kept } };
}
