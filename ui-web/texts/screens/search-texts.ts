import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/search.icu.ts';

export const SEARCH_TEXTS = localized('search', english);
