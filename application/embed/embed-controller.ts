import { UPSELL_DELAY_MS } from '#domain/constants/page/embed.ts';
import { embedSession, isPreviewMode } from '#domain/embed/access.ts';
import { stepEmbed } from '#domain/embed/machine.ts';
import type { EmbedCommand, EmbedEvent, EmbedState } from '#domain/embed/types.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { previewReport, previewTrack } from './preview-playback.ts';
import type { FullPlayback } from './full-playback.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Clock } from '../ports/clock.ts';
import type { EmbedWindow } from '../ports/embed-window.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';

/** The embed: one visitor, one resource. */
export interface EmbedController {
  state(): EmbedState;
  send(event: EmbedEvent): void;
  onChange(listener: (state: EmbedState) => void): () => void;
}

export interface EmbedControllerDeps {
  readonly initial: EmbedState;
  readonly previews: MediaPipeline;
  /** Reads the visitor's session, only when the page allows signing in. Rejecting counts as anonymous. */
  readonly readSession: () => Promise<{ readonly accessToken: string; readonly isAnonymous: boolean }>;
  /** Starts the player of whole tracks, with a token for this resource only. Rejects where the page cannot play them. */
  readonly createFullPlayback: () => Promise<FullPlayback>;
  readonly window: EmbedWindow;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Receives every dispatched event, for telemetry. */
  readonly onAction?: (event: EmbedEvent) => void;
}

/** Runs the embed machine over two players, the window and the clock. */
export function createEmbedController(deps: EmbedControllerDeps): EmbedController {
  const { previews, window, clock, logger } = deps;
  const changes = createEventEmitter<EmbedState>();
  let state = deps.initial;
  let full: FullPlayback | null = null;
  let starting: Promise<FullPlayback> | null = null;
  let stopListening = () => {};

  const send = (event: EmbedEvent) => {
    const step = stepEmbed(state, event);
    const hasChanged = step.state !== state;
    state = step.state;
    // Sound comes before what is drawn; its results come later.
    step.commands.filter(startsSound).forEach(carryOut);
    if (hasChanged) changes.emit(step.state);
    deps.onAction?.(event);
    for (const command of step.commands) if (!startsSound(command)) carryOut(command);
  };

  const listen = (to: 'preview' | 'full') => {
    stopListening();
    stopListening =
      to === 'full' && full !== null
        ? full.follow(send)
        : previews.onEvent((event) => {
            const report = previewReport(event);
            if (report !== null) send(report);
          });
  };

  /** Sends a command to the full player, and its error to the machine. */
  const runCommand = (command: (controller: Controller) => Promise<void>) => {
    if (full === null) return;
    void command(full.controller).catch((thrown: unknown) =>
      send({ type: 'PLAYER_FAILED', from: 'full', error: errorFrom(thrown) }),
    );
  };

  const applySound = () => {
    const { isMuted, rate, volume01 } = state.sound;
    const level01 = isMuted ? 0 : volume01;
    previews.setVolume(level01);
    previews.setRate(rate);
    full?.controller.fade(level01);
    if (rate !== 1) runCommand((player) => player.setPlaybackSpeed(rate));
  };

  const learnSession = async () => {
    const { enableLogin, isAnonymous } = state.config;
    const session = await deps.readSession().catch(() => null);
    send({ type: 'SESSION_KNOWN', session: embedSession({ enableLogin, pageIsAnonymous: isAnonymous, session }) });
  };

  const startWholeTracks = async () => {
    full ??= await (starting ??= deps.createFullPlayback().finally(() => (starting = null)));
    if (state.sound !== deps.initial.sound) applySound();
  };

  /** The next sign-in starts another player. */
  const leaveWholeTracks = () => {
    void full?.controller.stop();
    full = null;
  };

  const initialise = async () => {
    try {
      if (state.config.enableLogin) await learnSession();
      if (!isPreviewMode(state.platform, state.session)) await startWholeTracks();
      send({ type: 'INITIALISED' });
    } catch (thrown) {
      const error = thrown instanceof Failure ? thrown.error : baseError('EME_API_UNSUPPORTED');
      send({ type: 'INITIALISATION_FAILED', error });
    }
  };

  const carryOut = (command: EmbedCommand): void => {
    switch (command.type) {
      case 'initialise':
        void initialise();
        break;
      case 'listen':
        if (command.to === 'full') previews.stop();
        else leaveWholeTracks();
        listen(command.to);
        break;
      case 'open-preview':
        previews.open(command.playId, previewTrack(command.track), { positionMs: command.positionMs, autoplay: true });
        break;
      case 'fetch-preview':
        previews.preload(command.playId, previewTrack(command.track));
        break;
      case 'prepare-preview':
        previews.prepare(previewTrack(command.track));
        break;
      case 'play-in-full':
        runCommand((player) =>
          player.play({
            contextUri: state.resource.uri,
            trackUri: command.uri,
            index: command.index,
            ...(command.positionMs > 0 && { positionMs: command.positionMs }),
          }),
        );
        break;
      case 'next-in-full':
        runCommand((player) => player.nextTrack());
        break;
      case 'previous-in-full':
        runCommand((player) => player.previousTrack());
        break;
      case 'pause':
        if (command.inFull) runCommand((player) => player.pause());
        else previews.pause();
        break;
      case 'resume':
        if (command.inFull) runCommand((player) => player.resume());
        else previews.play();
        break;
      case 'seek':
        if (command.inFull) runCommand((player) => player.seek(command.positionMs));
        else previews.seek(command.positionMs);
        break;
      case 'set-sound':
        applySound();
        break;
      case 'wait-for-upsell':
        clock.after(UPSELL_DELAY_MS, () => send({ type: 'UPSELL_DUE', upsellId: command.upsellId }));
        break;
      case 'dispatch':
        send(command.event);
        break;
      case 'diagnose':
        logger.log('warn', 'embed: playback failed', { code: command.error.code, status: command.error.status });
        break;
      default:
        carryOutOnPage(command, window, send);
    }
  };

  listen('preview');
  return { state: () => state, send, onChange: changes.add };
}

/** Whether a command starts a preview. */
function startsSound(command: EmbedCommand): boolean {
  return command.type === 'open-preview' || (command.type === 'resume' && !command.inFull);
}

type PageCommand = Extract<EmbedCommand, { readonly type: 'copy' | 'open-page' | 'launch-app' }>;

/** Shows as text what a sandboxed frame may refuse. Ours; found in frames with `sandbox="allow-scripts"`. */
function carryOutOnPage(command: PageCommand, window: EmbedWindow, send: (event: EmbedEvent) => void): void {
  const handOver = (text: string) => send({ type: 'COPY_REFUSED', text });
  switch (command.type) {
    case 'copy':
      window.copy(command.text).catch(() => handOver(command.text));
      break;
    case 'open-page':
      if (!window.open(command.url, command.size, command.keepsOpener)) handOver(command.url);
      break;
    case 'launch-app':
      if (command.remember) window.rememberApp();
      window.launch(command.url);
  }
}
