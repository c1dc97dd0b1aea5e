import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/help.icu.ts';

export const HELP_TEXTS = localized('help', english);
