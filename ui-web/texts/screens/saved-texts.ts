import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/saved.icu.ts';

export const SAVED_TEXTS = localized('saved', english);
