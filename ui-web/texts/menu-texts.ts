import { localized } from './localized.ts';
import english from '#domain/messages/en/web/menu.icu.ts';

export const MENU_TEXTS = localized('menu', english);
