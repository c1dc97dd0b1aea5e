import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/recommendation.icu.ts';

export const TASTE_TEXTS = localized('recommendation', english);
