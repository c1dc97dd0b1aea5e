import * as v from 'valibot';
import { call } from '../call.ts';
import { seekTable } from './audio-manifest.ts';

/** Signed URLs of a file, valid for `ttl` seconds. Spec §7 "GET storage-resolve". */
export const getStorageResolve = call({
  method: 'GET',
  path: '/storage-resolve/files/audio/interactive/:fileId',
  retry: 'request',
  query: v.object({ version: v.string(), product: v.string(), platform: v.string(), alt: v.string() }),
  response: v.object({ result: v.string(), cdnurl: v.array(v.string()), fileid: v.string(), ttl: v.number() }),
});

/** `:file` is `{fileId}.json`. */
export const getSeekTable = call({
  method: 'GET',
  path: '/seektable/:file',
  retry: 'request',
  auth: 'none',
  response: seekTable,
});

/** The licence server of a key system; cached until 60 s before `expires` (in seconds). */
export const getLicenseUrl = call({
  method: 'GET',
  path: '/melody/v1/license_url',
  retry: 'request',
  query: v.object({
    keysystem: v.string(),
    mediatype: v.picklist(['audio', 'video']),
    sdk_name: v.string(),
    sdk_version: v.string(),
    security_level: v.optional(v.string()),
  }),
  response: v.object({ uri: v.string(), expires: v.number(), code: v.optional(v.number()) }),
});

/** The server certificate of a key system, as bytes. Spec §7 "GET {licence base}/v1/application-certificate". */
export const getApplicationCertificate = call({
  method: 'GET',
  path: '/melody/v1/application-certificate',
  retry: 'request',
  query: v.object({ keysystem: v.string() }),
});
