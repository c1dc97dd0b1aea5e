import { FRAGMENT_TIMEOUT_MS, FRAGMENT_TRIES_MAX } from '#domain/constants/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';
import { type Abilities, chooseFile, type ChosenFile, videoIn } from '#domain/track-playback/file-choice.ts';
import { loudnessOf } from '#domain/track-playback/loudness.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Api } from './api.ts';
import { getSeekTable } from './calls/media.ts';
import { errorFrom, Failure } from './failure.ts';
import { createFileAddresses, type FileAddresses } from './file-addresses.ts';
import { createLicences } from './licences.ts';
import type { Clock } from './ports/clock.ts';
import type { Cancellation, Http } from './ports/http.ts';
import type { TrackSource } from './ports/media-pipeline.ts';
import type { Random } from './ports/random.ts';
import type { VideoSource } from './ports/video-source.ts';
import { createVideoSource, playableVideo } from './video-source.ts';

export interface TrackSourceParts {
  readonly api: Api;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: AccessTokens;
  /** Where addresses without a host lead to. */
  readonly baseUrl: string;
  readonly isTrusted: IsTrustedUrl;
}

/** Everything a pipeline asks of a track, and the way from a state machine's track to one it can open. */
export interface ResolvingTrackSource extends TrackSource {
  /**
   * Chooses the file, and finds its index and addresses at the same time.
   * Rejects with STORAGE_MANIFEST_EMPTY, EME_API_UNSUPPORTED, FILE_FORMAT_NOT_SUPPORTED, MEDIA_NOT_SUPPORTED, STORAGE_RESOLVE_*,
   * STORAGE_MANIFEST_FAILED, STORAGE_VIDEO_MANIFEST_FAILED, or what the network did.
   */
  resolve(track: MachineTrack, abilities: Abilities): Promise<PlayableTrack>;
  readonly video: VideoSource;
}

export function createTrackSource(parts: TrackSourceParts): ResolvingTrackSource {
  const { api, baseUrl, isTrusted } = parts;
  const addresses = createFileAddresses(parts);
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);

  const seekTableOf = async ({ streamType, file }: ChosenFile): Promise<SeekTable | null> => {
    if (file.seek_table !== null || streamType === 'file_urls_external') return file.seek_table;
    const table = await api.send(getSeekTable, { params: { file: `${file.file_id}.json` } }).catch((thrown: unknown) => {
      throw new Failure(manifestError(errorFrom(thrown)));
    });
    if (table.segments.length === 0) throw new Failure(playerError('STORAGE_MANIFEST_EMPTY'));
    return table;
  };

  const urlsOf = async ({ file }: ChosenFile): Promise<readonly string[]> => {
    if (file.file_url === null) return addresses.of(file.file_id);
    if (!isTrusted(file.file_url, 'bytes')) throw new Failure(playerError('STORAGE_RESOLVE_EMPTY', file.file_id));
    return [absolute(file.file_url)];
  };

  const video = createVideoSource(parts);

  const fileOf: ResolvingTrackSource['resolve'] = async (track, abilities) => {
    const choice = chooseFile(track.manifest, abilities);
    if (!choice.ok) throw new Failure(choice.error);
    const { streamType, file } = choice.value;
    const [seekTable, urls] = await Promise.all([seekTableOf(choice.value), urlsOf(choice.value)]);
    if (seekTable?.protection && abilities.keySystems.length === 0) throw new Failure(playerError('EME_API_UNSUPPORTED'));
    return {
      uri: track.metadata.uri,
      streamType,
      fileId: streamType === 'file_urls_external' ? null : file.file_id,
      mimeType: file.mime_type,
      durationMs: track.metadata.duration,
      urls,
      seekTable,
      loudness: loudnessOf(file),
    };
  };

  return {
    async resolve(track, abilities) {
      const chosen = videoIn(track.manifest, abilities);
      if (chosen === null) return fileOf(track, abilities);
      // Its sound alone is better than nothing.
      return playableVideo(video, track, chosen).catch((thrown: unknown) => {
        if (!chooseFile(track.manifest, abilities).ok) throw thrown;
        return fileOf(track, abilities);
      });
    },
    video,
    bytes: createByteReader(parts, addresses),
    ...createLicences(parts),
  };
}

function manifestError(error: PlayerError): PlayerError {
  if (error.code === 'REQUEST_FAILED') return playerError('STORAGE_MANIFEST_FAILED', error.status);
  return error.code === 'ANSWER_EMPTY' ? playerError('STORAGE_MANIFEST_EMPTY') : error;
}

/**
 * Reads a piece of a file. What a broken address has given already is not read again: the next goes on from there.
 * A 403 resolves the file anew. Spec §8 "online zero status (fallback URL tried first)", "a 403 re-resolves the URL and retries".
 */
function createByteReader({ http }: TrackSourceParts, addresses: FileAddresses): TrackSource['bytes'] {
  return async (track, { first, last }, onBytes, cancellation) => {
    const expected = last - first + 1;
    let got = 0;
    const take = (chunk: Uint8Array) => {
      if (got + chunk.length > expected) throw new Failure(lengthError(expected, got + chunk.length));
      got += chunk.length;
      onBytes(chunk);
    };
    let urls = track.fileId === null ? track.urls : await knownUrls(track, addresses);
    for (let tries = 0; ; tries += 1) {
      const range = { first: first + got, last };
      const { status, failure } = await piece(http, urls[tries % urls.length] ?? '', range, take, cancellation);
      if (got === expected) return;
      const isLast = tries + 1 >= Math.max(2, Math.min(FRAGMENT_TRIES_MAX, urls.length * 2));
      if (isLast || failure?.code === 'REQUEST_ABORTED' || failure?.code === 'FRAGMENT_REQUEST_UNEXPECTED_LENGTH')
        throw failure ?? new Failure(shortError(status, expected, got));
      if (status === 403 && track.fileId !== null) urls = await addresses.renewed(track.fileId);
    }
  };
}

/** The addresses it was opened with, unless they were renewed in the meantime. */
async function knownUrls(track: PlayableTrack, addresses: FileAddresses): Promise<readonly string[]> {
  if (track.streamType !== 'file_ids_mp4' && track.streamType !== 'file_ids_mp4_dual') return track.urls;
  return track.fileId === null ? track.urls : addresses.of(track.fileId);
}

interface Outcome {
  readonly status: number;
  readonly failure: Failure | null;
}

async function piece(
  http: Http,
  url: string,
  { first, last }: { readonly first: number; readonly last: number },
  onBytes: (chunk: Uint8Array) => void,
  cancellation: Cancellation,
): Promise<Outcome> {
  try {
    const headers = { range: `bytes=${first}-${last}` };
    const { status } = await http.send({ method: 'GET', url, headers, onBytes, cancellation, timeoutMs: FRAGMENT_TIMEOUT_MS });
    return { status, failure: null };
  } catch (thrown) {
    return { status: 0, failure: thrown instanceof Failure ? thrown : new Failure(errorFrom(thrown)) };
  }
}

function shortError(status: number, expected: number, got: number) {
  return status === 200 || status === 206 ? lengthError(expected, got) : playerError('FRAGMENT_REQUEST_STATUS', status);
}

function lengthError(expected: number, got: number) {
  return playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected, got });
}
