import { withConstants, withEventHandlers, ScriptedMediaEncryptedEvent } from '../events.ts';
import { ScriptedMediaError } from './media-error.ts';
import { createElementPlayer } from './element-player.ts';
import { ERROR, type ElementPlayer } from './element-state.ts';
import type { KeyHost } from '../encrypted-media/media-key-session.ts';
import type { ScriptedMediaKeys } from '../encrypted-media/media-keys.ts';
import { INTERNALS, type MediaAttachment, type MediaResource } from '../media-source/media-resource.ts';
import { ScriptedMediaSource } from '../media-source/media-source.ts';
import { isSupportedType } from '../byte-streams/media-types.ts';
import { ScriptedTimeRanges } from '../media-source/time-ranges.ts';

const EVENTS = (
  'abort canplay canplaythrough durationchange emptied ended error loadeddata loadedmetadata loadstart pause play playing ' +
  'ratechange seeked seeking timeupdate volumechange waiting encrypted waitingforkey'
).split(' ');
const RATE_MAX = 16;
const RATE_MIN = 0.0625;

/** The browser of an element. */
export interface ElementHost extends Omit<KeyHost, 'keysChanged'> {
  /** What is at an address: a media source, a file, or nothing. */
  open(url: string): ScriptedMediaSource | Promise<MediaResource | null> | null;
}

/** What a page does not see of an element. */
export interface ElementInternals {
  readonly player: ElementPlayer;
  readonly source: () => ScriptedMediaSource | null;
  keysChanged(): void;
}

const CONSTANTS = {
  ...{ NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3 },
  ...{ HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 },
};

/** HTML `HTMLMediaElement`, as far as an engine goes. Sound is the position that moves on. */
export class ScriptedMediaElement extends EventTarget {
  readonly #host: ElementHost;
  readonly #player: ElementPlayer;
  readonly #attributes = new Map<string, string>();
  #source: ScriptedMediaSource | null = null;
  #keys: ScriptedMediaKeys | null = null;
  #isSettingKeys = false;
  #error: ScriptedMediaError | null = null;
  #volume = 1;
  #isMuted = false;
  #rate = 1;
  #defaultRate = 1;
  #preservesPitch = true;
  readonly [INTERNALS]: ElementInternals;

