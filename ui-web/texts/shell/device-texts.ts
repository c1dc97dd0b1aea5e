import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/device.icu.ts';

export const DEVICE_TEXTS = localized('device', english);
