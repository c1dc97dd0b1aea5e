import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import type { RepeatMode } from '#domain/connect/repeat.ts';
import { parseVolume01 } from '#domain/connect/volume.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { PlayReason } from '#domain/list-player/types.ts';
import type { VideoProfile } from '#domain/media/video/video-manifest.ts';
import type { Controller, DeviceList, ListedDevice, PlayHow, PlayRequest } from '../player-view/controller-types.ts';
import { Failure, unwrap } from '../runtime/failure.ts';
import type { PlayerAction, PlayerIntent } from '../player/player-actions.ts';
import { createPlayerDispatch, type PlayerDispatch } from '../player/player-dispatch.ts';
import { checkOptions, composeSdk, type SdkOptions, type SdkPorts } from './compose.ts';
import { createSdkEvents, type SdkListener } from './events.ts';
import { emitControllerEvents, type ControllerEvents } from './following.ts';
import { sdkState } from './state.ts';
import type { Abortable, SdkEventName, SdkState } from './types.ts';

/**
 * The player for third-party pages: a device of the user's account that also controls the others. Commands reject with an Error
 * that has `code` and the exact `message`. See docs/sdk.md. Spec §3 "SDK state", §7.
 */
export class CadenzaPlayer {
  readonly #ports: SdkPorts;
  readonly #controller: Controller;
  readonly #events = createSdkEvents();
  readonly #following: ControllerEvents;
  readonly #dispatch: PlayerDispatch;

  /** Throws CLIENT_OPTIONS_REQUIRED, TOKEN_PROVIDER_ERROR without `getOAuthToken` and `transport`, PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE for a volume that is none. */
  constructor(options: SdkOptions, ports: SdkPorts) {
    unwrap(checkOptions(options));
    if (options.volume !== undefined) unwrap(parseVolume01(options.volume));
    this.#ports = ports;
    this.#controller = composeSdk(ports, options, (error) => this.#following.handleConnectionError(error));
    this.#following = emitControllerEvents(this.#controller, this.#events, ports);
    this.#dispatch = createPlayerDispatch(this.#controller);
  }

