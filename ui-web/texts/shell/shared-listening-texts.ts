import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/shared-listening.icu.ts';

export const LISTENING_TEXTS = localized('sharedListening', english);
