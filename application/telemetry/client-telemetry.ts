import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { UNSENT_UPDATE_EVENT } from '#domain/constants/network/reporting.ts';
import { PROBLEM_REPEAT_MS, PROBLEMS_REMEMBERED_MAX, SEQUENCE_ID_BYTES } from '#domain/constants/network/telemetry.ts';
import { SDK } from '#domain/constants/network/sdk.ts';
import { TRACKING_VENDOR } from '#domain/constants/network/reporting.ts';
import {
  clientEventPayload,
  isReported,
  logSender,
  problemPayload,
  type LogLine,
  type LogSource,
} from '#domain/telemetry/log-payloads.ts';
import {
  createPlaybackTiming,
  stepPlaybackTiming,
  type PlaybackTimingCommand,
  type PlaybackTimingEvent,
  type PlaybackTimingState,
} from '#domain/telemetry/playback-timing.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import { postEngineMetric, postMetric } from '../calls/telemetry/client-logging.ts';
import type { PlayingClient } from '../client/playing-client.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import { createMachine } from '../runtime/machine-runner.ts';
import { logAdEvents } from './ad-events.ts';
import { createLoggingClient } from './logging-client.ts';
import { createMetricsSender, failureMeter } from './metrics-sender.ts';

export interface ClientTelemetryDeps {
  readonly client: Pick<PlayingClient, 'session' | 'player' | 'media' | 'failures' | 'lines' | 'onLeave'>;
  readonly clock: Clock;
  readonly random: Random;
  /** For what telemetry itself has to log: these lines are not reported. */
  readonly logger: Logger;
  readonly page: Page;
  /** The platform of the page, and the name of its player. */
  readonly platform: string;
  readonly source: string;
  /** Whether errors and warnings are reported. */
  readonly reportsProblems: boolean;
}

/**
 * Reports of a playing client: failed requests, errors and warnings, measurements of playback, ads. It observes only, and sends
 * later. Spec §3 "Logging payloads", §7 "Transport and playback services".
 */
export function startClientTelemetry(deps: ClientTelemetryDeps): void {
  const { client, clock, page, platform, random } = deps;
  const { media, player, session } = client;
  const { api } = session;
  const sender = logSender({ sdkId: SDK.sdk_name, platform, clientVersion: CLIENT_VERSION });
  const source: LogSource = { source: deps.source, source_version: SDK.sdk_version };
  const isPrivate = () => player.view().isPrivate;
  const isAuthenticated = () => session.view().phase === 'signed-in';
  const logging = createLoggingClient({ ...deps, api, sender, isAuthenticated, isPrivate });
  const requests = createMetricsSender({ clock, send: (body) => api.send(postMetric, { body }) });
  const engine = createMetricsSender({ clock, send: (body) => api.send(postEngineMetric, { body: { ...sender, ...body } }) });
  const listen = { recordsListen: true };

  const run = (command: PlaybackTimingCommand): void => {
    switch (command.type) {
      case 'meter':
        return engine.count(command.meter);
      case 'metric-timer':
        return engine.measure(command.timer);
      case 'timer': {
        const { breakdown, durationMs, name } = command;
        return logging.log('jssdk_timer', { timer_name: name, ms_duration: durationMs, breakdown: [...breakdown] }, listen);
      }
      case 'interval-timer': {
        const { intervals, name } = command;
        const timerId = random.hex(SEQUENCE_ID_BYTES);
        return logging.log('jssdk_interval_timer', { timer_name: name, timer_id: timerId, intervals: [...intervals] }, listen);
      }
      case 'elapsed': {
        const { elapsedMs, event } = command;
        return logging.log('elapsed_time', { unique_id: random.hex(SEQUENCE_ID_BYTES), event, elapsed_time: elapsedMs }, listen);
      }
    }
  };
  const timing = createMachine<PlaybackTimingState, PlaybackTimingEvent, PlaybackTimingCommand>({
    initial: createPlaybackTiming(clock.nowMs()),
    step: stepPlaybackTiming,
    run,
  });

  /** When each line was reported last. */
  const reportedAtMs = new Map<string, number>();
  const isRepeated = ({ detail, message }: LogLine): boolean => {
    const key = JSON.stringify([message, detail['code']]);
    const before = reportedAtMs.get(key);
    if (before === undefined && reportedAtMs.size >= PROBLEMS_REMEMBERED_MAX) reportedAtMs.clear();
    if (before !== undefined && clock.nowMs() - before < PROBLEM_REPEAT_MS) return true;
    reportedAtMs.set(key, clock.nowMs());
    return false;
  };
  const report = (line: LogLine) => {
    if (!isReported(line) || isRepeated(line)) return;
    if (line.detail['event'] === UNSENT_UPDATE_EVENT) {
      const event = { event: UNSENT_UPDATE_EVENT, context: 'player', source_vendor: TRACKING_VENDOR };
      logging.log('client_event', clientEventPayload(event, line.detail, source));
    }
    if (deps.reportsProblems) logging.log(line.level === 'error' ? 'jssdk_error' : 'jssdk_warning', problemPayload(line, source));
  };

  let trackUid: string | null = null;
  const follow = () => {
    const atMs = clock.nowMs();
    const { phase, track } = player.view();
    const uid = track?.uid ?? null;
    if (uid !== trackUid) timing.send({ type: 'track-left', atMs });
    trackUid = uid;
    timing.send({ type: 'playing-changed', isPlaying: phase === 'playing' && player.playsHere() && !isPrivate(), atMs });
  };
  const finish = () => {
    timing.send({ type: 'track-left', atMs: clock.nowMs() });
    logging.flush();
  };

  client.failures.follow((exception) => requests.count(failureMeter(exception)));
  client.lines.follow(report);
  media.onObservation((playId, observation) => {
    if (mayRecord(listen, isPrivate())) timing.send({ type: 'observed', playId, observation, atMs: clock.nowMs() });
  });
  player.onChange(follow);
  client.onLeave(() => {
    finish();
    requests.stop();
    engine.stop();
  });
  page.onChange((change) => {
    if (change === 'online' || change === 'offline') logging.setOnline(change === 'online');
    if (change === 'closing') finish();
  });
  logAdEvents(api, player);
}
