import * as v from 'valibot';
import { idFromHex } from '#domain/uri/base62.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import type { LicenceQuota } from './licence-quota.ts';
import { KEY_ID_BYTES, LICENCE_KEYS_MAX } from '../../domain/constants/media/media.ts';
import type { TokenScope } from '../catalog/token-scope.ts';
import type { Packager } from '../ports/media/packager.ts';
import type { Store } from '../ports/store.ts';
import { playableUriOf } from './files.ts';

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

export interface LicencesDeps {
  readonly store: Store;
  readonly packager: Packager;
  readonly coverage: TokenScope;
  readonly quota: LicenceQuota;
}

/**
 * Answers a ClearKey challenge with the keys of its tracks. A key id is the id of its track in binary. Errors: 400 for a
 * malformed challenge, 402 after the daily limit, 403 for an unknown or forbidden track alike. Keys appear in this response
 * only.
 */
export async function issueLicence(deps: LicencesDeps, caller: Caller, body: Uint8Array): Promise<KeySet> {
  const { quota, coverage, packager, store } = deps;
  const { kids } = parseChallenge(body);
  const keys = await Promise.all(
    kids.map(async (kid) => {
      const sourceId = sourceIdOf(kid);
      const uri = sourceId === null ? null : await playableUriOf(store, sourceId);
      if (uri === null || sourceId === null || !(await coverage.covers(caller, uri)))
        throw new HttpError(403, 'No licence for this track');
      quota.admit(caller, uri);
      return { kty: 'oct', kid, k: Buffer.from(packager.contentKey(sourceId)).toString('base64url') } as const;
    }),
  );
  return { keys, type: 'temporary' };
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
