import { INTERNALS } from '../media-source/media-resource.ts';
import { ScriptedMediaKeySession, type KeyHost } from './media-key-session.ts';
import { bytesOf } from './media-key-status-map.ts';
import { isSupportedType } from '../byte-streams/media-types.ts';

/** What a page does not see of its keys. */
export interface KeysInternals {
  readonly sessions: readonly ScriptedMediaKeySession[];
  isUsable(keyId: string): boolean;
  /** The element that has them; null for none. */
  owner: object | null;
}

/** Encrypted Media Extensions, `MediaKeys`. */
export class ScriptedMediaKeys {
  readonly #host: KeyHost;
  readonly #sessions: ScriptedMediaKeySession[] = [];
  readonly [INTERNALS]: KeysInternals = {
    sessions: this.#sessions,
    isUsable: (keyId) => this.#sessions.some((session) => session[INTERNALS].isUsable(keyId)),
    owner: null,
  };

  constructor(host: KeyHost) {
    this.#host = host;
  }
  createSession(type: MediaKeySessionType = 'temporary'): ScriptedMediaKeySession {
    if (type !== 'temporary' || this.#host.happens(this.#host.faults.sessionsFail))
      throw new DOMException(`Sessions of the type ${type} are not supported.`, 'NotSupportedError');
    const session = new ScriptedMediaKeySession(this.#host, type);
    this.#sessions.push(session);
    void session.closed.then(() => void this.#sessions.splice(this.#sessions.indexOf(session), 1));
    return session;
  }
  async getStatusForPolicy(policy: { readonly minHdcpVersion?: string } = {}): Promise<MediaKeyStatus> {
    if (policy.minHdcpVersion === undefined) throw new TypeError('The policy is empty.');
    return Promise.resolve('usable');
  }
  /** ClearKey knows no certificates. */
  async setServerCertificate(certificate: BufferSource): Promise<boolean> {
    if (bytesOf(certificate).length === 0) throw new TypeError('The certificate is empty.');
    return Promise.resolve(false);
  }
}

/** Encrypted Media Extensions, `MediaKeySystemAccess`. */
export class ScriptedMediaKeySystemAccess {
  readonly #host: KeyHost;
  readonly #keySystem: string;
  readonly #configuration: MediaKeySystemConfiguration;

  constructor(host: KeyHost, keySystem: string, configuration: MediaKeySystemConfiguration) {
    this.#host = host;
    this.#keySystem = keySystem;
    this.#configuration = configuration;
  }
  get keySystem() {
    return this.#keySystem;
  }
  getConfiguration(): MediaKeySystemConfiguration {
    return structuredClone(this.#configuration);
  }
  async createMediaKeys(): Promise<ScriptedMediaKeys> {
    if (this.#host.happens(this.#host.faults.mediaKeysFail))
      throw new DOMException('The key system failed.', 'NotSupportedError');
    return Promise.resolve(new ScriptedMediaKeys(this.#host));
  }
}

/** What of a configuration is granted; null for nothing. W3C EME §3.2.2, as far as ClearKey goes. */
function grantedOf(wanted: MediaKeySystemConfiguration, isFussy: boolean): MediaKeySystemConfiguration | null {
  const { audioCapabilities = [], videoCapabilities = [], initDataTypes = [], sessionTypes = ['temporary'] } = wanted;
  const isGranted = ({ contentType = '', robustness = '' }: MediaKeySystemMediaCapability) =>
    robustness === '' && isSupportedType(contentType) && contentType.includes('mp4');
  const [audio, video] = [audioCapabilities.filter(isGranted), videoCapabilities.filter(isGranted)];
  if (isFussy && audioCapabilities.length > 1) return null;
  const isMissing = (all: readonly unknown[], granted: readonly unknown[]) => all.length > 0 && granted.length === 0;
  if (isMissing(audioCapabilities, audio) || isMissing(videoCapabilities, video)) return null;
  if (initDataTypes.length > 0 && !initDataTypes.some((type) => ['cenc', 'keyids', 'webm'].includes(type))) return null;
  if (!sessionTypes.every((type) => type === 'temporary') || wanted.persistentState === 'required') return null;
  return { ...wanted, initDataTypes, sessionTypes, audioCapabilities: audio, videoCapabilities: video };
}

/** `navigator.requestMediaKeySystemAccess` of a browser with these key systems. */
export function createRequestAccess(host: KeyHost, keySystems: readonly string[]) {
  return async (name: string, configurations: readonly MediaKeySystemConfiguration[]): Promise<ScriptedMediaKeySystemAccess> => {
    if (name === '' || configurations.length === 0) throw new TypeError('A name and a configuration are needed.');
    const isThere = keySystems.includes(name) && !host.faults.noKeySystem;
    for (const wanted of isThere ? configurations : []) {
      const granted = grantedOf(wanted, host.faults.noConfiguration);
      if (granted !== null) return Promise.resolve(new ScriptedMediaKeySystemAccess(host, name, granted));
    }
    throw new DOMException('The key system or its configuration is not supported.', 'NotSupportedError');
  };
}
