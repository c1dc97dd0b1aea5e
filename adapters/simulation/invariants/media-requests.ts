import { RESOLVE_SPACING_MS } from '#domain/constants/playback/media.ts';
import { LICENCE_URL_MARGIN_MS } from '#domain/constants/playback/key-systems.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { ORIGIN } from '../world/accounts.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { perPage, reads, safety } from './reading/pages.ts';

interface Resolution {
  /** The last resolution by file: when, and whether it succeeded. */
  readonly asked: Map<string, { readonly atMs: number; isGood: boolean }>;
  /** URLs that were refused with 403 since the last resolution. */
  readonly refused: Set<string>;
}

export const s29 = safety('S29', 'a refused address of a file is resolved again, at most once in 1001 ms', () => {
  reads('request', 'response');
  const pages = perPage((): Resolution => ({ asked: new Map(), refused: new Set() }));
  return (event) => {
    if (event.type !== 'request' && event.type !== 'response') return null;
    const call = callOf(event.request);
    if (call?.name !== 'resolve-file' && call?.name !== 'bytes') return null;
    const { asked, refused } = pages(event);
    const { url } = event.request;
    if (call.name === 'bytes') {
      if (event.type === 'response' && event.response.status === 403) refused.add(`${url} ${rangeOf(event)}`);
      const isRepeated = event.type === 'request' && refused.has(`${url} ${rangeOf(event)}`);
      return isRepeated ? `${event.page} asks a refused address again` : null;
    }
    const [fileId = ''] = call.params;
    const last = asked.get(fileId);
    if (event.type === 'response') {
      if (last && event.response.status === 200) last.isGood = true;
      // A resolution may give the same address again.
      refused.clear();
      return null;
    }
    asked.set(fileId, { atMs: event.atMs, isGood: false });
    const apartMs = last?.isGood ? event.atMs - last.atMs : Infinity;
    return apartMs < RESOLVE_SPACING_MS ? `${event.page} resolves a file twice within ${String(apartMs)} ms` : null;
  };
});

const rangeOf = ({ request }: Extract<TraceEvent, { readonly type: 'request' | 'response' }>) =>
  request.headers?.['range'] ?? request.headers?.['Range'] ?? '';

const FINAL = [400, 402, 403];

interface Licences {
  /** Bodies that were finally refused since the last track. */
  readonly refused: Set<string>;
  /** How long the address of a key system and media type is good. */
  readonly goodUntilMs: Map<string, number>;
}

export const s30 = safety(
  'S30',
  'a refused licence is not asked for again, and its address is kept until a minute before it expires',
  () => {
    reads('request', 'response', 'media-command');
    const isTrusted = createTrustedUrlCheck(ORIGIN);
    const pages = perPage((): Licences => ({ refused: new Set(), goodUntilMs: new Map() }));
    return (event) => {
      const { goodUntilMs, refused } = pages(event);
      if (event.type === 'media-command') refused.clear();
      if (event.type !== 'request' && event.type !== 'response') return null;
      const { request } = event;
      const name = callOf(request)?.name;
      if (name !== 'licence' && name !== 'licence-url') return null;
      if (name === 'licence') {
        const key = `${request.url} ${typeof request.body === 'string' ? request.body : Buffer.from(request.body ?? []).toString('base64')}`;
        if (event.type === 'request') {
          if (!isTrusted(request.url, 'licence')) return `${event.page} asks ${request.url} for a licence`;
          return refused.has(key) ? `${event.page} asks again for a refused licence` : null;
        }
        const { status } = event.response;
        if (FINAL.includes(status)) refused.add(key);
        if (status === 400 || status === 403) goodUntilMs.clear();
        return null;
      }
      if (event.type === 'response') {
        const body = bodyOf(event.response);
        if (event.response.status === 200)
          goodUntilMs.set(request.url, event.atMs + Number(body?.['expires']) * 1_000 - LICENCE_URL_MARGIN_MS);
        return null;
      }
      return event.atMs < (goodUntilMs.get(request.url) ?? 0) ? `${event.page} resolves a licence address it has` : null;
    };
  },
);
