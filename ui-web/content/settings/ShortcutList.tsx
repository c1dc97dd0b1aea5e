import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useShortcutsSetting } from '../../hooks/player/use-shortcuts-setting.ts';
import { HELP_TEXTS } from '../../texts/shell/help-texts.ts';
import * as s from './ShortcutList.module.css';

/** The keyboard shortcuts, and the switch for single keys. */
export function ShortcutList() {
  const { isOn, change } = useShortcutsSetting();
  return (
    <>
      <SwitchField label={HELP_TEXTS.singleKeys} hint={HELP_TEXTS.singleKeysHint} isOn={isOn} onChange={change} />
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
    </>
  );
}
