import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/queue.icu.ts';

export const QUEUE_TEXTS = localized('queue', english);
