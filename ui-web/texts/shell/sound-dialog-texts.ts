import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/shell/sound-dialog.icu.ts';

export const SOUND_DIALOG_TEXTS = localized('soundDialog', english);
