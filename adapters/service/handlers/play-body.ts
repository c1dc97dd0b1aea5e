import type { ConnectCommand, PlayOptions } from '#domain/connect/types.ts';
import { Refusal } from '../answer.ts';

/**
 * The body of the public API's `PUT /v1/me/player/play` as a command: a context, a list of tracks, or, when empty,
 * going on with what there is. `{context_uri, uris, offset:{position}|{uri}, position_ms}`.
 */
export function playCommandOf(body: Readonly<Record<string, unknown>>): ConnectCommand {
  const uris = Array.isArray(body['uris']) ? body['uris'].filter((uri) => typeof uri === 'string') : [];
  const [first] = uris;
  const contextUri = typeof body['context_uri'] === 'string' ? body['context_uri'] : first;
  if (contextUri === undefined) return { endpoint: 'resume' };
  const position = body['position_ms'];
  const options: PlayOptions = {
    ...skipTo(body['offset']),
    ...(typeof position === 'number' ? { seek_to: position } : {}),
  };
  const pages = uris.length > 0 ? { pages: [{ tracks: uris.map((uri) => ({ uri })) }] } : {};
  return { endpoint: 'play', context: { uri: contextUri, ...pages }, options };
}

function skipTo(offset: unknown): Pick<PlayOptions, 'skip_to'> {
  if (typeof offset !== 'object' || offset === null) return {};
  if ('uri' in offset && typeof offset.uri === 'string') return { skip_to: { track_uri: offset.uri } };
  if (!('position' in offset)) return {};
  const { position } = offset;
  if (typeof position !== 'number' || !Number.isInteger(position) || position < 0)
    throw new Refusal(400, 'offset.position: is no place in a list');
  return { skip_to: { track_index: position } };
}
