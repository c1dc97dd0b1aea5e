/** Key systems from best to last. Spec §9 "Widevine, PlayReady, PlayReady hardware", then ClearKey. */
export const KEY_SYSTEMS = [
  { name: 'com.widevine.alpha', systemId: 'edef8ba979d64acea3c827dcd51d21ed' },
  { name: 'com.microsoft.playready', systemId: '9a04f07998404286ab92e65be0885f95' },
  { name: 'com.microsoft.playready.hardware', systemId: '9a04f07998404286ab92e65be0885f95' },
  { name: 'org.w3.clearkey', systemId: '1077efecc0b24d02ace33c1e52e2fb4b' },
] as const;

/** The key system the embedded service licenses; its keys are made before the first track asks. */
export const KEY_SYSTEM_EXPECTED = 'org.w3.clearkey';

/** The one that proves itself to its server without being told whose it is, so that a certificate is set before it asks. */
export const KEY_SYSTEMS_WITH_CERTIFICATE: readonly string[] = ['com.widevine.alpha'];

/** Those whose licence requests come wrapped in XML, with headers of their own. */
export const KEY_SYSTEMS_WITH_ENVELOPE: readonly string[] = ['com.microsoft.playready', 'com.microsoft.playready.hardware'];

/**
 * Spec §3 "Hardware modes are: EMPTY, SW_CRYPTO, SW_DECODE, HW_CRYPTO, HW_DECODE, HW_ALL", in the order they are asked for.
 * The order is ours: what software does is enough for music and leaves the sound to the equalizer; hardware where a
 * page has nothing else; no wish at all for key systems that know none.
 */
export const HARDWARE_MODES = ['SW_DECODE', 'SW_CRYPTO', 'HW_CRYPTO', 'HW_DECODE', 'HW_ALL', 'EMPTY'] as const;

const PLAYREADY_SOFTWARE = '2000';
const PLAYREADY_HARDWARE = '3000';

/** What each key system calls the modes it has. */
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

/** Protected video a page is asked about beside the sound. Ours: H.264, main and high profile. */
export const PROTECTED_VIDEO_TYPES = ['video/mp4; codecs="avc1.4d401f"', 'video/mp4; codecs="avc1.640028"'] as const;

/** What a text in UTF-16 with the low bytes first may begin with. */
export const BYTE_ORDER_MARK = [0xff, 0xfe] as const;

/** A licence's address is asked for again this long before it expires, in milliseconds. Spec §9 "licence cache margin 60 s". */
export const LICENCE_URL_MARGIN_MS = 60_000;

/** What is kept of a licence server's own words, in characters. Ours. */
export const LICENCE_MESSAGE_LENGTH_MAX = 200;

/** Times in a row a licence that went as soon as it came is asked for again. Ours. */
export const LICENCE_RENEWALS_MAX = 1;

/** A licence that is good for less, in milliseconds, counts as gone as soon as it came. Ours. */
export const LICENCE_LASTING_MS = 60_000;

/** What stands in a licence server's address for the file the licence is for. Spec §7 "{contentId} in the URL replaced by file id". */
export const LICENCE_CONTENT_ID = '{contentId}';
