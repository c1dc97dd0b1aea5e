import { localized } from '../localized.ts';
import english from '#messages/en/web/shell/queue.icu.ts';

export const QUEUE_TEXTS = localized('queue', english);
