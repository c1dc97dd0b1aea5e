import { checkBitrate, checkCurrentSession, checkPlayableUri, checkRepeatMode } from '#domain/connect/arguments.ts';
import { observablePlayer } from '#domain/connect/cluster.ts';
import { nextRepeatMode, repeatOptions } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import { LOCAL_TARGET } from '#domain/connect/target.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { parseVolume01, volume16From } from '#domain/connect/volume.ts';
import { GIVEN_TRACKS_URI } from '#domain/constants/connect.ts';
import { SEEK_STEP_MS } from '#domain/constants/playback.ts';
import { CLIENT_VERSION } from '#domain/constants/devices.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { recalled } from '#domain/playback/cache.ts';
import { stateAt, type TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import { createCancellation } from './cancellation.ts';
import type { Api } from './api.ts';
import type { Controller, PlayerView, PlayRequest } from './controller.ts';
import type { DeviceName } from './device.ts';
import { Failure, given } from './failure.ts';
import { deviceList, observedState } from './observed.ts';
import { contextOf, playCommand } from './play-command.ts';
import type { Clock } from './ports/clock.ts';
import { positionAt } from './position.ts';
import { createQueueCommands } from './queue-commands.ts';
import { createRadioCommands } from './radio-commands.ts';
import { createTelling, type TellingParts } from './telling.ts';

export interface CommandParts extends TellingParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly view: () => PlayerView;
  readonly licence: () => 'premium' | 'on-demand';
  /** What this page is called now. */
  readonly device: () => DeviceName;
}

type Lifecycle = 'start' | 'stop' | 'view' | 'onChange' | 'onError' | 'suppressEvents' | 'prepare' | 'setName';
type Commands = Omit<Controller, Lifecycle>;

const LOCAL = LOCAL_TARGET;

/**
 * What a listener can say. While this page has a state, transport commands act on its own sound at once; what changes
 * the list goes through the service. Without one everything goes to the active device, or to this one.
 * Spec §7 "Commands exposed by the controller", "Local target runs on the local streamer, otherwise remote controller".
 */
export function createCommands(parts: CommandParts): Commands {
  const { claims, clock, connect, device, licence, local, ready, view } = parts;
  const telling = createTelling(parts);
  const { refuseUncontrollable, target, tell } = telling;
  const isLocal = () => local.state().ref !== null;
  let lastPlay = createCancellation();
  const positionNow = () => positionAt(view(), clock.nowMs());

  const cluster = () => claims.heard()?.cluster ?? null;

  const here = () => {
    const { machine, ref } = local.state();
    return ref ? stateAt(machine, ref.state_index) : null;
  };
  const skipNextReasons = () => here()?.restrictions.disallow_skipping_next_reasons ?? [];

  /** Who clicks again wants that instead: an older click that is still being tried is let go. */
  const play = async (request: PlayRequest) => {
    const command = playCommand(request, { licence: licence(), skipNextReasons: skipNextReasons() });
    lastPlay.cancel();
    const mine = (lastPlay = createCancellation());
    local.tracking.because('clickrow');
    try {
      await tell(command, mine);
    } catch (thrown) {
      if (!mine.cancelled) throw thrown;
    }
  };

  const playURI: Controller['playURI'] = async (uri, how = {}) => play({ ...how, contextUri: given(checkPlayableUri(uri)) });

  /** At once on the own sound, else through the service. What was only claimed is taken over first. */
  const either = async (here: TrackPlaybackEvent, elsewhere: ConnectCommand) => {
    if (claims.isOpen()) await ready().then(claims.take);
    if (isLocal()) local.send(here);
    else await tell(elsewhere);
  };

  const pause = () => either({ type: 'pause' }, { endpoint: 'pause' });
  const resume = () => either({ type: 'resume' }, { endpoint: 'resume' });

  /** Where the look-ahead has no way the service is asked: it may know more of the list, or says why not. */
  const skip = async (to: 'skip_next' | 'skip_prev') => {
    if (claims.isOpen()) await ready().then(claims.take);
    const way = here()?.transitions[to];
    if (way) local.send({ type: 'skip', to });
    else {
      local.tracking.because(to === 'skip_next' ? 'fwdbtn' : 'backbtn');
      await tell({ endpoint: to });
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
    const wanted = given(parseVolume01(volume01));
    const to = target();
    if (isLocal() || to === LOCAL) {
      local.setVolume(wanted);
      return;
    }
    refuseUncontrollable(to, 'volume');
    await connect.setVolume(to, given(volume16From(wanted)));
  };

  const setShuffle = (value: boolean) => tell({ endpoint: 'set_shuffling_context', value });

  const setRepeatMode: Controller['setRepeatMode'] = async (mode) => {
    const { repeating_context, repeating_track } = repeatOptions(given(checkRepeatMode(mode)));
    await tell({ endpoint: 'set_repeating_context', value: repeating_context });
    await tell({ endpoint: 'set_repeating_track', value: repeating_track });
  };

  const devices = () =>
    deviceList(claims.heard(), {
      ...{ id: local.deviceId, name: device(), version: CLIENT_VERSION, volume01: local.volume01() },
    });

  return {
    play,
    playURI,
    ...createRadioCommands(parts.api, playURI),
    playTracks: (trackUris, how = {}) => play({ ...how, contextUri: GIVEN_TRACKS_URI, trackUris }),
    pause,
    resume,
    togglePlay: () => (view().phase === 'playing' || view().phase === 'loading' ? pause() : resume()),
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
    setShuffle,
    toggleShuffle: () => setShuffle(!view().shuffle),
    setRepeatMode,
    cycleRepeatMode: () => setRepeatMode(nextRepeatMode(view().repeat)),
    ...createQueueCommands(telling, connect),
    setPrivateSession: (value) => ready().then(() => connect.command(LOCAL, { endpoint: 'set_private_session', value })),
    async updateContext(contextUri) {
      const context = contextOf(given(checkPlayableUri(contextUri)));
      const session_id = given(checkCurrentSession(cluster()?.player_state ?? null));
      await tell({ endpoint: 'update_context', context, session_id });
    },
    async transfer(deviceId = LOCAL, restore = 'restore') {
      await ready();
      if (deviceId !== local.deviceId) refuseUncontrollable(deviceId, 'command');
      await connect.transfer(deviceId, restore);
    },
    async setPreferredBitrate(bitrateBps) {
      local.preferBitrate(given(checkBitrate(bitrateBps)));
    },
    async getVideoProfiles() {
      const { current } = local.sound();
      const playable = current && recalled(local.sound(), current.track);
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
