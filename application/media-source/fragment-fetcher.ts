import { FRAGMENT_TIMEOUT_MS, FRAGMENT_TRIES_MAX } from '#domain/constants/playback/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { FileUrlResolver } from './file-url-resolver.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation, Http } from '../ports/http.ts';
import type { TrackSource } from '../ports/media-pipeline.ts';
import type { Page } from '../ports/page.ts';

export interface FragmentFetcherDeps {
  readonly http: Http;
  readonly clock: Clock;
  /** Whether the page is online; true by default. */
  readonly page?: Pick<Page, 'isOnline'>;
  readonly fileUrls: FileUrlResolver;
  readonly onObservation: (track: PlayableTrack, observation: Observation) => void;
}

/** The result of one request. */
interface ByteResponse {
  /** 0 without a response. */
  readonly status: number;
  readonly bytes: number;
  readonly failure: Failure | null;
}

/**
 * Reads a byte range of a file. A retry continues after the bytes already received. Errors: FRAGMENT_REQUEST_ZERO_STATUS,
 * _STATUS, _EMPTY, _UNEXPECTED_LENGTH, FILE_NOT_RESOLVED, ECONNABORTED, REQUEST_ABORTED. Spec §8 "Fragment errors: offline zero
 * status; online zero status (fallback URL tried first); empty response; unexpected length; status {status}; file not resolved;
 * a 403 re-resolves the URL and retries".
 */
export function createFragmentFetcher({ http, clock, page, fileUrls, onObservation }: FragmentFetcherDeps): TrackSource['bytes'] {
  async function ask(
    url: string,
    range: { readonly first: number; readonly last: number },
    onBytes: (chunk: Uint8Array) => void,
    cancellation: Cancellation,
  ): Promise<ByteResponse> {
    let bytes = 0;
    const take = (chunk: Uint8Array) => {
      bytes += chunk.length;
      onBytes(chunk);
    };
    const headers = { range: `bytes=${range.first}-${range.last}` };
    try {
      const { status } = await http.send({
        method: 'GET',
        url,
        headers,
        onBytes: take,
        cancellation,
        timeoutMs: FRAGMENT_TIMEOUT_MS,
      });
      return { status, bytes, failure: null };
    } catch (thrown) {
      return { status: 0, bytes, failure: thrown instanceof Failure ? thrown : new Failure(errorFrom(thrown)) };
    }
  }

  return async (track, { first, last }, onBytes, cancellation) => {
    const expected = last - first + 1;
    /** Also counts excess bytes, which are not passed on. */
    let got = 0;
    const take = (chunk: Uint8Array) => {
      got += chunk.length;
      if (got > expected) throw new Failure(lengthError(expected, got));
      onBytes(chunk);
    };
    let urls = await resolved(async () => (mayChange(track) ? fileUrls.resolve(track.fileId) : track.urls));
    for (let tries = 1; ; tries += 1) {
      const sinceMs = clock.nowMs();
      const url = urls[(tries - 1) % urls.length] ?? '';
      const response = await ask(url, { first: first + got, last }, take, cancellation);
      if (response.bytes > 0) onObservation(track, { type: 'fragment', url, bytes: response.bytes, ms: clock.nowMs() - sinceMs });
      if (got === expected) return;
      const error = errorOf(response, { expected, got, isOnline: page?.isOnline() ?? true });
      const isLast = tries >= Math.max(2, Math.min(FRAGMENT_TRIES_MAX, urls.length * 2));
      if (isLast || got > expected || isFinal(error))
        throw response.failure?.error === error ? response.failure : new Failure(error);
      const { fileId } = track;
      if (response.status === 403 && fileId !== null) urls = await resolved(() => fileUrls.refresh(fileId, url));
    }
  };
}

/** Files resolved by id have expiring URLs; others keep the URL they came with. */
function mayChange(track: PlayableTrack): track is PlayableTrack & { readonly fileId: string } {
  return track.fileId !== null && track.streamType !== 'file_urls_mp3' && track.streamType !== 'file_urls_external';
}

async function resolved(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const urls = await ask().catch((thrown: unknown) => {
    const error = errorFrom(thrown);
    const isGone = error.code === 'STORAGE_RESOLVE_FAILED' && (error.status === 404 || error.status === 410);
    throw isGone || error.code === 'STORAGE_RESOLVE_EMPTY' ? new Failure(playerError('FILE_NOT_RESOLVED')) : thrown;
  });
  if (urls.length === 0) throw new Failure(playerError('FILE_NOT_RESOLVED'));
  return urls;
}

interface Circumstances {
  readonly expected: number;
  readonly got: number;
  readonly isOnline: boolean;
}

function errorOf({ status, bytes, failure }: ByteResponse, { expected, got, isOnline }: Circumstances): PlayerError {
  if (got > expected) return lengthError(expected, got);
  if (failure !== null && failure.code !== 'NETWORK_ERROR') return failure.error;
  if (status === 0) return playerError('FRAGMENT_REQUEST_ZERO_STATUS', isOnline ? 'online' : 'offline');
  if (status !== 200 && status !== 206) return playerError('FRAGMENT_REQUEST_STATUS', status);
  return bytes === 0 ? playerError('FRAGMENT_REQUEST_EMPTY') : lengthError(expected, got);
}

const lengthError = (expected: number, got: number) => playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected, got });

/** Errors that another URL cannot fix: a cancelled request, or no connection. */
function isFinal({ code, debug }: PlayerError): boolean {
  if (code === 'REQUEST_ABORTED') return true;
  return code === 'FRAGMENT_REQUEST_ZERO_STATUS' && debug === 'offline';
}
