import { HttpError } from '../../ports/route.ts';
import { JSON_DEPTH_MAX } from '../../../domain/constants/service.ts';

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const [OPENING_BRACKET, OPENING_BRACE] = [0x5b, 0x7b];
const [CLOSING_BRACKET, CLOSING_BRACE] = [0x5d, 0x7d];

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. Errors: 400 for invalid JSON, and for deeper nesting than any call needs. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) throw new HttpError(400, `body: is nested more than ${String(JSON_DEPTH_MAX)} deep`);
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new HttpError(400, 'body: is not JSON');
  }
}

/** Looked at before it is read: what walks through values calls itself for each step down. */
function isTooDeep(bytes: Uint8Array): boolean {
  return hasManyBrackets(bytes) && isNestedTooDeep(bytes);
}

/** Most bodies have fewer opening brackets than may be nested. */
function hasManyBrackets(bytes: Uint8Array): boolean {
  let count = 0;
  for (const bracket of [OPENING_BRACKET, OPENING_BRACE])
    for (let at = bytes.indexOf(bracket); at >= 0; at = bytes.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > JSON_DEPTH_MAX) return true;
    }
  return false;
}

function isNestedTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === ESCAPE) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) depth += 1;
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}
