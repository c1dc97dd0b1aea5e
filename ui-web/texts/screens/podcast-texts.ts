import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/podcast.icu.ts';

export const PODCAST_TEXTS = localized('podcast', english);
