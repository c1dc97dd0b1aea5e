import { createController } from './create-controller.ts';
import type { EmbedController, EmbedPlaybackState } from './types.ts';

const MS_PER_SECOND = 1_000;
const DEFAULT_HEIGHT_PX = 152;

/** The names of HTMLMediaElement, over an embed. Times are seconds. See docs/embedding.md. */
export interface CadenzaAudioElement extends HTMLElement {
  src: string;
  currentTime: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly mode: 'full' | 'preview';
  readonly controller: EmbedController | null;
  /** Resolves once it plays; rejects with a NotAllowedError when the browser wants a click first. */
  play(): Promise<void>;
  pause(): void;
  next(): void;
  previous(): void;
}

/** Defines `<cadenza-audio src="…">`. Does nothing where the name is taken. `scriptOrigin`: the service of a `src` that names none. */
export function defineCadenzaAudio(name = 'cadenza-audio', scriptOrigin: string | null = null): void {
  if (customElements.get(name) !== undefined) return;

  class CadenzaAudio extends HTMLElement implements CadenzaAudioElement {
    static observedAttributes = ['src'];
    controller: EmbedController | null = null;
    ended = false;
    #state: EmbedPlaybackState | null = null;
    #stateAtMs = 0;

    connectedCallback(): void {
      if (this.style.display === '') this.style.display = 'block';
      this.#open();
    }

    disconnectedCallback(): void {
      this.controller?.destroy();
      this.controller = null;
      this.#state = null;
    }

    attributeChangedCallback(): void {
      if (!this.isConnected) return;
      if (this.controller === null) this.#open();
      else this.controller.loadUri(this.src);
    }

    #open(): void {
      if (this.src === '' || this.controller !== null) return;
      const place = document.createElement('span');
      this.replaceChildren(place);
      const origin = this.getAttribute('origin');
      const controller = createController(
        place,
        {
          uri: this.src,
          height: this.getAttribute('height') ?? DEFAULT_HEIGHT_PX,
          ...(origin === null ? {} : { origin }),
          title: this.title || 'Cadenza',
          startAt: Number(this.getAttribute('start') ?? 0),
        },
        scriptOrigin,
      );
      this.controller = controller;
      controller.addListener('ready', (state) => {
        this.#take(state);
        this.#fire('loadedmetadata');
      });
      controller.addListener('playback_update', (state) => this.#update(state));
      controller.addListener('playback_started', () => this.#fire('playing'));
      controller.addListener('track_change', (detail) => this.#fire('trackchange', detail));
      controller.addListener('ended', (detail) => {
        this.ended = true;
        this.#fire('ended', detail);
      });
      controller.addListener('volume_change', () => this.#fire('volumechange'));
      controller.addListener('rate_change', () => this.#fire('ratechange'));
      controller.addListener('mode', (detail) => this.#fire('modechange', detail));
      controller.addListener('autoplay_failed', () => this.#fire('autoplayfailed'));
      controller.addListener('error', (detail) => this.#fire('error', detail));
    }

    #take(state: EmbedPlaybackState): void {
      this.#state = state;
      this.#stateAtMs = performance.now();
    }

    #update(state: EmbedPlaybackState): void {
      const before = this.#state;
      this.#take(state);
      if (!state.isPaused) this.ended = false;
      if (before?.isPaused !== state.isPaused) this.#fire(state.isPaused ? 'pause' : 'play');
      if (state.isBuffering && before?.isBuffering !== true) this.#fire('waiting');
      if (before?.durationMs !== state.durationMs) this.#fire('durationchange');
      if (before?.positionMs !== state.positionMs) this.#fire('timeupdate');
    }

    #fire(type: string, detail: unknown = null): void {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    #run(command: (controller: EmbedController) => Promise<void>): void {
      if (this.controller !== null) command(this.controller).catch(() => undefined);
    }

    get src() {
      return this.getAttribute('src') ?? '';
    }
    set src(src: string) {
      this.setAttribute('src', src);
    }
    get paused() {
      return this.#state?.isPaused ?? true;
    }
    get duration() {
      return this.#state === null ? Number.NaN : this.#state.durationMs / MS_PER_SECOND;
    }
    get mode() {
      return this.#state?.mode ?? 'preview';
    }
    get currentTime() {
      if (this.#state === null) return 0;
      const { durationMs, isBuffering, isPaused, playbackRate, positionMs } = this.#state;
      const moved = isPaused || isBuffering ? 0 : (performance.now() - this.#stateAtMs) * playbackRate;
      return Math.min(positionMs + moved, durationMs) / MS_PER_SECOND;
    }
    set currentTime(seconds: number) {
      this.#run((controller) => controller.seek(seconds));
    }
    get volume() {
      return this.#state?.volume ?? 1;
    }
    set volume(volume: number) {
      this.#run((controller) => controller.setVolume(volume));
    }
    get muted() {
      return this.#state?.isMuted ?? false;
    }
    set muted(isMuted: boolean) {
      this.#run((controller) => controller.setMuted(isMuted));
    }
    get playbackRate() {
      return this.#state?.playbackRate ?? 1;
    }
    set playbackRate(rate: number) {
      this.#run((controller) => controller.setPlaybackRate(rate));
    }
    pause() {
      this.#run((controller) => controller.pause());
    }
    next() {
      this.#run((controller) => controller.next());
    }
    previous() {
      this.#run((controller) => controller.previous());
    }
    async play(): Promise<void> {
      const { controller } = this;
      if (controller === null) throw new DOMException('The element has no source.', 'NotSupportedError');
      if (!this.paused && this.#state?.isBuffering === false) return;
      await new Promise<void>((resolve, reject) => {
        const settle = (end: () => void) => () => {
          for (const stop of stops) stop();
          end();
        };
        const refuse = () => reject(new DOMException('The browser wants a click in the embed first.', 'NotAllowedError'));
        const stops = [
          controller.addListener('playback_started', settle(resolve)),
          controller.addListener('autoplay_failed', settle(refuse)),
          controller.addListener('error', ({ message }) => settle(() => reject(new Error(message)))()),
        ];
        controller.play().catch((thrown: unknown) => settle(() => reject(new Error('The embed is gone.', { cause: thrown })))());
      });
    }
  }

  customElements.define(name, CadenzaAudio);
}

declare global {
  interface HTMLElementTagNameMap {
    'cadenza-audio': CadenzaAudioElement;
  }
}
