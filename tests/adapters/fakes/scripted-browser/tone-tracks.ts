import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import type { AudioSource, Variant } from '#adapters/service/application/ports/media/packager.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import type { Clock } from '#application/ports/clock.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { hexFromId } from '#domain/uri/base62.ts';

const packager = createTonePackager({ masterKey: new Uint8Array(32).fill(7) });

const sourceOf = (name: string, durationMs: number): AudioSource => ({
  ...{ id: name.padStart(22, '0'), path: name, sizeBytes: 1, modifiedMs: 0, codec: 'aac', container: 'mp4' },
  ...{ durationMs, sampleRateHz: 44_100, channels: 2, bitrateBps: 128_000 },
});

export interface ToneTrack {
  readonly source: AudioSource;
  readonly variant: Variant;
  readonly track: PlayableTrack;
}

/** A track of the tone packager. */
export async function toneTrack(name: string, durationMs: number, variant: Variant = 'mp4-cenc'): Promise<ToneTrack> {
  const source = sourceOf(name, durationMs);
  const { mimeType, seekTable, etag } = await packager.describe(source, variant);
  const track: PlayableTrack = {
    ...{ uri: name, streamType: 'file_ids_mp4', fileId: etag, mimeType, durationMs, seekTable, loudness: null },
    urls: [`/bytes/${name}`],
  };
  return { source, variant, track };
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export function licenceOf({ id }: AudioSource): Uint8Array {
  const kid = base64url(Buffer.from(hexFromId(id) ?? '', 'hex'));
  const keys = [{ kty: 'oct', kid, k: base64url(packager.contentKey(id)) }];
  return new TextEncoder().encode(JSON.stringify({ keys, type: 'temporary' }));
}

/** The bytes and licences of some tracks. `broken` is refused with 404. */
export function createToneSource(clock: Clock, tracks: readonly ToneTrack[]) {
  const requests: string[] = [];
  const network = { delayMs: 0 };
  const find = ({ uri }: PlayableTrack) => tracks.find(({ track }) => track.uri === uri);
  const source: TrackSource = {
    async bytes(track, { first, last }, onBytes, cancellation) {
      requests.push(`${track.uri} ${first}-${last}`);
      if (network.delayMs > 0) await new Promise<void>((resolve) => clock.after(network.delayMs, resolve));
      const found = find(track);
      if (found === undefined || track.uri === 'broken') throw new Failure(playerError('FRAGMENT_REQUEST_STATUS', 404));
      for await (const chunk of packager.read(found.source, found.variant, first, last))
        if (!cancellation.cancelled) onBytes(chunk);
    },
    licence: (track) => Promise.resolve(licenceOf(find(track)?.source ?? sourceOf('', 0))),
    certificate: () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 404))),
  };
  return { source, requests, network };
}

/** The whole bytes of a track. */
export async function bytesOf({ source, variant, track: { seekTable } }: ToneTrack): Promise<Uint8Array> {
  const sizeBytes = (seekTable?.segments ?? []).reduce((sum, [bytes]) => sum + bytes, seekTable?.offset ?? 0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of packager.read(source, variant, 0, sizeBytes - 1)) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}
