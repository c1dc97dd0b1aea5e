import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/history.icu.ts';

export const HISTORY_TEXTS = localized('history', english);
