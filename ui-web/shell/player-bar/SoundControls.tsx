import { useState } from 'react';
import { openedComponent } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { SoundIcon } from '#ui-web/icons/web-icons.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { SleepMenu } from './SleepMenu.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';

const SoundDialog = openedComponent(async () => (await import('../dialogs/SoundDialog.tsx')).SoundDialog);

/** Speed, sleep timer and sound settings. `side`: the alignment of the menus. */
export function SoundControls({ side }: { readonly side?: 'start' | 'end' }) {
  const [isOpen, setIsOpen] = useState(false);
  const menuProps = side ? { side } : {};
  return (
    <>
      <SpeedMenu {...menuProps} />
      <SleepMenu {...menuProps} />
      <IconButton label={TEXTS.sound.title} icon={SoundIcon} onPress={() => setIsOpen(true)} />
      {isOpen && <SoundDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
