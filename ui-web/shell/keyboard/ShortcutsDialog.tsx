import { Dialog } from '../../controls/Dialog.tsx';
import { ShortcutList } from '../../content/settings/ShortcutList.tsx';
import { HELP_TEXTS } from '../../texts/shell/help-texts.ts';

/** The list of shortcuts, with the switch for single keys. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={HELP_TEXTS.title} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
