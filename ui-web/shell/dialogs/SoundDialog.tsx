import { ButtonLink } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { SoundSettings } from '../../content/sound/SoundSettings.tsx';
import { PATHS } from '../../lib/links.ts';
import { SETTINGS_TEXTS } from '../../texts/settings-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './SoundDialog.module.css';

/** The sound settings beside the player, and the way to all settings. */
export function SoundDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={TEXTS.sound.title} onClose={onClose}>
      <SoundSettings />
      <p className={s.all}>
        <ButtonLink href={PATHS.settings}>{SETTINGS_TEXTS.all}</ButtonLink>
      </p>
    </Dialog>
  );
}
