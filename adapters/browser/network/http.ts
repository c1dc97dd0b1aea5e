import type { Http } from '#application/ports/http.ts';
import { createFetchHttp } from './fetch-http.ts';

type Scope = Partial<Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest'>>;

/** Requests the way this page can make them. Spec §9 "Default request mode fetch, fallback xhr". */
export function createHttp(scope: Scope = globalThis): Http {
  const { fetch, XMLHttpRequest } = scope;
  if (fetch) return createFetchHttp((...request) => fetch.apply(scope, request));
  const fallback = import('./xhr-http.ts').then(({ createXhrHttp }) =>
    createXhrHttp(XMLHttpRequest && (() => new XMLHttpRequest())),
  );
  return { send: async (request) => (await fallback).send(request) };
}
