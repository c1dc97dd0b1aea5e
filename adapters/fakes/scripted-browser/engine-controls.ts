import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { MediaFaults } from '../scripted-controls.ts';
import { createFaults, type BrowserFaults } from './faults.ts';
import { ERROR } from './media-element/element-state.ts';

const ELEMENT_ERRORS: Partial<Record<ErrorCode, number>> = {
  MEDIA_ABORTED: ERROR.aborted,
  MEDIA_NETWORK: ERROR.network,
  MEDIA_DECODING: ERROR.decode,
  MEDIA_NOT_SUPPORTED: ERROR.unsupported,
};

/** The element's error behind an error of the catalogue; null when it comes from elsewhere. */
export const elementErrorOf = ({ code }: PlayerError): number | null => ELEMENT_ERRORS[code] ?? null;

/** The fault of the key system behind an error of the catalogue. */
const KEY_FAULTS: Partial<Record<ErrorCode, Partial<BrowserFaults>>> = {
  EME_NO_KEY_SYSTEM: { noKeySystem: true },
  EME_NO_CONFIGURATION: { noConfiguration: true },
  EME_MEDIA_KEYS_UNSUPPORTED: { mediaKeysFail: true },
  EME_SET_MEDIA_KEYS_FAILED: { setMediaKeysFail: true },
  EME_SESSION_UNSUPPORTED: { sessionsFail: true },
  EME_REQUEST_FAILED: { requestsFail: true },
  EME_LICENSE_EXPIRED: { keyStatus: 'expired' },
};
/** For errors that come from no fault of the browser. */
const OTHER_KEY_FAULT: Partial<BrowserFaults> = { keyStatus: 'internal-error' };

/** The faults of a scripted pipeline, as those of a scripted browser. */
export function mediaFaultsOf(browser: BrowserFaults): MediaFaults {
  let keyError: PlayerError | null = null;

  function fail(next: PlayerError | null): void {
    const before = keyError && (KEY_FAULTS[keyError.code] ?? OTHER_KEY_FAULT);
    const well = createFaults();
    for (const name of Object.keys(before ?? {}) as (keyof BrowserFaults)[]) Object.assign(browser, { [name]: well[name] });
    keyError = next;
    if (next !== null) Object.assign(browser, KEY_FAULTS[next.code] ?? OTHER_KEY_FAULT);
  }
  return {
    isInlineLicenceLost: false,
    get openDelayMs() {
      return browser.sourceOpenDelayMs;
    },
    set openDelayMs(delayMs) {
      browser.sourceOpenDelayMs = delayMs;
    },
    get appendDelayMs() {
      return browser.appendDelayMs;
    },
    set appendDelayMs(delayMs) {
      browser.appendDelayMs = delayMs;
    },
    get isFull() {
      return browser.appendQuota !== false;
    },
    set isFull(isFull) {
      browser.appendQuota = isFull;
    },
    get isAutoplayRefused() {
      return browser.autoplayRefused;
    },
    set isAutoplayRefused(isRefused) {
      browser.autoplayRefused = isRefused;
    },
    get keyError() {
      return keyError;
    },
    set keyError(error) {
      fail(error);
    },
    get isKeyMessageDoubled() {
      return browser.messageTwice !== false;
    },
    set isKeyMessageDoubled(isDoubled) {
      browser.messageTwice = isDoubled;
    },
  };
}
