import * as v from 'valibot';
import { DEVICE_NAME_LENGTH_MAX } from '#domain/constants/network/devices.ts';
import { call } from '../call.ts';

const path = '/v1/me/devices/:deviceId';

/** Ours: names any device of the account. The name outlasts its registrations, until the device's own page gives another one. */
export const putDeviceName = call({
  method: 'PUT',
  path,
  body: v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DEVICE_NAME_LENGTH_MAX)) }),
  expect: [204],
});

/** Ours: removes any device of the account. Its page stops, and registers again only when the listener plays there or reloads it. */
export const deleteAccountDevice = call({ method: 'DELETE', path, expect: [204] });
