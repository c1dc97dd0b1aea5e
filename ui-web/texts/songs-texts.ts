import { localized } from './localized.ts';
import english from '#domain/messages/en/web/songs.icu.ts';

export const SONGS_TEXTS = localized('songs', english);
