import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { changeKey } from '#domain/keyboard/key-changes.ts';
import { keyOf, keysOf, KEY_INTENTS, parseOwnKeys, type KeyIntent } from '#domain/keyboard/shortcuts.ts';
import { Button } from '../../controls/Button.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useShortcutsSetting } from '../../hooks/player/use-shortcuts-setting.ts';
import { useAnnounce, useToast } from '../../lib/announcer.tsx';
import { OWN_KEYS_KEY } from '../../lib/constants.ts';
import { onSetting, readSetting, writeSetting } from '../../lib/stored-setting.ts';
import { currentDirection } from '../../texts/localized.ts';
import { HELP_TEXTS as T } from '../../texts/shell/help-texts.ts';
import { keyText } from './key-text.ts';
import * as s from './ShortcutList.module.css';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** The keyboard shortcuts with buttons that change their keys, and the switch for single keys. */
export function ShortcutList() {
  const { isOn, change } = useShortcutsSetting();
  const own = parseOwnKeys(useSyncExternalStore(onSetting, () => readSetting(OWN_KEYS_KEY)));
  const showToast = useToast();
  const reset = () => {
    writeSetting(OWN_KEYS_KEY, null);
    showToast(T.didReset);
  };
  return (
    <>
      <SwitchField label={T.singleKeys} hint={T.singleKeysHint} isOn={isOn} onChange={change} />
      <table className={s.keys}>
        <tbody>
          {KEY_INTENTS.map((intent) => (
            <tr key={intent}>
              <th scope="row">{T.actions[intent]}</th>
              <td>
                {keysOf(intent, own).length === 0 && T.none}
                {keysOf(intent, own).map((key) => (
                  <kbd key={key} dir="ltr">
                    {keyText(key, currentDirection())}
                  </kbd>
                ))}
                {intent === 'search' && <kbd>{T.always}</kbd>}
              </td>
              <td className={s.change}>
                <ChangeButton intent={intent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.keys(own).length > 0 && (
        <div className={s.reset}>
          <Button onPress={reset}>{T.reset}</Button>
        </div>
      )}
    </>
  );
}

/** A button that waits for the new key of an action once it is pressed, until Escape or until it loses the focus. */
function ChangeButton({ intent }: { readonly intent: KeyIntent }) {
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState('');
  const wasPressedByKey = useRef(false);
  const announce = useAnnounce();
  const showToast = useToast();
  const action = T.actions[intent];
  const stop = () => {
    setWaiting(false);
    setProblem('');
  };
  const start = () => {
    setWaiting(true);
    announce(T.pressHint({ action }));
  };
  const take = (pressed: string) => {
    const result = changeKey(parseOwnKeys(readSetting(OWN_KEYS_KEY)), intent, pressed);
    const key = keyText(pressed, currentDirection());
    if ('own' in result) {
      writeSetting(OWN_KEYS_KEY, JSON.stringify(result.own));
      stop();
      showToast(T.changed({ action, key }));
      return;
    }
    const sentence = 'holder' in result ? T.taken({ action: T.actions[result.holder], key }) : T.refused;
    setProblem(sentence);
    announce(sentence);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === 'Tab' || MODIFIERS.includes(event.key)) return;
    const pressed = keyOf(event, currentDirection());
    if (pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    // Space presses a button when it is released.
    wasPressedByKey.current = event.key === ' ';
    if (event.key === 'Escape') stop();
    else if (!event.repeat) take(pressed);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (wasPressedByKey.current && event.key === ' ') event.preventDefault();
    wasPressedByKey.current = false;
  };
  return (
    <>
      <button
        type="button"
        className={s.button}
        aria-label={isWaiting ? undefined : T.changeOf({ action })}
        onClick={start}
        onBlur={stop}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      >
        {isWaiting ? T.press : T.change}
      </button>
      {problem !== '' && <span className={s.problem}>{problem}</span>}
    </>
  );
}
