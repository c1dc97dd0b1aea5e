import { CATALOGUE } from '../errors/catalogue.ts';
import { SERVICE_ERRORS } from '../errors/catalogues/service.ts';
import { SESSION_ERRORS } from '../errors/catalogues/session.ts';
import { KEPT_TEXT_LENGTH_MAX, KEPT_WORD_LENGTH_MAX } from '../constants/page/session-log.ts';
import { UNCOMPARED_KEYS } from './hash.ts';

/** Properties whose texts are words of the protocol: the machines choose by them. Every other text becomes a pseudonym. */
const KEPT_KEYS: ReadonlySet<string> = new Set([
  ...['type', 'phase', 'kind', 'what', 'why', 'cause', 'to', 'timer', 'call'],
  ...['reason', 'reasonStart', 'reasonEnd', 'pendingReason', 'debug_source'],
  ...['streamType', 'mimeType', 'mime_type', 'format', 'content_type', 'track_type', 'mediaType', 'audio_quality'],
  ...['protection', 'keySystem', 'audio', 'video', 'container', 'join'],
]);

const WORD = /^[A-Za-z][\w-]*$/;
/** A type of media, a codec or key system, or the template of a call. */
const KEPT_TEXTS = [
  /^(?:audio|video)\/[\w.+-]+(?:; ?codecs="?[\w., -]+"?)?$/,
  /^[a-z0-9]+(?:\.[A-Za-z0-9]+)+$/,
  /^(?:GET|PUT|POST|DELETE|PATCH) (?:\/:?[a-z][a-zA-Z0-9_-]*)+$/,
];

function isOfProtocol(text: string): boolean {
  if (WORD.test(text)) return text.length <= KEPT_WORD_LENGTH_MAX;
  return text.length <= KEPT_TEXT_LENGTH_MAX && KEPT_TEXTS.some((kept) => kept.test(text));
}

/** Whatever is below them may hold anything; no machine looks inside. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['payload', 'given', 'response']);
const CODES: object = { ...CATALOGUE, ...SERVICE_ERRORS, ...SESSION_ERRORS };
const CODE_KEYS: ReadonlySet<string> = new Set(['code', 'errorCode']);
const SECRET_KEY = /token|secret|password|passcode|cookie|ticket|authorization|credential/i;
const PLAIN_KEY = /^[A-Za-z_]\w*$/;

/**
 * The parts of a text. A machine joins and splits texts at these separators only, so a text that is replaced part by part still
 * joins and splits alike. The type of a URI stays.
 */
const PART = /spotify:(?:track|episode|album|artist|playlist|show|station|collection|user):|[^\s:/?#&=,;"'\\[\]{}()]+/g;
/** Also the uid of an item by its place in a context, from which machines read the place. */
const KEPT_PART = /^(?:spotify:.*|null|(?:r\d{1,4})?c\d{1,5})$/;

/**
 * Creates a replacement of values by values without names and secrets: numbers, flags and words of the protocol stay, any other
 * text becomes pseudonyms. Equal texts get equal pseudonyms, and one object becomes one object, so that machines behave alike.
 */
export function createRedaction(): (value: unknown) => unknown {
  const pseudonyms = new Map<unknown, string>();
  const objects = new Map<object, unknown>();
  const keptLists = new Map<object, unknown>();

  const pseudonym = (thing: unknown): string => {
    const made = pseudonyms.get(thing) ?? `~${pseudonyms.size + 1}`;
    pseudonyms.set(thing, made);
    return made;
  };
  const text = (given: string) => given.replace(PART, (part) => (KEPT_PART.test(part) ? part : pseudonym(part)));
  const hidden = (value: unknown) =>
    value === null || value === undefined || typeof value === 'boolean' ? value : pseudonym(value);

  const property = (key: string, value: unknown): unknown => {
    if (UNCOMPARED_KEYS.has(key)) return '';
    if (OPAQUE_KEYS.has(key) || SECRET_KEY.test(key)) return hidden(value);
    if (CODE_KEYS.has(key) && typeof value === 'string') return Object.hasOwn(CODES, value) ? value : pseudonym(value);
    return redact(value, KEPT_KEYS.has(key));
  };

  const made = (value: object, isKept: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => redact(item, isKept));
    if (value instanceof Set) return new Set([...value].map((item) => redact(item, isKept)));
    const entries = Object.entries(value).map(([key, part]) => [
      PLAIN_KEY.test(key) && key.length <= KEPT_WORD_LENGTH_MAX ? key : pseudonym(key),
      property(key, part),
    ]);
    return Object.fromEntries(entries);
  };

  const redact = (value: unknown, isKept: boolean): unknown => {
    if (typeof value === 'string') return isKept && isOfProtocol(value) ? value : text(value);
    if (typeof value !== 'object' || value === null) return value;
    const known = isKept ? keptLists : objects;
    const done = known.get(value) ?? made(value, isKept);
    known.set(value, done);
    return done;
  };
  return (value) => redact(value, false);
}
