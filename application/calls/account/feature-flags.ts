import * as v from 'valibot';
import { call } from '../call.ts';

const flags = v.object({ flags: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))) });

/** `tests`: names separated by commas. Unset flags are left out. Spec §7 "GET /v1/me/feature-flags?tests={comma list}". */
export const getFeatureFlags = call({
  method: 'GET',
  path: '/v1/me/feature-flags',
  retry: 'request',
  query: v.object({ tests: v.string() }),
  response: flags,
});

/** The same for many names. Spec §7 "POST /me/feature-flags (tests, platform WEB, platform_version 0)". */
export const postFeatureFlags = call({
  method: 'POST',
  path: '/v1/me/feature-flags',
  retry: 'request',
  body: v.object({ tests: v.array(v.string()), platform: v.string(), platform_version: v.string() }),
  response: flags,
});
