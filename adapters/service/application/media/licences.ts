import * as v from 'valibot';
import { idFromHex } from '#domain/uri/base62.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import type { LicenceQuota } from './licence-quota.ts';
import { KEY_ID_BYTES, LICENCE_KEYS_MAX } from '../../domain/constants/media/media.ts';
import type { TokenScope } from '../catalog/token-scope.ts';
import type { Packager } from '../ports/media/packager.ts';
import type { Store } from '../ports/store.ts';
import { playableUrisOf } from './files.ts';

const DECODER = new TextDecoder();

const request = v.object({
  kids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(LICENCE_KEYS_MAX)),
  type: v.optional(v.picklist(['temporary', 'persistent-license'])),
});

/** The W3C's JSON key set: what a ClearKey session is updated with. */
export interface KeySet {
  readonly keys: readonly { readonly kty: 'oct'; readonly kid: string; readonly k: string }[];
  readonly type: 'temporary';
}

export interface KeysDeps {
  readonly store: Store;
  readonly packager: Pick<Packager, 'contentKey'>;
  readonly coverage: TokenScope;
}

export interface LicencesDeps extends KeysDeps {
  readonly quota: LicenceQuota;
}

/** A track or episode, and the licence with its key. */
export interface LicensedUri {
  readonly uri: string;
  readonly keySet: KeySet;
}

/** The licences of these key ids, in order; null for an unknown track and one that the caller may not play. */
export async function findLicences(
  { coverage, packager, store }: KeysDeps,
  caller: Caller,
  kids: readonly string[],
): Promise<readonly (LicensedUri | null)[]> {
  const sourceIds = kids.map(sourceIdOf);
  const known = sourceIds.filter((id) => id !== null);
  const uris = await playableUrisOf(store, known);
  const uriOf = new Map(known.map((id, at) => [id, uris[at] ?? null]));
  return Promise.all(
    kids.map(async (kid, at) => {
      const sourceId = sourceIds[at] ?? '';
      const uri = uriOf.get(sourceId) ?? null;
      if (uri === null || !(await coverage.covers(caller, uri))) return null;
      const k = Buffer.from(packager.contentKey(sourceId)).toString('base64url');
      return { uri, keySet: { keys: [{ kty: 'oct', kid, k }], type: 'temporary' } };
    }),
  );
}

/**
 * Answers a ClearKey challenge with the keys of its tracks. A key id is the id of its track in binary. Errors: 400 for a
 * malformed challenge, 402 after the daily limit, 403 for an unknown or forbidden track alike.
 */
export async function issueLicence(deps: LicencesDeps, caller: Caller, body: Uint8Array): Promise<KeySet> {
  const { kids } = parseChallenge(body);
  const found = await findLicences(deps, caller, kids);
  const licences = found.filter((licence) => licence !== null);
  if (licences.length < found.length) throw new HttpError(403, 'No licence for this track');
  for (const { uri } of licences) deps.quota.admit(caller, uri);
  return { keys: licences.flatMap(({ keySet }) => keySet.keys), type: 'temporary' };
}

function parseChallenge(body: Uint8Array): v.InferOutput<typeof request> {
  try {
    return v.parse(request, JSON.parse(DECODER.decode(body)));
  } catch {
    throw new HttpError(400, 'body: is no ClearKey challenge');
  }
}

function sourceIdOf(kid: string): string | null {
  const bytes = Buffer.from(kid, 'base64url');
  return bytes.length === KEY_ID_BYTES ? idFromHex(bytes.toString('hex')) : null;
}
