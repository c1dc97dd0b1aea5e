import { nextRepeatMode, repeatOptions } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import { checkCurrentSession } from '#domain/connect/arguments.ts';
import type { ConnectCommand, ProvidedTrack } from '#domain/connect/types.ts';
import { parseVolume01, volume16From } from '#domain/connect/volume.ts';
import { SEEK_STEP_MS } from '#domain/constants/playback.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stateAt, type TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import { createCancellation } from './cancellation.ts';
import type { ConnectClient } from './connect-client.ts';
import type { Controller, PlayerView, PlayRequest } from './controller.ts';
import { errorFrom, Failure } from './failure.ts';
import type { LocalPlayer } from './local-player.ts';
import type { Clock } from './ports/clock.ts';
import type { Cancellation } from './ports/http.ts';
import { positionAt } from './position.ts';

export interface CommandParts {
  readonly clock: Clock;
  readonly connect: ConnectClient;
  readonly local: LocalPlayer;
  readonly view: () => PlayerView;
  /** Resolves once this page can be told something; rejects when it cannot. */
  readonly ready: () => Promise<void>;
  /** The service does not know this page as a device any more. */
  readonly registerAgain: () => void;
  /** This page plays no more. */
  readonly isDisabled: () => boolean;
  readonly licence: () => 'premium' | 'on-demand';
}

type Commands = Omit<Controller, 'start' | 'stop' | 'view' | 'onChange' | 'onError' | 'prepare'>;

const LOCAL = '@local';

/**
 * What a listener can say. While this page has a state, transport commands act on its own sound at once; what changes
 * the list goes through the service. Without one everything goes to the active device, or to this one.
 * Spec §7 "Commands exposed by the controller", "Local target runs on the local streamer, otherwise remote controller".
 */
export function createCommands({
  clock,
  connect,
  isDisabled,
  licence,
  local,
  ready,
  registerAgain,
  view,
}: CommandParts): Commands {
  const isLocal = () => local.state().ref !== null;
  let lastPlay = createCancellation();
  const positionNow = () => positionAt(view(), clock.nowMs());

  /** The device that plays; this one when none does. Spec §7 "default target is last active device". */
  const target = () => {
    const active = view().devices.find(({ isActive }) => isActive);
    return active === undefined || active.isLocal ? LOCAL : active.id;
  };

  const tell = async (command: ConnectCommand, cancellation?: Cancellation) => {
    await ready();
    const to = target();
    if (to === LOCAL && isDisabled()) throw failure('LOCAL_PLAYER_DISABLED');
    try {
      await connect.command(to, command, cancellation);
    } catch (thrown) {
      if (to !== LOCAL || errorFrom(thrown).code !== 'CONNECT_NO_DEVICE') throw thrown;
      // Pages of one browser are one device: another of them took it along, or holds it now. This one is wanted here.
      registerAgain();
      await ready();
      await connect.command(LOCAL, command, cancellation);
    }
  };

  /** Who clicks again wants that instead: an older click that is still being tried is let go. */
  const play = async (request: PlayRequest) => {
    lastPlay.cancel();
    const mine = (lastPlay = createCancellation());
    local.tracking.because('clickrow');
    try {
      await tell(playCommand(request), mine);
    } catch (thrown) {
      if (!mine.cancelled) throw thrown;
    }
  };

  const playCommand = ({ contextUri, index, paused, positionMs, shuffle, trackUri, trackUris }: PlayRequest): ConnectCommand => ({
    endpoint: 'play',
    context: { ...contextOf(contextUri), ...(trackUris ? { pages: [{ tracks: trackUris.map((uri) => ({ uri })) }] } : {}) },
    play_origin: { feature_identifier: 'web_player' },
    options: {
      license: licence(),
      ...(trackUri === undefined && index === undefined ? {} : { skip_to: skipTo(trackUri, index) }),
      ...(positionMs === undefined ? {} : { seek_to: positionMs }),
      ...(paused === undefined ? {} : { initially_paused: paused }),
      ...(shuffle === undefined ? {} : { player_options_override: { shuffling_context: shuffle } }),
    },
  });

  /** At once on the own sound, else through the service. */
  const either = async (here: TrackPlaybackEvent, elsewhere: ConnectCommand) => {
    if (isLocal()) local.send(here);
    else await tell(elsewhere);
  };

  const pause = () => either({ type: 'pause' }, { endpoint: 'pause' });
  const resume = () => either({ type: 'resume' }, { endpoint: 'resume' });

  /** Where the look-ahead has no way the service is asked: it may know more of the list, or says why not. */
  const skip = async (to: 'skip_next' | 'skip_prev') => {
    const { machine, ref } = local.state();
    const way = ref ? stateAt(machine, ref.state_index)?.transitions[to] : null;
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
    const parsed = parseVolume01(volume01);
    if (!parsed.ok) throw new Failure(parsed.error);
    const to = target();
    const volume = volume16From(parsed.value);
    if (isLocal() || to === LOCAL) local.setVolume(parsed.value);
    else if (volume.ok) await connect.setVolume(to, volume.value);
  };

  const setShuffle = (value: boolean) => tell({ endpoint: 'set_shuffling_context', value });

  const setRepeatMode: Controller['setRepeatMode'] = async (mode) => {
    const { repeating_context, repeating_track } = repeatOptions(mode);
    await tell({ endpoint: 'set_repeating_context', value: repeating_context });
    await tell({ endpoint: 'set_repeating_track', value: repeating_track });
  };

  return {
    play,
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
    fade: local.fade,
    async setPlaybackSpeed(speed) {
      local.setEpisodeSpeed(speed);
    },
    setShuffle,
    toggleShuffle: () => setShuffle(!view().shuffle),
    setRepeatMode,
    cycleRepeatMode: () => setRepeatMode(nextRepeatMode(view().repeat)),
    addToQueue: (trackUri) => tell({ endpoint: 'add_to_queue', track: { uri: trackUri } }),
    setQueue: (trackUris) => tell({ endpoint: 'set_queue', next_tracks: trackUris.map(queuedTrack), prev_tracks: [] }),
    async updateContext(contextUri) {
      const session = checkCurrentSession(connect.heard()?.cluster.player_state ?? null);
      if (!session.ok) throw new Failure(session.error);
      await tell({ endpoint: 'update_context', context: contextOf(contextUri), session_id: session.value });
    },
    async transfer(deviceId = LOCAL, restore = 'restore') {
      await ready();
      await connect.transfer(deviceId, restore);
    },
  };
}

const contextOf = (uri: string) => ({ uri, url: `context://${uri}` });

/** Spec §5 "added items flagged queued". */
function queuedTrack(uri: string, index: number): ProvidedTrack {
  return { uri, uid: `q${index}`, provider: 'queue', metadata: { is_queued: 'true' } };
}

function skipTo(trackUri: string | undefined, index: number | undefined) {
  return {
    ...(trackUri === undefined ? {} : { track_uri: trackUri }),
    ...(index === undefined ? {} : { track_index: index }),
  };
}

type Plain = 'CONNECT_INVALID_POSITION' | 'SEEK_INVALID_TRACK' | 'LIST_PLAYER_FORBIDDEN' | 'LOCAL_PLAYER_DISABLED';

function failure(code: Extract<ErrorCode, Plain>): Failure {
  return new Failure(playerError(code));
}
