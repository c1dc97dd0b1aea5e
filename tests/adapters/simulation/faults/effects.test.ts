import { expect } from 'chai';
import { FAULTS } from '#simulation';
import * as effect from './effects.ts';
import { strike } from './period.ts';

const {
  closing,
  commands,
  erring,
  failing,
  garbling,
  greeting,
  licences,
  loadingFor,
  logging,
  media,
  page,
  receiving,
  responding,
  respondingBytes,
  respondingLicence,
  service,
  slow,
  slowBytes,
  withHeader,
} = effect;

const STATUSES = [400, 401, 402, 403, 404, 405, 408, 409, 429, 500, 502, 503, 504];
const CODES = [1000, 1001, 1006, 1012, 4000, 4001];
const isBroken = (text: string) => {
  if (text === '') return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
};
const licenceError = erring('EME_LICENSE_REQUEST_FAILED');

/** What each fault shows at the ports while it lasts. */
const EFFECTS: Readonly<Record<string, effect.Effect>> = {
  'http.lost': failing('NETWORK_ERROR'),
  'http.lost-after': failing('NETWORK_ERROR'),
  'http.aborted': failing('NETWORK_ERROR'),
  'http.hanging': failing('ECONNABORTED'),
  'http.hanging-30-s': slow(30_000),
  'http.delayed': slow(1),
  'http.late': slow(1),
  'http.reordered': slow(100),
  'http.duplicated': ({ extraRequests }) => extraRequests > 0,
  'http.offline': ({ events }) => events.some((event) => event.type === 'page-change' && event.change === 'offline'),
  ...Object.fromEntries(STATUSES.map((status) => [`http.${String(status)}`, responding(status)])),
  'http.429-retry-after': withHeader('retry-after'),
  'http.429-retry-date': withHeader('retry-after'),
  'http.503-retry-after': withHeader('retry-after'),
  'http.empty': erring('ANSWER_EMPTY', 'STATE_UPDATE_EMPTY'),
  'http.truncated': garbling(isBroken),
  'http.wrong-length': garbling((text) => text.endsWith('  !')),
  'http.not-json': garbling((text) => text === '{"<'),
  'http.captive-portal': garbling((text) => text.includes('<html>')),
  'http.bytes-lost': failing('NETWORK_ERROR', true),
  'http.bytes-aborted': failing('NETWORK_ERROR', true),
  'http.bytes-empty': effect.repeatingBytes,
  'http.bytes-truncated': effect.askingForTheRest,
  'http.bytes-wrong-length': erring('FRAGMENT_REQUEST_UNEXPECTED_LENGTH'),
  'http.bytes-slow': slowBytes(1_000),
  'http.bytes-503': respondingBytes(503),
  'http.url-expired': respondingBytes(403),
  'dealer.refused': effect.refusing,
  ...Object.fromEntries(CODES.map((code) => [`dealer.closed-${String(code)}`, closing(code)])),
  'dealer.half-open': closing(4001, true),
  'dealer.half-open-received': closing(4001, true),
  'dealer.half-open-sent': closing(4001, true),
  'dealer.push-lost': effect.losingPushes,
  'dealer.push-duplicated': effect.repeatingPushes,
  'dealer.push-late': effect.delayingPushes,
  'dealer.push-overtakes': slow(300),
  'dealer.unknown-type': receiving('novelty'),
  'dealer.malformed': logging('dealer: invalid push'),
  'dealer.second-connection-id': effect.greetingAgain,
  'dealer.no-connection-id': greeting((count) => count === 0),
  'dealer.token-expired': responding(401),
  'dealer.all-dropped': closing(1006),
  'dealer.signed-out': receiving('log_out'),
  'clock.asleep': page('asleep'),
  'clock.frozen': page('asleep'),
  'clock.jumps-back': effect.apart,
  'clock.skewed': effect.apart,
  'clock.timers-1-s': effect.aligned(1_000),
  'clock.timers-60-s': effect.aligned(60_000),
  'clock.wrong-time-service': effect.mistimed,
  'media.late-open': loadingFor(500),
  'media.slow-append': loadingFor(1),
  'media.quota': erring('PLAYER_BUFFER_QUOTA_EXCEEDED'),
  'media.removed-buffer': erring('PLAYER_MEDIA_ERROR'),
  'media.error-1': erring('MEDIA_ABORTED'),
  'media.error-2': erring('MEDIA_NETWORK'),
  'media.error-3': erring('MEDIA_DECODING'),
  'media.error-4': erring('MEDIA_NOT_SUPPORTED'),
  'media.decode-error-protected': erring('MEDIA_DECODING'),
  'media.early-ended': media('ended'),
  'media.evicted': effect.refetching,
  'media.autoplay-refused': media('autoplay-failed'),
  'media.detached': effect.pausedUnasked,
  'eme.no-key-system': erring('EME_NO_KEY_SYSTEM'),
  'eme.no-configuration': erring('EME_NO_CONFIGURATION'),
  'eme.no-media-keys': erring('EME_MEDIA_KEYS_UNSUPPORTED'),
  'eme.keys-not-taken': erring('EME_SET_MEDIA_KEYS_FAILED'),
  'eme.no-session': erring('EME_SESSION_UNSUPPORTED'),
  'eme.no-request': erring('EME_REQUEST_FAILED'),
  'eme.duplicate-message': licences(4),
  'eme.key-expired': licences(3),
  'eme.session-closed': licences(3),
  'eme.internal-error': erring('EME_LICENSE_KEY_MISSING'),
  'eme.output-restricted': erring('EME_LICENSE_KEY_MISSING'),
  'eme.licence-402': respondingLicence(402),
  'eme.licence-400-widevine': erring('EME_LICENSE_WIDEVINE_ERROR'),
  'eme.licence-400-deprecated': erring('EME_LICENSE_DEPRECATED'),
  'eme.licence-403': licenceError,
  'eme.licence-500': licenceError,
  'eme.licence-503': licenceError,
  'eme.licence-empty': erring('EME_LICENSE_REQUEST_EMPTY'),
  'eme.licence-garbage': erring('EME_LICENSE_UPDATE_FAILED'),
  'eme.header-mismatch': erring('EME_LICENSE_HEADER_MISMATCH'),
  'storage.forbidden': effect.losingWrites,
  'storage.quota': effect.losingWrites,
  'storage.lost': ({ keysBefore, keysBegun }) => keysBegun < keysBefore,
  'storage.corrupt': ({ values }) => values.some((value) => /^\{"[0-9a-f]{8}$/.test(value)),
  'storage.cleared': ({ keysBegun }) => keysBegun === 0,
  'storage.session-cleared': ({ tabKeysBegun }) => tabKeysBegun === 0,
  'storage.second-tab': page('opened', 'desk 2'),
  'process.tab-crash': page('crashed'),
  'process.tab-crash-at-request': page('crashed'),
  'process.tab-reload': page('crashed'),
  'process.service-restart': service('stopped'),
  'process.service-crash-after-commit': service('stopped'),
  'process.slow-disk': slow(50),
  'process.full-disk': responding(507),
  'user.double-click': commands('toggle-play', 2),
  'user.skip-storm': commands('next', 20),
  'user.seek-storm': commands('seek', 20),
  'user.volume-sweep': commands('set-volume', 20),
  'user.transfers-cross': commands('transfer', 2),
  'user.sign-out-in-mid-load': commands('sign-out', 1),
  'user.shuffle-in-mid-load': commands('toggle-shuffle', 1),
  'user.all-play': commands('play', 3),
  'policy.capped': erring('CAPPING_USER_IS_CAPPED'),
  'policy.ad-disallow': erring('COMMAND_RESTRICTED'),
  'policy.product-flips': receiving('spotify:user:attributes:update'),
};

describe('the effect of a fault', () => {
  for (const fault of FAULTS)
    it(`shows while ${fault.name} lasts, and not afterwards`, async () => {
      const [during, after] = await strike(fault);
      const shows = EFFECTS[fault.name];
      expect([shows?.(during), shows?.(after)]).to.deep.equal([true, false]);
    });
});
