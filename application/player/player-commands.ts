import { checkBitrate, checkCurrentSession, checkPlayableUri, checkRepeatMode } from '#domain/connect/command-arguments.ts';
import { observablePlayer } from '#domain/connect/cluster.ts';
import { repeatOptions } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import { LOCAL_TARGET } from '#domain/connect/command-target.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { parseVolume01, volume16From } from '#domain/connect/volume.ts';
import { TRACK_LIST_URI } from '#domain/constants/network/connect.ts';
import { SEEK_STEP_MS } from '#domain/constants/playback/playback.ts';
import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { findCachedTrack } from '#domain/playback/resolved-track-cache.ts';
import { stateAt, type TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import type { Api } from '../api/api-client.ts';
import type { Controller, PlayerView, PlayRequest } from '../player-view/controller-types.ts';
import { Failure, unwrap } from '../runtime/failure.ts';
import { deviceList, observedState } from '../player-view/observed-state.ts';
import { contextOf, playCommand } from './play-command.ts';
import { positionAt } from '../player-view/playback-position.ts';
import { createListCommands } from './list-commands.ts';
import type { LoadKeptPlayer } from './player-options.ts';
import { createRadioCommands } from './radio-commands.ts';
import { createCommandRouter, type CommandRouterDeps } from './command-router.ts';
import { withToggles } from './toggle-commands.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

export interface PlayerCommandsDeps extends CommandRouterDeps {
  readonly api: Api;
  readonly view: () => PlayerView;
  readonly licence: () => 'premium' | 'on-demand';
  /** The current name of this page. */
  readonly device: () => DeviceName;
  readonly loadKeptPlayer?: LoadKeptPlayer | undefined;
}

type Lifecycle = 'start' | 'stop' | 'view' | 'onChange' | 'onError' | 'suppressEvents' | 'prepare' | 'setName';
type Commands = Omit<Controller, Lifecycle>;

const LOCAL = LOCAL_TARGET;

/**
 * The player's commands. While this page plays, transport commands act on local playback at once, and list changes go through
 * the service. Otherwise all commands go to the active device, or to this one. Spec §7 "Commands exposed by the controller",
 * "Local target runs on the local streamer, otherwise remote controller".
 */
export function createPlayerCommands(deps: PlayerCommandsDeps): Commands {
  const { orphans, clock, device, licence, local, ready, view, retryRefused } = deps;
  const telling = createCommandRouter(deps);
  const { target } = telling;
  const { dispatch, queue } = createListCommands(deps, telling.dispatch);
  const isLocal = () => local.state().ref !== null;
  const positionNow = () => positionAt(view(), clock.nowMs());

  const cluster = () => orphans.snapshot()?.cluster ?? null;

  const here = () => {
    const { machine, ref } = local.state();
    return ref ? stateAt(machine, ref.state_index) : null;
  };
  const skipNextReasons = () => here()?.restrictions.disallow_skipping_next_reasons ?? [];

  const startPlaying = async (request: PlayRequest) => {
    const command = playCommand(request, { licence: licence(), skipNextReasons: skipNextReasons() });
    local.tracking.setReason('clickrow');
    const kept = view().connection === 'reconnecting' && (await (await deps.loadKeptPlayer?.())?.eventFor(request));
    if (kept) local.send(kept);
    else await dispatch(command);
  };

  /** Acts on local playback at once, or else through the service. Takes orphaned playback over first. */
  const either = async (here: TrackPlaybackEvent, elsewhere: ConnectCommand) => {
    if (orphans.hasOrphan()) await ready().then(orphans.takeOver);
    if (!isLocal()) return dispatch(elsewhere);
    // A pending remote command would undo the local change.
    if (telling.hasMoves()) dispatch(elsewhere).catch(() => undefined);
    local.send(here);
  };

  /** Without a transition in the look-ahead the service decides, or returns why not. */
  const skip = async (to: 'skip_next' | 'skip_prev') => {
    if (orphans.hasOrphan()) await ready().then(orphans.takeOver);
    const way = here()?.transitions[to];
    if (way) local.send({ type: 'skip', to });
    else {
      local.tracking.setReason(to === 'skip_next' ? 'fwdbtn' : 'backbtn');
      await dispatch({ endpoint: to });
    }
  };

  const seek = async (positionMs: number) => {
    if (!Number.isFinite(positionMs) || positionMs < 0) throw failure('CONNECT_INVALID_POSITION');
    const { disallows, durationMs, track } = view();
    if (track === null) throw failure('SEEK_INVALID_TRACK');
    if (disallows.seeking) throw failure('LIST_PLAYER_FORBIDDEN');
    const value = Math.round(Math.min(positionMs, durationMs));
    await either({ type: 'seek', positionMs: value }, { endpoint: 'seek_to', value });
  };

  const setVolume = async (volume01: number) => {
    const wanted = unwrap(parseVolume01(volume01));
    const to = target();
    if (isLocal() || to === LOCAL) {
      local.setVolume(wanted);
      return;
    }
    await telling.setVolume(to, unwrap(volume16From(wanted)));
  };

  const repeatBy: Controller['setRepeatMode'] = async (mode) => {
    const { repeating_context, repeating_track } = repeatOptions(unwrap(checkRepeatMode(mode)));
    await Promise.all([
      dispatch({ endpoint: 'set_repeating_context', value: repeating_context }),
      dispatch({ endpoint: 'set_repeating_track', value: repeating_track }),
    ]);
  };

  const toggles = withToggles(view, {
    play: startPlaying,
    pause: () => either({ type: 'pause' }, { endpoint: 'pause' }),
    resume() {
      retryRefused();
      return either({ type: 'resume' }, { endpoint: 'resume' });
    },
    setShuffle: (value) => dispatch({ endpoint: 'set_shuffling_context', value }),
    setRepeatMode: repeatBy,
  });
  const playURI: Controller['playURI'] = async (uri, how = {}) =>
    toggles.play({ ...how, contextUri: unwrap(checkPlayableUri(uri)) });

  const devices = () =>
    deviceList(orphans.snapshot(), {
      id: local.deviceId,
      name: device(),
      version: CLIENT_VERSION,
      volume01: local.volume01(),
    });

  return {
    ...toggles,
    playURI,
    ...createRadioCommands(deps.api, playURI),
    playTracks: (trackUris, how = {}) => toggles.play({ ...how, contextUri: TRACK_LIST_URI, trackUris }),
    nextTrack: () => skip('skip_next'),
    previousTrack: () => skip('skip_prev'),
    smartPreviousTrack() {
      const { disallows } = view();
      const moment = { positionMs: positionNow(), hasPrevious: !disallows.skippingPrevious, canSeek: !disallows.seeking };
      return smartPrevious(moment) === 'previous' ? skip('skip_prev') : seek(0);
    },
    seek,
    seekForward: () => seek(positionNow() + SEEK_STEP_MS),
    seekBackward: () => seek(Math.max(0, positionNow() - SEEK_STEP_MS)),
    setVolume,
    getVolume: async () => view().volume01,
    fade: local.fade,
    async setPlaybackSpeed(speed) {
      local.setEpisodeSpeed(speed);
    },
    ...queue,
    setPrivateSession: (value) => telling.dispatchLocally({ endpoint: 'set_private_session', value }),
    async updateContext(contextUri) {
      const context = contextOf(unwrap(checkPlayableUri(contextUri)));
      const session_id = unwrap(checkCurrentSession(cluster()?.player_state ?? null));
      await dispatch({ endpoint: 'update_context', context, session_id });
    },
    transfer: (deviceId = LOCAL, restore = 'restore') => telling.transfer(deviceId, restore),
    async setPreferredBitrate(bitrateBps) {
      local.preferBitrate(unwrap(checkBitrate(bitrateBps)));
    },
    async getVideoProfiles() {
      const { current } = local.playback();
      const playable = current && findCachedTrack(local.playback(), current.track);
      return playable?.video?.contents[0]?.profiles ?? [];
    },
    getDevices: async () => devices(),
    getLastActiveDevice: async () => devices().devices.find(({ id }) => id === telling.lastActiveId()) ?? null,
    async getCurrentState() {
      const state = observedState(view(), observablePlayer(cluster()), clock.nowMs());
      if (state === null) throw failure('NO_CURRENT_STATE');
      return state;
    },
  };
}

type Plain = 'CONNECT_INVALID_POSITION' | 'SEEK_INVALID_TRACK' | 'LIST_PLAYER_FORBIDDEN' | 'NO_CURRENT_STATE';

function failure(code: Extract<ErrorCode, Plain>): Failure {
  return new Failure(playerError(code));
}
