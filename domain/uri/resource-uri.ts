import { PRODUCT_SCHEME, PRODUCT_SITES } from '../constants/content/uri.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { parseUriParameters, formatUriParameters } from './uri-parameters.ts';
import { type UriPattern, URI_PATTERNS } from './uri-grammar.ts';
import type { SegmentCodec } from './uri-segments.ts';
import type { UriFormat } from './uri-format.ts';
import type { ResourceUri } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses an address: `spotify:album:…`, a path of the web player (`/album/…`), or that path on one of the product's sites
 * or on `origin` (scheme, host and port, without a slash at the end).
 * Exact inverse of `formatUri` and of `pathOfUri`. Errors: INVALID_URI. Spec §2 "Resource addressing".
 */
export function parseUri(text: string, origin = ''): Result<ResourceUri, PlayerError> {
  const { format, segments, query, anchor } = splitUri(text, origin);
  for (const form of format === null ? [] : URI_PATTERNS) {
    const fields = format === null ? null : matchPattern(form, segments, format);
    // The patterns define the fields of each type.
    if (fields) return ok({ type: form.type, ...fields, ...parseUriParameters(form.type, query, anchor) } as ResourceUri);
  }
  return err(playerError('INVALID_URI'));
}

/** Formats `spotify:album:…`. */
export function formatUri(uri: ResourceUri): string {
  return `${PRODUCT_SCHEME}:${segmentsOf(uri, 'uri').join(':')}${formatUriParameters(uri)}`;
}

/** Formats `/album/…`, as on the web player and the open site. */
export function pathOfUri(uri: ResourceUri): string {
  return `/${segmentsOf(uri, 'path').join('/')}${formatUriParameters(uri)}`;
}

interface SplitUri {
  /** Null: not an address of the product. */
  readonly format: UriFormat | null;
  readonly segments: readonly string[];
  readonly query: string;
  readonly anchor: string;
}

const SITE = new RegExp(`^https?://(?:${PRODUCT_SITES.join('|').replace(/\./g, '\\.')})(?=[/?#]|$)`, 'i');

function splitUri(text: string, origin: string): SplitUri {
  const [, address = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  const [scheme, ...rest] = address.split(':');
  if (scheme === PRODUCT_SCHEME) return { format: 'uri', segments: rest, query, anchor };
  const isOwn = origin !== '' && address.startsWith(`${origin}/`);
  const path = isOwn ? address.slice(origin.length) : address.replace(SITE, '');
  const segments = path.split('/').slice(1);
  return { format: path.startsWith('/') ? 'path' : null, segments, query, anchor };
}

function matchPattern(
  { segments: parts, fixed, format: only }: UriPattern,
  segments: readonly string[],
  format: UriFormat,
): Fields | null {
  if (only !== undefined && only !== format) return null;
  const fields: Record<string, unknown> = { ...fixed };
  let at = 0;
  for (const part of parts) {
    const consumed = readSegments(part, segments.slice(at), format, fields);
    if (consumed === null) return null;
    at += consumed;
  }
  return at === segments.length ? fields : null;
}

/** Reads a literal or a segment codec into the fields; returns the number of consumed segments, or null. */
function readSegments(
  part: string | SegmentCodec,
  segments: readonly string[],
  format: UriFormat,
  fields: Record<string, unknown>,
): number | null {
  if (typeof part === 'string') return segments[0] === part ? 1 : null;
  if (part.isOptional && segments.length === 0) return 0;
  const found = part.read(segments, format);
  if (found === null) return null;
  fields[part.field] = found.value;
  return found.consumed;
}

function segmentsOf(uri: ResourceUri, format: UriFormat): readonly string[] {
  const fields: Fields = { ...uri };
  return patternOf(uri, format).segments.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const value = fields[part.field];
    return value === undefined ? [] : part.write(value as never, format);
  });
}

function patternOf(uri: ResourceUri, format: UriFormat): UriPattern {
  const fields: Fields = { ...uri };
  const isFit = ({ type, fixed, format: only = format }: UriPattern) =>
    type === uri.type && only === format && Object.entries(fixed).every(([field, value]) => fields[field] === value);
  const form = URI_PATTERNS.find(isFit);
  if (form === undefined) throw new Error(`no form for ${uri.type}`);
  return form;
}
