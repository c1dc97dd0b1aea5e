import english from '#domain/messages/en/web/kept-music.icu.ts';
import { localized } from './localized.ts';

export const KEPT_MUSIC_TEXTS = localized('keptMusic', english);
