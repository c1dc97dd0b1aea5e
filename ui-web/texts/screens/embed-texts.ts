import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/embed.icu.ts';

export const EMBED_TEXTS = localized('embed', english);
