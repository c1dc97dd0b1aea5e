import { err, ok, type Result } from '#domain/core/result.ts';
import { S3_REGION_DEFAULT } from '../../domain/constants/instances/s3.ts';

/** A bucket, or what lies below a prefix in it. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string;
  readonly region: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const OPTIONS = ['endpoint', 'region', 'style'];
const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.org';

/**
 * `s3://bucket/prefix?endpoint=URL&region=R&style=path|host`. Without an endpoint the bucket is Amazon's. Error: one sentence
 * that begins with the name of the option.
 */
export function parseS3Address(option: string, text: string): Result<S3Address, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:') return err(`${option} is an address such as ${EXAMPLE}; "${text}" is none.`);
  if (url.username !== '' || url.password !== '')
    return err(`${option} takes its keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not from the address.`);
  if (!BUCKET.test(url.host))
    return err(`${option} names a bucket of 3 to 63 letters, digits, dots and hyphens; "${url.host}" is none.`);
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return err(`${option} knows endpoint, region and style; "${unknown}" is none of them.`);
  const { endpoint = null, region = S3_REGION_DEFAULT, style = 'path' } = Object.fromEntries(url.searchParams);
  if (endpoint !== null && !isOrigin(endpoint))
    return err(`${option} has an endpoint that is no address of a server: "${endpoint}".`);
  if (style !== 'path' && style !== 'host') return err(`${option} has a style that is neither path nor host: "${style}".`);
  const bucket = url.host;
  const path = pathOf(url);
  if (path === null) return err(`${option} has a path that is no text in UTF-8: "${url.pathname}".`);
  return ok({
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    bucketUrl: bucketUrlOf({ bucket, endpoint, region, style }),
    region,
  });
}

/** Without slashes around it; null where its escapes are not UTF-8. */
function pathOf({ pathname }: URL): string | null {
  const names = pathname.split('/').filter((name) => name !== '');
  try {
    return names.map(decodeURIComponent).join('/');
  } catch {
    return null;
  }
}

interface Place {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly style: 'path' | 'host';
}

function bucketUrlOf({ bucket, endpoint, region, style }: Place): string {
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com`;
  const { protocol, host } = new URL(endpoint);
  return style === 'host' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === '';
}
