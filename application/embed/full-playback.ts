import { EMBED_START_TIMEOUT_MS } from '#domain/constants/page/embed.ts';
import { PROGRESS_INTERVAL_MS } from '#domain/constants/playback/playback.ts';
import type { PlayerReport } from '#domain/embed/types.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import { Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from '../player-view/playback-position.ts';

/** The difference of two views as embed events. Spec §4 "mirrored into state". */
function reportsOf(before: PlayerView | null, view: PlayerView, positionMs: number): readonly PlayerReport[] {
  const from = 'full';
  const reports: PlayerReport[] = [];
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

/** Reports changes of the embed's resource, and its position every 500 ms; returns the function that stops it. */
export function followController(
  { controller, clock, contextUri }: { readonly controller: Controller; readonly clock: Clock; readonly contextUri: string },
  onReport: (report: PlayerReport) => void,
): () => void {
  let before: PlayerView | null = null;
  let stopTimer = () => {};
  const follow = () => {
    stopTimer();
    const view = controller.view();
    const ours = plays(view, contextUri) ? view : null;
    if (ours === null && before !== null) onReport({ type: 'RESET', from: 'full' });
    const reports = ours === null ? [] : reportsOf(before, ours, positionAt(ours, clock.nowMs()));
    before = ours;
    if (ours?.phase === 'playing') stopTimer = clock.after(PROGRESS_INTERVAL_MS, follow);
    for (const report of reports) onReport(report);
  };
  const forget = [
    controller.onChange(follow),
    controller.onError((error) => onReport({ type: 'PLAYER_FAILED', from: 'full', error })),
  ];
  follow();
  return () => {
    stopTimer();
    for (const stop of forget) stop();
  };
}

/** Starts the controller and waits until it is connected. Rejects with its first error, or NETWORK_ERROR when that takes too long. */
export function startController(controller: Controller, clock: Clock): Promise<void> {
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
