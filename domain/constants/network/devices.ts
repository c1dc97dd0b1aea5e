/** Most characters of a device id. Spec §9 "device id 1-40 characters". */
export const DEVICE_ID_LENGTH_MAX = 40;

/** Longest name that a listener gives to a device, in characters. Ours. */
export const DEVICE_NAME_LENGTH_MAX = 40;

/** Bytes of a random device id, two hexadecimal digits each. Spec §9 "random 40 hex". */
export const DEVICE_ID_BYTES = 20;

/** The storage key of the random device id. Spec §3 "key: harmony device id". */
export const DEVICE_ID_KEY = 'harmony device id';

/** Spec §3 "generic partner brand". */
export const DEVICE_BRAND = 'public_js-sdk';

/** The default model of a device. Spec §3 "model built from name, version and platform". */
export const DEVICE_MODEL = '{browser} {version} {platform}';

/** The version of the client, with the product's own as revision tag. Spec §3 "Client version info 3.23.0 with a revision tag". */
export const CLIENT_VERSION = 'harmony:3.23.0-v0.1.0';

/** The player agent of an installed page. Spec §9 "or 'desktopInstall'". */
export const INSTALLED_AGENT = 'desktopInstall';

/** `volume_steps` are kept from 0 up to under this. Spec §3 "kept only if 0 to under 65535". */
export const VOLUME_STEPS_LIMIT = 65_535;

/** The prefix of an observer id; the whole is cut to 40 safe characters. Spec §9 "observer id limited to 40 safe characters". */
export const OBSERVER_PREFIX = 'hobs_';

/** The storage key of the volume, so that a reload does not get louder. Ours. */
export const VOLUME_KEY = 'player volume';

/** How long a reloaded tab waits for its previous page to release the device id, in milliseconds. Ours. */
export const RELOAD_WAIT_MS = 1_000;

/** The longest text in a device's description, in characters: it is stored and sent to every other device of the account. */
export const DEVICE_TEXT_LENGTH_MAX = 1_000;

/** The most entries of each list in a device's description. */
export const DEVICE_LIST_MAX = 100;
