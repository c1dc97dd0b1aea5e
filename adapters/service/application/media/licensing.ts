import * as v from 'valibot';
import type { Result } from '#domain/core/result.ts';
import { parseOperatorFile } from '../kernel/operator-file.ts';
import { CLEARKEY } from '../../domain/constants/media/media.ts';
import type { LicenceServer } from '../ports/media/licence-servers.ts';

/** The operator's licence settings. */
export interface Licensing {
  /** Players older than this get none, e.g. `5.0.0`; null: all do. */
  readonly sdkVersionMin: string | null;
  /** Tracks per day for an ad-supported listener; null: such listeners get no licences. */
  readonly adSupportedTracksPerDay: number | null;
  /** By the EME name of the key system. ClearKey is licensed here. */
  readonly servers: Readonly<Record<string, LicenceServer>>;
}

export const DEFAULT_LICENSING: Licensing = { sdkVersionMin: null, adSupportedTracksPerDay: null, servers: {} };

const PLAYREADY = 'com.microsoft.playready';
const HARDWARE = 'com.microsoft.playready.hardware';

const server = v.strictObject({
  url: v.pipe(v.string(), v.startsWith('https://')),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  certificate: v.optional(v.string()),
});
const file = v.strictObject({
  sdk_version_min: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)*$/, 'is no version such as 5.17.0'))),
  ad_supported_tracks_per_day: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  key_systems: v.optional(
    v.strictObject({
      'com.widevine.alpha': v.optional(server),
      [PLAYREADY]: v.optional(server),
      [HARDWARE]: v.optional(server),
    }),
    {},
  ),
});

/** The operator's file as it is written, before certificates are read. */
export type LicensingFile = v.InferOutput<typeof file>;

/** The operator's settings of this text, or one sentence naming the field that is wrong. */
export function parseLicensing(text: string): Result<LicensingFile, string> {
  return parseOperatorFile(file, text);
}

/** The server of a key system; PlayReady hardware uses the server of PlayReady, unless it has its own. */
export function serverOf({ servers }: Licensing, keySystem: string): LicenceServer | null {
  return servers[keySystem] ?? (keySystem === HARDWARE ? servers[PLAYREADY] : undefined) ?? null;
}

/** Every key system that gets licences through us. */
export function licensedSystems(licensing: Licensing): readonly string[] {
  const named = Object.keys(licensing.servers);
  return [CLEARKEY, ...named, ...(named.includes(PLAYREADY) && !named.includes(HARDWARE) ? [HARDWARE] : [])];
}

/** Whether a player of that version is too old; a missing version counts as too old. */
export function isDeprecated({ sdkVersionMin }: Licensing, version: string | undefined): boolean {
  if (sdkVersionMin === null) return false;
  const parts = (version ?? '').split('.').map(Number);
  for (const [index, least] of sdkVersionMin.split('.').map(Number).entries()) {
    const own = parts[index] ?? 0;
    if (own !== least) return !(own > least);
  }
  return false;
}
