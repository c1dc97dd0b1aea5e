import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/artist.icu.ts';

export const ARTIST_TEXTS = localized('artist', english);
