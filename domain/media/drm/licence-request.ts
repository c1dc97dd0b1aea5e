import { BYTE_ORDER_MARK, KEY_SYSTEMS_WITH_ENVELOPE } from '../../constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '../../errors/player-error.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { decodeBase64 } from '../../core/base64.ts';

/** A licence request: the challenge, and the headers the key system requires. */
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
 * Extracts the challenge from a key system's message. PlayReady wraps it: XML around the base64 challenge and
 * the required headers as names and values. Other key systems send the challenge itself.
 * Errors: EME_LICENSE_CHALLENGE_MISSING; EME_LICENSE_HEADER_MISMATCH when names and values differ in number.
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

/** The predefined entities of XML. */
const decodeXmlEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof XML_ENTITIES) => XML_ENTITIES[name]);
const XML_ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Decodes UTF-16 little endian, as PlayReady sends it, with or without a byte order mark; otherwise one byte a character. */
function decodeText(bytes: Uint8Array): string {
  const hasMark = bytes[0] === BYTE_ORDER_MARK[0] && bytes[1] === BYTE_ORDER_MARK[1];
  const isWide = hasMark || bytes[1] === 0;
  let text = '';
  for (let at = hasMark ? 2 : 0; at < bytes.length; at += isWide ? 2 : 1)
    text += String.fromCharCode((bytes[at] ?? 0) | (isWide ? (bytes[at + 1] ?? 0) << BYTE_BITS : 0));
  return text;
}

const BYTE_BITS = 8;
