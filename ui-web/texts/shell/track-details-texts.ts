import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/track-details.icu.ts';

export const TRACK_DETAILS_TEXTS = localized('trackDetails', english);
