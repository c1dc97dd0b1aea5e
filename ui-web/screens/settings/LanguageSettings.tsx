import { LANGUAGES } from '#domain/messages/languages.ts';
import { Button } from '../../controls/Button.tsx';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { languageName } from '../../lib/format.ts';
import { LANGUAGE_KEY } from '../../lib/constants.ts';
import { currentLocale } from '../../texts/localized.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

const BROWSER = 'browser';
const VALUES = [BROWSER, ...LANGUAGES] as const;

/** The language of the player in this browser. It changes with the next load of the page. */
export function LanguageSettings() {
  const [language, choose] = useSetting(LANGUAGE_KEY, VALUES);
  const isShown = language === BROWSER || currentLocale().startsWith(language);
  return (
    <div className={s.rows}>
      <label>
        <span className={s.hint}>{T.language.label}</span>
        <select
          className={s.select}
          value={language}
          onChange={(event) => choose(VALUES.find((one) => one === event.target.value) ?? BROWSER)}
        >
          <option value={BROWSER}>{T.language.browser}</option>
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameInItself(code)}
            </option>
          ))}
        </select>
      </label>
      {!isShown && (
        <div>
          <p className={s.hint}>{T.language.hint({ name: languageName(language) })}</p>
          <Button onPress={() => location.reload()}>{T.language.reload}</Button>
        </div>
      )}
    </div>
  );
}

function nameInItself(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