  /**
   * Connects, and registers this page as a device. Resolves with true once it is ready; with false after an error event, or
   * after 30 s, while it keeps trying. Rejects with REQUEST_ABORTED when `signal` is aborted.
   */
  connect({ signal }: { readonly signal?: Abortable } = {}): Promise<boolean> {
    if (signal?.aborted) return Promise.reject(new Failure(playerError('REQUEST_ABORTED')));
    if (this.#following.isReady()) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        stopTimer();
        stopListening();
        signal?.removeEventListener('abort', abort);
        end();
      };
      const abort = () => {
        void this.disconnect();
        settle(() => reject(new Failure(playerError('REQUEST_ABORTED'))));
      };
      const stopTimer = this.#ports.clock.after(REQUEST_TIMEOUT_MS, () => settle(() => resolve(false)));
      const stopListening = this.#events.onAny((name) => {
        if (name === 'ready') settle(() => resolve(true));
        else if (name !== 'playback_error' && name.endsWith('_error')) settle(() => resolve(false));
      });
      signal?.addEventListener('abort', abort);
      this.#controller.start();
    });
  }

  /** Deregisters and disconnects. */
  disconnect(): Promise<void> {
    return this.#controller.stop();
  }

  /** Calls `listener` with each event of that name until the returned function is called. */
  addListener<Name extends SdkEventName>(name: Name, listener: SdkListener<Name>): () => void {
    return this.#events.add(name, listener);
  }

  /** The same as `addListener`. */
  on<Name extends SdkEventName>(name: Name, listener: SdkListener<Name>): () => void {
    return this.#events.add(name, listener);
  }

  /** That listener, or all of that name. */
  removeListener<Name extends SdkEventName>(name: Name, listener?: SdkListener<Name>): void {
    this.#events.remove(name, listener);
  }

  /** Current playback on any device of the account; null without any. */
  async getCurrentState(): Promise<SdkState | null> {
    if (this.#controller.view().track === null) return null;
    return sdkState(await this.#controller.getCurrentState(), this.#ports.origin);
  }

  /** Unlocks audio; call it in a click before awaiting anything. */
  activateElement(): Promise<void> {
    this.#ports.activate?.();
    return Promise.resolve();
  }

  /** Holds back events until the returned function is called. */
  suppressEvents(): () => void {
    return this.#controller.suppressEvents();
  }

  setName(name: string): Promise<void> {
    return this.#controller.setName(name);
  }

  /** 0 to 1. */
  getVolume(): Promise<number> {
    return this.#controller.getVolume();
  }

  /** 0 to 1. */
  setVolume(volume: number): Promise<void> {
    return this.#controller.setVolume(volume);
  }

  /** The general way to play; the others are short forms. */
  play(request: PlayRequest): Promise<void> {
    return this.#asking('endplay', () => this.#controller.play(request));
  }

  playURI(uri: string, how?: PlayHow): Promise<void> {
    return this.#asking('endplay', () => this.#controller.playURI(uri, how));
  }

  playTracks(uris: readonly string[], how?: PlayHow): Promise<void> {
    return this.#asking('endplay', () => this.#controller.playTracks(uris, how));
  }

  /** Plays a station like a track, an album, an artist or another list. */
  startRadio(seedUri: string): Promise<void> {
    return this.#asking('endplay', () => this.#controller.startRadio(seedUri));
  }

  /** Carries out an action; the others are short forms. */
  dispatch(intent: PlayerIntent): Promise<void> {
    return this.#dispatch.dispatch(intent);
  }

  /** Calls `listener` with every intent and notification until the returned function is called. */
  onAction(listener: (action: PlayerAction) => void): () => void {
    return this.#dispatch.onAction(listener);
  }

  pause(): Promise<void> {
    return this.#controller.pause();
  }

  resume(): Promise<void> {
    return this.#controller.resume();
  }

  togglePlay(): Promise<void> {
    return this.#controller.togglePlay();
  }

  nextTrack(): Promise<void> {
    return this.#asking('fwdbtn', () => this.#controller.nextTrack());
  }

  previousTrack(): Promise<void> {
    return this.#asking('backbtn', () => this.#controller.previousTrack());
  }

  /** Under 3 s with a previous track: that one; else back to the start. */
  smartPreviousTrack(): Promise<void> {
    return this.#asking('backbtn', () => this.#controller.smartPreviousTrack());
  }

  /** To a position in milliseconds. */
  seek(positionMs: number): Promise<void> {
    return this.#controller.seek(positionMs);
  }

  /** By 15 s. */
  seekForward(): Promise<void> {
    return this.#controller.seekForward();
  }

  /** By 15 s. */
  seekBackward(): Promise<void> {
    return this.#controller.seekBackward();
  }

  setShuffle(on: boolean): Promise<void> {
    return this.#controller.setShuffle(on);
  }

  toggleShuffle(): Promise<void> {
    return this.#controller.toggleShuffle();
  }

  setRepeatMode(mode: RepeatMode): Promise<void> {
    return this.#controller.setRepeatMode(mode);
  }

  /** OFF → CONTEXT → TRACK → OFF. */
  cycleRepeatMode(): Promise<void> {
    return this.#controller.cycleRepeatMode();
  }

  addToQueue(uri: string): Promise<void> {
    return this.#controller.addToQueue(uri);
  }

  setQueue(nextTracks: readonly string[], previousTracks?: readonly string[]): Promise<void> {
    return this.#controller.setQueue(nextTracks, previousTracks);
  }

  /** Keeps the current track, and continues with this context. */
  updateCurrentContext(uri: string): Promise<void> {
    return this.#controller.updateContext(uri);
  }

  /** Transfers playback to that device, or to this page. */
  transfer(deviceId?: string, restore?: 'restore' | 'pause' | 'resume'): Promise<void> {
    return this.#controller.transfer(deviceId, restore);
  }

  getDevices(): Promise<DeviceList> {
    return this.#controller.getDevices();
  }

  getLastActiveDevice(): Promise<ListedDevice | null> {
    return this.#controller.getLastActiveDevice();
  }

  /** In bit/s, for the tracks this page opens from now on. */
  setPreferredBitrate(bitrateBps: number): Promise<void> {
    return this.#controller.setPreferredBitrate(bitrateBps);
  }

  getVideoProfiles(): Promise<readonly VideoProfile[]> {
    return this.#controller.getVideoProfiles();
  }

  #asking(reason: PlayReason, command: () => Promise<void>): Promise<void> {
    this.#following.setReason(reason);
    return command();
  }
}