  constructor(host: ElementHost) {
    super();
    this.#host = host;
    const { clock, faults, happens } = host;
    this.#player = createElementPlayer({
      ...{ clock, faults, happens },
      dispatch: (type) => this.dispatchEvent(new Event(type)),
      isKeyUsable: (keyId) => this.#keys?.[INTERNALS].isUsable(keyId) ?? false,
      rate: () => this.#rate,
      isLooping: () => this.loop,
      playsBySelf: () => this.autoplay,
    });
    this[INTERNALS] = { player: this.#player, source: () => this.#source, keysChanged: this.#player.update };
  }

  get error(): ScriptedMediaError | null {
    const { error } = this.#player.state;
    if (error === null) return null;
    if (this.#error?.code !== error.code) this.#error = new ScriptedMediaError(error.code, error.message);
    return this.#error;
  }
  get src() {
    return this.getAttribute('src') ?? '';
  }
  set src(url) {
    this.setAttribute('src', url);
  }
  get currentSrc() {
    return this.src;
  }
  get networkState() {
    return this.#player.state.networkState;
  }
  get preload() {
    return this.getAttribute('preload') ?? 'metadata';
  }
  set preload(preload) {
    this.setAttribute('preload', preload);
  }
  get crossOrigin() {
    return this.getAttribute('crossorigin');
  }
  set crossOrigin(mode) {
    if (mode === null) this.removeAttribute('crossorigin');
    else this.setAttribute('crossorigin', mode);
  }
  get buffered() {
    return new ScriptedTimeRanges(this.#player.resource()?.buffered() ?? []);
  }
  get seekable() {
    return new ScriptedTimeRanges(this.#player.resource()?.seekable() ?? []);
  }
  get readyState() {
    return this.#player.state.readyState;
  }
  get seeking() {
    return this.#player.state.isSeeking;
  }
  get currentTime() {
    return this.#player.positionS();
  }
  set currentTime(positionS) {
    if (!Number.isFinite(positionS)) throw new TypeError('The position is no finite number.');
    this.#player.seek(positionS);
  }
  get duration() {
    return this.#player.durationS();
  }
  get paused() {
    return this.#player.state.isPaused;
  }
  get ended() {
    return this.#player.state.isEnded && !this.loop;
  }
  get defaultPlaybackRate() {
    return this.#defaultRate;
  }
  set defaultPlaybackRate(rate) {
    if (rate === this.#defaultRate) return;
    this.#defaultRate = rate;
    this.#player.queue('ratechange');
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate) {
    if (rate < RATE_MIN || rate > RATE_MAX) throw new DOMException(`The rate ${rate} is not supported.`, 'NotSupportedError');
    if (rate === this.#rate) return;
    this.#player.update();
    this.#rate = rate;
    this.#player.queue('ratechange');
    this.#player.update();
  }
  get preservesPitch() {
    return this.#preservesPitch;
  }
  set preservesPitch(preserves) {
    this.#preservesPitch = preserves;
  }
  get autoplay() {
    return this.hasAttribute('autoplay');
  }
  set autoplay(isOn) {
    this.#reflect('autoplay', isOn);
  }
  get loop() {
    return this.hasAttribute('loop');
  }
  set loop(isOn) {
    this.#reflect('loop', isOn);
  }
  get volume() {
    return this.#volume;
  }
  set volume(volume) {
    if (volume < 0 || volume > 1) throw new DOMException('A volume is 0 to 1.', 'IndexSizeError');
    if (volume === this.#volume) return;
    this.#volume = volume;
    this.#player.queue('volumechange');
  }
  get muted() {
    return this.#isMuted;
  }
  set muted(isMuted) {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    this.#player.queue('volumechange');
  }
  get mediaKeys() {
    return this.#keys;
  }

  load(): void {
    this.#source = null;
    this.#error = null;
    this.#rate = this.#defaultRate;
    const url = this.getAttribute('src');
    this.#player.load(url === null ? null : () => this.#open(url));
  }
  canPlayType(type: string): CanPlayTypeResult {
    return isSupportedType(type) ? 'probably' : /^(audio|video)\/(mp4|mpeg)$/.test(type) ? 'maybe' : '';
  }
  play(): Promise<void> {
    return this.#player.play();
  }
  pause(): void {
    this.#player.pause();
  }
  async setMediaKeys(keys: ScriptedMediaKeys | null): Promise<void> {
    if (this.#isSettingKeys) throw new DOMException('Other keys are being set.', 'InvalidStateError');
    if (keys === this.#keys) return;
    const owner = keys?.[INTERNALS].owner ?? null;
    if (owner !== null && owner !== this) throw new DOMException('Another element has these keys.', 'QuotaExceededError');
    this.#isSettingKeys = true;
    if (keys !== null) keys[INTERNALS].owner = this;
    await new Promise<void>((resolve) => this.#host.clock.after(0, resolve));
    this.#isSettingKeys = false;
    if (this.#host.happens(this.#host.faults.setMediaKeysFail)) {
      if (keys !== null) keys[INTERNALS].owner = null;
      throw new DOMException('The keys could not be set.', 'OperationError');
    }
    if (this.#keys !== null) this.#keys[INTERNALS].owner = null;
    this.#keys = keys;
    this.#player.update();
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
    if (name === 'src') this.load();
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  #reflect(name: string, isOn: boolean): void {
    if (isOn) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }
  #open(url: string): MediaResource | null | Promise<MediaResource | null> {
    const found = this.#host.open(url);
    if (!(found instanceof ScriptedMediaSource)) return found;
    if (found.readyState !== 'closed') return null;
    this.#source = found;
    found[INTERNALS].attach(this.#attachment());
    return found[INTERNALS];
  }
  #attachment(): MediaAttachment {
    const { clock, faults, happens } = this.#host;
    return {
      ...{ clock, faults, happens },
      positionS: this.#player.positionS,
      isBroken: () => this.#player.state.error !== null,
      changed: () => this.#player.queue('change', this.#player.update),
      durationChanged: () => {
        this.#player.queue('durationchange');
        if (this.currentTime > this.duration) this.currentTime = this.duration;
      },
      failed: (cause) => this.#fail(cause),
      foundInitData: (bytes) =>
        this.#player.queue('encrypted', () => {
          const initData = bytes.slice().buffer;
          this.dispatchEvent(new ScriptedMediaEncryptedEvent('encrypted', { initDataType: 'cenc', initData }));
        }),
    };
  }
  #fail(cause: 'network' | 'decode'): void {
    this.#player.queue('failure', () => this.#player.fail(ERROR[cause], `The media source ended with the error ${cause}.`));
  }
}

withConstants(ScriptedMediaElement, CONSTANTS);
withEventHandlers(ScriptedMediaElement.prototype, EVENTS);
