import * as v from 'valibot';
import { DEVICE_LIST_MAX, DEVICE_TEXT_LENGTH_MAX } from '#domain/constants/network/devices.ts';

/** A stored text that other users see, limited in length. */
export const shortText = v.pipe(
  v.string(),
  v.maxLength(DEVICE_TEXT_LENGTH_MAX, `is longer than ${DEVICE_TEXT_LENGTH_MAX} characters`),
);

/** A list limited to what a device may need. */
export const shortTexts = v.pipe(v.array(shortText), v.maxLength(DEVICE_LIST_MAX, `has more than ${DEVICE_LIST_MAX} entries`));

/** Names and values, limited to what a device may need. */
export const shortRecord = v.pipe(
  v.record(shortText, shortText),
  v.check((record) => Object.keys(record).length <= DEVICE_LIST_MAX, `has more than ${DEVICE_LIST_MAX} entries`),
);
