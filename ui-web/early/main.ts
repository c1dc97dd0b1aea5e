import { requestFirstAnswers } from '#adapters/browser/network/first-answers.ts';
import { bestLocale, directionOf } from '#domain/messages/languages.ts';
import { applyAppearance } from '../lib/appearance.ts';
import { LANGUAGE_KEY } from '../lib/constants.ts';
import { readSetting } from '../lib/stored-setting.ts';
import { drawFirstView } from './draw.ts';

/* The small script in front of the player's: it requests what the first screen shows, and draws the beginning of it. */
const { documentElement } = document;
const locale = bestLocale([readSetting(LANGUAGE_KEY) ?? '', ...navigator.languages]);
documentElement.lang = locale;
documentElement.dir = directionOf(locale);
applyAppearance();
const answers = requestFirstAnswers(window.location);
window.firstAnswers = answers;
const root = document.getElementById('root');
void answers.then((found) => {
  if (root) drawFirstView(root, window.location.pathname, found);
  // The first format of numbers of a page takes a phone 60 ms, which the screen would wait for.
  setTimeout(() => new Intl.NumberFormat(locale).format(0));
});
