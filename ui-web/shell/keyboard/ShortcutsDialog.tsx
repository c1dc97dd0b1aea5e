import { Dialog } from '../../controls/Dialog.tsx';
import { HELP_TEXTS } from '../../texts/shell/help-texts.ts';
import * as s from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  readonly singleKeys: { readonly isOn: boolean; readonly change: (isOn: boolean) => void };
  readonly onClose: () => void;
}

/** The list of shortcuts, with the switch for single keys. */
export function ShortcutsDialog({ singleKeys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={HELP_TEXTS.title} onClose={onClose}>
      <table className={s.keys}>
        <tbody>
          {Object.values(HELP_TEXTS.rows).map(({ keys, action }) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className={s.switch}>
        <input type="checkbox" checked={singleKeys.isOn} onChange={(event) => singleKeys.change(event.target.checked)} />
        <span>
          {HELP_TEXTS.singleKeys}
          <small>{HELP_TEXTS.singleKeysHint}</small>
        </span>
      </label>
    </Dialog>
  );
}
