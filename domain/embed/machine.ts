import { unreachable } from '../core/assert.ts';
import type { PlayerError } from '../errors/player-error.ts';
import { ANONYMOUS, canPlayInFull, launchesApp } from './access.ts';
import { endsFullPlayback } from './full-playback.ts';
import type { Viewport } from './view/layout.ts';
import { HIDDEN_MODAL } from './modal.ts';
import { launchApp, stepOverlay } from './overlays.ts';
import * as playback from './playback.ts';
import { inPreview, isCurrent, same } from './playback.ts';
import { tracksOf, type EmbedResource } from './resource.ts';
import { HIDDEN_SHARE } from './share.ts';
import type { EmbedConfig, EmbedEvent, EmbedState, EmbedStep, PlayerReport } from './types.ts';

/** The playback before the first play. */
const NO_PLAYBACK = { isPlaying: false, isPaused: false, trackUri: null, isLoading: false };

/** The initial state of an embed. */
export function createEmbedState(input: {
  readonly resource: EmbedResource;
  readonly config: EmbedConfig;
  readonly isMobile: boolean;
  readonly isSafari: boolean;
  readonly viewport: Viewport;
}): EmbedState {
  const { resource, config, isMobile, isSafari, viewport } = input;
  return {
    resource,
    tracks: tracksOf(resource),
    config,
    engine: 'idle',
    pendingIndex: null,
    session: ANONYMOUS,
    platform: { isMobile, isSafari, forcePreview: false, hasSpotifyMobile: config.isSpotified },
    playback: NO_PLAYBACK,
    index: -1,
    progressMs: 0,
    preview: { playId: 0, lastPlayId: 0, ahead: null, isNearEndReported: false },
    unavailableIndex: -1,
    upsellId: 0,
    upsellAwaitsSound: false,
    modal: HIDDEN_MODAL,
    share: HIDDEN_SHARE,
    viewport,
    isLoginRequested: false,
    notice: null,
    sound: { volume01: 1, isMuted: false, rate: 1 },
    endedCount: 0,
    isAutoplayRefused: false,
  };
}

/**
 * One step of the embed: its next state, and commands for the players, the page and the clock.
 *
 * Positions are milliseconds. Reports of a superseded preview or of the inactive player are dropped.
 * Errors: kept as `notice`, never thrown.
 * Spec: §4 "Embed playback", "Modal", "Share".
 */
export function stepEmbed(state: EmbedState, event: EmbedEvent): EmbedStep {
  switch (event.type) {
    case 'PLAY':
      return launchesApp(state.platform) ? launchApp(state) : playback.play(state, event.index);
    case 'PAUSE':
      return playback.pause(state);
    case 'SKIP_NEXT':
      return playback.skipNext(state);
    case 'SKIP_PREV':
      return playback.skipPrevious(state);
    case 'SEEK':
      return playback.seek(state, event.positionMs);
    case 'SET_SOUND':
      return playback.setSound(state, event.change);
    case 'SEEK_FORWARD':
      return playback.seekBy(state, 1);
    case 'SEEK_BACKWARD':
      return playback.seekBy(state, -1);
    case 'PREVIEW_END_OF_SONG':
      return playback.fetchNextPreview(state);
    case 'ENTER':
      return playback.initialise(state);
    case 'PREPARE':
      return playback.prepare(state, event.index);
    case 'RETURN':
      return onReturned(state);
    case 'SIGNED_IN':
      return readSessionAgain(state);
    case 'SESSION_ENDED':
      return onSessionEnded(state);
    case 'SESSION_KNOWN':
      return same({ ...state, session: event.session });
    case 'INITIALISED':
      return onInitialised(state);
    case 'INITIALISATION_FAILED':
      return onInitialisationFailed(state, event.error);
    case 'TRACK_CHANGE':
    case 'PLAYER_PLAY':
    case 'PLAYER_PAUSE':
    case 'AUTOPLAY_REFUSED':
    case 'RESET':
    case 'UNAVAILABLE_TRACK':
    case 'PROGRESS_UPDATE':
    case 'TRACK_END':
    case 'PLAYER_FAILED':
      return isCurrent(state, event.from) ? onPlayerReport(state, event) : same(state);
    default:
      return stepOverlay(state, event);
  }
}

