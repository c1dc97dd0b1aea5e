import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: servers that get the caller's listens. The credentials are never sent back. Changes respond with 403 and the text of
 * PASSWORD_NEEDED until the password was confirmed within the last 15 minutes.
 */

const url = v.pipe(v.string(), v.maxLength(2_000), v.url());
const secret = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const target = v.object({
  kind: v.picklist(['listenbrainz', 'lastfm']),
  url: v.string(),
  /** The member's name there; empty until the server names it. */
  user_name: v.string(),
  sync_loves: v.boolean(),
  /** `unconfirmed`: the member has to allow the access; `unauthorised`: the server does not accept the credentials. */
  state: v.picklist(['ready', 'waiting', 'unconfirmed', 'unauthorised']),
  /** The last failure as a sentence; null after a success. */
  problem: v.nullable(v.string()),
  waiting: v.number(),
  /** Since the service began: sent, refused for good, left out because too many waited, perhaps sent. */
  sent: v.number(),
  refused: v.number(),
  dropped: v.number(),
  uncertain: v.number(),
});

export const getScrobbling = call({ method: 'GET', path: '/v1/me/scrobbling', response: v.object({ items: v.array(target) }) });

/** Connects a server with the API of ListenBrainz. 400 with its reason when it does not accept the token. */
export const putListenBrainz = call({
  method: 'PUT',
  path: '/v1/me/scrobbling/listenbrainz',
  retry: 'none',
  body: v.object({ url, token: secret, sync_loves: v.boolean() }),
  response: target,
});

/** Begins the connection to a server with the API of Last.fm: `url` is its page where the member allows the access. */
export const putLastFm = call({
  method: 'PUT',
  path: '/v1/me/scrobbling/lastfm',
  retry: 'none',
  body: v.object({ url, api_key: secret, secret, sync_loves: v.boolean() }),
  response: v.object({ url: v.string() }),
});

/** Completes it, once the member has allowed the access. 400 with the reason of the server, 404 when none was begun. */
export const postLastFmSession = call({
  method: 'POST',
  path: '/v1/me/scrobbling/lastfm/session',
  retry: 'none',
  response: target,
});

/** Ends it; what waits is deleted. 404 for an unknown kind. */
export const deleteScrobbling = call({ method: 'DELETE', path: '/v1/me/scrobbling/:kind', expect: [204] });
