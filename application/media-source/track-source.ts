import { KEY_SYSTEM_EXPECTED } from '#domain/constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';
import { type PlaybackCapabilities, chooseFile, type ChosenFile, videoIn } from '#domain/track-playback/file-selection.ts';
import { loudnessOf } from '#domain/track-playback/manifest-loudness.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import type { Latency, Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import type { Api } from '../api/api-client.ts';
import { getSeekTable } from '../calls/playback/media.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createFileUrlResolver } from './file-url-resolver.ts';
import { createFragmentFetcher } from './fragment-fetcher.ts';
import { createLicenceClient } from './licence-client.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http } from '../ports/http.ts';
import type { TrackSource } from '../ports/media-pipeline.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { VideoSource } from '../ports/video/video-source.ts';
import { createVideoSource, playableVideo } from './video-source.ts';

export interface TrackSourceDeps {
  readonly api: Api;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: AccessTokenProvider;
  /** Whether the page is online; true by default. */
  readonly page?: Pick<Page, 'isOnline'>;
  /** The base of relative URLs. */
  readonly baseUrl: string;
  readonly isTrusted: IsTrustedUrl;
}

/** The track source of a pipeline, and the resolver of state-machine tracks. */
export interface ResolvingTrackSource extends TrackSource {
  /**
   * Chooses the file, and resolves its index and URLs in parallel. Rejects with STORAGE_MANIFEST_EMPTY, EME_API_UNSUPPORTED,
   * FILE_FORMAT_NOT_SUPPORTED, MEDIA_NOT_SUPPORTED, STORAGE_RESOLVE_*, STORAGE_MANIFEST_FAILED, STORAGE_VIDEO_MANIFEST_FAILED,
   * or the network's error.
   */
  resolve(track: MachineTrack, abilities: PlaybackCapabilities): Promise<PlayableTrack>;
  readonly video: VideoSource;
  /** Emits measurements of a track: the latency of its index and URLs, and each fragment. */
  onObservation(listener: (track: PlayableTrack, observation: Observation) => void): () => void;
}

export function createTrackSource(deps: TrackSourceDeps): ResolvingTrackSource {
  const { api, baseUrl, clock, isTrusted } = deps;
  const fileUrls = createFileUrlResolver(deps);
  const observations = createEventEmitter<[PlayableTrack, Observation]>();
  const onObservation = (track: PlayableTrack, observation: Observation) => observations.emit([track, observation]);
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);

  const seekTableOf = async ({ streamType, file }: ChosenFile): Promise<SeekTable | null> => {
    if (file.seek_table !== null || streamType === 'file_urls_external') return file.seek_table;
    const table = await api.send(getSeekTable, { params: { file: `${file.file_id}.json` } }).catch((thrown: unknown) => {
      throw new Failure(manifestError(errorFrom(thrown)));
    });
    if (table.segments.length === 0) throw new Failure(playerError('STORAGE_MANIFEST_EMPTY'));
    return table;
  };

  const urlsOf = async ({ file, streamType }: ChosenFile): Promise<readonly string[]> => {
    if (file.urls !== undefined && streamType !== 'file_urls_external') fileUrls.provide(file.file_id, file.urls.map(absolute));
    if (file.file_url === null) return fileUrls.resolve(file.file_id);
    if (!isTrusted(file.file_url, 'bytes')) throw new Failure(playerError('STORAGE_RESOLVE_EMPTY', file.file_id));
    return [absolute(file.file_url)];
  };

  const licences = createLicenceClient(deps);
  const video = createVideoSource(deps);

  const isLicensed = ({ file: { licence } }: ChosenFile) => licence != null && clock.nowMs() < licence.expires_at;

  const fileOf: ResolvingTrackSource['resolve'] = async (track, abilities) => {
    const choice = chooseFile(track.manifest, abilities);
    if (!choice.ok) throw new Failure(choice.error);
    const { streamType, file } = choice.value;
    const tookMs: Partial<Record<Latency, Ms>> = {};
    const timed = async <Value>(what: Latency, found: Promise<Value>): Promise<Value> => {
      const sinceMs = clock.nowMs();
      const value = await found;
      tookMs[what] = clock.nowMs() - sinceMs;
      return value;
    };
    const indexOf = async (chosen: ChosenFile) => {
      const table = await seekTableOf(chosen);
      // Resolve the licence endpoint in parallel, so that a licence that is not inline needs one round trip.
      if (table !== null && isOurs(table, abilities) && !isLicensed(chosen)) void licences.prefetchEndpoint(KEY_SYSTEM_EXPECTED);
      return table;
    };
    const [seekTable, urls] = await Promise.all([
      timed('manifest', indexOf(choice.value)),
      timed('resolve', urlsOf(choice.value)),
    ]);
    if (seekTable?.protection && abilities.keySystems.length === 0) throw new Failure(playerError('EME_API_UNSUPPORTED'));
    const playable: PlayableTrack = {
      uri: track.metadata.uri,
      streamType,
      fileId: streamType === 'file_urls_external' ? null : file.file_id,
      mimeType: file.mime_type,
      durationMs: track.metadata.duration,
      urls,
      seekTable,
      loudness: loudnessOf(file),
      ...(file.licence ? { licence: file.licence } : {}),
    };
    for (const what of ['manifest', 'resolve'] as const)
      onObservation(playable, { type: 'latency', what, ms: tookMs[what] ?? 0 });
    return playable;
  };

  return {
    async resolve(track, abilities) {
      const chosen = videoIn(track.manifest, abilities);
      if (chosen === null) return fileOf(track, abilities);
      // Fall back to the audio alone.
      return playableVideo(video, track, chosen).catch((thrown: unknown) => {
        if (!chooseFile(track.manifest, abilities).ok) throw thrown;
        return fileOf(track, abilities);
      });
    },
    video,
    bytes: createFragmentFetcher({ ...deps, fileUrls, onObservation }),
    onObservation: (listener) => observations.add(([track, observation]) => listener(track, observation)),
    licence: licences.licence,
    certificate: licences.certificate,
  };
}

/** Whether the embedded service issues the licence: its key system has no levels, so the request is known in advance. */
const isOurs = ({ protection }: SeekTable, { keySystems }: PlaybackCapabilities) =>
  protection !== null && keySystems.length === 1 && keySystems[0] === KEY_SYSTEM_EXPECTED;

function manifestError(error: PlayerError): PlayerError {
  if (error.code === 'REQUEST_FAILED') return playerError('STORAGE_MANIFEST_FAILED', error.status);
  return error.code === 'ANSWER_EMPTY' ? playerError('STORAGE_MANIFEST_EMPTY') : error;
}
