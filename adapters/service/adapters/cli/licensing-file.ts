import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DEFAULT_LICENSING, parseLicensing, type Licensing } from '../../application/media/licensing.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';
import type { LicenceServer } from '../../application/ports/media/licence-servers.ts';

/**
 * The licence settings of the operator's file; without a file, this service issues licences. Throws ExitError when it is
 * unusable.
 */
export async function licensingOf(path: string | null): Promise<Licensing> {
  if (path === null) return DEFAULT_LICENSING;
  const parsed = parseLicensing(new TextDecoder().decode(await bytesOf(path)));
  if (!parsed.ok) throw new ExitError(`The licence settings in ${path} cannot be used: ${parsed.error}.`);
  const { ad_supported_tracks_per_day = null, key_systems, sdk_version_min = null } = parsed.value;
  const servers: Record<string, LicenceServer> = {};
  for (const [name, server] of Object.entries(key_systems)) {
    if (server === undefined) continue;
    const certificate = server.certificate === undefined ? null : await bytesOf(resolve(dirname(path), server.certificate));
    servers[name] = { url: server.url, headers: server.headers, certificate };
  }
  return { servers, sdkVersionMin: sdk_version_min, adSupportedTracksPerDay: ad_supported_tracks_per_day };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (thrown) {
    throw new ExitError(`The file ${path} cannot be read: ${reasonOf(thrown)}.`);
  }
}
