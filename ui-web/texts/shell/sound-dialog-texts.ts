import { localized } from '../localized.ts';
import english from '#messages/en/web/shell/sound-dialog.icu.ts';

export const SOUND_DIALOG_TEXTS = localized('soundDialog', english);
