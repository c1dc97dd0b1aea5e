import { bytesOfHex } from './clear-key.ts';

export const bytesOf = (data: BufferSource) =>
  (ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)).slice();
const hexOf = (data: BufferSource) => [...bytesOf(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Encrypted Media Extensions, `MediaKeyStatusMap`. */
export class ScriptedMediaKeyStatusMap {
  readonly #statuses: ReadonlyMap<string, MediaKeyStatus>;

  constructor(statuses: ReadonlyMap<string, MediaKeyStatus>) {
    this.#statuses = statuses;
  }
  get size() {
    return this.#statuses.size;
  }
  has(keyId: BufferSource): boolean {
    return this.#statuses.has(hexOf(keyId));
  }
  get(keyId: BufferSource): MediaKeyStatus | undefined {
    return this.#statuses.get(hexOf(keyId));
  }
  *entries(): Generator<[ArrayBuffer, MediaKeyStatus]> {
    for (const hex of [...this.#statuses.keys()].sort()) yield [bytesOfHex(hex).buffer, this.#statuses.get(hex) ?? 'usable'];
  }
  *keys(): Generator<ArrayBuffer> {
    for (const [keyId] of this.entries()) yield keyId;
  }
  *values(): Generator<MediaKeyStatus> {
    for (const [, status] of this.entries()) yield status;
  }
  forEach(run: (status: MediaKeyStatus, keyId: ArrayBuffer, map: ScriptedMediaKeyStatusMap) => void): void {
    for (const [keyId, status] of this.entries()) run(status, keyId, this);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}
