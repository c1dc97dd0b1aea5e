import { Switch } from '../../controls/Switch.tsx';
import { SINGLE_KEYS } from '../../lib/constants.ts';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { HELP_TEXTS } from '../../texts/shell/help-texts.ts';
import * as s from './settings-rows.module.css';

/** The keyboard shortcuts, and the switch for single keys. */
export function KeySettings() {
  const [singleKeys, choose] = useSetting(SINGLE_KEYS.key, SINGLE_KEYS.values);
  return (
    <div className={s.rows}>
      <label className={s.row}>
        <Switch isOn={singleKeys === 'on'} onChange={(isOn) => choose(isOn ? 'on' : 'off')} />
        <span>
          {HELP_TEXTS.singleKeys}
          <small>{HELP_TEXTS.singleKeysHint}</small>
        </span>
      </label>
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
    </div>
  );
}
