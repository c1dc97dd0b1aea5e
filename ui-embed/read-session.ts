import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { readEmbedSession } from '#application/embed/embed-session.ts';
import type { Session } from '#domain/session/types.ts';

/** Reads the visitor's session of a service for one resource; see readEmbedSession. */
export function readSession(baseUrl: string, resource: string): Promise<Session> {
  return readEmbedSession({ http: createFetchHttp(), baseUrl, resource });
}

// Both are reached from here only, so that the code they share with this chunk stays in it and makes no other one.
export const loadFullPlayback = () => import('./full-playback.ts');
export const loadTelemetry = () => import('./telemetry.ts');
