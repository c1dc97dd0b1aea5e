import type { Clock } from '#application/ports/clock.ts';
import { licenceRequest, licensedKeyIds, requestedKeyIds } from './clear-key.ts';
import { ScriptedMediaKeyMessageEvent, withEventHandlers } from '../events.ts';
import type { BrowserFaults, Chance } from '../faults.ts';
import { bytesOf, ScriptedMediaKeyStatusMap } from './media-key-status-map.ts';
import { INTERNALS } from '../media-source/media-resource.ts';

/** What a session needs of the browser. */
export interface KeyHost {
  readonly clock: Clock;
  readonly faults: BrowserFaults;
  happens(chance: Chance): boolean;
  /** A key became usable, or is no longer. */
  keysChanged(): void;
}

/** What a page does not see of a session. */
export interface SessionInternals {
  isUsable(keyId: string): boolean;
  /** The key system puts all keys into another state. */
  become(status: MediaKeyStatus): void;
  /** The browser ends it. */
  end(reason: MediaKeySessionClosedReason): void;
}

const INIT_DATA_TYPES = ['cenc', 'keyids', 'webm'];
const USABLE: readonly MediaKeyStatus[] = ['usable', 'output-downscaled'];

let sessionCount = 0;

/** Encrypted Media Extensions, `MediaKeySession`, of the key system ClearKey. */
export class ScriptedMediaKeySession extends EventTarget {
  readonly #host: KeyHost;
  readonly #type: MediaKeySessionType;
  readonly #keys = new Map<string, MediaKeyStatus>();
  readonly #closed: Promise<MediaKeySessionClosedReason>;
  #resolveClosed: (reason: MediaKeySessionClosedReason) => void = () => undefined;
  #sessionId = '';
  #expirationMs = NaN;
  #stopExpiry: () => void = () => undefined;
  /** A request was made with it; it may be closed. */
  #phase: 'new' | 'requesting' | 'open' | 'closed' = 'new';
  readonly [INTERNALS]: SessionInternals = {
    isUsable: (keyId) => USABLE.includes(this.#keys.get(keyId) ?? 'released'),
    become: (status) => this.#become([...this.#keys.keys()], status),
    end: (reason) => this.#end(reason),
  };

  constructor(host: KeyHost, type: MediaKeySessionType) {
    super();
    this.#host = host;
    this.#type = type;
    this.#closed = new Promise((resolve) => (this.#resolveClosed = resolve));
  }
  get sessionId() {
    return this.#sessionId;
  }
  get expiration() {
    return this.#expirationMs;
  }
  get closed() {
    return this.#closed;
  }
  get keyStatuses() {
    return new ScriptedMediaKeyStatusMap(this.#keys);
  }

  async generateRequest(initDataType: string, initData: BufferSource): Promise<void> {
    if (this.#phase !== 'new') throw new DOMException('The session was used before.', 'InvalidStateError');
    this.#phase = 'requesting';
    const bytes = bytesOf(initData);
    if (initDataType === '' || bytes.length === 0) throw new TypeError('Type and initialisation data are not empty.');
    if (!INIT_DATA_TYPES.includes(initDataType)) throw new DOMException('The type is not supported.', 'NotSupportedError');
    const keyIds = requestedKeyIds(initDataType, bytes);
    if (keyIds === null) throw initDataType === 'cenc' ? unsupported() : new TypeError('The initialisation data is malformed.');
    await this.#task();
    if (this.#host.happens(this.#host.faults.requestsFail)) throw new DOMException('The key system failed.', 'OperationError');
    this.#sessionId = `session-${(sessionCount += 1)}`;
    this.#phase = 'open';
    const messages = this.#host.happens(this.#host.faults.messageTwice) ? 2 : 1;
    for (let count = 0; count < messages; count += 1) this.#send(licenceRequest(keyIds, this.#type));
  }
  async load(sessionId: string): Promise<boolean> {
    if (this.#phase !== 'new') throw new DOMException('The session was used before.', 'InvalidStateError');
    if (sessionId === '' || this.#type === 'temporary') throw new TypeError('A temporary session is not stored.');
    await this.#task();
    return false;
  }
  async update(response: BufferSource): Promise<void> {
    this.#assertOpen();
    const bytes = bytesOf(response);
    if (bytes.length === 0) throw new TypeError('The response is empty.');
    await this.#task();
    const keyIds = licensedKeyIds(bytes);
    if (keyIds === null) throw new TypeError('The response is no licence.');
    this.#license(keyIds);
  }
  async close(): Promise<void> {
    if (this.#phase === 'closed') return;
    this.#assertOpen();
    await this.#task();
    this.#end('closed-by-application');
  }
  async remove(): Promise<void> {
    this.#assertOpen();
    await this.#task();
    this.#become([...this.#keys.keys()], 'released');
  }

  #task = () => new Promise<void>((resolve) => this.#host.clock.after(0, resolve));
  #queue(event: Event): void {
    this.#host.clock.after(0, () => this.dispatchEvent(event));
  }
  #assertOpen(): void {
    if (this.#phase !== 'open') throw new DOMException('The session is not open.', 'InvalidStateError');
  }
  #send(message: Uint8Array): void {
    const init = { messageType: 'license-request', message: message.slice().buffer } as const;
    this.#queue(new ScriptedMediaKeyMessageEvent('message', init));
  }
  #license(keyIds: readonly string[]): void {
    const { clock, faults } = this.#host;
    this.#stopExpiry();
    this.#expirationMs = faults.keyLifetimeMs === null ? NaN : clock.nowMs() + faults.keyLifetimeMs;
    if (faults.keyLifetimeMs !== null)
      this.#stopExpiry = clock.after(faults.keyLifetimeMs, () => this[INTERNALS].become('expired'));
    this.#become(keyIds, faults.keyStatus);
  }
  #become(keyIds: readonly string[], status: MediaKeyStatus): void {
    for (const keyId of keyIds) this.#keys.set(keyId, status);
    this.#queue(new Event('keystatuseschange'));
    this.#host.keysChanged();
  }
  #end(reason: MediaKeySessionClosedReason): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#stopExpiry();
    this.#expirationMs = NaN;
    this.#keys.clear();
    this.#queue(new Event('keystatuseschange'));
    this.#host.keysChanged();
    this.#resolveClosed(reason);
  }
}

const unsupported = () => new DOMException('No pssh box is for this key system.', 'NotSupportedError');

withEventHandlers(ScriptedMediaKeySession.prototype, ['keystatuseschange', 'message']);