/** Applies a report of the active player. Spec §4 "play, pause, reset, unavailable events are mirrored into state". */
function onPlayerReport(state: EmbedState, event: PlayerReport): EmbedStep {
  const { trackUri } = state.playback;
  switch (event.type) {
    case 'TRACK_CHANGE':
      return event.uri === trackUri ? same(state) : onTrackChanged(state, event.uri);
    case 'PLAYER_PLAY':
      return playback.onPlaying(state);
    case 'PLAYER_PAUSE':
    case 'AUTOPLAY_REFUSED':
      return same({
        ...state,
        playback: { isPlaying: false, isPaused: true, trackUri, isLoading: false },
        isAutoplayRefused: event.type === 'AUTOPLAY_REFUSED',
      });
    case 'RESET':
      return playback.reset(state);
    case 'UNAVAILABLE_TRACK':
      return playback.showUnavailable(state, state.index);
    case 'PROGRESS_UPDATE':
      return playback.onProgress(state, event.from, event.positionMs);
    case 'TRACK_END':
      return playback.onTrackEnd(state, event.from, event.next);
    case 'PLAYER_FAILED':
      return event.from === 'full' && endsFullPlayback(event.error)
        ? onInitialisationFailed(state, event.error)
        : onPlayerFailed(state, event.error);
    default:
      return unreachable(event);
  }
}

/** Playback failed: show the error and log it. */
function onPlayerFailed(state: EmbedState, error: PlayerError): EmbedStep {
  return { state: { ...playback.reset(state).state, notice: error }, commands: [{ type: 'diagnose', error }] };
}

/** Spec §4 "TRACK_CHANGE (uri; stores uri, resets progress to 0)", "only if uri differs". */
function onTrackChanged(state: EmbedState, uri: string): EmbedStep {
  const row = state.tracks.findIndex((track) => track.uri === uri);
  return same({ ...state, index: row, progressMs: 0, playback: { ...state.playback, trackUri: uri } });
}

/** The engine is ready: the pending row plays. A sounding preview becomes the whole track when the visitor is a member. */
function onInitialised(state: EmbedState): EmbedStep {
  const outgrown = !inPreview(state) && state.preview.playId > 0;
  const pendingIndex = state.pendingIndex ?? (outgrown && state.playback.isPlaying ? state.index : null);
  const ready: EmbedState = {
    ...state,
    engine: 'ready',
    pendingIndex: null,
    ...(outgrown ? { playback: NO_PLAYBACK, modal: HIDDEN_MODAL, preview: { ...state.preview, playId: 0, ahead: null } } : {}),
  };
  const started =
    pendingIndex === null ? playback.prepareFirst(ready) : playback.startRow(ready, pendingIndex, 'requested', ready.progressMs);
  return { ...started, commands: [{ type: 'listen', to: inPreview(ready) ? 'preview' : 'full' }, ...started.commands] };
}

/** Spec §8 "switch to preview playback and re-attach listeners"; any other failure the same (ruling S8.132). */
function onInitialisationFailed(state: EmbedState, error: PlayerError): EmbedStep {
  const pendingIndex = state.pendingIndex ?? (state.playback.isLoading && state.index >= 0 ? state.index : null);
  const withPreviews = {
    ...state,
    pendingIndex,
    playback: NO_PLAYBACK,
    progressMs: 0,
    platform: { ...state.platform, forcePreview: true },
  };
  const started = onInitialised(withPreviews);
  return { ...started, commands: [{ type: 'diagnose', error }, ...started.commands] };
}

/** The visitor returns from the sign-in page: read the session again. */
function onReturned(state: EmbedState): EmbedStep {
  return state.isLoginRequested ? readSessionAgain(state) : same(state);
}

/** Previews replace whole tracks until the visitor signs in again; what sounds begins again as a preview. */
function onSessionEnded(state: EmbedState): EmbedStep {
  if (inPreview(state)) return same({ ...state, session: ANONYMOUS });
  const { index, playback: was } = state;
  const isActive = was.isPlaying || was.isLoading;
  const over: EmbedState = {
    ...state,
    session: ANONYMOUS,
    playback: NO_PLAYBACK,
    progressMs: 0,
    modal: { visible: true, type: 'SESSION_ENDED' },
  };
  const next = isActive && playback.isAudibleAt(over, index) ? playback.startRow(over, index, 'advanced') : same(over);
  return { ...next, commands: [{ type: 'listen', to: 'preview' }, ...next.commands] };
}

function readSessionAgain(state: EmbedState): EmbedStep {
  if (canPlayInFull(state.session)) return same(state);
  return { state: { ...state, isLoginRequested: false, engine: 'initialising' }, commands: [{ type: 'initialise' }] };
}
