import { Dialog } from '../parts/Dialog.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './HelpDialog.module.css';

interface HelpDialogProps {
  readonly singleKeys: { readonly isOn: boolean; readonly change: (isOn: boolean) => void };
  readonly onClose: () => void;
}

/** The keys of the player, and the switch that turns them off. */
export function HelpDialog({ singleKeys, onClose }: HelpDialogProps) {
  return (
    <Dialog title={TEXTS.help.title} onClose={onClose}>
      <table className={s.keys}>
        <tbody>
          {TEXTS.help.rows.map(([keys, meaning]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className={s.switch}>
        <input type="checkbox" checked={singleKeys.isOn} onChange={(event) => singleKeys.change(event.target.checked)} />
        <span>
          {TEXTS.help.singleKeys}
          <small>{TEXTS.help.singleKeysHint}</small>
        </span>
      </label>
    </Dialog>
  );
}
