import type { ResponseOf } from '#application/calls/call.ts';
import * as calls from '#application/calls/account/scrobbling.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '../accounts/identity.ts';
import { createRecentPasswordCheck } from '../accounts/sessions/recent-password.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { orNotFound, requireUserId } from '../kernel/routing/responses.ts';
import type { OutgoingHttp } from '../ports/outgoing-http.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { type ScrobbleTarget, TARGET_KINDS } from '../records/plays/scrobble-records.ts';
import type { CredentialSeal } from './credentials.ts';
import { type LastFmCredentials, requestLastFmSession, requestLastFmToken } from './lastfm.ts';
import { listenBrainzUser } from './listenbrainz.ts';
import type { OpenTarget } from './open-target.ts';
import type { Scrobbler } from './scrobbler.ts';

type TargetJson = ResponseOf<typeof calls.getScrobbling>['items'][number];

export interface ScrobblingRoutesDeps {
  readonly identity: Identity;
  readonly clock: Clock;
  readonly http: OutgoingHttp;
  readonly seal: CredentialSeal;
  readonly scrobbler: Scrobbler;
}

/** The servers that get the caller's listens. Ours; docs/protocol.md has the shapes. */
export function scrobblingRoutes({ clock, http, identity, scrobbler, seal }: ScrobblingRoutesDeps): readonly Route[] {
  const refuseUnlessRecent = createRecentPasswordCheck(identity.sessions, clock);
  const openOf = async (userId: string, kind: ScrobbleTarget['kind']): Promise<OpenTarget> =>
    orNotFound(
      (await scrobbler.targetsOf(userId)).find(({ target }) => target.kind === kind),
      'Server',
    );

  return [
    createRoute(calls.getScrobbling, async ({ caller }) => ({
      items: (await scrobbler.targetsOf(requireUserId(caller))).map(targetJson),
    })),
    createRoute(calls.putListenBrainz, async ({ body, caller }) => {
      await refuseUnlessRecent(caller);
      const userId = requireUserId(caller);
      const credentials = { kind: 'listenbrainz', url: withoutSlash(body.url), token: body.token } as const;
      const user = await listenBrainzUser(http, credentials);
      if (!user.ok) throw new HttpError(400, `url: ${user.error}`);
      await scrobbler.put({
        ...{ userId, kind: 'listenbrainz', url: credentials.url, sealed: seal.seal(credentials), userName: user.value },
        ...{ syncsLoves: body.sync_loves, pendingSealed: null, isHalted: false },
      });
      return targetJson(await openOf(userId, 'listenbrainz'));
    }),
    createRoute(calls.putLastFm, async ({ body, caller }) => {
      await refuseUnlessRecent(caller);
      const userId = requireUserId(caller);
      const { api_key: apiKey, secret, url } = body;
      const credentials: LastFmCredentials = { kind: 'lastfm', url, apiKey, secret, sessionKey: '' };
      const permission = await requestLastFmToken(http, credentials);
      if (!permission.ok) throw new HttpError(400, `url: ${permission.error}`);
      await scrobbler.put({
        ...{ userId, kind: 'lastfm', url, sealed: seal.seal(credentials), userName: '', syncsLoves: body.sync_loves },
        ...{ pendingSealed: seal.sealText(permission.value.token), isHalted: false },
      });
      return { url: permission.value.url };
    }),
    createRoute(calls.postLastFmSession, async ({ caller }) => {
      await refuseUnlessRecent(caller);
      const userId = requireUserId(caller);
      const { target } = await openOf(userId, 'lastfm');
      const credentials = seal.open(target.sealed);
      const token = target.pendingSealed && seal.openText(target.pendingSealed);
      if (credentials?.kind !== 'lastfm' || token === null) throw new HttpError(404, 'Server not found');
      const session = await requestLastFmSession(http, credentials, token);
      if (!session.ok) throw new HttpError(400, `session: ${session.error}`);
      const { key, name } = session.value;
      const sealed = seal.seal({ ...credentials, sessionKey: key });
      await scrobbler.put({ ...target, sealed, userName: name, pendingSealed: null });
      return targetJson(await openOf(userId, 'lastfm'));
    }),
    createRoute(calls.deleteScrobbling, async ({ caller, params }) => {
      await refuseUnlessRecent(caller);
      const kind = orNotFound(
        TARGET_KINDS.find((one) => one === params.kind),
        'Server',
      );
      await scrobbler.remove(requireUserId(caller), kind);
      return undefined;
    }),
  ];
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

function targetJson({ outbox, target }: OpenTarget): TargetJson {
  const { attempt = null, counts = NO_COUNTS, isHalted = target.isHalted, problem = null, queue = [] } = outbox?.state() ?? {};
  const isIdle = attempt === null && queue.length === 0;
  return {
    ...{ kind: target.kind, url: target.url, user_name: target.userName, sync_loves: target.syncsLoves, problem },
    state: outbox === null ? 'unconfirmed' : isHalted ? 'unauthorised' : isIdle ? 'ready' : 'waiting',
    waiting: queue.length,
    ...counts,
  };
}

const NO_COUNTS = { sent: 0, refused: 0, dropped: 0, uncertain: 0 };
