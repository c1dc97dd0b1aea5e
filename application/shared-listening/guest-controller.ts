import { repeatOptions } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import { SEEK_STEP_MS } from '#domain/constants/playback/playback.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api/api-client.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { Failure } from '../runtime/failure.ts';
import type { ListeningClient } from './session-client.ts';
import { playCommand } from '../player/play-command.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from '../player-view/playback-position.ts';
import { createRadioCommands } from '../player/radio-commands.ts';
import { withToggles } from '../player/toggle-commands.ts';

export interface GuestControllerDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly player: Controller;
}

/** The session client that sends a guest's commands. */
export type HostClient = Pick<ListeningClient, 'command' | 'isPausedHere' | 'pauseHere' | 'view'>;

/**
 * Creates the commands of a guest: they go to the host and act on everyone. A guest without control pauses only locally, and
 * play rejoins the session. Other commands stay local.
 */
export function createGuestCommands({ api, clock, player }: GuestControllerDeps, host: HostClient) {
  const view = player.view;
  const send = host.command;
  const seek = (value: number) => send({ endpoint: 'seek_to', value: Math.max(0, Math.round(value)) });
  const positionNow = () => positionAt(view(), clock.nowMs());
  const session = () => host.view().session;
  const pause = () => (session()?.guests_may_control === false ? host.pauseHere(true) : send({ endpoint: 'pause' }));
  const comeBack = async () => {
    if (host.isPausedHere()) await host.pauseHere(false);
  };
  const resume = async () => {
    const isAloneInIt = host.isPausedHere() && session()?.playback?.is_paused === false;
    await comeBack();
    if (!isAloneInIt) await send({ endpoint: 'resume' });
  };
  const repeatBy: Controller['setRepeatMode'] = async (mode) => {
    const { repeating_context, repeating_track } = repeatOptions(mode);
    await send({ endpoint: 'set_repeating_context', value: repeating_context });
    await send({ endpoint: 'set_repeating_track', value: repeating_track });
  };
  const startPlaying: Controller['play'] = async (request) => {
    await send(playCommand(request, { licence: 'premium', skipNextReasons: [] }));
    await comeBack();
  };
  const toggles = withToggles(view, {
    play: startPlaying,
    pause,
    resume,
    setRepeatMode: repeatBy,
    setShuffle: (value) => send({ endpoint: 'set_shuffling_context', value }),
  });
  const playURI: Controller['playURI'] = (uri, how = {}) => toggles.play({ ...how, contextUri: uri });
  const refuse = (code: 'LISTENING_HOST_ONLY' | 'LISTENING_QUEUE_HOST_ONLY') => () =>
    Promise.reject(new Failure(playerError(code)));
  // The guest's queue is only a copy of the session's next tracks.
  const notHere = refuse('LISTENING_QUEUE_HOST_ONLY');

  return {
    ...toggles,
    playURI,
    playTracks: (trackUris, how = {}) => toggles.play({ ...how, contextUri: trackUris[0] ?? '', trackUris }),
    nextTrack: () => send({ endpoint: 'skip_next' }),
    previousTrack: () => send({ endpoint: 'skip_prev' }),
    smartPreviousTrack: () =>
      smartPrevious({ positionMs: positionNow(), hasPrevious: true, canSeek: true }) === 'previous'
        ? send({ endpoint: 'skip_prev' })
        : seek(0),
    seek,
    seekForward: () => seek(positionNow() + SEEK_STEP_MS),
    seekBackward: () => seek(positionNow() - SEEK_STEP_MS),
    // A mix belongs to the requesting user, and the host does not know it.
    startRadio: createRadioCommands(api, playURI).startRadio,
    addToQueue: (uri) => send({ endpoint: 'add_to_queue', track: { uri } }),
    addAllToQueue: (uris) => send({ endpoint: 'append_to_queue', uris }),
    playNext: notHere,
    setQueue: notHere,
    moveInQueue: notHere,
    removeFromQueue: notHere,
    updateContext: refuse('LISTENING_HOST_ONLY'),
  } satisfies Partial<Controller>;
}
