import type { EmeApi } from '#adapters/browser/mse/eme/eme-api.ts';
import { keyIdsOf } from '#domain/media/drm/key-systems.ts';

/** The behaviour of this page's key systems. Default: everything works. */
export interface EmeScript {
  /** Key systems of the page. Default: ClearKey alone. */
  readonly systems?: readonly string[];
  /** The page has no encrypted media at all. */
  readonly hasNoApi?: boolean;
  /** Whether a configuration is granted, by its robustness. Default: all are. */
  readonly grants?: (name: string, configuration: MediaKeySystemConfiguration) => boolean;
  readonly createMediaKeys?: (name: string) => void;
  readonly createSession?: () => void;
  readonly generateRequest?: () => void;
  readonly setMediaKeys?: (name: string) => void;
  /** What `setServerCertificate` answers. */
  readonly takesCertificate?: (bytes: Uint8Array) => boolean;
  readonly update?: (licence: Uint8Array) => void;
  /** The state the keys are in after that licence, counted from 0. */
  readonly statusAfter?: (session: number) => MediaKeyStatus;
}

interface ScriptedSession extends EventTarget {
  readonly pssh: Uint8Array | null;
  isClosed: boolean;
  expiration: number;
  readonly keyStatuses: Map<ArrayBuffer, MediaKeyStatus>;
  /** The key system changes its mind. */
  become(status: MediaKeyStatus): void;
  /** The key system asks again by itself. */
  renew(): void;
}

const bytesOf = (source: BufferSource) =>
  source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

const bufferOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex')).buffer;

/** A page with scripted encrypted media: entry points, an element, and a record of calls. */
export function createScriptedEme(script: EmeScript = {}) {
  const sessions: ScriptedSession[] = [];
  const requests: (readonly [name: string, robustness: string])[] = [];
  const certificates: Uint8Array[] = [];
  const systems = script.systems ?? ['org.w3.clearkey'];

  const createSession = () => {
    script.createSession?.();
    const ordinal = sessions.length;
    let end: (reason: MediaKeySessionClosedReason) => void = () => undefined;
    const statuses = new Map<ArrayBuffer, MediaKeyStatus>();
    const session = Object.assign(new EventTarget(), {
      pssh: null as Uint8Array | null,
      isClosed: false,
      expiration: Number.NaN,
      keyStatuses: statuses,
      closed: new Promise<MediaKeySessionClosedReason>((resolve) => (end = resolve)),
      become(status: MediaKeyStatus) {
        for (const keyId of statuses.keys()) statuses.set(keyId, status);
        session.dispatchEvent(new Event('keystatuseschange'));
      },
      renew: () => session.dispatchEvent(Object.assign(new Event('message'), { message: new Uint8Array([9]).buffer })),
      async generateRequest(_: string, initData: BufferSource) {
        // A session that made no request cannot be closed, nor need it be.
        session.isClosed = true;
        script.generateRequest?.();
        session.isClosed = false;
        session.pssh = bytesOf(initData).slice();
        queueMicrotask(() => session.dispatchEvent(Object.assign(new Event('message'), { message: new Uint8Array([1]).buffer })));
      },
      async update(licence: BufferSource) {
        script.update?.(bytesOf(licence));
        statuses.clear();
        for (const keyId of keyIdsOf(session.pssh ?? new Uint8Array()))
          statuses.set(bufferOf(keyId), script.statusAfter?.(ordinal) ?? 'usable');
      },
      async close() {
        session.isClosed = true;
        end('closed-by-application');
      },
    });
    sessions.push(session);
    return session;
  };

  const createMediaKeys = async (name: string) => {
    script.createMediaKeys?.(name);
    return {
      name,
      createSession,
      async setServerCertificate(bytes: BufferSource) {
        certificates.push(bytesOf(bytes));
        return script.takesCertificate?.(bytesOf(bytes)) ?? true;
      },
    };
  };

  const requestAccess = async (name: string, configurations: MediaKeySystemConfiguration[]) => {
    for (const configuration of configurations) {
      requests.push([name, configuration.audioCapabilities?.[0]?.robustness ?? '']);
      if (systems.includes(name) && (script.grants?.(name, configuration) ?? true))
        return { keySystem: name, getConfiguration: () => configuration, createMediaKeys: () => createMediaKeys(name) };
    }
    throw new DOMException('Unsupported keySystem or supportedConfigurations.', 'NotSupportedError');
  };

  const attached: string[] = [];
  const element = {
    async setMediaKeys(keys: { readonly name: string }) {
      script.setMediaKeys?.(keys.name);
      attached.push(keys.name);
    },
  };
  return {
    requests,
    attached,
    certificates,
    sessions,
    element: element as unknown as HTMLMediaElement,
    encryptedMedia: { requestAccess: script.hasNoApi ? null : requestAccess } as unknown as EmeApi,
  };
}
