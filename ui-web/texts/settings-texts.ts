import { localized } from './localized.ts';
import english from '#domain/messages/en/web/settings.icu.ts';

export const SETTINGS_TEXTS = localized('settings', english);
