import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/library.icu.ts';

export const LIBRARY_TEXTS = localized('library', english);
