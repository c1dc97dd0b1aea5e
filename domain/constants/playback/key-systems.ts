/** Key systems from best to last. Spec §9 "Widevine, PlayReady, PlayReady hardware", then ClearKey. */
export const KEY_SYSTEMS = [
  { name: 'com.widevine.alpha', systemId: 'edef8ba979d64acea3c827dcd51d21ed' },
  { name: 'com.microsoft.playready', systemId: '9a04f07998404286ab92e65be0885f95' },
  { name: 'com.microsoft.playready.hardware', systemId: '9a04f07998404286ab92e65be0885f95' },
  { name: 'org.w3.clearkey', systemId: '1077efecc0b24d02ace33c1e52e2fb4b' },
] as const;

/** The key system of the embedded service; its keys are created before the first track needs them. */
export const KEY_SYSTEM_EXPECTED = 'org.w3.clearkey';

/** Key systems that need a server certificate before the first licence request. */
export const KEY_SYSTEMS_WITH_CERTIFICATE: readonly string[] = ['com.widevine.alpha'];

/** Key systems that wrap licence requests in XML, with headers of their own. */
export const KEY_SYSTEMS_WITH_ENVELOPE: readonly string[] = ['com.microsoft.playready', 'com.microsoft.playready.hardware'];

/**
 * Spec §3 "Hardware modes are: EMPTY, SW_CRYPTO, SW_DECODE, HW_CRYPTO, HW_DECODE, HW_ALL", in the order of requests.
 * The order is ours: software is enough for music and leaves the sound to the equalizer; hardware is for pages without it;
 * an empty robustness is for key systems without any.
 */
export const HARDWARE_MODES = ['SW_DECODE', 'SW_CRYPTO', 'HW_CRYPTO', 'HW_DECODE', 'HW_ALL', 'EMPTY'] as const;

const PLAYREADY_SOFTWARE = '2000';
const PLAYREADY_HARDWARE = '3000';

/** The robustness strings of each key system's modes. */
export const ROBUSTNESS: Readonly<Record<string, Partial<Record<(typeof HARDWARE_MODES)[number], string>>>> = {
  'com.widevine.alpha': {
    EMPTY: '',
    SW_CRYPTO: 'SW_SECURE_CRYPTO',
    SW_DECODE: 'SW_SECURE_DECODE',
    HW_CRYPTO: 'HW_SECURE_CRYPTO',
    HW_DECODE: 'HW_SECURE_DECODE',
    HW_ALL: 'HW_SECURE_ALL',
  },
  'com.microsoft.playready': { EMPTY: '', SW_CRYPTO: PLAYREADY_SOFTWARE, SW_DECODE: PLAYREADY_SOFTWARE },
  'com.microsoft.playready.hardware': {
    EMPTY: '',
    HW_CRYPTO: PLAYREADY_HARDWARE,
    HW_DECODE: PLAYREADY_HARDWARE,
    HW_ALL: PLAYREADY_HARDWARE,
  },
  'org.w3.clearkey': { EMPTY: '' },
};

/** Protected video types for the configuration request. Ours: H.264, main and high profile. */
export const PROTECTED_VIDEO_TYPES = ['video/mp4; codecs="avc1.4d401f"', 'video/mp4; codecs="avc1.640028"'] as const;

/** The byte order mark of UTF-16, little endian. */
export const BYTE_ORDER_MARK = [0xff, 0xfe] as const;

/** A licence's address is requested again this long before it expires, in milliseconds. Spec §9 "licence cache margin 60 s". */
export const LICENCE_URL_MARGIN_MS = 60_000;

/** The most characters kept of a licence server's message. Ours. */
export const LICENCE_MESSAGE_LENGTH_MAX = 200;

/** The most consecutive renewals of a licence that expired on arrival. Ours. */
export const LICENCE_RENEWALS_MAX = 1;

/** A licence valid for less than this counts as expired on arrival, in milliseconds. Ours. */
export const LICENCE_LASTING_MS = 60_000;

/** The placeholder for the file id in a licence server's address. Spec §7 "{contentId} in the URL replaced by file id". */
export const LICENCE_CONTENT_ID = '{contentId}';
