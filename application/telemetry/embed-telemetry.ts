import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { SDK } from '#domain/constants/network/sdk.ts';
import { LOG_TEXT_LENGTH_MAX, SEQUENCE_ID_BYTES } from '#domain/constants/network/telemetry.ts';
import type { EmbedEvent, EmbedState } from '#domain/embed/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { actionAnalytics, type EmbedAnalytics, renderAnalytics } from '#domain/telemetry/analytics.ts';
import { parseClientId } from '#domain/telemetry/client-id.ts';
import { reportsErrors } from '#domain/telemetry/error-sampling.ts';
import { logSender, problemPayload } from '#domain/telemetry/log-payloads.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import { createApi } from '../api/api-client.ts';
import { postLog } from '../calls/telemetry/client-logging.ts';
import type { PlayingClient } from '../client/playing-client.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import { Failure } from '../runtime/failure.ts';
import type { Relay } from '../runtime/relay.ts';
import { startClientTelemetry } from './client-telemetry.ts';
import { createEventUploader } from './event-uploader.ts';
import { createLoggingClient } from './logging-client.ts';
import { uploadEvents, type UploadDeps } from './upload-events.ts';

type Source<Value> = Pick<Relay<Value>, 'follow'>;

export interface EmbedTelemetryDeps extends UploadDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** For what telemetry itself has to log: these lines are not reported. */
  readonly logger: Logger;
  readonly page: Page;
  readonly state: () => EmbedState;
  /** What the embed dispatched, and the client of a member, once there is one. */
  readonly actions: Source<EmbedEvent>;
  readonly clients: Source<PlayingClient>;
  /** Hexadecimal of even length. */
  readonly clientId: string;
  readonly userAgent: string;
  readonly isHeadless: boolean;
  /** Of the page, and of the service: names with ports. */
  readonly host: string;
  readonly ownHosts: readonly string[];
  /** The tag manager's function, if the page has one. */
  readonly tagManager: ((command: 'event', action: string, fields: object) => void) | null;
  readonly whenIdle: (work: () => void) => void;
}

/** A visitor has no token. */
const NO_TOKENS = {
  current: () => Promise.reject<string>(new Failure(baseError('REQUEST_ABORTED'))),
  renew: () => Promise.reject<string>(new Failure(baseError('REQUEST_ABORTED'))),
};

/**
 * Telemetry of the embed: analytics of each action, the event queue, and the errors of one page in ten. Spec §7 "Embed", §9 "Error
 * reporting sample rate". Logs CLIENT_ID_INVALID, and sends nothing then.
 */
export function startEmbedTelemetry(deps: EmbedTelemetryDeps): void {
  const { clock, logger, page, random, state, tagManager } = deps;
  const clientId = parseClientId(deps.clientId);
  if (!clientId.ok) return logger.log('error', `telemetry: ${clientId.error.message}`);
  const sessionId = random.hex(SEQUENCE_ID_BYTES);
  const api = createApi({ ...deps, tokens: NO_TOKENS, baseUrl: deps.origin });
  let member: PlayingClient | null = null;
  const isSignedIn = () => member?.session.view().phase === 'signed-in';
  const isPrivate = () => member?.player.view().isPrivate ?? false;

  /** Only the status 200 counts, and nothing follows from another. Spec §7 "Only status 200 checked". */
  const analyse = (analytics: EmbedAnalytics) => {
    api.send(postLog, { params: { kind: 'analytics' }, body: { ...analytics } }).catch(() => undefined);
    const { action, category, label } = analytics;
    tagManager?.('event', action, { event_category: category, event_label: label });
  };

  const events = createEventUploader({
    ...deps,
    onFailure: 'retry',
    environment: 'embed',
    isOnline: page.isOnline(),
    isPrivate: false,
    // Spec §3 "contexts: sdk version, timestamp, client id, user agent".
    context: () => ({
      sdk: { version: SDK.sdk_version },
      time: { timestamp: clock.nowMs() },
      client_id: { value: clientId.value },
      user_agent: { value: deps.userAgent.slice(0, LOG_TEXT_LENGTH_MAX) },
    }),
    upload: async (upload) => uploadEvents(deps, upload, member && isSignedIn() ? await token(member) : null),
    renewToken: async () => member && member.session.tokens.renew(await member.session.tokens.current()),
  });

  const onAction = (event: EmbedEvent) => {
    const analytics = actionAnalytics(event.type, state().playback.trackUri ?? state().resource.uri, sessionId);
    if (analytics === null || !mayRecord({ recordsListen: true }, isPrivate())) return;
    analyse(analytics);
    const message = { action: analytics.action, resource_uri: state().resource.uri };
    events.log({ name: 'embed_action', message, recordsListen: true });
    if ('error' in event && reportsProblems) report(event.error);
  };

  const { isHeadless, host, ownHosts } = deps;
  const reportsProblems = reportsErrors({ chance01: random.fraction(), isHeadless, host, ownHosts });
  const sender = logSender({ sdkId: SDK.sdk_name, platform: 'web', clientVersion: CLIENT_VERSION });
  const logging = createLoggingClient({ ...deps, api, sender, isAuthenticated: () => false, isPrivate });
  const report = ({ code, debug, message, status }: PlayerError) => {
    const line = { level: 'error', message, detail: { code, debug, status } } as const;
    logging.log('jssdk_error', problemPayload(line, { source: 'embed', source_version: SDK.sdk_version }));
  };

  // Spec §7 "once on first render (category impression, action render, label logged-in=true/false)".
  analyse(renderAnalytics(state().session.loggedIn, sessionId));
  deps.actions.follow(onAction);
  deps.clients.follow((client) => {
    member = client;
    startClientTelemetry({ ...deps, client, platform: 'web', source: 'embed', reportsProblems });
  });
  page.onChange((change) => {
    if (change === 'online' || change === 'offline') events.setOnline(change === 'online');
    if (change === 'online' || change === 'offline') logging.setOnline(change === 'online');
    if (change !== 'closing') return;
    void events.finish();
    logging.flush();
  });
}

/** The member's token; null when there is none now. */
const token = ({ session }: PlayingClient): Promise<string | null> => session.tokens.current().catch(() => null);
