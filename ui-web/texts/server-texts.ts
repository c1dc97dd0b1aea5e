import { localized } from './localized.ts';
import english from '#domain/messages/en/web/server.icu.ts';

export const SERVER_TEXTS = localized('server', english);
