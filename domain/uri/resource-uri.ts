import { PRODUCT_SCHEME, PRODUCT_SITES } from '../constants/content/uri.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { extrasFrom, extrasText } from './uri-parameters.ts';
import { type Form, FORMS } from './uri-grammar.ts';
import type { Part } from './uri-segments.ts';
import type { Spelling } from './uri-format.ts';
import type { ResourceUri } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What an address names: `spotify:album:…`, a path of the web player (`/album/…`), or the same on one of the product's sites
 * or on `origin` (scheme, host and port, without a slash at the end).
 * Exact inverse of `formatUri` and of `pathOfUri`. Errors: INVALID_URI. Spec §2 "Resource addressing".
 */
export function parseUri(text: string, origin = ''): Result<ResourceUri, PlayerError> {
  const { spelling, segments, query, anchor } = split(text, origin);
  for (const form of spelling === null ? [] : FORMS) {
    const fields = spelling === null ? null : fieldsFrom(form, segments, spelling);
    // The table knows which fields each type has.
    if (fields) return ok({ type: form.type, ...fields, ...extrasFrom(form.type, query, anchor) } as ResourceUri);
  }
  return err(playerError('INVALID_URI'));
}

/** `spotify:album:…`. */
export function formatUri(uri: ResourceUri): string {
  return `${PRODUCT_SCHEME}:${segmentsOf(uri, 'uri').join(':')}${extrasText(uri)}`;
}

/** `/album/…`, as on the web player and the open site. */
export function pathOfUri(uri: ResourceUri): string {
  return `/${segmentsOf(uri, 'path').join('/')}${extrasText(uri)}`;
}

interface Written {
  /** Null: it is no address of ours. */
  readonly spelling: Spelling | null;
  readonly segments: readonly string[];
  readonly query: string;
  readonly anchor: string;
}

const SITE = new RegExp(`^https?://(?:${PRODUCT_SITES.join('|').replace(/\./g, '\\.')})(?=[/?#]|$)`, 'i');

function split(text: string, origin: string): Written {
  const [, address = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  const [scheme, ...rest] = address.split(':');
  if (scheme === PRODUCT_SCHEME) return { spelling: 'uri', segments: rest, query, anchor };
  const isOwn = origin !== '' && address.startsWith(`${origin}/`);
  const path = isOwn ? address.slice(origin.length) : address.replace(SITE, '');
  const segments = path.split('/').slice(1);
  return { spelling: path.startsWith('/') ? 'path' : null, segments, query, anchor };
}

function fieldsFrom({ parts, fixed, spelling: only }: Form, segments: readonly string[], spelling: Spelling): Fields | null {
  if (only !== undefined && only !== spelling) return null;
  const fields: Record<string, unknown> = { ...fixed };
  let at = 0;
  for (const part of parts) {
    const taken = takenBy(part, segments.slice(at), spelling, fields);
    if (taken === null) return null;
    at += taken;
  }
  return at === segments.length ? fields : null;
}

/** How many segments a word or part takes, with its value put into the fields. */
function takenBy(
  part: string | Part,
  segments: readonly string[],
  spelling: Spelling,
  fields: Record<string, unknown>,
): number | null {
  if (typeof part === 'string') return segments[0] === part ? 1 : null;
  if (part.isOptional && segments.length === 0) return 0;
  const found = part.read(segments, spelling);
  if (found === null) return null;
  fields[part.field] = found.value;
  return found.taken;
}

function segmentsOf(uri: ResourceUri, spelling: Spelling): readonly string[] {
  const fields: Fields = { ...uri };
  return formOf(uri, spelling).parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const value = fields[part.field];
    return value === undefined ? [] : part.write(value as never, spelling);
  });
}

function formOf(uri: ResourceUri, spelling: Spelling): Form {
  const fields: Fields = { ...uri };
  const isFit = ({ type, fixed, spelling: only = spelling }: Form) =>
    type === uri.type && only === spelling && Object.entries(fixed).every(([field, value]) => fields[field] === value);
  const form = FORMS.find(isFit);
  if (form === undefined) throw new Error(`no form for ${uri.type}`);
  return form;
}
