import { EMBED_START_TIMEOUT_MS } from '#domain/constants/page/embed.ts';
import { ENDED_SLACK_MS } from '#domain/constants/page/sdk.ts';
import { PROGRESS_INTERVAL_MS } from '#domain/constants/playback/playback.ts';
import type { PlayerReport } from '#domain/embed/types.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import { Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from '../player-view/playback-position.ts';

/** Whether the track of a view played to its end before the next view. */
function hasEnded(before: PlayerView | null, view: PlayerView, nowMs: number): boolean {
  if (before?.phase !== 'playing' || positionAt(before, nowMs) < before.durationMs - ENDED_SLACK_MS) return false;
  return view.track?.uid !== before.track?.uid || view.phase !== 'playing';
}

/** The difference of two views as embed events. Spec §4 "mirrored into state". */
function reportsOf(before: PlayerView | null, view: PlayerView, nowMs: number): readonly PlayerReport[] {
  const from = 'full';
  const positionMs = positionAt(view, nowMs);
  const reports: PlayerReport[] = [];
  if (hasEnded(before, view, nowMs)) reports.push({ type: 'TRACK_END', from, next: null });
  if (view.track !== null && view.track.uri !== before?.track?.uri)
    reports.push({ type: 'TRACK_CHANGE', from, uri: view.track.uri });
  if (view.phase !== before?.phase) {
    if (view.phase === 'playing') reports.push({ type: 'PLAYER_PLAY', from });
    if (view.phase === 'paused') reports.push({ type: 'PLAYER_PAUSE', from });
    if (view.phase === 'idle' && before !== null) reports.push({ type: 'RESET', from });
  }
  if (view.track !== null && view.phase !== 'loading') reports.push({ type: 'PROGRESS_UPDATE', from, positionMs });
  return reports;
}

/** Whether the player plays the embed's resource; other playback is ignored. */
function plays(view: PlayerView, contextUri: string): boolean {
  return view.contextUri === contextUri || view.track?.uri === contextUri;
}

/** The player of whole tracks, connected. */
export interface FullPlayback {
  readonly controller: Controller;
  /** Reports changes of the embed's resource, and its position every 500 ms; returns the function that stops it. */
  follow(onReport: (report: PlayerReport) => void): () => void;
}

interface FullPlaybackDeps {
  readonly controller: Controller;
  readonly clock: Clock;
  /** The embed's resource. */
  readonly contextUri: string;
}

/** Starts the player of whole tracks. Rejects with its first error, or NETWORK_ERROR when connecting takes too long. */
export async function startFullPlayback(deps: FullPlaybackDeps): Promise<FullPlayback> {
  await startController(deps.controller, deps.clock);
  return { controller: deps.controller, follow: (onReport) => followController(deps, onReport) };
}

function followController(
  { controller, clock, contextUri }: FullPlaybackDeps,
  onReport: (report: PlayerReport) => void,
): () => void {
  let before: PlayerView | null = null;
  let stopTimer = () => {};
  const follow = () => {
    stopTimer();
    const view = controller.view();
    const ours = plays(view, contextUri) ? view : null;
    if (ours === null && before !== null) onReport({ type: 'RESET', from: 'full' });
    const reports = ours === null ? [] : reportsOf(before, ours, clock.nowMs());
    before = ours;
    if (ours?.phase === 'playing') stopTimer = clock.after(PROGRESS_INTERVAL_MS, follow);
    for (const report of reports) onReport(report);
  };
  const forget = [
    controller.onChange(follow),
    controller.onError((error) =>
      onReport(
        error.code === 'AUTOPLAY_FAILED'
          ? { type: 'AUTOPLAY_REFUSED', from: 'full' }
          : { type: 'PLAYER_FAILED', from: 'full', error },
      ),
    ),
  ];
  follow();
  return () => {
    stopTimer();
    for (const stop of forget) stop();
  };
}

function startController(controller: Controller, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => () => {
      for (const stop of stops) stop();
      end();
    };
    const look = () => {
      if (controller.view().connection === 'connected') settle(resolve)();
    };
    const stops = [
      controller.onChange(look),
      controller.onError((error) => settle(() => reject(new Failure(error)))()),
      clock.after(
        EMBED_START_TIMEOUT_MS,
        settle(() => reject(new Failure(baseError('NETWORK_ERROR')))),
      ),
    ];
    controller.start();
    look();
  });
}
