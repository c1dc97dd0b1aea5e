import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/full-player.icu.ts';

export const FULL_PLAYER_TEXTS = localized('fullPlayer', english);
