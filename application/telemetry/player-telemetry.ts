import { SDK } from '#domain/constants/network/sdk.ts';
import { playAction } from '#domain/telemetry/analytics.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import { postLog } from '../calls/telemetry/client-logging.ts';
import type { PlayingClient } from '../client/playing-client.ts';
import type { PlayerView, PlayRequest } from '../player-view/controller-types.ts';
import { createEventUploader, type EventUploader } from './event-uploader.ts';
import { type ClientTelemetryDeps, startClientTelemetry } from './client-telemetry.ts';
import { uploadEvents, type UploadDeps } from './upload-events.ts';

export interface PlayerTelemetryDeps extends Omit<ClientTelemetryDeps, 'reportsProblems'>, UploadDeps {
  readonly client: PlayingClient;
  /** Runs work when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
  /** A listener requested to play. */
  readonly onPlayRequested: (listener: (request: PlayRequest) => void) => void;
}

/** Telemetry of the player: the reports of its client, log actions, and the event queue. Spec §4 "Event queue". */
export function startPlayerTelemetry(deps: PlayerTelemetryDeps): EventUploader {
  startClientTelemetry({ ...deps, reportsProblems: true });
  const { client, clock, page } = deps;
  const { connection, player, session } = client;
  const { api, tokens } = session;

  /** Visitors send to the public address. Spec §6 "anonymous use a different reporting mode". */
  const token = async () => (session.view().phase === 'signed-in' ? tokens.current() : null);
  const events = createEventUploader({
    ...deps,
    onFailure: 'drop',
    environment: deps.source,
    isOnline: page.isOnline(),
    isPrivate: player.view().isPrivate,
    context: () => ({ sdk: { version: SDK.sdk_version }, time: { timestamp: clock.nowMs() } }),
    upload: async (upload) =>
      token().then(
        (value) => uploadEvents(deps, upload, value),
        () => ({ status: 0, errors: [], backoffMs: null }),
      ),
    renewToken: async () => tokens.renew(await tokens.current()),
  });

  let seen: PlayerView | null = null;
  const follow = () => {
    const before = seen;
    const view = player.view();
    seen = view;
    if (before?.isPrivate !== view.isPrivate) events.setPrivate(view.isPrivate);
    // After a disconnect on purpose nothing is sent.
    if (before?.connection !== view.connection && view.connection !== 'disconnected')
      events.log({ name: 'connection_changed', message: { connection: view.connection }, recordsListen: false });
    if (view.track !== null && before?.track?.uid !== view.track.uid) {
      const message = { track_uri: view.track.uri, context_uri: view.contextUri, is_here: player.playsHere() };
      events.log({ name: 'track_changed', message, recordsListen: true });
    }
  };
  player.onChange(follow);
  player.onError(({ code, status }) => events.log({ name: 'player_error', message: { code, status }, recordsListen: false }));
  connection.beforeDisconnect(events.finish);
  page.onChange((change) => {
    if (change === 'online' || change === 'offline') events.setOnline(change === 'online');
    if (change === 'closing') void events.finish();
  });

  // Spec §3 "Log actions", §8 "Log calls swallow errors".
  deps.onPlayRequested((request) => {
    if (!mayRecord({ recordsListen: true }, player.view().isPrivate)) return;
    const body = playAction(request, { screen: deps.source, username: session.view().user?.id ?? '' });
    api.send(postLog, { params: { kind: 'webanalyticsevent' }, body: { ...body } }).catch(() => undefined);
  });
  follow();
  return events;
}
