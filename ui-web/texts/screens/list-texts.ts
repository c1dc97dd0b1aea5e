import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/list.icu.ts';

export const LIST_TEXTS = localized('list', english);
