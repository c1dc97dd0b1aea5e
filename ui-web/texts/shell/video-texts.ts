import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/video.icu.ts';

export const VIDEO_TEXTS = localized('video', english);
