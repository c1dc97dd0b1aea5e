import { BYTE_ORDER_MARK, KEY_SYSTEMS_WITH_ENVELOPE } from '../../constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '../../errors/player-error.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { decodeBase64 } from '../../core/base64.ts';

/** What goes to the licence server: the challenge itself, and the headers the key system wants beside it. */
export interface LicenceChallenge {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const ENVELOPE = '<PlayReadyKeyMessage';
const CHALLENGE = /<Challenge(?:\s[^<>]*)?>([^<]*)<\/Challenge>/;
const OCTETS = { 'content-type': 'application/octet-stream' };
const XML = { 'content-type': 'text/xml; charset=utf-8' };

/**
 * Takes the challenge out of the message of a key system. PlayReady wraps it: XML around the challenge in base64 and
 * the headers it wants, names and values side by side. Everybody else's message is the challenge.
 * Errors: EME_LICENSE_CHALLENGE_MISSING; EME_LICENSE_HEADER_MISMATCH when there are more names than values, or fewer.
 * Spec §8 "header mismatch or missing challenge".
 */
export function extractChallenge(keySystem: string, message: Uint8Array): Result<LicenceChallenge, PlayerError> {
  if (!KEY_SYSTEMS_WITH_ENVELOPE.includes(keySystem)) return ok({ body: message, headers: OCTETS });
  const text = decodeText(message);
  return text.includes(ENVELOPE) ? unwrapEnvelope(text) : ok({ body: message, headers: XML });
}

function unwrapEnvelope(text: string): Result<LicenceChallenge, PlayerError> {
  const body = decodeBase64(CHALLENGE.exec(text)?.[1] ?? '');
  if (body === null || body.length === 0) return err(playerError('EME_LICENSE_CHALLENGE_MISSING'));
  const [names, values] = [contentsOf(text, 'name'), contentsOf(text, 'value')];
  if (names.length !== values.length) return err(playerError('EME_LICENSE_HEADER_MISMATCH'));
  return ok({
    body,
    headers: { ...XML, ...Object.fromEntries(names.map((name, at) => [name.toLowerCase(), values[at] ?? ''])) },
  });
}

const contentsOf = (text: string, tag: 'name' | 'value') =>
  [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, content]) => decodeXmlEntities(content ?? '').trim());

/** Letters that XML has to write in words. */
const decodeXmlEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof XML_ENTITIES) => XML_ENTITIES[name]);
const XML_ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** UTF-16 with the low bytes first, as PlayReady writes, with or without a mark in front; or a byte a letter. */
function decodeText(bytes: Uint8Array): string {
  const hasMark = bytes[0] === BYTE_ORDER_MARK[0] && bytes[1] === BYTE_ORDER_MARK[1];
  const isWide = hasMark || bytes[1] === 0;
  let text = '';
  for (let at = hasMark ? 2 : 0; at < bytes.length; at += isWide ? 2 : 1)
    text += String.fromCharCode((bytes[at] ?? 0) | (isWide ? (bytes[at + 1] ?? 0) << BYTE_BITS : 0));
  return text;
}

const BYTE_BITS = 8;
