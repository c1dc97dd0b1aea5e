import { playerError } from '#domain/errors/player-error.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type ServiceRequest } from '../../ports/route.ts';
import { parseJsonBody } from '../../kernel/routing/json-body.ts';
import { unknownUris } from '../../catalog/unknown-uris.ts';
import type { Store } from '../../ports/store.ts';
import { playerHttpError } from './player-reasons.ts';

type Query = ServiceRequest['query'];

/** Fields of player calls. Errors: 400 with the field's name. */
export function requiredText(query: Query, name: string): string {
  const text = query[name] ?? '';
  if (text === '') throw new HttpError(400, `${name}: is missing`);
  return text;
}

export function booleanIn(query: Query, name: string): boolean {
  const text = requiredText(query, name);
  if (text !== 'true' && text !== 'false') throw new HttpError(400, `${name}: has to be true or false`);
  return text === 'true';
}

function wholeNumberIn(query: Query, name: string): number {
  const text = requiredText(query, name);
  if (!/^-?\d{1,15}$/.test(text)) throw new HttpError(400, `${name}: has to be a whole number`);
  return Number(text);
}

const PERCENT = 100;

/** The volume of a query, as a share of the full volume. */
export function volumeShareIn(query: Query): number {
  const percent = wholeNumberIn(query, 'volume_percent');
  if (percent < 0 || percent > PERCENT) throw new HttpError(400, `volume_percent: has to be from 0 to ${String(PERCENT)}`);
  return percent / PERCENT;
}

/** Spec §5 "Connect seek position number, non-negative ('Invalid position.')". */
export function positionMsIn(query: Query): number {
  const position = wholeNumberIn(query, 'position_ms');
  if (position < 0) throw new HttpError(400, `position_ms: ${playerError('CONNECT_INVALID_POSITION').message}`);
  return position;
}

export function objectBodyOf({ body }: ServiceRequest): Readonly<Record<string, unknown>> {
  if (body.length === 0) return {};
  const value = parseJsonBody(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpError(400, 'body: has to be an object');
  return value as Readonly<Record<string, unknown>>;
}

/** The URI of a track or an episode. */
export function playableUri(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new HttpError(400, `${name}: has to be a text`);
  const type = parseContentUri(value)?.type;
  if (type !== 'track' && type !== 'episode') throw new HttpError(400, `${name}: ${shown(value)} is not a track or episode`);
  return value;
}

const SHOWN_CHARACTERS = 60;
const shown = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

export async function refuseUnknown(store: Store, uris: readonly string[], name: string): Promise<void> {
  const [unknown] = await unknownUris(store, uris);
  if (unknown !== undefined) throw playerHttpError(404, `${name}: ${unknown} is not in the library`, 'NO_SPECIFIC_TRACK');
}
