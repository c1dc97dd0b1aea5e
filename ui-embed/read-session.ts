import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { readEmbedSession } from '#application/embed/embed-session.ts';
import type { Session } from '#domain/session/types.ts';

/** Reads the visitor's session of a service for one resource; see readEmbedSession. */
export function readSession(baseUrl: string, resource: string): Promise<Session> {
  return readEmbedSession({ http: createFetchHttp(), baseUrl, resource });
}

/** Loads telemetry. It is reached from here only, so that the code both need stays in this chunk and makes no third one. */
export const loadTelemetry = () => import('./telemetry.ts');
